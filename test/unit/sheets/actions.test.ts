import { beforeEach, describe, expect, it, vi } from "vitest";

const started = vi.hoisted(() => [] as unknown[]);
vi.mock("../../../module/play/roll.ts", async (actual) => ({
  ...(await actual<object>()),
  startRoll: async (request: unknown) => void started.push(request),
}));
vi.mock("../../../module/play/give.ts", async (actual) => ({
  ...(await actual<object>()),
  askAndGive: async (actor: { id: string }, what: { item?: { id: string } }) =>
    void started.push({ gives: actor.id, item: what.item?.id ?? "money" }),
}));
vi.mock("../../../module/play/experience.ts", async (actual) => ({
  ...(await actual<object>()),
  awardAll: async (uuids: string[], amount: number, reason: string) => void started.push({ uuids, amount, reason }),
  grow: async ({ id }: { id: string }, option: { item: string }) => void started.push({ grows: id, item: option.item }),
  ungrow: async ({ id }: { id: string }, line: number) => void started.push({ ungrows: id, line }),
}));
vi.mock("../../../module/play/endings/end-scene.ts", async (actual) => ({
  ...(await actual<object>()),
  useUp: async ({ id }: { id: string }, changes: object, title: string) =>
    void started.push({ usesUp: id, changes, title }),
}));
vi.mock("../../../module/rulesets/narrative/talents/use.ts", async (actual) => ({
  ...(await actual<object>()),
  useTalent: async ({ id }: { id: string }, talent: { id: string }, way: string | null) =>
    void started.push({ uses: id, talent: talent.id, way }),
  tellTalent: async ({ id }: { id: string }, talent: { id: string }) =>
    void started.push({ tells: id, talent: talent.id }),
}));
vi.mock("../../../module/dialogs/effect-dialog.ts", async (actual) => ({
  ...(await actual<object>()),
  isPlain: () => true,
  askEffect: async () => ({ name: "Blessed" }),
}));
vi.mock("../../../module/play/effects/use.ts", () => ({
  useThing: async ({ id }: { id: string }) => void started.push({ uses: id }),
}));
vi.mock("../../../module/plan/effect-keys.ts", async (actual) => ({
  ...(await actual<object>()),
  allowEffects: async ([effect]: { id: string }[], { id }: { id: string }) =>
    void started.push({ allows: effect?.id, on: id }),
}));
vi.mock("../../../module/windows/desk.ts", () => ({
  DeskWindow: { openFor: async (people: { id: string }[]) => void started.push({ asks: people.map(({ id }) => id) }) },
}));
vi.mock("../../../module/rulesets/effect/table/growth.ts", async (actual) => ({
  ...(await actual<object>()),
  growTo: async ({ id }: { id: string }, level: number) => void started.push({ grows: id, level }),
  takeAdvance: async ({ id }: { id: string }, name: string, origin = "") =>
    void started.push({ takes: id, name, origin }),
}));
vi.mock("../../../module/rulesets/effect/table/new-advance.ts", () => ({ askAdvance: async () => answers.input }));
vi.mock("../../../module/windows/heroes/index.ts", () => ({
  addUsual: async ({ id }: { id: string }) => void started.push({ usual: id }),
}));
vi.mock("../../../module/rulesets/narrative/table/groups.ts", async (actual) => ({
  ...(await actual<object>()),
  askSplit: async ({ id }: { id: string }) => void started.push({ parts: id }),
  askJoin: async ({ id }: { id: string }) => void started.push({ joins: id }),
}));
vi.mock("../../../module/rulesets/escala3/table/transfer.ts", () => ({
  transferPenalty: async ({ id }: { id: string }, penalty: { id: string }) =>
    void started.push({ moves: penalty.id, of: id }),
  removePenalty: async ({ id }: { id: string }, penalty: { id: string }) =>
    void started.push({ removes: penalty.id, of: id }),
}));
vi.mock("../../../module/rulesets/escala3/table/new-penalty.ts", () => ({
  notePenalty: async ({ id }: { id: string }) => void started.push({ notes: id }),
}));

const { answers, anItem, bare, games, GAMES, layHouse, lying, PAGE, rulesets, sheetOf, table, toldTo } = await import(
  "../templates/house.ts"
);
const { actionsOf, press } = await import("./press.ts");

