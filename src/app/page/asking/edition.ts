/* Keeps the site for visits without a network, and hears of its new editions. */

/* Calls `tell` when a newer edition waits than the one that is shown; `use` loads the page anew with it. */
export async function heedEditions(tell: (use: () => void) => void): Promise<void> {
  const { serviceWorker } = navigator, kept = serviceWorker?.controller; /* null at the first visit: nothing is older */
  /* a browser that refuses has the site with a network */
  const registration = await serviceWorker?.register("offline.js").catch(() => null);
  if (!registration) return;
  let wanted = false;
  const heed = (worker: ServiceWorker | null): void => {
    if (!worker || !kept) return;
    const look = (): void => {
      if (worker.state === "installed") tell(() => ((wanted = true), worker.postMessage("use")));
    };
    worker.addEventListener("statechange", look);
    look();
  };
  heed(registration.waiting ?? registration.installing);
  registration.addEventListener("updatefound", () => heed(registration.installing));
  serviceWorker.addEventListener("controllerchange", () => {
    if (wanted) location.reload();
    else if (kept) tell(() => location.reload()); /* another tab uses it already */
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") registration.update().catch(() => undefined);
  });
}
