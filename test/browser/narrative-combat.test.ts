import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addresses, type Host, messageCount, rollIn, waitTold } from "./host.ts";
import {
  agreeBeforehand,
  aimAt,
  buy,
  closeWindow,
  lastCard,
  loadFaces,
  openActor,
  openChat,
  openRoll,
  openTab,
  pressRoll,
  untilPosted,
} from "./play.ts";
import { openTable, type Table } from "./table.ts";

/** A fight with symbol dice: slots that a GM and two players take, turns on the sheet, positions, injuries, treatment. */

interface Fighter {
  id: string;
  system: {
    turn: Record<string, number>;
    strain: { value: number };
    wounds: { value: number };
  };
  statuses: Set<string>;
  toggleStatusEffect(id: string, options?: object): Promise<unknown>;
  update(data: object): Promise<unknown>;
  delete(): Promise<unknown>;
}
interface FightHost {
  Combat: {
    create(data: object): Promise<{ createEmbeddedDocuments(name: string, data: object[]): Promise<unknown> }>;
  };
  game: {
    actors: { getName(name: string): Fighter };
    combat: {
      id: string;
      turns: { id: string; name: string; initiative: number | null }[];
      startCombat(): Promise<unknown>;
      nextTurn(): Promise<unknown>;
    };
    user: { id: string };
    socket: { emit(event: string, data: object): void; on(event: string, listener: (data: Answer) => void): void };
  };
}
interface Answer {
  type: string;
  id: string;
  refusal: { key: string } | null;
}

const NADIA = "Nadia Ferro";
const BRUNO = "Bruno Sanz";
const SENTRY = "Sentry";

let table: Table;
let gm: Page;
let one: Page;
let two: Page;

beforeAll(async () => {
  table = await openTable({ lang: "en" });
  const names = ["Gamemaster", "Player 1", "Player 2"];
  [gm, one, two] = (await Promise.all(names.map((name) => table.join(name)))) as [Page, Page, Page];
  await agreeBeforehand(gm);
  for (const page of [gm, one, two]) page.setDefaultTimeout(8000);
  await makePeople(gm);
  await two.waitForFunction((name) => (globalThis as unknown as Host).game.actors.getName(name), SENTRY);
});
afterAll(async () => {
  await table?.close();
});

async function makePeople(page: Page): Promise<void> {
  await page.evaluate(
    async ([nadia, bruno, sentry]) => {
      const { Actor, game } = globalThis as unknown as Host;
      const rifle = {
        name: "Rifle",
        type: "narrativeWeapon",
        system: {
          skill: "shooting",
          damage: 9,
          critical: 3,
          range: "long",
          equipped: true,
          qualities: [{ id: "knockdown", rank: 0 }],
        },
      };
      const shooting = {
        name: "Shooting",
        type: "narrativeSkill",
        system: { key: "shooting", characteristic: "agility", rank: 2 },
      };
      const medicine = {
        name: "Medicine",
        type: "narrativeSkill",
        system: { key: "medicine", characteristic: "intellect", rank: 2 },
      };
      const hero = (name: string, player: string) => ({
        name,
        type: "narrativeHero",
        ownership: { default: 1, [game.users.getName(player).id]: 3 },
        system: { characteristics: { agility: { value: 3 } } },
        items: [shooting, medicine, rifle],
      });
      await Actor.create(hero(nadia, "Player 1"));
      await Actor.create(hero(bruno, "Player 2"));
      await Actor.create({ name: sentry, type: "narrativeRival", ownership: { default: 1 }, items: [shooting, rifle] });
    },
    [NADIA, BRUNO, SENTRY] as const,
  );
}

/** The slots by whose roll they are: they go by no name. */
const slots: Record<string, string> = {};
const row = (page: Page, name: string) =>
  page.locator(slots[name] ? `#combat .combatant[data-combatant-id="${slots[name]}"]` : "#combat .combatant", {
    ...(!slots[name] && { has: page.locator(".token-name > .name", { hasText: name }) }),
  });

