import { beforeEach, describe, expect, it } from "vitest";
import type { Method, Variant } from "../../../../module/core/escala3/index.ts";
import type { Escala3Roll } from "../../../../module/rulesets/escala3/rolls/roll.ts";
import { asRolled } from "../../rolled.ts";
import { host, load, prepare, ruleset } from "./host.ts";
import { type Doc, hero, layTable } from "./table.ts";

const { rulesets } = await import("../../../../module/contract/index.ts");
if (!rulesets.get(ruleset.id)) rulesets.add(ruleset);
const { trackers } = await import("../../../../module/rulesets/escala3/table/extended-roll.ts");
const { askTracker } = await import("../../../../module/rulesets/escala3/table/tracker-count.ts");

/*
 * The chances of every check that a dialog makes, against a count of all falls of its dice. The count is made of the source's
 * sentences alone: nothing of the core is in it.
 */

/** Chances by total. */
type Law = Map<number, number>;
/** Hundredths, so that decimals of levels add up. */
const exact = (value: number): number => Math.round(value * 100) / 100;
const lawOf = (pairs: Iterable<readonly [number, number]>): Law => {
  const law: Law = new Map();
  for (const [total, chance] of pairs) law.set(exact(total), (law.get(exact(total)) ?? 0) + chance);
  return law;
};
/** Too rare to matter in any chance that is compared. */
const REST = 1e-12;
const plus = (one: Law, other: Law): Law => {
  const sum: Law = new Map();
  for (const [a, p] of one)
    for (const [b, q] of other) if (p * q > REST) sum.set(exact(a + b), (sum.get(exact(a + b)) ?? 0) + p * q);
  return sum;
};
/** Chances of the first side's totals with which it wins, whole ones; `rule`: its share of equal totals. */
function winning(one: Law, other: Law, rule: number): Law {
  const least = Math.min(...other.keys());
  const below: number[] = [0];
  for (let n = least; n <= Math.max(...other.keys()); n++) below.push((below.at(-1) ?? 0) + (other.get(n) ?? 0));
  const under = (n: number) => below[Math.max(0, Math.min(below.length - 1, n - least))] ?? 0;
  return new Map([...one].map(([a, p]) => [a, p * (under(a) + rule * (other.get(a) ?? 0))]));
}
const all = (): boolean => true;
const count = (law: Law, fits: (total: number) => boolean): number =>
  [...law].reduce((sum, [total, chance]) => (fits(total) ? sum + chance : sum), 0);

const even = (faces: number): [number, number][] => Array.from({ length: faces }, (_, at) => [at + 1, 1 / faces]);
/** What an open die comes to: its highest face goes on, followed until nothing of it is left to see. */
const open = (faces: number, depth = 12): [number, number][] =>
  even(faces).flatMap(([face, p]) =>
    face === faces && depth > 0
      ? open(faces, depth - 1).map(([more, q]): [number, number] => [face + more, p * q])
      : [[face, p] as [number, number]],
  );
function die(faces: number, variant: Variant): Law {
  if (variant === "open") return lawOf(open(faces));
  if (variant === "semiopen")
    return lawOf(even(faces).map(([face, p]) => [face === faces ? ({ 6: 10, 10: 16 }[face] as number) : face, p]));
  if (variant === "closed") return lawOf(even(faces));
  return lawOf(
    even(faces).flatMap(([face, p]) => {
      const more = open(faces).map(([value, q]): [number, number] => [face === 1 ? 1 - value : face + value, p * q]);
      return face === 1 || face === faces ? more : [[face, p] as [number, number]];
    }),
  );
}

const facesOf = (method: Method): number => (method.endsWith("6") ? 6 : 10);
const isPool = (method: Method): boolean => method.startsWith("n");

const kept = new Map<string, Law>();
function dice(many: number, faces: number, variant: Variant): Law {
  const name = `${many} ${faces} ${variant}`;
  const known =
    kept.get(name) ?? (many === 0 ? lawOf([[0, 1]]) : plus(dice(many - 1, faces, variant), die(faces, variant)));
  kept.set(name, known);
  return known;
}

