import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Host, setSetting } from "./host.ts";
import { closeWindow, lastCard, openActor, openChat, openRoll, rollDice } from "./play.ts";
import { openTable, type Table } from "./table.ts";

/** Possible targets of a roll: those on the board first, told apart; then the directory. In Spanish, on Foundry 13. */

interface Board {
  id: string;
  tokens: { contents: { id: string; name: string; hidden: boolean; update(changes: object): Promise<unknown> }[] };
}

let table: Table;
let gm: Page;
let player: Page;
const INES = "Inés Montalbán";

beforeAll(async () => {
  table = await openTable({ lang: "es", mouse: true });
  [gm, player] = [await table.join("Gamemaster"), await table.join("Player 1")];
  for (const page of [gm, player]) page.setDefaultTimeout(8000);
  // Another of the same name, hurt, and one that nobody sees.
  await gm.evaluate(async () => {
    const { game } = globalThis as unknown as Host;
    const [scene] = game.scenes.contents;
    const bandit = game.actors.getName("Bandido");
    const place = async (data: object) =>
      scene.createEmbeddedDocuments("Token", [(await bandit.getTokenDocument(data)).toObject()]);
    const [hurt] = await place({ x: 1000, y: 700 });
    await hurt.actor.update({ "system.health.value": 3 });
    await place({ x: 1200, y: 100, hidden: true });
    const { tokens } = scene as unknown as Board;
    const bandits = tokens.contents.filter(({ name }) => name === "Bandido");
    for (const one of bandits) await one.update({ displayName: 50 });
    await game.settings.set("cubilete", "knowledge", "words");
  });
});
afterAll(async () => {
  await table?.close();
});

const lines = (page: Page) =>
  page
    .locator('.roll-dialog select[name="target"]')
    .evaluate((select) =>
      [...(select as HTMLSelectElement).options].map(({ text, parentElement }) =>
        [(parentElement as HTMLOptGroupElement).label, text].filter(Boolean).join(" / "),
      ),
    );

it("names who stands on the board first, told apart, and the directory below", async () => {
  const sheet = await openActor(player, INES);
  const dialog = await openRoll(sheet, '[data-roll="attack"][data-arg-mode="melee"]');
  expect(await lines(player)).toEqual([
    "Sin objetivo",
    "En la escena / Bandido 1 · del otro bando · sin heridas · a 5 m",
    "En la escena / Lobo · del otro bando · sin heridas · a 6 m",
    "En la escena / Bandido 2 · del otro bando · con heridas graves · a 7 m",
    "En la escena / Tomás Rueda · del mismo bando · sin heridas · a 2 m",
    "Del directorio de actores / Bandido (su ficha del directorio)",
    "Del directorio de actores / Caballero",
    "Del directorio de actores / Guardia",
    "Del directorio de actores / Lobo (su ficha del directorio)",
  ]);
  await dialog
    .locator('select[name="target"]')
    .selectOption({ label: "Bandido 2 · del otro bando · con heridas graves · a 7 m" });
  await dialog.locator(".veiled").waitFor();
  // Which of the two that is shows the board, by the number and by the light.
  const lit = player.locator(".board-token.hover .token-name");
  await expect.poll(() => lit.allTextContents()).toEqual(["Bandido 2"]);
  const plates = (page: Page) => page.locator(".board-token .token-name").allTextContents();
  await expect
    .poll(async () => (await plates(player)).filter((name) => name.startsWith("Bandido")))
    .toEqual(["Bandido 1", "Bandido 2"]);
  expect((await plates(gm)).filter((name) => name.startsWith("Bandido"))).toEqual([
    "Bandido 1",
    "Bandido 2",
    "Bandido 3",
  ]);
  await rollDice(dialog, [2, 2, 2]);
  await openChat(player);
  const aimed = () =>
    gm.evaluate(() => {
      const { game } = globalThis as unknown as Host;
      const parts = game.messages.contents.at(-1)?.system.parts as unknown as { target: string }[] | undefined;
      return parts?.[0]?.target ?? "";
    });
  await expect.poll(aimed).toMatch(/^Scene\./);
  await closeWindow(sheet);
});

