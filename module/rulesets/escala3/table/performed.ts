import type { CardPrompt, PromptButton } from "../../../contract/index.ts";
import * as core from "../../../core/escala3/index.ts";
import { type JsonObject, systemPath } from "../../../foundry/index.ts";
import { UserError } from "../../../i18n/errors.ts";
import { t } from "../../../i18n/i18n.ts";
import { key, short } from "../data/labels.ts";

/*
 * The performed roll (§3.4): the player does it. The trait gives the time, the difficulty the task, the GM the verdict.
 */

const PERFORMED_CARD = systemPath("templates/escala3/tool-performed-card.hbs");

/** Seconds for a level, at the minutes a level that the user typed. None at all with a level of 0 or below. */
export const secondsFor = (level: number, minutes: number): number =>
  core.performanceSeconds(level, Math.min(Math.max(minutes || 0, core.MIN_MINUTES), core.MAX_MINUTES));

const STATES = ["ready", "running", "done", "failed"] as const;
type State = (typeof STATES)[number];

const button = (id: string, icon: string, by: PromptButton["by"]): PromptButton => ({
  id,
  label: key(`tool.performed.button.${id}`),
  icon,
  by,
});
const START = button("start", "fa-solid fa-hourglass-start", "owner");
const DONE = button("done", "fa-solid fa-check", "gm");
const FAILED = button("failed", "fa-solid fa-xmark", "gm");
const AGAIN = button("again", "fa-solid fa-rotate-left", "gm");

const BUTTONS: Record<State, PromptButton[]> = {
  ready: [START, DONE, FAILED],
  running: [DONE, FAILED],
  done: [AGAIN],
  failed: [AGAIN],
};

const stateOf = ({ state }: JsonObject): State => STATES.find((known) => known === state) ?? "ready";
export const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** The card of a performed roll: the task, the time that runs, and what the GM thought of it. */
export const performed: CardPrompt = {
  from: "gm",
  view(data) {
    const state = stateOf(data);
    const seconds = Math.max(0, Math.round(Number(data.seconds) || 0));
    return {
      lines: [],
      panel: {
        template: PERFORMED_CARD,
        context: {
          task: short(String(data.task ?? ""), 500),
          trait: String(data.trait ?? ""),
          difficulty: String(data.difficulty ?? ""),
          until: state === "running" ? Number(data.until) || 0 : null,
          time: clock(seconds),
          verdict: state === "done" || state === "failed" ? t(key(`tool.performed.verdict.${state}`)) : "",
          kind: state === "done" ? "success" : "failure",
        },
      },
      buttons: BUTTONS[state],
    };
  },
  async onButton(pressed, data) {
    const allowed = BUTTONS[stateOf(data)].some(({ id }) => id === pressed);
    if (!allowed) throw new UserError(key("tool.performed.over"));
    if (pressed === "again") return { ...data, state: "ready", until: 0 };
    if (pressed !== "start") return { ...data, state: pressed };
    return { ...data, state: "running", until: Date.now() + 1000 * Math.max(0, Number(data.seconds) || 0) };
  },
};
