import { beforeEach, describe, expect, it } from "vitest";
import { asRolled, sharesOf } from "../../rolled.ts";
import { host, kitFor, load, wholeRuleset } from "../host.ts";

/** A roll that its page refuses: in the dialog, before the dice, and on a card that claims to have rolled it all the same. */

// biome-ignore lint/suspicious/noExplicitAny: documents of every type.
type Doc = any;

const ruleset = await wholeRuleset("workshop");
const { keepPart } = await import("../../../../module/foundry/parts.ts");
const core = await import("../../../../module/core/workshop/index.ts");
keepPart("workshop", core);
const { explain } = await import("../../../../module/i18n/errors.ts");
const { pageSentences } = await import("../../../../module/rulesets/workshop/window/words.ts");
const kit = kitFor(ruleset);

const PAGE = `
workshop: 1
id: budget
name: Budget
attributes: { might: 0..9 }
resources: { pool: { start: 4, max: 9 } }
rolls:
  strive:
    ask: { more: 0..9 }
    refuse: [{ when: might + more > pool, text: { en: Too many dice., es: Son demasiados dados. } }]
    dice: { main: { count: might + more, die: 6 } }
    bands: [{ name: Hit, when: high(main) >= 5, then: { pool: -1 } }, { name: Miss, then: { pool: -1 } }]
    push: { keep: { main: [6] }, then: { pool: -1 } }
`;

const actor = (pool = 4): Doc =>
  kit.actor({
    _id: "Ada",
    name: "Ada",
    type: "workshopHero",
    system: { game: "budget", attributes: { might: 2 }, resources: { pool } },
  });
const kind = ruleset.rolls.roll as Doc;
const planned = (by: Doc, more: number): Doc =>
  kind.plan({ actor: by, item: null, target: null, args: { roll: "strive" }, values: { more } });
const why = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    return explain(error);
  }
  return "";
};

beforeEach(() => {
  kit.reset();
  host.settings.set("workshop.games", JSON.stringify({ budget: PAGE }));
});

async function rolled(check: Doc, by: Doc, faces: number[]) {
  load(6, faces);
  const { outcome } = await ruleset.roll.fromCheck(check).evaluate();
  return asRolled(outcome, check, { actor: by });
}

describe("a roll that the page refuses", () => {
  it("is refused in the dialog with the page's sentence, and only while it holds", () => {
    const by = actor();
    expect(why(() => kind.check(planned(by, 3)))).toMatch(/^(?:Too many dice\.|Son demasiados dados\.)$/);
    expect(why(() => kind.check(planned(by, 2)))).toBe("");
    expect(why(() => kind.check(planned(actor(3), 2)))).not.toBe("");
  });

  it("is not applied from a card, whether the claim has the refusal or has left it out", async () => {
    const by = actor();
    const fair = kind.check(planned(by, 2));
    const { refuse: _, ...bare } = fair.roll;
    const shares = async (check: Doc, faces: number[]) => sharesOf(kind, await rolled(check, by, faces));
    const [own] = await shares(fair, [1, 1, 1, 1]);
    expect(own?.changes(by).updates).toEqual({ "system.resources.pool": 3 });
    const given = { ...fair.given, more: 3 };
    for (const roll of [fair.roll, bare]) {
      const [claimed] = await shares({ ...fair, roll, given }, [1, 1, 1, 1, 6]);
      expect(why(() => claimed?.changes(by))).toMatch(/Too many dice|Son demasiados/);
    }
    // What was rolled by a page that refused nothing of the kind stays what it was where that page is gone.
    host.settings.set("workshop.games", JSON.stringify({ budget: PAGE.replace(/ {4}refuse.*\n/, "") }));
    const [old] = await shares({ ...fair, roll: bare, given }, [1, 1, 1, 1, 6]);
    expect(old?.changes(by).updates).toEqual({ "system.resources.pool": 3 });
  });

  it("is pushed when it could be rolled, though the pool is lower by then", async () => {
    const by = actor();
    const check = kind.check(planned(by, 2));
    const { outcome } = await rolled(check, by, [1, 2, 6, 3]);
    const push = ruleset.rolls.push as Doc;
    by.system.resources.pool = 0;
    const again = push.check(
      push.plan({ actor: by, args: { check, faces: outcome.dice.map(({ faces }: Doc) => faces) } }),
    );
    expect(again.first).toHaveLength(4);
    const [own] = sharesOf(push, await rolled(again, by, [1, 2, 3]));
    expect(why(() => own?.changes(by))).toBe("");
  });

  it("reads back in a sentence", () => {
    const [strive] = pageSentences(core.page(PAGE)).filter(({ name }) => name === "strive");
    expect(strive?.lines.join(" ")).toMatch(
      /(?:No se puede tirar si|It cannot be rolled if) .*pool.*(?:demasiados|many)/,
    );
  });
});