/** The total of a plain level. From 0 down a pool has one die, and lacks the levels that are missing for it. */
function totalAt(level: number, method: Method, variant: Variant, spread = die(facesOf(method), variant)): Law {
  if (!isPool(method)) return plus(lawOf([[(method === "1d10" ? 2 : 1) * level, 1]]), spread);
  if (level <= 0) return dice(1, facesOf(method), variant);
  const whole = Math.floor(level);
  const part = Math.round(exact(level - whole) * facesOf(method));
  return part === 0
    ? dice(whole, facesOf(method), variant)
    : plus(dice(whole, facesOf(method), variant), lawOf(even(part)));
}
const lacking = (level: number, method: Method): number => (isPool(method) && level <= 0 ? Math.ceil(1 - level) : 0);

/** The ladder as it is printed. */
function step(level: number, method: Method, variant: Variant): number {
  if (method === "1d6") return level + 3;
  if (method === "1d10") return 2 * level + 4;
  const isOpen = variant === "open" || variant === "semiopen";
  if (method === "nd6") return Math.floor(isOpen ? 4 * level - 1 : 3.5 * level);
  return Math.floor(isOpen ? 5.5 * level : 5 * level);
}

const option = (name: string, value: unknown) => host.settings.set(`escala3.${name}`, value);
const RULES = ["reserve", "inflate", "voluntary", "dispersion"];
beforeEach(() => {
  layTable();
  host.settings.delete("escala3.trackers");
  trackers.register();
  for (const rule of RULES) option(rule, true);
});

const METHODS: Method[] = ["1d6", "nd6", "nd10", "1d10"];
const VARIANTS: Variant[] = ["closed", "semiopen", "open", "openboth"];
const WAYS = METHODS.flatMap((method) => VARIANTS.map((variant) => ({ method, variant })));
const play = (method: Method, variant: Variant): void => {
  option("method", method);
  option("variant", variant);
};

const asked = (kind: string, who: Doc, source: Doc = {}) => {
  const { rules, plan, check } = prepare(kind, { actor: who, item: who.items.contents[0], ...source });
  const { success, bands = [] } = rules.odds(check(), plan);
  const band = (wanted: string) => bands.reduce((sum, { kind, chance }) => (kind === wanted ? sum + chance : sum), 0);
  return { success, band };
};
const near = (said: number | null, counted: number, what: string) => expect(said, what).toBeCloseTo(counted, 7);

/** What a player may choose, and the levels that it comes to. */
const CHOICES: { values: Doc; levels: number }[] = [
  { values: {}, levels: 0 },
  { values: { advantage: 3, help: 2 }, levels: 5 },
  { values: { advantage: -3, help: -1 }, levels: -4 },
  { values: { reserve: 1 }, levels: -1 },
  { values: { inflate: 1, voluntary: 1 }, levels: 2 },
];
const LEVELS = [0, 1, 3, 3.7];
/** Choices that a level allows: what is beyond it is refused. */
const allowed = (level: number) => CHOICES.filter(({ values }) => level >= 1 || !(values.reserve || values.inflate));