/** Every action of every sheet, called over a sheet that is not drawn: what it writes, makes, takes away or begins. */

// biome-ignore lint/suspicious/noExplicitAny: sheets of every kind.
type Any = any;
type Game = (typeof GAMES)[number];

/** What an action wrote, in short, and on which document. */
function outcome(document: Any): object {
  const all = [document, ...(document.items?.contents ?? [])];
  const of = (pick: (told: Any) => unknown[]) =>
    Object.fromEntries(
      all.flatMap((each) => (toldTo(each) && pick(toldTo(each)).length ? [[each.id, pick(toldTo(each))]] : [])),
    );
  const made = of(({ made }) => made);
  const found = {
    written: of(({ written }) => written),
    made,
    deleted: of(({ deleted }) => (deleted ? [deleted] : [])),
    opened: of(({ opened }) => (opened ? [opened] : [])),
    statuses: of(({ statuses }) => statuses),
    began: [...started],
  };
  return Object.fromEntries(Object.entries(found).filter(([, each]) => Object.keys(each).length > 0));
}

interface Row {
  action: string;
  type: string;
  /** What the actor, or the item, begins with. */
  has?: Any;
  things?: Any[];
  press?: { dataset?: Record<string, string>; item?: string; beside?: object };
  statuses?: string[];
  player?: boolean;
  /** What is written in the window that asks; none: it is closed. */
  answer?: string;
  comes: object;
}
const on = (id: string, ...list: object[]) => ({ [id]: list });
const thing = (type: string, system: object, more: object = {}) => ({ _id: "it", name: "It", type, system, ...more });

