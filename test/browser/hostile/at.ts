import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { Host } from "../host.ts";
import type { Table } from "../table.ts";

/** The table that the rooms of the hostile tests share. Filled before the first test; read inside tests only. */
export interface At {
  table: Table;
  gm: Page;
  player: Page;
  /** The hero's address: the name changes all the time. */
  hero: string;
  /** One item of each type on the hero: their addresses by type. */
  kit: Record<string, string>;
  /** Names of an item of unknown type and one with nonsense for data, and the key of one that is no JSON. */
  spoilt: [string, string, string];
  serverSaid: string[];
}

export const HERO = "Inés Montalbán";

/** What runs in a page to reach a document. */
export interface HostDocuments {
  fromUuid(uuid: string): Promise<{
    toObject(): object;
    update(data: object): Promise<unknown>;
    delete(): Promise<unknown>;
    sheet: { id: string; render(options: object): Promise<unknown>; setPosition(position: object): unknown };
  }>;
}

/** Nothing ran, nothing that could run was put in the page, and no window is wider than it shows. */
export async function expectHarmless(page: Page): Promise<void> {
  const found = await page.evaluate(() => {
    const wide = [...document.querySelectorAll<HTMLElement>(".application, #sidebar, #chat .chat-message")]
      .filter(({ offsetParent }) => offsetParent)
      .filter((element) => element.scrollWidth > element.clientWidth + 1)
      .map(({ id, className }) => `${id} ${className}`);
    return {
      pwned: (globalThis as unknown as Host).pwned ?? null,
      live: document.querySelectorAll('[onerror], img[src="x"], .application script, #sidebar script').length,
      pageOverflows:
        document.documentElement.scrollWidth > innerWidth || document.documentElement.scrollHeight > innerHeight,
      wide,
    };
  });
  expect(found).toEqual({ pwned: null, live: 0, pageOverflows: false, wide: [] });
}

/** Reads a field of a document as stored, from the page's own copy. */
export const stored = (page: Page, uuid: string, path: string): Promise<unknown> =>
  page.evaluate(
    async ([uuid, path]) => {
      const host = globalThis as unknown as HostDocuments & {
        foundry: { utils: { getProperty(object: object, path: string): unknown } };
      };
      return host.foundry.utils.getProperty((await host.fromUuid(uuid)).toObject(), path);
    },
    [uuid, path] as const,
  );

export const update = (page: Page, uuid: string, changes: object): Promise<void> =>
  page.evaluate(
    async ([uuid, changes]) => {
      await (await (globalThis as unknown as HostDocuments).fromUuid(uuid)).update(changes);
    },
    [uuid, changes] as const,
  );

/** Gives the tokens of an actor a name, on every scene. */
export const renameTokens = (gm: Page, uuid: string, name: string): Promise<void> =>
  gm.evaluate(
    async ([uuid, name]) => {
      interface Token {
        actor: { uuid: string } | null;
        update(changes: object): Promise<unknown>;
      }
      const { game } = globalThis as unknown as { game: { scenes: { contents: { tokens: { contents: Token[] } }[] } } };
      for (const { tokens } of game.scenes.contents)
        for (const token of tokens.contents) if (token.actor?.uuid === uuid) await token.update({ name });
    },
    [uuid, name] as const,
  );

/** Opens the sheet of a document, whatever its name is by now. */
export async function openSheet(page: Page, uuid: string): Promise<Locator> {
  const id = await page.evaluate(async (uuid) => {
    const { sheet } = await (globalThis as unknown as HostDocuments).fromUuid(uuid);
    await sheet.render({ force: true });
    return sheet.id;
  }, uuid);
  const app = page.locator(`[id="${id}"]`);
  await app.waitFor();
  return app;
}

export const TYPES = ["ryfSkill", "ryfWeapon", "ryfArmour", "ryfShield", "ryfGear"];

/** Gives the hero one item of each type. */
export async function makeKit(player: Page): Promise<Record<string, string>> {
  const made = await player.evaluate(
    async ([hero, types]) => {
      const actor = (globalThis as unknown as Host).game.actors.getName(hero);
      const systems: Record<string, object> = {
        ryfSkill: { level: 3, specialised: true, speciality: "Ropes" },
        ryfWeapon: { melee: true, ranged: true, damage: "1d6", magazine: { value: 9, max: 9 } },
        ryfArmour: { equipped: true, absorption: 1 },
        ryfShield: { equipped: true, melee: 1, ranged: 1 },
      };
      const items = await actor.createEmbeddedDocuments(
        "Item",
        types.map((type) => ({ type, name: `My ${type}`, system: systems[type] ?? {} })),
      );
      return items.map(({ type, uuid }) => [type, uuid] as const);
    },
    [HERO, TYPES] as const,
  );
  return Object.fromEntries(made);
}