/**
 * Takes a slot by its button once the tracker has stood still: it is drawn anew with each change of a combatant's actor, and a
 * press that lasts longer ends on a button that is gone.
 */
async function take(page: Page, name: string): Promise<void> {
  const button = row(page, name).locator("button.take");
  await button.waitFor();
  await page.evaluate(
    (still) =>
      new Promise<void>((resolve) => {
        const tracker = document.querySelector("#combat") as Element;
        let timer = setTimeout(resolve, still);
        new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(resolve, still);
        }).observe(tracker, { childList: true, subtree: true });
      }),
    150,
  );
  await button.click();
}

const orderOn = (page: Page) =>
  page.evaluate(() =>
    (globalThis as unknown as FightHost).game.combat.turns.map(({ name, initiative }) => [name, initiative]),
  );
const turnOf = (page: Page, name: string) =>
  page.evaluate((name) => (globalThis as unknown as FightHost).game.actors.getName(name).system.turn, name);
const statusesOf = (page: Page, name: string) =>
  page.evaluate((name) => [...(globalThis as unknown as FightHost).game.actors.getName(name).statuses].sort(), name);
const trackOf = (page: Page, name: string, track: "wounds" | "strain") =>
  page.evaluate(([name, track]) => (globalThis as unknown as FightHost).game.actors.getName(name).system[track].value, [
    name,
    track,
  ] as const);
const nextTurn = () =>
  gm.evaluate(async () => void (await (globalThis as unknown as FightHost).game.combat.nextTurn()));

/** Asks for a slot as a page could that does not keep to its buttons; what the GM's client answers. */
const askForSlot = (page: Page, slot: string, taker: string): Promise<string> =>
  page.evaluate(
    ([slot, taker]) => {
      const { combat, socket } = (globalThis as unknown as FightHost).game;
      const idOf = (name: string) => combat.turns.find((turn) => turn.name === name)?.id;
      const id = `asked-${Math.floor(performance.now())}-${slot}-${taker}`;
      return new Promise<string>((resolve) => {
        socket.on("system.cubilete", (answer) => {
          if (answer.type === "answer" && answer.id === id) resolve(answer.refusal?.key ?? "done");
        });
        const payload = { combat: combat.id, slot: idOf(slot), taker: idOf(taker) };
        socket.emit("system.cubilete", { type: "request", id, kind: "slot", payload });
      });
    },
    [slot, taker] as const,
  );