describe.each(WAYS)("the chances that a dialog says, $method $variant", ({ method, variant }) => {
  beforeEach(() => play(method, variant));
  /** Decimals and levels below 1 are not sensible with every die: pools round them, and that is the core's own test. */
  const levels = LEVELS.filter((level) => Number.isInteger(level) || method === "1d6" || method === "nd10");

  it("a simple roll, with limits and every choice", () => {
    for (const level of levels)
      for (const { values, levels: more } of allowed(level)) {
        const now = exact(level + more);
        const law = totalAt(now, method, variant);
        const hero_ = hero("Ana", { Agility: level });
        for (const aim of [1, 3, 5]) {
          const lack = lacking(now, method);
          const [from, against] = [step(aim, method, variant), step(aim + lack, method, variant)];
          const what = `${level} ${JSON.stringify(values)} v ${from}`;
          near(
            asked("simple", hero_, { values: { ...values, difficulty: from } }).success,
            count(law, (n) => n >= against),
            what,
          );
          const { band } = asked("simple", hero_, {
            values: { ...values, difficulty: from, minimum: String(from - 1), maximum: String(from + 2) },
          });
          near(
            band("fumble"),
            count(law, (n) => n < from - 1),
            `${what}: fumble`,
          );
          near(
            band("critical"),
            count(law, (n) => n >= against && n > from + 2),
            `${what}: extreme`,
          );
          const wish = asked("simple", hero_, { values: { ...values, difficulty: from, wish: "roll" } });
          near(
            wish.success,
            count(law, (n) => n < against),
            `${what}: hoping to fail`,
          );
        }
      }
  });

  it("an opposed roll, for both, each their own, and against a level", () => {
    for (const [mine, theirs] of [
      [3, 3],
      [4, 3],
      [2, 4],
      [1, 5],
      [0, 2],
    ] as const)
      for (const { values, levels: more } of allowed(mine)) {
        const [ana, other] = [hero("Ana", { Judo: mine }), hero("Bruto", { Judo: theirs }, {}, "escala3Npc")];
        const now = mine + more;
        // What one lacks the other has.
        const [one, two] = [Math.max(now, isPool(method) ? 1 : now), theirs + lacking(now, method)];
        const [own, others] = [totalAt(one, method, variant), totalAt(two, method, variant)];
        const rule = one === two ? 0.5 : Number(isPool(method) ? one < two : one > two);
        const won = winning(own, others, rule);
        const wins = count(won, all);
        const what = `${mine} ${JSON.stringify(values)} v ${theirs}`;
        const way = (name: string) => ({ target: other, values: { ...values, "way.simple": name } });
        near(asked("opposed", ana, way("both")).success, wins, `${what}: for both`);
        near(asked("opposed", ana, way("each")).success, wins, `${what}: each their own`);
        const limits = { minimum: String(step(2, method, variant)), maximum: String(step(5, method, variant)) };
        const { band } = asked("opposed", ana, { target: other, values: { ...way("both").values, ...limits } });
        const void_ = (n: number) => n < Number(limits.minimum);
        near(band("neutral"), count(won, void_) + count(winning(others, own, 1 - rule), void_), `${what}: void`);
        const extreme = count(won, (n) => n > Number(limits.maximum));
        near(band("critical"), extreme, `${what}: extreme`);
        const against = step(theirs + lacking(now, method), method, variant);
        const law = totalAt(now, method, variant);
        near(
          asked("opposed", ana, way("simple")).success,
          count(law, (n) => n >= against),
          `${what}: against a level`,
        );
      }
  });

  it("an answer to dice that lie there", async () => {
    const [ana, bea] = [hero("Ana", { Judo: 3 }), hero("Bea", { Judo: 4 })];
    const rolledBy = (faces: number[]) => {
      load(facesOf(method), faces);
      const { rules, check } = prepare("opposed", {
        actor: ana,
        item: ana.items.contents[0],
        values: { "way.each": "each" },
      });
      return { rules, check: check() };
    };
    for (const face of [2, 3, 5]) {
      const { rules, check } = rolledBy(Array(3).fill(face));
      const roll = ruleset.roll.fromCheck(check) as Escala3Roll;
      await roll.evaluate();
      const [follow] = rules.followUps?.(asRolled(roll.outcome, check)) ?? [];
      const lies = isPool(method) ? 3 * face : (method === "1d10" ? 6 : 3) + face;
      const law = totalAt(4, method, variant);
      // Of equal totals the single die gives to the higher level, pools to the fewer dice.
      const wins = count(law, (n) => n > lies || (n === lies && !isPool(method)));
      near(asked("answer", bea, { args: follow?.args }).success, wins, `against ${lies}`);
    }
  });

  it("several traits at once: one action with the lowest, several that share it", () => {
    const who = hero("Ana", { Agility: 4, Aim: 5 });
    const use = { "use.Agility": true, "use.Aim": true };
    for (const aim of [1, 3]) {
      const from = step(aim, method, variant);
      const chance = (level: number) => count(totalAt(level, method, variant), (n) => n >= from);
      const one = { ...use, way: "one", difficulty: from };
      near(asked("together", who, { values: one }).success, chance(4), `one action v ${from}`);
      const shared = { ...use, "share.Agility": 1, "share.Aim": 3, "difficulty.Agility": from, "difficulty.Aim": from };
      const { success, band } = asked("together", who, { values: { ...shared, "advantage.Aim": 1 } });
      near(success, chance(1) * chance(4), `both v ${from}`);
      near(band("failure"), (1 - chance(1)) * (1 - chance(4)), `neither v ${from}`);
    }
  });

  it("a roll into an extended one: its difficulty as it stands, and its other side", async () => {
    const ana = hero("Ana", { Strength: 3 });
    await askTracker({ do: "new", preset: "book", name: "book", frequency: "" });
    const { id } = trackers.read().list[0] as Doc;
    const level = 4;
    await askTracker({ do: "change", id, change: { level } });
    const law = totalAt(3, method, variant);
    const into = () => asked("extended", ana, { args: { tracker: id, at: 0 } }).success;
    near(
      into(),
      count(law, (n) => n >= step(level, method, variant)),
      "a part",
    );
    await askTracker({ do: "change", id, change: { opposed: true, "sides.1.level": 2 } });
    const wins = count(winning(law, totalAt(2, method, variant), isPool(method) ? 0 : 1), all);
    near(into(), wins, "a pull");
  });

  it("says no chance where nothing is to be reached: the order of a fight", () => {
    const { success } = asked("initiative", hero("Ana", { Agility: 3 }));
    expect(success).toBeNull();
  });
});

