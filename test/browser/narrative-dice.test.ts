import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addresses, type Host, messageCount, rollIn, waitTold } from "./host.ts";
import {
  agreeBeforehand,
  buy,
  closeWindow,
  itemCount,
  lastCard,
  loadFaces,
  openChat,
  openTool,
  pressRoll,
  say,
  untilPosted,
} from "./play.ts";
import { openTable, type Table } from "./table.ts";

/** Symbol dice at the table: pools built alone and together, spending, destiny with two GMs, and what goes wrong. */

let table: Table;
let gm: Page;
let assistant: Page;
let one: Page;
let two: Page;
let nadia: { uuid: string; items: Record<string, string> };
let bruno: { uuid: string; items: Record<string, string> };

beforeAll(async () => {
  table = await openTable({ lang: "en" });
  const names = ["Gamemaster", "Assistant", "Player 1", "Player 2"];
  [gm, assistant, one, two] = (await Promise.all(names.map((name) => table.join(name)))) as [Page, Page, Page, Page];
  await agreeBeforehand(gm);
  for (const page of [gm, assistant, one, two]) page.setDefaultTimeout(8000);
  await makePeople(gm);
  nadia = await addresses(one, "Nadia Ferro");
  bruno = await addresses(gm, "Bruno Sanz");
  await two.waitForFunction(() => (globalThis as unknown as Host).game.actors.getName("Bruno Sanz"));
});
afterAll(async () => {
  await table?.close();
});

/** Two heroes, each of one player, and a target. */
async function makePeople(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { Actor, game } = globalThis as unknown as Host;
    const idOf = (name: string) => game.users.getName(name).id;
    const hero = (name: string, player: string) => ({
      name,
      type: "narrativeHero",
      ownership: { default: 1, [idOf(player)]: 3 },
      system: { characteristics: { brawn: { value: 3 }, agility: { value: 3 } }, strain: { value: 3 } },
      items: [
        { name: "Athletics", type: "narrativeSkill", system: { key: "athletics", characteristic: "brawn", rank: 2 } },
        { name: "Shooting", type: "narrativeSkill", system: { key: "shooting", characteristic: "agility", rank: 2 } },
        {
          name: "Rifle",
          type: "narrativeWeapon",
          system: { skill: "shooting", damage: 9, critical: 3, range: "long" },
        },
      ],
    });
    for (const [name, player] of [
      ["Nadia Ferro", "Player 1"],
      ["Bruno Sanz", "Player 2"],
    ] as const) {
      const { id } = await Actor.create(hero(name, player));
      await (game.users.getName(player) as unknown as { update(data: object): Promise<unknown> }).update({
        character: id,
      });
    }
    await Actor.create({ name: "Sentry", type: "narrativeRival", ownership: { default: 1 } });
  });
}

/** Looks again until it is so; the machine may have much else to do. */
const poll = <T>(look: () => Promise<T>) => expect.poll(look, { timeout: 8000 });

async function reload(page: Page): Promise<void> {
  await page.reload({ waitUntil: "commit", timeout: 20_000 });
  await page.waitForFunction(() => (globalThis as unknown as Partial<Host>).game?.ready === true, null, {
    timeout: 40_000,
  });
}

async function openDialog(page: Page, kind: string, actor: typeof nadia, item: string): Promise<Locator> {
  await page.evaluate(
    ([kind, actor, item]) => {
      void (globalThis as unknown as Host).game.system.api.roll({ ruleset: "narrative", kind, actor, item } as never);
    },
    [kind, actor.uuid, actor.items[item]] as const,
  );
  const dialog = page.locator(".roll-dialog:not(.live-pool)").last();
  await dialog.locator(".roll-odds .chance").waitFor();
  return dialog;
}

const chanceIn = (window: Locator) => window.locator(".roll-odds .chance").first().textContent();
const diceIn = (window: Locator, die: string) => window.locator(`.pool-dice .symbol-die.${die}`).count();
const destinyOf = (page: Page) =>
  page.evaluate(() => {
    const { light, dark } = (
      globalThis as unknown as { game: { settings: { get(a: string, b: string): { light: number; dark: number } } } }
    ).game.settings.get("cubilete", "narrative.destiny");
    return [light, dark];
  });
const strainOf = (page: Page, name: string) =>
  page.evaluate((name) => {
    const { system } = (globalThis as unknown as Host).game.actors.getName(name);
    return (system as unknown as { strain: { value: number } }).strain.value;
  }, name);

