import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answers, CHANNEL, hearAnswers } from "./console.ts";
import { addresses, type Host, type HostActor, type HostMessage, healthOf, rollIn, setSetting, told } from "./host.ts";
import { cardText, loadDice, openActor, openChat } from "./play.ts";
import { openTable, type Table } from "./table.ts";

/**
 * A player with a seat and the browser's console, against what stands on other people's screens and in their names: cards that
 * claim to be others', records and answers on cards that are not theirs, messages that come back changed, texts without end.
 */

const INES = "Inés Montalbán";
const TOMAS = "Tomás Rueda";

let table: Table;
let gm: Page;
/** Plays Inés, Aldara, Vera and Sandra, honestly. */
let one: Page;
/** Plays Tomás, Telmo, Bruno Ortega and Bruno Alcaide, and has the console open. */
let two: Page;

interface Rolled {
  rolls: string[];
  system: { parts: object[] };
}
type InPage = Host & {
  answers: Answers;
  game: { settings: { get(namespace: string, key: string): unknown }; data?: unknown };
  foundry: { utils: { randomID(): string } };
};

beforeAll(async () => {
  table = await openTable({ log: () => {} });
  gm = await table.join("Gamemaster");
  one = await table.join("Player 1");
  two = await table.join("Player 2");
  for (const page of [gm, one, two]) {
    page.setDefaultTimeout(8000);
    await hearAnswers(page);
  }
});
afterAll(async () => {
  await table?.close();
});

let sent = 0;
/** Asks as a hand-made script would; "done", or why not. */
const send = (page: Page, kind: string, payload: object): Promise<string> =>
  page.evaluate(
    async ([channel, kind, payload, id]) => {
      const host = globalThis as unknown as InPage;
      const answer = new Promise<{ key: string } | null>((resolve) => host.answers.set(id, resolve));
      host.game.socket.emit(channel, { type: "request", id, kind, payload });
      const late = new Promise<{ key: string }>((resolve) => setTimeout(() => resolve({ key: "no answer" }), 12_000));
      return (await Promise.race([answer, late]))?.key ?? "done";
    },
    [CHANNEL, kind, payload, `hostile-${sent++}`] as const,
  );

/** A card of Player 2's, made by hand; on every page. */
async function post(system: object, more: object = {}, options: object = {}): Promise<string> {
  // As text: of twenty thousand objects Playwright would write down each.
  const id = await two.evaluate(
    async (text) => {
      const [system, more, options] = JSON.parse(text) as [object, object, object];
      const { ChatMessage } = globalThis as unknown as {
        ChatMessage: { create(data: object, options: object): Promise<HostMessage> };
      };
      return (await ChatMessage.create({ type: "card", system, ...more }, options)).id;
    },
    JSON.stringify([system, more, options]),
  );
  await arrived(id);
  return id;
}
async function arrived(id: string): Promise<void> {
  for (const page of [gm, one, two])
    await page.waitForFunction((id) => (globalThis as unknown as Host).game.messages.get(id), id);
}
const prompt = (ruleset: string, kind: string, actor: string | null, data: object, more: object = {}) =>
  post({ ruleset, parts: [{ type: "prompt", kind, title: "Mine", actor, data, ...more }] });

const uuidOf = async (name: string): Promise<string> => (await addresses(gm, name)).uuid;
const source = (page: Page, name: string): Promise<string> =>
  page.evaluate((name) => JSON.stringify((globalThis as unknown as Host).game.actors.getName(name).toObject()), name);
const messageOf = (page: Page, id: string): Promise<string> =>
  page.evaluate((id) => JSON.stringify((globalThis as unknown as Host).game.messages.get(id)?.toObject()), id);
const choose = (key: string, value: unknown): Promise<unknown> => setSetting(gm, key, value);

/** A record that says what its writer likes, on Player 2's own actor. */
const forgeRecord = (name: string, record: object): Promise<string> =>
  two.evaluate(
    async ([name, record]) => {
      const host = globalThis as unknown as InPage;
      const actor = host.game.actors.getName(name);
      const id = host.foundry.utils.randomID();
      const whole = { id, target: actor.uuid, name, at: Date.now(), part: 0, by: "", combat: "", ...record };
      await actor.update({ [`flags.cubilete.changes.${id}`]: whole });
      return id;
    },
    [name, record] as const,
  );

