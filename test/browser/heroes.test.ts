import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Host, messageCount, waitTold } from "./host.ts";
import { closeWindow, lastCard, loadDice, openChat, openTab } from "./play.ts";
import { openTable, type Table } from "./table.ts";

/** Heroes from nothing: a player without any right to create makes one, claims one; the GM nods; steps are counted. */

let table: Table;
let gm: Page;
let player: Page;

beforeAll(async () => {
  table = await openTable();
  [gm, player] = [await table.join("Gamemaster"), await table.join("Player 3")];
});
afterAll(async () => {
  await table?.close();
});

/** What RyF may take, the longest of the five. */
const RYF_STEPS = 60;

/** Clicks and keys since it began, every letter of a name included. */
class Steps {
  count = 0;
  async click(target: Locator): Promise<void> {
    this.count += 1;
    await target.click();
  }
  async type(target: Locator, text: string): Promise<void> {
    this.count += 1 + text.length;
    await target.click();
    await target.pressSequentially(text);
  }
}

interface Placing {
  game: {
    scenes: {
      active: {
        name: string;
        tokens: { filter(test: (token: PlacedFigure) => boolean): PlacedFigure[] };
      };
    };
  };
}
interface PlacedFigure {
  texture: { src: string };
  actor: { name: string; prototypeToken: { texture: { src: string } } } | null;
}

const actors = (page: Page) =>
  page.evaluate(() =>
    (globalThis as unknown as Host).game.actors.contents.map(({ name, type, items }) => ({
      name,
      type,
      items: items.size,
    })),
  );
const byName = async (page: Page, name: string) => (await actors(page)).find((actor) => actor.name === name);
const character = (page: Page) =>
  page.evaluate(
    () =>
      (globalThis as unknown as { game: { user: { character: { name: string } | null } } }).game.user.character?.name,
  );
const next = (guide: Locator) => guide.locator("footer [id$='-next']");

/** The GM allows what was asked last. */
async function allow(): Promise<void> {
  await openChat(gm);
  await lastCard(gm).locator('[data-press="allow"]').click();
}

