/* Takes files that are dropped anywhere on the page. */

/* Whether files are dragged. Text that is dragged into a field is the field's own business. */
function dragsFile(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes("Files") ?? false;
}

function showDropping(dropping: boolean): void {
  document.body.classList.toggle("dropping", dropping);
}

/* Hands the first of the files over. */
export function takeDropped(open: (file: File) => void): void {
  document.addEventListener("dragover", (event) => {
    if (!dragsFile(event)) return;
    event.preventDefault();
    showDropping(true);
  });
  document.addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) showDropping(false);
  });
  document.addEventListener("drop", (event) => {
    if (!dragsFile(event)) return;
    event.preventDefault();
    showDropping(false);
    const dropped = event.dataTransfer!.files[0];
    if (dropped) open(dropped);
  });
}
