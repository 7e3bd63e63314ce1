import type { ExperienceOption, Growth } from "../../../contract/index.ts";
import * as core from "../../../core/narrative/index.ts";
import { type ActorLike, documentOf, type ItemLike, type JsonObject, theGame } from "../../../foundry/index.ts";
import { UserError } from "../../../i18n/errors.ts";
import { properShort, short } from "../../../i18n/names.ts";
import { packIn } from "../../../i18n/packs.ts";
import { broughtBy } from "../../../play/experience.ts";
import type { NarrativeHeroModel } from "../data/actor.ts";
import { asItem, type ItemOf, itemsOf } from "../data/items.ts";
import { key, optionOf } from "../data/labels.ts";

/**
 * Trees on a hero, of talents and of a power's upgrades: which boxes are bought and can be bought, what buying one brings, and what
 * taking it back leaves.
 */

type Power = ItemOf<"narrativePower">;
export type Tree = ItemOf<"narrativeTree"> | Power;
type Talent = ItemOf<"narrativeTalent">;
/** `points`: of an upgrade, what it costs each time it is used. */
export type StoredBox = ItemOf<"narrativeTree">["system"]["boxes"][number] & { points?: number };

export const asTree = (item: ItemLike | null): Tree | null =>
  asItem(item, "narrativeTree") ?? asItem(item, "narrativePower");
/** Whether the boxes of a tree are upgrades, which bring no talent. */
export const isPower = (tree: Tree): tree is Power => tree.type === "narrativePower";
/** What an actor buys along; powers where the table plays with them. */
const treesOf = (actor: ActorLike): Tree[] => [
  ...itemsOf(actor, "narrativeTree"),
  ...(optionOf("force") ? itemsOf(actor, "narrativePower") : []),
];
type BoughtBox = NarrativeHeroModel["boxes"][number];

/** As rich text stores a link. */
const LINK = /^@UUID\[([^\]]{1,200})\]\{([^}]{0,200})\}$/;

/** The talent that a box names: by a link, or by its name alone. An upgrade has a name alone. */
export function namedTalent({ talent }: Pick<StoredBox, "talent">): { uuid: string; name: string } {
  const [, uuid = "", name = ""] = LINK.exec(talent.trim()) ?? [];
  return uuid ? { uuid, name } : { uuid, name: talent.trim() };
}

export const linkTo = ({ uuid, name }: Pick<ItemLike, "uuid" | "name">): string =>
  `@UUID[${uuid}]{${name.replace(/[{}]/g, "").slice(0, 200)}}`;

/** Of an import that brought more boxes than a grid has places, those beyond are left out. */
export const boxesOf = (tree: Tree): StoredBox[] =>
  (tree.system.boxes as readonly StoredBox[]).slice(0, core.TREE.rows * core.TREE.columns);
export const gridOf = (tree: Tree): core.TreeBox[] =>
  boxesOf(tree).map(({ row, column, price, right, down }) => ({ row, column, price: price ?? undefined, right, down }));
/** Where two stand at one place, the first counts. */
export const boxAt = (tree: Tree, id: string): StoredBox | undefined =>
  boxesOf(tree).find((box) => core.boxId(box) === id);

/** What was bought on the trees of an actor, as it is stored. */
function bought(actor: ActorLike): BoughtBox[] {
  const { boxes } = actor._source.system as { boxes?: BoughtBox[] };
  return Array.isArray(boxes) ? boxes : [];
}

/** Those of one tree: also of one by the same name that was there before, unless the actor has that one too. */
function boughtOn(actor: ActorLike, tree: Tree): BoughtBox[] {
  return bought(actor).filter(
    (one) => one.tree === tree.id || (one.name === tree.name && !asTree(actor.items.get(one.tree) ?? null)),
  );
}
export const boughtIds = (actor: ActorLike, tree: Tree): string[] => boughtOn(actor, tree).map(({ box }) => box);

/** The talent of that name that an actor has already; what it is born with is none. */
const ownTalent = (actor: ActorLike, name: string): Talent | undefined =>
  itemsOf(actor, "narrativeTalent").find((one) => one.name === name && one.system.kind === "talent");

/** A talent that the actor has, and of which one cannot have more, costs nothing once more: the box is a step on the way. [house] */
function priceFor(actor: ActorLike, tree: Tree, box: StoredBox): number {
  const { row, column, price } = box;
  const own = isPower(tree) ? undefined : ownTalent(actor, namedTalent(box).name);
  return own && !own.system.ranked ? 0 : core.boxPrice({ row, column, price: price ?? undefined });
}

const KIND = "box.";
export const isBoxKind = (kind: string): boolean => kind.startsWith(KIND);
export const boxKind = (id: string): string => `${KIND}${id}`;

/** Boxes within reach, tree by tree. One without a name is none. */
export const boxOptions = (actor: ActorLike): ExperienceOption[] =>
  treesOf(actor).flatMap((tree) =>
    core.openBoxes(gridOf(tree), boughtIds(actor, tree)).flatMap((id) => {
      const box = boxAt(tree, id);
      const { name } = box ? namedTalent(box) : { name: "" };
      if (!box || name === "") return [];
      return {
        kind: boxKind(id),
        item: tree.id,
        label: properShort(`${tree.name}: ${name}`, 100),
        group: key(isPower(tree) ? "growth.upgrades" : "growth.trees"),
        from: 0,
        to: 1,
        price: priceFor(actor, tree, box),
        says: key("growth.get"),
      };
    }),
  );

/** What buying a box changes, and what taking it back does; null: it cannot be bought, or its line is of no box any more. */
export function boxGrowth(actor: ActorLike, kind: string, treeId: string): Growth | null {
  const id = kind.slice(KIND.length);
  const had = bought(actor);
  const entry = had.find(({ tree, box }) => tree === treeId && box === id);
  return entry ? backOf(actor, entry, had) : purchaseOf(actor, treeId, id, had);
}

