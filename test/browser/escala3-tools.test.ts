import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setSetting } from "./host.ts";
import { aimAt, closeWindow, lastCard, messageCount, openChat, openPack, openTool, rollDice } from "./play.ts";
import { openTable, type Table } from "./table.ts";

/** The tools of Escala 3 at the table: a GM and two players share trackers and points. */

let table: Table;
let gm: Page;
let player: Page;
let other: Page;

interface Host {
  game: {
    ready: boolean;
    users: { find(test: (user: HostUser) => boolean): HostUser };
    user: { character: { name: string } | null };
    settings: { set(scope: string, key: string, value: unknown): Promise<unknown> };
    actors: {
      getName(name: string): { id: string; system: { points: { value: number } }; items: { contents: HostItem[] } };
    };
  };
  foundry: { applications: { instances: Map<string, { close(): Promise<unknown> }> } };
  Actor: { implementation: { create(data: object[]): Promise<unknown> } };
}
interface HostUser {
  id: string;
  name: string;
  update(changes: object): Promise<unknown>;
}
interface HostItem {
  name: string;
  type: string;
  system: { level?: number; value?: number; cause?: string };
}

/** Heroes of two players and an actor of the GM's. */
async function makePeople(): Promise<void> {
  await gm.evaluate(async () => {
    const { game, Actor } = globalThis as unknown as Host;
    const user = (name: string) => game.users.find((each) => each.name === name);
    const trait = (name: string, level: number) => ({ name, type: "escala3Trait", system: { level } });
    await Actor.implementation.create([
      {
        name: "Alma",
        type: "escala3Hero",
        ownership: { [user("Player 1").id]: 3 },
        items: [trait("Letters", 3), trait("Strength", 4)],
      },
      {
        name: "Bosco",
        type: "escala3Hero",
        ownership: { [user("Player 2").id]: 3 },
        items: [trait("Strength", 3)],
      },
      { name: "The miller", type: "escala3Npc", ownership: { default: 1 }, items: [trait("Strength", 5)] },
    ]);
    await user("Player 1").update({ character: game.actors.getName("Alma").id });
    await user("Player 2").update({ character: game.actors.getName("Bosco").id });
  });
  await player.waitForFunction(() => (globalThis as unknown as Host).game.user.character?.name === "Alma");
}

beforeAll(async () => {
  table = await openTable();
  [gm, player, other] = [await table.join("Gamemaster"), await table.join("Player 1"), await table.join("Player 2")];
  await makePeople();
});
afterAll(async () => {
  await table?.close();
});

const rule = (name: string, value: unknown) => setSetting(gm, `escala3.${name}`, value);

/** Looks again until it is so; the machine may have much else to do. */
const poll = <T>(look: () => Promise<T>) => expect.poll(look, { timeout: 8000 });

/** Opens a tool from the toolbox above the actors. */
async function openOwnTool(page: Page, tool: string): Promise<Locator> {
  await openTool(page, tool, "escala3");
  const window = page.locator(`#escala3-${tool}`);
  if (tool !== "penalty") await window.waitFor();
  return window;
}

const tracker = (page: Page, name: string) => page.locator("#escala3-tracker .tracker", { hasText: name });
const marks = (of: Locator, row = 0) => of.locator(".marks .number").nth(row).textContent();
const pointsOf = (page: Page, name: string) =>
  page.evaluate((name) => (globalThis as unknown as Host).game.actors.getName(name).system.points.value, name);
const itemsOf = (page: Page, name: string, type: string) =>
  page.evaluate(
    ([name, type]) =>
      (globalThis as unknown as Host).game.actors
        .getName(name)
        .items.contents.filter((item) => item.type === type)
        .map(({ name, system }) => ({ name, value: system.value, level: system.level })),
    [name, type] as const,
  );

/** Rolls with these dice what a dialog has ready. */
async function rollIt(page: Page, faces: number[]): Promise<void> {
  const dialog = page.locator(".roll-dialog");
  await dialog.locator(".roll-odds .chance, .roll-odds .bar").first().waitFor();
  await rollDice(dialog, faces, 6);
}

