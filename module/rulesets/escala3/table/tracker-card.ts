import type { CardPrompt } from "../../../contract/index.ts";
import { theGame } from "../../../foundry/index.ts";
import { t } from "../../../i18n/i18n.ts";
import { properShort, short } from "../../../i18n/names.ts";
import { calledBy } from "../../../plan/people/called.ts";
import { postPrompt } from "../../../play/prompts.ts";
import { ID, key } from "../data/labels.ts";
import { TRACKER, type Tracker, type TrackerSide, trackers } from "./extended-roll.ts";

/** Extended rolls say themselves to the table: a card when one begins, which goes on saying how it stands, and one at its end. */

/** Who stands on a side, by the name that the table gave it, or its actor's. */
export function nameOfSide({ name, actor }: TrackerSide, index: number): string {
  const known = theGame().actors.find(({ uuid }) => uuid === actor);
  return name || (known && calledBy(known)) || t(key(index === 0 ? "tool.tracker.one" : "tool.tracker.other"));
}

/** The names of both sides, and its own. */
export function namesOf({ sides, name }: Tracker): Record<"mine" | "theirs" | "name", string> {
  const [mine = "", theirs = ""] = sides.map((side, index) => short(nameOfSide(side, index)));
  return { mine, theirs, name };
}

/** How it ended, in words; blank while it is open. */
export function resultOf(tracker: Tracker): string {
  const { result } = tracker.state;
  if (result === "open") return "";
  return t(key(`tool.tracker.result.${tracker.opposed ? "opposed" : "simple"}.${result}`), namesOf(tracker));
}

/** What has to be reached. */
export const goalOf = ({ opposed, lead, needed }: Tracker): string =>
  t(key(`tool.tracker.goal.${opposed ? (lead ? "lead" : "race") : "reach"}`), { needed });

function marksOf(tracker: Tracker): string {
  const { mine, theirs } = namesOf(tracker);
  const { state } = tracker;
  return tracker.opposed ? `${mine} ${state.mine} – ${state.theirs} ${theirs}` : String(state.mine);
}

export const trackerPrompt: CardPrompt = {
  from: "gm",
  view(data) {
    const tracker = trackers.read().list.find(({ id }) => id === data.tracker);
    const title = { label: properShort(String(tracker?.name ?? data.name ?? "")) };
    if (!tracker) return { lines: [title, { label: key("tool.tracker.gone") }], buttons: [] };
    const over = resultOf(tracker);
    return {
      lines: [
        title,
        { label: properShort(goalOf(tracker), 200) },
        { label: key("tool.tracker.stands"), data: { marks: marksOf(tracker), rolls: tracker.state.rolls } },
        ...(over ? [{ label: properShort(over, 200) }] : []),
      ],
      buttons: over
        ? []
        : [{ id: "open", label: key("tool.tracker.openIt"), icon: "fa-solid fa-dice", by: "anyone", tool: "tracker" }],
    };
  },
};

/** Says to the table that one has begun, or ended. On the active GM's client. */
export async function announce(before: Tracker | undefined, now: Tracker): Promise<void> {
  const ended = before?.state.result === "open" && now.state.result !== "open";
  if (before && !ended) return;
  const title = key(before ? "tool.tracker.ends" : "tool.tracker.title");
  await postPrompt(ID, { kind: TRACKER, title, actor: null, data: { tracker: now.id, name: now.name } });
}
