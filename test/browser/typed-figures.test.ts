import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { setSetting, told, waitTold } from "./host.ts";
import { closeWindow, openRoll } from "./play.ts";
import { openTable, type Table } from "./table.ts";

/** Figures as people type them, in a browser whose own language is English, at a table in English and at one in Spanish. */

interface Document {
  readonly uuid: string;
  readonly sheet: { render(options: object): Promise<{ element: HTMLElement }> };
  readonly _source: { system: Record<string, unknown> };
  update(changes: object): Promise<unknown>;
}
interface Host {
  fromUuid(uuid: string): Promise<Document>;
  Actor: {
    create(
      data: object,
    ): Promise<Document & { createEmbeddedDocuments(name: string, data: object[]): Promise<Document[]> }>;
  };
  foundry: { utils: { getProperty(of: object, path: string): unknown } };
}

describe.each(["en", "es"] as const)("at a table in %s, a typed figure", (lang) => {
  let table: Table;
  let gm: Page;
  let sheet: Locator;
  let actor: string;
  const said = {
    en: {
      most: "Hit points: a whole number from −10,000 to 32 is accepted. It stays as it was.",
      difficulty: "Difficulty: a whole number from −100 to 200 is accepted. It stays as it was.",
      unread: "Level: a number from −20 to 40 with at most two decimals is accepted. It stays as it was.",
    },
    es: {
      most: "Puntos de vida: se admite un entero de −10.000 a 32. Se queda como estaba.",
      difficulty: "Dificultad: se admite un entero de −100 a 200. Se queda como estaba.",
      unread: "Nivel: se admite un número de −20 a 40 con dos decimales como mucho. Se queda como estaba.",
    },
  }[lang];

  const make = (type: string, data: object, item?: object): Promise<string[]> =>
    gm.evaluate(
      async ([type, data, item]) => {
        const { Actor } = globalThis as unknown as Host;
        const actor = await Actor.create({ name: `Typed ${type}`, type, ...data });
        const [made] = item ? await actor.createEmbeddedDocuments("Item", [item]) : [];
        return [actor.uuid, made?.uuid ?? ""];
      },
      [type, data, item] as const,
    );
  const stored = (uuid: string, path: string): Promise<unknown> =>
    gm.evaluate(
      async ([uuid, path]) => {
        const { fromUuid, foundry } = globalThis as unknown as Host;
        return foundry.utils.getProperty((await fromUuid(uuid))._source, path);
      },
      [uuid, path] as const,
    );
  async function open(uuid: string): Promise<Locator> {
    const id = await gm.evaluate(
      async (uuid) =>
        (await (await (globalThis as unknown as Host).fromUuid(uuid)).sheet.render({ force: true })).element.id,
      uuid,
    );
    return gm.locator(`[id="${id}"]`);
  }
  /** Types over what stands there, as a hand does that comes by Tab or by a press. */
  async function type(input: Locator, text: string): Promise<void> {
    await input.click();
    await gm.keyboard.type(text);
  }
  const health = () => sheet.locator('input[data-figure="system.health.value"]');
  const points = () => stored(actor, "system.health.value");

  beforeAll(async () => {
    table = await openTable({ lang, mouse: true });
    gm = await table.join("Gamemaster");
  });
  afterAll(async () => {
    await table?.close();
  });
  beforeEach(async () => {
    [actor = ""] = await make("ryfHero", { system: { health: { value: 32, max: 32 } } });
    sheet = await open(actor);
    await told(gm);
    return async () => closeWindow(sheet);
  });

  it.each([
    ["-3", 29],
    ["=-3", -3],
    ["12", 12],
    ["=12", 12],
  ])("%s makes %d of 32 hit points", async (text, becomes) => {
    await type(health(), text);
    await sheet.locator(".cubilete-to-come", { hasText: `32 → ${String(becomes).replace("-", "−")}` }).waitFor();
    expect(await points(), "before the user has left the field").toBe(32);
    await health().blur();
    await expect.poll(points).toBe(becomes);
    await expect.poll(() => health().inputValue()).toBe(String(becomes));
    expect(await sheet.locator(".cubilete-to-come").textContent()).toBe("");
  });

  it("+5 adds five to what stands there by now, whatever it was when the user began", async () => {
    await gm.evaluate(
      async (uuid) => (await (globalThis as unknown as Host).fromUuid(uuid)).update({ "system.health.value": 20 }),
      actor,
    );
    await type(health(), "+5");
    await sheet.locator(".cubilete-to-come", { hasText: "20 → 25" }).waitFor();
    await gm.evaluate(
      async (uuid) => (await (globalThis as unknown as Host).fromUuid(uuid)).update({ "system.health.value": 10 }),
      actor,
    );
    await gm.keyboard.press("Enter");
    await expect.poll(points).toBe(15);
    // The hand is still there: once more.
    await expect.poll(() => health().inputValue()).toBe("15");
    await gm.keyboard.type("-1");
    await gm.keyboard.press("Tab");
    await expect.poll(points).toBe(14);
  });

  it("beyond what is accepted the user reads why before and after, and nothing is stored", async () => {
    await type(health(), "+5");
    await sheet.locator(".cubilete-to-come.refused", { hasText: "32 → 37" }).waitFor();
    await health().blur();
    await waitTold(gm, said.most);
    await expect.poll(() => health().inputValue()).toBe("32");
    expect(await points()).toBe(32);
  });

  it("is as it was after Escape, and one more or less by the arrow keys", async () => {
    await type(health(), "-3");
    await gm.keyboard.press("Escape");
    await expect.poll(() => health().inputValue()).toBe("32");
    await gm.keyboard.press("ArrowDown");
    await expect.poll(points).toBe(31);
    await gm.keyboard.press("Tab");
    expect(await points()).toBe(31);
  });

  it("is taken back by Ctrl+Z in its field, one after the other, and what others did meanwhile stays", async () => {
    await type(health(), "-3");
    await gm.keyboard.press("Enter");
    await expect.poll(points).toBe(29);
    await gm.keyboard.type("=-5");
    await gm.keyboard.press("Tab");
    await expect.poll(points).toBe(-5);
    await health().focus();
    await gm.keyboard.press("Control+z");
    await expect.poll(points).toBe(29);
    await gm.evaluate(
      async (uuid) => (await (globalThis as unknown as Host).fromUuid(uuid)).update({ "system.health.value": 20 }),
      actor,
    );
    await gm.keyboard.press("Control+z");
    await expect.poll(points).toBe(23);
    // There is no more of it.
    await gm.keyboard.press("Control+z");
    await gm.keyboard.press("Tab");
    expect(await points()).toBe(23);
  });

  it("is one in tokens, mana and sanity too", async () => {
    for (const module of ["magic", "sanity"]) await setSetting(gm, `ryf.${module}`, true);
    const pools = { tokens: { value: 3, max: 3 }, mana: { value: 8, max: 10 }, sanity: { value: 9, max: 9 } };
    const [hero = ""] = await make("ryfHero", { system: pools });
    const page = await open(hero);
    for (const [name, becomes] of [
      ["tokens", 1],
      ["sanity", 7],
      ["mana", 6],
    ] as const) {
      if (name === "mana") await page.locator('nav.tabs [data-tab="magic"]').click();
      await type(page.locator(`input[data-figure="system.${name}.value"]`), "-2");
      await gm.keyboard.press("Tab");
      await expect.poll(() => stored(hero, `system.${name}.value`)).toBe(becomes);
    }
    await closeWindow(page);
  });

  it("in a dialog is followed by the chances at every key, and -3 is a number there", async () => {
    const dialog = await openRoll(sheet, '[data-roll="attribute"]');
    const difficulty = dialog.locator('[name="difficulty"]');
    await type(difficulty, "-");
    await gm.keyboard.type("3");
    await dialog.locator(".roll-odds", { hasText: /−3/ }).waitFor();
    await expect.poll(() => difficulty.inputValue()).toBe("-3");
    await difficulty.blur();
    await type(difficulty, "1.5.3");
    await difficulty.blur();
    await waitTold(gm, said.difficulty);
    await expect.poll(() => difficulty.inputValue()).toBe("-3");
    await dialog.locator(".roll-odds", { hasText: /−3/ }).waitFor();
    await closeWindow(dialog);
  });

  it("2,5 is two and a half, and what could be two numbers is refused", async () => {
    const [, skill = ""] = await make("escala3Hero", {}, { name: "Skill", type: "escala3Trait", system: { level: 1 } });
    const item = await open(skill);
    const level = item.locator('[name="system.level"]');
    await type(level, "2,5");
    await level.blur();
    await expect.poll(() => stored(skill, "system.level")).toBe(2.5);
    await told(gm);
    await type(level, "1,5,3");
    await level.blur();
    await waitTold(gm, said.unread);
    expect(await stored(skill, "system.level")).toBe(2.5);
    // In Spanish that is two thousand five hundred: read, and too much.
    await type(level, "2.500");
    await level.blur();
    if (lang === "en") await expect.poll(() => stored(skill, "system.level")).toBe(2.5);
    else await waitTold(gm, said.unread);
    expect(await stored(skill, "system.level")).toBe(2.5);
    await closeWindow(item);
  });
});
