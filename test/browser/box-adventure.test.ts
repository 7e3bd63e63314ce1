import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setSetting } from "./host.ts";
import { closeWindow, openChat, openTool, pressRoll } from "./play.ts";
import { openTable, type Table } from "./table.ts";

/** The adventures of the boxes at the table: those who hide, pins, links and rolls of their pages; and one comes again in the other language. */

// biome-ignore lint/suspicious/noExplicitAny: documents of every kind are read and written.
type Any = any;

const GAMES = ["ryf", "escala3", "multi", "effect", "narrative"] as const;
const rowOf = (game: string) => `[data-action="box"][data-ruleset="${game}"]`;
const BOX = rowOf("ryf");

let table: Table;
let gm: Page;
let player: Page;

beforeAll(async () => {
  // A world that was played before: people of the same compendia stand in it.
  table = await openTable();
  gm = await table.join("Gamemaster");
  // The usual world's players play heroes, who would join each board that is shown.
  await setSetting(gm, "placeHeroes", false);
  await openTool(gm, "welcome");
  for (const game of GAMES) {
    await gm.locator(`#cubilete-welcome ${rowOf(game)}`).click();
    await gm.locator(`#cubilete-welcome ${rowOf(game)} .fa-check`).waitFor();
    await closeWindow(gm.locator(".journal-sheet, .journal-entry").filter({ hasText: "Where to begin" }));
  }
  await closeWindow(gm.locator("#cubilete-welcome"));
  player = await table.join("Player 1");
});
afterAll(async () => {
  await table?.close();
});

/** What a test asks of a box, as its compendium has it. */
const boxOf = (page: Page, game: string): Promise<Box> =>
  page.evaluate(async (game) => {
    const pack = (globalThis as Any).game.packs.get(`cubilete.${game}-box-en`);
    const [first] = pack.index;
    const box = (await pack.getDocument(first._id)).toObject();
    return {
      scenes: box.scenes.map(({ _id, tokens, notes }: Any) => ({
        id: _id,
        tokens: tokens.map(({ _id, hidden }: Any) => ({ id: _id, hidden })),
        pins: notes.map(({ entryId, pageId, text }: Any) => ({ entry: entryId, page: pageId, text })),
      })),
      pages: box.journal.flatMap(({ _id, pages }: Any) =>
        pages.map((page: Any) => ({ entry: _id, page: page._id, text: page.text.content })),
      ),
      macros: box.macros.map(({ _id, command }: Any) => ({ id: _id, command })),
    };
  }, game);
interface Place {
  entry: string;
  page: string;
  text: string;
}
interface Box {
  scenes: { id: string; tokens: { id: string; hidden: boolean }[]; pins: Place[] }[];
  pages: Place[];
  macros: { id: string; command: string }[];
}

/** A page of a journal, opened: what is drawn of it. */
async function openPage(page: Page, at: Pick<Place, "entry" | "page">): Promise<Locator> {
  const id = await page.evaluate(async ({ entry, page }) => {
    const { sheet } = (globalThis as Any).game.journal.get(entry);
    await sheet.render({ force: true, pageId: page });
    return sheet.id;
  }, at);
  const drawn = page.locator(`#${id} .journal-entry-page[data-page-id="${at.page}"]`);
  await drawn.waitFor();
  return drawn;
}

/** Closes all journals and sheets of a page. */
const closeAll = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const { foundry } = globalThis as Any;
    for (const app of [...foundry.applications.instances.values()]) if (app.document) await app.close();
  });

/** Whether the window of a document is open, a journal's at this page. */
const isOpen = (page: Page, uuid: string): Promise<boolean> =>
  page.evaluate(async (uuid) => {
    const document = await (globalThis as Any).fromUuid(uuid);
    const isPage = document.documentName === "JournalEntryPage";
    const { rendered, element } = (isPage ? document.parent : document).sheet;
    return (
      rendered && (!isPage || element.querySelector(`.journal-entry-page[data-page-id="${document.id}"]`) !== null)
    );
  }, uuid);