describe("initiative", () => {
  it("of all at once asks each side what it rolls with, and comes on one card", async () => {
    await gm.evaluate(
      async (names) => {
        const { Combat, game } = globalThis as unknown as FightHost;
        const combat = await Combat.create({ active: true });
        const data = names.map((name) => ({ actorId: game.actors.getName(name).id }));
        await combat.createEmbeddedDocuments("Combatant", data);
      },
      [SENTRY, NADIA, BRUNO],
    );
    await openTab(gm, "combat");
    await gm.locator('#combat [data-action="rollAll"]').click();
    const ask = gm.locator(".dialog", { has: gm.locator('select[name="players"]') });
    await ask.locator('select[name="players"]').selectOption({ label: "No: Vigilance" });
    await ask.locator('[data-action="ok"]').click();
    await openChat(gm);
    const card = lastCard(gm);
    // In the order that their dice gave.
    const listed = async () => (await card.locator("summary span").allTextContents()).sort();
    await expect.poll(listed).toEqual([SENTRY, NADIA, BRUNO].sort());
    // Vigilance is Willpower's, cool is Presence's; and nobody fails at it.
    await expect.poll(() => card.locator("section", { hasText: "Willpower" }).count()).toBe(2);
    expect(await card.locator(".verdict").count()).toBe(0);
    await gm.evaluate(() =>
      (globalThis as unknown as { game: { combat: { delete(): Promise<unknown> } } }).game.combat.delete(),
    );
  });

  it("is rolled by either skill, and sorted by successes, then advantages, then the players first", async () => {
    await gm.evaluate(
      async (names) => {
        const { Combat, game } = globalThis as unknown as FightHost;
        const combat = await Combat.create({ active: true });
        const data = names.map((name) => ({ actorId: game.actors.getName(name).id }));
        await combat.createEmbeddedDocuments("Combatant", data);
      },
      [SENTRY, NADIA, BRUNO],
    );
    await Promise.all([gm, one, two].map((page) => openTab(page, "combat")));
    await row(one, NADIA).locator('[data-action="rollInitiative"]').click();
    const dialog = one.locator(".roll-dialog");
    await dialog.locator(".roll-odds").waitFor();
    await dialog.locator('select[name="way"]').selectOption({ label: "No: Vigilance" });
    await dialog.getByText("Willpower").first().waitFor();
    // Success; advantage.
    await loadFaces(one, [
      [8, 2],
      [8, 5],
    ]);
    await pressRoll(dialog);
    // Success and blank; the same as the sentry's.
    for (const [page, name] of [
      [two, BRUNO],
      [gm, SENTRY],
    ] as const) {
      await row(page, name).locator('[data-action="rollInitiative"]').click();
      await page.locator(".roll-dialog .roll-odds").waitFor();
      await loadFaces(page, [
        [8, 2],
        [8, 1],
      ]);
      await page.locator(".roll-dialog .roll-button").click();
      await row(page, name).locator(".initiative, .initiative-input").waitFor();
    }
    for (const page of [gm, one, two])
      await expect
        .poll(() => orderOn(page))
        .toEqual([
          [NADIA, 1.01],
          [BRUNO, 1],
          [SENTRY, 1],
        ]);
  });
});

/** Puts those who fight on the board; their tokens by name. */
const standOnBoard = (): Promise<Record<string, string>> =>
  gm.evaluate(async () => {
    // biome-ignore lint/suspicious/noExplicitAny: globals of a page
    const { canvas, game } = globalThis as any;
    const tokens: Record<string, string> = {};
    for (const [at, combatant] of game.combat.turns.entries()) {
      const data = (await combatant.actor.getTokenDocument({ x: 300 + 100 * at, y: 500 })).toObject();
      const [token] = await canvas.scene.createEmbeddedDocuments("Token", [data]);
      await combatant.update({ tokenId: token.id, sceneId: canvas.scene.id });
      tokens[combatant.name] = token.id;
    }
    return tokens;
  });
const leaveBoard = (): Promise<void> =>
  gm.evaluate(async () => {
    // biome-ignore lint/suspicious/noExplicitAny: globals of a page
    const { canvas, game } = globalThis as any;
    const ids = game.combat.turns.map(({ tokenId }: { tokenId: string }) => tokenId);
    for (const combatant of game.combat.turns) await combatant.update({ tokenId: null, sceneId: null });
    await canvas.scene.deleteEmbeddedDocuments("Token", ids);
  });
const ringOn = (page: Page): Promise<(string | null)[]> =>
  page
    .locator(".board-token.turn")
    .evaluateAll((tokens) => tokens.map((token) => (token as HTMLElement).dataset.tokenId ?? null));

