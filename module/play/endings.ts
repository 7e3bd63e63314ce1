import { addSharedPrompt } from "../cards/prompts.ts";
import { actorAt, recordsFor } from "../cards/records.ts";
import { type CardPrompt, type PromptButton, rulesets, type TargetChanges } from "../contract/index.ts";
import { type Ending, endsWith } from "../core/effects.ts";
import { type ActorLike, type JsonObject, type MessageLike, systemPath, theGame } from "../foundry/index.ts";
import type { Visibility } from "../foundry/v13-v14/visibility.ts";
import { UserError } from "../i18n/errors.ts";
import { proper, t } from "../i18n/i18n.ts";
import { properShort, short } from "../i18n/names.ts";
import { lastsOf } from "../plan/effects.ts";
import { isUnseen, knowledgeOf } from "../plan/knowledge.ts";
import { carryOut, takeBack } from "./changes.ts";
import { postPrompt } from "./prompts.ts";

/**
 * A scene ends, the party rests, a night or a week goes by: what that does to everybody, shown before it is done, done by the
 * GM at once, and taken back from its card. Each rule set says what ends when; effects end in all of them alike.
 */

const KIND = "ending";
const key = (path: string): string => `CUBILETE.ending.${path}`;

/** Whether an actor is a party: it has members, whatever its rule set. */
const membersOf = ({ system }: ActorLike): { uuid: string }[] | null => {
  const { members } = system as { members?: unknown };
  return Array.isArray(members) ? (members as { uuid: string }[]) : null;
};

/** Whom it concerns: the party's members, or all heroes that players own; and whoever is in the fight. Deleted members are no more. */
export function concerned(): ActorLike[] {
  const actors = theGame().actors.contents;
  const listed = actors.flatMap((actor) => membersOf(actor) ?? []).flatMap(({ uuid }) => actorAt(uuid) ?? []);
  const heroes = actors.filter((actor) => actor.hasPlayerOwner && rulesets.actorKind(actor.type)?.side === "heroes");
  const fighters = theGame().combat?.combatants.contents.flatMap(({ actor }) => actor ?? []) ?? [];
  const all = [...(listed.length > 0 ? listed : heroes), ...fighters].filter(({ type }) => rulesets.ofType(type));
  return [...new Map(all.map((actor) => [actor.uuid, actor])).values()];
}

/** The rule sets that they are played by. */
export const rulesOf = (people: readonly ActorLike[]): string[] =>
  people.flatMap(({ type }) => rulesets.ofType(type)?.id ?? []);

/** What it does to one of them, whose rules are loaded; null: nothing. */
export function endingOf(actor: ActorLike, ending: Ending): TargetChanges | null {
  const own = rulesets.ofType(actor.type)?.endings?.changes(actor, ending) ?? null;
  const over = actor.effects.filter((effect) => endsWith(lastsOf(effect), ending));
  const changes: TargetChanges = {
    updates: {},
    lines: [],
    ...own,
    ends: [...(own?.ends ?? []), ...over.map(({ id }) => id)],
  };
  const { updates, items = [], creates = [], removes = [], ends = [], statuses = {} } = changes;
  const empty =
    items.length + creates.length + removes.length + ends.length === 0 &&
    Object.keys(updates).length + Object.keys(statuses).length === 0;
  return empty ? null : changes;
}

/**
 * Does it to those who were chosen, as things stand now, and tells the table.
 * @throws {UserError} For anybody but a GM.
 */
export async function letEnd(ending: Ending, chosen: ReadonlySet<string>): Promise<MessageLike | null> {
  const { user } = theGame();
  if (!user.isGM) throw new UserError("CUBILETE.error.notYours");
  const people = concerned().filter(({ uuid }) => chosen.has(uuid));
  await rulesets.load(...rulesOf(people));
  const unseen = people.filter(isUnseen);
  const seen = people.filter((actor) => !unseen.includes(actor));
  // Of whom the players do not know, nothing stands on the card that everybody sees.
  const hidden = unseen.length > 0 ? await endFor(ending, unseen, "gm") : null;
  return seen.length > 0 || !hidden ? endFor(ending, seen, "public") : hidden;
}

