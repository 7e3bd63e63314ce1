import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Host } from "./host.ts";
import { closeWindow, lastCard, loadDice, openActor, openChat, openRoll, pressRoll, untilPosted } from "./play.ts";
import { openTable, type Table } from "./table.ts";

/** An area on the board proposes who stands in it: one roll, one card, a share for each, one deed. In both generations. */

interface Board {
  scenes: { contents: { createEmbeddedDocuments(name: string, data: object[]): Promise<unknown> }[] };
}

const INES = "Inés Montalbán";
/** Around the bandit and the wolf, and not as far as the heroes. */
const CIRCLE = { 13: ["MeasuredTemplate", { t: "circle", x: 950, y: 450, distance: 2 }] } as const;
const REGION = {
  name: "Estallido",
  visibility: 2,
  shapes: [{ type: "circle", x: 950, y: 450, radius: 200 }],
};

describe.each([13, 14] as const)("in generation %i", (generation) => {
  let table: Table;
  let gm: Page;
  let player: Page;

  beforeAll(async () => {
    table = await openTable({ lang: "es", generation });
    [gm, player] = [await table.join("Gamemaster"), await table.join("Player 1")];
    const [name, data] = generation === 13 ? CIRCLE[13] : (["Region", REGION] as const);
    await gm.evaluate(
      async ([name, data]) => {
        const { scenes } = (globalThis as unknown as { game: Board }).game;
        await scenes.contents[0]?.createEmbeddedDocuments(name, [data]);
      },
      [name, data] as const,
    );
    await player.locator(".board-areas path").waitFor({ state: "attached" });
  });
  afterAll(async () => {
    await table?.close();
  });

  const hitPoints = () =>
    gm.evaluate(() => {
      const { game } = globalThis as unknown as Host;
      const tokens = (game.scenes.contents[0] as unknown as { tokens: { contents: Any[] } }).tokens.contents;
      type Any = { name: string; actor: { system: { health: { value: number } } } };
      return Object.fromEntries(tokens.map(({ name, actor }) => [name, actor.system.health.value]));
    });

  it("everybody who stands in it is aimed at with one press, each with their own chance", async () => {
    const before = await hitPoints();
    const sheet = await openActor(player, INES);
    const dialog = await openRoll(sheet, '[data-roll="attack"][data-arg-mode="melee"]');
    const area = dialog.locator(".several .area");
    await expect.poll(() => area.innerText()).toMatch(generation === 13 ? /Círculo de 2/ : /Estallido/);
    await expect.poll(() => area.innerText()).toContain("Bandido, Lobo");
    await area.click();
    const others = dialog.locator(".several li");
    await expect.poll(() => others.count()).toBe(1);
    await expect.poll(() => others.first().innerText()).toMatch(/Lobo[\s\S]*\d/);
    await expect.poll(() => dialog.locator('select[name="target"] option:checked').innerText()).toMatch(/^Bandido/);
    await expect.poll(() => area.getAttribute("aria-pressed")).toBe("true");
    await loadDice(player, [9, 9, 9]);
    await pressRoll(dialog);
    await closeWindow(sheet);
    await openChat(player);
    const attack = lastCard(player);
    expect((await attack.locator(".target").allTextContents()).map((text) => text.trim().replace(/\s+/g, " "))).toEqual(
      ["Bandido", "Lobo Éxito"],
    );

    // One roll of damage for both, each with their own armour; one press of the GM applies it.
    await loadDice(player, [8, 8, 8]);
    await untilPosted(player, () =>
      attack
        .locator('[data-action="followUp"]')
        .first()
        .click({ modifiers: ["Shift"] }),
    );
    await openChat(gm);
    const damage = lastCard(gm);
    await expect.poll(() => damage.locator('[data-action="apply"][data-target^="Scene."]').count()).toBe(2);
    await damage.locator('[data-action="applyAll"]').click();
    await expect.poll(() => damage.locator(".applied li").count()).toBe(2);
    const lost = async () => {
      const now = await hitPoints();
      return Object.keys(now).filter((name) => (now[name] ?? 0) < (before[name] ?? 0));
    };
    await expect.poll(lost).toEqual(["Bandido", "Lobo"]);
    await damage.locator('[data-action="undoAll"]').click();
    await expect.poll(hitPoints).toEqual(before);
  });

  it("a target is left out, or added by name", async () => {
    const sheet = await openActor(player, INES);
    const dialog = await openRoll(sheet, '[data-roll="attack"][data-arg-mode="melee"]');
    await dialog.locator(".several .area").click();
    const others = dialog.locator(".several li");
    await expect.poll(() => others.count()).toBe(1);
    await others.locator("input").click();
    await expect.poll(() => others.count()).toBe(0);
    const also = dialog.locator('select[name="also"]');
    const guard = await also.locator("option", { hasText: "Guardia" }).getAttribute("value");
    await also.selectOption(guard);
    await expect.poll(() => others.allInnerTexts()).toEqual([expect.stringContaining("Guardia")]);
    await closeWindow(dialog);
    await closeWindow(sheet);
  });
});
