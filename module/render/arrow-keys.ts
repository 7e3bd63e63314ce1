/** Groups of which one is chosen: the arrow keys go through them, and the tabulator goes past. */

const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at, last) => (at < last ? at + 1 : 0),
  ArrowDown: (at, last) => (at < last ? at + 1 : 0),
  ArrowLeft: (at, last) => (at > 0 ? at - 1 : last),
  ArrowUp: (at, last) => (at > 0 ? at - 1 : last),
  Home: () => 0,
  End: (_at, last) => last,
};

const GROUPS = '[role="radiogroup"], [role="tablist"]';
const MEMBERS = 'button[role="radio"], button[role="tab"], a[role="tab"]';

const membersOf = (group: Element): HTMLElement[] =>
  [...group.querySelectorAll<HTMLElement>(MEMBERS)].filter((one) => !one.matches(":disabled"));

const isChosen = (member: Element): boolean =>
  (member.getAttribute("aria-checked") ?? member.getAttribute("aria-selected")) === "true";

/** Steps to the next member of a group and chooses it, as people who work with keys expect. */
export function stepByArrow(event: KeyboardEvent): void {
  const member = (event.target as Element).closest<HTMLElement>(MEMBERS);
  const group = member?.closest(GROUPS);
  const step = STEPS[event.key];
  if (!member || !group || !step || event.altKey || event.ctrlKey || event.metaKey) return;
  // Tabs stand side by side: up and down scroll their page.
  if (group.role === "tablist" && /Up|Down/.test(event.key)) return;
  const members = membersOf(group);
  const next = members[step(members.indexOf(member), members.length - 1)];
  event.preventDefault();
  // What is chosen draws the group anew, and the focus goes with it.
  next?.focus();
  next?.click();
}

/** Makes each group one stop of the tabulator: what is chosen in it, else its first. */
export function oneStopEach(root: Element): void {
  for (const group of root.querySelectorAll(GROUPS)) {
    const members = membersOf(group);
    const stop = members.find(isChosen) ?? members[0];
    for (const member of members) {
      const place = member === stop ? 0 : -1;
      if (member.tabIndex !== place || !member.hasAttribute("tabindex")) member.tabIndex = place;
    }
  }
}
