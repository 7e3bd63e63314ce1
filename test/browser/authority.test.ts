import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addresses, countRecords, type Host, healthOf, messageCount, rollIn, told, waitTold } from "./host.ts";
import { lastCard, loadDice, openChat, openTab } from "./play.ts";
import { openTable, type Table } from "./table.ts";

/** Who may do what: requests over the socket, forged and true, with two GMs, one and none; and what hidden rolls show. */

const INES = "Inés Montalbán";
const TOMAS = "Tomás Rueda";
const CHANNEL = "system.cubilete";

let table: Table;
let gm: Page;
let assistant: Page;
let one: Page;
let two: Page;
let ines: { uuid: string; items: Record<string, string> };
let knight: { uuid: string };

interface Heard {
  heard: { type: string; id: string; to?: string; refusal?: { key: string } | null }[];
  writes: number;
}

beforeAll(async () => {
  table = await openTable({ log: () => {} });
  const names = ["Gamemaster", "Assistant", "Player 1", "Player 2"];
  [gm, assistant, one, two] = (await Promise.all(names.map((name) => table.join(name)))) as [Page, Page, Page, Page];
  ines = await addresses(one, INES);
  knight = await addresses(one, "Knight");
  // Every page keeps what it hears on the channel, and counts the changes of actors that it writes.
  for (const page of [gm, assistant, one, two]) {
    page.setDefaultTimeout(8000);
    await page.evaluate((channel) => {
      const host = globalThis as unknown as Host &
        Heard & { CONFIG: { Actor: { documentClass: { prototype: HasUpdate } } } };
      interface HasUpdate {
        update(...args: unknown[]): Promise<unknown>;
      }
      host.heard = [];
      host.writes = 0;
      host.game.socket.on(channel, (packet: never) => {
        if (packet && typeof packet === "object") host.heard.push(packet);
      });
      const { prototype } = host.CONFIG.Actor.documentClass;
      const update = prototype.update;
      prototype.update = function (...args) {
        host.writes += 1;
        return update.apply(this, args);
      };
    }, CHANNEL);
  }
});
afterAll(async () => {
  await table?.close();
});

const heard = (page: Page): Promise<Heard["heard"]> => page.evaluate(() => (globalThis as unknown as Heard).heard);
const writes = (page: Page): Promise<number> => page.evaluate(() => (globalThis as unknown as Heard).writes);
const emit = (page: Page, packet: object, times = 1): Promise<void> =>
  page.evaluate(
    ([channel, packet, times]) => {
      const { socket } = (globalThis as unknown as Host).game;
      for (let time = 0; time < times; time++) socket.emit(channel, packet);
    },
    [CHANNEL, packet, times] as const,
  );
/** The answers to a request that this page heard and that were meant for its user. */
const answersTo = async (page: Page, id: string) => {
  const me = await page.evaluate(() => (globalThis as unknown as Host).game.user.id);
  return (await heard(page)).filter((packet) => packet.type === "answer" && packet.id === id && packet.to === me);
};

/** Asks through the macro face; "done", or the key of the refusal. */
const ask = (page: Page, verb: "apply" | "undo", message: string, target: string): Promise<string> =>
  page.evaluate(
    async ([verb, message, target]) => {
      const { api } = (globalThis as unknown as Host).game.system;
      return api[verb](message, 0, target).then(
        (answer) => answer,
        (error: { key?: string }) => error.key ?? String(error),
      );
    },
    [verb, message, target] as const,
  );

/** A damage card of Player 1's with a target, with 6 points that do not explode; on every page. */
async function damageCard(target: string): Promise<string> {
  await loadDice(one, [2, 3], 6);
  const id = await rollIn(one, {
    ruleset: "ryf",
    kind: "damage",
    actor: ines.uuid,
    item: ines.items.Machete ?? null,
    target,
  });
  if (!id) throw new Error("There is no damage card.");
  for (const page of [gm, assistant, two])
    await expect
      .poll(() => page.evaluate((id) => Boolean((globalThis as unknown as Host).game.messages.get(id)), id))
      .toBe(true);
  return id;
}
/** How many actors say that something of this card was done to them. */
const appliedOn = (page: Page, id: string): Promise<number> => page.evaluate(countRecords, id);