it("calls them the same in the tracker, and numbers nobody whose like is hidden", async () => {
  await gm.evaluate(async () => {
    const { game } = globalThis as unknown as Host;
    const [scene] = game.scenes.contents;
    const { id: on, tokens } = scene as unknown as Board;
    const bandits = tokens.contents.filter(({ name }) => name === "Bandido");
    const combat = await (
      globalThis as unknown as { Combat: { create(data: object): Promise<Host["game"]["combat"]> } }
    ).Combat.create({
      scene: on,
      active: true,
    });
    await combat?.createEmbeddedDocuments(
      "Combatant",
      bandits.map(({ id, hidden }) => ({ tokenId: id, sceneId: on, hidden })),
    );
  });
  const named = (page: Page) => page.locator("#combat .combatant .name").allTextContents();
  await gm.locator('[data-tab="combat"]').first().click();
  await expect
    .poll(async () => (await named(gm)).map((name) => name.trim()).sort())
    .toEqual(["Bandido 1", "Bandido 2", "Bandido 3"]);
});

it("uses a renamed actor's new name, and the token's name where it has another", async () => {
  await player.evaluate(
    (ines) => (globalThis as unknown as Host).game.actors.getName(ines).update({ name: "Inés la Roja" }),
    INES,
  );
  const plates = () => gm.locator(".board-token .token-name").allTextContents();
  await expect.poll(plates).toContain("Inés la Roja");
  await gm.evaluate(async () => {
    const { game } = globalThis as unknown as Host;
    const [scene] = game.scenes.contents;
    const { tokens } = scene as unknown as Board;
    await tokens.contents.find(({ name }) => name === "Inés la Roja")?.update({ name: "La enmascarada" });
    await game.actors.getName("Inés la Roja").update({ name: "Inés Montalbán" });
  });
  await expect.poll(plates).toContain("La enmascarada");
  await gm.evaluate(async () => {
    const [scene] = (globalThis as unknown as Host).game.scenes.contents;
    const { tokens } = scene as unknown as Board;
    await tokens.contents.find(({ name }) => name === "La enmascarada")?.update({ name: "Inés Montalbán" });
  });
});

it("says nothing of how others fare where the table tells nothing", async () => {
  await setSetting(gm, "knowledge", "nothing");
  const sheet = await openActor(player, INES);
  const dialog = await openRoll(sheet, '[data-roll="attack"][data-arg-mode="melee"]');
  await expect.poll(() => lines(player)).toContain("En la escena / Bandido 2 · del otro bando · a 7 m");
  await closeWindow(dialog);
  await closeWindow(sheet);
});

/** Puts the bandit who is hurt somewhere else. */
const moveHurt = (x: number): Promise<void> =>
  gm.evaluate(async (x) => {
    const { canvas } = globalThis as unknown as {
      canvas: { scene: { tokens: { contents: { x: number; y: number; update(data: object): Promise<unknown> }[] } } };
    };
    const hurt = canvas.scene.tokens.contents.find((token) => token.y === 700 && token.x >= 1000);
    await hurt?.update({ x });
  }, x);

it("proposes the distance to the target, until the player says another", async () => {
  const sheet = await openActor(player, INES);
  const dialog = await openRoll(sheet, '[data-roll="attack"][data-arg-mode="ranged"]');
  const aim = async (who: string) => {
    const label = (await lines(player)).find((line) => line.includes(who))?.split(" / ")[1] ?? "";
    await dialog.locator('select[name="target"]').selectOption({ label });
  };
  const band = dialog.locator('[data-name="distance"][aria-checked="true"]');
  // A machete is thrown 3, 6 or 9 metres.
  await aim("Bandido 1");
  await expect.poll(() => band.textContent()).toContain("Media");
  await aim("Bandido 2");
  await expect.poll(() => band.textContent()).toContain("Larga");
  await dialog.locator('[data-name="distance"]', { hasText: "Bocajarro" }).click();
  await expect.poll(() => band.textContent()).toContain("Bocajarro");
  await aim("Bandido 1");
  await dialog.locator(".hint", { hasText: "5 m" }).waitFor();
  await expect.poll(() => band.textContent()).toContain("Bocajarro");
  await closeWindow(dialog);
  // Farther than it can be thrown: said so before the roll, whatever the dialog begins with.
  await moveHurt(1000 + 700);
  await openRoll(sheet, '[data-roll="attack"][data-arg-mode="ranged"]');
  await aim("Bandido 2");
  await dialog.locator(".ladder .hint", { hasText: "Fuera de alcance" }).waitFor();
  await moveHurt(1000);
  await closeWindow(dialog);
  await closeWindow(sheet);
});