describe("my hero", () => {
  it("is made by a player in at most 60 clicks and keys, allowed by the GM, and rolls", async () => {
    const steps = new Steps();
    await openTab(player, "actors");
    await steps.click(player.locator("[data-cubilete-hero]"));
    await steps.click(player.locator('.my-hero [data-action="make"][data-ruleset="ryf"]'));
    const guide = player.locator("#cubilete-creation");
    await steps.click(guide.locator('label.option:has(input[value="scout"])'));
    await steps.click(next(guide));
    // Points are left as soon as one is taken back, and none can be spent that is not there.
    await expect.poll(() => guide.locator(".budgets .number").first().textContent()).toBe("0");
    await expect.poll(() => guide.locator('[data-row="strength"][data-by="1"]').isDisabled()).toBe(true);
    await steps.click(guide.locator('[data-row="strength"][data-by="-1"]'));
    await expect.poll(() => guide.locator(".budgets .number").first().textContent()).toBe("1");
    await steps.click(guide.locator('[data-row="strength"][data-by="1"]'));
    await steps.click(next(guide));
    await steps.click(next(guide));
    await steps.click(next(guide));
    await steps.type(guide.locator('input[name="who|name"]'), "Alda <b>Roble</b>");
    await steps.click(guide.locator('label:has(input[value="feminine"])'));
    await steps.click(guide.locator(".pictures label").nth(3));
    await guide.locator(".fits").waitFor();
    await steps.click(guide.locator('[data-action="finish"]'));
    await guide.waitFor({ state: "detached" });
    await allow();
    const sheet = player.locator(".actor-sheet", { hasText: "Alda <b>Roble</b>" });
    await sheet.waitFor();
    await steps.click(sheet.locator('[data-roll="skill"]').first());
    await loadDice(player, [4, 8, 3]);
    await steps.click(player.locator(".roll-dialog .roll-button"));
    await expect.poll(() => player.locator(".roll-dialog").count()).toBe(0);
    expect(steps.count).toBeLessThanOrEqual(RYF_STEPS);
    expect(await character(player)).toBe("Alda <b>Roble</b>");
    expect(await byName(gm, "Alda <b>Roble</b>")).toMatchObject({ type: "ryfHero", items: 12 + 6 });
    await closeWindow(sheet);
  });

  // What the first of each choice leaves to spend: the species of narrative dice gives two ranks outside of the career, which stand last.
  it.each([
    ["escala3", 0],
    ["multi", 0],
    ["effect", 0],
    ["narrative", 2],
  ] as const)("takes fewer clicks and keys than that in %s", async (ruleset, ranks) => {
    const steps = new Steps();
    await openTab(gm, "actors");
    await steps.click(gm.locator("[data-cubilete-hero]"));
    await steps.click(gm.locator(`.my-hero [data-action="make"][data-ruleset="${ruleset}"]`));
    const guide = gm.locator("#cubilete-creation");
    await guide.waitFor();
    const pages = await guide.locator("nav.pages button").count();
    for (const choice of await guide.locator(".section:has(> .options)").all())
      await steps.click(choice.locator("label.option").first());
    for (let page = 1; page < pages; page++) {
      await steps.click(next(guide));
      await guide.locator(`nav.pages button[data-page="${page}"][aria-current="step"]`).waitFor();
      if ((await guide.locator('[data-section="skills"]').count()) === 0) continue;
      for (let rank = 0; rank < ranks; rank++)
        await steps.click(guide.locator('[data-section="skills"][data-by="1"]:enabled').nth(-1 - rank));
    }
    await steps.type(guide.locator('input[name="who|name"]'), "Alda Roble");
    await guide.locator(".fits").waitFor();
    await steps.click(guide.locator('[data-action="finish"]'));
    const sheet = gm.locator(`.actor-sheet.${ruleset}`);
    await sheet.waitFor();
    const before = await messageCount(gm);
    await steps.click(sheet.locator('[data-action="roll"]:visible').first());
    await steps.click(gm.locator(".roll-dialog .roll-button"));
    await expect.poll(() => messageCount(gm)).toBe(before + 1);
    expect(steps.count).toBeLessThan(RYF_STEPS);
    if (ruleset === "narrative") {
      // Species, career and talents came with the hero: what is for sale begins with the skills of the career.
      await sheet.locator('nav [data-tab="growth"]').click();
      const groups = sheet.locator(".growth h3");
      await expect.poll(() => groups.first().textContent()).toBe("Career skills");
      expect(await sheet.locator(".growth .advice, .growth .ledger .row").count()).toBe(0);
      // What a career says names its skills, and shows no address of theirs.
      expect(await sheet.locator(".talents .says").allTextContents()).not.toContainEqual(expect.stringContaining("@"));
    }
    await closeWindow(sheet);
  });

  it("is left and gone on with, also after a reload, and though the line is slow", async () => {
    await openTab(player, "actors");
    // Each write is answered when the page is gone.
    await player.evaluate(() => {
      const { settings } = (
        globalThis as unknown as { game: { settings: { set(...args: unknown[]): Promise<unknown> } } }
      ).game;
      const { set } = settings;
      settings.set = async (...args) => {
        await set.apply(settings, args);
        await new Promise((resolve) => setTimeout(resolve, 60_000));
      };
    });
    await player.locator("[data-cubilete-hero]").click();
    await player.locator('.my-hero [data-action="make"][data-ruleset="multi"]').click();
    const guide = player.locator("#cubilete-creation");
    await guide.locator('label.option:has(input[value="captain"])').click();
    await next(guide).click();
    await next(guide).click();
    await guide.locator('input[name="own|skills"]').fill("Cetrería");
    await guide.locator('input[name="own|skills"]').press("Enter");
    await guide.locator("label", { hasText: "Cetrería" }).waitFor();
    await closeWindow(guide);
    await player.reload();
    await player.locator("#sidebar").waitFor();
    await openTab(player, "actors");
    await player.locator("[data-cubilete-hero]").click();
    await player.locator('.my-hero [data-action="make"][data-ruleset="multi"]', { hasText: "Go on" }).click();
    await expect.poll(() => guide.locator('input[value="captain"]').isChecked()).toBe(true);
    await guide.locator("nav.pages button").nth(2).click();
    await guide.locator("label", { hasText: "Cetrería" }).waitFor();
    await closeWindow(guide);
  });

  it("can be a ready-made one, once the GM allows it", async () => {
    await openTab(player, "actors");
    await player.locator("[data-cubilete-hero]").click();
    const mine = player.locator("#cubilete-my-hero");
    const ready = mine.locator('[data-ruleset="escala3"] .ready button');
    await ready.filter({ hasText: "Ofelia" }).waitFor();
    // Sandra is in the world and has a player: she is offered to nobody else.
    expect(await ready.filter({ hasText: "Sandra" }).count()).toBe(0);
    await ready.filter({ hasText: "Ofelia" }).first().click();
    await allow();
    await player.locator(".actor-sheet", { hasText: "Ofelia" }).waitFor();
    // Her token stands beside the others, with her picture, and the card says where.
    const drawn = () =>
      gm.evaluate(() => {
        const mine = (globalThis as unknown as Placing).game.scenes.active.tokens.filter(
          ({ actor }) => actor?.name === "Ofelia Prado",
        );
        return mine.map(({ texture, actor }) => texture.src === actor?.prototypeToken.texture.src);
      });
    await expect.poll(drawn).toEqual([true]);
    const scene = await gm.evaluate(() => (globalThis as unknown as Placing).game.scenes.active.name);
    await lastCard(gm).getByText(scene).waitFor();
    await mine.locator('[data-ruleset="escala3"] .ready').waitFor();
    await expect.poll(() => ready.filter({ hasText: "Ofelia" }).count()).toBe(0);
    await closeWindow(player.locator(".actor-sheet"));
    await closeWindow(mine);
  });

  it("is refused where the GM says no, and nothing is made", async () => {
    const before = (await actors(gm)).length;
    await player.locator("[data-cubilete-hero]").click();
    await player.locator('.my-hero [data-action="random"][data-ruleset="effect"]').click();
    await openChat(gm);
    await lastCard(gm).locator('[data-press="refuse"]').click();
    await expect.poll(() => lastCard(gm).locator('[data-press="refuse"]').count()).toBe(0);
    expect(await actors(gm)).toHaveLength(before);
    await closeWindow(player.locator("#cubilete-my-hero"));
  });
});

