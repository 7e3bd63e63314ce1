import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Host, messageCount } from "./host.ts";
import { installed } from "./installed.ts";
import { chooseUser, closeWindow, journalAt, lastCard, openChat, playGames } from "./play.ts";
import { openTable, type Table } from "./table.ts";

/** A first evening out of the box: the zip installed in a fresh folder, an empty world, the welcome, one click, and everything stands on the board. */

const system = installed();
let table: Table;
let gm: Page;

beforeAll(async () => {
  table = await openTable({ system: system.folder, mouse: false, seed: null });
  gm = await table.join("Gamemaster");
});
afterAll(async () => {
  await table?.close();
  system.remove();
});

describe("the zip", () => {
  it("holds all that its manifest names, and says what it is by the version of package.json", () => {
    const { manifest } = system;
    const { packs, esmodules, styles, languages, media } = manifest;
    const named = [
      ...[...styles, ...media].map(({ src, url }) => src ?? url?.replace(`systems/${manifest.id}/`, "") ?? ""),
      ...[...packs, ...languages].map(({ path }) => path),
      ...esmodules,
      manifest.readme,
      "LICENSE",
      "CREDITS.md",
      "CHANGELOG.md",
      "cubilete.d.ts",
    ];
    expect(named.length).toBeGreaterThan(60);
    expect(named.filter((path) => !existsSync(join(system.folder, path)))).toEqual([]);
    expect(manifest.version).toBe(system.version);
    expect(manifest.compatibility).not.toHaveProperty("verified");
    if (manifest.download) expect(manifest.download).toContain(`/v${system.version}/`);
  });
});

interface World {
  scenes: {
    contents: {
      name: string;
      active: boolean;
      tokens: { contents: { actor: unknown }[] };
      background: { src: string };
    }[];
  };
  tables: { size: number };
  macros: { size: number };
  journal: { contents: { name: string; pages: { size: number } }[] };
}

const world = () =>
  gm.evaluate(async () => {
    const { game } = globalThis as unknown as { game: World & Host["game"] };
    const [scene] = game.scenes.contents.filter(({ active }) => active);
    const map = scene ? await fetch(`/${scene.background.src}`) : null;
    return {
      scene: scene?.name ?? "",
      tokens: scene?.tokens.contents.length ?? 0,
      lost: scene?.tokens.contents.filter(({ actor }) => !actor).length ?? 0,
      map: map?.status,
      drawn: (await map?.text())?.includes("<svg") ?? false,
      heroes: game.actors.contents.filter(({ type }) => type.endsWith("Hero")).length,
      actors: game.actors.size,
      tables: game.tables.size,
      macros: game.macros.size,
      pages: game.journal.contents.reduce((sum, { pages }) => sum + pages.size, 0),
    };
  });

describe("the box", () => {
  it.each([
    ["ryf", "The ford", 10, 12, 4],
    ["escala3", "The Barrientos library", 12, 12, 5],
    ["multi", "The old quay", 18, 14, 4],
    ["effect", "The mouth", 12, 13, 7],
    ["narrative", "Cargo bay 9", 13, 13, 6],
  ])(
    "of %s puts a scene, people, pages, tables and a macro on the table with one click",
    async (ruleset, scene, tokens, pages, macros) => {
      if (ruleset === "ryf") {
        // A new world asks what is played, and then tells what comes next. Players' knowledge of others can be set there, and need not be.
        await expect.poll(() => gm.locator(".rules-in-play [name='knowledge']").inputValue()).toBe("words");
        await playGames(gm);
      }
      const welcome = gm.locator("#cubilete-welcome");
      await welcome.waitFor();
      const before = await world();
      await welcome.locator(`[data-action="box"][data-ruleset="${ruleset}"]`).click();
      await expect.poll(async () => (await world()).scene).toBe(scene);
      const after = await world();
      expect(after).toMatchObject({ tokens, lost: 0, map: 200, drawn: true, heroes: before.heroes + 4 });
      expect(after.tables).toBe(before.tables + 2);
      // The buttons that show who is hidden are macros too.
      expect(after.macros).toBe(before.macros + macros);
      expect(after.pages).toBe(before.pages + pages);
      // The page where the GM begins lies open over it.
      await closeWindow(journalAt(gm, "Where to begin"));
    },
  );

  it("says that it is there, and that nothing of it is missing", async () => {
    const before = await world();
    const again = gm.locator('#cubilete-welcome [data-action="box"][data-ruleset="ryf"]');
    await again.locator(".fa-check").waitFor();
    await again.click();
    const list = gm.locator("#cubilete-box");
    await list.locator(".hint", { hasText: "Nothing is missing" }).waitFor();
    expect(await list.locator("input, [data-action='bring']").count()).toBe(0);
    await closeWindow(list);
    expect(await world()).toEqual(before);
    await closeWindow(gm.locator("#cubilete-welcome"));
  });

  it("has pages whose rolls can be rolled", async () => {
    const links = await gm.evaluate(async () => {
      const { game } = globalThis as unknown as {
        game: { journal: { contents: { pages: { contents: { text: { content: string } }[] } }[] } };
      };
      const { foundry } = globalThis as unknown as {
        foundry: {
          applications: { ux: { TextEditor: { implementation: { enrichHTML(text: string): Promise<string> } } } };
        };
      };
      const texts = game.journal.contents.flatMap(({ pages }) => pages.contents.map(({ text }) => text.content));
      const asked = texts.join("").split("@Roll[").length - 1;
      const html = await Promise.all(
        texts.map((text) => foundry.applications.ux.TextEditor.implementation.enrichHTML(text)),
      );
      return { asked, made: html.join("").split("cubilete-roll").length - 1 };
    });
    expect(links.asked).toBeGreaterThan(10);
    expect(links.made).toBe(links.asked);
  });
});

describe("a player who comes after the box", () => {
  let player: Page;
  let clicks = 0;
  const click = (target: Locator) => {
    clicks += 1;
    return target.click();
  };

  it("is led to the heroes", async () => {
    player = await table.join("Player 1");
    await player.goto(`${table.url}/join`);
    await click(await chooseUser(player, "Player 1"));
    await click(player.locator("#cubilete-welcome [data-action='hero']"));
    await player.locator("#cubilete-my-hero").waitFor();
  });

  it.each(["ryf", "escala3", "multi", "effect", "narrative"])(
    "rolls in %s after at most twelve clicks, with a hero that the GM allows",
    async (ruleset) => {
      clicks = 3;
      await click(player.locator(`#cubilete-my-hero [data-ruleset="${ruleset}"] [data-action="claim"]`).first());
      await openChat(gm);
      await lastCard(gm).locator('[data-press="allow"]').click();
      const sheet = player.locator(`.actor-sheet.${ruleset}`);
      await sheet.waitFor();
      const messages = await messageCount(player);
      await click(sheet.locator('[data-action="roll"]:visible').first());
      await click(player.locator(".roll-dialog .roll-button"));
      await expect.poll(() => messageCount(player)).toBe(messages + 1);
      await closeWindow(sheet);
      expect(clicks).toBeLessThanOrEqual(12);
    },
  );
});

describe("the pages", () => {
  it("raised no error all along", () => {
    expect(table.errors).toEqual([]);
  });
});