describe("a card about another user's actor", () => {
  it("is nobody's: the GM is shown who forged it and no button, and its request is refused", async () => {
    await choose("escala3.points", true).catch(() => {});
    const sandra = await uuidOf("Sandra");
    const before = await source(gm, "Sandra");
    const id = await prompt(
      "escala3",
      "wish",
      sandra,
      { use: "control", points: 1 },
      { subtitle: "Bruno Alcaide", title: "A gift" },
    );
    const text = await cardText(gm, id);
    expect(text).toContain("Player 2");
    expect(text).not.toContain("A gift");
    expect(await gm.locator(`#chat [data-message-id="${id}"] [data-press]`).count()).toBe(0);
    expect(await send(two, "prompt", { messageId: id, part: 0, button: "grant" })).toMatch(/error/);
    expect(await source(gm, "Sandra")).toBe(before);
  });

  it("and one about their own goes by its true name, whatever is written there", async () => {
    const bruno = await uuidOf("Bruno Alcaide");
    const id = await prompt(
      "escala3",
      "wish",
      bruno,
      { use: "control", points: 1 },
      { title: "The GM has granted this", subtitle: "Sandra", img: "https://example.org/track.png" },
    );
    const text = await cardText(gm, id);
    expect(text).toContain("Bruno Alcaide");
    expect(text).not.toMatch(/Sandra|has granted/);
    expect(await gm.locator(`#chat [data-message-id="${id}"] img[src*="track"]`).count()).toBe(0);
  });

  it("names the true roller of a roll that speaks in another's name", async () => {
    const tomas = await addresses(two, TOMAS);
    const id = await rollIn(two, {
      ruleset: "ryf",
      kind: "attribute",
      actor: tomas.uuid,
      args: { attribute: "strength" },
    });
    const knight = await gm.evaluate(() => (globalThis as unknown as Host).game.actors.getName("Knight").id);
    await two.evaluate(
      async ([id, actor]) => {
        await (globalThis as unknown as Host).game.messages
          .get(id ?? "")
          ?.update({ speaker: { actor, alias: "Knight" } });
      },
      [id, knight] as const,
    );
    await expect.poll(() => cardText(gm, id ?? "")).toContain(TOMAS);
    // And that it was changed.
    await expect.poll(() => cardText(gm, id ?? "")).toContain("changed it after it was posted");
  });
});

describe("a record on one's own actor", () => {
  it("spends nothing of another player's roll, and gives nothing back of it", async () => {
    await loadDice(one, [6, 6, 6], 6);
    const aldara = await uuidOf("Aldara Vega");
    const id =
      (await rollIn(one, { ruleset: "effect", kind: "action", actor: aldara, values: { resistance: 10 } })) ?? "";
    await arrived(id);
    // As it stands in the page: what is not in view yet has no text on the screen.
    const left = (page: Page) =>
      page.locator(`#chat [data-message-id="${id}"] .spending .left b`).first().textContent();
    await openChat(one);
    const before = await left(one);
    expect(Number(before)).toBeGreaterThan(0);
    await forgeRecord("Telmo Arce", { message: id, option: `effect.other.${before}`, note: "All of it" });
    // Another player's card tells nothing of it.
    for (const page of [one, gm]) {
      expect(await cardText(page, id)).not.toContain("Telmo Arce");
      expect(await left(page)).toBe(before);
    }
  });

  it("speaks on nobody's card but its player's own, and is read no further than any is kept", async () => {
    const id = (await rollIn(gm, { ruleset: "ryf", kind: "initiative", actor: await uuidOf("Knight") })) ?? "";
    await arrived(id);
    await forgeRecord(TOMAS, { message: id, name: "Knight", lines: [{ label: "Dead ".repeat(2000), value: 99 }] });
    for (const page of [gm, one])
      expect(await page.locator(`#chat [data-message-id="${id}"] .applied`).count()).toBe(0);
    // A hundred thousand of them, about as many messages: the pages go on.
    const took = await two.evaluate(async (name) => {
      const host = globalThis as unknown as InPage;
      const actor = host.game.actors.getName(name) as HostActor & { prepareData(): void };
      const many: Record<string, object> = {};
      for (let at = 0; at < 20_000; at++) many[`forged${at}`] = { target: actor.uuid, message: `message${at}` };
      await actor.update({ "flags.cubilete.changes": many });
      let quickest = Number.POSITIVE_INFINITY;
      for (let time = 0; time < 20; time++) {
        const start = performance.now();
        actor.prepareData();
        quickest = Math.min(quickest, performance.now() - start);
      }
      return quickest;
    }, TOMAS);
    // Of all of them it took a second.
    expect(took).toBeLessThan(400);
    expect(await told(gm)).toEqual([]);
    await gm.evaluate((name) => {
      const actor = (globalThis as unknown as Host).game.actors.getName(name) as HostActor & {
        unsetFlag(scope: string, key: string): Promise<unknown>;
      };
      return actor.unsetFlag("cubilete", "changes");
    }, TOMAS);
  });
});

