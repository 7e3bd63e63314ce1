import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Host, setSetting, waitTold } from "./host.ts";
import { agreeBeforehand, loadFaces, moveWindow, openActor, openTab } from "./play.ts";
import { openTable, type Table } from "./table.ts";

/** A whole evening without a mouse, in every rule set: open, aim, roll, apply, undo, go on. */

let table: Table;
let gm: Page;

beforeAll(async () => {
  table = await openTable({ mouse: true });
  gm = await table.join("Gamemaster");
  await agreeBeforehand(gm);
  // Nobody answers but by the keys.
  await setSetting(gm, "npcAnswers", "asked");
});
afterAll(async () => {
  await table?.close();
});

/** Whether what has the focus fits. */
const isOn = (selector: string, text = ""): Promise<boolean> =>
  gm.evaluate(
    ([selector, text]) =>
      document.activeElement?.matches(selector) === true && (document.activeElement.textContent ?? "").includes(text),
    [selector, text] as const,
  );

/** What has the focus, for a report. */
const focused = (): Promise<string> =>
  gm.evaluate(() => {
    const { activeElement } = document;
    return activeElement?.outerHTML.slice(0, 160) ?? "";
  });

/** Presses the tabulator until it comes to something. */
async function tabTo(selector: string, key = "Tab", text = ""): Promise<void> {
  const most = 80;
  for (let presses = 0; presses < most; presses++) {
    if (await isOn(selector, text)) return;
    await gm.keyboard.press(key);
  }
  throw new Error(`${most} presses of ${key} do not come to ${selector}; now on ${await focused()}.`);
}

const count = (selector: string): Promise<number> => gm.locator(selector).count();

interface Evening {
  hero: string;
  folder: string | null;
  /** The weapon, and the target. */
  strike: string;
  target: string;
  faces: [sides: number, face: number][];
  /** What else is chosen, by the first letters of its name. */
  chosen?: [list: string, letters: string];
  /** Whether it ends with another's answer, where nothing is applied. */
  answered?: boolean;
}

const many = (sides: number, face: number, times: number): [number, number][] =>
  Array.from({ length: times }, () => [sides, face]);

const EVENINGS: Record<string, Evening> = {
  ryf: {
    hero: "Inés Montalbán",
    folder: null,
    strike: '[data-roll="attack"]',
    target: "Bandit",
    faces: [...many(10, 9, 3), ...many(6, 4, 8)],
  },
  multi: {
    hero: "Violante Cruz",
    folder: "Multi",
    strike: '[data-roll="contest"]',
    target: "Duellist",
    faces: many(6, 4, 12),
    answered: true,
  },
  escala3: {
    hero: "Sandra",
    folder: "Escala 3",
    strike: '[data-roll="opposed"]',
    target: "Night watchman",
    chosen: ['select[name^="way"]', "Each"],
    // Who rolled loses, and what they lose can be applied.
    faces: [...many(6, 1, 1), ...many(6, 6, 11)],
  },
  effect: {
    hero: "Aldara Vega",
    folder: "Effects",
    strike: '[data-roll="attack"]',
    target: "Goblin",
    faces: many(6, 5, 12),
  },
  narrative: {
    hero: "Vera Solano",
    folder: "Narrative dice",
    strike: '[data-roll="attack"]',
    target: "Bandits",
    faces: [...many(12, 3, 4), ...many(8, 3, 12)],
  },
};

/** The newest card's parts, as a reader of the screen meets them: nothing of older cards is a stop. */
const NEWEST = "#chat .chat-message:last-of-type";

/** What answers another's roll stands on that one's card; its own message leads there. */
const DUEL = "#chat .chat-message:nth-last-of-type(2):has(.two-sides)";

async function act(): Promise<void> {
  await gm.keyboard.press("Alt+KeyC");
  await expect.poll(() => isOn(`${NEWEST} *`)).toBe(true);
  if ((await count(`${NEWEST} [data-action="toCard"]`)) === 0) return;
  await tabTo(`${NEWEST} [data-action="toCard"]`);
  await gm.keyboard.press("Enter");
  await expect.poll(() => isOn(`${DUEL} *`)).toBe(true);
}

