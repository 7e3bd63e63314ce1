import { beforeEach, describe, expect, it } from "vitest";
import { bare, GAMES, type Game, host, layHouse, PAGE, sheetOf, table } from "../templates/house.ts";

/** What sheets say of an actor, over all rule sets: what stands there, and what of it a sheet has to point out. */

/** What a row says of what is worn and counts for nothing, as something else protects better. */
const IGNORED = expect.stringMatching(/does not count/);
const COUNTS = expect.not.stringMatching(/does not count/);

// biome-ignore lint/suspicious/noExplicitAny: contexts of every sheet.
type Any = any;

interface Row {
  of: string;
  type?: string;
  system?: Any;
  items?: Any[];
  statuses?: string[];
  settings?: Record<string, unknown>;
  says: Any;
}
let made = 0;
const thing = (type: string, name: string, system: object): Any => ({ _id: `it-${made++}`, type, name, system });
/** Expects these rows in a list: each by its name, with at least these fields. */
const named = (list: Record<string, object>): Any =>
  expect.arrayContaining(Object.entries(list).map(([name, each]) => expect.objectContaining({ name, ...each })));

const ROWS: Record<Game, Row[]> = {
  ryf: [
    {
      of: "who is well",
      system: { attributes: { resistance: 5 }, health: { value: 20 } },
      says: { state: { name: "healthy", well: true }, health: { value: 20, max: 20, full: true, percent: 100 } },
    },
    {
      of: "who is wounded",
      system: { attributes: { resistance: 5 }, health: { value: 5 } },
      says: { state: { name: "wounded", well: false }, health: { full: false, percent: 25 } },
    },
    {
      of: "weapons, those in hand first, and what lies in them",
      items: [
        thing("ryfWeapon", "Bow", { ranged: true, magazine: { value: 0, max: 1 } }),
        thing("ryfWeapon", "Gun", { ranged: true, equipped: true, magazine: { value: 6, max: 6 } }),
        thing("ryfWeapon", "Club", { melee: true }),
      ],
      says: {
        weapons: [
          { name: "Gun", equipped: true, magazine: { empty: false, full: true } },
          { name: "Bow", equipped: false, magazine: { empty: true, full: false } },
          { name: "Club", magazine: null, attacks: [{ mode: "melee" }] },
        ],
      },
    },
    {
      of: "armour of which only the best counts",
      items: [
        thing("ryfArmour", "Plate", { absorption: 6, hindrance: 2, equipped: true }),
        thing("ryfArmour", "Coat", { absorption: 1, equipped: true }),
        thing("ryfArmour", "Mail", { absorption: 9 }),
      ],
      says: {
        hindrance: 2,
        protection: [
          { name: "Plate", text: COUNTS },
          { name: "Coat", text: IGNORED },
          { name: "Mail", text: COUNTS },
        ],
      },
    },
    {
      of: "hands that are too few",
      items: [
        thing("ryfWeapon", "Pole", { twoHanded: true, equipped: true }),
        thing("ryfShield", "Board", { melee: 2, equipped: true }),
      ],
      says: { handsFull: true },
    },
    {
      of: "hands that are enough",
      items: [
        thing("ryfWeapon", "Pole", { twoHanded: true }),
        thing("ryfShield", "Board", { melee: 2, equipped: true }),
      ],
      says: { handsFull: false },
    },
    {
      of: "spells that are too dear, and advantages whose price is not met",
      system: { attributes: { strength: 5, intelligence: 6 }, mana: { value: 1 } },
      items: [
        thing("ryfSpell", "Spark", { tier: 12 }),
        thing("ryfSpell", "Storm", { tier: 24 }),
        thing("ryfAdvantage", "Big", { requires: { attribute: "strength", value: 8 } }),
        thing("ryfAdvantage", "Small", { requires: { attribute: "strength", value: 5 } }),
        thing("ryfAdvantage", "Lucky", { changes: { luck: 3 } }),
      ],
      settings: { "ryf.magic": true },
      says: {
        spells: named({ Spark: { dear: false }, Storm: { dear: true } }),
        advantages: named({ Big: { unmet: expect.any(String) }, Small: { unmet: null } }),
        luck: { left: 3, of: 3 },
      },
    },
  ],
  escala3: [
    {
      of: "what weighs on it: what is worse can be moved, what is better or still to come cannot",
      items: [
        thing("escala3Trait", "Agile", { level: 4, group: "attribute" }),
        thing("escala3Penalty", "Cut", { value: -2 }),
        thing("escala3Penalty", "Song", { value: 1 }),
        thing("escala3Penalty", "Poison", { value: -1, until: "roll" }),
      ],
      settings: { "escala3.transfer": true },
      says: {
        penalties: [
          { name: "Cut", movable: true, better: false, pending: "" },
          { name: "Song", movable: false, better: true, pending: "" },
          { name: "Poison", movable: false, better: true, pending: expect.stringMatching(/1/) },
        ],
      },
    },
    {
      of: "penalties where the table moves none",
      items: [thing("escala3Penalty", "Cut", { value: -2 })],
      settings: { "escala3.transfer": false },
      says: { penalties: [{ movable: false }] },
    },
    {
      of: "traits, and what became of them",
      items: [
        thing("escala3Trait", "Weak", { level: 1, group: "attribute" }),
        thing("escala3Trait", "Agile", { level: 4, group: "attribute" }),
        thing("escala3Penalty", "Cut", { value: -1 }),
        thing("escala3Gear", "Rope", { equipped: true, advantage: { value: 2, trait: "Agile" } }),
        thing("escala3Gear", "Stone", {}),
      ],
      says: {
        groups: expect.arrayContaining([
          expect.objectContaining({
            group: "attribute",
            traits: [
              expect.objectContaining({
                name: "Weak",
                value: "0",
                lowered: true,
                incapacitated: expect.stringMatching(/incapacitated/),
              }),
              expect.objectContaining({
                name: "Agile",
                value: "5",
                changed: true,
                lowered: false,
                incapacitated: null,
              }),
            ],
          }),
        ]),
        gear: named({ Rope: { wears: expect.stringMatching(/inUse/) }, Stone: { wears: "", text: "" } }),
      },
    },
  ],
  multi: [
    {
      of: "points that the table may keep",
      system: { health: { value: 3, max: 4 } },
      says: { health: { shown: true, full: false, percent: 75 } },
    },
    { of: "no points", system: { health: { value: 0, max: 0 } }, says: { health: { shown: false } } },
    {
      of: "skills with the gear in hand",
      items: [
        thing("multiSkill", "Climb", { level: 12, group: "skill" }),
        thing("multiSkill", "Swim", { level: 8, group: "skill" }),
        thing("multiGear", "Rope", { bonus: 3, skill: "Climb", equipped: true }),
        thing("multiGear", "Fins", { bonus: 3, skill: "Swim" }),
        thing("multiGear", "Stone", {}),
      ],
      says: {
        skills: [
          { name: "Climb", source: 12, value: 15, raised: true },
          { name: "Swim", source: 8, value: 8, raised: false },
        ],
        gear: named({
          Rope: { wears: expect.stringMatching(/inHand/), equipped: true },
          Fins: { wears: expect.stringMatching(/inHand/), equipped: false },
          Stone: { wears: "", text: "" },
        }),
      },
    },
    {
      of: "what lies on it, working or not",
      items: [thing("multiCondition", "Tired", { active: true }), thing("multiCondition", "Calm", { active: false })],
      says: {
        conditions: [
          { name: "Tired", active: true },
          { name: "Calm", active: false },
        ],
      },
    },
  ],
  narrative: [
    { of: "who stands", says: { state: null, minions: null, load: { over: 0 } } },
    {
      of: "who is down",
      system: { wounds: { value: 11, max: 10 } },
      says: {
        state: expect.stringMatching(/incapacitated/),
        tracks: named({ wounds: { tone: "wounded", none: false } }),
      },
    },
    {
      of: "a group of which one fell",
      type: "narrativeMinions",
      system: { count: 3, each: 5, wounds: { value: 6 } },
      says: { minions: { alive: 2, count: 3, each: 5 }, tracks: [{ name: "wounds", value: 6, max: 15, fixed: true }] },
    },
    {
      of: "what is carried: only the best armour counts, and what heals is there",
      items: [
        thing("narrativeArmour", "Plate", { soak: 3, equipped: true }),
        thing("narrativeArmour", "Coat", { soak: 1, equipped: true }),
        thing("narrativeGear", "Salve", { heals: 5, quantity: 1 }),
        thing("narrativeGear", "Empty", { heals: 5, quantity: 0 }),
        thing("narrativeGear", "Stone", { quantity: 1 }),
      ],
      says: {
        gear: {
          armours: [
            { name: "Plate", text: COUNTS },
            { name: "Coat", text: IGNORED },
          ],
          gear: [
            { name: "Salve", heals: true },
            { name: "Empty", heals: false },
            { name: "Stone", heals: false },
          ],
        },
        figures: named({ soak: { value: 5 } }),
      },
      system: { characteristics: { brawn: { value: 2 } } },
    },
    {
      of: "a load that is too heavy",
      system: { characteristics: { brawn: { value: 1 } } },
      items: [thing("narrativeGear", "Anvil", { encumbrance: 9, quantity: 1 })],
      says: { load: { value: 9, max: 6, over: 3 } },
    },
    {
      of: "powers that are too strong",
      system: { force: { rating: 1 } },
      items: [thing("narrativePower", "Push", { rating: 1 }), thing("narrativePower", "Storm", { rating: 3 })],
      settings: { "narrative.force": true },
      says: { powers: named({ Push: { tooWeak: null }, Storm: { tooWeak: 3 } }), force: { rating: 1 } },
    },
    {
      of: "a turn of which something is used",
      system: { turn: { actions: 1, maneuvers: 1 } },
      statuses: ["aim"],
      says: {
        turn: {
          acted: true,
          made: 1,
          maneuvers: [{ used: true }, { used: false }],
          stances: [{ id: "aim" }],
          choices: expect.arrayContaining([
            expect.objectContaining({ what: "guarded", done: false }),
            expect.objectContaining({ what: "prone", done: false }),
          ]),
        },
      },
    },
    {
      of: "a ship: who mans it, and who of them is ours",
      type: "narrativeVehicle",
      system: {
        crew: [
          { station: "pilot", actor: "Actor.ana" },
          { station: "engineer", actor: "Actor.gone" },
        ],
        shields: { fore: 0 },
      },
      says: {
        crew: [
          { station: "pilot", gone: false, mine: true, rolls: [{ off: false }] },
          { station: "engineer", gone: true, mine: false, rolls: [] },
        ],
        shielded: false,
        load: null,
      },
    },
  ],
  effect: [
    {
      of: "defences by the modifiers of their attributes, which add what they are",
      system: {
        level: 1,
        attributes: { strength: 16, dexterity: 16, constitution: 16, intelligence: 16, wisdom: 16, charisma: 16 },
      },
      says: {
        defences: [
          { track: "physical", value: 13 },
          { track: "mental", value: 13 },
        ],
      },
    },
    {
      of: "tracks, one full and one empty",
      system: { health: { value: 9, max: 9 }, mind: { value: 0, max: 4 } },
      says: {
        tracks: [
          { track: "physical", full: true, none: false, percent: 100 },
          { track: "mental", full: false, none: true, percent: 0 },
        ],
      },
    },
    {
      of: "armour that counts, and what it is beside",
      items: [
        thing("effectArmour", "Plate", { physical: 4, mental: 1, equipped: true }),
        thing("effectArmour", "Coat", { physical: 1, equipped: true }),
        thing("effectArmour", "Charm", { physical: 1, adds: true, equipped: true }),
        thing("effectArmour", "Chest", { physical: 9 }),
      ],
      says: {
        armour: [
          { name: "Plate", text: COUNTS },
          { name: "Coat", text: IGNORED },
          { name: "Charm", text: COUNTS },
          { name: "Chest", text: COUNTS },
        ],
      },
    },
    {
      of: "where a hero comes from: the first of a kind counts",
      items: [
        thing("effectRace", "Elf", { traits: [{ name: "Keen" }] }),
        thing("effectRace", "Orc", {}),
        thing("effectTrait", "Bold", { physical: true }),
      ],
      says: {
        origins: [
          { name: "Elf", spare: false, traits: "Keen" },
          { name: "Orc", spare: true },
          { missing: expect.stringMatching(/noClass/) },
        ],
        traits: expect.arrayContaining([
          expect.objectContaining({ name: "Keen", own: false }),
          expect.objectContaining({ name: "Bold", own: true }),
        ]),
      },
    },
    {
      of: "advances: those on offer that nobody took",
      system: { level: 1 },
      items: [
        thing("effectClass", "Thief", { advances: [{ name: "Sly" }, { name: "Quick" }, { name: " " }] }),
        thing("effectTrait", "sly", { advance: true }),
      ],
      says: { advancement: { taken: 1, offers: [{ name: "Quick", index: 1 }] } },
    },
  ],
  workshop: [
    {
      of: "conditions that a hero has, and those that a resource brought",
      system: { game: PAGE.id, conditions: ["tired"], resources: { wind: 0 } },
      says: {
        known: true,
        conditions: [
          { id: "tired", on: true },
          { id: "spent", on: true, fixed: true },
        ],
        broken: "",
        kept: null,
      },
    },
    {
      of: "boxes as full as the figure",
      system: { game: PAGE.id, resources: { omens: 3 } },
      says: {
        pages: [
          expect.objectContaining({
            blocks: expect.arrayContaining([
              {
                beside: false,
                columns: [
                  [
                    expect.objectContaining({
                      fields: [
                        expect.objectContaining({
                          shape: "boxes",
                          boxes: [1, 2, 3, 4].map((nth) => ({ nth, full: nth <= 3 })),
                        }),
                      ],
                    }),
                  ],
                ],
              },
            ]),
          }),
        ],
      },
    },
    {
      of: "things: what is used up, worn, and lacks what it is made with",
      system: { game: PAGE.id },
      items: [
        thing("workshopThing", "Drink", { game: PAGE.id, kind: "draught", quantity: 1 }),
        thing("workshopThing", "Gone", { game: PAGE.id, kind: "draught", quantity: 0 }),
        thing("workshopThing", "Coat", { game: PAGE.id, kind: "coat", worn: true }),
        thing("workshopThing", "Sword", { game: PAGE.id, kind: "blade" }),
      ],
      says: {
        pages: [
          expect.objectContaining({
            blocks: expect.arrayContaining([
              {
                beside: true,
                columns: [
                  [expect.objectContaining({ name: "Papers" })],
                  [
                    expect.objectContaining({
                      kinds: [
                        expect.objectContaining({
                          kind: "draught",
                          things: named({ Drink: { usable: true }, Gone: { usable: false } }),
                        }),
                      ],
                    }),
                  ],
                ],
              },
            ]),
          }),
        ],
        kinds: expect.arrayContaining([
          expect.objectContaining({
            kind: "coat",
            things: named({ Coat: { wearable: true, worn: true, usable: false } }),
          }),
          expect.objectContaining({
            kind: "blade",
            things: named({
              Sword: { lacks: expect.any(String), rolls: [{ id: "strike", name: expect.any(String) }] },
            }),
          }),
        ]),
      },
    },
    {
      of: "what its page does not say any more",
      system: { game: PAGE.id, attributes: { arms: 6, gone: 3 } },
      says: { kept: { values: [{ value: "3", path: "attributes.gone" }], things: [] } },
    },
    {
      of: "a hero whose game is gone",
      system: { game: "lost", attributes: { arms: 6 } },
      says: { known: false, missing: { values: [{ value: "6" }] } },
    },
  ],
};
const HERO: Record<Game, string> = {
  ryf: "ryfHero",
  escala3: "escala3Hero",
  multi: "multiHero",
  narrative: "narrativeHero",
  effect: "effectHero",
  workshop: "workshopHero",
};