const ACTORS: Record<Game, Row[]> = {
  ryf: [
    {
      action: "handBack",
      type: "ryfHero",
      has: { tokens: { value: 0, debt: 0 } },
      comes: { written: on("bare", { "system.tokens": { value: 1, debt: 1 } }) },
    },
    { action: "newScene", type: "ryfHero", has: { luck: 2 }, comes: { written: on("bare", { "system.luck": 0 }) } },
    {
      action: "newDay",
      type: "ryfHero",
      has: { treatment: { at: 5 } },
      comes: { written: on("bare", { "system.treatment.at": null, "system.nights": [] }) },
    },
    {
      action: "addAttack",
      type: "ryfNpc",
      has: { attributes: { strength: 5 } },
      things: [thing("ryfSkill", { key: "melee", attribute: "strength", level: 2 })],
      press: { beside: { parentElement: { querySelector: () => ({ value: "Claws +8 1d6+2" }) } } },
      comes: {
        made: on("bare", {
          type: "ryfWeapon",
          name: "Claws",
          system: { damage: "1d6+2", precision: 1, melee: true, equipped: true },
        }),
      },
    },
    {
      action: "reload",
      type: "ryfHero",
      things: [thing("ryfWeapon", { magazine: { value: 1, max: 6 } })],
      press: { item: "it" },
      comes: { written: on("it", { "system.magazine.value": 6 }) },
    },
    {
      action: "step",
      type: "ryfHero",
      has: { attributes: { resistance: 5 }, health: { value: 7 } },
      press: { dataset: { path: "system.health.value", amount: "-1", min: "" } },
      comes: { written: on("bare", { "system.health.value": 6 }) },
    },
    {
      action: "step",
      type: "ryfHero",
      has: { mana: { value: 2 } },
      press: { dataset: { path: "system.mana.value", amount: "-1", min: "0" } },
      comes: { written: on("bare", { "system.mana.value": 1 }) },
    },
    {
      action: "step",
      type: "ryfHero",
      has: { luck: 1 },
      press: { dataset: { path: "system.luck", amount: "1" } },
      comes: { written: on("bare", { "system.luck": 2 }) },
    },
    {
      action: "toggleItem",
      type: "ryfHero",
      things: [thing("ryfWeapon", { equipped: true })],
      press: { item: "it", dataset: { path: "system.equipped" } },
      comes: { written: on("it", { "system.equipped": false }) },
    },
    {
      action: "roll",
      type: "ryfHero",
      press: { dataset: { roll: "attribute", argAttribute: "strength" } },
      comes: {
        began: [
          { ruleset: "ryf", kind: "attribute", actor: "Actor.bare", item: null, args: { attribute: "strength" } },
        ],
      },
    },
    {
      action: "editItem",
      type: "ryfHero",
      things: [thing("ryfGear", {})],
      press: { item: "it" },
      comes: { opened: on("it", 1 as never) },
    },
    {
      action: "deleteItem",
      type: "ryfHero",
      things: [thing("ryfGear", {})],
      press: { item: "it" },
      comes: { deleted: on("it", 1 as never) },
    },
    {
      action: "createItem",
      type: "ryfHero",
      press: { dataset: { type: "ryfGear" } },
      comes: { made: on("bare", { type: "ryfGear", name: expect.any(String) }), opened: on("bare", 1 as never) },
    },
    {
      action: "give",
      type: "ryfHero",
      things: [thing("ryfGear", {})],
      press: { item: "it" },
      comes: { began: [{ gives: "bare", item: "it" }] },
    },
    { action: "give", type: "ryfHero", comes: { began: [{ gives: "bare", item: "money" }] } },
    {
      action: "award",
      type: "ryfHero",
      press: { beside: { parentElement: { querySelectorAll: () => [{ value: "3" }, { value: "Brave" }] } } },
      comes: { began: [{ uuids: ["Actor.bare"], amount: 3, reason: "Brave" }] },
    },
    {
      action: "grow",
      type: "ryfHero",
      has: { ledger: [] },
      things: [thing("ryfSkill", { level: 1, attribute: "dexterity" })],
      press: { dataset: { index: "0" } },
      comes: { began: [{ grows: "bare", item: "it" }] },
    },
    {
      action: "ungrow",
      type: "ryfHero",
      press: { dataset: { index: "2" } },
      comes: { began: [{ ungrows: "bare", line: 2 }] },
    },
    { action: "effectAdd", type: "ryfHero", comes: { made: on("bare", { name: "Blessed" }) } },
    {
      action: "effectUse",
      type: "ryfHero",
      things: [thing("ryfGear", {})],
      press: { dataset: { itemId: "it" } },
      comes: { began: [{ uses: "it" }] },
    },
    {
      action: "effectAllow",
      type: "ryfHero",
      press: { dataset: { effectUuid: "Actor.bare.ActiveEffect.gift" } },
      comes: { began: [{ allows: "gift", on: "bare" }] },
    },
    {
      action: "effectAllow",
      type: "ryfHero",
      player: true,
      press: { dataset: { effectUuid: "Actor.bare.ActiveEffect.gift" } },
      comes: {},
    },
  ],
  escala3: [
    {
      action: "transfer",
      type: "escala3Hero",
      things: [thing("escala3Penalty", { value: -1 })],
      press: { item: "it" },
      comes: { began: [{ moves: "it", of: "bare" }] },
    },
    { action: "transfer", type: "escala3Hero", things: [thing("escala3Gear", {})], press: { item: "it" }, comes: {} },
    {
      action: "removePenalty",
      type: "escala3Hero",
      things: [thing("escala3Penalty", { value: -1 })],
      press: { item: "it" },
      comes: { began: [{ removes: "it", of: "bare" }] },
    },
    {
      action: "removePenalty",
      type: "escala3Hero",
      things: [thing("escala3Gear", {})],
      press: { item: "it" },
      comes: {},
    },
    { action: "notePenalty", type: "escala3Hero", comes: { began: [{ notes: "bare" }] } },
  ],
  multi: [],
  narrative: [
    { action: "splitGroup", type: "narrativeMinions", comes: { began: [{ parts: "bare" }] } },
    { action: "joinGroup", type: "narrativeMinions", comes: { began: [{ joins: "bare" }] } },
    {
      action: "toggleCareer",
      type: "narrativeHero",
      things: [thing("narrativeSkill", { career: false })],
      press: { item: "it" },
      comes: { written: on("it", { "system.career": true }) },
    },
    {
      action: "toggleCareer",
      type: "narrativeHero",
      things: [thing("narrativeSkill", { career: true })],
      press: { item: "it" },
      comes: { written: on("it", { "system.career": false }) },
    },
    ...[
      { system: { activation: "action" }, has: {}, way: null },
      { system: { activation: "maneuver" }, has: {}, way: "turn" },
      { system: { activation: "maneuver" }, has: { turn: { maneuvers: 1, actions: 1 } }, way: "strain" },
    ].map(({ system, has, way }) => ({
      action: "useTalent",
      type: "narrativeHero",
      has,
      things: [thing("narrativeTalent", system)],
      press: { item: "it" },
      comes: { began: [{ uses: "bare", talent: "it", way }] },
    })),
    {
      // Who closes the question pays nothing.
      action: "useTalent",
      type: "narrativeHero",
      has: { turn: { maneuvers: 1 } },
      things: [thing("narrativeTalent", { activation: "maneuver" })],
      press: { item: "it" },
      comes: {},
    },
    {
      action: "tellTalent",
      type: "narrativeHero",
      things: [thing("narrativeTalent", {})],
      press: { item: "it" },
      comes: { began: [{ tells: "bare", talent: "it" }] },
    },
    {
      action: "useUp",
      type: "narrativeHero",
      has: { wounds: { value: 6 } },
      things: [thing("narrativeGear", { heals: 5, quantity: 2 })],
      press: { item: "it" },
      comes: {
        began: [
          {
            usesUp: "bare",
            title: "It",
            changes: expect.objectContaining({ updates: expect.objectContaining({ "system.wounds.value": 1 }) }),
          },
        ],
      },
    },
    ...["narrativeHero", "narrativeVehicle"].map((type) => ({
      action: "track",
      type,
      things: [thing("narrativeWeapon", { trackers: [{ name: "Charges", value: 2, max: 3 }] })],
      press: { item: "it", dataset: { index: "0", amount: "-1" } },
      comes: {
        began: [
          {
            usesUp: "bare",
            title: "It",
            changes: expect.objectContaining({
              items: [
                {
                  item: expect.objectContaining({ id: "it" }),
                  updates: { "system.trackers": [{ name: "Charges", value: 1, max: 3 }] },
                },
              ],
            }),
          },
        ],
      },
    })),
    {
      action: "commitDie",
      type: "narrativeHero",
      has: { force: { rating: 2 } },
      things: [thing("narrativePower", { committed: 1 })],
      press: { item: "it", dataset: { amount: "1" } },
      comes: {
        began: [
          {
            usesUp: "bare",
            title: "It",
            changes: expect.objectContaining({
              items: [{ item: expect.objectContaining({ id: "it" }), updates: { "system.committed": 2 } }],
            }),
          },
        ],
      },
    },
    {
      action: "maneuver",
      type: "narrativeHero",
      press: { dataset: { what: "aim" } },
      comes: {
        written: on("bare", { "system.turn.actions": 0, "system.turn.maneuvers": 1, "system.turn.free": 0 }),
        statuses: on("bare", ["aim", true]),
      },
    },
    { action: "maneuver", type: "narrativeHero", press: { dataset: { what: "sing" } }, comes: {} },
    {
      action: "dropStance",
      type: "narrativeHero",
      statuses: ["aim"],
      press: { dataset: { what: "aim" } },
      comes: { statuses: on("bare", ["aim", false]) },
    },
    { action: "useAction", type: "narrativeHero", comes: { written: on("bare", { "system.turn.actions": 1 }) } },
    {
      action: "useAction",
      type: "narrativeHero",
      has: { turn: { actions: 1 } },
      comes: { written: on("bare", { "system.turn.actions": 0 }) },
    },
    {
      action: "newTurn",
      type: "narrativeHero",
      has: { turn: { actions: 1, maneuvers: 2 } },
      comes: { written: on("bare", { "system.turn.actions": 0, "system.turn.maneuvers": 0 }) },
    },
    {
      action: "readyWeapon",
      type: "narrativeHero",
      things: [thing("narrativeWeapon", { spent: 2, qualities: [{ id: "limitedAmmo", rank: 3, name: "", hit: 0 }] })],
      press: { item: "it", dataset: { what: "reload" } },
      comes: {
        written: {
          bare: [{ "system.turn.actions": 0, "system.turn.maneuvers": 1, "system.turn.free": 0 }],
          it: [{ "system.spent": 0 }],
        },
      },
    },
    {
      action: "readyWeapon",
      type: "narrativeVehicle",
      things: [thing("narrativeWeapon", { spent: 2, qualities: [{ id: "limitedAmmo", rank: 3, name: "", hit: 0 }] })],
      press: { item: "it", dataset: { what: "reload" } },
      comes: { written: on("it", { "system.spent": 0 }) },
    },
    {
      action: "addSkills",
      type: "narrativeHero",
      comes: { began: [{ usual: "bare" }] },
    },
    {
      action: "crewSeat",
      type: "narrativeVehicle",
      has: { crew: [{ station: "pilot", actor: "Actor.ana" }] },
      comes: {
        written: on("bare", {
          "system.crew": [
            { station: "pilot", skill: "", actor: "Actor.ana", gun: "" },
            { station: "gunner", skill: "", actor: "", gun: "" },
          ],
        }),
      },
    },
    {
      action: "crewRoll",
      type: "narrativeVehicle",
      has: { crew: [{ station: "pilot", actor: "Actor.ana" }] },
      press: { dataset: { index: "0" } },
      comes: {
        began: [
          {
            ruleset: "narrative",
            kind: "check",
            actor: "Actor.ana",
            target: null,
            args: { vehicle: "Actor.bare", skill: "piloting" },
          },
        ],
      },
    },
    {
      action: "crewRoll",
      type: "narrativeVehicle",
      has: { crew: [{ station: "pilot", actor: "Actor.ana" }] },
      things: [thing("narrativeWeapon", {})],
      press: { item: "it", dataset: { index: "0" } },
      comes: {
        began: [
          {
            ruleset: "narrative",
            kind: "attack",
            actor: "Actor.ana",
            item: "Actor.bare.Item.it",
            args: { vehicle: "Actor.bare" },
          },
        ],
      },
    },
    {
      action: "crewRoll",
      type: "narrativeVehicle",
      has: { crew: [{ station: "engineer", actor: "Actor.ana" }] },
      press: { dataset: { index: "0", nth: "1" } },
      comes: {
        began: [
          {
            ...{ ruleset: "narrative", kind: "repair", actor: "Actor.ana", target: "Actor.bare" },
            args: { vehicle: "Actor.bare" },
          },
        ],
      },
    },
    {
      action: "crewLeave",
      type: "narrativeVehicle",
      has: {
        crew: [
          { station: "pilot", actor: "Actor.ana" },
          { station: "gunner", actor: "Actor.zoe" },
        ],
      },
      press: { dataset: { index: "0" } },
      comes: {
        written: on("bare", { "system.crew": [{ station: "gunner", skill: "", actor: "Actor.zoe", gun: "" }] }),
      },
    },
  ],
  effect: [
    {
      action: "step",
      type: "effectHero",
      has: { health: { value: 3, max: 9 } },
      press: { dataset: { path: "system.health.value", amount: "1", max: "9" } },
      comes: { written: on("bare", { "system.health.value": 4 }) },
    },
    {
      // What stands above its most is not brought down by a step up.
      action: "step",
      type: "effectHero",
      has: { health: { value: 11, max: 9 } },
      press: { dataset: { path: "system.health.value", amount: "1", max: "9" } },
      comes: {},
    },
    {
      action: "takeAdvance",
      type: "effectHero",
      things: [thing("effectClass", { advances: [{ name: "No" }, { name: " Sly ", mental: true }] })],
      press: { item: "it", dataset: { index: "1" } },
      comes: { began: [{ takes: "bare", name: "Sly", origin: "it" }] },
    },
    {
      action: "newAdvance",
      type: "effectHero",
      answer: "Sly",
      comes: { began: [{ takes: "bare", name: "Sly", origin: "" }] },
    },
    { action: "newAdvance", type: "effectHero", comes: {} },
    {
      action: "stepLevel",
      type: "effectHero",
      has: { level: 2 },
      press: { dataset: { amount: "-1" } },
      comes: { began: [{ grows: "bare", level: 1 }] },
    },
  ],
  workshop: [
    {
      action: "createThing",
      type: "workshopHero",
      has: { game: PAGE.id },
      press: { dataset: { kind: "coat" } },
      comes: {
        made: on("bare", { type: "workshopThing", name: expect.any(String), system: { game: PAGE.id, kind: "coat" } }),
        opened: on("bare", 1 as never),
      },
    },
    {
      action: "toggleCondition",
      type: "workshopHero",
      has: { game: PAGE.id, conditions: ["spent"] },
      press: { dataset: { condition: "tired" } },
      comes: { written: on("bare", { "system.conditions": ["spent", "tired"] }) },
    },
    {
      action: "toggleCondition",
      type: "workshopHero",
      has: { game: PAGE.id, conditions: ["spent", "tired"] },
      press: { dataset: { condition: "tired" } },
      comes: { written: on("bare", { "system.conditions": ["spent"] }) },
    },
    {
      action: "toggleField",
      type: "workshopHero",
      has: { game: PAGE.id, fields: { sworn: true } },
      press: { dataset: { path: "system.fields.sworn" } },
      comes: { written: on("bare", { "system.fields.sworn": false }) },
    },
    {
      action: "tickBox",
      type: "workshopHero",
      has: { game: PAGE.id, resources: { omens: 1 } },
      press: { dataset: { path: "system.resources.omens", nth: "3" } },
      comes: { written: on("bare", { "system.resources.omens": 3 }) },
    },
    {
      action: "tickBox",
      type: "workshopHero",
      has: { game: PAGE.id, resources: { omens: 3 } },
      press: { dataset: { path: "system.resources.omens", nth: "3" } },
      comes: { written: on("bare", { "system.resources.omens": 2 }) },
    },
    {
      action: "forget",
      type: "workshopHero",
      has: { game: PAGE.id, conditions: ["lost", "tired"] },
      press: { dataset: { path: "conditions.lost", name: "Lost" } },
      comes: { written: on("bare", { "system.conditions": ["tired"] }) },
    },
  ],
};