describe.each(Object.entries(EVENINGS))(
  "by keys alone, %s",
  (_id, { hero, folder, strike, target, faces, chosen, answered }) => {
    it("opens the sheet, aims, rolls, applies and undoes", async () => {
      await openTab(gm, "actors");
      if (folder) {
        await tabTo("#actors .folder *, #actors .folder", "Tab", folder);
        await gm.keyboard.press("Enter");
      }
      await tabTo("#actors .entry *", "Tab", hero);
      await gm.keyboard.press("Enter");
      const sheet = gm.locator(".actor-sheet", { hasText: hero });
      await sheet.waitFor();
      // Into the sheet, and to what is rolled there.
      await expect.poll(() => isOn('.actor-sheet [data-action="roll"]')).toBe(true);
      await tabTo(`.actor-sheet ${strike}`);
      const asked = await focused();

      // Escape closes the dialog, and one is where one was.
      await gm.keyboard.press("Enter");
      const dialog = gm.locator(".roll-dialog");
      await dialog.locator(".roll-odds").waitFor();
      await expect.poll(() => isOn(".roll-button")).toBe(true);
      await gm.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      await expect.poll(focused).toBe(asked);

      await gm.keyboard.press("Enter");
      await expect.poll(() => isOn(".roll-dialog .roll-button")).toBe(true);
      await tabTo('.roll-dialog select[name="target"]', "Shift+Tab");
      await gm.keyboard.type(target);
      await expect
        .poll(() => dialog.locator('select[name="target"] option:checked').innerText())
        .toMatch(new RegExp(`^${target}\\b`));
      if (chosen) {
        await tabTo(`.roll-dialog ${chosen[0]}`);
        await gm.keyboard.type(chosen[1]);
      }
      await loadFaces(gm, faces);
      const cards = await count("#chat .cubilete.card");
      await gm.keyboard.press("Enter");
      await dialog.waitFor({ state: "detached" });
      await expect.poll(() => count("#chat .cubilete.card")).toBe(cards + 1);
      await expect.poll(focused).toBe(asked);
      await expect.poll(() => gm.locator(".cubilete-announcer").innerText()).not.toBe("");

      // From card to card, by whatever they offer next, until something can be applied or the other side has answered.
      const done = `${NEWEST} [data-action="apply"], #chat .chat-message:nth-last-of-type(-n+2) .two-sides`;
      for (let step = 0; step < 6 && (await count(done)) === 0; step++) {
        await act();
        const before = await count("#chat .cubilete.card");
        await tabTo(`${NEWEST} [data-action="followUp"]`);
        await gm.keyboard.press("Enter");
        // Who answers, and then with what: the dialog's proposal is accepted.
        for (let asked = 0; asked < 3 && (await count("#chat .cubilete.card")) === before; asked++) {
          // A window takes the focus when it is there.
          const inWindow = ".roll-dialog .roll-button, .application.dialog *";
          const next = async () => (await count("#chat .cubilete.card")) > before || (await isOn(inWindow));
          await expect.poll(next).toBe(true);
          if (!(await isOn(inWindow))) break;
          const was = await focused();
          await gm.keyboard.press("Enter");
          await expect.poll(focused).not.toBe(was);
        }
        await expect.poll(() => count("#chat .cubilete.card")).toBe(before + 1);
      }
      if (answered) {
        await gm.locator("#chat .two-sides .won").last().waitFor();
        return;
      }
      await act();
      const card = (await count(`${NEWEST} [data-action="toCard"]`)) > 0 ? `${DUEL} .answer` : NEWEST;
      await tabTo(`${card} [data-action="apply"]`);
      await gm.keyboard.press("Enter");
      await gm.locator(`${card} [data-action="undo"]`).first().waitFor();
      // What was pressed is gone: the keys are still on that card.
      await expect.poll(() => isOn("#chat .chat-message *")).toBe(true);
      await act();
      await tabTo(`${card} [data-action="undo"]`);
      await gm.keyboard.press("Enter");
      await gm.locator(`${card} [data-action="undo"]`).first().waitFor({ state: "detached" });
    });
  },
);