describe("the chances that a dialog says of one closed die", () => {
  const SPREADS = { null: [3], low: [2, 3, 4], normal: [1, 2, 3, 4, 5, 6], high: [-1, 1, 3, 5, 7, 9] };
  it.each(Object.entries(SPREADS))("spread %s, and being small enough", (dispersion, values) => {
    const who = hero("Ana", { Agility: 3 });
    const law = lawOf(values.map((value) => [3 + value, 1 / values.length]));
    for (let difficulty = 1; difficulty <= 14; difficulty++) {
      const chosen = { dispersion, difficulty };
      near(
        asked("simple", who, { values: chosen }).success,
        count(law, (n) => n >= difficulty),
        `v ${difficulty}`,
      );
      const reverse = asked("simple", who, { values: { ...chosen, reverse: true } }).success;
      const small = count(law, (n) => (dispersion === "null" ? n <= difficulty : n >= difficulty));
      near(reverse, small, `not above ${difficulty}`);
    }
  });

  it("a random penalty: 2d3 − 1, and odd dice between two limits", () => {
    const barsOf = (values: Doc) => {
      const { rules, plan, check } = prepare("randomPenalty", { actor: null, values });
      return rules.odds(check(), plan).bars.map(({ value, chance }) => [value, chance] as const);
    };
    const threes = even(3).flatMap(([a, p]) => even(3).map(([b, q]): [number, number] => [a + b - 1, p * q]));
    for (const [value, chance] of barsOf({}))
      near(
        chance,
        count(lawOf(threes), (n) => n === value),
        `${value}`,
      );
    for (const [min, max] of [
      [1, 4],
      [0, 5],
      [2, 2],
    ] as const) {
      const coin = lawOf([
        [0, 0.5],
        [1, 0.5],
      ]);
      let law = lawOf([[min, 1]]);
      for (let n = min; n < max; n++) law = plus(law, coin);
      const bars = barsOf({ way: "range", min, max });
      expect(bars).toHaveLength(max - min + 1);
      for (const [value, chance] of bars)
        near(
          chance,
          count(law, (n) => n === value),
          `${value} of ${min} to ${max}`,
        );
    }
  });
});