beforeEach(() => layHouse());

describe.each(GAMES)("a sheet of %s", (id) => {
  it.each(ROWS[id].map((row) => [row.of, row] as const))("says of %s", async (_, row) => {
    for (const [key, value] of Object.entries(row.settings ?? {})) host.settings.set(key, value);
    if (id === "narrative") bare("narrative", { _id: "ana", name: "Ana", type: "narrativeHero" });
    const { type = HERO[id], system = {}, items = [], statuses = [] } = row;
    const actor = bare(id, { type, system, items });
    for (const status of statuses) actor.statuses.add(status);
    expect(await sheetOf(actor)._prepareContext({})).toMatchObject(row.says);
  });
});

describe("any sheet", () => {
  const contextOf = async (how: object, more: object = {}) => {
    const hero = Object.assign(bare("ryf", { type: "ryfHero" }), more);
    return sheetOf(hero, how)._prepareContext({});
  };
  it("is edited by who may, in edit mode, and offers what may be done to who may do it", async () => {
    expect(await contextOf({ editing: true })).toMatchObject({
      editing: true,
      editable: true,
      owner: true,
      limited: false,
    });
    expect(await contextOf({ editing: true, editable: false })).toMatchObject({ editing: false, editable: false });
    expect(await contextOf({}, { isOwner: false, limited: true })).toMatchObject({
      owner: false,
      limited: true,
      gm: true,
    });
  });

  it("asks for growth as its table grows: of the GM's nothing, of a player's where it asks", async () => {
    expect((await contextOf({})).growth).toMatchObject({ asks: false });
    table.user = { ...table.user, isGM: false };
    expect((await contextOf({})).growth).toMatchObject({ asks: true });
    host.settings.set("growth", "free");
    expect((await contextOf({})).growth).toMatchObject({ asks: false });
  });

  it("lists effects for a while, always and not now, each with what can be done about it", async () => {
    const { effects }: Any = await contextOf({});
    expect(effects.groups).toMatchObject([
      {
        label: "CUBILETE.effects.temporary",
        rows: [{ name: "song", own: true, idle: false, disabled: false, condition: "prone" }],
      },
      {
        label: "CUBILETE.effects.passive",
        rows: [
          { name: "gift", own: true },
          { name: "strange", allowLabel: expect.any(String) },
        ],
      },
      { label: "CUBILETE.effects.inactive", rows: [{ name: "asleep", idle: true, disabled: true }] },
    ]);
    const looked: Any = await contextOf({ editable: false });
    expect(looked.effects.groups[0].rows[0].own).toBe(false);
  });
});
