/** One page at a table: a world of its own in a browser, two actors, and each roll asked, applied and taken back as a GM does. */

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { stringify } from "yaml";
import { launchBrowser } from "../../packages/mesa/browser/chromium.ts";
import { answerInOwnTurn } from "../../packages/mesa/browser/own-turn.ts";
import { startMesa } from "../../packages/mesa/server/node/index.ts";
import type { Case } from "./reading/cases.ts";
import type { Term } from "./reading/dice.ts";
import type { Held, Laid } from "./reading/figures.ts";

/** What the table has to play. `uses`: a thing is used, and not rolled with. */
export type Asked = Omit<Case, "mine" | "theirs"> & { uses: boolean; game: string };

/** An actor as its sheet shows it. */
export interface Shown {
  resources: Record<string, number>;
  /** As they are stored. */
  attributes: Record<string, number>;
  /** Attributes and derived numbers, with all that is added. */
  figures: Record<string, number>;
  conditions: string[];
  fields: Record<string, unknown>;
  things: Record<string, { numbers: Record<string, number>; fields: Record<string, unknown>; many: number }>;
  /** Out of the fight. */
  out: boolean;
}
/** Both, the roller first. */
export type Both = [Shown, Shown];

/** One card, and both before it, after its roll, once it was applied and once that was taken back. */
export interface Card {
  terms: Term[];
  outcome: {
    band: number | null;
    notes: number[];
    numbers: Record<string, number>;
    /** What each purse holds, and what it buys, in the words of the reading. */
    purses: Record<string, string>;
  };
  text: string;
  /** What its buttons say that lead to another roll. */
  buttons: string[];
  rolled: Both;
  applied: Both;
  undone: Both;
  /** What the table shares, as far as it was moved. */
  shared: Record<"applied" | "undone", Record<string, number>>;
  /** What was bought of it, each once at this table, and both then and once it was taken back. */
  bought: { id: string; after: Both; undone: Both }[];
}
/** Who acts when, and the dice of it. */
export interface Order {
  initiative: number | null;
  terms: Term[];
}
export interface Played {
  before: Both;
  card: Card | null;
  pushed: Card | null;
  /** What the table refused, or threw. */
  said: string[];
}

