import { nameInForm } from "../../../core/forms.ts";
import * as core from "../../../core/narrative/index.ts";
import type { ActorLike } from "../../../foundry/index.ts";
import { t } from "../../../i18n/i18n.ts";
import { short } from "../../../i18n/names.ts";
import type { NarrativeActor } from "../data/actor.ts";
import { freeTalents, unsteadyTiers } from "../data/experience.ts";
import { problemText } from "../data/item-dice.ts";
import { type ItemOf, itemsOf } from "../data/items.ts";
import { key } from "../data/labels.ts";
import { brokenDice, costWords, isByButton, isUsedUp } from "../data/talents.ts";
import {
  boughtIds,
  boxAt,
  boxesOf,
  boxKind,
  boxName,
  gridOf,
  isPower,
  namedTalent,
  type StoredBox,
  type Tree,
  talentOf,
} from "./trees.ts";

/** Talents as a sheet shows them: folded, the cheapest first; as a pyramid; as trees. */

/** Read once: a sheet is drawn again and again, and its texts stay. */
const read = new Map<string, string>();
/** A link as rich text stores it; its words are what is read. */
const LINK = /@[A-Za-z]{1,20}\[[^\]]{1,300}\](?:\{([^}]{0,200})\})?/g;

/** What a description says, without its marks. */
export function wholeText(description: string): string {
  const known = read.get(description);
  if (known !== undefined) return known;
  const text = new DOMParser().parseFromString(description, "text/html").body.textContent.replace(LINK, "$1").trim();
  // Nobody has as many talents at hand: what is kept does not grow with an evening.
  if (read.size >= 500) read.clear();
  const said = short(text, 2000);
  read.set(description, said);
  return said;
}

/** Whether a talent has a button of its own. What changes the dice of one's own roll for strain or destiny is paid in its window. */
function isUsable(talent: ItemOf<"narrativeTalent">): boolean {
  const { kind, activation, strain, destiny, once, dice } = talent.system;
  if (kind !== "talent") return false;
  if (isByButton(talent)) return true;
  return dice.length === 0 && (activation !== "passive" || strain > 0 || destiny || once);
}

/** What an actor is born with, then its talents by tier, the lowest first. */
export function talentGroups(actor: NarrativeActor) {
  const broken = brokenDice(actor);
  const rows = itemsOf(actor, "narrativeTalent").map((item) => ({
    tier: item.system.kind === "talent" ? item.system.tier : 0,
    id: item.id,
    name: nameInForm(item.name, item.system.forms, actor.system.form),
    img: item.img,
    ranked: item.system.ranked,
    rank: item.system.rank,
    // A species or a career is nothing that is used.
    text:
      item.system.kind === "talent"
        ? costWords(item) || t(key("activation.passive"))
        : t(key(`talentKind.${item.system.kind}`)),
    says: wholeText(item.system.description),
    usable: isUsable(item),
    spent: isUsedUp(item),
    problems: broken.filter((one) => one.item.id === item.id).map(({ problem }) => problemText(problem)),
  }));
  return [0, 1, 2, 3, 4, 5]
    .map((tier) => ({
      tier,
      label: tier === 0 ? t(key("talent.born")) : t(key("talent.tier"), { tier }),
      talents: rows.filter((row) => row.tier === tier),
    }))
    .filter(({ talents }) => talents.length > 0);
}

/** Each rank where it was bought, the highest tier on top; what trees brought stands on those. Null: there is none. */
export function pyramidRows(actor: ActorLike) {
  const free = freeTalents(actor);
  if (free.length === 0) return null;
  const unsteady = unsteadyTiers(actor);
  const stones = free.flatMap(({ name, tier, rank }) =>
    Array.from({ length: rank }, (_, at) => ({
      tier: core.tierOf(tier, at + 1),
      name: rank > 1 ? `${name} ${at + 1}` : name,
    })),
  );
  const tiers = [5, 4, 3, 2, 1].map((tier) => ({
    tier,
    label: t(key("talent.tier"), { tier }),
    unsteady: unsteady.includes(tier),
    stones: stones.filter((stone) => stone.tier === tier).map(({ name }) => name),
  }));
  const highest = tiers.findIndex(({ stones }) => stones.length > 0);
  return tiers.slice(highest);
}

