import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { buildCreation } from "../../../../scripts/creation.ts";
import { bare, games, host, layHouse, opened } from "../../templates/house.ts";
import { aLivingHero, awarded } from "../narrative/living-hero.ts";

/** Heroes of a game that stands on a page: made by the shared guide, and grown through the shared ledger. */

// biome-ignore lint/suspicious/noExplicitAny: tests look into documents of every type.
type Any = any;

const experience = await import("../../../../module/play/experience.ts");
const { listenForRequests } = await import("../../../../module/requests/requests.ts");
const { keepHappened } = await import("../../../../module/cards/past/happened.ts");
const { contentOf, guided, guideOf, guideWord, wordsFor } = await import(
  "../../../../module/windows/heroes/content.ts"
);
const { CreationGuide } = await import("../../../../module/windows/heroes/guide.ts");
const { MyHero } = await import("../../../../module/windows/heroes/my-hero.ts");
const { actorData, atRandom, reviewOf } = await import("../../../../module/windows/heroes/make.ts");
const { pageSentences } = await import("../../../../module/rulesets/workshop/window/words.ts");
const core = await import("../../../../module/core/workshop/index.ts");
const { BLANK, withChoice, withLevel, withPick } = await import("../../../../module/core/creation/index.ts");
keepHappened(
  () => [],
  () => {},
);

const PAGE = `workshop: 1
id: salt
name: { en: Salt, es: Sal }
summary: { en: Sailors and debts., es: Marineros y deudas. }
attributes:
  arms: { name: { en: Arms, es: Brazos }, from: 1, to: 5, start: 1 }
  wits: { name: { en: Wits, es: Ingenio }, from: 1, to: 5, start: 1 }
  luck: { name: { en: Luck, es: Suerte }, from: 2, to: 12, start: 7 }
resources:
  marks: { name: { en: Marks, es: Marcas }, start: 4 }
  life: { name: { en: Life, es: Vida }, max: arms + 4 }
things:
  skill: { name: { en: Skill, es: Habilidad }, pick: attribute, numbers: { rank: { name: { en: Rank, es: Rango }, from: 0, to: 5 } } }
  gear: { name: { en: Gear, es: Equipo }, numbers: { price: { name: { en: Price, es: Precio }, from: 1, to: 50 } } }
starting: [{ kind: skill, name: { en: Rowing, es: Remar }, pick: arms, numbers: { rank: 1 } }]
creation:
  - { points: 4, over: [arms, wits], most: 4 }
  - { roll: 2d6, over: luck }
  - name: { en: Trade, es: Oficio }
    choose:
      - { name: { en: Sailor, es: Marinera }, text: { en: Knows knots., es: Sabe de nudos. }, adds: { arms: 1, marks: 2 }, things: [{ kind: gear, name: { en: Knife, es: Navaja }, numbers: { price: 3 } }] }
      - { name: { en: Clerk, es: Escribana }, adds: { wits: 1 } }
  - { points: 2, over: skill.rank, from: [{ name: { en: Knots, es: Nudos }, pick: wits }] }
  - { choose: gear, points: 10, cost: price, from: [{ name: { en: Rope, es: Cuerda }, numbers: { price: 2 } }, { name: { en: Boat, es: Bote }, numbers: { price: 40 } }] }
growth:
  pay: marks
  award: 2
  prices:
    - { over: [arms, wits], price: new, most: 4 }
    - { over: skill.rank, price: new - 2 }
    - { choose: skill, price: 2, from: [{ name: { en: Singing, es: Cantar }, pick: wits }] }
`;
const LEDGER = PAGE.replace("  pay: marks\n", "").replace("price: new - 2", "price: new");
const pages = (text: string) => host.settings.set("workshop.games", JSON.stringify({ salt: text }));

const folder = mkdtempSync(join(tmpdir(), "cubilete-making-"));
beforeAll(() => {
  buildCreation(folder, "cubilete");
  const read = (path: string) => JSON.parse(readFileSync(join(folder, path.split("creation/")[1] ?? ""), "utf8"));
  vi.stubGlobal("fetch", async (path: string) => ({ ok: true, json: async () => read(path) }));
  Object.assign(document, { addEventListener: () => undefined });
  experience.registerExperience();
  listenForRequests();
});
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => {
  layHouse();
  host.lang = "en";
  pages(PAGE);
});