const isMarked = (id: string): Promise<boolean> =>
  gm.evaluate(
    (id) => ((globalThis as unknown as InPage).game.settings.get("cubilete", "editedCards") as string[]).includes(id),
    id,
  );

describe("a message", () => {
  it.each([
    ["under another speaker", { speaker: { alias: "Gamemaster" } }],
    ["at another time", { timestamp: 1 }],
  ])("that stands %s than it was posted says so", async (_how, change) => {
    const tomas = await uuidOf(TOMAS);
    const id = (await rollIn(two, { ruleset: "ryf", kind: "initiative", actor: tomas })) ?? "";
    await arrived(id);
    await two.evaluate(
      async ([id, change]) => {
        await (globalThis as unknown as Host).game.messages.get(id)?.update(change);
      },
      [id, change] as const,
    );
    await expect.poll(() => isMarked(id)).toBe(true);
  });

  it("that is edited without a word to any hook says so", async () => {
    const id = (await rollIn(two, { ruleset: "ryf", kind: "initiative", actor: await uuidOf(TOMAS) })) ?? "";
    await arrived(id);
    await two.evaluate(async (id) => {
      const message = (globalThis as unknown as Host).game.messages.get(id) as unknown as {
        update(changes: object, options: object): Promise<unknown>;
      };
      await message.update({ timestamp: 1 }, { noHook: true });
    }, id);
    await expect.poll(() => isMarked(id)).toBe(true);
  });

  it("that was deleted and comes back with other dice says so", async () => {
    const tomas = await addresses(two, TOMAS);
    await loadDice(two, [1, 1], 6);
    const weapon =
      Object.entries(tomas.items).find(([name]) => /Sword|Machete|Knife|Dagger|Axe/.test(name))?.[1] ?? null;
    const id =
      (await rollIn(two, {
        ruleset: "ryf",
        kind: "damage",
        actor: tomas.uuid,
        item: weapon,
        target: await uuidOf("Wolf"),
      })) ?? "";
    await arrived(id);
    const copy = await two.evaluate(async (id) => {
      const message = (globalThis as unknown as Host).game.messages.get(id);
      const data = message?.toObject();
      await message?.delete();
      return data;
    }, id);
    await gm.waitForFunction((id) => !(globalThis as unknown as Host).game.messages.get(id), id);
    await post((copy as { system: object }).system, { ...copy }, { keepId: true });
    await expect.poll(() => isMarked(id)).toBe(true);
  });

  it("of one's own cannot be handed to another author", async () => {
    const id = await prompt("narrative", "ask", null, { kind: "critical", args: { self: true } });
    const author = await two.evaluate(async (id) => {
      const { game } = globalThis as unknown as Host;
      const gamemaster = game.users.getName("Gamemaster").id;
      await game.messages
        .get(id)
        ?.update({ author: gamemaster })
        .catch(() => {});
      const message = game.messages.get(id) as unknown as { author: { id: string } };
      return message.author.id === gamemaster;
    }, id);
    expect(author).toBe(false);
  });
});

