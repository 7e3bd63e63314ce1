import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { closeWindow, openActor } from "./play.ts";
import { openTable, type Table } from "./table.ts";

/**
 * An open sheet while the world changes under it: only what changed is touched, and what the user is doing (typing,
 * scrolling, writing notes) goes on.
 */

const HERO = "Inés Montalbán";

let table: Table;
let gm: Page;
let player: Page;
let sheet: Locator;

beforeAll(async () => {
  table = await openTable({ mouse: true });
  [gm, player] = [await table.join("Gamemaster"), await table.join("Player 1")];
});
afterAll(async () => {
  await table?.close();
});
beforeEach(async () => {
  sheet = await openActor(player, HERO);
  return async () => closeWindow(sheet);
});

interface Doc {
  id: string;
  delete(): Promise<unknown>;
  update(changes: object): Promise<unknown>;
}
interface Host {
  game: {
    actors: {
      getName(name: string): Doc & {
        system: { health: { value: number; max: number }; notes: string; concept: string };
        items: { getName(name: string): Doc; find(test: (item: { type: string }) => boolean): Doc };
        createEmbeddedDocuments(name: string, data: object[]): Promise<unknown>;
      };
    };
  };
  /** The parts of the sheet as they stood, and those of which something was touched. */
  standing: Map<string, string>;
  touched: string[];
  foundry: {
    applications: { instances: Map<string, { element: HTMLElement; _attachPartListeners(...args: unknown[]): void }> };
  };
}

/** Lists from now on the parts of the sheet in which anything is touched. */
const watchParts = (): Promise<void> =>
  sheet.locator(".window-content").evaluate((content) => {
    const host = globalThis as unknown as Host;
    host.touched = [];
    const parts = [...content.querySelectorAll<HTMLElement>("[data-application-part]")];
    host.standing = new Map(parts.map((element) => [element.dataset.applicationPart ?? "", element.outerHTML]));
    new MutationObserver((records) => {
      for (const { target, type, attributeName, oldValue } of records) {
        const element = target instanceof Element ? target : target.parentElement;
        if (type === "attributes" && element?.getAttribute(attributeName ?? "") === oldValue) continue;
        const part = element?.closest<HTMLElement>("[data-application-part]")?.dataset.applicationPart;
        host.touched.push(part ?? "outside of the parts");
      }
    }).observe(content, { childList: true, characterData: true, attributeOldValue: true, subtree: true });
  });
/** Which parts were touched, and which of them show something else than before, both since `watchParts`. */
const sinceWatched = async (): Promise<{ touched: string[]; changed: string[] }> =>
  sheet.locator(".window-content").evaluate((content) => {
    const { touched, standing } = globalThis as unknown as Host;
    const html = (id: string) => content.querySelector(`[data-application-part="${id}"]`)?.outerHTML;
    const changed = [...standing].filter(([id, before]) => html(id) !== before).map(([id]) => id);
    return { touched: [...new Set(touched)].sort(), changed: changed.sort() };
  });

/** Checks that every part that changed was touched, no other was, and what the change should and should not touch. */
async function expectOnlyChanged(part: string, untouched: string[]): Promise<void> {
  const { touched, changed } = await sinceWatched();
  expect(touched).toEqual(changed);
  expect(touched).toContain(part);
  for (const part of untouched) expect(touched).not.toContain(part);
}

/** Whether the sheet's parts are replaced, as those of a module's sheet that listens to their elements. */
const replacesParts = (does: boolean): Promise<void> =>
  sheet.evaluate((element, does) => {
    const app = (globalThis as unknown as Host).foundry.applications.instances.get(element.id);
    if (!app) throw new Error("The sheet is not open.");
    const { _attachPartListeners: hosts } = Object.getPrototypeOf(app);
    app._attachPartListeners = does ? (...args) => hosts.apply(app, args) : hosts;
  }, does);

const updateHero = (page: Page, changes: object): Promise<unknown> =>
  page.evaluate(
    async ([name, changes]) => {
      await (globalThis as unknown as Host).game.actors.getName(name).update(changes);
    },
    [HERO, changes] as const,
  );

/** The hit points shown on the player's sheet. */
const shownHealth = (): Promise<string> => sheet.locator("input[data-figure='system.health.value']").inputValue();

/** Lets the GM wound the hero, and waits until the player's sheet shows it. */
async function wound(): Promise<void> {
  const value = Number(await shownHealth()) - 1;
  await updateHero(gm, { "system.health.value": value });
  await expect.poll(shownHealth).toBe(String(value));
}

