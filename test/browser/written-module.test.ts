import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import { ROOT } from "../../scripts/files.ts";
import { writeModule } from "../../scripts/module.ts";
import { closeWindow, lastCard, openActor, openChat, openRoll, pressOnCard, rollDice } from "./play.ts";
import { openTable, type Table } from "./table.ts";

/** A module as `npm run module` writes it, installed and played, beside one that does more of its game itself, and one that fails. */

// biome-ignore lint/suspicious/noExplicitAny: globals of a page
type Any = any;

const folder = mkdtempSync(join(tmpdir(), "cubilete-written-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A game whose module decides what its roll comes to; and one whose module fails at that, or names what is not there. */
const DUSK = (id: string, outcome: string, roll = "dare"): string => `Hooks.once("cubilete.register", (rulesets, kit) =>
  rulesets.add(kit.declared({
    workshop: 1, id: "${id}", name: "${id}",
    attributes: { nerve: { from: 1, to: 6 } },
    resources: { will: { name: "Will", start: 5, max: 5 } },
    rolls: { dare: {
      name: "Dare", dice: { main: "2d6" }, numbers: { total: "sum(main) + nerve" },
      bands: [{ name: "Heads", as: "success", when: "total >= 7" }, { name: "Tails", as: "failure", then: { will: -2 } }],
    } },
  }, { replacements: { rolls: { ${roll}: { outcome: ${outcome} } } } })));`;

function guest(at: string, id: string, code: string): string {
  const to = join(at, id);
  mkdirSync(to, { recursive: true });
  const manifest = { id, title: id, version: "1", esmodules: ["a.mjs"], compatibility: { minimum: "13" } };
  writeFileSync(join(to, "module.json"), JSON.stringify(manifest));
  writeFileSync(join(to, "a.mjs"), code);
  return to;
}

const hero = (page: Page, name: string, game: string): Promise<void> =>
  page.evaluate(
    async ([name, game]) => {
      await (globalThis as Any).Actor.create({ name, type: "workshopHero", system: { game } });
    },
    [name, game] as const,
  );

async function roll(gm: Page, name: string, faces: number[]): Promise<void> {
  const sheet = await openActor(gm, name);
  await sheet.locator('[data-roll="roll"]').first().click();
  const dialog = gm.locator(".roll-dialog");
  await dialog.locator(".roll-button").waitFor();
  await rollDice(dialog, faces, 6);
  await closeWindow(sheet);
  await openChat(gm);
}

const will = (gm: Page, name: string): Promise<number> =>
  gm.evaluate((name) => (globalThis as Any).game.actors.getName(name).system.derived.resources.will.value, name);

describe.each([13, 14] as const)("in Foundry %d", (generation) => {
  let table: Table;
  afterAll(() => table?.close());

  it("a written module plays its page's game, and its card says one line more, in the player's language", async () => {
    const at = join(folder, String(generation));
    const modules = [
      writeModule([join(ROOT, "examples/workshop/crossroads.yml"), join(at, "my-crossroads")]),
      guest(at, "dusk", DUSK("dusk", "({ dice }) => ({ band: dice[0].value === dice[1].value ? 0 : 1 })")),
    ];
    table = await openTable({ modules, generation, lang: generation === 13 ? "es" : "en" });
    const gm = await table.join("Gamemaster");
    await hero(gm, "Yara", "crossroads");
    const sheet = await openActor(gm, "Yara");
    const dialog = await openRoll(sheet, '[data-roll="roll"]');
    // 2d6: 7 or more.
    await dialog
      .getByText(generation === 13 ? "58,3" : "58.3%")
      .first()
      .waitFor();
    await rollDice(dialog, [4, 3], 6);
    await closeWindow(sheet);
    await openChat(gm);
    const card = lastCard(gm);
    await card
      .getByText(generation === 13 ? "Parcial" : "Partial")
      .first()
      .waitFor();
    await card.getByText(generation === 13 ? "Dado más alto: 4" : "Highest die: 4").waitFor();
  });

  it("what a module decides holds on the card, is applied and taken back, and shows no chances that are not its own", async () => {
    const gm = await table.join("Gamemaster");
    await hero(gm, "Bert", "dusk");
    const sheet = await openActor(gm, "Bert");
    await sheet.locator('[data-roll="roll"]').first().click();
    const dialog = gm.locator(".roll-dialog");
    await dialog.locator(".roll-button").waitFor();
    expect(await dialog.innerText()).not.toContain("%");
    await rollDice(dialog, [6, 5], 6);
    await closeWindow(sheet);
    await openChat(gm);
    await lastCard(gm).getByText("Tails").first().waitFor();
    await pressOnCard(gm, "apply");
    await expect.poll(() => will(gm, "Bert")).toBe(3);
    await pressOnCard(gm, "undo");
    await expect.poll(() => will(gm, "Bert")).toBe(5);
    await roll(gm, "Bert", [2, 2]);
    await lastCard(gm).getByText("Heads").first().waitFor();
    expect(table.errors).toEqual([]);
  });
});

it("one that fails is named with its field to the GM, and its game plays by the page", async () => {
  const at = join(folder, "bad");
  const modules = [
    guest(at, "throws", DUSK("throws", '() => { throw new Error("not my day"); }')),
    guest(at, "misnamed", DUSK("misnamed", "() => ({})", "dear")),
  ];
  const table = await openTable({ modules });
  try {
    const gm = await table.join("Gamemaster");
    const notices = gm.locator("#notifications");
    await notices.getByText(/could not be loaded.*there is no roll called "dear"; there are: dare/).waitFor();
    await hero(gm, "Cleo", "throws");
    await roll(gm, "Cleo", [1, 1]);
    await lastCard(gm).getByText("Tails").first().waitFor();
    await notices.getByText("replacements.rolls.dare.outcome(): not my day").waitFor();
    await pressOnCard(gm, "apply");
    await expect.poll(() => will(gm, "Cleo")).toBe(3);
    const told = table.errors.filter((line) => line.includes("not my day"));
    expect(told).toHaveLength(1);
    expect(table.errors.filter((line) => !/not my day|"dear"/.test(line))).toEqual([]);
  } finally {
    await table.close();
  }
});

/** A game whose module draws parts of it itself: some that it can, one that fails, and one that is not there. Its texts are a stranger's. */
const DRAWN = `Hooks.once("cubilete.register", (rulesets, kit) => rulesets.add(kit.declared({
  workshop: 1, id: "drawn", name: "<img src=x onerror=alert(1)> [[/roll 1d6]] @UUID[Actor.x]{y}",
  summary: "https://example.com",
  attributes: { nerve: { from: 1, to: 6, name: "<b>Nerve</b>" } },
  things: { blade: { name: "Blade", numbers: { edge: "0..5" } }, bow: { name: "Bow", numbers: { reach: "0..5" } } },
  rolls: { dare: { name: "Dare", dice: { main: "2d6" }, bands: [
    { name: "<i>Heads</i>", as: "success", when: "sum(main) >= 7", text: "<script>alert(1)</script>" }, { name: "Tails", as: "failure" } ] } },
}, { replacements: {
  rolls: { dare: { dialog: "modules/drawn/templates/dialog.hbs", card: "modules/drawn/templates/card.hbs" } },
  sheet: { header: "modules/drawn/templates/bad.hbs", growth: "modules/drawn/templates/gone.hbs" },
  things: { blade: "modules/drawn/templates/blade.hbs", bow: "modules/drawn/templates/bad.hbs" },
  words: { "sheet.rolls": "DRAWN.moves", "tab.play": "DRAWN.table" },
} })));`;

it("one that draws parts of its game itself is drawn with them; what fails or is missing is named, and drawn by the page", async () => {
  const at = guest(join(folder, "draws"), "drawn", DRAWN);
  mkdirSync(join(at, "templates"));
  const template = (name: string, text: string): void => writeFileSync(join(at, "templates", `${name}.hbs`), text);
  template("dialog", '<p class="mine">Nerve {{given.nerve}} of {{roll}}</p>');
  template("card", '<p class="mine">Fell {{#each dice}}{{value}} {{/each}}in {{band}}</p>');
  template("blade", '<section class="mine">Edge {{#each numbers}}{{value}}{{/each}} of {{item.name}}</section>');
  template("bad", "<section>{{noSuchHelper item 1}}</section>");
  const manifest = JSON.parse(readFileSync(join(at, "module.json"), "utf8"));
  const languages = [{ lang: "en", name: "English", path: "en.json" }];
  writeFileSync(join(at, "module.json"), JSON.stringify({ ...manifest, languages }));
  writeFileSync(join(at, "en.json"), JSON.stringify({ DRAWN: { moves: "My moves", table: "My table" } }));
  const table = await openTable({ modules: [at] });
  try {
    const gm = await table.join("Gamemaster");
    const notices = gm.locator("#notifications");
    await notices.getByText(/replacements\.sheet\.growth: modules\/drawn\/templates\/gone\.hbs/).waitFor();
    await hero(gm, "Dora", "drawn");
    const sheet = await openActor(gm, "Dora");
    await sheet.getByText("My moves").waitFor();
    await sheet.getByText("My table").waitFor();
    // The page's own header, with its name as it is written.
    await sheet.locator(".sheet-header", { hasText: "<img src=x" }).waitFor();
    await notices.getByText(/replacements\.sheet\.header: modules\/drawn\/templates\/bad\.hbs/).waitFor();
    await sheet.locator('[data-roll="roll"]').first().click();
    const dialog = gm.locator(".roll-dialog");
    await dialog.locator(".mine", { hasText: "of dare" }).waitFor();
    await rollDice(dialog, [4, 3], 6);
    await closeWindow(sheet);
    await openChat(gm);
    const card = lastCard(gm);
    await card.locator(".mine", { hasText: "Fell 4 3 in 0" }).waitFor();
    await card.getByText("<i>Heads</i>").first().waitFor();
    for (const [kind, text] of [
      ["blade", "Edge 0 of a blade"],
      // The page's own, with the number's name.
      ["bow", "reach"],
    ] as const) {
      await gm.evaluate(async (kind) => {
        const actor = (globalThis as Any).game.actors.getName("Dora");
        const data = { name: `a ${kind}`, type: "workshopThing", system: { game: "drawn", kind } };
        const [item] = await actor.createEmbeddedDocuments("Item", [data]);
        await item.sheet.render({ force: true });
      }, kind);
      const thing = gm.locator(".item-sheet", { hasText: text });
      await thing.waitFor();
      await expect.poll(() => thing.locator(".mine").count()).toBe(kind === "blade" ? 1 : 0);
      await closeWindow(thing);
    }
    expect(await gm.locator("[onerror], .chat-message script, .actor-sheet [data-uuid='Actor.x']").count()).toBe(0);
    expect(table.errors.filter((line) => !/gone\.hbs|bad\.hbs|404/.test(line))).toEqual([]);
  } finally {
    await table.close();
  }
});