describe("an answer", () => {
  it("to a roll that waits for none settles nothing", async () => {
    const [knight, aldara] = [await uuidOf("Goblin"), await uuidOf("Telmo Arce")];
    await loadDice(gm, [6, 6, 6], 6);
    // A damage waits for nobody.
    const id =
      (await rollIn(gm, {
        ruleset: "ryf",
        kind: "skill",
        actor: await uuidOf("Knight"),
        item: await firstItem("Knight"),
        values: { difficulty: 5 },
      })) ?? "";
    await arrived(id);
    const before = await cardText(gm, id);
    const own =
      (await rollIn(two, {
        ruleset: "ryf",
        kind: "attribute",
        actor: await uuidOf(TOMAS),
        args: { attribute: "strength" },
      })) ?? "";
    await arrived(own);
    const forged = await two.evaluate(
      ([own, follows]) => {
        const message = (globalThis as unknown as Host).game.messages.get(own ?? "");
        const { rolls, system } = (message as HostMessage).toObject() as unknown as Rolled;
        return { rolls, system: { ...system, parts: [{ ...system.parts[0], kind: "opposed", follows }] } };
      },
      [own, id] as const,
    );
    await post(forged.system, { rolls: forged.rolls });
    expect(await cardText(gm, id)).toBe(before);
    expect([knight, aldara]).toHaveLength(2);
  });
});
const firstItem = async (name: string): Promise<string | null> => {
  const { items } = await addresses(gm, name);
  return Object.values(items)[0] ?? null;
};

describe("what counts somewhere", () => {
  it("does not count for another user's actor, nor on a card that no GM laid", async () => {
    const [telmo, aldara] = [await uuidOf("Telmo Arce"), await uuidOf("Aldara Vega")];
    const sides = [telmo, aldara].map((uuid) => ({ uuid, name: "Stranger", img: "", bonus: null }));
    const contest = { title: "", mode: "margin", target: 5, resistance: 10, sides, rounds: [], order: [] };
    const forged = await prompt("effect", "contest", null, contest);
    const before = await messageOf(gm, forged);
    const rolled = await rollFor(forged, telmo);
    expect(await send(two, "effect.contest", { message: rolled })).toMatch(/error/);
    expect(await messageOf(gm, forged)).toBe(before);

    const genuine = await gm.evaluate(async (data) => {
      const { ChatMessage } = globalThis as unknown as Host;
      const system = { ruleset: "effect", parts: [{ type: "prompt", kind: "contest", title: "x", actor: null, data }] };
      return (await ChatMessage.create({ type: "card", system } as object)).id;
    }, contest);
    await arrived(genuine);
    const still = await messageOf(gm, genuine);
    expect(await send(two, "effect.contest", { message: await rollFor(genuine, aldara) })).toBe(
      "CUBILETE.error.notYourRoll",
    );
    expect(await messageOf(gm, genuine)).toBe(still);
    expect(await send(two, "effect.contest", { message: await rollFor(genuine, telmo) })).toBe("done");
  });
  /** A roll for a contest, in any actor's name. */
  async function rollFor(follows: string, actor: string): Promise<string> {
    const telmo = await uuidOf("Telmo Arce");
    const own =
      (await rollIn(two, {
        ruleset: "effect",
        kind: "contest",
        actor: telmo,
        values: { resistance: 10 },
        args: { resistance: 10 },
      })) ?? "";
    const data = await two.evaluate(
      ([own, follows, actor]) => {
        const message = (globalThis as unknown as Host).game.messages.get(own ?? "");
        const { rolls, system } = (message as HostMessage).toObject() as unknown as Rolled;
        return { rolls, system: { ...system, parts: [{ ...system.parts[0], follows, actor }] } };
      },
      [own, follows, actor] as const,
    );
    return post(data.system, { rolls: data.rolls });
  }
});

describe("a hero for the taking", () => {
  it("is none that the sender may not see, nor are there more than a few, even where making them is free", async () => {
    await choose("newHeroes", "free");
    const secret = await gm.evaluate(async () => {
      const { Actor } = globalThis as unknown as Host;
      return (await Actor.create({ type: "ryfHero", name: "The Duke in disguise", ownership: { default: 0 } })).uuid;
    });
    expect(await send(two, "hero.make", { uuid: secret })).toBe("CUBILETE.error.actorGone");
    const free = await gm.evaluate(async () => {
      const { Actor } = globalThis as unknown as Host;
      const made = [];
      for (let at = 0; at < 6; at++)
        made.push((await Actor.create({ type: "ryfHero", name: `Free ${at}`, ownership: { default: 1 } })).uuid);
      return made;
    });
    const answers = [];
    for (const uuid of free) answers.push(await send(two, "hero.make", { uuid }));
    // Player 2 has five already.
    expect(new Set(answers)).toEqual(new Set(["CUBILETE.creation.asked", "CUBILETE.consent.tooMany"]));
    await choose("newHeroes", "ask");
  });

  it("opens no window on the screen of a user that its owner names", async () => {
    const windows = () => gm.locator(".actor-sheet").count();
    const before = await windows();
    await two.evaluate(async (name) => {
      const { game } = globalThis as unknown as Host;
      const victim = game.users.getName("Gamemaster").id;
      await game.actors.getName(name).update({ "flags.cubilete.claimed": victim });
    }, TOMAS);
    await gm.waitForFunction(
      (name) =>
        (
          (globalThis as unknown as Host).game.actors.getName(name).toObject() as {
            flags: { cubilete?: { claimed?: string } };
          }
        ).flags.cubilete?.claimed,
      TOMAS,
    );
    await rollIn(two, { ruleset: "ryf", kind: "initiative", actor: await uuidOf(TOMAS) });
    expect(await windows()).toBe(before);
  });
});

