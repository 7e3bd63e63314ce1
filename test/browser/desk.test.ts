import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Host } from "./host.ts";
import { lastCard, loadDice, openChat, openTool, pickNobody, rollDice } from "./play.ts";
import { openTable, type Table } from "./table.ts";

/** The GM's desk: asking for rolls with the difficulty told, hidden, or kept and judged; in English, dark, on Foundry 14. */

let table: Table;
let gm: Page;
let player: Page;
const INES = "Inés Montalbán";
const TOMAS = "Tomás Rueda";

beforeAll(async () => {
  table = await openTable({ theme: "dark", generation: 14, log: () => {} });
  [gm, player] = [await table.join("Gamemaster"), await table.join("Player 1")];
  for (const page of [gm, player]) page.setDefaultTimeout(8000);
});
afterAll(async () => {
  await table?.close();
});

async function openDesk(): Promise<Locator> {
  await openTool(gm, "desk");
  const desk = gm.locator("#cubilete-desk");
  await desk.waitFor();
  return desk;
}

/** Who, and the line beside each; without the buttons beside it. */
const rows = (card: Locator): Promise<string[]> =>
  card
    .locator(".tally li")
    .evaluateAll((lines) =>
      lines.map((line) =>
        [".who", ".said"].map((part) => line.querySelector(part)?.textContent?.replace(/\s+/g, " ").trim()).join(" "),
      ),
    );
const requestOn = (page: Page) => page.locator("#chat .cubilete.card", { has: page.locator(".tally") }).last();

it("asks the players, who roll with that difficulty and no other, and sees who has rolled", async () => {
  // A token that happens to be selected speaks no request.
  await gm.evaluate(() => {
    const { canvas } = globalThis as unknown as {
      canvas: { tokens: { placeables: { name: string; control(): void }[] } };
    };
    canvas.tokens.placeables.find(({ name }) => name === "Wolf")?.control();
  });
  const desk = await openDesk();
  await desk.locator('select[name="rules"]').selectOption("ryf");
  await desk.getByLabel(INES).waitFor();
  await desk.locator('select[name="subject"]').selectOption({ label: "Dodge" });
  await desk.locator('select[name="difficulty"]').selectOption("20");
  await desk.locator(".roll-button").click();
  await desk.locator(".asked h3", { hasText: "Dodge" }).waitFor();

  await openChat(player);
  const card = requestOn(player);
  await card.waitFor();
  expect(await player.locator("#chat .chat-message").last().innerText()).not.toContain("Wolf");
  expect((await card.innerText()).replace(/\s+/g, " ")).toContain("Against Hard 20.");
  expect(await rows(card)).toEqual([`${INES} waiting`, `${TOMAS} (not here) waiting`]);
  await card.locator('[data-press="roll"]').click();
  const dialog = player.locator(".roll-dialog");
  await dialog.locator(".roll-odds .chance").waitFor();
  expect(await dialog.locator(".ladder").count()).toBe(0);
  await expect.poll(() => dialog.locator(".fixed").innerText()).toContain("20");
  await rollDice(dialog, [9, 9, 9]);
  await expect
    .poll(() => rows(requestOn(player)))
    .toEqual([expect.stringMatching(new RegExp(`^${INES} \\d+ · Success!?$`)), `${TOMAS} (not here) waiting`]);
  await expect
    .poll(async () => (await desk.locator(".asked").innerText()).replace(/\s+/g, " "))
    .toContain("1 of 2 has rolled");
});

it("counts no roll against another difficulty, of another thing, or a second one", async () => {
  const request = await gm.evaluate(() => (globalThis as unknown as Host).game.messages.contents.at(-2)?.id ?? "");
  const said = () => player.locator("#notifications .notification, .notification").last().innerText();
  const again = (name: string, values: object) =>
    player.evaluate(
      async ([request, name, values]) => {
        const { game } = globalThis as unknown as Host;
        const actor = game.actors.getName(name);
        const item = actor.items.getName("Dodge") ?? null;
        await game.system.api.roll(
          { ruleset: "ryf", kind: "skill", actor: actor.uuid, item: item?.uuid ?? null, values },
          { dialog: false, follows: request },
        );
      },
      [request, name, values] as const,
    );
  await again(INES, { difficulty: 20 });
  await expect.poll(said).toContain("has rolled already");
  await gm.locator('#cubilete-desk [data-what="again"]').click();
  await expect.poll(() => rows(requestOn(player))).toEqual([`${INES} waiting`, `${TOMAS} (not here) waiting`]);
  await again(INES, { difficulty: 10 });
  await expect.poll(said).toContain("against another difficulty");
  await expect.poll(async () => (await rows(requestOn(gm)))[0]).toContain("against 10: does not count");
  await gm.locator('#cubilete-desk [data-what="close"]').click();
  await expect.poll(() => requestOn(player).locator('[data-press="roll"]').count()).toBe(0);
  await again(INES, { difficulty: 20 });
  await expect.poll(said).toContain("closed");
});

