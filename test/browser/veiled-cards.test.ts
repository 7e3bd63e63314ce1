import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addresses, rollIn } from "./host.ts";
import { loadDice, openChat } from "./play.ts";
import { openTable, type Table } from "./table.ts";

/* What tells the roller, the roll and the target stands in no message that is not for everybody: not in its data either. */

const INES = "Inés Montalbán";

interface Raw {
  game: {
    messages: {
      contents: {
        id: string;
        alias: string;
        _source: {
          speaker: { alias: string; actor?: string };
          rolls: string[];
          system: { parts: Record<string, unknown>[] };
        };
        system: { parts: Record<string, unknown>[] };
        rolls: { options: { check: { target?: unknown } }; outcome: { dealt?: number } }[];
        update(changes: object): Promise<unknown>;
      }[];
    };
    journal: { contents: { name: string; ownership: { default: number } }[] };
  };
}

/** A message as a page has it: what is stored, and what the page makes of it. */
const read = (page: Page, id: string) =>
  page.evaluate((id) => {
    const message = (globalThis as unknown as Raw).game.messages.contents.find((one) => one.id === id);
    const { speaker, rolls, system } = message?._source ?? { speaker: { alias: "" }, rolls: [], system: { parts: [] } };
    const [part = {}] = system.parts;
    return {
      stored: JSON.stringify([speaker, part.title, part.subtitle, part.actor, part.item, part.target, part.modifiers]),
      check: JSON.stringify(rolls.map((roll) => JSON.parse(roll).options.check)),
      known: [message?.alias, message?.system.parts[0]?.title, Boolean(message?.system.parts[0]?.actor)],
      target: message?.rolls[0]?.options.check.target !== undefined,
    };
  }, id);

describe.each([13, 14] as const)("a hidden card, on Foundry %i", (generation) => {
  let table: Table;
  let gm: Page;
  let one: Page;
  beforeAll(async () => {
    table = await openTable({ log: () => {}, generation });
    [gm, one] = [await table.join("Gamemaster"), await table.join("Player 1")];
    for (const page of [gm, one]) page.setDefaultTimeout(8000);
  });
  afterAll(async () => {
    expect(table.errors).toEqual([]);
    await table.close();
  });

  async function damage(page: Page, who: string, weapon: string, at: string): Promise<string> {
    const [roller, target] = [await addresses(gm, who), await addresses(gm, at)];
    await loadDice(page, [4, 5], 6);
    const id = await rollIn(
      page,
      { ruleset: "ryf", kind: "damage", actor: roller.uuid, item: roller.items[weapon] ?? null, target: target.uuid },
      { visibility: "gm" },
    );
    return id ?? "";
  }

  it.each([
    ["a GM's", () => gm, INES, "Machete", "Gamemaster"],
    ["a player's", () => one, INES, "Machete", "Player 1"],
  ])("of %s says it to users who may read it, and to no others", async (_whose, page, who, weapon, alias) => {
    const id = await damage(page(), who, weapon, "Guard");
    const other = page() === gm ? one : gm;
    await expect.poll(async () => (await read(other, id)).stored).toContain(alias);
    for (const each of [gm, one]) {
      const { stored, check } = await read(each, id);
      expect(JSON.parse(stored)).toEqual([expect.objectContaining({ alias }), "", "", null, null, null, []]);
      expect(stored).not.toMatch(/Actor\.|Inés|Guard/);
      expect(check).not.toContain('"target"');
    }
    const open = [INES, expect.stringContaining("Machete"), true];
    expect((await read(gm, id)).known).toEqual(open);
    expect((await read(gm, id)).target).toBe(true);
    if (page() === one) expect((await read(one, id)).known).toEqual(open);
    else expect((await read(one, id)).known).toEqual([alias, "", false]);
  });

  it("is whole for the GM after a reload, is applied, and says all to everybody once it is shown to them", async () => {
    const id = await damage(gm, INES, "Machete", "Guard");
    await table.leave(gm);
    gm = await table.join("Gamemaster");
    await openChat(gm);
    const card = gm.locator(`#chat [data-message-id="${id}"]`);
    await card
      .locator(".card", { hasText: "Machete" })
      .or(card.filter({ hasText: "Machete" }))
      .first()
      .waitFor();
    await card.locator('[data-action="apply"][data-target]').click();
    await card.locator(".applied", { hasText: "Guard" }).waitFor();
    // What it did was written beside what it hides.
    expect((await read(one, id)).stored).not.toMatch(/Actor\.|Inés/);
    await gm.evaluate(
      (id) =>
        (globalThis as unknown as Raw).game.messages.contents
          .find((one) => one.id === id)
          ?.update({ whisper: [], blind: false }),
      id,
    );
    await openChat(one);
    await one.locator(`#chat [data-message-id="${id}"]`, { hasText: "Machete" }).waitFor();
    expect((await read(one, id)).known).toEqual([INES, expect.stringContaining("Machete"), true]);
  });

  it("is kept in an entry that no player may look at", async () => {
    const entries = await one.evaluate(() =>
      (globalThis as unknown as Raw).game.journal.contents
        .filter(({ name }) => name.startsWith("Cubilete"))
        .map(({ ownership }) => ownership.default),
    );
    expect(entries).toEqual([0]);
  });
});