describe("help that was allowed beforehand", () => {
  it("is no gift with an effect in it", async () => {
    await choose("consent", "help");
    const give = async (effects: object[]) => {
      const { uuid, item } = await two.evaluate(
        async ([name, effects]) => {
          const actor = (globalThis as unknown as Host).game.actors.getName(name);
          const [item] = await actor.createEmbeddedDocuments("Item", [{ type: "ryfGear", name: "Amulet", effects }]);
          return { uuid: actor.uuid, item: item?.id ?? "" };
        },
        [TOMAS, effects] as const,
      );
      return send(two, "give", { from: uuid, to: await uuidOf(INES), item, amount: 1 });
    };
    expect(await give([])).toBe("done");
    expect(await give([{ name: "Curse", transfer: true, changes: [] }])).toBe("CUBILETE.consent.asked");
    await choose("consent", "nothing");
  });
});

describe("a gift with an effect on whose the receiver is", () => {
  it("makes its giver nobody's owner, and the question says what its effects would change", async () => {
    const { uuid, item } = await two.evaluate(
      async ([name, user]) => {
        const actor = (globalThis as unknown as Host).game.actors.getName(name);
        const change = (key: string, value: string) => ({ key, value, mode: 5 });
        const effects = [
          {
            name: "Juicy",
            transfer: true,
            changes: [
              change(`ownership.${user}`, "3"),
              change("_source.ownership.default", "3"),
              change("flags.torch.dim", "9"),
              change("system.attributes.strength", "9"),
            ],
          },
        ];
        const [pear] = await actor.createEmbeddedDocuments("Item", [{ type: "ryfGear", name: "Pear", effects }]);
        return { uuid: actor.uuid, item: pear?.id ?? "" };
      },
      [
        TOMAS,
        await two.evaluate(() => (globalThis as unknown as { game: { user: { id: string } } }).game.user.id),
      ] as const,
    );
    const ines = await uuidOf(INES);
    expect(await send(two, "give", { from: uuid, to: ines, item, amount: 1 })).toBe("CUBILETE.consent.asked");
    const question = gm.locator("#chat .chat-message .cubilete.card", { has: gm.locator(".brings") });
    await question.locator('[data-press="allow"]').waitFor();
    await expect.poll(() => question.locator(".brings").textContent()).toMatch(/Pear.*Strength.*9/s);
    await expect
      .poll(() => question.locator(".doubt").allTextContents())
      .toEqual([
        expect.stringContaining("ownership."),
        expect.stringContaining("_source.ownership.default"),
        expect.stringContaining("flags.torch.dim"),
      ]);
    await question.locator('[data-press="allow"]').click();
    const seen = (page: Page) =>
      page.evaluate((name) => {
        const { game } = globalThis as unknown as {
          game: {
            actors: { getName(name: string): HostActor & { flags: Record<string, { dim?: unknown } | undefined> } };
            users: { getName(name: string): object };
          };
        };
        const actor = game.actors.getName(name);
        const strength = (actor.system as unknown as { attributes: { strength: number } }).attributes.strength;
        return {
          owner: (actor as unknown as { testUserPermission(user: object, level: string): boolean }).testUserPermission(
            game.users.getName("Player 2"),
            "OWNER",
          ),
          strength,
          light: actor.flags.torch?.dim,
        };
      }, INES);
    for (const page of [gm, one, two])
      await expect.poll(() => seen(page)).toEqual({ owner: false, strength: 9, light: undefined });
    // What no rules name counts once a GM allows it on the page of effects.
    const sheet = await openActor(gm, INES);
    await sheet.locator('nav.tabs [data-tab="effects"]').click();
    await sheet.locator('[data-action="effectAllow"]').click();
    for (const page of [gm, one, two])
      await expect.poll(() => seen(page)).toEqual({ owner: false, strength: 9, light: expect.anything() });
    await sheet.locator('[data-action="close"]').click();
    // So that the request to Inés still counts as one.
    const pear = await gm.evaluate(
      (name) => (globalThis as unknown as Host).game.actors.getName(name).items.getName("Pear").id,
      INES,
    );
    const back = { from: ines, to: uuid, item: pear, amount: 1 };
    expect(await send(two, "give", back)).toBe("CUBILETE.consent.asked");
  });
});