const aBox = (row: number, column: number, more: object = {}) => ({
  ...{ row, column, talent: "", price: null, right: false, down: false },
  ...more,
});

const ITEMS: { game: Game; action: string; type: string; has: Any; press: Row["press"]; comes: object }[] = [
  {
    game: "effect",
    action: "addTrait",
    type: "effectRace",
    has: { traits: [{ name: "Sly", physical: true, mental: false }] },
    press: { dataset: { list: "traits" } },
    comes: {
      "system.traits": [
        { name: "Sly", physical: true, mental: false },
        { name: "", physical: false, mental: false },
      ],
    },
  },
  {
    game: "effect",
    action: "removeTrait",
    type: "effectRace",
    has: { traits: [{ name: "Sly" }, { name: "Bold" }] },
    press: { dataset: { list: "traits", index: "0" } },
    comes: { "system.traits": [{ name: "Bold", physical: false, mental: false }] },
  },
  {
    game: "narrative",
    action: "addBox",
    type: "narrativeTree",
    has: { boxes: [] },
    press: { dataset: { place: "2.3" } },
    comes: { "system.boxes": [aBox(2, 3)] },
  },
  {
    game: "narrative",
    action: "dropBox",
    type: "narrativeTree",
    has: { boxes: [aBox(1, 1, { right: true }), aBox(1, 2)] },
    press: { dataset: { place: "1.2" } },
    comes: { "system.boxes": [aBox(1, 1)] },
  },
  {
    game: "narrative",
    action: "toggleLink",
    type: "narrativeTree",
    has: { boxes: [aBox(1, 1), aBox(1, 2)] },
    press: { dataset: { place: "1.1", way: "right" } },
    comes: { "system.boxes": [aBox(1, 1, { right: true }), aBox(1, 2)] },
  },
  {
    game: "narrative",
    action: "addEntry",
    type: "narrativePower",
    has: { upgrades: [] },
    press: { dataset: { list: "upgrades" } },
    comes: { "system.upgrades": [{ name: expect.any(String), points: 1, bought: false }] },
  },
  {
    game: "narrative",
    action: "addEntry",
    type: "narrativeWeapon",
    has: { qualities: [] },
    press: {
      dataset: { list: "qualities" },
      beside: { parentElement: { querySelector: () => ({ value: "vicious" }) } },
    },
    comes: { "system.qualities": [{ id: "vicious", rank: 1, name: "", hit: 0 }] },
  },
  {
    game: "narrative",
    action: "addEntry",
    type: "narrativeGear",
    has: { trackers: [] },
    press: { dataset: { list: "trackers" } },
    comes: { "system.trackers": [{ name: expect.any(String), value: 5, max: 5 }] },
  },
  {
    game: "narrative",
    action: "dropEntry",
    type: "narrativePower",
    has: {
      upgrades: [
        { name: "a", points: 1, bought: true },
        { name: "b", points: 2, bought: false },
      ],
    },
    press: { dataset: { list: "upgrades", index: "0" } },
    comes: { "system.upgrades": [{ name: "b", points: 2, bought: false }] },
  },
  {
    game: "workshop",
    action: "forget",
    type: "workshopThing",
    has: { game: PAGE.id, kind: "coat", numbers: { odd: 3 } },
    press: { dataset: { path: "numbers.odd", name: "Odd" } },
    comes: { "system.numbers.-=odd": null },
  },
];