describe("extended rolls", () => {
  it("the GM opens one, a player rolls into it, everybody sees it counted, and harder after a failure", async () => {
    const window = await openOwnTool(gm, "tracker");
    await window.locator('[data-preset="book"]').click();
    // It says so to the table, with the way in.
    await openChat(player);
    await lastCard(player).locator(":scope", { hasText: "Understand the book" }).waitFor();
    await lastCard(player).locator('[data-press="open"]').click();
    const mine = tracker(player, "Understand the book");
    await mine.waitFor();
    expect(await player.locator('#escala3-tracker [data-action="editTracker"]').count()).toBe(0);
    await mine.locator('select[name$="hand.trait"]').selectOption({ label: "Letters" });
    await mine.locator('[data-action="rollInto"]').click();
    // Its difficulty is the tracker's: nothing to choose in the dialog.
    await player.locator(".roll-dialog .roll-odds .chance").waitFor();
    expect(await player.locator(".roll-dialog .ladder").count()).toBe(0);
    await rollIt(player, [4]);
    const theirs = tracker(gm, "Understand the book");
    await poll(() => marks(theirs)).toBe("1");
    await other.locator("#chat .cubilete.card", { hasText: "Marks: 1. Rolls: 1." }).waitFor({ state: "attached" });
    await mine.locator('[data-action="rollInto"]').click();
    await rollIt(player, [1]);
    await poll(() => mine.locator(".facts").textContent()).toContain("7");
    expect(await marks(mine)).toBe("1");
  });

  it("survives a reload with its history, and the last mark is taken back", async () => {
    await gm.reload();
    await gm.waitForFunction(() => (globalThis as unknown as Host).game?.ready === true);
    await openOwnTool(gm, "tracker");
    const theirs = tracker(gm, "Understand the book");
    await expect.poll(() => theirs.locator(".history li").count()).toBe(2);
    await theirs.locator('[data-action="undoMark"]').click();
    await poll(() => theirs.locator(".history li").count()).toBe(1);
    await poll(() => tracker(player, "Understand the book").locator(".facts").textContent()).not.toContain("7");
  });

  it("writes levels as the table's method does, with their words", async () => {
    for (const [name, value] of [
      ["method", "1d10"],
      ["meanZero", true],
    ] as const)
      await rule(name, value);
    const theirs = tracker(gm, "Understand the book");
    await theirs.locator('[data-action="editTracker"]').click();
    const level = theirs.locator('[name$="/level"]');
    await level.waitFor();
    await expect.poll(() => level.inputValue()).toBe("0");
    await level.fill("2");
    await level.press("Tab");
    await theirs.locator("small", { hasText: "High: 6" }).waitFor();
    await poll(() => tracker(player, "Understand the book").locator(".facts b").textContent()).toBe("6");
    await level.fill("0");
    await level.press("Tab");
    await theirs.locator("small", { hasText: "Normal: 4" }).waitFor();
    await theirs.locator('[data-action="editTracker"]').click();
    await theirs.locator(".tracker-form").waitFor({ state: "detached" });
    for (const [name, value] of [
      ["method", "1d6"],
      ["meanZero", false],
    ] as const)
      await rule(name, value);
  });

  it("opposed: each player rolls their own, and the answer moves the rope", async () => {
    const window = gm.locator("#escala3-tracker");
    await window.locator('[data-preset="rope"]').click();
    const form = tracker(gm, "Pull the rope").locator(".tracker-form");
    for (const [side, name] of ["Alma", "Bosco"].entries()) {
      await form.locator(`[name$="sides.${side}.actor"]`).selectOption({ label: name });
      await form.locator(`[name$="sides.${side}.trait"]`).selectOption({ label: "Strength" });
      await tracker(player, "Pull the rope").locator(".odds-line", { hasText: name }).waitFor();
    }
    // What cannot be is refused in words, and nothing is lost.
    await form.locator('[name$="/needed"]').fill("99");
    await form.locator('[name$="/needed"]').press("Tab");
    await gm.locator("#notifications", { hasText: "a whole number from 1 to 20" }).waitFor();
    await poll(() => form.locator('[name$="/needed"]').inputValue()).toBe("3");

    const mine = tracker(player, "Pull the rope");
    await mine.locator('[data-action="rollInto"]').click();
    await rollIt(player, [2]);
    await openOwnTool(other, "tracker");
    const theirs = tracker(other, "Pull the rope");
    await theirs.locator(".waits").waitFor();
    await theirs.locator('[data-action="rollInto"]').click();
    await rollIt(other, [6]);
    // 4 + 2 against 3 + 6.
    await poll(() => marks(mine, 1)).toBe("1");
    expect(await marks(mine, 0)).toBe("0");
  });

  it("one deleted while the player chooses: the dialog closes with a sentence, and nothing is rolled", async () => {
    await tracker(player, "Understand the book").locator('[data-action="rollInto"]').click();
    await player.locator(".roll-dialog .roll-odds .chance").waitFor();
    const before = await messageCount(player);
    await tracker(gm, "Understand the book").locator('[data-action="deleteTracker"]').click();
    await gm.locator('.dialog [data-action="yes"]').click();
    await poll(() => tracker(player, "Understand the book").count()).toBe(0);
    await player.locator("#notifications", { hasText: "no longer exists" }).waitFor();
    await player.locator(".roll-dialog").waitFor({ state: "detached" });
    expect(await messageCount(player)).toBe(before);
    for (const page of [gm, player, other]) await closeWindow(page.locator("#escala3-tracker"));
  });
});