describe("by keys alone", () => {
  it("goes through the steps of a ladder, and Enter rolls from there; what was rolled last is rolled again", async () => {
    const sheet = gm.locator(".actor-sheet", { hasText: "Inés Montalbán" });
    await sheet.locator('[data-roll="attribute"]').first().focus();
    await gm.keyboard.press("Enter");
    const dialog = gm.locator(".roll-dialog");
    await dialog.locator(".roll-odds").waitFor();
    await tabTo('.roll-dialog [role="radio"]', "Shift+Tab");
    const chosen = () => dialog.locator('[role="radio"][aria-checked="true"]').getAttribute("data-value");
    const before = await chosen();
    await gm.keyboard.press("ArrowRight");
    await expect.poll(chosen).not.toBe(before);
    // The group is one stop, and the next arrow goes on from there though all was drawn anew.
    await expect.poll(() => dialog.locator('[role="radio"][tabindex="0"]').count()).toBe(1);
    await gm.keyboard.press("ArrowLeft");
    await expect.poll(chosen).toBe(before);
    const cards = await count("#chat .cubilete.card");
    await gm.keyboard.press("Enter");
    await expect.poll(() => count("#chat .cubilete.card")).toBe(cards + 1);
    await gm.keyboard.press("Alt+KeyR");
    await dialog.locator(".roll-odds").waitFor();
    await gm.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
  });

  it("stays on a card that is being drawn anew when one comes to it", async () => {
    await act();
    const lost = await gm.evaluate(async () => {
      const host = globalThis as unknown as {
        game: { messages: { contents: object[] } };
        ui: { chat: { updateMessage(message: object): Promise<void> } };
      };
      const message = host.game.messages.contents.at(-1) as { id: string };
      const log = document.querySelector("#chat") as HTMLElement;
      const lost: string[] = [];
      // One comes in whatever step of the drawing, and of a second one that was asked for meanwhile.
      for (const drawings of [1, 2])
        for (let step = 0; step < 40 * drawings; step++) {
          (document.activeElement as HTMLElement).blur();
          const drawn = Array.from({ length: drawings }, () => host.ui.chat.updateMessage(message));
          for (let done = 0; done < step; done++) await null;
          log.querySelector<HTMLElement>(`[data-message-id="${message.id}"] [data-action]`)?.focus();
          await Promise.all(drawn);
          await new Promise((resolve) => setTimeout(resolve));
          if (!document.activeElement?.closest(`[data-message-id="${message.id}"]`))
            lost.push(`${step} of ${drawings}`);
        }
      return lost;
    });
    expect(lost).toEqual([]);
  });

  it("has the keys on a card in the very moment in which it is drawn anew", async () => {
    const held = await gm.evaluate(async () => {
      const host = globalThis as unknown as {
        game: { messages: { contents: { id: string }[] } };
        ui: { chat: { updateMessage(message: object): Promise<void> } };
      };
      const message = host.game.messages.contents.at(-1) as { id: string };
      const card = () => document.querySelector<HTMLElement>(`#chat [data-message-id="${message.id}"]`) as HTMLElement;
      const was = card();
      was.querySelector<HTMLElement>("[data-action]")?.focus();
      const drawn = host.ui.chat.updateMessage(message);
      for (let step = 0; step < 9; step++) await null;
      // No key comes between a change of the page and this.
      const held = new Promise<boolean>((resolve) => {
        const watch = new MutationObserver(() => {
          if (!was.isConnected) resolve(card().contains(document.activeElement));
        });
        watch.observe(was.parentElement as HTMLElement, { childList: true });
      });
      await drawn;
      return was.isConnected ? "it was not drawn anew" : held;
    });
    expect(held).toBe(true);
  });

  it("sees of two drawings that are asked for at once the later one, though the first took longer, and stays on the card", async () => {
    const seen = await gm.evaluate(async () => {
      type Draws = { renderHTML(options: object): Promise<HTMLElement> };
      const host = globalThis as unknown as {
        game: { messages: { contents: (Draws & { id: string })[] } };
        ui: { chat: { updateMessage(message: object): Promise<void> } };
      };
      const message = host.game.messages.contents.at(-1) as Draws & { id: string };
      const frames = Object.getPrototypeOf(Object.getPrototypeOf(message)) as Draws;
      const { renderHTML } = frames;
      let nth = 0;
      frames.renderHTML = async function (this: Draws, options) {
        const html = await renderHTML.call(this, options);
        html.dataset.nth = String(++nth);
        if (nth === 1) await new Promise((resolve) => setTimeout(resolve, 200));
        return html;
      };
      const card = () => document.querySelector<HTMLElement>(`#chat [data-message-id="${message.id}"]`);
      try {
        const drawn = [host.ui.chat.updateMessage(message), host.ui.chat.updateMessage(message)];
        await new Promise((resolve) => setTimeout(resolve, 100));
        card()?.querySelector<HTMLElement>("[data-action]")?.focus();
        await Promise.all(drawn);
        await new Promise((resolve) => setTimeout(resolve));
      } finally {
        frames.renderHTML = renderHTML;
      }
      return { drawn: card()?.dataset.nth, focused: card()?.contains(document.activeElement) };
    });
    expect(seen).toEqual({ drawn: "2", focused: true });
  });

  it("spends what a roll left", async () => {
    const sheet = gm.locator(".actor-sheet", { hasText: "Vera Solano" });
    await sheet.locator('[data-roll="check"]').first().focus();
    await loadFaces(gm, many(12, 11, 4).concat(many(8, 7, 12)));
    await gm.keyboard.press("Shift+Enter");
    await gm.locator(`${NEWEST} [data-action="spend"]:not(:disabled)`).first().waitFor({ state: "attached" });
    await act();
    // What it may buy is folded away.
    await tabTo(`${NEWEST} .spending > summary`);
    await gm.keyboard.press("Enter");
    await tabTo(`${NEWEST} [data-action="spend"]`);
    await gm.keyboard.press("Enter");
    const asked = gm.locator(".application.dialog");
    const spent = gm.locator(`${NEWEST} [data-action="undo"]`).first();
    await asked.or(spent).first().waitFor();
    if ((await asked.count()) > 0) await gm.keyboard.press("Enter");
    await spent.waitFor();
  });

  it("ends the turn, and tells a user who has none", async () => {
    const turn = () =>
      gm.evaluate(() => (globalThis as unknown as { game: { combat: { turn: number } } }).game.combat.turn);
    await gm.evaluate(async () => {
      const { game, Combat } = globalThis as unknown as Host;
      const combat = await Combat.implementation.create({ active: true });
      const fighters = ["Inés Montalbán", "Bandit"].map((name, at) => ({
        actorId: game.actors.getName(name).id,
        initiative: 9 - at,
      }));
      await combat.createEmbeddedDocuments("Combatant", fighters);
      await combat.startCombat();
    });
    await gm.keyboard.press("Alt+KeyE");
    await expect.poll(turn).toBe(1);
    const player = await table.join("Player 2");
    await player.keyboard.press("Alt+KeyE");
    await waitTold(player, "It is not your turn.");
    expect(await turn()).toBe(1);
  });
});

