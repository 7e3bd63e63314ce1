import type { Draft } from "../../creation/types.ts";
import type { Page } from "../page/types.ts";

/** A draft as the page names things now: attributes and kinds that were renamed (`was`) keep what was chosen of them. */
export function draftNow(page: Page, draft: Draft): Draft {
  const renamed = Object.entries(page.was).map(([from, to]) => [from.split("."), to.split(".")] as const);
  if (renamed.length === 0) return draft;
  const nowOf = (room: string, id: string): string =>
    renamed.find(([[at, was]]) => at === room && was === id)?.[1][1] ?? id;
  const attribute = (id: string): string => nowOf("attributes", id);
  /** `points-skill-rank`, `things-weapon`. */
  const section = (id: string): string =>
    id
      .split("-")
      .map((part, at) => (at === 1 ? nowOf("things", part) : part))
      .join("-");
  const moved = <V>(held: Readonly<Record<string, V>>, now: (id: string) => string): Record<string, V> => {
    const all = { ...held };
    for (const [id, value] of Object.entries(held)) {
      const name = now(id);
      if (name === id || Object.hasOwn(held, name)) continue;
      delete all[id];
      all[name] = value;
    }
    return all;
  };
  const levels = Object.entries(moved(draft.levels, section)).map(([id, each]) => [id, moved(each, attribute)]);
  const picks = Object.entries(moved(draft.picks, section)).map(([id, each]) => [id, each.map(attribute)]);
  return {
    ...draft,
    choices: moved(draft.choices, section),
    levels: Object.fromEntries(levels),
    picks: Object.fromEntries(picks),
  };
}