describe("a pool in the dialog", () => {
  it("shows its dice and exact odds, compares a change, and takes lines with reasons", async () => {
    const dialog = await openDialog(one, "check", nadia, "Athletics");
    // Brawn 3, Athletics 2, average: 70.041 % in the issue.
    expect(await chanceIn(dialog)).toBe("70%");
    expect([
      await diceIn(dialog, "proficiency"),
      await diceIn(dialog, "ability"),
      await diceIn(dialog, "difficulty"),
    ]).toEqual([2, 1, 2]);
    await expect.poll(() => dialog.locator(".ladder button .chance").allTextContents()).toHaveLength(6);

    await dialog.locator('[data-name="add.boost"]').last().click();
    await poll(() => diceIn(dialog, "boost")).toBe(1);
    await dialog.locator('input[name="why.boost"]').fill("A rope");
    await dialog.locator('input[name="why.boost"]').press("Tab");
    await dialog.locator(".changes li", { hasText: "A rope" }).locator("small", { hasText: "Player 1" }).waitFor();
    await dialog.locator(".changes li", { hasText: "A rope" }).hover();
    const row = dialog.locator(".comparison tbody tr").first();
    await row.waitFor();
    await expect.poll(() => row.locator("td").allTextContents()).toEqual(["70%", await chanceIn(dialog)]);

    await loadFaces(one, [
      [12, 12],
      [12, 7],
      [8, 5],
      [6, 4],
      [8, 7],
      [8, 2],
    ]);
    await pressRoll(dialog);
  });

  it("becomes a card with dice by kind, what cancelled, and what is left in words", async () => {
    await openChat(two);
    const card = lastCard(two);
    await card.locator(".note", { hasText: "2 successes, 1 advantage, 1 triumph" }).waitFor();
    // Triumph, success + advantage, advantage, success + advantage; two threats, failure.
    await expect.poll(() => card.locator(".narrative-dice .symbol-die").count()).toBe(6);
    await expect.poll(() => card.locator(".duel .cancelled").count()).toBe(2 + 4);
    await expect
      .poll(() => card.locator(".symbol-die.proficiency").first().getAttribute("aria-label"))
      .toBe("Proficiency die: Triumph");
    // Nothing on it is for another player to spend.
    expect(await card.locator('[data-action="spend"]').count()).toBe(0);
  });
});

describe("spending", () => {
  it("hands a boost to an ally's next roll by itself, which uses it up", async () => {
    await openChat(one);
    const card = lastCard(one);
    await buy(card, "boostAlly.advantage");
    await one.locator(".dialog select").selectOption({ label: "Bruno Sanz" });
    await one.locator('.dialog button[type="submit"]').click();
    await card.locator(".applied", { hasText: "Bruno Sanz" }).waitFor();
    await expect.poll(() => card.locator(".spending .left").allTextContents()).toEqual(["Advantage 0", "Triumph 1"]);

    await poll(() => itemCount(two, "Bruno Sanz")).toBe(4);
    const dialog = await openDialog(two, "check", bruno, "Athletics");
    expect(await diceIn(dialog, "boost")).toBe(1);
    await dialog.locator(".roll-button").click();
    await poll(() => itemCount(two, "Bruno Sanz")).toBe(3);
    const next = await openDialog(two, "check", bruno, "Athletics");
    expect(await diceIn(next, "boost")).toBe(0);
    await closeWindow(next);
  });

  it("recovers strain, is undone, and sells nothing that is gone", async () => {
    const id = await rollIn(one, {
      ruleset: "narrative",
      kind: "check",
      actor: nadia.uuid,
      item: nadia.items.Athletics,
      values: { difficulty: 0 },
    });
    const card = one.locator(`#chat .chat-message[data-message-id="${id}"] .cubilete.card`);
    await card.waitFor();
    const forged = await one.evaluate(async (id) => {
      const { api } = (globalThis as unknown as Host).game.system;
      return (api as unknown as { buy(message: string, part: number, offer: string): Promise<void> })
        .buy(id as string, 0, "destroy.triumph")
        .then(
          () => "sold",
          (error: { key: string }) => error.key,
        );
    }, id);
    expect(forged).toBe("CUBILETE.error.notForSale");

    await loadFaces(one, [
      [12, 10],
      [12, 10],
      [8, 5],
    ]);
    await rollIn(one, {
      ruleset: "narrative",
      kind: "check",
      actor: nadia.uuid,
      item: nadia.items.Athletics,
      values: { difficulty: 0 },
    });
    await openChat(one);
    await buy(lastCard(one), "recoverStrain.advantage");
    await poll(() => strainOf(one, "Nadia Ferro")).toBe(2);
    await lastCard(one).locator('[data-action="undo"]').click();
    await poll(() => strainOf(gm, "Nadia Ferro")).toBe(3);
  });

  it("leads from a bought critical to the d100 and an injury on the target", async () => {
    const sentry = await addresses(gm, "Sentry");
    await loadFaces(one, [
      [12, 12],
      [12, 3],
      [8, 1],
      [8, 1],
    ]);
    await rollIn(one, {
      ruleset: "narrative",
      kind: "attack",
      actor: nadia.uuid,
      item: nadia.items.Rifle,
      target: sentry.uuid,
    });
    await openChat(one);
    await buy(lastCard(one), "critical.triumph");
    const follow = lastCard(one).locator('[data-action="followUp"]');
    await follow.waitFor();
    await loadFaces(one, [[100, 87]]);
    await untilPosted(one, () => follow.click({ modifiers: ["Shift"] }));
    await lastCard(one).locator(".total", { hasText: "87" }).waitFor();
    await openChat(gm);
    await lastCard(gm).locator('[data-action="apply"]').first().click();
    await lastCard(gm).locator(".applied", { hasText: "Sentry" }).waitFor();
    // The card is written before the target.
    await poll(() =>
      gm.evaluate(() =>
        (globalThis as unknown as Host).game.actors.getName("Sentry").items.contents.map(({ type }) => type),
      ),
    ).toEqual(["narrativeInjury"]);
  });
});