describe("slots", () => {
  it("belong to a side, and any member takes the one whose turn it is", async () => {
    await gm.evaluate(async () => void (await (globalThis as unknown as FightHost).game.combat.startCombat()));
    const ids = await gm.evaluate(() =>
      (globalThis as unknown as FightHost).game.combat.turns.map(({ name, id }) => [name, id] as const),
    );
    Object.assign(slots, Object.fromEntries(ids));
    for (const page of [gm, one, two]) {
      await row(page, NADIA).locator(".slot.players", { hasText: "Players' slot" }).waitFor();
      await row(page, SENTRY).locator(".slot.others").waitFor();
    }
    // Nameless, no matter who rolled it.
    const names = () => two.locator("#combat .combatant .token-name > .name").allInnerTexts();
    await expect.poll(names).not.toContain(BRUNO);
    // Of what a page could ask for without a button, nothing is done.
    expect(await askForSlot(one, BRUNO, NADIA)).toBe("CUBILETE.error.slotGone");
    expect(await askForSlot(one, NADIA, BRUNO)).toBe("CUBILETE.error.notYours");
    expect(await askForSlot(two, NADIA, SENTRY)).toBe("CUBILETE.error.notYours");
    expect(await row(one, BRUNO).locator("button.take").count()).toBe(0);

    await gm.evaluate(
      (name) => (globalThis as unknown as FightHost).game.actors.getName(name).update({ "system.turn.maneuvers": 2 }),
      BRUNO,
    );
    await expect.poll(() => turnOf(two, BRUNO)).toMatchObject({ maneuvers: 2 });
    await take(two, NADIA);
    for (const page of [gm, one, two])
      await row(page, NADIA)
        .locator(".slot", { hasText: `${BRUNO} acts` })
        .waitFor();
    // The GM's page counts the acting combatant's turn again.
    await expect.poll(() => turnOf(two, BRUNO)).toMatchObject({ actions: 0, maneuvers: 0 });
  });

  it("stand as they were after a reload, and nobody acts twice in a round", async () => {
    await one.reload({ waitUntil: "commit", timeout: 20_000 });
    await one.waitForFunction(() => (globalThis as unknown as Partial<Host>).game?.ready === true, null, {
      timeout: 20_000,
    });
    await openTab(one, "combat");
    await row(one, NADIA)
      .locator(".slot", { hasText: `${BRUNO} acts` })
      .waitFor();
    // The ring on the board is on the acting combatant, on every page; on none while the slot is free.
    const stand = await standOnBoard();
    for (const page of [gm, one, two]) await expect.poll(() => ringOn(page)).toEqual([stand[BRUNO]]);
    await nextTurn();
    for (const page of [gm, one, two]) await expect.poll(() => ringOn(page)).toEqual([]);
    await row(two, BRUNO).locator('.slot:text-is("Players\' slot")').waitFor();
    // What is over says so, and is greyed.
    await two.locator("#combat .combatant.cubilete-done", { hasText: `${BRUNO} has acted` }).waitFor();
    expect(await askForSlot(two, BRUNO, BRUNO)).toBe("CUBILETE.error.slotTaken");
    await take(one, BRUNO);
    await row(two, BRUNO)
      .locator(".slot", { hasText: `${NADIA} acts` })
      .waitFor();
    for (const page of [gm, two]) await expect.poll(() => ringOn(page)).toEqual([stand[NADIA]]);
    // The slot is of another's roll: its taker ends it all the same.
    await row(one, BRUNO).locator("button.end", { hasText: "End the turn" }).waitFor();
    await leaveBoard();
    await nextTurn();
    await take(gm, SENTRY);
    await row(one, SENTRY)
      .locator(".slot", { hasText: `${SENTRY} acts` })
      .waitFor();
    expect(await row(one, SENTRY).locator("button.take").count()).toBe(0);
    await nextTurn();
    await row(one, NADIA).locator('.slot:text-is("Players\' slot")').waitFor();
  });
});

