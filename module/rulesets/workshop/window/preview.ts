import { viewContext } from "../../../cards/card-context.ts";
import { type Rolled, type RollType, rolledWith, rulesets, TABLE, type Values } from "../../../contract/index.ts";
import type { Page } from "../../../core/workshop/page/types.ts";
import { rollContext } from "../../../dialogs/roll-context.ts";
import type { ActorLike, ItemLike } from "../../../foundry/index.ts";
import { explain } from "../../../i18n/errors.ts";
import { signed, t } from "../../../i18n/i18n.ts";
import { calledBy } from "../../../plan/people/called.ts";
import type { PreparedRoll } from "../../../plan/plan.ts";
import { asHero, asThing } from "../data/actor.ts";
import { local, withDraft } from "../data/games.ts";
import { ID, key } from "../data/labels.ts";
import { WorkshopRoll } from "../rolls/roll.ts";
import { sheetRows } from "../sheets/rows.ts";
import { sampleHero } from "./sample.ts";

/** A page played before it is saved: the sheet, the dialog and the odds are those that the table will see. */

/** What the user chose in the preview. */
interface Tried {
  /** Which roll, by its id; the first where the page has none of that id. */
  roll: string;
  /** What it is rolled with, by the sample's own id. */
  thing: string;
  /** What the dialog asks, by name. */
  values: Values;
  /** Figures of the sample hero that were changed, by path. */
  figures: Record<string, number>;
}

export const nothingTried = (): Tried => ({ roll: "", thing: "", values: {}, figures: {} });

/** A hero of that page with the figures that the user tries. */
const heroOf = (page: Page, { figures }: Tried): ActorLike => sampleHero(page, t(key("window.sample")), figures);

/**
 * A made-up actor to roll against. No figure of theirs is where a hero begins, so that a number of the wrong side is seen at once.
 */
function rivalOf(page: Page): ActorLike {
  const figures = page.attributes.flatMap(({ id, start, from, to, dice }) => {
    const other = dice ? dice.find((size) => size !== start) : start === from ? to : from;
    return other === undefined ? [] : [[`system.attributes.${id}`, other] as const];
  });
  return sampleHero(page, t(key("control.rival")), Object.fromEntries(figures));
}

function prepare(page: Page, tried: Tried, actor: ActorLike): { prepared: PreparedRoll; id: string } | null {
  const roll = page.rolls.find(({ id }) => id === tried.roll) ?? page.rolls[0];
  if (!roll) return null;
  const things = actor.items.filter((item) => asThing(item)?.system.kind === roll.with);
  const item = (things.find(({ id }) => id === tried.thing) ?? things[0] ?? null) as ItemLike | null;
  const { ruleset, kind } = rulesets.rollType(ID, "roll");
  const args = { roll: roll.id };
  // Both sides roll at once: nobody is there to answer.
  const values = { ...tried.values, way: "both" };
  const source = { actor, item, target: rivalOf(page), args, values };
  return { prepared: { ruleset, kind, kindId: "roll", source, addressed: false, fixed: {}, kept: false }, id: roll.id };
}

/** The plan, without the choice of a target and of who rolls for them. */
function planOf({ kind, source }: PreparedRoll) {
  const plan = kind.plan(source);
  return { ...plan, controls: plan.controls.filter(({ name }) => !["target", "way"].includes(name)) };
}

/** What the sheet and the dialog of a roll show, both of the same hero. */
export function previewOf(page: Page, tried: Tried): { roll: object | null; sheet: object } {
  const hero = heroOf(page, tried);
  return { roll: rollPreview(page, tried, hero), sheet: sheetPreview(page, hero) };
}

/** What the dialog of a roll shows, or why it cannot; null where the page has no roll. */
function rollPreview(page: Page, tried: Tried, actor: ActorLike): object | null {
  const found = prepare(page, tried, actor);
  if (!found) return null;
  const { prepared, id } = found;
  return withDraft(page, () => {
    const rolls = page.rolls.map((roll) => ({ value: roll.id, label: local(roll.name ?? roll.id) }));
    try {
      const plan = planOf(prepared);
      return { rolls, chosen: id, ...rollContext({ prepared, plan, switches: {}, compared: null }) };
    } catch (error) {
      return { rolls, chosen: id, problem: explain(error) };
    }
  });
}

/** Rolls real dice for it, without a card; what comes of it as a card would show it, and what it would change on either side. */
export async function tryRoll(page: Page, tried: Tried): Promise<object | null> {
  const found = prepare(page, tried, heroOf(page, tried));
  if (!found) return null;
  const { kind, source } = found.prepared as PreparedRoll & { kind: RollType };
  const check = withDraft(page, () => kind.check(planOf(found.prepared)));
  const roll = await WorkshopRoll.fromCheck(check).evaluate();
  const { actor, item, target } = source;
  const rolled = rolledWith(roll, { actor, item, target });
  return withDraft(page, () => ({ ...viewContext(kind.view(rolled)), came: cameOf(page, kind, rolled) }));
}

/** All that the outcome changes on either side: figures with what they were and what they would be. */
function cameOf(page: Page, { applying }: RollType, rolled: Rolled): string[] {
  return (applying?.shares(rolled) ?? []).flatMap(({ to, changes }) => {
    const who = asHero(to === "target" ? rolled.target : rolled.actor);
    if (!who) return [];
    const { updates, lines } = changes(who);
    const called = to === TABLE ? t("CUBILETE.card.theTable") : calledBy(who);
    const known = new Set(page.resources.map(({ name }) => local(name)));
    const figures = page.resources.flatMap(({ id, name }) => {
      const [before, after] = [who.system.derived?.resources[id]?.value, updates[`system.resources.${id}`]];
      if (after === undefined || after === before) return [];
      return t(key("window.came"), {
        who: called,
        what: local(name),
        before: String(before),
        after: String(after),
      });
    });
    const others = lines.flatMap(({ label, value }) => {
      const what = t(label);
      if (known.has(what) || value === 0) return [];
      return t(key("window.cameBy"), { who: called, what: value === null ? what : `${what} ${signed(value)}` });
    });
    return [...figures, ...others];
  });
}

/** What the page of a sheet shows, ready for `templates/workshop/play.hbs`. */
function sheetPreview(page: Page, actor: ActorLike): object {
  const hero = asHero(actor);
  const tab = { group: "preview", id: "play" };
  const rows = hero && withDraft(page, () => sheetRows(page, hero as typeof hero & ActorLike));
  return { tab, known: true, ...rows };
}