/** What can be bought now, as the page of experience lists it. */
interface Offer {
  id: string;
  index: number;
  price: number;
  dear: boolean;
}
/** Out of the context of a sheet. */
export const offersIn = (growth: unknown): Map<string, Offer> => {
  const { groups = [] } = (growth ?? {}) as { groups?: { rows: Offer[] }[] };
  return new Map(groups.flatMap(({ rows }) => rows).map((row) => [row.id, row]));
};

/** A tree as it is drawn: on a grid whose every other line holds the links. */
export async function treeView(tree: Tree, actor: ActorLike | null, offers: ReadonlyMap<string, Offer> = new Map()) {
  const grid = gridOf(tree);
  const had = new Set(actor ? boughtIds(actor, tree) : []);
  const faults = core.treeFaults(grid);
  const ids = [...new Set(grid.map(core.boxId))];
  const known = new Set(ids);
  const upgrades = isPower(tree);
  const boxes = await Promise.all(
    ids.map(async (id) => {
      const box = boxAt(tree, id) as StoredBox;
      // An upgrade is its box; a talent has to be found.
      const talent = upgrades ? null : await talentOf(box);
      const offer = offers.get(`${boxKind(id)}-${tree.id}`);
      const bought = had.has(id);
      return {
        id,
        // As part of an element's id.
        at: `${tree.id}-${id.replace(".", "-")}`,
        area: `${2 * box.row - 1} / ${2 * box.column - 1}`,
        name: namedTalent(box).name || t(key(upgrades ? "item.upgrade" : "tree.empty")),
        text: textOf(tree, box, talent),
        says: talent ? wholeText(talent.system.description) : "",
        // What was bought needs its pattern no more.
        gone: !upgrades && !talent && !bought,
        bought,
        price: core.boxPrice({ row: box.row, column: box.column, price: box.price ?? undefined }),
        offer: (upgrades || talent) && offer ? offer : null,
        leads: leadsOf(tree, box, known),
      };
    }),
  );
  return {
    id: tree.id,
    name: tree.name,
    img: tree.img,
    // A power says it in its own row.
    says: upgrades ? "" : wholeText(tree.system.description),
    count: t(key("tree.had"), { had: ids.filter((id) => had.has(id)).length, of: ids.length }),
    faults: faults.map(({ box, why }) => t(key(`tree.fault.${why}`), { box: `${boxName(tree, box)} (${box})` })),
    boxes,
    links: linksOf(tree, known, had),
  };
}

/** What a box costs when it is used. */
function textOf(tree: Tree, { points = 0 }: StoredBox, talent: ItemOf<"narrativeTalent"> | null): string {
  if (isPower(tree)) return t(key("power.points"), { points });
  return talent ? costWords(talent) || t(key("activation.passive")) : "";
}

const neighbours = ({ row, column, right, down }: StoredBox) => [
  ...(right
    ? [{ way: "right", id: core.boxId({ row, column: column + 1 }), area: `${2 * row - 1} / ${2 * column}` }]
    : []),
  ...(down ? [{ way: "down", id: core.boxId({ row: row + 1, column }), area: `${2 * row} / ${2 * column - 1}` }] : []),
];

const linksOf = (tree: Tree, known: ReadonlySet<string>, had: ReadonlySet<string>) =>
  boxesOf(tree).flatMap((box) =>
    neighbours(box)
      .filter(({ id }) => known.has(id))
      .map(({ way, id, area }) => ({ way, area, bought: had.has(id) && had.has(core.boxId(box)) })),
  );

/** For those who do not see the lines: which boxes a box is joined to. */
function leadsOf(tree: Tree, box: StoredBox, known: ReadonlySet<string>): string {
  const own = core.boxId(box);
  const out = neighbours(box).map(({ id }) => id);
  const back = boxesOf(tree)
    .filter((one) => neighbours(one).some(({ id }) => id === own))
    .map(core.boxId);
  const names = [...out, ...back].filter((id) => known.has(id)).map((id) => boxName(tree, id));
  return names.length > 0 ? t(key("tree.leads"), { names: [...new Set(names)].join(", ") }) : "";
}