/** The board of a scene, on both pages. */
async function goTo(scene: string): Promise<void> {
  await gm.evaluate(
    (id) =>
      (globalThis as Any).game.scenes
        .get(id)
        .activate()
        .then(() => null),
    scene,
  );
  for (const page of [gm, player])
    await page.waitForFunction((id) => {
      const { canvas } = globalThis as Any;
      return canvas.ready && canvas.scene?.id === id;
    }, scene);
}

/** Which figures a page's board shows. */
const seen = (page: Page): Promise<string[]> =>
  page
    .locator(".board-token:visible")
    .evaluateAll((all) => all.map((token) => (token as HTMLElement).dataset.tokenId ?? "").sort());

/** Which figures of a scene are hidden from nobody, as the GM's page knows it. */
const open = (scene: string): Promise<string[]> =>
  gm.evaluate((id) => {
    const { contents } = (globalThis as Any).game.scenes.get(id).tokens;
    return contents.flatMap((token: Any) => (token.hidden ? [] : [token.id])).sort();
  }, scene);

/** Figures that lie over each other, or over a name that is shown. */
const covered = (page: Page): Promise<string[]> =>
  page.locator(".board-token").evaluateAll((all) => {
    const boxes = all.map((token) => {
      const box = token.getBoundingClientRect();
      return { token, box, name: token.querySelector(".token-name")?.getBoundingClientRect() };
    });
    const over = (one: DOMRect, other: DOMRect) =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
    return boxes.flatMap((one, at) =>
      boxes.flatMap((other, then) =>
        at !== then && [one.box, one.name].some((part) => part && over(part, other.box))
          ? [`${other.token.ariaLabel} over ${one.token.ariaLabel}`]
          : [],
      ),
    );
  });

/** What an address leads to, without its ids. */
const kindOf = (uuid: string): string =>
  uuid
    .split(".")
    .filter((part) => part === "JournalEntryPage" || !/^\w{16}$/.test(part))
    .join(".");

