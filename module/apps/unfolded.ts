/** What somebody unfolded in a part of a window stays unfolded when the part is drawn anew. */
export function keepUnfolded(prior: HTMLElement, fresh: HTMLElement): void {
  for (const { id } of prior.querySelectorAll<HTMLDetailsElement>("details[id][open]")) {
    fresh.querySelector(`#${CSS.escape(id)}`)?.setAttribute("open", "");
  }
}
