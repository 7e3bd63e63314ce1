/** One page at a table: a world of its own in a browser, two actors, and each roll asked, applied and taken back as a GM does. */

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { stringify } from "yaml";
import { launchBrowser } from "../../packages/mesa/browser/chromium.ts";
import { answerInOwnTurn } from "../../packages/mesa/browser/own-turn.ts";
import { startMesa } from "../../packages/mesa/server/index.ts";
import type { Case } from "./reading/cases.ts";
import type { Term } from "./reading/dice.ts";
import type { Held } from "./reading/figures.ts";

/** What the table has to play. */
export type Asked = Omit<Case, "mine" | "theirs">;

/** An actor as its sheet shows it. */
export interface Shown {
  resources: Record<string, number>;
  /** Out of the fight. */
  out: boolean;
}
/** Both, the roller first. */
export type Both = [Shown, Shown];

/** One card, and both before it, after its roll, once it was applied and once that was taken back. */
export interface Card {
  terms: Term[];
  outcome: { band: number | null; notes: number[]; numbers: Record<string, number> };
  text: string;
  rolled: Both;
  applied: Both;
  undone: Both;
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
  for (const actor of [roller, rival]) await actor.update({ "system.resources": actor.getFlag("world", "held") });

  const look = (): Both =>
    // biome-ignore lint/suspicious/noExplicitAny: actors of the host.
    [roller, rival].map((actor: any) => ({
      resources: Object.fromEntries(
        // biome-ignore lint/suspicious/noExplicitAny: as above.
        Object.entries(actor.system.derived?.resources ?? {}).map(([id, one]: any) => [id, one.value]),
      ),
      out: api.rulesets.ofType(actor.type).derivedConditions.of(actor) === "unconscious",
    })) as Both;
  const tried = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      const { key, message } = error as { key?: string; message: string };
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
  const cardOf = async (message: any): Promise<Card> => {
    const [roll] = message.rolls;
    const text = (await drawn(message.id))?.textContent ?? "";
    const rolled = look();
    await tried(() => api.applyAll(message.id, 0));
    const applied = look();
    await tried(() => api.undoAll(message.id, 0));
    const { band, notes, numbers } = roll.outcome;
    return {
      // biome-ignore lint/suspicious/noExplicitAny: dice of the host.
      terms: roll.dice.map((die: any) => ({
        number: die.number,
        faces: die.faces,
        fudge: die.constructor.DENOMINATION === "f",
        // biome-ignore lint/suspicious/noExplicitAny: as above.
        results: die.results.map(({ result }: any) => result),
      })),
      outcome: { band, notes, numbers },
      text,
      rolled,
      applied,
      undone: look(),
    };
  };

  const before = look();
  const message = await api.roll(
    {
      ruleset: "workshop",
      kind: "roll",
      actor: roller.uuid,
      item: asked.thing && roller.items.get(asked.thing)?.uuid,
      target: asked.aimed ? rival.uuid : null,
      args: { roll: asked.roll },
      values: asked.values,
    },
    { dialog: false },
  );
  if (!message) return { before, card: null, pushed: null, said };
  const card = await cardOf(message);
  if (!asked.push) return { before, card, pushed: null, said };
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
  const after = button && (await next);
  return { before, card, pushed: after ? await cardOf(after) : null, said };
}

const documents = (id: string, people: readonly Held[]) =>
  people.map(({ attributes, resources, things }, who) => ({
    name: ["Roller", "Rival"][who],
    type: who === 0 ? "workshopHero" : "workshopNpc",
    flags: { world: { held: resources } },
    system: { game: id, attributes, resources },
    items: things.map(({ id: _id, kind, name, worn, pick, numbers }, at) => ({
      ...{ _id, name, type: "workshopThing", sort: (at + 1) * 1000 },
      system: { game: id, kind, worn, pick, numbers, quantity: 3 },
    })),
  }));

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

/** Plays these rolls of a page, one after the other. `system`: the folder of the built system. */
export async function playAll(
  system: string,
  { id, text }: { id: string; text: string },
  people: readonly [Held, Held],
  all: readonly Asked[],
): Promise<Played[]> {
  const data = mkdtempSync(join(tmpdir(), "cubilete-table-"));
  const ends: (() => unknown)[] = [() => rmSync(data, { recursive: true, force: true })];
  try {
    const seed = join(data, "seed.yml");
    const settings = [{ key: "cubilete.workshop.games", value: JSON.stringify(JSON.stringify({ [id]: text })) }];
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
    return played;
  } finally {
    for (const end of ends) await end();
  }
}