const FOREIGN = {
  narrativeSkills: [
    { system: { key: "cool" }, toObject: () => ({ key: "cool" }) },
    { system: { key: "brawl" }, toObject: () => ({ key: "brawl" }) },
  ],
};

beforeEach(() => {
  started.length = 0;
  layHouse();
  Object.assign(answers, { confirm: true, wait: null, input: null });
});

function made(id: Game, { type, has = {}, things = [], statuses = [] }: Row): Any {
  // Who is of a crew is there.
  const [person] = Object.keys(games[id].actors);
  for (const seat of (has as Any).crew ?? []) bare(id, { _id: seat.actor.slice("Actor.".length), type: person });
  const actor = bare(id, { type, system: has, items: things });
  for (const status of statuses) actor.statuses.add(status);
  return actor;
}

describe.each(GAMES.filter((id) => ACTORS[id].length > 0))("a button on a sheet of %s", (id) => {
  it.each(ACTORS[id].map((row) => [row.action, row.type, row] as const))(
    "%s of %s does what it says",
    async (action, _, row) => {
      if (row.player) table.user = { ...table.user, isGM: false };
      const getDocuments = async () => FOREIGN.narrativeSkills;
      lying.packs = [{ id: "cubilete.narrative-skills-en", collection: "cubilete.narrative-skills-en", getDocuments }];
      Object.assign(answers, { input: row.answer ?? null });
      const actor = made(id, row);
      await press(sheetOf(actor), { action, ...row.press });
      expect(outcome(actor)).toEqual(row.comes);
    },
  );
});

