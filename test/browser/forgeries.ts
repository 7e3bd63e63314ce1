/** What a player with nothing but the browser's console may try, by kind of request: data, so that a new kind must be thought of. */

/** Addresses in the world of the battery, from the point of view of the player who tries. */
export interface Scenery {
  /** Actors that the player has no right to change, by what they may see of them. */
  wrong: Record<"ryf" | "effect" | "narrative" | "vehicle", Record<string, string>>;
  /** Their own hero in each rule set, and another player's. */
  own: Record<string, string>;
  others: Record<string, string>;
  /** Cards that the player posted, genuine and forged, by what they are. */
  cards: Record<string, string>;
  /** Rolls that claim to answer a request of the GM's, by rule set and by what is wrong with them. */
  answers: Record<string, Record<string, string>>;
  /** Messages that the GM's page posted. */
  prompts: Record<string, string>;
  /** A pool that is built together for another player's roll; a combat with its combatants. */
  pool: string;
  /** Something that the player's own hero of RyF can give away, by id. */
  gift: string;
  combat: { id: string; slot: string; taker: string };
}

export interface Forgery {
  name: string;
  payload: object;
}

const each = (record: Record<string, string>, make: (value: string, key: string) => object): Forgery[] =>
  Object.entries(record).map(([key, value]) => ({ name: key, payload: make(value, key) }));

const NONSENSE: Forgery[] = [
  { name: "nothing", payload: {} },
  { name: "a list", payload: [] },
  { name: "a prototype's key", payload: JSON.parse('{"__proto__": {"isGM": true}, "messageId": "constructor"}') },
  { name: "a long id", payload: { messageId: "x".repeat(100_000), part: 0, target: "x".repeat(100_000) } },
];

const applied = (ruleset: keyof Scenery["wrong"], cards: string[]) => (scenery: Scenery) =>
  cards.flatMap((card) =>
    each(scenery.wrong[ruleset], (target) => ({ messageId: scenery.cards[card], part: 0, target })).map((forgery) => ({
      ...forgery,
      name: `${card} on ${forgery.name}`,
    })),
  );

/** The rule set of one's own at the workshop plays nobody here: what is tried there are the answers of another. */
const RULESETS = ["ryf", "effect", "narrative", "escala3", "multi", "workshop"];

/** A draft of a hero as the guide sends it. */
const draft = { name: "Nadie", concept: "", img: "", form: "neutral", choices: {}, levels: {}, picks: {} };

