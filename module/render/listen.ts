/** Hears a change in whatever fits `selector` below `root`, also in what is drawn there later; it goes no further up. */
export function takeChanges<E extends HTMLElement>(
  root: HTMLElement,
  selector: string,
  act: (control: E) => void,
): void {
  const content = root.querySelector(".window-content") ?? root;
  content.addEventListener("change", (event) => {
    const control = (event.target as Element).closest<E>(selector);
    if (!control) return;
    // Below the form, which would send it as a field of its own.
    event.stopPropagation();
    act(control);
  });
}
