/* What a field of Make or Design is called in a complaint. */

/* Calls the option with which a complaint begins by the label of its field in a form. */
export function byLabel(words: string, form: HTMLElement): string {
  return words.replace(/^--([a-z-]+)(?=: )/, (option, name: string) => {
    const label = form.querySelector(`#make-${name}, #design-${name}`)?.closest("label");
    return label?.querySelector("span")?.firstChild?.textContent ?? option;
  });
}
