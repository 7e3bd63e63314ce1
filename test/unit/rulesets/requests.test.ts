import { expect, it } from "vitest";
import type { RuleSet } from "../../../module/contract/index.ts";
import {
  aHero,
  aMessage,
  aPart,
  laid,
  layTable,
  ownersOnly,
  type Person,
  place,
  remove,
  send,
  takeMessage,
} from "../play/asking-table.ts";
import { all, askFor, forge, gms, oneself, type Rows } from "../play/request-cases.ts";
import { host, table } from "../table.ts";
import { kitFor, wholeRuleset } from "./host.ts";

/* What rule sets, the fight and the guide let people ask of the GM's page: who asks, what they may, and what is left. */

// biome-ignore lint/suspicious/noExplicitAny: documents of every type.
type Any = any;

const { rulesets } = await import("../../../module/contract/index.ts");
const { keepPart } = await import("../../../module/foundry/parts.ts");
const { requestKinds } = await import("../../../module/requests/requests.ts");
const { registerSlots } = await import("../../../module/documents/initiative-slots.ts");
const { registerHeroes } = await import("../../../module/windows/lazy-heroes.ts");
const games: Record<string, RuleSet> = {};
keepPart("workshop", await import("../../../module/core/workshop/index.ts"));
for (const id of ["narrative", "escala3", "effect", "workshop"]) {
  games[id] = await wholeRuleset(id);
  rulesets.add(games[id]);
}
const { narrative, escala3, effect, workshop } = games as Record<
  "narrative" | "escala3" | "effect" | "workshop",
  RuleSet
>;
const kits = { narrative: kitFor(narrative), escala3: kitFor(escala3), effect: kitFor(effect) };
/** What the shared rooms are asked for has its rows beside them. */
const elsewhere = new Set(requestKinds().map(({ kind }) => kind));
// The windows that a rule set opens when a page is ready are of no matter here: it was ready before.
layTable();
kits.effect.reset();
for (const { id, settings, roll, init } of [narrative, escala3, workshop]) {
  for (const { key, default: initial } of settings) host.settings.set(`${id}.${key}`, initial);
  host.config.rolls.push(roll as never);
  init?.();
}
registerSlots();
registerHeroes();

const DUSK = "workshop: 1\nid: dusk\nname: Dusk\n";
const bareShelf = (payload: object): object => {
  choose("workshop.games", "{}");
  choose("workshop.saves", "[]");
  return payload;
};
const pagesKept = (): Any => JSON.parse(setting("workshop.games"));
const savesKept = (): Any => JSON.parse(setting("workshop.saves"));
const setting = (key: string): Any => host.settings.get(key);
const choose = (key: string, value: unknown) => host.settings.set(key, value);

/** The owner's hero of a game, with one skill or trait. */
function heroOf(id: keyof typeof kits, source: object): Any {
  const hero = kits[id].actor({ _id: "hero", name: "Nadia", ...source });
  Object.assign(hero, { documentName: "Actor", token: null });
  hero._source.ownership = ownersOnly();
  for (const item of hero.items.contents) table.documents.set(item.uuid, Object.assign(item, { documentName: "Item" }));
  laid.hero = hero;
  return place(hero);
}
const nadia = () =>
  heroOf("narrative", {
    type: "narrativeHero",
    items: [{ _id: "athletics", name: "Athletics", type: "narrativeSkill", system: { key: "athletics", rank: 2 } }],
  });

const points = (light: number, dark: number) =>
  choose("narrative.destiny", { since: 1, light, dark, rolled: [], flips: [] });
const destiny = () => setting("narrative.destiny");
const flip = (side: string, check = "") => ({ uses: [{ side, use: "fact" }], check });

/** A user's roll with the hero, as it stands in the chat. */
async function rolled(ruleset: RuleSet, author: Person, check: object, part: object, message = {}): Promise<object> {
  host.config.randomUniform = () => 0.01;
  const roll = await ruleset.roll.fromCheck(check as never).evaluate();
  aMessage(
    "r",
    author,
    { ruleset: ruleset.id, parts: [aPart({ actor: laid.hero.uuid, ...part })] },
    { rolls: [roll], timestamp: Date.now() + 1000, ...message },
  );
  return { message: "r" };
}
const destinyDie = (author: Person) => {
  nadia();
  points(0, 0);
  return rolled(narrative, author, { kind: "destiny", pool: { force: 1 } }, { kind: "destiny" });
};