describe.each(GAMES)("the adventure of %s", (game) => {
  let box: Box;
  beforeAll(async () => {
    box = await boxOf(gm, game);
  });

  it("has those come out who hide, by the buttons on its pages, for everybody, and hides them again", async () => {
    const groups = box.macros.flatMap(({ id, command }) => {
      const scene = box.scenes.find((each) => command.includes(each.id) && command.includes("hidden"));
      const tokens = scene?.tokens.filter((token) => command.includes(token.id)).map((token) => token.id);
      return scene && tokens ? [{ id, scene, tokens }] : [];
    });
    expect(groups.length).toBeGreaterThan(1);
    for (const scene of box.scenes.filter((each) => groups.some((group) => group.scene === each))) {
      await goTo(scene.id);
      let shown = scene.tokens.flatMap(({ id, hidden }) => (hidden ? [] : [id])).sort();
      await expect.poll(() => seen(player)).toEqual(shown);
      const here = groups.filter((group) => group.scene === scene);
      for (const press of ["out", "back"] as const) {
        for (const { id, tokens } of here) {
          const linking = box.pages.find(({ text }) => text.includes(`@UUID[Macro.${id}]`)) as Place;
          const drawn = await openPage(gm, linking);
          await drawn.locator(`a.content-link[data-uuid="Macro.${id}"]`).first().click();
          shown = press === "out" ? [...shown, ...tokens].sort() : shown.filter((each) => !tokens.includes(each));
          // The GM's page too, by which the button hides or shows.
          for (const look of [() => seen(player), () => open(scene.id)]) await expect.poll(look).toEqual(shown);
        }
        if (press === "out") expect(shown).toEqual(scene.tokens.map(({ id }) => id).sort());
        for (const page of [gm, player]) expect(await covered(page)).toEqual([]);
      }
    }
    await closeAll(gm);
  });

  it("has pins that open their pages, and links that open what they name", async () => {
    for (const { pins } of box.scenes)
      for (const pin of pins) await expect.poll(async () => (await openPage(gm, pin)).innerText()).toContain(pin.text);
    const kinds = new Map<string, { at: Place; uuid: string }>();
    for (const at of box.pages) {
      const drawn = await openPage(gm, at);
      expect(await drawn.locator("a.broken").allInnerTexts()).toEqual([]);
      for (const [, uuid = ""] of at.text.matchAll(/@UUID\[([^\]]+)\]/g))
        if (!uuid.startsWith("Macro.")) kinds.set(kindOf(uuid), { at, uuid });
    }
    expect([...kinds.keys()]).toEqual(expect.arrayContaining(["Actor", "Scene", "JournalEntry.JournalEntryPage"]));
    for (const { at, uuid } of kinds.values()) {
      await closeAll(gm);
      await (await openPage(gm, at)).locator(`a.content-link[data-uuid="${uuid}"]`).first().click();
      await expect.poll(() => isOpen(gm, uuid), { message: uuid }).toBe(true);
    }
    await closeAll(gm);
  });

  it("keeps its handouts closed until the GM gives them, with a link in the chat, and closes them at a second press", async () => {
    const given = box.macros.flatMap(({ id, command }) => {
      const page = box.pages.find((each) => command.includes(each.page) && command.includes("ownership"));
      return page ? [{ id, page }] : [];
    });
    expect(given.length).toBeGreaterThan(0);
    for (const { id, page: handout } of given) {
      const open = () =>
        player.evaluate(({ entry, page }) => {
          const { journal, user } = (globalThis as Any).game;
          return journal.get(entry).pages.get(page).testUserPermission(user, "OBSERVER");
        }, handout);
      expect(await open()).toBe(false);
      const linking = box.pages.find(({ text }) => text.includes(`@UUID[Macro.${id}]`)) as Place;
      const button = (await openPage(gm, linking)).locator(`a.content-link[data-uuid="Macro.${id}"]`).first();
      await button.click();
      await expect.poll(open).toBe(true);
      await openChat(player);
      const uuid = `JournalEntry.${handout.entry}.JournalEntryPage.${handout.page}`;
      await player.locator(`#chat a.content-link[data-uuid="${uuid}"]`).click();
      await expect.poll(() => isOpen(player, uuid)).toBe(true);
      await closeAll(player);
      await button.click();
      await expect.poll(open).toBe(false);
    }
    await closeAll(gm);
  });

  it("has links that roll for whose token is selected, against what they say, and a button for the hotbar", async () => {
    const links = new Map<string, { at: Place; kind: string; item: string }>();
    for (const at of box.pages) {
      const drawn = await openPage(gm, at);
      const found = await drawn.locator("a.cubilete-roll").evaluateAll((all) =>
        all.map((link) => {
          const { kind = "", like = "" } = (link as HTMLElement).dataset;
          return { kind, item: like };
        }),
      );
      expect(found.length).toBe(at.text.split("@Roll[").length - 1);
      for (const link of found) if (!links.has(link.kind)) links.set(link.kind, { at, ...link });
    }
    expect(links.size).toBeGreaterThan(0);
    for (const { at, kind, item } of links.values()) {
      // A hero on the board who has what the link names.
      const hero = await gm.evaluate((item) => {
        const able = (token: Any) => token.actor?.type.endsWith("Hero") && (!item || token.actor.items.getName(item));
        const { document } = (globalThis as Any).canvas.tokens.placeables.find(able);
        document.object.control({ releaseOthers: true });
        return { uuid: document.actor.uuid, name: document.actor.name };
      }, item);
      const drawn = await openPage(gm, at);
      await drawn.locator(`a.cubilete-roll[data-kind="${kind}"]`).first().click();
      const dialog = gm.locator(".roll-dialog");
      await dialog.locator(".roll-odds .chance").first().waitFor();
      await expect.poll(() => dialog.innerText()).toContain(hero.name);
      // By the words of the box: the link itself is what is tried here.
      const asks = new RegExp(`@Roll\\[${game}\\.${kind} [^\\]]*(?:difficulty|resistance)=(\\d+)`);
      const [, number] = asks.exec(at.text) ?? [];
      const written = dialog.locator('[name="difficulty"], [name="resistance"], .ladder .chosen .number');
      if (number !== undefined)
        expect(await written.evaluateAll((all) => all.map((one) => (one as Any).value || one.textContent))).toContain(
          number,
        );
      await pressRoll(dialog);
      const rolled = await gm.evaluate(() => {
        const { contents } = (globalThis as Any).game.messages;
        return contents.at(-1).system.parts[0].actor;
      });
      expect(rolled).toBe(hero.uuid);
    }
    await closeAll(gm);
    const tool = box.macros.find(({ command }) => !/hidden|ownership/.test(command)) as Box["macros"][number];
    await gm.evaluate((id) => void (globalThis as Any).game.macros.get(id).execute(), tool.id);
    const opened = gm.locator(".roll-dialog, #cubilete-toolbox");
    await opened.waitFor();
    await closeWindow(opened);
  });
});