/** Runs in the page: nothing of this file is there but what it is given. */
async function playInPage(asked: Asked): Promise<Played> {
  // biome-ignore lint/suspicious/noExplicitAny: the host as a macro finds it.
  const world = globalThis as any;
  const { game, CONFIG, ui } = world;
  const { api } = game.system;
  const [roller, rival] = ["Roller", "Rival"].map((name) => game.actors.getName(name));
  const said: string[] = [];
  for (const level of ["warn", "error"]) ui.notifications[level] = (text: unknown) => void said.push(String(text));
  const chances = [...asked.chances];
  CONFIG.Dice.randomUniform = () => chances.shift() ?? 0.5;
  for (const actor of [roller, rival]) {
    const { system, items } = actor.getFlag("world", "held");
    await actor.update(Object.fromEntries(Object.entries(system).map(([room, held]) => [`system.${room}`, held])));
    await actor.updateEmbeddedDocuments("Item", items);
  }

  const look = (): Both =>
    // biome-ignore lint/suspicious/noExplicitAny: actors of the host.
    [roller, rival].map((actor: any) => ({
      resources: Object.fromEntries(
        // biome-ignore lint/suspicious/noExplicitAny: as above.
        Object.entries(actor.system.derived?.resources ?? {}).map(([id, one]: any) => [id, one.value]),
      ),
      attributes: { ...actor.toObject().system.attributes },
      figures: { ...actor.system.derived?.attributes, ...actor.system.derived?.derived },
      conditions: [...actor.system.conditions],
      fields: { ...actor.system.fields },
      things: Object.fromEntries(
        // biome-ignore lint/suspicious/noExplicitAny: items of the host.
        actor.items.map(({ id, system: { numbers, fields, quantity } }: any) => [
          id,
          { numbers: { ...numbers }, fields: { ...fields }, many: quantity },
        ]),
      ),
      out: api.rulesets.ofType(actor.type).derivedConditions.of(actor) === "unconscious",
    })) as Both;
  const sharedNow = (): Record<string, number> => {
    const { games, aspects } = game.settings.get("cubilete", "workshop.shared") ?? {};
    // Aspects count as the free uses that they have together.
    // biome-ignore lint/suspicious/noExplicitAny: what the system keeps.
    const free = Object.entries(aspects?.[asked.game] ?? {}).map(([id, list]: any) => [
      id,
      list.reduce((sum: number, one: { free: number }) => sum + one.free, 0),
    ]);
    return { ...games?.[asked.game], ...Object.fromEntries(free) };
  };
  const tried = async (work: () => Promise<unknown>, times = 3): Promise<void> => {
    try {
      await work();
    } catch (error) {
      const { key, message } = error as { key?: string; message: string };
      // A busy machine answers late: what has been done by then is not done again.
      if (/gmStuck/.test(key ?? message) && times > 1) return tried(work, times - 1);
      // A roll that changes nobody has nothing to apply, nor to take back.
      if (!/nothingToApply|nothingToUndo/.test(key ?? message)) said.push(message);
    }
  };
  // biome-ignore lint/suspicious/noExplicitAny: elements and messages of the host.
  const drawn = async (id: string): Promise<any> => {
    for (let tries = 0; tries < 100; tries++) {
      const card = world.document.querySelector(`#chat [data-message-id="${id}"] .cubilete`);
      if (card) return card.closest("[data-message-id]");
      await new Promise((done) => setTimeout(done, 20));
    }
    return null;
  };
  // biome-ignore lint/suspicious/noExplicitAny: messages of the host.
  const termsOf = (message: any): Term[] =>
    // biome-ignore lint/suspicious/noExplicitAny: dice of the host.
    message.rolls[0].dice.map((die: any) => ({
      number: die.number,
      faces: die.faces,
      fudge: die.constructor.DENOMINATION === "f",
      // biome-ignore lint/suspicious/noExplicitAny: as above.
      results: die.results.map(({ result }: any) => result),
    }));
  // biome-ignore lint/suspicious/noExplicitAny: messages of the host.
  const cardOf = async (message: any, answer: any = null): Promise<Card> => {
    const [roll] = message.rolls;
    const shown = await drawn(message.id);
    const [text, follow] = [shown?.textContent ?? "", shown?.querySelectorAll('[data-action="followUp"]') ?? []];
    const rolled = look();
    await tried(() => api.applyAll(message.id, 0));
    const applied = look();
    const moved = sharedNow();
    await tried(() => api.undoAll(message.id, 0));
    const { band, notes, numbers, spend = [] } = roll.outcome;
    const undone = look();
    const bought: Card["bought"] = [];
    world.boughtHere ??= new Set();
    for (const { points, options } of asked.each ? [] : spend)
      for (const { id, price } of options) {
        if (price > points || world.boughtHere.has(`${asked.roll} ${id}`)) continue;
        world.boughtHere.add(`${asked.roll} ${id}`);
        await tried(() => api.spend(message.id, 0, id, { target: rival.uuid, amount: 1, note: "This." }));
        const after = look();
        // Its way back stands on the card, once that is drawn anew.
        let back: string | undefined;
        for (let tries = 0; tries < 100 && !back; tries++) {
          back = (await drawn(message.id))?.querySelector('[data-action="undo"]')?.dataset.record;
          if (!back) await new Promise((done) => setTimeout(done, 20));
        }
        if (back) await tried(() => api.undo(message.id, 0, back));
        bought.push({ id, after, undone: look() });
      }
    // biome-ignore lint/suspicious/noExplicitAny: what a roll leaves.
    const purses = spend.map(({ purse, points, options }: any) => [
      `purse ${purse + 1}`,
      // biome-ignore lint/suspicious/noExplicitAny: as above.
      [`${points}`, ...options.map(({ id, price, most }: any) => `${id} ${price} ${most}`)].join(", "),
    ]);
    return {
      terms: [...termsOf(message), ...(answer ? termsOf(answer) : [])],
      outcome: { band, notes, numbers, purses: Object.fromEntries(purses) },
      text,
      // biome-ignore lint/suspicious/noExplicitAny: elements of the host.
      buttons: [...follow].map((button: any) => button.textContent.trim()),
      rolled,
      applied,
      undone,
      bought,
      shared: { applied: moved, undone: sharedNow() },
    };
  };
  /** Presses the button of a card that leads to another, and waits for that one. */
  // biome-ignore lint/suspicious/noExplicitAny: messages of the host.
  const follow = async (message: any): Promise<any> => {
    const next = new Promise((done) => {
      const id = world.Hooks.on("createChatMessage", (made: { system: { parts?: { follows: string }[] } }) => {
        if (made.system.parts?.[0]?.follows !== message.id) return;
        world.Hooks.off("createChatMessage", id);
        done(made);
      });
      setTimeout(() => done(null), 4000);
    });
    const button = (await drawn(message.id))?.querySelector('[data-action="followUp"]');
    button?.dispatchEvent(new world.MouseEvent("click", { bubbles: true, cancelable: true, shiftKey: true }));
    return button && (await next);
  };

  const before = look();
  const message = await api.roll(
    {
      ruleset: "workshop",
      kind: asked.uses ? "use" : "roll",
      actor: roller.uuid,
      item: asked.thing && roller.items.get(asked.thing)?.uuid,
      target: asked.aimed ? rival.uuid : null,
      args: asked.uses ? {} : { roll: asked.roll },
      values: asked.values,
    },
    { dialog: false },
  );
  if (!message) return { before, card: null, pushed: null, said };
  if (asked.each) {
    const answer = await follow(message);
    if (!answer) return { before, card: null, pushed: null, said };
    // The card is drawn anew once the answer is known.
    await new Promise((done) => setTimeout(done, 300));
    return { before, card: await cardOf(message, answer), pushed: null, said };
  }
  const card = await cardOf(message);
  if (!asked.push) return { before, card, pushed: null, said };
  const after = await follow(message);
  return { before, card, pushed: after ? await cardOf(after) : null, said };
}