describe("narrative points", () => {
  it("are awarded with a reason, asked for, and paid once: of two wishes for the last point one is refused", async () => {
    const window = await openOwnTool(gm, "points");
    const before = await pointsOf(player, "Alma");
    await window.locator('[name="award/reason"]').selectOption("interpretation");
    await window.locator('[name="award/note"]').fill("The goodbye");
    // Nothing is made of an award that is none.
    await window.locator('[name="award/amount"]').fill("-50");
    await window.locator('[data-action="awardPoints"]').click();
    await gm
      .locator("#notifications", { hasText: /amount: .*100/ })
      .first()
      .waitFor();
    await window.locator('[name="award/amount"]').fill("1");
    await window.locator('[data-action="awardPoints"]').click();
    await poll(() => pointsOf(player, "Alma")).toBe(before + 1);
    await closeWindow(window);

    const asking = await openOwnTool(player, "points");
    await asking.locator('[name="ask/points"]').fill(String(before + 1));
    for (const use of ["control", "retouch"]) {
      await asking.locator('[name="ask/use"]').selectOption(use);
      const sent = await messageCount(gm);
      await asking.locator('[data-action="askPoints"]').click();
      await poll(() => messageCount(gm)).toBe(sent + 1);
    }
    // Only the GM decides.
    await openChat(player);
    expect(await player.locator('#chat [data-press="grant"]').count()).toBe(0);
    await openChat(gm);
    const grants = gm.locator('#chat [data-press="grant"]');
    await poll(() => grants.count()).toBe(2);
    await grants.first().click();
    await poll(() => pointsOf(player, "Alma")).toBe(0);
    await poll(() => grants.count()).toBe(1);
    await grants.first().click();
    await gm.locator("#chat", { hasText: "not enough points are left" }).waitFor();
    expect(await pointsOf(player, "Alma")).toBe(0);
    await gm.locator("#chat .chat-message", { hasText: "Granted" }).locator('[data-press="undo"]').first().click();
    await poll(() => pointsOf(player, "Alma")).toBe(before + 1);
  });

  it("a roll again is granted, and its button is right on the card", async () => {
    await closeWindow(player.locator("#escala3-points"));
    await openChat(player);
    const again = player.locator('#chat [data-action="again"]').last();
    // Asked for on the card of the roll itself.
    await again.filter({ hasText: "Ask to roll again for a point" }).waitFor();
    const sent = await messageCount(gm);
    await again.click();
    await poll(() => messageCount(gm)).toBe(sent + 1);
    await openChat(gm);
    // The GM could pay it there at once.
    await gm.locator('#chat [data-chance="point"]').last().waitFor();
    await gm.locator('#chat [data-press="grant"]').last().click();
    await openChat(player);
    await again.filter({ hasText: "Roll again (narrative point)" }).waitFor();
    const messages = await messageCount(player);
    await again.click();
    await poll(() => messageCount(player)).toBe(messages + 1);
    // Used up: no card offers it any more.
    await poll(() => itemsOf(player, "Alma", "escala3Penalty")).toEqual([]);
  });
});

