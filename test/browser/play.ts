import type { Locator, Page } from "playwright-core";
import { type Host, messageCount, othersAt, setSetting } from "./host.ts";
import { press } from "./pressing.ts";

export { healthOf, messageCount } from "./host.ts";

/** What a person does at the table, step by step, through the page. */

/** Opens a tab of the sidebar. */
export async function openTab(page: Page, name: string): Promise<void> {
  await press(page.locator(`#sidebar [data-tab="${name}"][data-action="tab"]`));
}

/** Opens the closed folders of a directory that `inside` lies in, the outermost first. */
export async function openFolders(page: Page, directory: string, inside: Locator): Promise<void> {
  const closed = page.locator(`#${directory} .directory-item.folder:not(.expanded)`, { has: inside });
  while ((await closed.count()) > 0) await closed.first().locator("> .folder-header").click();
}

/** Opens an actor's sheet from the sidebar, and waits until it is there. */
export async function openActor(page: Page, name: string): Promise<Locator> {
  await openTab(page, "actors");
  await openFolders(page, "actors", page.locator(".directory-item.entry", { hasText: name }));
  await press(page.locator("#actors .directory-item.entry", { hasText: name }).locator(".entry-name"));
  const sheet = page.locator(".actor-sheet", { hasText: name });
  await sheet.waitFor();
  return sheet;
}

/** Drags an actor out of the sidebar onto the sheet of a party. */
export async function dropMember(sheet: Locator, name: string): Promise<void> {
  const page = sheet.page();
  await openTab(page, "actors");
  const entry = page.locator("#actors .directory-item.entry", { hasText: name });
  await openFolders(page, "actors", page.locator(".directory-item.entry", { hasText: name }));
  await entry.dragTo(sheet.locator(".window-content"));
  await sheet.locator(".member", { hasText: name }).waitFor();
}

/** A journal that lies open with this page to be read: its list at the side names all of them. */
export const journalAt = (page: Page, title: string): Locator =>
  page.locator(".application.journal-entry", {
    has: page.locator(".journal-entry-pages .journal-page-header", { hasText: title }),
  });

/** Opens a compendium window by the name of its pack. */
export async function openPack(page: Page, pack: string): Promise<Locator> {
  await openTab(page, "compendium");
  const entry = page.locator(`#compendium [data-pack="${pack}"] .entry-name`);
  await openFolders(page, "compendium", page.locator(`[data-pack="${pack}"]`));
  await entry.click();
  const app = page.locator(`.application[id="compendium-${pack.replaceAll(".", "_")}"]`);
  await app.waitFor();
  return app;
}

/** The row of an entry in a compendium window, found as a person would: by typing its name into the search. */
export async function findEntry(pack: Locator, name: string): Promise<Locator> {
  await pack.locator('input[type="search"]').fill(name);
  const row = pack.locator(".directory-item.entry", { hasText: name });
  await row.first().waitFor();
  // The search waits for the typist; until the others are gone, the row is about to move.
  await pack.locator(".directory-item.entry:visible", { hasNotText: name }).first().waitFor({ state: "detached" });
  return row.first();
}

/** Moves a window by its title bar, so that its left edge is at `left`. */
export async function moveWindow(app: Locator, left: number): Promise<void> {
  const page = app.page();
  const title = await app.locator(".window-title").boundingBox();
  const frame = await app.boundingBox();
  if (!title || !frame) throw new Error("The window is not on the screen.");
  await uncover(page, title.x + 5, title.y + 5);
  await page.mouse.move(title.x + 5, title.y + 5);
  await page.mouse.down();
  await page.mouse.move(title.x + 5 + left - frame.x, title.y + 5, { steps: 4 });
  await page.mouse.up();
}

/** A notification that lies where the mouse takes hold goes by itself in a while; who is in a hurry closes it. */
async function uncover(page: Page, x: number, y: number): Promise<void> {
  const isFree = ([x, y]: readonly [number, number]) => {
    const over = document.elementFromPoint(x, y)?.closest(".notification");
    over?.querySelector<HTMLElement>(".notification-close")?.click();
    return !over;
  };
  await page.waitForFunction(isFree, [x, y] as const);
}

/** Closes a window with its button. */
export async function closeWindow(app: Locator): Promise<void> {
  await press(app.locator('.window-header [data-action="close"]'));
  await app.waitFor({ state: "detached" });
}

/** On the desk: chooses no actor yet. Until that is drawn, a box may still be ticked from before. */
export async function pickNobody(desk: Locator): Promise<void> {
  await desk.locator('[data-pick="none"]').click();
  await desk.locator('input[name^="who."]:checked').first().waitFor({ state: "detached" });
}