/** All that is chosen by hand; the dice fell before. */
function chosen(luck = 9): Any {
  const rolled = { ...BLANK, name: "Ada", levels: { dice: { luck } }, choices: { dice: "1" } };
  let draft = withChoice(rolled, "options-Trade", "Sailor");
  for (const [section, id, level] of [
    ["points", "arms", 4],
    ["points", "wits", 2],
    ["points-skill-rank", "Knots", 2],
  ] as const)
    draft = withLevel(draft, section, id, level);
  return withPick(draft, "things-gear", "Rope", true);
}

describe("under My hero", () => {
  it("stands each game of a page by its own name, beside the games of the house", async () => {
    host.settings.set(
      "workshop.games",
      JSON.stringify({ salt: PAGE, bare: "workshop: 1\nid: bare\nname: Bare", broken: "x" }),
    );
    expect(
      guided()
        .map(({ key }) => key)
        .filter((key) => key.startsWith("workshop")),
    ).toEqual(["workshop:salt", "workshop:bare"]);
    opened.length = 0;
    await MyHero.open();
    const { games: shown } = await opened[0]._prepareContext({});
    expect(shown.slice(-2).map(({ id, label, summary }: Any) => [id, label, summary])).toEqual([
      ["workshop:salt", "Salt", "Sailors and debts."],
      ["workshop:bare", "Bare", "A game of this table's own."],
    ]);
    const hero = bare("workshop", { type: "workshopHero", system: { game: "bare" } });
    expect(guideOf(hero)?.key).toBe("workshop:bare");
  });
});