describe("requests", () => {
  it("of a player for an actor that is not theirs are refused, pressed or forged", async () => {
    const before = await healthOf(gm, "Knight");
    const id = await damageCard(knight.uuid);
    await openChat(one);
    await told(one);
    await one.locator(`#chat [data-message-id="${id}"] [data-action="apply"][data-target]`).click();
    // A player's button asks; it never only says no.
    await waitTold(one, "has to agree");

    const request = {
      type: "request",
      id: "forged-1",
      kind: "apply",
      payload: { messageId: id, part: 0, target: knight.uuid },
    };
    await emit(two, request);
    await expect.poll(() => answersTo(two, "forged-1")).toMatchObject([{ refusal: { key: "CUBILETE.consent.asked" } }]);
    // Another player's hero is no easier prey.
    await emit(two, { ...request, id: "forged-2", payload: { ...request.payload, target: ines.uuid } });
    await expect.poll(() => answersTo(two, "forged-2")).toMatchObject([{ refusal: { key: "CUBILETE.consent.asked" } }]);
    expect(await healthOf(gm, "Knight")).toBe(before);
    expect(await appliedOn(gm, id)).toBe(0);
  });

  it("with nonsense in them are refused one by one, and the GM's page lives", async () => {
    const id = await damageCard(ines.uuid);
    const nonsense: object[] = [
      { messageId: id, part: 99, target: ines.uuid },
      { messageId: id, part: "__proto__", target: ines.uuid },
      { messageId: { toString: 1 }, part: 0, target: ines.uuid },
      { messageId: "nothing", part: 0, target: ines.uuid },
      { messageId: id, part: 0, target: ines.items.Machete },
      { messageId: id, part: 0, target: "Actor.nobody" },
      { messageId: id, part: 0, target: "../../x" },
      { messageId: id, part: 0, target: null },
      { messageId: id, part: 0 },
      { part: 0 },
      [],
    ];
    for (const [index, payload] of nonsense.entries()) {
      const name = `nonsense-${index}`;
      await emit(one, { type: "request", id: name, kind: "apply", payload });
      await expect
        .poll(async () => (await answersTo(one, name))[0]?.refusal?.key, { message: JSON.stringify(payload) })
        .toBeDefined();
    }
    await emit(one, { type: "request", id: "kind", kind: "constructor", payload: {} });
    await expect
      .poll(() => answersTo(one, "kind"))
      .toMatchObject([{ refusal: { key: "CUBILETE.error.unknownRequest" } }]);
    for (const packet of [
      null,
      7,
      "text",
      [],
      { type: "request" },
      { type: "request", id: "x", kind: 3, payload: null },
    ])
      await emit(one, packet as object);
    expect(await ask(one, "apply", id, ines.uuid)).toBe("done");
    expect(await ask(one, "undo", id, ines.uuid)).toBe("done");
  });

  it("with the same id are done once, and answered each time", async () => {
    const before = await healthOf(gm, INES);
    const id = await damageCard(ines.uuid);
    const packet = {
      type: "request",
      id: "twice",
      kind: "apply",
      payload: { messageId: id, part: 0, target: ines.uuid },
    };
    await emit(one, packet, 3);
    await expect
      .poll(async () => (await answersTo(one, "twice")).map(({ refusal }) => refusal))
      .toEqual([null, null, null]);
    expect(await appliedOn(gm, id)).toBe(1);
    const after = await healthOf(gm, INES);
    expect(after).toBe(before - 5);

    // Another sender with the same id asks for themselves, and gets an answer of their own.
    await emit(two, { ...packet, kind: "undo", payload: { messageId: id, part: 0, record: ines.uuid } });
    await expect.poll(() => answersTo(two, "twice")).toMatchObject([{ refusal: { key: "CUBILETE.consent.asked" } }]);
    expect(await healthOf(gm, INES)).toBe(after);

    // Twice is refused until it is undone.
    expect(await ask(one, "apply", id, ines.uuid)).toBe("CUBILETE.error.appliedAlready");
    expect(await ask(gm, "apply", id, ines.uuid)).toBe("CUBILETE.error.appliedAlready");
    expect(await ask(two, "undo", id, ines.uuid)).toBe("CUBILETE.consent.askedAlready");
    expect(await healthOf(gm, INES)).toBe(after);
    expect(await ask(one, "undo", id, ines.uuid)).toBe("done");
    expect(await healthOf(gm, INES)).toBe(before);
    expect(await ask(one, "undo", id, ines.uuid)).toBe("CUBILETE.error.nothingToUndo");
    expect(await ask(one, "apply", id, ines.uuid)).toBe("done");
    expect(await ask(gm, "undo", id, ines.uuid)).toBe("done");
  });

  it("of two quick clicks are applied once", async () => {
    const before = await healthOf(gm, "Knight");
    const id = await damageCard(knight.uuid);
    await openChat(gm);
    const button = gm.locator(`#chat [data-message-id="${id}"] [data-action="apply"][data-target]`);
    await button.evaluate((element: HTMLButtonElement) => {
      element.click();
      element.click();
      // A second page's click, as it were: not held back by the disabled button.
      element.disabled = false;
      element.click();
    });
    await expect.poll(() => appliedOn(two, id)).toBe(1);
    await gm.locator(`#chat [data-message-id="${id}"] .applied`).waitFor();
    // Machete 2 + 3 through plate (absorption 3).
    await expect.poll(() => healthOf(two, "Knight")).toBe(before - 2);
    expect(await appliedOn(gm, id)).toBe(1);
    expect(await ask(gm, "undo", id, knight.uuid)).toBe("done");
  });

  it("answered by a player are not answered", async () => {
    const id = await damageCard(ines.uuid);
    // The GM's page thinks for a while: until it is let go.
    await gm.evaluate(() => {
      const host = globalThis as unknown as Host & {
        letGo(): void;
        CONFIG: { Actor: { documentClass: { prototype: { update(...args: unknown[]): Promise<unknown> } } } };
      };
      const { prototype } = host.CONFIG.Actor.documentClass;
      const update = prototype.update;
      const waiting = new Promise<void>((resolve) => {
        host.letGo = resolve;
      });
      prototype.update = async function (...args) {
        prototype.update = update;
        await waiting;
        return update.apply(this, args);
      };
    });
    const known = (await heard(gm)).length;
    const answer = ask(one, "apply", id, ines.uuid);
    const requestHeard = async () => (await heard(gm)).slice(known).find(({ type }) => type === "request")?.id;
    await expect.poll(requestHeard).toBeDefined();
    const requestId = await requestHeard();
    const to = await one.evaluate(() => (globalThis as unknown as Host).game.user.id);
    await emit(two, { type: "answer", id: requestId, to, refusal: { key: "CUBILETE.error.nothingToApply", data: {} } });
    await expect.poll(() => answersTo(one, requestId ?? "")).toHaveLength(1);
    expect(await appliedOn(one, id)).toBe(0);
    await gm.evaluate(() => (globalThis as unknown as { letGo(): void }).letGo());
    expect(await answer).toBe("done");
    expect(await appliedOn(gm, id)).toBe(1);
    expect(await ask(gm, "undo", id, ines.uuid)).toBe("done");
  });

  it("cannot make the GM's page write what is no figure of the rules", async () => {
    const id = await damageCard(ines.uuid);
    const before = await gm.evaluate(
      (name) => (globalThis as unknown as Host).game.actors.getName(name).toObject(),
      "Knight",
    );
    // The author of a message may rewrite it: here, to a record that would make everybody the knight's owner.
    await one.evaluate(
      async ([id, target]) => {
        const message = (globalThis as unknown as Host).game.messages.get(id);
        const parts = structuredClone(
          ((message?.toObject() ?? {}) as unknown as { system: { parts: { applied: object[] }[] } }).system.parts,
        );
        const writes = [{ path: "ownership.default", before: 3, after: 0 }];
        parts[0]?.applied.push({ target, name: "Knight", by: "x", writes, lines: [] });
        await message?.update({ "system.parts": parts });
      },
      [id, knight.uuid] as const,
    );
    await expect
      .poll(() =>
        gm.evaluate((id) => (globalThis as unknown as Host).game.messages.get(id)?.system.parts[0]?.applied.length, id),
      )
      .toBe(1);
    expect(await ask(gm, "undo", id, knight.uuid)).toBe("CUBILETE.error.record.path");
    const after = await gm.evaluate(
      (name) => (globalThis as unknown as Host).game.actors.getName(name).toObject(),
      "Knight",
    );
    expect(after.ownership).toEqual(before.ownership);
  });

  it("are done by the active GM alone when two are there", async () => {
    const [first, second] = [await writes(gm), await writes(assistant)];
    const active = await one.evaluate(() => (globalThis as unknown as Host).game.users.activeGM?.name);
    const id = await damageCard(ines.uuid);
    expect(await ask(one, "apply", id, ines.uuid)).toBe("done");
    expect(await ask(assistant, "undo", id, ines.uuid)).toBe("done");
    const [by, idle] = active === "Gamemaster" ? [gm, assistant] : [assistant, gm];
    const before = active === "Gamemaster" ? [first, second] : [second, first];
    expect([await writes(by), await writes(idle)]).toEqual([(before[0] ?? 0) + 2, before[1]]);
  });
});