describe("the result of a roll", () => {
  it("is shown beside what was pressed while its card is out of sight, and not when it is seen", async () => {
    const player = await table.join("Player 1", async (page) => {
      await page.addInitScript(() => localStorage.setItem("cubilete.resultBeside", "true"));
    });
    const sheet = await openActor(player, "Inés Montalbán");
    await sheet
      .locator('[data-roll="attribute"]')
      .last()
      .click({ modifiers: ["Shift"] });
    const beside = player.locator(".result-beside");
    await beside.locator(".total").waitFor();
    expect(await beside.locator('[data-action="apply"], [data-action="undo"]').count()).toBe(0);
    // It covers nothing that may be pressed next.
    const covered = await beside.evaluate((result) => {
      const { left, top, right, bottom } = result.getBoundingClientRect();
      const others = [...document.querySelectorAll("button, a[href], input, select, summary")].filter((one) => {
        const box = one.getBoundingClientRect();
        return box.width > 0 && box.left < right && left < box.right && box.top < bottom && top < box.bottom;
      });
      return others.filter((one) => !result.contains(one)).map((one) => one.outerHTML.slice(0, 80));
    });
    expect(covered).toEqual([]);
    await player.keyboard.press("Escape");
    await beside.waitFor({ state: "detached" });
    // Escape took away the result, and not the sheet.
    await sheet
      .locator('[data-roll="attribute"]')
      .last()
      .click({ modifiers: ["Shift"] });
    await beside.getByText("See in chat").click();
    await beside.waitFor({ state: "detached" });
    await expect.poll(() => player.evaluate(() => document.activeElement?.closest("#chat") !== null)).toBe(true);
    const cards = await player.locator("#chat .cubilete.card").count();
    await moveWindow(sheet, 0);
    await sheet
      .locator('[data-roll="attribute"]')
      .first()
      .click({ modifiers: ["Shift"] });
    await expect.poll(() => player.locator("#chat .cubilete.card").count()).toBe(cards + 1);
    await expect.poll(() => player.locator(".cubilete-announcer").innerText()).not.toBe("");
    // It would come a quarter of a second after the card is drawn.
    await player.waitForTimeout(500);
    expect(await beside.count()).toBe(0);
  });
});

it("and nothing failed all along", () => {
  expect(table.errors).toEqual([]);
});