describe("what goes wrong", () => {
  it("two players who make heroes at once get one each, and nobody the other's", async () => {
    const other = await table.join("Player 2");
    const names = async () => (await actors(gm)).map(({ name }) => name);
    const before = await names();
    const random = async (page: Page) => {
      await openTab(page, "actors");
      await page.locator("[data-cubilete-hero]").click();
      await page.locator('.my-hero [data-action="random"][data-ruleset="escala3"]').click();
    };
    const open = () => gm.locator('#chat .chat-message [data-press="allow"]').count();
    await openChat(gm);
    await Promise.all([random(player), random(other)]);
    await expect.poll(open).toBe(2);
    for (let left = 2; left > 0; left--) {
      await gm.locator('#chat .chat-message [data-press="allow"]').first().click();
      await expect.poll(open).toBe(left - 1);
    }
    await expect.poll(async () => (await names()).length).toBe(before.length + 2);
    const owners = await gm.evaluate((before) => {
      const { game } = globalThis as unknown as {
        game: {
          actors: { contents: { name: string; ownership: Record<string, number> }[] };
          users: { get(id: string): { name: string } | undefined };
        };
      };
      const fresh = game.actors.contents.slice(before);
      return fresh.map(({ ownership }) =>
        Object.keys(ownership).flatMap((id) => (ownership[id] === 3 ? (game.users.get(id)?.name ?? []) : [])),
      );
    }, before.length);
    expect(
      owners
        .flat()
        .filter((name) => name !== "Gamemaster")
        .sort(),
    ).toEqual(["Player 2", "Player 3"]);
    for (const page of [player, other]) {
      await page.locator(".actor-sheet").waitFor();
      await closeWindow(page.locator(".actor-sheet"));
      await closeWindow(page.locator("#cubilete-my-hero"));
    }
    await table.leave(other);
  });

  it("a GM who leaves in the middle leaves the question, and answers it when they are back", async () => {
    const before = (await actors(player)).length;
    await openTab(player, "actors");
    await player.locator("[data-cubilete-hero]").click();
    await player.locator('.my-hero [data-action="random"][data-ruleset="multi"]').click();
    await openChat(gm);
    await lastCard(gm).locator('[data-press="allow"]').waitFor();
    await table.leave(gm);
    // Without a GM there is no one to ask, and the window says so.
    await expect.poll(() => gmsAt(player)).toBe(0);
    await player.locator('.my-hero [data-action="random"][data-ruleset="effect"]').click();
    await waitTold(player, /GM/);
    expect(await actors(player)).toHaveLength(before);
    gm = await table.join("Gamemaster");
    await allow();
    await expect.poll(async () => (await actors(player)).length).toBe(before + 1);
    await player.locator(".actor-sheet").waitFor();
    await closeWindow(player.locator(".actor-sheet"));
  });

  it("a guide whose compendium is gone says so, and shows what is left", async () => {
    await player.evaluate(() => {
      const { game } = globalThis as unknown as { game: { packs: Map<string, unknown> } };
      game.packs.delete("cubilete.multi-gear-en");
    });
    await player.locator('.my-hero [data-action="make"][data-ruleset="multi"]').click();
    const guide = player.locator("#cubilete-creation");
    await guide.locator(".problem", { hasText: "multi-gear-en" }).waitFor();
    await guide.locator("nav.pages button").nth(2).click();
    await expect.poll(() => guide.locator('input[type="number"]').count()).toBeGreaterThan(5);
    await closeWindow(guide);
  });
});