describe("a turn on the sheet", () => {
  it("holds a maneuver, then one for strain, and no third; the aim counts in the next attack and is gone", async () => {
    await take(one, NADIA);
    await row(one, NADIA)
      .locator(".slot", { hasText: `${NADIA} acts` })
      .waitFor();
    const sheet = await openActor(one, NADIA);
    await sheet.locator('.offers [data-what="aim"]').click();
    await sheet.locator(".stances .chip", { hasText: "Aiming" }).waitFor();
    await sheet.locator('.offers [data-what="aim"]').click();
    await one.locator('dialog [data-action="strain"], .dialog [data-action="strain"]').first().click();
    await sheet.locator(".stances .chip", { hasText: "Aiming carefully" }).waitFor();
    await expect.poll(() => trackOf(gm, NADIA, "strain")).toBe(2);
    await sheet.locator('.offers [data-what="cover"]').click();
    await waitTold(one, "two maneuvers this turn");
    expect(await statusesOf(one, NADIA)).toEqual(["aimTwice"]);

    // What stands on the target's token counts too.
    await gm.evaluate(
      (name) =>
        (globalThis as unknown as FightHost).game.actors.getName(name).toggleStatusEffect("cover", { active: true }),
      SENTRY,
    );
    await expect.poll(() => statusesOf(one, SENTRY)).toEqual(["cover"]);
    const dialog = await openRoll(sheet, '.weapon:has-text("Rifle") [data-roll="attack"]');
    await aimAt(dialog, SENTRY);
    await dialog.locator(".changes li", { hasText: "in cover" }).locator("small", { hasText: SENTRY }).waitFor();
    await expect.poll(() => dialog.locator(".narrative-pool .dice .symbol-die.boost").count()).toBe(2);
    await expect.poll(() => dialog.locator(".narrative-pool .dice .symbol-die.setback").count()).toBe(1);
    // Successes 2 + 1, triumph; two boosts of two advantages; a blank purple and black die.
    await loadFaces(one, [
      [12, 5],
      [12, 12],
      [8, 2],
      [6, 5],
      [6, 5],
      [8, 1],
      [6, 1],
    ]);
    await pressRoll(dialog);
    await expect.poll(() => statusesOf(gm, NADIA)).toEqual([]);
    await closeWindow(sheet);
  });

  it("activates qualities, wounds, incapacitates, and asks for the critical injury that goes with it", async () => {
    await openChat(one);
    const card = lastCard(one);
    await buy(card, "quality.knockdown.advantage");
    await expect.poll(() => statusesOf(one, SENTRY)).toEqual(["cover", "prone"]);
    await openChat(gm);
    await lastCard(gm).locator(".applied li", { hasText: SENTRY }).locator('[data-action="undo"]').click();
    await expect.poll(() => statusesOf(one, SENTRY)).toEqual(["cover"]);

    await lastCard(gm).locator('[data-action="apply"][data-target]').click();
    await lastCard(gm).locator(".applied", { hasText: SENTRY }).waitFor();
    // 9 + 4 − 2 against a threshold of 12: struck once more by hand.
    await expect.poll(() => trackOf(one, SENTRY, "wounds")).toBe(11);
    expect(await lastCard(gm).locator('[data-action="followUp"]').count()).toBe(0);
    await lastCard(gm).locator(".applied li", { hasText: SENTRY }).locator('[data-action="undo"]').click();
    await expect.poll(() => trackOf(one, SENTRY, "wounds")).toBe(0);
    await gm.evaluate(
      (name) => (globalThis as unknown as FightHost).game.actors.getName(name).update({ "system.wounds.value": 5 }),
      SENTRY,
    );
    await lastCard(gm).locator('[data-action="apply"][data-target]').click();
    await expect.poll(() => statusesOf(one, SENTRY)).toEqual(["cover", "incapacitated"]);
    const follow = lastCard(one).locator('[data-action="followUp"]', { hasText: SENTRY });
    await follow.waitFor();
    await loadFaces(one, [[100, 92]]);
    await untilPosted(one, () => follow.click({ modifiers: ["Shift"] }));
    await lastCard(gm).locator(".total", { hasText: "92" }).waitFor();
    await lastCard(gm).locator('[data-action="apply"][data-target]').click();
    await expect
      .poll(() =>
        one.evaluate(
          (name) =>
            (globalThis as unknown as Host).game.actors
              .getName(name)
              .items.contents.map(({ name, type }) => [type, name]),
          SENTRY,
        ),
      )
      .toContainEqual(["narrativeInjury", "Broken leg"]);
  });

  it("ends a guard with the next turn", async () => {
    const sheet = await openActor(one, NADIA);
    await sheet.locator('[data-action="newTurn"]').click();
    await expect.poll(() => turnOf(one, NADIA)).toMatchObject({ maneuvers: 0 });
    await sheet.locator('.offers [data-what="guarded"]').click();
    await sheet.locator(".stances .chip", { hasText: "On guard" }).waitFor();
    await closeWindow(sheet);
    await openTab(one, "combat");
    await nextTurn();
    await expect.poll(() => turnOf(one, NADIA)).toMatchObject({ maneuvers: 0, guard: 1 });
    // The sentry is incapacitated: the slot of the others passes by itself.
    await nextTurn();
    await take(one, NADIA);
    await row(one, NADIA)
      .locator(".slot", { hasText: `${NADIA} acts` })
      .waitFor();
    expect(await statusesOf(one, NADIA)).toEqual(["guarded"]);
    await nextTurn();
    await expect.poll(() => statusesOf(one, NADIA)).toEqual([]);
  });
});