const shared = () => ({
  kind: "check",
  actor: nadia().uuid,
  item: "Item.athletics",
  target: null,
  args: {},
  values: {},
});
const pools = () => setting("narrative.live").pools;
/** The owner laid a pool on the table. */
async function live(): Promise<{ pool: string }> {
  points(1, 1);
  expect(await send("owner", "narrative.live.open", shared())).toBe("done");
  return { pool: pools()[0].id };
}
const liveWith = (more: object) => async () => ({ ...(await live()), ...more });
const goneLive = (more: object) => async () => {
  const payload = { ...(await live()), ...more };
  expect(await send("gm", "narrative.live.close", payload)).toBe("done");
  return payload;
};
const revision = () => pools()[0]?.revision;

/** An extended roll of the book's, open on the table. */
async function tracker(more: object = {}): Promise<object> {
  expect(await send("gm", "escala3.tracker", newTracker())).toBe("done");
  return { do: "mark", id: trackers()[0].id, side: 1, amount: 1, ...more };
}
const newTracker = () => ({ do: "new", preset: "book", name: "Book", frequency: "" });
const trackers = () => setting("escala3.trackers").list;
const counted = async (author: Person) => {
  heroOf("escala3", { type: "escala3Hero" });
  await tracker();
  const check = { checks: [{ trait: 3, difficulty: 6 }], tracker: { id: trackers()[0].id, side: 0 } };
  return rolled(escala3, author, check, { kind: "extended" });
};

/** A page with a clock of six segments, and the wish to set it to two. */
function tide(more: object = {}): object {
  choose(
    "workshop.games",
    JSON.stringify({ tide: "workshop: 1\nid: tide\nname: Tide\nshared: { doom: { segments: 6 } }" }),
  );
  return { game: "tide", id: "doom", value: 2, ...more };
}
const clock = () => setting("workshop.shared").games.tide?.doom;

/** An actor of Escala 3 that can be written to. */
const bruno = (): string => {
  laid.hero = aHero("Bruno", ownersOnly(), {
    type: "escala3Hero",
    system: { points: { value: 2 } },
    _source: { system: { points: { value: 2 } } },
  });
  return laid.hero.uuid;
};

/** A contest of two, and a roll of the hero's for it. */
async function contest(author: Person, more: object = {}): Promise<object> {
  const hero = heroOf("effect", { type: "effectHero" });
  const sides = [hero.uuid, "Actor.rival"].map((uuid) => ({ uuid, name: uuid, img: "", bonus: null }));
  const data = { title: "", mode: "ranked", target: 10, resistance: 12, sides, rounds: [], order: [], ...more };
  aMessage("c", "gm", { ruleset: "effect", parts: [aPart({ type: "prompt", kind: "contest", data })] });
  const check = { kind: "ranked", bonus: 3 };
  return rolled(effect, author, check, { kind: "ranked", follows: "c" });
}

/** A hero of Effects at level 2, whose class offers one advance. */
function sly(more: object = {}): object {
  const system = { level: 2, derived: { traits: [{ name: "Bold" }] } };
  const offered = { advances: [{ name: " Sly ", physical: false, mental: true }] };
  const items = [{ id: "class", type: "effectClass", name: "Thief", system: offered, _source: { system: offered } }];
  laid.hero = aHero("Sly", ownersOnly(), {
    type: "effectHero",
    system: structuredClone(system),
    _source: { system: structuredClone(system) },
    items,
  });
  return { actor: laid.hero.uuid, ...more };
}
const taught = () => laid.hero.items.contents.filter(({ type }: Any) => type === "effectTrait");

/** A fight in which the turn is a slot of the players'. */
function fight(): object {
  const hero = nadia();
  Object.assign(hero.system, { wounds: { value: 0, max: 10 } });
  const friend = Object.assign(kits.narrative.actor({ _id: "friend", name: "Friend", type: "narrativeHero" }), {
    documentName: "Actor",
  });
  friend._source.ownership = { default: 0, otherPlayer: 3 };
  const list = [hero, friend].map((actor: Any) => ({ id: actor.id, name: actor.name, actor, isDefeated: false }));
  const combat: Any = {
    id: "fight",
    round: 1,
    started: true,
    turn: 1,
    turns: list,
    combatant: list[1],
    flags: {},
    combatants: Object.assign([...list], { get: (id: string) => list.find((each) => each.id === id) }),
    getFlag: (_scope: string, key: string) => combat.flags[key],
    setFlag: async (_scope: string, key: string, value: unknown) => {
      combat.flags = { ...combat.flags, [key]: value };
    },
  };
  table.combats = [combat];
  return { combat: "fight", slot: "friend", taker: "hero" };
}

