import { answeredOn, answersOn } from "../../cards/answers.ts";
import { rolledNow } from "../../cards/card-context.ts";
import type { CardData } from "../../cards/card-model.ts";
import { actorAt, type ChangeRecord, isOutcome } from "../../cards/past/records.ts";
import { recordsFor, type ShownRecord, shownRecords, spentOptions } from "../../cards/past/told.ts";
import { rulesets } from "../../contract/index.ts";
import { type ActorLike, documentOf, type JsonObject, type MessageLike, theGame } from "../../foundry/index.ts";
import { explain, UserError } from "../../i18n/errors.ts";
import { t } from "../../i18n/i18n.ts";
import { answersAlone, anybodyFor } from "../../plan/people/targets.ts";
import type { Context } from "./context.ts";
import type { Played } from "./played.ts";
import { answeringFor, press, withoutDialog } from "./press.ts";
import { Untried } from "./step.ts";

/** A card and its buttons, pressed as a person does, each once for each kind of roll. */

/** Follow-ups of follow-ups of follow-ups: rolls that answer each other would never end. */
const DEEPEST = 3;
/** An undo is several writes, one after the other, and conditions follow: on a slow machine that takes its time. */
const UNDOING_MS = 15_000;

/** The card as it is drawn now. */
async function drawn(context: Context, message: MessageLike): Promise<HTMLElement> {
  const now = theGame().messages.get(message.id) ?? message;
  // An answer stands on the card of the roll that it answers.
  const lead = answeredOn(now);
  const html = await (lead?.first ?? now).renderHTML();
  context.stage.replaceChildren(html);
  const card = html.querySelector<HTMLElement>(lead ? `[data-answer="${now.id}"]` : ".cubilete.card");
  if (!card) throw new UserError("CUBILETE.checkup.diff.noCard");
  const problem = card.querySelector(".problem, .secret");
  if (problem) throw new UserError("CUBILETE.checkup.diff.refused", { said: problem.textContent.trim() });
  if (
    !card.querySelector("h4")?.textContent.trim() ||
    !card.querySelector(".hands, .total, .verdict, .note, section > *")
  )
    throw new UserError("CUBILETE.checkup.diff.emptyCard");
  return card;
}

/** What an actor is, to see whether it is so again. Figures that follow from others are not compared. */
function pictureOf(actor: ActorLike): string {
  const { system, items } = actor.toObject() as {
    system: object;
    items?: { _id: string; name: string; system: object }[];
  };
  const things = (items ?? [])
    .map(({ _id, name, system }) => ({ _id, name, system }))
    .sort((a, b) => (a._id < b._id ? -1 : 1));
  return JSON.stringify([system, things, [...actor.statuses].sort()]);
}

/** Whether all that was asked for is so. */
function holds(now: unknown, wanted: unknown): boolean {
  if (Object(wanted) !== wanted || Array.isArray(wanted)) return JSON.stringify(now) === JSON.stringify(wanted);
  return Object.entries(wanted as object).every(([key, value]) =>
    holds((now as Record<string, unknown>)?.[key], value),
  );
}

/** Whether all of a change stands: its record is written first. */
function isWhole({ target, created, removed, put, ended, statuses }: ChangeRecord): boolean {
  const actor = actorAt(target);
  if (!actor) return true;
  const gone = (of: ActorLike["items"] | ActorLike["effects"], list: JsonObject[]) =>
    list.every(({ _id }) => !of.get(String(_id)));
  return (
    created.every((id) => actor.items.get(id)) &&
    gone(actor.items, removed) &&
    put.every((id) => actor.effects.get(id)) &&
    gone(actor.effects, ended) &&
    statuses.every(({ id, before }) => actor.statuses.has(id) !== before)
  );
}

/**
 * Whether a roll is applied as it is made, without a button: waits for all of it. What comes later would look as if
 * whatever is tried then had left it behind.
 */