/** Loads this page's dice, of whatever sizes: the next ones show these faces, in this order; then chance again. */
export async function loadFaces(page: Page, faces: readonly [sides: number, face: number][]): Promise<void> {
  await page.evaluate((faces) => {
    const host = globalThis as unknown as {
      CONFIG: { Dice: { randomUniform: () => number } };
      foundry: { dice: { terms: { Die: new (data: object) => { mapRandomFace(uniform: number): number } } } };
    };
    const die = new host.foundry.dice.terms.Die({ number: 1, faces: 10 });
    // Which half of the interval is the high one is the host's affair.
    const falling = die.mapRandomFace(0.01) > die.mapRandomFace(0.99);
    const waiting = faces.map(([sides, face]) => (falling ? 1 - (face - 0.5) / sides : (face - 0.5) / sides));
    const chance = host.CONFIG.Dice.randomUniform;
    host.CONFIG.Dice.randomUniform = () => {
      const next = waiting.shift();
      if (waiting.length === 0) host.CONFIG.Dice.randomUniform = chance;
      return next ?? chance();
    };
  }, faces);
}

/** Loads this page's dice, all of one size. */
export const loadDice = (page: Page, faces: number[], sides = 10): Promise<void> =>
  loadFaces(
    page,
    faces.map((face) => [sides, face] as [number, number]),
  );

/** The newest card in the chat log, once it has a part. */
export const lastCard = (page: Page): Locator => page.locator("#chat .chat-message .cubilete.card").last();

/** Spends on an option of a card, below whatever price it stands. */
export async function buy(card: Locator, option: string): Promise<void> {
  const button = card.locator(`[data-option="${option}"]`);
  await button.waitFor({ state: "attached" });
  // The list first, then the price in it: what is folded outside has its summary in sight.
  const folded = card.locator("details[data-fold]:not([open])", {
    has: card.page().locator(`[data-option="${option}"]`),
  });
  while ((await folded.count()) > 0) await folded.first().locator("> summary").click();
  await button.click();
}

/**
 * What stands on a message, in one line, once its card has a part (by default any). A card that is drawn anew is empty for a
 * moment, so that it is waited for and read at once.
 */
export async function cardText(page: Page, id: string, part = "section, header, p"): Promise<string> {
  await openChat(page);
  const text = await page.waitForFunction(
    ([id, part]) => {
      const message = document.querySelector<HTMLElement>(`#chat [data-message-id="${id}"]`);
      return message?.querySelector(".cubilete.card")?.querySelector(part) && message.innerText;
    },
    [id, part] as const,
  );
  return String(await text.jsonValue()).replace(/\s+/g, " ");
}

/** Shows the chat log, with the newest message on it. */
export async function openChat(page: Page): Promise<void> {
  await openTab(page, "chat");
  await page.waitForFunction(() => {
    const { contents } = (globalThis as unknown as { game: { messages: { contents: Seen[] } } }).game.messages;
    const newest = contents.findLast(({ visible }) => visible);
    return !newest || document.querySelector(`#chat [data-message-id="${newest.id}"]`);
  });
}

interface Seen {
  id: string;
  visible: boolean;
}

/** Types a line into the chat bar and sends it. */
export async function say(page: Page, text: string): Promise<void> {
  await openChat(page);
  const bar = page.locator("#chat-message, #chat textarea").first();
  await bar.fill(text);
  await bar.press("Enter");
}

/** How many items an actor has in this page. */
export const itemCount = (page: Page, name: string): Promise<number> =>
  page.evaluate((name) => (globalThis as unknown as Host).game.actors.getName(name).items.size, name);

/** Presses a roll on a sheet and waits for the odds in its dialog. */
export async function openRoll(sheet: Locator, button = '[data-roll="skill"]'): Promise<Locator> {
  await sheet.locator(button).first().click();
  const dialog = sheet.page().locator(".roll-dialog");
  await dialog.locator(".roll-odds .chance").waitFor();
  return dialog;
}

/** Chooses a roll's target, by name: of several that share it the first, which stands on the board. */
export async function aimAt(dialog: Locator, name: string): Promise<void> {
  const list = dialog.locator('select[name="target"]');
  await list.waitFor();
  const lines = await list.locator("option").evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).text));
  const label = lines.find((line) => line === name || line.startsWith(`${name} `));
  if (label === undefined) throw new Error(`Nobody called ${name} is in reach: ${lines.join(", ")}.`);
  await list.selectOption({ label });
}

/** Rolls with these dice, and waits for the card. */
export async function rollDice(dialog: Locator, faces: number[], sides = 10): Promise<void> {
  await loadDice(dialog.page(), faces, sides);
  await pressRoll(dialog);
}

/** Rolls, and waits for the card: the dialog closes first. */
export const pressRoll = (dialog: Locator): Promise<void> =>
  untilPosted(dialog.page(), async () => {
    await dialog.locator(".roll-button").click();
    await dialog.waitFor({ state: "detached" });
  });