describe("the GM's other tools", () => {
  it("a random penalty is rolled with real dice, applied with its cause, and undone", async () => {
    await openOwnTool(gm, "penalty");
    const dialog = gm.locator(".roll-dialog");
    await dialog.locator('[name="way"]').selectOption("range");
    await dialog.locator('[name="cause"]').pressSequentially("The fall");
    await aimAt(dialog, "Alma");
    await poll(() => dialog.locator(".odds-chart .bar").count()).toBe(4);
    await expect.poll(() => dialog.locator('[name="cause"]').inputValue()).toBe("The fall");
    await rollIt(gm, [1, 2, 3]);
    await openChat(gm);
    await lastCard(gm).locator('[data-action="apply"]').first().click();
    await poll(() => itemsOf(player, "Alma", "escala3Penalty")).toEqual([
      { name: "The fall", value: -3, level: undefined },
    ]);
    await lastCard(gm).locator('[data-action="undo"]').click();
    await poll(() => itemsOf(player, "Alma", "escala3Penalty")).toEqual([]);
  });

  it("a performed roll has a task, a clock that its player starts, and the GM's verdict", async () => {
    const window = await openOwnTool(gm, "performed");
    await window.locator('[data-action="postTask"]').click();
    await gm.locator("#notifications", { hasText: "what is to be done" }).waitFor();
    await window.locator('[name="actor"]').selectOption({ label: "Alma" });
    await window.locator('[name="trait"]').selectOption({ label: "Strength" });
    await poll(() => window.locator(".result .number").textContent()).toBe("4:00");
    await window.locator('[name="task"]').fill("Hold this chair at arm's length");
    await window.locator('[data-action="postTask"]').click();
    await openChat(player);
    await lastCard(player).locator('[data-press="start"]').click();
    await lastCard(player).locator("[data-until]").waitFor();
    expect(await lastCard(player).locator('[data-press="done"]').count()).toBe(0);
    await openChat(gm);
    await lastCard(gm).locator('[data-press="done"]').click();
    await lastCard(player).locator(".verdict.success").waitFor();
  });

  it("sizes: kilograms and levels both ways, and three, four and five pull as seven", async () => {
    const window = await openOwnTool(player, "size");
    await expect.poll(() => window.locator(".result .number").allTextContents()).toEqual(["−2", "7"]);
    await window.locator('[name="mass.0"]').fill("250");
    await window.locator('[name="mass.0"]').press("Tab");
    await poll(() => window.locator('[name="level.0"]').inputValue()).toBe("6");
    await window.locator('[name="level.0"]').fill("1000000");
    await window.locator('[name="level.0"]').press("Tab");
    await player.locator("#notifications", { hasText: "from −20 to 40" }).waitFor();
    await poll(() => window.locator('[name="level.0"]').inputValue()).toBe("6");
    // What the team is worth goes into a roll, above the roller's level: 7, and Alma's 2.
    await window.locator('[name="trait"]').selectOption({ label: "Strength" });
    await window.locator('[data-action="rollTeam"]').click();
    const dialog = player.locator(".roll-dialog");
    await expect.poll(() => dialog.locator('input[name="help"]').inputValue()).toBe("5");
    await closeWindow(dialog);
    await closeWindow(window);
  });
});

describe("the rule book", () => {
  it.each(["en", "es"])("opens in %s with its computed tables", async (lang) => {
    // Those of the other language are out of sight otherwise.
    await setSetting(player, "everyPack", true);
    const pack = await openPack(player, `cubilete.escala3-rules-${lang}`);
    await pack.locator(".directory-item.entry").nth(4).locator(".entry-name").click();
    const book = player.locator(".application.journal-entry").last();
    // 1d6: trait 5 against 8.
    await book
      .locator("table td", { hasText: lang === "en" ? "66.7%" : "66,7" })
      .first()
      .waitFor();
    await expect.poll(() => book.locator("table").count()).toBeGreaterThan(4);
    await closeWindow(book);
    await closeWindow(pack);
  });
});

it("nothing went wrong in any browser", () => {
  expect(table.errors).toEqual([]);
});