it("heals nobody of the other side, and aims what needs no target at nobody", async () => {
  const wolf = await player.evaluate(() => {
    const { canvas } = globalThis as unknown as {
      canvas: { tokens: { placeables: { name: string; id: string; setTarget(on: boolean): void }[] } };
    };
    const wolf = canvas.tokens.placeables.find(({ name }) => name === "Lobo");
    wolf?.setTarget(true);
    return wolf?.id;
  });
  expect(wolf).toBeTruthy();
  const ines = await gm.evaluate((name) => (globalThis as unknown as Host).game.actors.getName(name).uuid, INES);
  const ask = (kind: string, args = {}) =>
    player.evaluate(
      ([kind, actor, args]) => {
        const { game } = globalThis as unknown as Host;
        void game.system.api.roll({ ruleset: "ryf", kind, actor, args }, { dialog: true });
      },
      [kind, ines, args] as const,
    );
  await ask("treat");
  const dialog = player.locator(".roll-dialog");
  await dialog.locator(".roll-odds").waitFor();
  const patients = await lines(player);
  expect(patients).toEqual(["Sin objetivo", "Inés Montalbán (quien actúa)", "Tomás Rueda · del mismo bando · a 2 m"]);
  expect(await dialog.locator('select[name="target"]').inputValue()).toBe("");
  await closeWindow(dialog);
  await ask("initiative");
  await rollDice(dialog, [4, 5, 6]);
  await openChat(player);
  await lastCard(player).locator("h4", { hasText: "Iniciativa" }).waitFor();
  expect(await lastCard(player).locator(".target").count()).toBe(0);
});

it("searches a long list, and takes what is found with Enter", async () => {
  await gm.evaluate(async () => {
    const { game } = globalThis as unknown as Host;
    const wolf = game.actors.getName("Lobo");
    const token = (await wolf.getTokenDocument({ x: 300, y: 800 })).toObject();
    await game.scenes.contents[0].createEmbeddedDocuments(
      "Token",
      Array.from({ length: 9 }, () => token),
    );
  });
  const sheet = await openActor(gm, INES);
  const dialog = await openRoll(sheet, '[data-roll="attack"][data-arg-mode="melee"]');
  const search = dialog.getByLabel("Buscar en «Objetivo»");
  await search.fill("LOBO 1");
  const left = await lines(gm);
  expect(left.map((line) => line.split(" · ")[0])).toEqual([
    "Sin objetivo",
    "En la escena / Lobo 1",
    "En la escena / Lobo 10",
  ]);
  await search.press("Enter");
  await expect.poll(() => dialog.locator('select[name="target"] option:checked').textContent()).toContain("Lobo 1 ·");
  await closeWindow(dialog);
  await closeWindow(sheet);
});

it("rolls at nobody when the target leaves the board meanwhile, and where there is no scene at all", async () => {
  const sheet = await openActor(gm, INES);
  const dialog = await openRoll(sheet, '[data-roll="attack"][data-arg-mode="melee"]');
  const hurt = (await lines(gm)).find((line) => line.includes("Bandido 2"))?.split(" / ")[1] ?? "";
  await dialog.locator('select[name="target"]').selectOption({ label: hurt });
  await gm.evaluate(async () => {
    const { game } = globalThis as unknown as Host;
    await (game.scenes.contents[0] as unknown as { delete(): Promise<unknown> }).delete();
  });
  await dialog.locator(".changed", { hasText: "ya no existe" }).waitFor();
  expect(await dialog.locator('select[name="target"]').inputValue()).toBe("");
  expect((await lines(gm)).filter((line) => line.includes(" / "))).toEqual([]);
  expect(await lines(gm)).toContain("Bandido");
  await closeWindow(dialog);
  await closeWindow(sheet);
});

it("raised no error all along", () => {
  expect(table.errors).toEqual([]);
});