/** Runs in the page: both stand in a fight, and roll for its order. */
async function orderInPage(): Promise<Order[]> {
  // biome-ignore lint/suspicious/noExplicitAny: the host as a macro finds it.
  const { game, CONFIG } = globalThis as any;
  const actors = ["Roller", "Rival"].map((name) => game.actors.getName(name));
  const combat = await CONFIG.Combat.documentClass.create({});
  const made = await combat.createEmbeddedDocuments(
    "Combatant",
    actors.map(({ id }) => ({ actorId: id })),
  );
  const had = new Set(game.messages.map(({ id }: { id: string }) => id));
  // biome-ignore lint/suspicious/noExplicitAny: documents of the host.
  await combat.rollInitiative(made.map(({ id }: any) => id));
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  const cards = game.messages.filter(({ id }: any) => !had.has(id));
  return actors.map((actor, at) => {
    // biome-ignore lint/suspicious/noExplicitAny: as above.
    const rolls = cards.flatMap((card: any) =>
      // biome-ignore lint/suspicious/noExplicitAny: as above.
      card.system.parts.flatMap((part: any, place: number) => (part.actor === actor.uuid ? [card.rolls[place]] : [])),
    );
    return {
      initiative: combat.combatants.get(made[at].id).initiative,
      // biome-ignore lint/suspicious/noExplicitAny: as above.
      terms: (rolls[0]?.dice ?? []).map((die: any) => ({
        number: die.number,
        faces: die.faces,
        fudge: die.constructor.DENOMINATION === "f",
        // biome-ignore lint/suspicious/noExplicitAny: as above.
        results: die.results.map(({ result }: any) => result),
      })),
    };
  });
}