describe("a pool typed in chat", () => {
  it("shows its symbols in Foundry's own message", async () => {
    await loadFaces(one, [
      [12, 12],
      [8, 7],
    ]);
    await say(one, "/r 1p1i");
    const message = one.locator("#chat .chat-message", { hasText: "1dp + 1di" }).last();
    await message.waitFor();
    await expect
      .poll(() => message.locator(".dice-total").getAttribute("aria-label"))
      .toBe("Success, Triumph, 2 × Threat");
    await expect.poll(() => message.locator(".dice-tooltip .symbol-die").count()).toBe(2);
  });
});

describe("destiny", () => {
  it("is begun by the GM, rolled for by the players, and shown to all", async () => {
    await openTool(gm, "destiny", "narrative");
    await gm.locator('#narrative-destiny [data-action="startSession"]').click();
    await openChat(one);
    await loadFaces(one, [[12, 10]]);
    await lastCard(one)
      .locator('[data-press="roll"]')
      .click({ modifiers: ["Shift"] });
    for (const page of [gm, assistant, one, two]) {
      await poll(() => page.locator("#narrative-destiny .side.light .symbol").count()).toBe(2);
    }
    await rollIn(one, { ruleset: "narrative", kind: "destiny", actor: nadia.uuid });
    await waitTold(one, "has already rolled for destiny");
    // The card that asked says what came of it.
    await two
      .locator("#chat .cubilete.card", { hasText: "Play begins" })
      .locator(":scope", { hasText: "Now: light 2, dark 0" })
      .waitFor({ state: "attached" });
  });

  it("turns a point over once, with two requests at the same time, and heeds no forged request", async () => {
    for (const page of [one, assistant]) await page.locator('#narrative-destiny [data-action="showMore"]').click();
    await one.locator('#narrative-destiny input[name="note"]').fill("They had masks");
    await one.locator('#narrative-destiny [data-action="usePoint"]').click();
    await assistant.locator("#narrative-destiny .flips", { hasText: "They had masks" }).waitFor();
    await two
      .locator("#chat .cubilete.card", { hasText: "Player 1 spends a light point: They had masks" })
      .waitFor({ state: "attached" });
    await one.evaluate((channel) => {
      const { socket, user } = (globalThis as unknown as Host).game;
      const ask = (kind: string, payload: object) =>
        socket.emit(channel, {
          type: "request",
          id: `forged-${kind}`,
          kind: `narrative.destiny.${kind}`,
          payload,
          sender: user.id,
        });
      ask("set", { light: 9, dark: 9 });
      ask("use", { uses: [{ side: "dark", use: "fact" }], check: "", user: "Gamemaster" });
      ask("start", {});
    }, "system.cubilete");
    // One point is left for two who want it.
    const press = (page: Page) =>
      page.locator('#narrative-destiny [data-action="usePoint"]').evaluate((button: HTMLElement) => button.click());
    await Promise.all([press(one), press(two)]);
    for (const page of [gm, assistant, one, two]) await poll(() => destinyOf(page)).toEqual([0, 2]);
  });

  it("is flipped for the check in which it is switched on", async () => {
    const dialog = await openDialog(gm, "check", nadia, "Athletics");
    await dialog.locator('[data-change="destiny.dark"]').click();
    await poll(() => diceIn(dialog, "challenge")).toBe(1);
    await pressRoll(dialog);
    await poll(() => destinyOf(two)).toEqual([1, 1]);
  });
});