/** All documents of the box that stand in the world, by id, with what they are called and hold; the times that the host writes left out. */
const ofBox = (page: Page, ids: readonly string[]): Promise<Record<string, Any>> =>
  page.evaluate((ids) => {
    const { game } = globalThis as Any;
    const lists = [game.actors, game.scenes, game.journal, game.tables, game.macros];
    const found = lists.flatMap((list: Any) => ids.flatMap((id) => list.get(id)?.toObject() ?? []));
    const plain = JSON.stringify(found, (key, value) => (key === "_stats" ? undefined : value));
    return Object.fromEntries(JSON.parse(plain).map((each: Any) => [each._id, each]));
  }, ids);

/** Ids of the box's documents in the order in which the compendium has them. */
const idsOf = (page: Page, language: string): Promise<string[]> =>
  page.evaluate(async (language) => {
    const pack = (globalThis as Any).game.packs.get(`cubilete.ryf-box-${language}`);
    const [first] = pack.index;
    const box = (await pack.getDocument(first._id)).toObject();
    return ["actors", "scenes", "journal", "tables", "macros"].flatMap((kind) => box[kind].map(({ _id }: Any) => _id));
  }, language);

const sizes = (page: Page): Promise<number[]> =>
  page.evaluate(() => {
    const { game } = globalThis as Any;
    return [game.actors, game.scenes, game.journal, game.tables, game.macros, game.folders].map(
      ({ size }: Any) => size,
    );
  });

