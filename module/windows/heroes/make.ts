import type { EntryData } from "../../contract/index.ts";
import { type Draft, pickFrom, type Review, randomDraft } from "../../core/creation/index.ts";
import { type ActorLike, BaseRoll, type JsonObject, plainData, SYSTEM_ID, theConfig } from "../../foundry/index.ts";
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
  draft: Draft;
  /** The sheet's data before; null: there was none. */
  before: JsonObject | null;
  /** The user it was made for. */
  by: string;
}

export const reviewOf = ({ rules, catalogue }: Content, draft: Draft): Review => rules.review(draft, catalogue);

/** @throws {UserError} When a name is missing, or something that was chosen is in no compendium. */
export async function actorData(content: Content, draft: Draft, side: HeroSide): Promise<JsonObject> {
  const { spec, rules, catalogue, lists } = content;
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
  const type = spec[side];
  return {
    type,
    name: short(name, 100),
    ...(draft.img && { img: draft.img }),
    system: { ...system, concept: draft.concept.trim(), form: draft.form },
    items: made.map((item) => plainData(item)),
  };
}

/** A hero at random within the budget, with a name, a concept and a picture. */
export async function atRandom({ rules, catalogue, names, concepts, pictures }: Content): Promise<Draft> {
  const { number, faces } = DICE;
  const roll = new BaseRoll(`${number}d${faces}`);
  await roll.evaluate({ allowInteractive: false });
  const fallen = roll.dice.flatMap(({ results }) => results.map(({ result }) => result));
  const pick = pickFrom(fallen, faces);
  const one = <T>(list: readonly T[]): T | undefined => list[pick(Math.max(1, list.length))];
  const form = one(["feminine", "masculine", "neutral"] as const) ?? "neutral";
  const [first, family] = [one(names[form]), one(names.family)];
  const draft = randomDraft(rules, catalogue, pick);
  return { ...draft, form, name: `${first} ${family}`, concept: one(concepts) ?? "", img: one(pictures) ?? "" };
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