describe("the guide to heroes of a page", () => {
  it.each(["en", "es"] as const)("says what there is to do, in %s, and leaves no word untold", async (lang) => {
    host.lang = lang;
    const content = await contentOf("workshop:salt");
    const { rules, catalogue } = content;
    const pagesOf = rules.pages(rules.begin, catalogue);
    const told = pagesOf.map(({ id }) => `${guideWord(content, "page", id)} | ${guideWord(content, "hint", id)}`);
    expect(told).toEqual(
      lang === "en"
        ? [
            "Arms and Wits | Points to divide over Arms and Wits: 4. None is above 4.",
            "Luck | Roll 2d6 for each: Luck.",
            "Trade | Choose one.",
            "Skill | Points to raise Rank of Skill: 2.",
            "Gear | Points to buy with: 10. Each costs Price.",
          ]
        : [
            "Brazos e Ingenio | Puntos para repartir entre Brazos e Ingenio: 4. Ninguno pasa de 4.",
            "Suerte | Se tira 2d6 por cada uno: Suerte.",
            "Oficio | Se elige uno.",
            "Habilidad | Puntos para subir Rango de Habilidad: 2.",
            "Equipo | Puntos para comprar: 10. Cada uno cuesta Precio.",
          ],
    );
    const named = pagesOf.flatMap(({ sections }) =>
      sections.flatMap((section) => {
        const ids = section.kind === "choice" ? section.options : section.rows.map(({ id }) => id);
        return ids.map((id) => {
          const { label, img, hint, changes } = wordsFor(content, section.id, id, "neutral");
          expect(changes).toBe("");
          return [label, img, hint].join("/");
        });
      }),
    );
    expect(named).toEqual(
      lang === "en"
        ? [
            "Arms//",
            "Wits//",
            "Luck//",
            "Sailor//Knows knots.",
            "Clerk//",
            "Rowing//",
            "Knots//",
            "Rope//Price 2",
            "Boat//Price 40",
          ]
        : [
            "Brazos//",
            "Ingenio//",
            "Suerte//",
            "Marinera//Sabe de nudos.",
            "Escribana//",
            "Remar//",
            "Nudos//",
            "Cuerda//Precio 2",
            "Bote//Precio 40",
          ],
    );
    const words = JSON.stringify([
      told,
      named,
      rules.review(rules.begin, catalogue).purses.map(({ id }) => guideWord(content, "purse", id)),
    ]);
    expect(words).not.toContain("CUBILETE");
  });

  it("comes to the hero that was chosen", async () => {
    const content = await contentOf("workshop:salt");
    expect(reviewOf(content, chosen())).toMatchObject({ fits: true, findings: [] });
    const { type, name, system, items } = (await actorData(content, chosen(), "hero")) as Any;
    expect([type, name]).toEqual(["workshopHero", "Ada"]);
    expect(system).toMatchObject({ game: "salt", attributes: { arms: 5, wits: 2, luck: 9 }, resources: { marks: 6 } });
    expect(items.map(({ name, system: { kind, pick, numbers } }: Any) => [name, kind, pick, numbers])).toEqual([
      ["Rowing", "skill", "arms", { rank: 1 }],
      ["Knife", "gear", "", { price: 3 }],
      ["Rope", "gear", "", { price: 2 }],
      ["Knots", "skill", "wits", { rank: 2 }],
    ]);
    const made = bare("workshop", { type, system, items });
    expect(made.system.derived.resources).toMatchObject({ marks: { value: 6 }, life: { value: 9, max: 9 } });
    expect((await actorData(content, chosen(), "adversary")).type).toBe("workshopNpc");
  });

  it.each([
    ["en", "Creed", "sea", "Creed: choose sea or land.", "Monk: Sworn and Creed: land."],
    ["es", "Credo", "mar", "Credo: se elige mar o tierra.", "Monje: Jurado y Credo: tierra."],
  ] as const)("fills fields that are no figures, in %s", async (lang, name, sea, said, option) => {
    host.lang = lang;
    const text = PAGE.replace(
      "creation:\n",
      `fields: { creed: { name: { en: Creed, es: Credo }, of: { sea: { en: sea, es: mar }, land: { en: land, es: tierra } } }, sworn: { name: { en: Sworn, es: Jurado }, is: tick } }
creation:
  - { choose: creed }
  - { name: Order, choose: [{ name: { en: Monk, es: Monje }, fields: { sworn: true, creed: land } }] }
`,
    );
    pages(text);
    const content = await contentOf("workshop:salt");
    expect(guideWord(content, "page", "word-creed")).toBe(name);
    expect(wordsFor(content, "word-creed", "sea", "neutral").label).toBe(sea);
    const draft = withChoice(withChoice(chosen(), "word-creed", "sea"), "options-Order", "Monk");
    expect(reviewOf(content, draft).fits).toBe(true);
    const { system } = (await actorData(content, draft, "hero")) as Any;
    expect(system.fields).toEqual({ creed: "sea", sworn: true });
    const lines = pageSentences(core.page(text)).flatMap((section) => section.lines);
    expect(lines).toContain(said);
    expect(lines).toContain(option);
  });

  it("makes heroes at random that fit, by the table's own dice, with a name", async () => {
    const content = await contentOf("workshop:salt");
    for (let n = 0; n < 20; n++) {
      const draft = await atRandom(content);
      expect(reviewOf(content, draft).findings).toEqual([]);
      expect(draft.name).toMatch(/^\S+ \S+$/);
      expect(draft.levels.dice?.luck).toBeGreaterThanOrEqual(2);
    }
  });

  it("tells of a page that changed meanwhile, keeps what was chosen, and makes the hero by the page of now", async () => {
    opened.length = 0;
    await CreationGuide.begin("workshop:salt", { draft: withPick(chosen(), "things-gear", "Boat", true) });
    const [guide] = opened;
    const said = async () => (await guide._prepareContext({})).findings as string[];
    expect(await said()).toEqual(["Gear: 32 too many (42 of 10)."]);
    pages(
      PAGE.replace("{ en: Boat, es: Bote }", "{ en: Raft, es: Balsa }").replace(
        "most: 4 }\n  - { roll",
        "most: 3 }\n  - { roll",
      ),
    );
    expect(await said()).toEqual([
      "Arms is 4: the maximum is 3.",
      "“Boat” is no longer offered: the rules changed. It does not count, and is back if they say it again.",
    ]);
    pages(PAGE);
    expect(await said()).toEqual(["Gear: 32 too many (42 of 10)."]);
    host.settings.set("workshop.games", "{}");
    expect(await said()).toEqual(["Gear: 32 too many (42 of 10)."]);
    await expect(contentOf("workshop:salt")).rejects.toThrow("noGuide");
  });

  it("rolls its dice on the table, and says how often", async () => {
    opened.length = 0;
    const told: Any[] = [];
    const { Roll } = (globalThis as Any).foundry.dice;
    const post = vi.spyOn(Roll.prototype, "toMessage").mockImplementation(async (data: Any) => void told.push(data));
    await CreationGuide.begin("workshop:salt");
    const [guide] = opened;
    const { dice } = CreationGuide.DEFAULT_OPTIONS.actions as Any;
    await dice.call(guide, {}, { dataset: { section: "dice" } });
    await dice.call(guide, {}, { dataset: { section: "nothing" } });
    expect(told).toEqual([{ flavor: "A new hero of Salt. In order: Luck." }]);
    post.mockRestore();
  });
});