describe("hidden rolls", () => {
  const who = { Gamemaster: () => gm, "Player 1": () => one, "Player 2": () => two };
  it.each([
    ["blind", ["Gamemaster"], 91],
    ["gm", ["Gamemaster", "Player 1"], 92],
    ["self", ["Player 1"], 93],
  ] as const)(
    "%s: only %s can read them, in the log, in the notice beside it, and aloud",
    async (visibility, readers, modifier) => {
      // Player 2 looks at the actors, so the message comes to them as a notice.
      await openTab(two, "actors");
      await loadDice(one, [7, 8, 9]);
      const id = await rollIn(
        one,
        {
          ruleset: "ryf",
          kind: "attribute",
          actor: ines.uuid,
          args: { attribute: "strength" },
          values: { modifier },
        },
        { visibility },
      );
      // The middle one, 7 of strength and the modifier: a number that stands nowhere else.
      const total = String(8 + 7 + modifier);
      await two.locator(`#chat-notifications [data-message-id="${id}"]`).waitFor();
      for (const page of [gm, one]) await openChat(page);
      for (const [name, pageOf] of Object.entries(who)) {
        const page = pageOf();
        const messages = page.locator(`[data-message-id="${id}"]`);
        await messages.first().waitFor({ state: "attached" });
        await messages.locator(".cubilete.card").first().waitFor({ state: "attached" });
        const html = (await messages.evaluateAll((all) => all.map((element) => element.outerHTML))).join("\n");
        const spoken = await page.locator("body").ariaSnapshot();
        if ((readers as readonly string[]).includes(name)) {
          expect(html, `${name} sees the total`).toContain(`>${total}<`);
          continue;
        }
        expect(html, name).not.toContain(total);
        expect(html, name).not.toMatch(
          /class="die|class="face|class="total|verdict|Success|Failure|counts|dice-total|dice-roll/,
        );
        expect(html, name).toContain("Hidden roll");
        expect(spoken, name).not.toContain(total);
        // The roller knows it; on other pages nothing of ours tells it, not to macros or modules either.
        const said = await page.evaluate((id) => {
          const { game } = globalThis as unknown as Host & { game: { user: { isGM: boolean } } };
          const { system, author } = game.messages.get(id ?? "") as unknown as {
            system: object;
            author: { isSelf: boolean };
          };
          return author.isSelf || game.user.isGM ? "" : JSON.stringify({ ...system });
        }, id);
        expect(said, name).not.toMatch(new RegExp(`strength|Actor\\.|${modifier}`, "i"));
        expect(
          await page
            .locator("#tooltip")
            .textContent()
            .catch(() => ""),
          name,
        ).not.toContain(total);
      }
    },
  );

  it("of damage cannot be applied by a player who may not read them", async () => {
    const tomas = await addresses(two, TOMAS);
    const id = await rollIn(
      one,
      { ruleset: "ryf", kind: "damage", actor: ines.uuid, item: ines.items.Machete ?? null, target: tomas.uuid },
      { visibility: "gm" },
    );
    const before = await healthOf(gm, TOMAS);
    expect(await ask(two, "apply", id ?? "", tomas.uuid)).toBe("CUBILETE.error.messageGone");
    expect(await healthOf(gm, TOMAS)).toBe(before);
  });
});