/** The slot whose turn it is, and in which another's combatant acts already. */
function heldBy(taker: string): object {
  const payload = fight();
  table.combats[0].flags.slots = { round: 1, by: [["friend", taker]] };
  return payload;
}

/** The same before the first turn: both slots are still to come. */
function before(more: object = {}): object {
  fight();
  Object.assign(table.combats[0], { turn: null, combatant: null });
  return { combat: "fight", slot: "friend", taker: "hero", claim: true, ...more };
}
/** The owner's claim, or another's, stands already. */
const claimedBy = (claimer: string, more: object = {}) => {
  const payload = before(more);
  table.combats[0].flags.claims = { round: 1, by: [["friend", claimer]] };
  return payload;
};
const claims = () => table.combats[0].flags.claims?.by.map((claim: string[]) => claim.join());

const taken = () => table.combats[0].flags.slots?.by;

/** A hero of the world without a player, visible to all. */
function shelf(ownership: object = { default: 1 }): object {
  const hero = aHero("Vera", ownership as Record<string, number>, { type: "narrativeHero", isToken: false });
  laid.hero = hero;
  table.actors = [...table.actors, hero];
  for (const user of table.users) user.update = async () => undefined;
  return { uuid: hero.uuid };
}
/** A hero with a value of the table's drive. */
function driven(payload: object): object {
  const line = { id: "line", from: 0, to: 20, reason: "", at: 1, by: "GM" };
  const hero = aHero("Vera", ownersOnly(), {
    type: "narrativeHero",
    isToken: false,
    system: { drive: { value: 20, log: [line] } },
  });
  laid.hero = hero;
  table.actors = [...table.actors, hero];
  return { actor: hero.uuid, figure: "drive", ...payload };
}
const drive = () => laid.hero.system.drive;
/** The card of the last roll for a session, with a face of the page's own die. */
const sessionCard = (): boolean => {
  const [card] = laid.messages.slice(-1);
  const [{ kind, data }] = card.system.parts;
  return kind === "drive" && data.face <= 100 && data.parts.length === 1;
};

const owners = () => laid.hero._source.ownership;

