import type { EntryData } from "../../contract/index.ts";
import {
  type Draft,
  type LevelsSection,
  pickFrom,
  type Review,
  randomDraft,
  sectionsOf,
} from "../../core/creation/index.ts";
import {
  type ActorLike,
  BaseRoll,
  type JsonObject,
  plainData,
  type RollLike,
  SYSTEM_ID,
  theConfig,
} from "../../foundry/index.ts";
import { UserError } from "../../i18n/errors.ts";
import { short } from "../../i18n/names.ts";
import { asOwn, type Content, packOf } from "./content.ts";

/** A draft made into an actor's data, and a hero at random. Foundry's own dice decide. */

/** Faces rolled at once for a hero at random: more than any budget has steps. */
const DICE = { number: 400, faces: 1000 } as const;

type HeroSide = "hero" | "adversary";

/** Under which flag an actor keeps how it was made, and what was there before. */
export const CREATION_FLAG = "creation";

export interface MadeFlag {
  ruleset: string;
  /** The game, of a rule set that has several. */
  game?: string;
  draft: Draft;
  /** The sheet's data before; null: there was none. */
  before: JsonObject | null;
  /** The user it was made for. */
  by: string;
}

export const reviewOf = ({ rules, catalogue }: Content, draft: Draft): Review => rules.review(draft, catalogue);

/** @throws {UserError} When a name is missing, or something that was chosen is in no compendium. */
export async function actorData(content: Content, draft: Draft, side: HeroSide): Promise<JsonObject> {
  const { spec, rules, catalogue, lists, ruleset } = content;
  const name = draft.name.trim();
  if (name === "") throw new UserError("CUBILETE.creation.error.nameless");
  const items = new Map<string, JsonObject>();
  for (const [list, { pack, entries }] of Object.entries(lists)) {
    const there = packOf(pack, content.lang);
    const wanted = new Map(Object.entries(entries).map(([slug, { id }]) => [id, slug]));
    for (const item of (await there?.getDocuments()) ?? []) {
      const slug = wanted.get(item.id);
      if (slug === undefined) continue;
      const { _id, folder, sort, ownership, _stats, ...data } = item.toObject() as JsonObject;
      items.set(`${list}/${slug}`, { ...data, _stats: { compendiumSource: item.uuid } });
    }
  }
  const entry: EntryData = (list, id) => {
    const found = asOwn(content, list, id, items.get(`${list}/${id}`));
    const { pack = list } = lists[list] ?? {};
    if (!found) throw new UserError("CUBILETE.creation.error.entryGone", { entry: short(id), pack });
    return structuredClone(found);
  };
  const { purses } = rules.review(draft, catalogue);
  const { system, items: made } = spec.build(draft, entry, {
    ids: (list) => (catalogue.lists[list] ?? []).map(({ id }) => id),
    career: catalogue.kits.find(({ id }) => id === draft.choices.kit)?.orders?.career ?? [],
    spent: (budget) => purses.find(({ id }) => id === budget),
  });
  const type = ruleset.creation?.[side] ?? "";
  return {
    type,
    name: short(name, 100),
    ...(draft.img && { img: draft.img }),
    system: { ...system, concept: draft.concept.trim(), form: draft.form },
    items: made.map((item) => plainData(item)),
  };
}

/** A hero at random within the budget, with a name, a concept and a picture. `begin`: what fell before, and stays. */
export async function atRandom(content: Content, begin = content.rules.begin): Promise<Draft> {
  const { rules, catalogue, names, concepts, pictures } = content;
  const { number, faces } = DICE;
  const roll = new BaseRoll(`${number}d${faces}`);
  await roll.evaluate({ allowInteractive: false });
  const fallen = roll.dice.flatMap(({ results }) => results.map(({ result }) => result));
  const pick = pickFrom(fallen, faces);
  const one = <T>(list: readonly T[]): T | undefined => list[pick(Math.max(1, list.length))];
  const form = one(["feminine", "masculine", "neutral"] as const) ?? "neutral";
  const [first, family] = [one(names[form]), one(names.family)];
  let begun = begin;
  for (const section of sectionsOf(rules, begun, catalogue))
    if (section.kind === "levels" && section.dice?.rolled === false)
      begun = (await withDice(content, begun, section)).draft;
  const draft = randomDraft(rules, catalogue, pick, begun);
  return { ...draft, form, name: `${first} ${family}`, concept: one(concepts) ?? "", img: one(pictures) ?? "" };
}

/** Rolls the dice of a section: those of each row apart. */
export async function withDice(
  { rules, catalogue }: Pick<Content, "rules" | "catalogue">,
  draft: Draft,
  section: LevelsSection,
): Promise<{ draft: Draft; roll: RollLike }> {
  const { count, die } = section.dice ?? { count: 0, die: 0 };
  const roll = new BaseRoll(section.rows.map(() => `${count}d${die}`).join(" + "));
  await roll.evaluate({ allowInteractive: false });
  const faces = roll.dice.map(({ results }) => results.map(({ result }) => result));
  return { draft: rules.rolled?.(draft, section.id, faces, catalogue) ?? draft, roll };
}

/** Creates an actor out of data that `actorData` made. */
export async function create(data: JsonObject): Promise<ActorLike> {
  const actor: ActorLike | undefined = await theConfig().Actor.documentClass.create(data);
  if (!actor) throw new UserError("CUBILETE.creation.error.refused");
  return actor;
}

/** What an actor says of how it was made; null when nothing, or nothing that can be read. */
export function madeOf(actor: ActorLike): MadeFlag | null {
  const flag = actor.flags[SYSTEM_ID]?.[CREATION_FLAG];
  return typeof flag === "object" && flag !== null ? (flag as MadeFlag) : null;
}