describe("a button on the sheet of a thing", () => {
  it.each(ITEMS.map((row) => [row.action, row.type, row] as const))(
    "%s of %s does what it says",
    async (action, type, row) => {
      const item = anItem(row.game, type);
      await item.update(Object.fromEntries(Object.entries(row.has).map(([name, value]) => [`system.${name}`, value])));
      toldTo(item).written.length = 0;
      await press(sheetOf(item), { action, ...row.press });
      expect(toldTo(item).written).toEqual([row.comes]);
    },
  );
});

describe("what a sheet asks first", () => {
  it("leaves the actor alone when the user says no", async () => {
    answers.confirm = false;
    const hero = bare("ryf", { type: "ryfHero", items: [thing("ryfGear", {})] });
    await press(sheetOf(hero), { action: "deleteItem", item: "it" });
    expect(outcome(hero)).toEqual({});
    const other = bare("workshop", { type: "workshopHero", system: { game: PAGE.id, conditions: ["lost"] } });
    await press(sheetOf(other), { action: "forget", dataset: { path: "conditions.lost", name: "Lost" } });
    expect(outcome(other)).toEqual({});
  });
});

describe("an effect in the list of a sheet", () => {
  const effect = () => {
    const hero = bare("ryf", { type: "ryfHero" });
    const gift = hero.effects.get("gift");
    return { hero, gift: Object.assign(gift, { update: vi.fn(), delete: vi.fn() }) };
  };
  const row = { dataset: { effectId: "gift" } };
  it.each([
    ["effectToggle", "update", [{ disabled: true }]],
    ["effectDelete", "delete", []],
    ["effectEdit", "update", [{ name: "Blessed" }]],
  ])("%s", async (action, called, given) => {
    const { hero, gift } = effect();
    await press(sheetOf(hero), { action, ...row });
    expect(gift[called]).toHaveBeenCalledExactlyOnceWith(...given);
  });
});