describe("a page's growth", () => {
  const skill = (more: object = {}) => ({
    _id: "row",
    name: "Rowing",
    type: "workshopThing",
    system: { game: "salt", kind: "skill", pick: "arms", numbers: { rank: 2 } },
    ...more,
  });
  const hero = (has: object = {}): Any =>
    aLivingHero([skill()], { game: "salt", attributes: { arms: 3, wits: 1 }, ...has }, "workshop");
  const shown = (actor: Any) =>
    experience
      .experienceOptions(actor)
      .map(({ kind, item, from, to, price }) => [kind, item, from, to, price].join(" "));
  const buy = (actor: Any, item: string): Promise<unknown> => {
    const option = experience.experienceOptions(actor).find((one) => one.item === item);
    if (!option) throw new Error(`${item} is not for sale`);
    return experience.grow(actor, option);
  };
  const lines = (actor: Any): string[] => {
    const spec = experience.experienceOf(actor) as Any;
    return experience.ledgerOf(actor).map((line) => `${experience.lineText(spec, line)} ${line.amount}`);
  };

  it("says a die by its sizes, before and after", async () => {
    const dice = "attributes:\n  blade: { name: Blade, dice: [4, 6, 8], start: 4 }\n";
    pages(
      PAGE.replace("attributes:\n", dice).replace("over: [arms, wits], price: new, most: 4", "over: blade, price: 1"),
    );
    const actor = hero({ attributes: { arms: 1, wits: 1, blade: 6 }, resources: { marks: 30 } });
    const option = experience.experienceOptions(actor).find(({ item }) => item === "blade");
    expect([option?.now, option?.says].map((said) => said?.slice(-2))).toEqual(["d6", "d8"]);
    await buy(actor, "blade");
    expect(lines(actor)[0]).toMatch(/d6.*d8/);
  });

  it("is paid from the resource, one step at a time, and taken back whole", async () => {
    const actor = hero();
    expect(experience.balanceOf(actor)).toBe(4);
    expect(shown(actor)).toEqual([
      "attribute arms 3 4 4",
      "attribute wits 1 2 2",
      "skill.rank row 2 3 1",
      "new.skill Singing 0 1 2",
    ]);
    await buy(actor, "row");
    await buy(actor, "Singing");
    expect([actor.system.resources.marks, experience.balanceOf(actor)]).toEqual([1, 1]);
    const sung = actor.items.contents.find(({ name }: Any) => name === "Singing");
    expect(sung.system).toMatchObject({ game: "salt", kind: "skill", pick: "wits" });
    expect(lines(actor)).toEqual(["Rowing: from 2 to 3 -1", "Gained: Singing -2"]);
    await expect(buy(actor, "wits")).rejects.toMatchObject({ key: "CUBILETE.experience.error.tooDear" });
    await experience.ungrow(actor, 1);
    await experience.ungrow(actor, 0);
    expect([actor.system.resources.marks, lines(actor), actor.items.size]).toEqual([4, [], 1]);
    expect(actor.items.get("row").system.numbers.rank).toBe(2);
  });

  it("is paid from a ledger of points where the page names no resource", async () => {
    pages(LEDGER);
    const actor = hero({ ledger: awarded(6) });
    await buy(actor, "arms");
    expect([actor.system.attributes.arms, experience.balanceOf(actor), actor.system.resources]).toEqual([4, 2, {}]);
    // Four is the most.
    expect(shown(actor)).toEqual(["attribute wits 1 2 2", "skill.rank row 2 3 3", "new.skill Singing 0 1 2"]);
    await experience.ungrow(actor, 1);
    expect([actor.system.attributes.arms, experience.balanceOf(actor)]).toEqual([3, 6]);
  });

  it("never goes below zero: a price that does is not sold, and the sheet says why", async () => {
    const actor = hero();
    actor.items.get("row").system.numbers.rank = 0;
    expect(shown(actor).filter((one) => one.startsWith("skill.rank"))).toEqual([]);
    const { advice } = experience.experienceOf(actor) as Any;
    expect(advice(actor)).toEqual([
      "This cannot be bought: its price is below zero. The GM can change it in the Workshop: Rowing (−1).",
    ]);
    const forged = { kind: "skill.rank", item: "row", from: 0, to: 1, price: -1, label: "", group: "" };
    await expect(experience.grow(actor, forged)).rejects.toMatchObject({ key: "CUBILETE.experience.error.changed" });
    expect(experience.balanceOf(actor)).toBe(4);
  });

  it("what was bought and then grew is given back from its end; what was thrown away is not", async () => {
    pages(LEDGER);
    const actor = hero({ ledger: awarded(9) });
    await buy(actor, "Singing");
    const sung = actor.items.contents.find(({ name }: Any) => name === "Singing");
    await buy(actor, sung.id);
    await expect(experience.ungrow(actor, 1)).rejects.toMatchObject({
      key: "CUBILETE.experience.error.holds",
      data: { others: "Singing" },
    });
    await actor.deleteEmbeddedDocuments("Item", [sung.id]);
    await expect(experience.ungrow(actor, 1)).rejects.toMatchObject({ key: "CUBILETE.experience.error.gone" });
    expect(experience.balanceOf(actor)).toBe(6);
  });

  it("is nobody's where the page says none, and no adversary's", () => {
    expect(experience.experienceOf(hero())?.label).toContain("Marks");
    pages(PAGE.replace(/growth:[\s\S]*/, ""));
    expect(experience.experienceOf(hero())).toBeNull();
    pages(PAGE);
    expect(experience.experienceOf(bare("workshop", { type: "workshopNpc", system: { game: "salt" } }))).toBeNull();
    expect(games.workshop.experience).toBeUndefined();
  });
});