describe("destiny", () => {
  it("is flipped under no other card's name", async () => {
    await choose("narrative.destiny", { since: 1, light: 3, dark: 3, rolled: [], flips: [] });
    expect(
      await send(two, "narrative.destiny.use", {
        uses: [{ side: "light", use: "fact" }],
        check: "abcdefghijklmnop.0.other.1",
      }),
    ).toBe("done");
    const flips = await gm.evaluate(
      () =>
        (
          (globalThis as unknown as InPage).game.settings.get("cubilete", "narrative.destiny") as {
            flips: { check: string }[];
          }
        ).flips,
    );
    expect(flips.map(({ check }) => check)).not.toContain("abcdefghijklmnop.0.other.1");
  });
});

describe("a link in a text", () => {
  it("says what it rolls, and what changes the roller at once is looked at first, with Shift too", async () => {
    await two.evaluate(async () => {
      const { ChatMessage } = globalThis as unknown as Host;
      await ChatMessage.create({ content: "@Roll[narrative.critical self=true]{Perception}" });
    });
    await openChat(one);
    const link = one.locator("#chat a.cubilete-roll").last();
    await link.waitFor();
    await expect.poll(() => link.getAttribute("data-tooltip-text")).toMatch(/critical/i);
    const before = await source(one, "Vera Solano");
    await link.click({ modifiers: ["Shift"] });
    const dialog = one.locator(".roll-dialog");
    await dialog.waitFor();
    expect(await source(one, "Vera Solano")).toBe(before);
    await dialog.locator('.window-header [data-action="close"]').click();
  });
});

describe("texts and lists without end", () => {
  const LONG = "W".repeat(400_000);
  it.each<[string, () => object]>([
    [
      "20,000 parts",
      () => ({ ruleset: "ryf", parts: Array.from({ length: 20_000 }, () => ({ type: "roll", kind: "skill" })) }),
    ],
    ["a long title", () => ({ ruleset: "ryf", parts: [{ type: "roll", kind: "skill", title: LONG, subtitle: LONG }] })],
    [
      "a long question",
      () => ({
        ruleset: "ryf",
        parts: [{ type: "prompt", kind: "consent", title: LONG, data: { kind: LONG, payload: { x: LONG } } }],
      }),
    ],
    [
      "a long tally",
      () => ({
        ruleset: "ryf",
        parts: [
          {
            type: "prompt",
            kind: "ask",
            title: "x",
            data: { tally: Array.from({ length: 20_000 }, () => ({ name: "x" })) },
          },
        ],
      }),
    ],
    [
      "a long story",
      () => ({
        ruleset: "ryf",
        parts: [
          {
            type: "prompt",
            kind: "ending",
            title: "x",
            data: { told: Array.from({ length: 20_000 }, () => ({ name: "x", lines: [], effects: [] })) },
          },
        ],
      }),
    ],
  ])("of %s are drawn no further than a card goes", async (_what, system) => {
    await openChat(gm);
    const id = await post(system());
    const card = gm.locator(`#chat [data-message-id="${id}"] .cubilete.card`);
    await card.waitFor();
    // What is drawn is what takes time: of twenty thousand parts that was eight seconds.
    const drawn = await card.evaluate((element) => ({
      elements: element.querySelectorAll("*").length,
      letters: (element.textContent ?? "").length,
    }));
    expect(drawn.elements).toBeLessThan(5000);
    expect(drawn.letters).toBeLessThan(50_000);
    await gm.evaluate((id) => (globalThis as unknown as Host).game.messages.get(id)?.delete(), id);
  });
});

it("nothing of it raised an error on a page, or changed the others' heroes", async () => {
  expect(table.errors).toEqual([]);
  expect(await healthOf(gm, INES)).toBeGreaterThan(0);
});
