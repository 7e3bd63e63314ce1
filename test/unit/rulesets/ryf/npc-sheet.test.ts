import { beforeEach, describe, expect, it } from "vitest";
import { host } from "../../table.ts";
import { bare, layHouse, sheetOf, thingSource, toldTo } from "../../templates/house.ts";
import { buttonsIn, show } from "../../templates/rolls.ts";

/* What the sheet of an adversary shows beside a hero's, and how an attack gets on it: one line, typed. */

const { readAttackLine, reachAttack } = await import("../../../../module/core/ryf/carry/attack-line.ts");
const { addAttack } = await import("../../../../module/rulesets/ryf/table/attack-line.ts");
const { explain } = await import("../../../../module/i18n/errors.ts");

// biome-ignore lint/suspicious/noExplicitAny: documents of every type.
type Any = any;

beforeEach(() => layHouse({ modules: true }));

describe("an attack in one line", () => {
  it.each([
    ["Garras +8 1d6+2", { name: "Garras", attack: 8, damage: "1d6+2", bands: null }],
    ["Claws 8, 2d6", { name: "Claws", attack: 8, damage: "2d6", bands: null }],
    ["Mordisco -1 (1d6)", { name: "Mordisco", attack: -1, damage: "1d6", bands: null }],
    ["Cola de espinas 1d10", { name: "Cola de espinas", attack: null, damage: "1d10", bands: null }],
    [
      "Arco +10 1d6+1 30/50/100",
      { name: "Arco", attack: 10, damage: "1d6+1", bands: { short: 30, medium: 50, long: 100 } },
    ],
    [
      "Honda 1d6-1 10/20",
      { name: "Honda", attack: null, damage: "1d6-1", bands: { short: 10, medium: 20, long: null } },
    ],
    ["Cosmic claws +9000 1d6", { name: "Cosmic claws", attack: 200, damage: "1d6", bands: null }],
  ])("%s", (text, line) => {
    expect(readAttackLine(text)).toEqual(line);
  });

  it.each(["", "Garras", "+8 1d6", "Garras +8", "Garras +8 0d6", "Garras +8 999d999", "x".repeat(201)])(
    "cannot be read: %j",
    (text) => expect(readAttackLine(text)).toBeNull(),
  );

  it("comes to what it says by the skill's level, or by precision where that stands already", () => {
    const reach = (attribute: number, level: number, attack: number | null) => {
      const { level: to, precision } = reachAttack({ attribute, level }, attack);
      return [to, precision];
    };
    expect(reach(5, 0, 8)).toEqual([3, 0]);
    expect(reach(5, 4, 8)).toEqual([4, -1]);
    expect(reach(5, 0, 3)).toEqual([1, -3]);
    expect(reach(5, 0, null)).toEqual([1, 0]);
    expect(reach(5, 4, null)).toEqual([4, 0]);
    expect(reach(0, 0, 200)).toEqual([100, 100]);
    expect(reach(1000, 100, -200)).toEqual([100, -100]);
  });
});

describe("the sheet of an adversary", () => {
  const wolf = (items: object[] = []): Any =>
    bare("ryf", { name: "Wolf", type: "ryfNpc", system: { attributes: { strength: 5 } }, items });

  it("shows each attack in one line, with its roll and its damage", async () => {
    const beast = wolf([
      { _id: "melee", name: "Armas", type: "ryfSkill", system: { key: "melee", attribute: "strength", level: 3 } },
      { _id: "claws", name: "Claws", type: "ryfWeapon", system: { damage: "1d6+2", melee: true, equipped: true } },
    ]);
    const html = await show(sheetOf(beast));
    const line = /<ul class="attack-lines">([\s\S]*?)<\/ul>/
      .exec(html)?.[1]
      ?.replaceAll(/<[^>]*>|\s+/g, " ")
      .trim();
    expect(line?.replaceAll(/ +/g, " ")).toContain("8 Claws: 1d6+2 Claws CUBILETE.ryf.attack.melee");
    const rolls = buttonsIn(html).filter(({ item }) => item === "claws");
    expect(rolls.map(({ dataset: { roll, argMode } }) => [roll, argMode])).toEqual(
      expect.arrayContaining([
        ["attack", "melee"],
        ["damage", undefined],
      ]),
    );
    expect(html).not.toContain('class="weapons"');
  });

  it("leaves out what only heroes have", async () => {
    const items = ["ryfWeapon", "ryfAdvantage"].map((type) => thingSource("ryf", type));
    const of = (type: string) => sheetOf(bare("ryf", { name: "Ogre", type, items }));
    const [npc, hero] = [of("ryfNpc"), of("ryfHero")];
    expect([npc.pages(), hero.pages()]).toEqual([
      ["play", "magic", "gear", "notes"],
      ["play", "magic", "gear", "growth", "notes"],
    ]);
    const [theirs, heroic] = [await show(npc), await show(hero)];
    for (const mark of ['class="experience"', "resource tokens", 'class="weapons"'])
      expect([mark, theirs.includes(mark), heroic.includes(mark)]).toEqual([mark, false, true]);
    for (const mark of ["attack-lines", 'data-action="addAttack"'])
      expect([mark, theirs.includes(mark), heroic.includes(mark)]).toEqual([mark, true, false]);
    // An ogre's advantages have a place all the same.
    expect(buttonsIn(theirs).some(({ item }) => item === "a-ryfAdvantage")).toBe(true);
  });

  it("gets an attack by a line, and the skill that it needs", async () => {
    const beast = wolf();
    await addAttack(beast, "Garras +8 1d6+2");
    expect(toldTo(beast).made).toEqual([
      { type: "ryfSkill", name: "Melee weapons", system: { key: "melee", attribute: "strength", level: 3 } },
      { type: "ryfWeapon", name: "Garras", system: { damage: "1d6+2", precision: 0, melee: true, equipped: true } },
    ]);
    const archer = wolf([
      { _id: "ranged", name: "Tiro", type: "ryfSkill", system: { key: "ranged", attribute: "dexterity", level: 2 } },
    ]);
    await addAttack(archer, "Arco +9 1d6+1 30/50/100");
    expect(toldTo(archer).made).toEqual([
      {
        type: "ryfWeapon",
        name: "Arco",
        system: {
          damage: "1d6+1",
          precision: 2,
          ranged: true,
          bands: { short: 30, medium: 50, long: 100 },
          equipped: true,
        },
      },
    ]);
    host.lang = "es";
    const refusal = await addAttack(beast, "Garras").catch((error: Error) => explain(error));
    expect(refusal).toBe("Escribe nombre, ataque y daño, como en «Garras +8 1d6+2».");
  });
});