describe("the party", () => {
  it("has its members opened, asked and sent away by name", async () => {
    const [ana, zoe] = ["ana", "zoe"].map((_id) => bare("ryf", { _id, name: _id, type: "ryfHero" }));
    const members = [ana, zoe].map(({ uuid, name }: Any) => ({ uuid, name }));
    const party = { ...bare("ryf", { type: "ryfHero" }), type: "party", uuid: "Actor.party", id: "party" };
    party.system = { members };
    party.update = vi.fn();
    const sheet = sheetOf(party);
    await press(sheet, { action: "openMember", dataset: { index: "1" } });
    expect([toldTo(ana).opened, toldTo(zoe).opened]).toEqual([0, 1]);
    await press(sheet, { action: "askMembers" });
    expect(started).toEqual([{ asks: ["ana", "zoe"] }]);
    await press(sheet, { action: "removeMember", dataset: { index: "0" } });
    expect(party.update).toHaveBeenCalledExactlyOnceWith({ "system.members": [members[1]] });
    // The players' characters, each once, and nobody who is in already.
    const rui: Any = bare("ryf", { _id: "rui", name: "rui", type: "ryfHero" });
    table.users = [{ character: ana }, { character: rui }, { character: rui }, {}];
    await press(sheet, { action: "addHeroes" });
    expect(party.update).toHaveBeenLastCalledWith({ "system.members": [...members, { uuid: rui.uuid, name: "rui" }] });
  });

  it("of a ship opens the actor at a station", async () => {
    const ana = bare("narrative", { _id: "ana", type: "narrativeHero" });
    const ship = bare("narrative", {
      type: "narrativeVehicle",
      system: { crew: [{ station: "pilot", actor: ana.uuid }] },
    });
    await press(sheetOf(ship), { action: "crewOpen", dataset: { index: "0" } });
    expect(toldTo(ana).opened).toBe(1);
  });

  it("of the crew rolls at their station on board", async () => {
    const gunner = bare("narrative", { _id: "ana", type: "narrativeHero" });
    bare("narrative", {
      _id: "ship",
      type: "narrativeVehicle",
      system: { crew: [{ station: "gunner", actor: gunner.uuid }] },
      items: [thing("narrativeWeapon", {})],
    });
    const sheet = sheetOf(gunner);
    await press(sheet, { action: "stationRoll", dataset: { ship: "Actor.ship", nth: "0" } });
    await press(sheet, { action: "stationRoll", dataset: { ship: "Actor.ship", gun: "it" } });
    const rolled = { ruleset: "narrative", actor: "Actor.ana" };
    expect(started).toEqual([
      { ...rolled, kind: "check", target: null, args: { vehicle: "Actor.ship", skill: "gunnery" } },
      { ...rolled, kind: "attack", item: "Actor.ship.Item.it", args: { vehicle: "Actor.ship" } },
    ]);
  });
});