describe("the page said back", () => {
  it.each([
    [
      "en",
      [
        "Points to divide over Arms and Wits: 4.",
        "None is above 4.",
        "Roll 2d6 for each: Luck.",
        "Trade. Choose one: Sailor or Clerk.",
        "Sailor: Arms +1, Marks +2, and Knife (Price 3); Knows knots.",
        "Clerk: Wits +1.",
        "Points to raise Rank of Skill: 2.",
        "These can be had: Knots (Wits).",
        "Points to buy of Gear (Rope (Price 2) and Boat (Price 40)): 10.",
        "Each costs Price.",
      ],
      [
        "It is paid with Marks.",
        "A usual award is 2 points.",
        "Arms and Wits: one more costs the new value.",
        "None is above 4.",
        "Rank of Skill: one more costs the new value − 2.",
        "Of Skill these can be had for 2 each: Singing (Wits).",
      ],
    ],
    [
      "es",
      [
        "Puntos para repartir entre Brazos e Ingenio: 4.",
        "Ninguno pasa de 4.",
        "Se tira 2d6 por cada uno: Suerte.",
        "Oficio. Se elige uno: Marinera o Escribana.",
        "Marinera: Brazos +1, Marcas +2 y Navaja (Precio 3); Sabe de nudos.",
        "Escribana: Ingenio +1.",
        "Puntos para subir Rango de Habilidad: 2.",
        "Se pueden tomar: Nudos (Ingenio).",
        "Puntos para comprar de Equipo (Cuerda (Precio 2) y Bote (Precio 40)): 10.",
        "Cada uno cuesta Precio.",
      ],
      [
        "Se paga con Marcas.",
        "Un premio corriente es de 2 puntos.",
        "Brazos e Ingenio: subir uno más cuesta el valor nuevo.",
        "Ninguno pasa de 4.",
        "Rango de Habilidad: subir uno más cuesta el valor nuevo − 2.",
        "De Habilidad se puede conseguir, por 2 cada uno: Cantar (Ingenio).",
      ],
    ],
  ] as const)("in %s", (lang, creation, growth) => {
    host.lang = lang;
    const sections = pageSentences(core.page(PAGE));
    expect(sections.slice(-2).map(({ lines }) => lines)).toEqual([creation, growth]);
    expect(JSON.stringify(sections)).not.toContain("CUBILETE");
  });
});
