import { recordsFor } from "../../cards/past/told.ts";
import { addSharedPrompt } from "../../cards/prompts.ts";
import { type CardPrompt, type PromptButton, rulesets } from "../../contract/index.ts";
import type { Ending } from "../../core/effects.ts";
import { takeBack, takeBackAll } from "../../deeds/back.ts";
import { recordsIn } from "../../deeds/changes.ts";
import type { JsonObject } from "../../foundry/index.ts";
import { proper, t } from "../../i18n/i18n.ts";
import { listed, short } from "../../i18n/names.ts";
import { knowledgeAt } from "../../plan/people/knowledge.ts";
import { onTheClock } from "../../plan/people/night.ts";
import { handleRequest } from "../../requests/requests.ts";
import { backFrom } from "./clock.ts";

/** The cards of what ended and of what was used up, with their way back. */

const KIND = "ending";
const key = (path: string): string => `CUBILETE.ending.${path}`;

interface Told {
  uuid?: string;
  name: string;
  lines: { label: string; value: number | null }[];
  effects: string[];
}

/** What a card says of them, whichever user wrote it. */
const toldOn = ({ told }: JsonObject): Told[] => (Array.isArray(told) ? (told as unknown[]).filter(isTold) : []);

function isTold(one: unknown): one is Told {
  const { uuid, name, lines, effects } = (one ?? {}) as Partial<Record<keyof Told, unknown>>;
  return (
    (uuid === undefined || typeof uuid === "string") &&
    typeof name === "string" &&
    Array.isArray(lines) &&
    lines.every((line) => typeof line?.label === "string" && (typeof line.value === "number" || line.value === null)) &&
    Array.isArray(effects) &&
    effects.every((effect) => typeof effect === "string")
  );
}

/** One line for each actor: what came back, which effects ended. */
function line({ uuid, name, lines, effects }: Told): { label: string } {
  const what = [
    // Others' figures only as far as the table tells them.
    ...(knowledgeAt(uuid ?? null) === "all" ? lines : [])
      .slice(0, 10)
      .map(({ label, value }) => `${t(label)} ${value ?? ""}`.trim()),
    ...(effects.length > 0
      ? [
          t(key("ended"), {
            names: listed(
              effects.map((one) => short(one)),
              10,
            ).join(", "),
          }),
        ]
      : []),
  ];
  return { label: proper(`${short(name)}${what.length > 0 ? `: ${what.join(" · ")}` : ""}`) };
}

const prompt: CardPrompt = {
  from: "gm",
  view(data, _actor, { ruleset }) {
    const told = toldOn(data);
    const ending = data.ending as Ending;
    const among = (Array.isArray(data.people) ? data.people : []).map(String);
    const rolls = rulesets.get(ruleset)?.endings?.rolls?.(ending, null) ?? [];
    const undo: PromptButton = { id: "undo", label: "CUBILETE.card.undo", icon: "fa-solid fa-rotate-left", by: "gm" };
    if (data.undone) return { lines: [{ label: key("undone") }], buttons: [] };
    const until = typeof data.until === "number" ? [{ label: t(key("now"), { when: onTheClock(data.until) }) }] : [];
    return {
      lines: [...until, ...(told.length > 0 ? told.map(line) : [{ label: key("nothing") }])],
      buttons: [
        ...rolls.map(({ kind, label, args }) => ({
          id: kind,
          label,
          icon: "fa-solid fa-dice",
          by: "anyone" as const,
          roll: { kind, args },
          among,
        })),
        ...(told.length + until.length > 0 ? [undo] : []),
      ],
    };
  },
  async onButton(_button, data, _actor, _sender, { message }) {
    // Cards of version 0.2.0 did not say it themselves.
    const first = Number(data.seconds) > 0 ? [backFrom(Number(data.until), Number(data.seconds))] : [];
    await takeBackAll(data.records ? recordsIn(data) : recordsFor(message, 0), first);
    return { ...data, undone: true };
  },
};

/** Once, at `init`. */
export function registerEndings(): void {
  addSharedPrompt(KIND, prompt);
  handleRequest("ending", "gm", async (payload, sender, id) =>
    (await import("./end-scene.ts")).end(KIND, payload, sender, id),
  );
}

/** The user who used it, or a GM, takes it back. */
const used: CardPrompt = {
  from: "anyone",
  view(data) {
    if (data.undone) return { lines: [{ label: key("undone") }], buttons: [] };
    const told = toldOn(data);
    return {
      lines: told.map(line),
      buttons: [{ id: "undo", label: "CUBILETE.card.undo", icon: "fa-solid fa-rotate-left", by: "owner" }],
    };
  },
  async onButton(_button, data, actor, _sender, { message }) {
    // Of its own actor alone: the card is a claim.
    for (const record of recordsFor(message, 0).filter(({ target }) => target === actor?.uuid))
      if (actor) await takeBack(actor, record);
    return { ...data, undone: true };
  },
};
export const registerUsing = (): void => addSharedPrompt("used", used);