/** What is tried with each kind of request. Nothing of it may change what the player does not own. */
export const FORGERIES: Record<string, (scenery: Scenery) => Forgery[]> = {
  apply: (scenery) => [
    ...applied("ryf", ["damage", "edited", "treat"])(scenery),
    ...applied("narrative", ["attack"])(scenery),
    ...applied("vehicle", ["repair", "critical"])(scenery),
    ...[99, -1, "0", "__proto__", 0.5, null].map((part) => ({
      name: `part ${String(part)}`,
      payload: { messageId: scenery.cards.damage, part, target: scenery.wrong.ryf.limited },
    })),
    ...NONSENSE,
  ],
  // What none of these rolls gives, no actor gets; nor may it be claimed for the roller.
  effects: (scenery) => [
    ...["damage", "edited", "treat"].flatMap((card) =>
      each(scenery.wrong.ryf, (target) => ({ messageId: scenery.cards[card], part: 0, to: "target", target })).map(
        (forgery) => ({ ...forgery, name: `${card} on ${forgery.name}` }),
      ),
    ),
    { name: "for the roller", payload: { messageId: scenery.cards.theirs, part: 0, to: "user" } },
    { name: "no side", payload: { messageId: scenery.cards.attack, part: 0, to: "__proto__", target: null } },
    ...NONSENSE,
  ],
  // A thing of one's own that gives nothing, another player's, and what is no thing.
  use: (scenery) => [
    ...each(scenery.wrong.ryf, (target) => ({ item: `${scenery.own.ryf}.Item.${scenery.gift}`, target })),
    { name: "another's thing", payload: { item: `${scenery.others.ryf}.Item.x`, target: scenery.own.ryf } },
    { name: "an actor", payload: { item: scenery.own.ryf, target: scenery.others.ryf } },
    { name: "a key", payload: { item: "__proto__", target: scenery.others.ryf } },
    ...NONSENSE,
  ],
  spend: (scenery) => [
    ...["effect.harm.physical", "effect.extreme", "effect.heal.physical"].flatMap((option) =>
      each(scenery.wrong.effect, (target) => ({
        messageId: scenery.cards.margin,
        part: 0,
        option,
        target,
        amount: option.includes("extreme") ? null : 5,
        note: "Mine",
      })).map((forgery) => ({ ...forgery, name: `${option} on ${forgery.name}` })),
    ),
    // A critical is the roller's own: it reaches nobody.
    ...["quality.blast.advantage", "quality.linked.advantage", "disarm.triumph"].flatMap((option) =>
      each(scenery.wrong.narrative, (target) => ({ messageId: scenery.cards.attack, part: 0, option, target })).map(
        (forgery) => ({
          ...forgery,
          name: `${option} on ${forgery.name}`,
        }),
      ),
    ),
    {
      name: "a figure beyond the rules",
      payload: {
        messageId: scenery.cards.absurd,
        part: 0,
        option: "quality.blast.advantage",
        target: scenery.wrong.narrative.limited,
      },
    },
    ...[1.5, -5, "3", 5000, null].map((amount) => ({
      name: `amount ${String(amount)}`,
      payload: {
        messageId: scenery.cards.margin,
        part: 0,
        option: "effect.harm.physical",
        target: scenery.others.effect,
        amount,
      },
    })),
    {
      name: "another's card",
      payload: {
        messageId: scenery.cards.theirs,
        part: 0,
        option: "effect.other",
        target: scenery.own.effect,
        amount: 1,
      },
    },
    ...NONSENSE,
  ],
  ...Object.fromEntries(
    RULESETS.map((ruleset) => [
      `${ruleset}.asked`,
      ({ answers, cards }: Scenery): Forgery[] => [
        ...each(answers[ruleset] ?? answers.ryf ?? {}, (message) => ({ message })),
        { name: "a roll that answers nothing", payload: { message: cards.margin } },
        { name: "another's that answers nothing", payload: { message: cards.theirs } },
        ...NONSENSE,
      ],
    ]),
  ),
  askJudged: ({ answers }) => [
    ...each(answers.ryf ?? {}, (message) => ({ message, roll: message, kind: "success", label: "Mine" })),
    ...NONSENSE,
  ],
  // A player may have hidden what their own next card hides; of a card that is there, nothing.
  veil: ({ answers }) => [
    ...each(answers.ryf ?? {}, (id) => ({ id, secret: { author: "gm", parts: [] } })),
    ...NONSENSE,
  ],
  "hero.make": ({ own, others, wrong }) => [
    { name: "another's hero", payload: { uuid: others.ryf } },
    { name: "their own hero", payload: { uuid: own.ryf } },
    ...each(wrong.ryf, (uuid) => ({ uuid })),
    ...each(wrong.narrative, (uuid) => ({ uuid })).map((forgery) => ({
      ...forgery,
      name: `narrative, ${forgery.name}`,
    })),
    { name: "no actor", payload: { uuid: `User.${"x".repeat(16)}` } },
    { name: "a long address", payload: { uuid: "x".repeat(100_000) } },
    { name: "no rule set", payload: { ruleset: "__proto__", draft, lang: "en" } },
    { name: "no name", payload: { ruleset: "ryf", draft: { ...draft, name: " " }, lang: "en" } },
    { name: "a draft that is none", payload: { ruleset: "ryf", draft: "constructor", lang: "en" } },
    { name: "a level beyond all", payload: { ruleset: "ryf", draft: { ...draft, levels: { skills: { x: 1e9 } } } } },
    { name: "a level of words", payload: { ruleset: "ryf", draft: { ...draft, levels: { skills: { x: "10" } } } } },
    { name: "a long name", payload: { ruleset: "ryf", draft: { ...draft, name: "x".repeat(100_000) } } },
    {
      name: "a right of one's own",
      payload: { ruleset: "ryf", draft: { ...draft, ownership: { default: 3 } }, ownership: { default: 3 } },
    },
    // What the GM may be asked for, and no more of it than that.
    {
      name: "more than the budget",
      payload: { ruleset: "ryf", draft: { ...draft, levels: { attributes: { strength: 50 } } } },
    },
    {
      name: "a picture from elsewhere",
      payload: { ruleset: "ryf", draft: { ...draft, img: "https://example.org/x.png" } },
    },
    ...NONSENSE,
  ],
  give: (scenery) => [
    ...each(scenery.wrong.ryf, (from) => ({ from, to: scenery.own.ryf, item: "", amount: 1 })),
    ...[0, -5, 1.5, "1", null, 1e9].map((amount) => ({
      name: `amount ${String(amount)}`,
      payload: { from: scenery.own.ryf, to: scenery.others.ryf, item: "", amount },
    })),
    { name: "neither side", payload: { from: scenery.others.ryf, to: scenery.others.effect, item: "", amount: 1 } },
    { name: "oneself", payload: { from: scenery.own.ryf, to: scenery.own.ryf, item: "", amount: 1 } },
    {
      name: "a strange item",
      payload: { from: scenery.others.ryf, to: scenery.own.ryf, item: "__proto__", amount: 1 },
    },
    ...NONSENSE,
  ],
  grow: (scenery) => [
    ...each(scenery.wrong.ryf, (actor) => ({ actor, kind: "level", item: "", to: 1, price: 0 })),
    { name: "for nothing", payload: { actor: scenery.own.ryf, kind: "level", item: "", to: 10, price: 0 } },
    { name: "where none is kept", payload: { actor: scenery.own.effect, kind: "level", item: "", to: 2, price: 1 } },
    {
      name: "a prototype",
      payload: { actor: scenery.own.ryf, kind: "constructor", item: "__proto__", to: 1, price: 1 },
    },
    ...NONSENSE,
  ],
  ungrow: (scenery) => [
    ...each(scenery.wrong.ryf, (actor) => ({ actor, index: 0, id: "", amount: 9 })),
    ...[0, -1, "length", null].map((index) => ({
      name: `line ${String(index)}`,
      payload: { actor: scenery.own.ryf, index, id: "", amount: 9 },
    })),
    ...NONSENSE,
  ],
  ending: (scenery) => [
    ...Object.values(scenery.wrong).map(({ limited }) => ({
      name: "a rest",
      payload: { ending: "rest", chosen: [limited] },
    })),
    ...NONSENSE,
  ],
  experience: (scenery) => [
    { name: "to oneself", payload: { actors: [scenery.own.ryf], amount: 7, reason: "" } },
    { name: "below nothing", payload: { actors: [scenery.others.ryf], amount: -50, reason: "" } },
    ...NONSENSE,
  ],
  undo: (scenery) => [
    // Records that the message's author made up, of the kinds that once deleted items and rewrote other people's property.
    ...Object.entries(scenery.cards)
      .filter(([name]) => name.startsWith("claim."))
      .map(([name, messageId]) => ({ name, payload: { messageId, part: 0, record: "claim" } })),
    {
      name: "a record of another's",
      payload: { messageId: scenery.cards.theirs, part: 0, record: scenery.others.effect },
    },
    { name: "nothing done", payload: { messageId: scenery.cards.damage, part: 0, record: scenery.wrong.ryf.limited } },
    ...NONSENSE,
  ],
  clear: (scenery) => [
    ...Object.entries(scenery.cards)
      .filter(([name]) => name.startsWith("claim."))
      .map(([name, messageId]) => ({ name, payload: { messageId, part: 0, record: "claim" } })),
    ...NONSENSE,
  ],
  void: (scenery) => [
    ...Object.entries(scenery.cards).map(([name, messageId]) => ({ name, payload: { messageId, part: 0 } })),
    ...NONSENSE,
  ],
  rule: (scenery) => [
    ...Object.entries(scenery.cards).map(([name, messageId]) => ({
      name,
      payload: { messageId, part: 0, degree: "success", total: 99, targets: [], takeBack: true },
    })),
    ...NONSENSE,
  ],
  prompt: (scenery) => [
    ...Object.entries(scenery.prompts).flatMap(([name, messageId]) =>
      ["allow", "fight", "refuse", "grant", "undo", "start", "done", "again", "back", "roll"].map((button) => ({
        name: `${button} on ${name}`,
        payload: { messageId, part: 0, button },
      })),
    ),
    { name: "a button on a roll", payload: { messageId: scenery.cards.damage, part: 0, button: "allow" } },
    ...NONSENSE,
  ],
  slot: ({ combat, wrong }) => [
    { name: "for another's", payload: { combat: combat.id, slot: combat.slot, taker: combat.taker } },
    { name: "for nobody", payload: { combat: combat.id, slot: combat.slot, taker: wrong.ryf.limited } },
    { name: "claimed", payload: { combat: combat.id, slot: combat.slot, taker: combat.taker, claim: true } },
    { name: "released", payload: { combat: combat.id, slot: combat.slot, taker: null, claim: true } },
    ...NONSENSE,
  ],
  "workshop.write": () => [
    { name: "a page", payload: { do: "save", text: "workshop: 1\nid: forged\nname: Forged\n", at: 1, since: 0 } },
    { name: "a game taken away", payload: { do: "remove", id: "rehearsal", since: 0 } },
    { name: "a save taken back", payload: { do: "undo", at: 1 } },
    ...NONSENSE,
  ],
  "escala3.award": ({ own, others }) => [
    { name: "to oneself", payload: { actors: [own.escala3], reason: "participation", amount: 50 } },
    { name: "to others", payload: { actors: [others.escala3], reason: "participation", amount: 50 } },
    ...NONSENSE,
  ],
  "escala3.tracker": () => [
    { name: "a new one", payload: { do: "new", preset: "book", name: "Mine", frequency: "" } },
    { name: "another's gone", payload: { do: "delete", id: "x" } },
    ...NONSENSE,
  ],
  "escala3.tracker.count": ({ cards }) => [
    ...each({ damage: String(cards.damage), theirs: String(cards.theirs) }, (message) => ({ message })),
    ...NONSENSE,
  ],
  // Shots that are no ship's, and another's.
  charge: ({ cards }) => [
    ...["damage", "theirs", "attack", "edited"].map((name) => ({
      name,
      payload: { messageId: cards[name], part: 0 },
    })),
    ...NONSENSE,
  ],
  // Another's level, and levels that there are not.
  "effect.grow": ({ own, others }) => [
    { name: "another's", payload: { actor: others.effect, level: 2 } },
    { name: "another's trait", payload: { actor: others.effect, name: "Mine" } },
    ...[0, 101, 1.5, -1, "2", null].map((level) => ({
      name: `level ${String(level)}`,
      payload: { actor: own.effect, level },
    })),
    ...NONSENSE,
  ],
  "narrative.drive.change": ({ own, others }) => [
    ...each({ own: String(own.narrative), others: String(others.narrative) }, (actor) => ({
      actor,
      figure: "drive",
      from: 0,
      to: 100,
      reason: "",
    })),
    ...NONSENSE,
  ],
  "narrative.drive.undo": ({ own }) => [
    { name: "their own", payload: { actor: own.narrative, figure: "drive", line: "" } },
    ...NONSENSE,
  ],
  "narrative.drive.roll": () => NONSENSE,
  "narrative.destiny.start": () => NONSENSE,
  "narrative.destiny.set": () => [{ name: "all light", payload: { light: 50, dark: 0 } }, ...NONSENSE],
  "narrative.destiny.use": () => [
    { name: "the dark side", payload: { uses: [{ side: "dark", use: "fact" }], check: "" } },
    {
      name: "both",
      payload: {
        uses: [
          { side: "light", use: "fact" },
          { side: "dark", use: "fact" },
        ],
        check: "",
      },
    },
    { name: "a thousand", payload: { uses: Array.from({ length: 1000 }, () => ({ side: "dark", use: "force" })) } },
    ...NONSENSE,
  ],
  "narrative.destiny.add": ({ cards }) => [
    ...each({ damage: String(cards.damage), theirs: String(cards.theirs) }, (message) => ({ message })),
    ...NONSENSE,
  ],
  "workshop.shared.set": () => [
    { name: "a full clock", payload: { game: "embers", id: "doom", value: 6 } },
    ...[-1, 1e12, 1.5, "2", null].map((value) => ({
      name: `to ${String(value)}`,
      payload: { game: "embers", id: "doom", value },
    })),
    ...NONSENSE,
  ],
  "narrative.live.open": ({ others, wrong }) => [
    { name: "for another's hero", payload: { kind: "check", actor: others.narrative, args: {} } },
    { name: "for an adversary", payload: { kind: "attack", actor: wrong.narrative.limited, args: {} } },
    ...NONSENSE,
  ],
  ...Object.fromEntries(
    ["line", "switch", "choose", "close", "roll"].map((what) => [
      `narrative.live.${what}`,
      ({ pool }: Scenery): Forgery[] => [
        {
          name: "another's pool",
          payload: { pool, field: "boost", value: 3, change: "x", on: true, name: "difficulty", revision: 0 },
        },
        ...NONSENSE,
      ],
    ]),
  ),
  "effect.contest": ({ cards }) => [
    ...each({ damage: String(cards.damage), theirs: String(cards.theirs) }, (message) => ({ message })),
    ...NONSENSE,
  ],
};