describe("a change by another user", () => {
  it("touches the parts it shows in, and no other", async () => {
    await watchParts();
    await wound();
    await expectOnlyChanged("header", ["tabs", "gear", "notes"]);
  });

  it("touches one page when an item changes, whatever page was turned before", async () => {
    const items = [{ type: "ryfGear", name: "Grapnel", system: { quantity: 3 } }];
    await gm.evaluate(
      async ([name, items]) => {
        await (globalThis as unknown as Host).game.actors.getName(name).createEmbeddedDocuments("Item", items);
      },
      [HERO, items] as const,
    );
    await sheet.locator('.tabs [data-tab="gear"]').click();
    const row = sheet.locator(".gear .row", { hasText: "Grapnel" });
    await row.locator(".quantity strong", { hasText: "3" }).waitFor();
    const stood = await row.elementHandle();
    await watchParts();
    await gm.evaluate(async (name) => {
      await (globalThis as unknown as Host).game.actors
        .getName(name)
        .items.getName("Grapnel")
        .update({ "system.quantity": 7 });
    }, HERO);
    await row.locator(".quantity strong", { hasText: "7" }).waitFor();
    expect(await stood?.evaluate((element) => element.isConnected)).toBe(true);
    await expectOnlyChanged("gear", ["header", "attributes", "tabs", "notes"]);
    // The page that was turned to stays the shown one, for eyes and for screen readers.
    await expect.poll(() => row.isVisible()).toBe(true);
    await expect.poll(() => sheet.locator('.tabs [aria-selected="true"]').getAttribute("data-tab")).toBe("gear");
  });

  it("leaves the rows that stay, when others come, go and change places", async () => {
    await sheet.locator('.tabs [data-tab="gear"]').click();
    const names = () =>
      sheet
        .locator('.gear .row:has-text("Rung")')
        .evaluateAll((all) => all.map((row) => row.textContent?.match(/Rung \d/)?.[0]));
    const change = (how: "make" | "drop" | "sort") =>
      gm.evaluate(
        async ([name, how]) => {
          const actor = (globalThis as unknown as Host).game.actors.getName(name);
          const rung = (n: number) => actor.items.getName(`Rung ${n}`);
          if (how === "drop") await rung(2).delete();
          else if (how === "sort") await rung(4).update({ sort: -1000 });
          else
            await actor.createEmbeddedDocuments(
              "Item",
              [1, 2, 3, 4].map((n) => ({ type: "ryfGear", name: `Rung ${n}`, sort: n * 1000 })),
            );
        },
        [HERO, how] as const,
      );
    await change("make");
    await expect.poll(names).toEqual(["Rung 1", "Rung 2", "Rung 3", "Rung 4"]);
    const rows = await sheet.locator('.gear .row:has-text("Rung")').elementHandles();
    await change("drop");
    await expect.poll(names).toEqual(["Rung 1", "Rung 3", "Rung 4"]);
    await change("sort");
    await expect.poll(names).toEqual(["Rung 4", "Rung 1", "Rung 3"]);
    const stand = await Promise.all(rows.map((row) => row.evaluate((element) => element.isConnected)));
    expect(stand).toEqual([true, false, true, true]);
  });

  it("leaves a field of another part alone while the user types in it", async () => {
    await sheet.locator('[data-action="toggleMode"]').click();
    const strength = sheet.locator('.attributes input[name="system.attributes.strength"]');
    await strength.focus();
    const node = await strength.elementHandle();
    await player.keyboard.press("End");
    await player.keyboard.type("1");
    const typed = await strength.inputValue();
    await wound();
    await expect.poll(() => strength.inputValue()).toBe(typed);
    expect(await node?.evaluate((input) => input.isConnected && document.activeElement === input)).toBe(true);
    await player.keyboard.press("Backspace");
    await sheet.locator('[data-action="toggleMode"]').click();
  });

  it.each(["touched", "replaced"])(
    "leaves the focus, the caret and what is typed in the part that is %s",
    async (how) => {
      await replacesParts(how === "replaced");
      await sheet.locator('[data-action="toggleMode"]').click();
      const concept = sheet.locator('input[name="system.concept"]');
      const before = await concept.inputValue();
      await concept.focus();
      await player.keyboard.press("End");
      await player.keyboard.type(", in the rain");
      await concept.evaluate((input: HTMLInputElement) => input.setSelectionRange(3, 8, "backward"));
      const node = await concept.elementHandle();
      await wound();
      const selection = await sheet
        .locator('input[name="system.concept"]:focus')
        .evaluate(({ selectionStart, selectionEnd }: HTMLInputElement) => [selectionStart, selectionEnd]);
      expect(selection).toEqual([3, 8]);
      expect(await node?.evaluate((input) => input.isConnected)).toBe(how === "touched");
      await expect.poll(() => concept.inputValue()).toBe(`${before}, in the rain`);
      // Leaving it saves it, once, though a browser takes a value that was put there for no change.
      await wound();
      const saved = () =>
        player.evaluate((name) => (globalThis as unknown as Host).game.actors.getName(name).system.concept, HERO);
      expect(await saved()).toBe(before);
      await player.keyboard.press("Tab");
      await expect.poll(saved).toBe(`${before}, in the rain`);
      await concept.fill(String(before));
      await player.keyboard.press("Tab");
      await expect.poll(saved).toBe(before);
      await sheet.locator('[data-action="toggleMode"]').click();
    },
  );

  it.each(["touched", "replaced"])("leaves a number selected in a part that is %s", async (how) => {
    await replacesParts(how === "replaced");
    await sheet.locator('[data-action="toggleMode"]').click();
    const max = sheet.locator('input[name="system.health.max"]');
    const before = await max.inputValue();
    const node = await max.elementHandle();
    await max.selectText();
    await wound();
    expect(await node?.evaluate((input) => input.isConnected)).toBe(how === "touched");
    await player.keyboard.type("44");
    await expect.poll(() => max.inputValue()).toBe("44");
    await max.fill(before);
    await sheet.locator('[data-action="toggleMode"]').click();
    await replacesParts(false);
  });

  it("leaves the button there that is pressed to end what was typed, until it is let go", async () => {
    await sheet.locator('[data-action="toggleMode"]').click();
    const max = sheet.locator('input[name="system.health.max"]');
    const stored = () =>
      player.evaluate((name) => (globalThis as unknown as Host).game.actors.getName(name).system.health.max, HERO);
    for (const value of ["50", "60"]) {
      await max.fill(value);
      const button = await sheet.locator('[data-action="toggleMode"]').boundingBox();
      if (!button) throw new Error("The button is not on the screen.");
      await player.mouse.move(button.x + button.width / 2, button.y + button.height / 2);
      await player.mouse.down();
      await expect.poll(stored).toBe(Number(value));
      await player.mouse.up();
      await max.waitFor({ state: "detached" });
      await sheet.locator('[data-action="toggleMode"]').click();
    }
    await sheet.locator('[data-action="toggleMode"]').click();
    await updateHero(gm, { "system.health.max": null });
  });

  it("leaves the place one has scrolled to, in the page that changes and in others", async () => {
    const skills = Array.from({ length: 30 }, (_, n) => ({
      type: "ryfSkill",
      name: `Lore ${n}`,
      system: { level: 1 },
    }));
    await gm.evaluate(
      async ([name, items]) => {
        await (globalThis as unknown as Host).game.actors.getName(name).createEmbeddedDocuments("Item", items);
      },
      [HERO, skills] as const,
    );
    await sheet.locator('.tabs [data-tab="play"]').click();
    const page = sheet.locator(".tab.play");
    await sheet.locator(".skills .row", { hasText: "Lore 29" }).waitFor();
    await page.evaluate((element) => {
      element.scrollTop = 220;
    });
    const place = () => sheet.locator(".tab.play").evaluate((element) => element.scrollTop);
    expect(await place()).toBe(220);
    await wound();
    expect(await place()).toBe(220);
    await watchParts();
    await gm.evaluate(async (name) => {
      await (globalThis as unknown as Host).game.actors
        .getName(name)
        .items.getName("Lore 3")
        .update({ "system.level": 6 });
    }, HERO);
    await sheet.locator(".skills .row", { hasText: "Lore 3" }).locator("small", { hasText: "6" }).first().waitFor();
    await expectOnlyChanged("play", ["header", "attributes", "tabs", "gear", "notes"]);
    expect(await place()).toBe(220);
  });

  it("does not lose rich text that is typed and not yet saved", async () => {
    await sheet.locator('.tabs [data-tab="notes"]').click();
    const notes = sheet.locator('prose-mirror[name="system.notes"]');
    await notes.hover();
    await notes.locator("button.toggle").click();
    const editor = notes.locator(".ProseMirror");
    await editor.waitFor();
    await player.keyboard.type("The bridge is watched");
    await wound();
    await player.keyboard.type(" at night.");
    await expect.poll(() => editor.textContent()).toContain("The bridge is watched at night.");
    // And it can still be saved.
    await player.keyboard.press("Control+s");
    const stored = () =>
      gm.evaluate((name) => (globalThis as unknown as Host).game.actors.getName(name).system.notes, HERO);
    await expect.poll(stored).toContain("The bridge is watched at night.");
  });
});

describe("a sheet that opens", () => {
  it("draws what changes meanwhile, though the host tells it of changes only once it stands", async () => {
    await closeWindow(sheet);
    await player.evaluate(async (name) => {
      const actor = (globalThis as unknown as Host).game.actors.getName(name);
      const opening = (actor as unknown as { sheet: Opening }).sheet;
      const draw = opening._renderHTML.bind(opening);
      opening._renderHTML = async (...given) => {
        opening._renderHTML = draw;
        await actor.update({ "system.concept": "Back from the river" });
        return draw(...given);
      };
      await opening.render({ force: true });
    }, HERO);
    await sheet.locator('[name="system.concept"], .concept', { hasText: "Back from the river" }).waitFor();
  });
});
interface Opening {
  _renderHTML(...given: unknown[]): Promise<unknown>;
  render(options: object): Promise<unknown>;
}

describe("the pages", () => {
  it("raised no error all along", () => {
    expect(table.errors).toEqual([]);
  });
});