const PATH = "system.boxes";

function purchaseOf(actor: ActorLike, treeId: string, id: string, had: BoughtBox[]): Growth | null {
  const tree = asTree(actor.items.get(treeId) ?? null);
  const box = tree && boxAt(tree, id);
  if (!box || !core.openBoxes(gridOf(tree), boughtIds(actor, tree)).includes(id)) return null;
  const { name } = namedTalent(box);
  const own = isPower(tree) ? undefined : ownTalent(actor, name);
  const ranked = own?.system.ranked === true;
  const entry: BoughtBox = { tree: treeId, name: tree.name, box: id, talent: own?.id ?? "", ranked };
  const growth: Growth = { on: actor, path: PATH, before: had, after: [...had, entry] };
  // The box itself is the upgrade.
  if (isPower(tree)) return growth;
  if (!own) return { ...growth, brings: { name, type: "narrativeTalent", data: () => dataOf(tree, box) } };
  return ranked ? { ...growth, also: risen(own, own.system.rank) } : growth;
}

const risen = (on: Talent, rank: number) => ({ on, path: "system.rank", before: rank, after: Math.min(20, rank + 1) });

function backOf(actor: ActorLike, entry: BoughtBox, had: BoughtBox[]): Growth {
  const growth = { on: actor, path: PATH, before: had.filter((one) => one !== entry), after: had };
  const holds = hanging(actor, entry);
  if (entry.talent === "") {
    const brought = broughtFor(actor, entry);
    const name = brought?.name ?? "";
    // What comes back is a matter of the record: nothing is fetched.
    const data = async () => brought?.toObject() as JsonObject;
    return { ...growth, holds, ...(brought && { brings: { name, type: brought.type, data } }) };
  }
  const own = asItem(actor.items.get(entry.talent) ?? null, "narrativeTalent");
  // By hand it may stand at one rank again: then there is none to take.
  return {
    ...growth,
    holds,
    ...(entry.ranked && own && own.system.rank > 1 && { also: risen(own, own.system.rank - 1) }),
  };
}

/** How many of a talent's ranks trees brought. */
export const treeRanks = (actor: ActorLike, talent: Talent): number =>
  bought(actor).filter((one) =>
    one.talent === "" ? broughtFor(actor, one) === talent : one.ranked && one.talent === talent.id,
  ).length;

const broughtFor = (actor: ActorLike, { tree, box }: BoughtBox): Talent | null =>
  asItem(broughtBy(actor, { kind: boxKind(box), item: tree }), "narrativeTalent");

/** What a bought box holds up, by name: boxes further on, ranks of its talent that came later, boxes that count it as had. */
function hanging(actor: ActorLike, entry: BoughtBox): string[] {
  const trees = [...itemsOf(actor, "narrativeTree"), ...itemsOf(actor, "narrativePower")];
  const tree = trees.find((one) => boughtOn(actor, one).some((each) => sameBox(each, entry)));
  const beyond = tree ? core.boxesBeyond(gridOf(tree), boughtIds(actor, tree), entry.box) : [];
  const talent = broughtFor(actor, entry);
  const ways = bought(actor).filter((one) => talent && one.talent === talent.id && !one.ranked);
  return [
    ...beyond.map((id) => boxName(tree, id)),
    ...(talent?.system.ranked && talent.system.rank > 1 ? [`${talent.name} ${talent.system.rank}`] : []),
    ...ways.map(({ name }) => `${name}: ${talent?.name}`),
  ].map((name) => short(name));
}

/** The upgrades of a power that were bought along its tree, as far as their boxes are still there. */
export const upgradesBought = (actor: ActorLike, power: Power): { name: string; points: number }[] =>
  boughtIds(actor, power).flatMap((id) => {
    const box = boxAt(power, id);
    return box ? [{ name: namedTalent(box).name, points: box.points ?? 0 }] : [];
  });

const sameBox = (one: BoughtBox, other: BoughtBox): boolean => one.tree === other.tree && one.box === other.box;

export const boxName = (tree: Tree | undefined, id: string): string => {
  const box = tree && boxAt(tree, id);
  return (box && namedTalent(box).name) || id;
};

/** The talent that a box names: by its address, else by its name in the world, else in the compendium. Null: it is gone. */
export async function talentOf(box: Pick<StoredBox, "talent">): Promise<Talent | null> {
  const { uuid, name } = namedTalent(box);
  const linked = asItem(await documentOf<ItemLike>(uuid), "narrativeTalent");
  if (linked || name === "") return linked;
  const isIt = (item: { name: string; type?: string }) => item.name === name && item.type === "narrativeTalent";
  const here = theGame().items.find(isIt);
  if (here) return asItem(here, "narrativeTalent");
  const pack = packIn("narrative-talents");
  const found = pack ? [...pack.index].find((entry) => entry.name === name) : undefined;
  return found && pack
    ? asItem(await documentOf<ItemLike>(`Compendium.${pack.collection}.Item.${found._id}`), "narrativeTalent")
    : null;
}

/** @throws {UserError} When the talent is gone: nothing is bought then. */
async function dataOf(tree: Tree, box: StoredBox): Promise<JsonObject> {
  const talent = await talentOf(box);
  const { name } = namedTalent(box);
  if (!talent) throw new UserError(key("error.talentGone"), { talent: short(name), tree: short(tree.name) });
  const { _id, folder, sort, ownership, ...data } = talent.toObject() as JsonObject;
  const system = data.system as JsonObject;
  // By the name that the box has, so that it is found again.
  return { ...data, name, system: { ...system, used: false, ...(system.ranked === true && { rank: 1 }) } };
}