describe("treatment", () => {
  it("closes a critical injury by its severity", async () => {
    const { uuid: sentry, items } = await addresses(gm, SENTRY);
    const id = items["Broken leg"]?.split(".").at(-1) ?? "";
    // An enemy who gave himself up: only then can he be treated.
    await gm.evaluate(async (name) => {
      await (globalThis as unknown as Host).game.actors.getName(name).update({ "prototypeToken.disposition": 0 });
    }, SENTRY);
    const sheet = await openActor(one, NADIA);
    await sheet.locator('[data-roll="treat"]').click();
    const dialog = one.locator(".roll-dialog");
    await dialog.locator(".roll-odds .chance").waitFor();
    await dialog.locator('select[name="target"]').selectOption(sentry);
    await dialog.locator('select[name="treats"] option', { hasText: "Broken leg" }).waitFor({ state: "attached" });
    await dialog.locator('select[name="treats"]').selectOption(id);
    await expect.poll(() => dialog.locator(".narrative-pool .dice .symbol-die.difficulty").count()).toBe(3);
    await loadFaces(one, [
      [12, 4],
      [12, 4],
      [8, 1],
      [8, 1],
      [8, 1],
    ]);
    await pressRoll(dialog);
    await closeWindow(sheet);
    await openChat(gm);
    await lastCard(gm).locator('[data-action="apply"][data-target]').click();
    await expect.poll(async () => Object.keys((await addresses(one, SENTRY)).items)).not.toContain("Broken leg");
    await lastCard(gm).locator('[data-action="undo"]').click();
    await expect.poll(async () => Object.keys((await addresses(one, SENTRY)).items)).toContain("Broken leg");
  });
});

describe("what goes wrong", () => {
  it("a critical on a deleted actor gives a message, and hurts no one", async () => {
    const nadia = await addresses(one, NADIA);
    const sentry = await addresses(one, SENTRY);
    await loadFaces(one, [[100, 50]]);
    const id = await rollIn(one, { ruleset: "narrative", kind: "critical", actor: nadia.uuid, target: sentry.uuid });
    await gm.evaluate((name) => (globalThis as unknown as FightHost).game.actors.getName(name).delete(), SENTRY);
    await openChat(gm);
    const card = gm.locator(`#chat .chat-message[data-message-id="${id}"] .cubilete.card`);
    // Ten more for the injury that is not healed.
    await card.locator(".total", { hasText: "60" }).waitFor();
    // The button went with its target; a request all the same gets an error.
    await expect.poll(() => card.locator('[data-action="apply"][data-target]').count()).toBe(0);
    const refused = await gm.evaluate(
      ([id, target]) =>
        (globalThis as unknown as Host).game.system.api.apply(id, 0, target).catch((error: Error) => error.message),
      [id ?? "", sentry.uuid] as const,
    );
    expect(refused).toBe("CUBILETE.error.targetGone");
    expect(await card.locator(".applied li").count()).toBe(0);

    const before = await messageCount(one);
    await rollIn(one, { ruleset: "narrative", kind: "critical", actor: nadia.uuid, target: sentry.uuid });
    await waitTold(one, "no longer exists: the roll has none");
    await expect.poll(() => messageCount(one)).toBe(before + 1);
  });

  it("no page raised an error", () => {
    expect(table.errors).toEqual([]);
  });
});