const gmsAt = (page: Page) =>
  page.evaluate(
    () =>
      (globalThis as unknown as Host).game.users.contents.filter(
        (user) =>
          (user as unknown as { isGM: boolean; active: boolean }).isGM &&
          (user as unknown as { active: boolean }).active,
      ).length,
  );

/** In edit mode Tab goes from figure to figure, there and back, and a bin is never under it. */
async function tabsThroughFigures(sheet: Locator): Promise<void> {
  const page = sheet.page();
  await sheet.locator('[data-action="toggleMode"]').click();
  const figures = sheet.locator('input[type="number"]:visible:not(:disabled)');
  await expect.poll(() => figures.count()).toBeGreaterThan(2);
  const ids = await figures.evaluateAll((all) => all.map(({ id }) => id));
  const here = () =>
    page.evaluate(() => [document.activeElement?.id, document.activeElement?.getAttribute("data-action")]);
  await figures.first().focus();
  for (const id of ids.slice(1)) {
    await page.keyboard.press("Tab");
    expect(await here()).toEqual([id, null]);
  }
  await page.keyboard.press("Shift+Tab");
  expect(await here()).toEqual([ids.at(-2), null]);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  expect((await here())[1]).not.toBe("deleteItem");
  await sheet.locator('[data-action="toggleMode"]').click();
}

describe("heroes and adversaries at random", () => {
  it.each(["ryf", "escala3", "multi", "effect", "narrative"])(
    "come with one click in %s, ready to roll",
    async (ruleset) => {
      await openTab(gm, "actors");
      await gm.locator("[data-cubilete-hero]").click();
      const mine = gm.locator("#cubilete-my-hero");
      for (const action of ["random", "adversary"]) {
        const before = (await actors(gm)).length;
        await mine.locator(`[data-action="${action}"][data-ruleset="${ruleset}"]`).click();
        await expect.poll(async () => (await actors(gm)).length).toBe(before + 1);
        const sheet = gm.locator(".actor-sheet");
        await sheet.waitFor();
        expect(await sheet.locator('[data-action="roll"]').count()).toBeGreaterThan(0);
        if (action === "random") await tabsThroughFigures(sheet);
        await closeWindow(sheet);
      }
      await closeWindow(mine);
    },
  );
});

describe("an empty sheet", () => {
  it("offers the guide and the usual things, and the making is undone as a whole", async () => {
    await gm.evaluate(() => {
      const host = globalThis as unknown as { Actor: { create(data: object, options: object): Promise<unknown> } };
      return host.Actor.create({ name: "Nadie", type: "narrativeHero" }, { renderSheet: true }).then(() => null);
    });
    const sheet = gm.locator(".actor-sheet", { hasText: "Nadie" });
    await sheet.locator('[data-way="usual"]').click();
    await expect.poll(async () => (await byName(gm, "Nadie"))?.items).toBeGreaterThan(20);
    const usual = (await byName(gm, "Nadie"))?.items;
    await sheet.locator('[data-action="toggleControls"]').click();
    await gm.locator('[data-action="cubilete-usual"]').click();
    await gm.locator("#notifications", { hasText: "has all of that already" }).waitFor();
    await sheet.locator('[data-action="toggleControls"]').click();
    await gm.locator('[data-action="cubilete-guide"]').click();
    await gm.locator(".dialog [data-action='yes']").click();
    const guide = gm.locator("#cubilete-creation");
    await guide.locator('[data-action="random"]').click();
    await guide.locator("nav.pages button").last().click();
    await expect.poll(() => guide.locator('input[name="who|name"]').inputValue()).not.toBe("");
    await guide.locator('input[name="who|name"]').fill("Kira");
    await guide.locator('[data-action="finish"]').click();
    await expect.poll(async () => (await byName(gm, "Kira"))?.items).toBeGreaterThan(usual ?? 0);
    await gm.locator(".actor-sheet", { hasText: "Kira" }).locator('[data-action="toggleControls"]').click();
    await gm.locator('[data-action="cubilete-undo"]').click();
    await gm.locator(".dialog [data-action='yes']").click();
    await expect.poll(async () => (await byName(gm, "Nadie"))?.items).toBe(usual);
    await closeWindow(guide);
  });
});

describe("the pages", () => {
  it("raised no error all along", () => {
    expect(table.errors).toEqual([]);
  });
});