async function endFor(
  ending: Ending,
  people: readonly ActorLike[],
  visibility: Visibility,
): Promise<MessageLike | null> {
  const { user } = theGame();
  const id = foundry.utils.randomID();
  const told: JsonObject[] = [];
  for (const actor of people) {
    const changes = endingOf(actor, ending);
    if (!changes) continue;
    const names = (changes.ends ?? []).flatMap((effect) => actor.effects.get(effect)?.name ?? []);
    await carryOut(actor, changes, user.id, { message: id });
    told.push({ uuid: actor.uuid, name: actor.name, lines: changes.lines as unknown as JsonObject[], effects: names });
  }
  const [first] = people.length > 0 ? people : concerned();
  const ruleset = first && rulesets.ofType(first.type)?.id;
  if (!ruleset) throw new UserError(key("nobody"));
  const data: JsonObject = { ending, told, people: people.map(({ uuid }) => uuid), undone: false };
  const img = systemPath("assets/icons/table/party.svg");
  return postPrompt(ruleset, { id, kind: KIND, title: key(`title.${ending}`), img, actor: null, data }, visibility);
}

interface Told {
  uuid?: string;
  name: string;
  lines: { label: string; value: number }[];
  effects: string[];
}

/** One line for each: who, what came back, which effects ended. */
function line({ uuid, name, lines, effects }: Told): { label: string } {
  const what = [
    // Others' figures only as far as the table tells them.
    ...(knowledgeOf(actorAt(uuid)) === "all" ? lines : [])
      .slice(0, 10)
      .map(({ label, value }) => `${t(label)} ${value}`),
    ...(effects.length > 0
      ? [
          t(key("ended"), {
            names: effects
              .slice(0, 10)
              .map((one) => short(one))
              .join(", "),
          }),
        ]
      : []),
  ];
  return { label: proper(`${short(name)}${what.length > 0 ? `: ${what.join(" · ")}` : ""}`) };
}

const prompt: CardPrompt = {
  from: "gm",
  view(data, _actor, { ruleset }) {
    const told = (Array.isArray(data.told) ? data.told : []) as unknown as Told[];
    const ending = data.ending as Ending;
    const among = (Array.isArray(data.people) ? data.people : []).map(String);
    const rolls = rulesets.get(ruleset)?.endings?.rolls?.(ending) ?? [];
    const undo: PromptButton = { id: "undo", label: "CUBILETE.card.undo", icon: "fa-solid fa-rotate-left", by: "gm" };
    if (data.undone) return { lines: [{ label: key("undone") }], buttons: [] };
    return {
      lines: told.length > 0 ? told.map(line) : [{ label: key("nothing") }],
      buttons: [
        ...rolls.map(({ kind, label, args }) => ({
          id: kind,
          label,
          icon: "fa-solid fa-dice",
          by: "anyone" as const,
          roll: { kind, args },
          among,
        })),
        ...(told.length > 0 ? [undo] : []),
      ],
    };
  },
  async onButton(_button, data, _actor, _sender, { message }) {
    for (const record of recordsFor(message, 0).reverse()) {
      const target = actorAt(record.target);
      if (target) await takeBack(target, record);
    }
    return { ...data, undone: true };
  },
};

/** Once, at `init`. */
export const registerEndings = (): void => addSharedPrompt(KIND, prompt);

/** What was used up by somebody, as a card with its way back. */
export async function useUp(actor: ActorLike, changes: TargetChanges, title: string, img: string): Promise<void> {
  const id = foundry.utils.randomID();
  await carryOut(actor, changes, theGame().user.id, { message: id });
  const told = [{ uuid: actor.uuid, name: actor.name, lines: changes.lines as unknown as JsonObject[], effects: [] }];
  const ruleset = rulesets.ofType(actor.type)?.id ?? "";
  const data: JsonObject = { told, undone: false };
  await postPrompt(ruleset, { id, kind: "used", title: properShort(title), img, actor, data });
}

/** Whoever used it, or a GM, takes it back. */
const used: CardPrompt = {
  from: "anyone",
  view(data) {
    if (data.undone) return { lines: [{ label: key("undone") }], buttons: [] };
    const told = (Array.isArray(data.told) ? data.told : []) as unknown as Told[];
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