export async function appliedByItself(context: Context, message: MessageLike): Promise<boolean> {
  const { ruleset, parts } = message.system as CardData;
  const [part] = parts;
  if (part?.type !== "roll") return false;
  const { applying } = rulesets.rollType(ruleset, part.kind).kind;
  // A share for the roller alone may be.
  if (!applying?.atOnce && !(applying?.own && part.target === part.actor)) return false;
  const end = performance.now() + 1500;
  const records = () => recordsFor(message.id, 0);
  await context.until("", () => (records().some(isOutcome) && records().every(isWhole)) || performance.now() > end);
  return records().length > 0;
}

const undoButtons = (card: HTMLElement): Map<string, HTMLElement> =>
  new Map(
    [...card.querySelectorAll<HTMLElement>('button[data-action="undo"]')].map((button) => [
      button.dataset.record ?? "",
      button,
    ]),
  );

export class CardTrial {
  readonly #context: Context;
  readonly #played: Played;
  readonly #message: MessageLike;
  readonly #depth: number;

  constructor(context: Context, played: Played, message: MessageLike, depth = 0) {
    this.#context = context;
    this.#played = played;
    this.#message = message;
    this.#depth = depth;
  }

  /** The card as it was drawn last: pressing a button draws it again. */
  async #shown(): Promise<HTMLElement> {
    if (!this.#seen?.isConnected) this.#seen = await drawn(this.#context, this.#message);
    return this.#seen;
  }
  #seen: HTMLElement | null = null;

  get #card(): CardData {
    return (theGame().messages.get(this.#message.id) ?? this.#message).system as CardData;
  }
  get #part() {
    const [part] = this.#card.parts;
    if (!part) throw new UserError("CUBILETE.checkup.diff.emptyCard");
    return part;
  }
  get #records(): ShownRecord[] {
    return shownRecords(this.#message, 0);
  }