describe("a shared pool", () => {
  it("shows each change to both at once, survives a reload as destiny does, and is rolled as it stands", async () => {
    const dialog = await openDialog(assistant, "check", nadia, "Athletics");
    await dialog.locator('[data-action="share"]').click();
    const pools = [assistant, one, gm].map((page) => page.locator(".live-pool"));
    for (const pool of pools) await pool.locator(".roll-odds .chance").waitFor();
    const [theirs, mine] = pools as [Locator, Locator];
    expect(await two.locator(".live-pool").count()).toBe(0);

    await theirs.locator('.ladder [data-value="3"]').click();
    await poll(() => diceIn(mine, "difficulty")).toBe(3);
    await expect.poll(() => mine.locator('.ladder [data-value="0"]').isDisabled()).toBe(true);
    await mine.locator('[data-name="add.boost"]').last().click();
    await theirs.locator(".changes li", { hasText: "Player 1" }).waitFor();
    await poll(() => chanceIn(theirs)).toBe(await chanceIn(mine));

    await reload(one);
    await one.locator("#narrative-destiny .side.dark .symbol").first().waitFor();
    await mine.locator(".changes li", { hasText: "Player 1" }).waitFor();
    expect([await diceIn(mine, "boost"), await diceIn(mine, "difficulty")]).toEqual([1, 3]);
    await mine.locator('[data-action="rollShared"]').click();
    for (const pool of pools) await pool.waitFor({ state: "detached" });
    await openChat(assistant);
    await lastCard(assistant).locator(".symbol-die.boost").waitFor();
    await expect.poll(() => lastCard(assistant).locator(".symbol-die.difficulty").count()).toBe(3);
  });
});

describe("what goes wrong", () => {
  it("a pool of no dice gets a message in the dialog, which stays open until there is one", async () => {
    const weakling = await gm.evaluate(async () => {
      const system = { characteristics: { brawn: { value: 0 } } };
      return (await (globalThis as unknown as Host).Actor.create({ name: "Weakling", type: "narrativeRival", system }))
        .uuid;
    });
    const empty = {
      ruleset: "narrative",
      kind: "check",
      actor: weakling,
      args: { characteristic: "brawn" },
      values: { difficulty: 0 },
    };
    const before = await messageCount(gm);
    expect(await rollIn(gm, empty)).toBeNull();
    await waitTold(gm, "a whole number from 1 to 40 is accepted");
    expect(await messageCount(gm)).toBe(before);
    await gm.evaluate((asked) => void (globalThis as unknown as Host).game.system.api.roll(asked), empty);
    const dialog = gm.locator(".roll-dialog:not(.live-pool)").last();
    await dialog.locator(".roll-odds", { hasText: "from 1 to 40" }).waitFor();
    await expect.poll(() => dialog.locator(".roll-button").isDisabled()).toBe(true);
    await dialog.locator('.ladder [data-value="1"]').click();
    await dialog.locator(".roll-odds .chance").waitFor();
    await expect.poll(() => dialog.locator(".roll-button").isEnabled()).toBe(true);
    await closeWindow(dialog);
  });

  it("a pool of a thousand dice is refused in words, and nothing is posted", async () => {
    const many = {
      ruleset: "narrative",
      kind: "check",
      actor: nadia.uuid,
      item: nadia.items.Athletics,
      values: { difficulty: 1000 },
    };
    const before = await messageCount(one);
    expect(await rollIn(one, many)).toBeNull();
    await waitTold(one, "a whole number from 0 to 20 is accepted");
    expect(await messageCount(one)).toBe(before);
  });

  it("a card of a deleted actor is still read, and sells nothing", async () => {
    await loadFaces(two, [
      [12, 10],
      [12, 10],
      [8, 5],
    ]);
    const id = await rollIn(two, {
      ruleset: "narrative",
      kind: "check",
      actor: bruno.uuid,
      item: bruno.items.Athletics,
      values: { difficulty: 0 },
    });
    await gm.evaluate(() => (globalThis as unknown as Host).game.actors.getName("Bruno Sanz").delete());
    await openChat(gm);
    const card = gm.locator(`#chat .chat-message[data-message-id="${id}"] .cubilete.card`);
    await card.locator(".note", { hasText: "5 advantages" }).waitFor();
    await buy(card, "recoverStrain.advantage");
    await waitTold(gm, "no longer exists");
    expect(await card.locator(".applied li").count()).toBe(0);
  });

  it("no page raised an error", () => {
    expect(table.errors).toEqual([]);
  });
});