describe("stored messages", () => {
  it("of each kind of roll are under 2,000 bytes, applied or not, explosions and all", async () => {
    const revolver = ines.items.Revolver ?? null;
    const skill = ines.items.Stealth ?? Object.values(ines.items)[0] ?? null;
    const requests = [
      { kind: "skill", item: skill },
      { kind: "attribute", args: { attribute: "perception" } },
      { kind: "opposed", args: { attribute: "strength" }, target: knight.uuid },
      { kind: "initiative" },
      { kind: "attack", item: ines.items.Machete ?? null, target: knight.uuid, args: { mode: "melee" } },
      { kind: "attack", item: revolver, target: knight.uuid, args: { mode: "ranged" } },
      { kind: "damage", item: revolver, target: ines.uuid },
    ];
    const sizes: [string, number][] = [];
    for (const request of requests) {
      // Of both sides of an opposed roll one explodes three times, which happens once in 20,000 rolls.
      await loadDice(one, [4, 10, 10, 10, 3, 10, 10, 10, 7, 4, 8, 3, 5, 6, 2]);
      const id = await rollIn(one, { ruleset: "ryf", actor: ines.uuid, ...request });
      expect(id, request.kind).not.toBeNull();
      if (request.kind === "damage") expect(await ask(one, "apply", id ?? "", ines.uuid)).toBe("done");
      const bytes = await one.evaluate(
        (id) =>
          new TextEncoder().encode(JSON.stringify((globalThis as unknown as Host).game.messages.get(id)?.toObject()))
            .length,
        id ?? "",
      );
      sizes.push([request.kind, bytes]);
      if (request.kind === "damage") expect(await ask(one, "undo", id ?? "", ines.uuid)).toBe("done");
    }
    expect(sizes.filter(([, bytes]) => bytes >= 2000)).toEqual([]);
  });
});

describe("with no GM online", () => {
  it("what needs one is refused and off, and the rest goes on", async () => {
    const tomas = await addresses(two, TOMAS);
    const before = await healthOf(one, TOMAS);
    const id = await damageCard(tomas.uuid);
    const messages = await messageCount(one);
    for (const page of [gm, assistant]) await table.leave(page);
    await expect
      .poll(() => one.evaluate(() => (globalThis as unknown as Host).game.users.activeGM?.name ?? null))
      .toBeNull();
    await openChat(one);
    await told(one);
    const button = lastCard(one).locator('[data-action="apply"][data-target]');
    await expect.poll(() => button.isDisabled()).toBe(true);
    expect(await ask(one, "apply", id, tomas.uuid)).toBe("CUBILETE.error.noGM");
    expect(await healthOf(one, TOMAS)).toBe(before);
    expect(await appliedOn(one, id)).toBe(0);
    // Rolling needs nobody.
    await rollIn(one, { ruleset: "ryf", kind: "initiative", actor: ines.uuid });
    expect(await messageCount(one)).toBe(messages + 1);
  });
});

describe("the pages", () => {
  it("raised no error all along", () => {
    expect(table.errors).toEqual([]);
  });
});