const NO = "error.notYours";
const rows: Rows = {
  "effect.grow": {
    allowed: [
      {
        what: "a level",
        lay: () => sly({ level: 3 }),
        answers: ["asked", "done", "done", NO, NO],
        done: () => laid.hero._source.system.level === 3,
      },
      {
        what: "a level, where the table lets players grow",
        lay: () => {
          choose("growth", "free");
          return sly({ level: 3 });
        },
        answers: oneself("done"),
        done: () => laid.hero._source.system.level === 3,
      },
      {
        what: "an advance that the class offers",
        lay: () => sly({ name: "sly", origin: "class" }),
        answers: ["asked", "done", "done", NO, NO],
        done: () => taught().length === 1 && taught()[0].system.mental === true && taught()[0].system.advance === true,
      },
      {
        what: "an advance in words",
        lay: () => sly({ name: " Sings ", origin: "" }),
        answers: ["asked", "done", "done", NO, NO],
        done: () => taught()[0]?.name === "Sings",
      },
    ],
    notAllowed: [
      ...[0, 101, 1000, 2.5, -1, "3", null].map((level) => ({
        what: `level ${JSON.stringify(level)}`,
        lay: () => sly({ level }),
        answers: oneself("badFigure"),
      })),
      {
        what: "what the class does not offer",
        lay: () => sly({ name: "Sings", origin: "class" }),
        answers: oneself("effect.error.notOnOffer"),
      },
      {
        what: "what no class offers",
        lay: () => sly({ name: "Sly", origin: "gone" }),
        answers: oneself("effect.error.notOnOffer"),
      },
      { what: "no words", lay: () => sly({ name: "  " }), answers: oneself("effect.error.namelessTrait") },
    ],
    gone: {
      lay: () => {
        const payload = sly({ level: 3 });
        remove(laid.hero);
        return payload;
      },
      answers: all("error.actorGone"),
    },
    done: [
      { what: "that level", lay: () => sly({ level: 2 }), answers: oneself("effect.error.sameLevel") },
      { what: "a trait that is there", lay: () => sly({ name: "bold" }), answers: oneself("effect.error.hasTrait") },
    ],
  },
  "narrative.drive.change": {
    allowed: {
      lay: () => driven({ from: 20, to: 35, reason: "owes" }),
      answers: gms("done"),
      done: () => drive().value === 35 && drive().log.at(-1).reason === "owes",
    },
    notAllowed: [
      ...[101, -1, 2.5, "35", null].map((to) => ({
        what: `value ${JSON.stringify(to)}`,
        lay: () => driven({ from: 20, to, reason: "" }),
        answers: gms("badFigure"),
      })),
      {
        what: "from another value than stands there",
        lay: () => driven({ from: 19, to: 35, reason: "" }),
        answers: gms("narrative.error.driveMoved"),
      },
    ],
    gone: {
      lay: () => {
        const payload = driven({ from: 20, to: 35, reason: "" });
        remove(laid.hero);
        return payload;
      },
      answers: gms("error.actorGone"),
    },
    done: { lay: () => driven({ from: 20, to: 20, reason: "" }), answers: gms("narrative.error.driveSame") },
  },
  "narrative.drive.undo": {
    allowed: {
      lay: () => driven({ line: "line" }),
      answers: gms("done"),
      done: () => drive().value === 0 && drive().log.length === 0,
    },
    notAllowed: {
      what: "another line",
      lay: () => driven({ line: "x" }),
      answers: gms("narrative.error.driveNotLast"),
    },
    gone: {
      lay: () => {
        const payload = driven({ line: "line" });
        remove(laid.hero);
        return payload;
      },
      answers: gms("error.actorGone"),
    },
    done: {
      lay: () => {
        const payload = driven({ line: "line" });
        drive().value = 50;
        return payload;
      },
      answers: gms("narrative.error.driveMoved"),
    },
  },
  "narrative.drive.roll": {
    allowed: { lay: () => driven({}), answers: gms("done"), done: sessionCard },
    notAllowed: {
      what: "with a face of one's own",
      lay: () => driven({ face: 1000 }),
      answers: gms("done"),
      done: sessionCard,
    },
    gone: { what: "without heroes", lay: () => ({}), answers: gms("narrative.error.noDrive") },
    done: { what: "again", lay: () => driven({}), answers: gms("done"), done: sessionCard },
  },
  "narrative.destiny.start": {
    allowed: { lay: () => ({}), answers: gms("done"), done: () => destiny().since > 0 },
    notAllowed: {
      what: "with words that nobody reads",
      lay: () => ({ light: 9 }),
      answers: gms("done"),
      done: () => destiny().light === 0,
    },
    gone: {
      what: "before anything was shared",
      lay: () => ({}),
      answers: gms("done"),
      done: () => destiny().since > 0,
    },
    done: {
      what: "again: the points are gone",
      lay: () => {
        points(3, 1);
        return {};
      },
      answers: gms("done"),
      done: () => destiny().light === 0 && destiny().dark === 0,
    },
  },
  "narrative.destiny.set": {
    allowed: [
      { what: "as many", lay: () => ({ light: 2, dark: 1 }), answers: gms("done"), done: () => destiny().light === 2 },
      {
        what: "one more, pressed before the page knew of a point that was used",
        lay: () => {
          points(2, 4);
          return { light: 4, dark: 3, from: { light: 3, dark: 3 } };
        },
        answers: gms("done"),
        done: () => destiny().light === 3 && destiny().dark === 4,
      },
    ],
    notAllowed: [
      { what: "half a point", lay: () => ({ light: 1.5, dark: 0 }), answers: gms("narrative.error.points") },
      { what: "fewer than none", lay: () => ({ light: 0, dark: -1 }), answers: gms("narrative.error.points") },
      { what: "a word", lay: () => ({ light: "2", dark: 0 }), answers: gms("narrative.error.points") },
    ],
    gone: { what: "nothing at all", lay: () => ({}), answers: gms("narrative.error.points") },
    done: {
      lay: () => {
        points(2, 1);
        return { light: 2, dark: 1 };
      },
      answers: gms("done"),
      done: () => destiny().light === 2 && destiny().dark === 1,
    },
  },
  "narrative.destiny.use": {
    allowed: {
      lay: () => {
        points(1, 1);
        return flip("light");
      },
      answers: all("done"),
      done: () => destiny().light === 0 && destiny().dark === 2,
    },
    notAllowed: [
      {
        what: "a dark point is the GM's",
        lay: () => {
          points(1, 1);
          return flip("dark");
        },
        answers: [
          "narrative.error.darkIsGMs",
          "done",
          "done",
          "narrative.error.darkIsGMs",
          "narrative.error.darkIsGMs",
        ],
        done: () => destiny().dark === 0,
      },
      {
        what: "for nothing that there is",
        lay: () => ({ uses: [{ side: "light", use: "riches" }] }),
        answers: all("narrative.error.unknownUse"),
      },
      { what: "no list", lay: () => ({ uses: "light" }), answers: all("narrative.error.unknownUse") },
    ],
    gone: {
      lay: () => {
        points(0, 1);
        return flip("light");
      },
      answers: all("narrative.error.no.light"),
    },
    done: {
      what: "a second point of the same check, whose is the owner's",
      lay: async () => {
        points(3, 0);
        expect(await send("owner", "narrative.destiny.use", flip("light", "check"))).toBe("done");
        return flip("light", "check");
      },
      answers: ["narrative.error.oncePerCheck", "done", "done", "done", "done"],
      done: () => destiny().light === 1,
    },
  },
  "narrative.destiny.add": {
    allowed: {
      lay: () => destinyDie("owner"),
      answers: ["done", "done", "done", NO, NO],
      done: () => destiny().rolled.length === 1,
    },
    notAllowed: {
      what: "with another player's hero",
      lay: () => destinyDie("otherPlayer"),
      answers: [NO, "error.notYourRoll", "error.notYourRoll", "error.notYourRoll", NO],
    },
    gone: {
      lay: async () => {
        const payload = await destinyDie("owner");
        takeMessage(laid.messages.at(-1));
        return payload;
      },
      answers: all("error.messageGone"),
    },
    done: {
      lay: async () => {
        const payload = await destinyDie("owner");
        expect(await send("owner", "narrative.destiny.add", payload)).toBe("done");
        return payload;
      },
      answers: [
        "narrative.error.rolledAlready",
        "narrative.error.rolledAlready",
        "narrative.error.rolledAlready",
        NO,
        NO,
      ],
    },
  },
  "narrative.live.open": {
    allowed: { lay: () => shared(), answers: oneself("done"), done: () => pools().length === 1 },
    notAllowed: {
      what: "of a roll that nobody shares",
      lay: () => ({ ...shared(), kind: "critical" }),
      answers: oneself("error.unknownRequest"),
    },
    gone: {
      lay: () => {
        const payload = shared();
        remove(laid.hero);
        return payload;
      },
      answers: all("error.actorGone"),
    },
    done: {
      what: "again: one pool of each hero",
      lay: async () => {
        await live();
        return shared();
      },
      answers: oneself("done"),
      done: () => pools().length === 1,
    },
  },
  "narrative.live.line": {
    allowed: {
      lay: liveWith({ field: "boost", value: 2, why: "Rope" }),
      answers: oneself("done"),
      done: () => pools()[0].lines.length === 1,
    },
    notAllowed: {
      what: "dice of difficulty, which are the GM's to add",
      lay: liveWith({ field: "difficulty", value: 2 }),
      answers: [NO, "done", "done", NO, NO],
      done: () => pools()[0].lines.length === 1,
    },
    gone: { lay: goneLive({ field: "boost", value: 2 }), answers: all("narrative.error.poolGone") },
    done: {
      what: "none of what was added",
      lay: async () => {
        const payload = { ...(await live()), field: "boost", value: 2 };
        expect(await send("owner", "narrative.live.line", payload)).toBe("done");
        return { ...payload, value: 0 };
      },
      answers: oneself("done"),
      done: () => revision() === 2,
    },
  },
  "narrative.live.switch": {
    allowed: {
      lay: liveWith({ change: "destiny.light", on: true }),
      answers: oneself("done"),
      done: () => pools()[0].switches["destiny.light"] === true,
    },
    notAllowed: [
      {
        what: "a dark point is the GM's",
        lay: liveWith({ change: "destiny.dark", on: true }),
        answers: [NO, "done", "done", NO, NO],
        done: () => pools()[0].switches["destiny.dark"] === true,
      },
      {
        what: "what is no line of the pool",
        lay: liveWith({ change: "anything", on: true }),
        answers: oneself("narrative.error.poolChanged"),
      },
    ],
    gone: { lay: goneLive({ change: "destiny.light", on: true }), answers: all("narrative.error.poolGone") },
    done: {
      lay: async () => {
        const payload = { ...(await live()), change: "destiny.light", on: true };
        expect(await send("owner", "narrative.live.switch", payload)).toBe("done");
        return { ...payload, on: false };
      },
      answers: oneself("done"),
      done: () => pools()[0].switches["destiny.light"] === false,
    },
  },
  "narrative.live.choose": {
    allowed: {
      lay: liveWith({ name: "range", value: "short" }),
      answers: oneself("done"),
      done: () => pools()[0].values.range === "short",
    },
    notAllowed: [
      {
        what: "the difficulty, which is the GM's",
        lay: liveWith({ name: "difficulty", value: "0" }),
        answers: [NO, "done", "done", NO, NO],
        done: () => pools()[0].values.difficulty === "0",
      },
      { what: "what nobody chooses", lay: liveWith({ name: "__proto__", value: "x" }), answers: all(NO) },
    ],
    gone: { lay: goneLive({ name: "range", value: "short" }), answers: all("narrative.error.poolGone") },
    done: {
      lay: async () => {
        const payload = { ...(await live()), name: "range", value: "short" };
        expect(await send("owner", "narrative.live.choose", payload)).toBe("done");
        return payload;
      },
      answers: oneself("done"),
      done: () => revision() === 2,
    },
  },
  "narrative.live.close": {
    allowed: { lay: live, answers: oneself("done"), done: () => pools().length === 0 },
    notAllowed: {
      what: "a name that every object answers to",
      lay: () => ({ pool: "constructor" }),
      answers: all("narrative.error.poolGone"),
    },
    gone: {
      what: "the hero left",
      lay: async () => {
        const payload = await live();
        remove(laid.hero);
        return payload;
      },
      answers: all("error.actorGone"),
    },
    done: { lay: goneLive({}), answers: all("narrative.error.poolGone") },
  },
  "narrative.live.roll": {
    allowed: { lay: liveWith({ revision: 0 }), answers: oneself("done"), done: () => pools().length === 0 },
    notAllowed: {
      what: "as it does not stand any more",
      lay: liveWith({ revision: 7 }),
      answers: oneself("narrative.error.poolChanged"),
    },
    gone: {
      what: "the hero left",
      lay: async () => {
        const payload = { ...(await live()), revision: 0 };
        remove(laid.hero);
        return payload;
      },
      answers: all("error.actorGone"),
    },
    done: { lay: goneLive({ revision: 0 }), answers: all("narrative.error.poolGone") },
  },
  "escala3.tracker": {
    allowed: [
      { what: "a new one", lay: newTracker, answers: gms("done"), done: () => trackers().length === 1 },
      { what: "a mark", lay: () => tracker(), answers: gms("done"), done: () => trackers()[0].history.length === 1 },
    ],
    notAllowed: {
      what: "no marks at all",
      lay: () => tracker({ do: "change", change: { needed: 0 } }),
      answers: gms("badFigure"),
    },
    gone: { lay: () => ({ do: "mark", id: "gone", side: 0, amount: 1 }), answers: gms("escala3.tool.tracker.gone") },
    done: {
      lay: async () => {
        const payload = await tracker({ do: "delete" });
        expect(await send("gm", "escala3.tracker", payload)).toBe("done");
        return payload;
      },
      answers: gms("escala3.tool.tracker.gone"),
    },
  },
  "escala3.tracker.count": {
    allowed: {
      lay: () => counted("owner"),
      answers: ["done", "done", "done", NO, NO],
      done: () => trackers()[0].history.length === 1,
    },
    notAllowed: {
      what: "with another player's hero",
      lay: () => counted("otherPlayer"),
      answers: [NO, "error.notYourRoll", "error.notYourRoll", "error.notYourRoll", NO],
    },
    gone: {
      what: "the tracker was deleted",
      lay: async () => {
        const payload = await counted("owner");
        expect(await send("gm", "escala3.tracker", { do: "delete", id: trackers()[0].id })).toBe("done");
        return payload;
      },
      answers: ["escala3.tool.tracker.gone", "escala3.tool.tracker.gone", "escala3.tool.tracker.gone", NO, NO],
    },
    done: {
      what: "a roll counts once",
      lay: async () => {
        const payload = await counted("owner");
        expect(await send("owner", "escala3.tracker.count", payload)).toBe("done");
        return payload;
      },
      answers: ["done", "done", "done", NO, NO],
      done: () => trackers()[0].history.length === 1,
    },
  },
  "workshop.write": {
    allowed: {
      lay: () => bareShelf({ do: "save", text: DUSK, at: 5, since: 0 }),
      answers: gms("done"),
      done: () => pagesKept().dusk === DUSK && savesKept()[0].text === null && savesKept()[0].at === 5,
    },
    notAllowed: {
      what: "a page with mistakes",
      lay: () => bareShelf({ do: "save", text: "workshop: 9", at: 5, since: 0 }),
      answers: gms("badFigure"),
    },
    gone: {
      what: "a game that is not there",
      lay: () => bareShelf({ do: "remove", id: "dusk", since: 9 }),
      answers: gms("workshop.error.noGame"),
    },
    done: {
      what: "what another GM saved at the same moment stays",
      lay: async () => {
        bareShelf({});
        expect(await send("gm", "workshop.write", { do: "save", text: DUSK, at: 5, since: 0 })).toBe("done");
        return { do: "save", text: DUSK.replace("Dusk", "Dawn"), at: 5, since: 0 };
      },
      answers: gms("workshop.error.savedSince"),
    },
  },
  "escala3.award": {
    allowed: {
      lay: () => ({ actors: [bruno()], amount: 2, reason: "participation" }),
      answers: gms("done"),
      done: () => laid.hero.system.points.value === 4,
    },
    notAllowed: { what: "half a point", lay: () => ({ actors: [bruno()], amount: 0.5 }), answers: gms("badFigure") },
    gone: {
      lay: () => {
        const payload = { actors: [bruno()], amount: 2 };
        remove(laid.hero);
        return payload;
      },
      answers: gms("error.actorGone"),
    },
    done: {
      what: "a second award is one more",
      lay: async () => {
        const payload = { actors: [bruno()], amount: 2, reason: "participation" };
        expect(await send("gm", "escala3.award", payload)).toBe("done");
        return payload;
      },
      answers: gms("done"),
      done: () => laid.hero.system.points.value === 6,
    },
  },
  "workshop.shared.set": {
    allowed: { lay: tide, answers: gms("done"), done: () => clock() === 2 },
    notAllowed: [
      { what: "beyond the last segment", lay: () => tide({ value: 7 }), answers: gms("workshop.error.sharedRange") },
      { what: "half a segment", lay: () => tide({ value: 1.5 }), answers: gms("workshop.error.sharedRange") },
      { what: "a word", lay: () => tide({ value: "2" }), answers: gms("workshop.error.sharedRange") },
      { what: "what the page has not", lay: () => tide({ id: "gone" }), answers: gms("workshop.error.noShared") },
    ],
    gone: {
      what: "of a game that is not here",
      lay: () => tide({ game: "gone" }),
      answers: gms("workshop.error.noGame"),
    },
    done: {
      lay: async () => {
        const payload = tide();
        expect(await send("gm", "workshop.shared.set", payload)).toBe("done");
        return payload;
      },
      answers: gms("done"),
      done: () => clock() === 2 && setting("workshop.shared").moves.length === 1,
    },
  },
  "effect.contest": {
    allowed: {
      lay: () => contest("owner"),
      answers: ["done", "done", "done", NO, NO],
      done: () => laid.messages[0].system.parts[0].data.order.length === 1,
    },
    notAllowed: {
      what: "with another player's hero",
      lay: () => contest("otherPlayer"),
      answers: [NO, "error.notYourRoll", "error.notYourRoll", "error.notYourRoll", NO],
    },
    gone: {
      lay: async () => {
        const payload = await contest("owner");
        takeMessage(laid.messages[0]);
        return payload;
      },
      answers: all("error.messageGone"),
    },
    done: {
      lay: async () => {
        const payload = await contest("owner");
        expect(await send("owner", "effect.contest", payload)).toBe("done");
        return payload;
      },
      answers: ["effect.error.rolledAlready", "effect.error.rolledAlready", "effect.error.rolledAlready", NO, NO],
    },
  },
  slot: {
    allowed: [
      { lay: fight, answers: oneself("done"), done: () => taken()?.[0]?.join() === "friend,hero" },
      {
        what: "a claim beforehand",
        lay: before,
        answers: oneself("done"),
        done: () => claims()?.join() === "friend,hero",
      },
      {
        what: "instead of another slot",
        lay: () => ({ ...claimedBy("hero"), slot: "hero" }),
        answers: oneself("done"),
        done: () => claims()?.join() === "hero,hero",
      },
      {
        what: "released by its claimer",
        lay: () => claimedBy("hero", { taker: null }),
        answers: oneself("done"),
        done: () => claims()?.length === 0,
      },
      {
        what: "that is claimed for one who has acted since",
        lay: () => {
          const payload = claimedBy("friend", { slot: "friend" });
          Object.assign(table.combats[0], { turn: 0, combatant: table.combats[0].turns[0] });
          table.combats[0].flags.slots = { round: 1, by: [["hero", "friend"]] };
          return payload;
        },
        answers: oneself("done"),
        done: () => claims()?.join() === "friend,hero",
      },
    ],
    notAllowed: [
      {
        what: "for one who has not the turn",
        lay: () => ({ ...fight(), slot: "hero" }),
        answers: oneself("error.slotGone"),
      },
      {
        what: "in which another player's acts; the GM has the last word",
        lay: () => heldBy("friend"),
        answers: ["error.slotHeld", "done", "done", "error.notYours", "error.notYours"],
        done: () => taken()?.[0]?.join() === "friend,hero",
      },
      {
        what: "that another player claimed; the GM has the last word",
        lay: () => claimedBy("friend"),
        answers: ["error.slotClaimed", "done", "done", "error.notYours", "error.notYours"],
        done: () => claims()?.join() === "friend,hero",
      },
      {
        what: "released by another",
        lay: () => claimedBy("friend", { taker: null }),
        answers: ["error.notYours", "done", "done", "done", "error.notYours"],
        done: () => claims()?.length === 0,
      },
      { what: "that has come already", lay: () => ({ ...fight(), claim: true }), answers: all("error.slotPast") },
    ],
    gone: [
      {
        what: "the fight is over",
        lay: () => {
          const payload = fight();
          table.combats = [];
          return payload;
        },
        answers: all("error.slotGone"),
      },
      {
        what: "a claim when the fight is over",
        lay: () => {
          const payload = before();
          table.combats = [];
          return payload;
        },
        answers: all("error.slotPast"),
      },
    ],
    done: [
      {
        what: "acted in another slot already",
        lay: () => {
          const payload = fight();
          table.combats[0].flags.slots = { round: 1, by: [["earlier", "hero"]] };
          return payload;
        },
        answers: oneself("error.slotTaken"),
      },
      { what: "released already", lay: () => before({ taker: null }), answers: all("error.slotFree") },
      {
        what: "for one who acted already",
        lay: () => {
          const payload = before();
          Object.assign(table.combats[0], { turn: 0, combatant: table.combats[0].turns[0] });
          table.combats[0].flags.slots = { round: 1, by: [["hero", "hero"]] };
          return payload;
        },
        answers: oneself("error.slotTaken"),
      },
    ],
  },
  "hero.make": {
    allowed: [
      {
        what: "a hero on the shelf, where the GM has to allow it",
        lay: () => {
          choose("newHeroes", "ask");
          return shelf();
        },
        answers: ["asked", "done", "done", "asked", "asked"],
        done: () => Object.values(owners()).includes(3),
      },
      {
        what: "a hero on the shelf, where the table lets players have one",
        lay: () => {
          choose("newHeroes", "free");
          const payload = shelf();
          laid.hero.flags = { cubilete: { shelf: true } };
          return payload;
        },
        answers: all("done"),
        done: () => Object.values(owners()).includes(3),
      },
    ],
    notAllowed: [
      {
        what: "a hero of the GM's own, laid ready for nobody, where the table lets players have one",
        lay: () => {
          choose("newHeroes", "free");
          return shelf();
        },
        answers: ["asked", "done", "done", "asked", "asked"],
        done: () => Object.values(owners()).includes(3),
      },
      {
        what: "a hero that players do not see",
        lay: () => shelf({ default: 0 }),
        answers: ["error.actorGone", "done", "done", "error.actorGone", "error.actorGone"],
        done: () => Object.values(owners()).includes(3),
      },
    ],
    gone: {
      lay: () => {
        const payload = shelf();
        remove(laid.hero);
        return payload;
      },
      answers: all("error.actorGone"),
    },
    done: {
      what: "that hero has a player already",
      lay: () => shelf({ default: 1, otherPlayer: 3 }),
      answers: all("creation.error.taken"),
    },
  },
};

it("has a row for every kind of request that rule sets, the fight and the guide bring", () => {
  const kinds = requestKinds().flatMap(({ kind }) => (elsewhere.has(kind) ? [] : [kind]));
  expect(kinds.sort()).toEqual(Object.keys(rows).sort());
});

const layAnew = () => {
  layTable();
  for (const [key, spec] of table.registered) host.settings.set(key, structuredClone(spec.default));
};
askFor(rows, layAnew);
forge(rows, layAnew, ["narrative.destiny.use"]);