const documents = (id: string, people: readonly Held[]) =>
  people.map(({ attributes, resources, things, conditions = [], fields = {} }, who) => {
    const held = { attributes, resources, conditions, fields };
    const items = things.map(({ id: _id, kind, name, worn, pick, numbers, fields = {}, many = 1 }, at) => ({
      ...{ _id, name, type: "workshopThing", sort: (at + 1) * 1000 },
      system: { game: id, kind, worn, pick, numbers, fields, quantity: many },
    }));
    return {
      name: ["Roller", "Rival"][who],
      type: who === 0 ? "workshopHero" : "workshopNpc",
      flags: { world: { held: { system: held, items: items.map(({ _id, system }) => ({ _id, system })) } } },
      system: { game: id, ...held },
      items,
    };
  });

async function sit(page: Page, url: string): Promise<void> {
  answerInOwnTurn(page);
  const { users } = (await (await page.request.get(`${url}/join/data`)).json()) as {
    users: { id: string; role: number }[];
  };
  const master = users.find(({ role }) => role === 4);
  await page.request.post(`${url}/join`, { data: { userid: master?.id, password: "" } });
  await page.goto(`${url}/game`);
  const isReady = () => (globalThis as unknown as { game?: { ready?: boolean } }).game?.ready === true;
  await page.waitForFunction(isReady, undefined, { timeout: 120_000 });
}

/** Plays these rolls of a page, one after the other, and then who acts first. `system`: the folder of the built system. */
export async function playAll(
  system: string,
  { id, text, aspects }: { id: string; text: string; aspects: Laid },
  people: readonly [Held, Held],
  all: readonly Asked[],
  ordered: boolean,
): Promise<{ played: Played[]; order: Order[] }> {
  const data = mkdtempSync(join(tmpdir(), "cubilete-table-"));
  const ends: (() => unknown)[] = [() => rmSync(data, { recursive: true, force: true })];
  try {
    const seed = join(data, "seed.yml");
    const settings = [
      { key: "cubilete.workshop.games", value: JSON.stringify(JSON.stringify({ [id]: text })) },
      { key: "cubilete.workshop.shared", value: JSON.stringify({ games: {}, moves: [], aspects: { [id]: aspects } }) },
    ];
    writeFileSync(seed, stringify({ title: "Check", documents: { settings } }));
    const log = (level: string, message: string) => void (level === "info" || process.stderr.write(`${message}\n`));
    const mesa = await startMesa({
      system,
      data: join(data, "world"),
      seed,
      port: 0,
      world: "check",
      generation: 13,
      log,
    });
    ends.unshift(() => mesa.close());
    await mesa.prepareClient();
    const browser = await launchBrowser();
    ends.unshift(() => browser.close());
    const context = await browser.newContext({ viewport: { width: 1600, height: 1000 }, reducedMotion: "reduce" });
    const page = await context.newPage();
    // What the loader of these scripts puts round each function.
    await page.addInitScript("globalThis.__name = (work) => work;");
    await sit(page, mesa.url);
    await page.evaluate(
      async (list) => {
        // biome-ignore lint/suspicious/noExplicitAny: the host as a macro finds it.
        const { Actor } = (globalThis as any).CONFIG;
        for (const one of list) await Actor.documentClass.create(one);
      },
      documents(id, people),
    );
    const played: Played[] = [];
    for (const asked of all) played.push(await page.evaluate(playInPage, asked));
    return { played, order: ordered ? await page.evaluate(orderInPage) : [] };
  } finally {
    for (const end of ends) await end();
  }
}