  /** Draws it and presses all of its buttons. What differs is kept with its kind of roll. */
  async run(): Promise<void> {
    const part = this.#part;
    const { ruleset } = this.#card;
    if (part.type !== "roll" || ruleset !== this.#played.ruleset.id) return;
    this.#played.seen.set(part.kind, (this.#played.seen.get(part.kind) ?? 0) + 1);
    await this.#try("card", () => this.#shown());
    await this.#try("spend", () => this.#spend());
    await this.#try("apply", () => this.#apply());
    await this.#try("cost", () => this.#takeBackCost());
    await this.#try("followUp", () => this.#followUps());
    await this.#try("again", () => this.#again());
  }

  async #try(what: string, work: () => Promise<unknown>): Promise<void> {
    const { kind } = this.#part;
    await trying(this.#context, this.#played, kind, t(`CUBILETE.checkup.button.${what}`), work);
  }

  /** Conditions follow figures a moment later: waits until they say the same. */
  async #settled(bodies: readonly ActorLike[]): Promise<void> {
    const derived = this.#played.ruleset.derivedConditions;
    if (!derived) return;
    await this.#context.until(t("CUBILETE.checkup.diff.conditions"), () =>
      bodies.every((body) => derived.list.every(({ id }) => body.statuses.has(id) === (derived.of(body) === id))),
    );
  }

  /** Does what a button says, and takes it back. `bodies` are all that it may change. */
  async #thereAndBack(find: string, bodies: ActorLike[], done: (record: ChangeRecord) => void): Promise<void> {
    const context = this.#context;
    const card = await drawn(context, this.#message);
    const button = card.querySelector<HTMLElement>(find);
    if (!button) throw new UserError("CUBILETE.checkup.diff.noButton", { what: find });
    await this.#settled(bodies);
    const before = bodies.map(pictureOf);
    const spent = spentOptions(this.#message, 0).length;
    const known = new Set(this.#undoable());
    const what = button.textContent.trim();
    const favoured = bodies.map(({ uuid }) => uuid);
    const record = await answeringFor(context, favoured, async () => {
      press(button);
      // The card locks a button until all of what it does is done.
      await context.until(what, () => !(button as HTMLButtonElement).disabled);
      return context.until(what, async () => {
        const { errors, refusals } = context.watch.take();
        const [said] = [...errors, ...refusals];
        if (said) throw new UserError("CUBILETE.checkup.diff.refused", { said });
        return this.#undoable().find((id) => !known.has(id));
      });
    });
    const written = recordsFor(this.#message.id, 0).find(({ id }) => id === record);
    if (!written) throw new UserError("CUBILETE.checkup.diff.notStored");
    done(written);
    await this.#settled(bodies);
    const undo = undoButtons(await drawn(context, this.#message)).get(record);
    if (!undo) throw new UserError("CUBILETE.checkup.diff.noButton", { what: t("CUBILETE.card.undo") });
    press(undo);
    await context.until(
      t("CUBILETE.checkup.diff.undone", { what }),
      () =>
        !this.#undoable().includes(record) &&
        // What a roll has left the GM's page writes down, a moment later.
        spentOptions(this.#message, 0).length === spent &&
        bodies.every((body, at) => pictureOf(body) === before[at]),
      UNDOING_MS,
    );
    if (undoButtons(await drawn(context, this.#message)).has(record))
      throw new UserError("CUBILETE.checkup.diff.never", { what: t("CUBILETE.checkup.diff.undone", { what }) });
  }

  /** What can be taken back now: what the targets say. The card is drawn of the same. */
  #undoable(): string[] {
    return this.#records.map(({ id }) => id);
  }

  async #bodies(): Promise<ActorLike[]> {
    const part = this.#part;
    const both = [await documentOf<ActorLike>(part.target), await documentOf<ActorLike>(part.actor)];
    return both.filter((actor): actor is ActorLike => actor !== null && this.#context.mine.owns(actor));
  }

  async #apply(): Promise<void> {
    const card = await this.#shown();
    const button = card.querySelector<HTMLElement>('button[data-action="apply"][data-target]');
    const target = await documentOf<ActorLike>(button?.dataset.target);
    const { kind: id } = this.#part;
    const { kind } = rulesets.rollType(this.#card.ruleset, id);
    // Whatever comes next may do so no second time: a night is slept once.
    if (await appliedByItself(this.#context, this.#message)) return this.#takeBack();
    if (!button || !target || !kind.applying || !this.#context.mine.owns(target)) return;
    const rolled = await rolledNow(this.#message, 0);
    const share = rolled && kind.applying.shares(rolled).find((one) => one.id === button.dataset.share);
    const wanted = share?.changes(target);
    if (!wanted) return;
    const does = Object.keys(wanted.updates).length + (wanted.creates?.length ?? 0) > 0 ? "some" : "none";
    if (!this.#played.once(`apply ${id} ${does} ${target.isToken}`)) return;
    const size = target.items.size;
    await this.#thereAndBack('button[data-action="apply"][data-target]', await this.#bodies(), (record) => {
      // What was written a moment ago may say when: the record knows.
      for (const { item, path, after } of record.writes) {
        const stored = (item ? target.items.get(item) : target)?.toObject() ?? {};
        const now = foundry.utils.getProperty(stored, path);
        if (!holds(now, after)) {
          const [is, should] = [now, after].map((one) => JSON.stringify(one) ?? "");
          throw new UserError("CUBILETE.checkup.diff.figure", { path, now: is, wanted: should });
        }
      }
      const made = (wanted.creates?.length ?? 0) - (wanted.removes?.length ?? 0);
      if (target.items.size !== size + made)
        throw new UserError("CUBILETE.checkup.diff.figure", {
          path: "items",
          now: target.items.size,
          wanted: size + made,
        });
    });
  }

  async #spend(): Promise<void> {
    const part = this.#part;
    const { kind } = rulesets.rollType(this.#card.ruleset, part.kind);
    const rolled = await rolledNow(this.#message, 0);
    const menu = rolled && kind.spending?.menu(rolled);
    const roller = await documentOf<ActorLike>(part.actor);
    for (const { id, on, side, affordable } of menu?.options ?? []) {
      if (!affordable || (on === "target" && !part.target)) continue;
      // The check-up made no actor that it may fall on.
      const options = on === "any" ? anybodyFor(this.#card.ruleset, roller, side) : [];
      if (on === "any" && !options.some(({ actor }) => this.#context.mine.owns(actor))) continue;
      // One thing under one name, whichever roll has something left for it.
      if (!this.#played.once(`spend ${id}`)) continue;
      const find = `button[data-action="spend"][data-option="${CSS.escape(id)}"]`;
      await this.#thereAndBack(find, await this.#bodies(), () => {});
    }
  }

  /** What rolling cost can be had back. */
  async #takeBackCost(): Promise<void> {
    if (this.#records.length > 0 && this.#played.once(`cost ${this.#part.kind}`)) await this.#takeBack();
  }

  async #takeBack(): Promise<void> {
    const [cost] = this.#records;
    if (!cost) return;
    const undo = undoButtons(await drawn(this.#context, this.#message)).get(cost.id);
    if (!undo) throw new UserError("CUBILETE.checkup.diff.noButton", { what: t("CUBILETE.card.undo") });
    press(undo);
    await this.#context.until(t("CUBILETE.card.undo"), () => !this.#undoable().includes(cost.id));
  }

  async #followUps(): Promise<void> {
    const part = this.#part;
    const { kind, ruleset } = rulesets.rollType(this.#card.ruleset, part.kind);
    const rolled = await rolledNow(this.#message, 0);
    const follows = (rolled && kind.followUps?.(rolled)) ?? [];
    const own = theGame().user.character;
    for (const [at, follow] of follows.entries()) {
      if (this.#depth >= DEEPEST) return;
      // The GM may play an actor of these rules: the roll would be theirs, and that actor is not ours.
      if (follow.by === "anyone" && own && rulesets.ofType(own.type) === ruleset) continue;
      if (!this.#played.once(`follow ${part.kind} ${follow.kind} ${Object.keys(follow.args)} ${part.target !== null}`))
        continue;
      const label = t(follow.label);
      await trying(this.#context, this.#played, follow.kind, label, async () => {
        const context = this.#context;
        // Where the table lets the target answer at once, the roll is made without a button.
        if (follow.atOnce && rolled?.target && !answersAlone(rolled.target)) {
          const answer = await context.until(label, () => answersOn(this.#message).at(0)?.message);
          await new CardTrial(context, this.#played, answer, this.#depth + 1).run();
          return;
        }
        const card = await drawn(this.#context, this.#message);
        const button = card.querySelector<HTMLElement>(`button[data-action="followUp"][data-follow="${at}"]`);
        if (!button) throw new UserError("CUBILETE.checkup.diff.noButton", { what: label });
        const cast = (await this.#played.cast(this.#context)).map(({ uuid }) => uuid);
        const favoured = [part.target, ...cast].filter((uuid): uuid is string => uuid !== null);
        const next = await answeringFor(this.#context, favoured, () =>
          this.#context.message(label, () => press(button, withoutDialog())),
        );
        await new CardTrial(this.#context, this.#played, next, this.#depth + 1).run();
      });
    }
  }

  async #again(): Promise<void> {
    const card = await this.#shown();
    const button = card.querySelector<HTMLElement>('button[data-action="again"]');
    if (!button || !this.#played.once(`again ${button.dataset.chance}`)) return;
    const next = await this.#context.message(button.textContent.trim(), () => press(button));
    await drawn(this.#context, next);
  }
}

/** Tries something about a kind of roll; what goes wrong is kept with it, and the rest goes on. */
export async function trying(
  context: Context,
  played: Played,
  kind: string,
  what: string,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    context.goOn();
    // What the rules refuse is no fault; it counts where nothing else came of this kind of roll.
    if (error instanceof Untried) played.refused.set(kind, t(error.key, error.data));
    else played.fault(kind, `${what}: ${explain(error)}`);
  }
  for (const said of context.watch.take().errors) played.fault(kind, `${what}: ${said}`);
}
