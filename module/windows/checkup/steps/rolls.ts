import { type RuleSet, rulesets } from "../../../contract/index.ts";
import type {
  ActorLike,
  DocumentLike,
  DocumentSheetLike,
  ItemLike,
  JsonObject,
  MessageLike,
} from "../../../foundry/index.ts";
import { sheetOf } from "../../../foundry/seen.ts";
import { UserError } from "../../../i18n/errors.ts";
import { t } from "../../../i18n/i18n.ts";
import { startRoll } from "../../../play/roll.ts";
import { appliedByItself, CardTrial, trying } from "../cards.ts";
import type { Context } from "../context.ts";
import { type Played, packsOf } from "../played.ts";
import { answeringFor, press, withoutDialog } from "../press.ts";
import { type Step, Untried } from "../step.ts";

/** Every kind of roll: from the sheets' own buttons, then with a target, with good dice and bad. */

/** A button on a sheet that rolls. */
interface Way {
  actor: ActorLike;
  kind: string;
  item: string | null;
  args: JsonObject;
}

/** The first dice of three tries; after them chance decides, so that nothing explodes for ever. */
const LUCK: readonly (readonly number[])[] = [[0.02, 0.02, 0.02], [0.98, 0.98, 0.98], []];

/** How many buttons that roll the same in other words are enough. */
const ENOUGH = 3;

export const rollSteps = (ruleset: RuleSet): Step[] =>
  Object.entries(ruleset.rolls).map(([kind, { label }]) => ({
    id: `roll.${ruleset.id}.${kind}`,
    group: ruleset.label,
    label: "CUBILETE.checkup.step.roll",
    data: { name: label },
    run: (context) => verdictOf(context, ruleset, kind),
  }));

async function verdictOf(context: Context, ruleset: RuleSet, kind: string): Promise<void> {
  const played = context.played(ruleset);
  played.walk ??= walk(context, played);
  await played.walk;
  if (!played.seen.has(kind) && !played.faults.has(kind)) await outright(context, played, kind);
  const faults = played.faults.get(kind);
  if (faults) throw new UserError("CUBILETE.checkup.diff.list", { list: faults.join("; ") });
}

async function walk(context: Context, played: Played): Promise<void> {
  for (const actor of await played.cast(context)) {
    const sheet = sheetOf(actor);
    if (!sheet) continue;
    await sheet.render({ force: true });
    const ways = waysOn(sheet, actor).filter((way) => {
      if (Object.hasOwn(played.ruleset.rolls, way.kind)) return true;
      const [first = ""] = Object.keys(played.ruleset.rolls);
      played.fault(first, t("CUBILETE.checkup.diff.noRoll", { kind: way.kind }));
      return false;
    });
    const cards: MessageLike[] = [];
    // A button that did nothing is not waited for again where it has brothers.
    const dead = new Set<string>();
    for (const way of fewOfEach(ways)) {
      context.goOn();
      const names = namesOf(way);
      if (dead.has(names)) continue;
      dead.add(names);
      await trying(context, played, way.kind, t("CUBILETE.checkup.button.roll"), async () => {
        const card = await onSheet(context, played, sheet, way);
        if (card) cards.push(card);
        dead.delete(names);
      });
    }
    // What is done with the cards would draw the whole sheet anew each time.
    await sheet.close();
    for (const card of cards) await appliedByItself(context, card);
    for (const card of cards) await new CardTrial(context, played, card).run();
    for (const way of ways) if (played.once(`aim ${actor.type} ${namesOf(way)}`)) await aim(context, played, way);
    await context.mine.clearCards();
  }
}

const namesOf = ({ kind, args }: Way): string => `${kind} ${Object.keys(args)}`;

function fewOfEach(ways: readonly Way[]): Way[] {
  const count = new Map<string, number>();
  return ways.filter((way) => {
    const names = namesOf(way);
    count.set(names, (count.get(names) ?? 0) + 1);
    return (count.get(names) ?? 0) <= ENOUGH;
  });
}

/** The rolls on a sheet, in play mode, whatever page they are on. */
function waysOn({ element }: DocumentSheetLike, actor: ActorLike): Way[] {
  const found = new Map<string, Way>();
  for (const button of element.querySelectorAll<HTMLElement>('[data-action="roll"][data-roll]')) {
    if ((button as HTMLButtonElement).disabled) continue;
    const { roll: kind = "", ...rest } = button.dataset;
    const args: JsonObject = {};
    for (const [name, value] of Object.entries(rest)) {
      if (name.startsWith("arg") && value !== undefined) args[name.charAt(3).toLowerCase() + name.slice(4)] = value;
    }
    const id = button.closest<HTMLElement>("[data-item-id]")?.dataset.itemId ?? "";
    const item = actor.items.get(id)?.uuid ?? null;
    found.set(`${kind} ${item} ${JSON.stringify(args)}`, { actor, kind, item, args });
  }
  return [...found.values()];
}