it("a GM who hands back two tokens at once hands back both", async () => {
  const hero = bare("ryf", { type: "ryfHero", system: { tokens: { value: 0, debt: 0 } } });
  const answers: (() => void)[] = [];
  hero.update = vi.fn(() => new Promise<void>((done) => void answers.push(done)));
  const presses = [1, 2].map(() => press(sheetOf(hero), { action: "handBack" }));
  for (const answer of answers) answer();
  await Promise.all(presses);
  const written = hero.update.mock.calls.map(([changes]: [object]) => changes);
  expect(written).toEqual([1, 2].map((count) => ({ "system.tokens": { value: count, debt: count } })));
});

it("every action of every sheet is here", () => {
  const here = new Set([
    ...Object.values(ACTORS).flatMap((rows) => rows.map(({ action }) => action)),
    ...ITEMS.map(({ action }) => action),
    ...[
      "effectToggle",
      "effectDelete",
      "effectEdit",
      "openMember",
      "askMembers",
      "addHeroes",
      "removeMember",
      "crewOpen",
    ],
    "stationRoll",
    // Mods of attachments: rulesets/narrative/ships.test.ts.
    "fitMod",
    // Of the frame alone, whatever the rules: sheets.test.ts.
    ...["toggleMode", "beginHero"],
    // What is seen of a tree: rulesets/narrative/trees.test.ts.
    "drawTree",
  ]);
  const kinds = [...GAMES.flatMap((id) => [games[id].actors, games[id].items]), rulesets.house].flatMap((of) =>
    Object.values(of),
  );
  const all = kinds.flatMap(({ sheet }: Any) => Object.keys(actionsOf({ constructor: sheet })));
  expect([...new Set(all)].filter((action) => !here.has(action))).toEqual([]);
});
