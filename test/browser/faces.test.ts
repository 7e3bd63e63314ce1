import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeWindow, journalAt, openActor, openTool } from "./play.ts";
import { openTable, type Table } from "./table.ts";

/** The face of a game: behind names of its own windows, and nowhere else, in both themes; loaded when it is seen. */

let table: Table;
let gm: Page;
/** What of the faces was asked for, as it was asked. */
const asked: string[] = [];

beforeAll(async () => {
  table = await openTable({ drawn: true });
  gm = await table.join("Gamemaster", async (page) => {
    page.on("request", (request) => {
      const [, face] = /icons\/(\w+\/face\/\w+)\.svg/.exec(request.url()) ?? [];
      if (face) asked.push(face);
    });
  });
});
afterAll(async () => {
  await table?.close();
});

/** What lies behind the name of a sheet, and the letters that it is written in. */
const worn = (window: Locator, header = ".sheet-header", name = "h1.name") =>
  window.locator(header).evaluate((element, name) => {
    const behind = getComputedStyle(element, "::before");
    const letters = element.querySelector(name);
    return {
      picture: /[^/]+\/face\/[^/]+(?=")/.exec(behind.maskImage)?.[0] ?? behind.maskImage,
      drawn: behind.content !== "none",
      colour: behind.backgroundColor,
      letters: letters ? (getComputedStyle(letters).fontFamily.split(",")[0] ?? "") : "",
    };
  }, name);

const until = (face: string) => expect.poll(() => asked.includes(face), { timeout: 10_000 }).toBe(true);

describe("the face of a game", () => {
  it("is not loaded before anything of the game is seen", () => {
    expect(asked).toEqual([]);
  });

  it("stands behind the name on its sheets, in its colour and letters, and is loaded then", async () => {
    const sheet = await openActor(gm, "Inés Montalbán");
    expect(await worn(sheet)).toEqual({
      ...{ picture: "ryf/face/vignette.svg", drawn: true },
      ...{ colour: "rgb(143, 47, 31)", letters: '"Cubilete RyF"' },
    });
    await until("ryf/face/vignette");
    expect(asked.filter((face) => !face.startsWith("ryf"))).toEqual([]);
    const theme = (from: string, to: string) =>
      sheet.evaluate((window, [from, to]) => window.closest(`.${from}`)?.classList.replace(from, to), [
        from,
        to,
      ] as const);
    await theme("theme-light", "theme-dark");
    expect((await worn(sheet)).colour).toBe("rgb(240, 154, 124)");
    await theme("theme-dark", "theme-light");
    await closeWindow(sheet);
  });

  it("is that of each game: a game without one shows none", async () => {
    const violante = await openActor(gm, "Violante Cruz");
    expect(await worn(violante)).toMatchObject({ picture: "multi/face/vignette.svg", letters: '"Cubilete Multi"' });
    await closeWindow(violante);
    const scale = await openActor(gm, "Sandra");
    expect(await worn(scale)).toMatchObject({ picture: "escala3/face/vignette.svg", letters: '"Cubilete Escala 3"' });
    await closeWindow(scale);
    const effect = await openActor(gm, "Aldara Vega");
    expect(await worn(effect)).toMatchObject({ picture: "effect/face/vignette.svg", letters: '"Cubilete Effects"' });
    await closeWindow(effect);
    await gm.evaluate(() =>
      (globalThis as unknown as { Actor: { create(data: object): Promise<unknown> } }).Actor.create({
        type: "workshopHero",
        name: "Ada",
      }).then(() => null),
    );
    const own = await openActor(gm, "Ada");
    expect(await worn(own)).toMatchObject({ picture: "none", drawn: false });
    await closeWindow(own);
  });

  it("gives way to the user's own colours", async () => {
    const sheet = await openActor(gm, "Inés Montalbán");
    await gm.emulateMedia({ forcedColors: "active" });
    expect((await worn(sheet)).drawn).toBe(false);
    await gm.emulateMedia({ forcedColors: null });
    expect((await worn(sheet)).drawn).toBe(true);
    await closeWindow(sheet);
  });

  it("stands in the welcome, with the cover of its box, and in the window of a box that is here", async () => {
    await openTool(gm, "welcome");
    const welcome = gm.locator("#cubilete-welcome");
    await welcome.waitFor();
    const row = 'li[data-ruleset="ryf"]';
    // It is drawn anew once the boxes are read.
    await expect
      .poll(() => worn(welcome, row, "b"))
      .toMatchObject({ picture: "ryf/face/vignette.svg", letters: '"Cubilete RyF"' });
    const cover = welcome.locator(`${row} img.cover`);
    await expect.poll(() => cover.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(300);
    await welcome.locator(`${row} [data-action="box"]`).click();
    await welcome.locator(`${row} .fa-check`).waitFor();
    // The page where the GM begins lies open over it.
    await closeWindow(journalAt(gm, "Where to begin"));
    await welcome.locator(`${row} [data-action="box"]`).click();
    const box = gm.locator("#cubilete-box");
    await box.waitFor();
    expect(await worn(box, ".box-header", "b")).toMatchObject({ picture: "ryf/face/vignette.svg", drawn: true });
    await closeWindow(box);
  });

  it("is never loaded where its game is not played", async () => {
    await gm.evaluate(() =>
      (globalThis as unknown as Host).game.settings.set("cubilete", "played", ["escala3"]).then(() => null),
    );
    await gm.reload();
    await gm.waitForFunction(() => (globalThis as unknown as Host).game?.ready === true);
    asked.length = 0;
    await openTool(gm, "welcome");
    await gm.locator('#cubilete-welcome li[data-ruleset="escala3"]').waitFor();
    await until("escala3/face/cover");
    await closeWindow(gm.locator("#cubilete-welcome"));
    const sheet = await openActor(gm, "Sandra");
    await until("escala3/face/vignette");
    await closeWindow(sheet);
    expect([...new Set(asked)].sort()).toEqual(["escala3/face/cover", "escala3/face/vignette"]);
  });

  it("raised no error all along", () => {
    expect(table.errors).toEqual([]);
  });
});

interface Host {
  game: { ready?: boolean; settings: { set(namespace: string, key: string, value: unknown): Promise<unknown> } };
}
