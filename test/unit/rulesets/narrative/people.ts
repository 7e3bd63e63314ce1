import { actor } from "./host.ts";

/** People of the tests, small enough to reckon by hand. */

interface Doc {
  uuid: string;
  hasPlayerOwner: boolean;
  isOwner: boolean;
  statuses: Set<string>;
  items: { find(test: (item: { name: string }) => boolean): never };
  _source: object;
}

const skill = (name: string, key: string, characteristic: string, rank: number) => ({
  name,
  type: "narrativeSkill",
  system: { key, characteristic, rank },
});

function owned(doc: Doc, owner: string | null) {
  Object.assign(doc._source, { ownership: { default: 0, ...(owner && { [owner]: 3 }) } });
  return Object.assign(doc, { documentName: "Actor", hasPlayerOwner: owner !== null });
}

/** Brawn 3 and Athletics 2, as in the source's example; Agility 3 and Ranged 2 with a rifle. */
export const hero = (items: object[] = []) =>
  owned(
    actor({
      _id: "hero",
      name: "Nadia",
      type: "narrativeHero",
      system: {
        characteristics: { brawn: { value: 3 }, agility: { value: 3 } },
        strain: { value: 4 },
        force: { rating: 3, side: "light" },
      },
      items: [
        skill("Athletics", "athletics", "brawn", 2),
        skill("Ranged", "ranged", "agility", 2),
        {
          name: "Rifle",
          type: "narrativeWeapon",
          system: {
            skill: "ranged",
            damage: 9,
            critical: 3,
            range: "long",
            qualities: [
              { id: "blast", rank: 6, name: "", hit: 0 },
              { id: "vicious", rank: 2, name: "", hit: 0 },
              { id: "accurate", rank: 1, name: "", hit: 0 },
            ],
          },
        },
        ...items,
      ],
    }),
    "player",
  );

/** Brawn 3 and nothing else, so soak 3, and 2 ranged defence. */
export const soldier = () =>
  owned(
    actor({
      _id: "soldier",
      name: "Soldier",
      type: "narrativeRival",
      system: { characteristics: { brawn: { value: 3 } }, extra: { ranged: 2 } },
    }),
    null,
  );

export const itemOf = (doc: Doc, name: string) => doc.items.find((item) => item.name === name);