describe("a box brought again in the other language, with half of it deleted", () => {
  let whole: number[];
  let ids: string[];
  let left: Record<string, Any>;
  let inSpanish: Page;

  it("finds what is left of it, and what is missing, in Spanish", async () => {
    ids = await idsOf(gm, "en");
    expect(await idsOf(gm, "es")).toEqual(ids);
    whole = await sizes(gm);
    const gone = ids.filter((_, at) => at % 2 === 0);
    await gm.evaluate(async (gone) => {
      const { game } = globalThis as Any;
      for (const list of [game.actors, game.scenes, game.journal, game.tables, game.macros])
        for (const id of gone) await list.get(id)?.delete();
    }, gone);
    left = await ofBox(gm, ids);
    expect(Object.keys(left)).toHaveLength(ids.length - gone.length);
    await table.leave(gm);
    inSpanish = await table.join("Gamemaster", async (page) => {
      await page.addInitScript(() => localStorage.setItem("core.language", JSON.stringify("es")));
    });
    await openTool(inSpanish, "welcome");
    await inSpanish.locator(`#cubilete-welcome ${BOX} .fa-puzzle-piece`).waitFor();
    await inSpanish.locator(`#cubilete-welcome ${BOX}`).click();
    const window = inSpanish.locator("#cubilete-box");
    await window.waitFor();
    await expect.poll(() => window.innerText()).toContain("El molino de las grajas");
    const ticks = await window
      .locator("input")
      .evaluateAll((inputs: HTMLInputElement[]) =>
        inputs.map(({ name, checked }) => [name.split(".").at(-1), checked]),
      );
    const told = new Map(ticks as [string, boolean][]);
    for (const id of gone) expect(told.get(id), id).toBe(true);
    // What is here differs by its words at most, and comes only if it is ticked.
    for (const id of Object.keys(left)) expect(told.get(id) ?? false, id).toBe(false);
  });

  it("makes what is missing, in Spanish, and leaves what is there in English, to the letter", async () => {
    await inSpanish.locator('#cubilete-box [data-action="bring"]').click();
    await inSpanish.locator("#cubilete-box").waitFor({ state: "detached" });
    const now = await ofBox(inSpanish, ids);
    expect(Object.keys(now).sort()).toEqual(ids.toSorted());
    expect(Object.fromEntries(Object.keys(left).map((id) => [id, now[id]]))).toEqual(left);
    expect(await sizes(inSpanish)).toEqual(whole);
    const words = await inSpanish.evaluate(async () => {
      const pack = (globalThis as Any).game.packs.get("cubilete.ryf-box-es");
      const [first] = pack.index;
      const box = (await pack.getDocument(first._id)).toObject();
      const all = ["actors", "scenes", "journal", "tables", "macros"].flatMap((kind) => box[kind]);
      return Object.fromEntries(all.map(({ _id, name }: Any) => [_id, name]));
    });
    for (const id of ids.filter((id) => !(id in left))) expect(now[id].name).toBe(words[id]);
  });

  it("stands whole: figures have their people, links lead somewhere, and the button of either language works", async () => {
    const faults = await inSpanish.evaluate(async (ids) => {
      const { game, fromUuid } = globalThis as Any;
      const lost = ids.flatMap((id) =>
        (game.scenes.get(id)?.tokens.contents ?? []).flatMap((token: Any) => (token.actor ? [] : [token.name])),
      );
      const pins = ids.flatMap((id) =>
        (game.scenes.get(id)?.notes.contents ?? []).flatMap((note: Any) =>
          game.journal.get(note.entryId)?.pages.get(note.pageId) ? [] : [note.text],
        ),
      );
      const texts = ids.flatMap((id) =>
        (game.journal.get(id)?.pages.contents ?? []).map(({ text }: Any) => String(text.content)),
      );
      const links = texts.flatMap((text) => [...text.matchAll(/@UUID\[([^\]]+)\]/g)].map(([, uuid]) => String(uuid)));
      const dead: string[] = [];
      for (const uuid of new Set(links)) if (!(await fromUuid(uuid))) dead.push(uuid);
      return { lost, pins, dead, links: links.length };
    }, ids);
    expect(faults).toMatchObject({ lost: [], pins: [], dead: [] });
    expect(faults.links).toBeGreaterThan(10);
    const pressed = await inSpanish.evaluate(async (ids) => {
      const { game } = globalThis as Any;
      const hidden = () =>
        ids.flatMap((id) => (game.scenes.get(id)?.tokens.filter((token: Any) => token.hidden) ?? []) as Any[]).length;
      const told = [];
      for (const id of ids) {
        const macro = game.macros.get(id);
        if (!macro?.command.includes("hidden")) continue;
        const before = hidden();
        await macro.execute();
        told.push(before - hidden() > 0);
      }
      return [told, hidden()];
    }, ids);
    expect(pressed).toEqual([[true, true], 0]);
  });

  it("brought once more, by Foundry's own way too, adds nothing", async () => {
    await inSpanish.evaluate(async () => {
      const pack = (globalThis as Any).game.packs.get("cubilete.ryf-box-es");
      const [first] = pack.index;
      await (await pack.getDocument(first._id)).import({ dialog: false });
    });
    expect(await sizes(inSpanish)).toEqual(whole);
    const now = await ofBox(inSpanish, Object.keys(left));
    for (const id of Object.keys(left)) expect(now[id].name).toBe(left[id].name);
    await expect.poll(() => inSpanish.locator(`#cubilete-welcome ${BOX} .fa-check`).count()).toBe(1);
  });

  it("raised no error all along", () => {
    expect(table.errors).toEqual([]);
  });
});