/** What may stand in any place of a request, of the list: other kinds of address, other shapes, far too much. */
const elsewhere = ({ wrong }: Scenery): Record<string, unknown> => ({
  "a compendium's": wrong.ryf.compendium,
  "a token's on another scene": wrong.ryf.elsewhere,
  "of one who is gone": wrong.ryf.deleted,
  "a user's": `User.${"x".repeat(16)}`,
  "a path": "../../system.json",
  "a prototype's": "__proto__",
  "a deep one": JSON.parse(`${'{"a":'.repeat(60)}1${"}".repeat(60)}`),
  "an object": { toString: 1, __proto__: null },
  nothing: null,
  "less than nothing": -1,
});

/** Stands for as many entries until it is in the page that sends it: the way there would take a second. */
export const HUNDRED_THOUSAND = "a hundred thousand entries";

/** In one place of each: it is long on the way. */
const TOO_MANY = { "a hundred thousand": HUNDRED_THOUSAND };

/** The first request of a kind, with each of those in each of its places. */
export function mutated(forgeries: readonly Forgery[], scenery: Scenery): Forgery[] {
  const shapes = new Map<string, Forgery>();
  for (const forgery of forgeries) {
    const shape = Object.keys(forgery.payload).join();
    if (!Array.isArray(forgery.payload) && shape !== "" && !shapes.has(shape)) shapes.set(shape, forgery);
  }
  return [...shapes.values()].slice(0, 1).flatMap(({ name, payload }) =>
    Object.keys(payload).flatMap((key, at) =>
      Object.entries({ ...elsewhere(scenery), ...(at === 0 && TOO_MANY) }).map(([what, value]) => ({
        name: `${name}, ${key}: ${what}`,
        payload: { ...payload, [key]: value },
      })),
    ),
  );
}