it("keeps a difficulty from everybody, and judges by it", async () => {
  const desk = gm.locator("#cubilete-desk");
  await pickNobody(desk);
  await desk.getByLabel(INES).check();
  await desk.locator('select[name="discretion"]').selectOption("judged");
  await desk.locator('select[name="difficulty"]').selectOption("other");
  await desk.locator('input[name="other"]').fill("");
  await desk.locator(".roll-button").click();
  await expect.poll(() => gm.locator(".notification").last().innerText()).toContain("from −100 to 200");
  await desk.locator('input[name="other"]').fill("23");
  await desk.locator('input[name="other"]').press("Tab");
  await desk.locator(".roll-button").click();
  const card = requestOn(player);
  await expect.poll(() => card.innerText()).toContain("The GM keeps the difficulty secret, and says");
  // Not on the player's page at all.
  const stored = await player.evaluate(() =>
    JSON.stringify((globalThis as unknown as Host).game.messages.contents.at(-1)?.toObject()),
  );
  // As a figure: ids and times may hold these digits.
  expect(stored).not.toMatch(/[:[,"]23[\],}"]/);
  await card.locator('[data-press="roll"]').click();
  const dialog = player.locator(".roll-dialog");
  await dialog.locator(".veiled").waitFor();
  expect(await dialog.locator(".ladder, .chance").count()).toBe(0);
  await rollDice(dialog, [2, 2, 2]);
  await expect.poll(() => rows(requestOn(player))).toEqual([expect.stringMatching(/· Failure$/)]);
  const rolled = lastCard(player);
  await rolled.getByText("The GM judges it.").waitFor();
  expect(await rolled.locator(".verdict").count()).toBe(0);
});

/** The player's skill lies on the table, and the bandit's strength answers it; the first card as the player sees it. */
async function duel(modifier: number): Promise<Locator> {
  const uuids = await gm.evaluate((name) => {
    const { game } = globalThis as unknown as Host;
    return [game.actors.getName(name).uuid, game.actors.getName("Bandit").uuid] as const;
  }, INES);
  await loadDice(player, [5, 5, 5]);
  const { id, total } = await player.evaluate(async (actor) => {
    const { game } = globalThis as unknown as Host;
    const roll = { ruleset: "ryf", kind: "attribute", actor, args: { attribute: "dexterity" } };
    const message = await game.system.api.roll(roll, { dialog: false });
    const [rolled] = (message?.rolls ?? []) as unknown as { outcome: { total: number } }[];
    return { id: message?.id ?? "", total: rolled?.outcome.total ?? 0 };
  }, uuids[0]);
  await gm.waitForFunction((id) => (globalThis as unknown as Host).game.messages.get(id), id);
  await loadDice(gm, [6, 6, 6]);
  await gm.evaluate(
    async ([id, actor, total, modifier]) => {
      const { game } = globalThis as unknown as Host;
      await game.system.api.roll(
        { ruleset: "ryf", kind: "opposed", actor, args: { total, attribute: "strength" }, values: { modifier } },
        { dialog: false, follows: id },
      );
    },
    [id, uuids[1], total, modifier] as const,
  );
  await openChat(player);
  const card = player.locator(`#chat [data-message-id="${id}"] .cubilete.card`);
  await card.locator(".two-sides").waitFor();
  return card;
}

it("shows both sides of an opposed roll on the card that waited, and lets a tie be rolled again", async () => {
  const card = await duel(0);
  const totals = (await card.locator(".two-sides .side b").allInnerTexts()).map(Number);
  const [mine = 0, theirs = 0] = totals;
  expect(mine).not.toBe(theirs);
  await expect
    .poll(() => card.locator(".two-sides .end").innerText())
    .toContain(`${mine > theirs ? INES : "Bandit"} wins.`);
  await expect.poll(() => card.locator(".two-sides .won").count()).toBe(1);
  // What it was first rolled against says nothing any more.
  expect(await card.locator(".verdict").count()).toBe(0);
  // The other side's dice stand there too, and its own message leads back.
  await expect.poll(() => card.locator(".answer .hand .die").count()).toBeGreaterThanOrEqual(3);
  await lastCard(player).getByText("See both rolls").waitFor();
  const tied = await duel(mine - theirs);
  await expect.poll(() => tied.locator(".two-sides .end").innerText()).toContain("A tie.");
  await tied.getByText("Roll again for the tie").click();
  const fresh = lastCard(player);
  await fresh.getByText("Roll against it").waitFor();
  expect(await fresh.locator(".two-sides").count()).toBe(0);
  // Once: what was tied has been rolled again.
  await tied.getByText("Roll again for the tie").waitFor({ state: "detached" });
});

it("lets several do one thing together by the rules' own teamwork", async () => {
  const desk = gm.locator("#cubilete-desk");
  await desk.locator('select[name="rules"]').selectOption("escala3");
  await desk.locator('select[name="together"]').waitFor();
  await desk.locator('[data-pick="all"]').click();
  await desk.locator('select[name="together"]').selectOption("best");
  await desk.locator('[data-pick="none"]').click();
  await desk.locator(".roll-button").click();
  await expect.poll(() => gm.locator(".notification").last().innerText()).toContain("Choose who is asked");
});

it("holds with two GMs at it, and asks for an actor whose player is away", async () => {
  const second = await table.join("Assistant");
  second.setDefaultTimeout(8000);
  const desk = gm.locator("#cubilete-desk");
  await desk.locator('select[name="rules"]').selectOption("ryf");
  await desk.getByLabel(TOMAS).waitFor();
  await pickNobody(desk);
  await desk.getByLabel(TOMAS).check();
  await desk.locator('select[name="subject"]').selectOption({ label: "Dodge" });
  await desk.locator('select[name="discretion"]').selectOption("open");
  await desk.locator('select[name="difficulty"]').selectOption("15");
  await desk.locator(".roll-button").click();
  await openChat(second);
  const card = requestOn(second);
  await expect.poll(() => rows(card)).toEqual([`${TOMAS} (not here) waiting`]);
  // Their player is not at the table: a GM rolls, whichever it is, and it counts.
  await card.locator('[data-press="roll"]').click();
  const dialog = second.locator(".roll-dialog");
  await dialog.locator(".roll-odds .chance").waitFor();
  await rollDice(dialog, [9, 9, 9]);
  await expect.poll(() => rows(requestOn(gm))).toEqual([expect.stringMatching(new RegExp(`^${TOMAS} \\d+ · `))]);
  // One asks again while the other closes it: whichever comes last, both see the same.
  await openChat(gm);
  await Promise.all([
    requestOn(gm).locator('[data-press="again"]').click(),
    requestOn(second).locator('[data-press="close"]').click(),
  ]);
  await expect.poll(() => rows(requestOn(gm))).toEqual([`${TOMAS} (not here) waiting`]);
  const said = async (page: Page) => (await requestOn(page).textContent())?.replace(/\s+/g, " ");
  await expect.poll(async () => (await said(gm)) === (await said(second))).toBe(true);
  // And what one GM keeps stands in that one's browser alone.
  await desk.locator('select[name="discretion"]').selectOption("hidden");
  await desk.locator('select[name="difficulty"]').selectOption("25");
  await desk.locator(".roll-button").click();
  await expect.poll(() => requestOn(second).innerText()).toContain("The GM keeps the difficulty");
  const kept = (page: Page) =>
    page.evaluate(() => {
      const { settings } = (globalThis as unknown as Host).game as unknown as {
        settings: { get(space: string, key: string): object };
      };
      return Object.values(settings.get("cubilete", "askedDifficulties"));
    });
  await expect.poll(() => kept(gm)).toContain(25);
  expect(await kept(second)).toEqual([]);
  await table.leave(second);
});

it("ends the wait for an actor who cannot, rolls untrained by the rules, and lets a GM roll for all without a player", async () => {
  const desk = gm.locator("#cubilete-desk");
  await gm.evaluate(async () => {
    const { game } = globalThis as unknown as Host;
    const skill = { name: "Juggling", type: "ryfSkill", system: { attribute: "dexterity", level: 3 } };
    await game.actors.getName("Bandit").createEmbeddedDocuments("Item", [skill]);
  });
  await desk.locator('[data-pick="all"]').click();
  await desk.locator('select[name="subject"]').selectOption({ label: "Juggling" });
  await expect.poll(() => desk.locator(".people li", { hasText: INES }).innerText()).toContain("(untrained)");
  expect(await desk.locator(".people li", { hasText: "Bandit" }).first().innerText()).not.toContain("untrained");
  await desk.locator('select[name="discretion"]').selectOption("open");
  await desk.locator('select[name="difficulty"]').selectOption("15");
  await desk.locator(".roll-button").click();
  await openChat(player);
  const card = requestOn(player);
  await expect.poll(() => rows(card)).toContain(`${INES} waiting`);
  // No player says it of another player's hero.
  await expect.poll(() => card.locator("button.cannot").count()).toBe(1);
  const wait = (await rows(card)).length;
  await card.locator('[data-press="roll"]').click();
  const dialog = player.locator(".roll-dialog");
  await dialog.locator(".roll-odds .chance").waitFor();
  await expect.poll(() => dialog.innerText()).toContain("Juggling");
  await expect.poll(() => dialog.locator(".changes").innerText()).toContain("No points in the skill");
  await dialog.locator('[data-action="close"], [data-action="cancel"]').first().click();
  await card.locator("button.cannot").click();
  await expect.poll(() => rows(requestOn(player))).toContain(`${INES} cannot`);
  // The rest in one go: each with dice of their own, on one card.
  await openChat(gm);
  await requestOn(gm).locator('[data-press="rollAll"]').click();
  await expect.poll(async () => (await rows(requestOn(gm))).filter((row) => row.includes("waiting"))).toEqual([]);
  const rolled = (await rows(requestOn(gm))).filter((row) => / \d+ · /.test(row));
  expect(rolled.length).toBe(wait - 1);
  const parts = await gm.evaluate(
    () => (globalThis as unknown as Host).game.messages.contents.at(-1)?.rolls.length ?? 0,
  );
  expect(parts).toBe(wait - 1);
});

it("raised no error all along", () => {
  expect(table.errors).toEqual([]);
});