/** Does what posts a card, and waits until the whole table has it: till then, the last one on a page is that of another roll. */
export async function untilPosted(page: Page, act: () => Promise<unknown>): Promise<void> {
  const before = await messageCount(page);
  await act();
  const posted = await page.waitForFunction((before) => {
    const { messages } = (globalThis as unknown as Posted).game;
    return messages.size > before && messages.contents.at(-1)?.id;
  }, before);
  const id = (await posted.jsonValue()) as string;
  await Promise.all(othersAt(page).map((other) => other.waitForFunction(hasMessage, id)));
}

/** In a page: whether it knows this message; one that is not in the world yet knows as much as it needs. */
const hasMessage = (id: string): boolean => (globalThis as unknown as Partial<Posted>).game?.messages?.has(id) ?? true;
interface Posted {
  game: { messages: { size: number; contents: { id: string }[]; has(id: string): boolean } };
}

/** Drags entries of a compendium onto a sheet, one after the other; `each` waits until one has arrived. */
export async function dragOnto(
  sheet: Locator,
  packId: string,
  names: string[],
  each: () => Promise<unknown>,
): Promise<void> {
  // Aside first: the compendium's window opens in the middle.
  await moveWindow(sheet, 0);
  const pack = await openPack(sheet.page(), packId);
  await moveWindow(pack, 760);
  for (const name of names) {
    await (await findEntry(pack, name)).dragTo(sheet.locator(".window-content"));
    await each();
  }
  await closeWindow(pack);
}

/** The hero strikes with a weapon at a target in three nines, and the damage shows these dice. */
export async function strike(page: Page, weapon: string, target: string, damage: number[]): Promise<void> {
  const sheet = await openActor(page, "Inés Montalbán");
  const dialog = await openRoll(sheet, `.weapon:has-text("${weapon}") [data-roll="attack"][data-arg-mode="melee"]`);
  await aimAt(dialog, target);
  await dialog.locator(".roll-odds", { hasText: "%" }).waitFor();
  await rollDice(dialog, [9, 9, 9]);
  await closeWindow(sheet);
  await openChat(page);
  const followUp = lastCard(page).locator('[data-action="followUp"]').first();
  await followUp.waitFor();
  await loadDice(page, damage);
  await untilPosted(page, () => followUp.click({ modifiers: ["Shift"] }));
  await lastCard(page).locator('[data-action="apply"]').first().waitFor();
}

/** Presses a button of the newest card that has it. */
export async function pressOnCard(page: Page, action: string): Promise<void> {
  await openChat(page);
  await page
    .locator(`#chat .cubilete.card:has([data-action="${action}"])`)
    .last()
    .locator(`[data-action="${action}"]`)
    .first()
    .click();
}

/** The GM agrees beforehand to whatever players do: for files that are about something else. */
export const agreeBeforehand = (gm: Page): Promise<unknown> => setSetting(gm, "consent", "everything");

/** Opens the toolbox from the sidebar. Its button is drawn anew with every actor that comes or goes. */
export async function openToolbox(page: Page): Promise<Locator> {
  await openTab(page, "actors");
  await press(page.locator("[data-cubilete-toolbox]"));
  const toolbox = page.locator("#cubilete-toolbox");
  await toolbox.locator("[data-tool]").first().waitFor();
  return toolbox;
}

/** Opens a tool out of the toolbox: of the whole table, or of one rule set. */
export async function openTool(page: Page, tool: string, ruleset = ""): Promise<void> {
  const toolbox = await openToolbox(page);
  await press(toolbox.locator(`[data-tool="${tool}"][data-ruleset="${ruleset}"]`));
}

/** Opens the Workshop as a GM does. */
export async function openWorkshop(gm: Page): Promise<Locator> {
  await openTool(gm, "write", "workshop");
  const workshop = gm.locator("#cubilete-workshop");
  await workshop.locator(".cm-content").waitFor();
  return workshop;
}

/** Chooses who sits down, on the join page. @returns what to press then. */
export async function chooseUser(page: Page, name: string): Promise<Locator> {
  const form = page.locator("#join-game-form");
  await form.locator('select[name="userid"]').selectOption({ label: name });
  return form.locator('button[name="join"]');
}

/** At the first start: the GM ticks what is played, or everything there is. */
export async function playGames(page: Page, games: readonly string[] | null = null): Promise<void> {
  const rules = page.locator(".rules-in-play");
  await rules.waitFor();
  for (const box of await rules.locator('input[type="checkbox"]').all())
    await box.setChecked(games === null || games.includes((await box.getAttribute("name")) ?? ""));
  await rules.locator('[type="submit"]').click();
  await rules.waitFor({ state: "detached" });
}

/** The types that the dialog for a new actor offers. */
export async function offeredTypes(page: Page): Promise<string[]> {
  await openTab(page, "actors");
  await page.locator('#actors .header-actions [data-action="createEntry"]').click();
  const dialog = page.locator(".dialog").last();
  const types = await dialog
    .locator('select[name="type"] option')
    .evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value));
  await dialog.locator('[data-action="close"]').click();
  await dialog.waitFor({ state: "detached" });
  return types.sort();
}