const attribute = (name: string): string =>
  `data-arg-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** Presses the button as a person does. The sheet may have been drawn anew since it was found. */
async function onSheet(
  context: Context,
  played: Played,
  { element }: DocumentSheetLike,
  way: Way,
): Promise<MessageLike | undefined> {
  const { kind, args, item, actor } = way;
  const wanted = Object.entries(args).map(([name, value]) => `[${attribute(name)}="${CSS.escape(String(value))}"]`);
  const row = item ? `[data-item-id="${item.split(".").at(-1)}"]` : "";
  const own = `[data-action="roll"][data-roll="${kind}"]${wanted.join("")}`;
  const button = element.querySelector<HTMLElement>(row ? `${row} ${own}, ${row}${own}` : own);
  // What was rolled since may have used it up.
  if (!button || (button as HTMLButtonElement).disabled) return undefined;
  const dialog = played.once(`dialog ${kind}`) ? !withoutDialog() : withoutDialog();
  return answeringFor(context, [actor.uuid], () =>
    context.message(button.textContent.trim() || kind, () => press(button, dialog)),
  );
}

/** The same with a target, with the highest dice and the lowest. */
async function aim(context: Context, played: Played, { actor, kind, item, args }: Way): Promise<void> {
  const target = await played.target(context, actor, kind);
  for (const uniforms of LUCK) {
    context.goOn();
    await trying(context, played, kind, t("CUBILETE.checkup.button.aimed"), async () => {
      context.loadDice(uniforms);
      const asked = { ruleset: played.ruleset.id, kind, actor: actor.uuid, item, args, target: target.uuid };
      const message = await context.message(kind, () => startRoll(asked, { dialog: false }));
      context.loadDice([]);
      await new CardTrial(context, played, message).run();
    });
    await context.mine.clearCards();
  }
}

/** A kind that no button of these sheets led to: asked for by name, with whatever may go with it. */
async function outright(context: Context, played: Played, kind: string): Promise<void> {
  const tried: string[] = [];
  const args = played.ruleset.rehearsal?.args?.[kind];
  for await (const [actor, item] of withThings(context, played, kind)) {
    context.goOn();
    context.watch.take();
    const asked = {
      ruleset: played.ruleset.id,
      kind,
      actor: actor.uuid,
      item: item?.uuid ?? null,
      target: (await played.target(context, actor, kind)).uuid,
      ...(args && { args }),
    };
    const message = await startRoll(asked, { dialog: false });
    const { errors, refusals } = context.watch.take();
    tried.push(...errors, ...refusals);
    if (!message) continue;
    await trying(context, played, kind, t("CUBILETE.checkup.button.roll"), () =>
      new CardTrial(context, played, message).run(),
    );
    return;
  }
  const { label } = rulesets.rollType(played.ruleset.id, kind).kind;
  throw new Untried("CUBILETE.checkup.untried.noWay", { name: t(label), said: tried[0] ?? "" });
}

/** Everybody with nothing, with one thing of each type, and then the first of them with each ready-made thing that rolls. */
async function* withThings(
  context: Context,
  played: Played,
  kind: string,
): AsyncGenerator<[ActorLike, ItemLike | null]> {
  const cast = await played.cast(context);
  for (const actor of cast) {
    const things = new Map([...actor.items].map((item): [string, ItemLike] => [item.type, item]));
    for (const item of [null, ...things.values()]) yield [actor, item];
  }
  const [first] = cast;
  const { items } = played.ruleset;
  // What rolls so by itself is the likeliest.
  const likely = (type: string) => Number(items[type]?.roll === kind);
  for (const type of Object.keys(items).sort((a, b) => likely(b) - likely(a))) {
    if (!first || !items[type]?.roll) continue;
    for (const pack of packsOf("Item", [type]).slice(0, 1)) yield* inHand(first, await pack.getDocuments({ type }));
  }
}

/** An actor with each of these things, one after the other: keeping all of them would make every later step slow. */
async function* inHand(actor: ActorLike, ready: readonly DocumentLike[]): AsyncGenerator<[ActorLike, ItemLike]> {
  const data = ready.map((one) => {
    const { _id, ...rest } = one.toObject() as JsonObject;
    return rest;
  });
  const made = await actor.createEmbeddedDocuments("Item", data);
  try {
    for (const item of made) yield [actor, item];
  } finally {
    const left = made.filter(({ id }) => actor.items.get(id)).map(({ id }) => id);
    await actor.deleteEmbeddedDocuments("Item", left);
  }
}
