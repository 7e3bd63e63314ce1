import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answers, CHANNEL, hearAnswers } from "./console.ts";
import { forgedAnswers, REFUSED_ANSWERS } from "./forged-answers.ts";
import { FORGERIES, HUNDRED_THOUSAND, mutated, type Scenery } from "./forgeries.ts";
import { addresses, type Host, type HostActor, type RollAsked, rollIn, setSetting, told } from "./host.ts";
import { loadDice, loadFaces } from "./play.ts";
import { openTable, type Table } from "./table.ts";

/**
 * Every kind of request that there is, forged by a player who has a seat and the browser's console: nothing changes whose
 * owner did not agree. The kinds come from the running system; one that nobody thought of here fails.
 */

let table: Table;
let gm: Page;
/** A GM who is not the active one. */
let idle: Page;
let one: Page;
let two: Page;
let scenery: Scenery;
let tried = 0;

interface Cloned {
  clone(data: object, options: object): Promise<HostActor>;
}
type InPage = Host & {
  game: {
    system: { api: { requests(): { kind: string; right: string }[] } };
    settings: {
      get(namespace: string, key: string): unknown;
      set(namespace: string, key: string, value: unknown): unknown;
    };
  };
  answers: Answers;
  many: string;
  unpacked: typeof unpacked;
  sendAll: typeof sendAll;
  packets: readonly Packet[];
};

/** In the player's page: a payload with everything in it that was too long for the way there. */
const unpacked = (payload: object): object =>
  JSON.parse(JSON.stringify(payload), (_, value) =>
    value === (globalThis as unknown as InPage).many ? new Array(100_000).fill("x") : value,
  );

type Packet = readonly [channel: string, kind: string, payload: object, id: string, gm?: string];

/** In the player's page: asks as a hand-made script would, all at once, and waits for the answers. */
async function sendAll(packets: readonly Packet[]): Promise<string[]> {
  const { answers, game, unpacked } = globalThis as unknown as InPage;
  return Promise.all(
    packets.map(async ([channel, kind, packed, id, gm]) => {
      const payload = unpacked(packed);
      const answer = new Promise<{ key: string } | null>((resolve) => answers.set(id, resolve));
      game.socket.emit(channel, { type: "request", id, kind, payload, ...(gm && { gm }) });
      const late = new Promise<{ key: string }>((resolve) => setTimeout(() => resolve({ key: "no answer" }), 30_000));
      return (await Promise.race([answer, late]))?.key ?? "done";
    }),
  );
}

/** In the player's page: one after the other. */
async function sendEach(packets: readonly Packet[]): Promise<string[]> {
  const answers: string[] = [];
  for (const packet of packets) answers.push(...(await (globalThis as unknown as InPage).sendAll([packet])));
  return answers;
}

/** What can be asked for waits for an answer. */
const WAITING = ["CUBILETE.consent.asked", "CUBILETE.creation.asked"];

/** Keeps packets in the player's page, by way of text: word for word as they go over the wire, and once for all. */
const keepPackets = (packets: readonly Packet[]): Promise<void> =>
  two.evaluate((text) => {
    (globalThis as unknown as InPage).packets = JSON.parse(text);
  }, JSON.stringify(packets));

/** In the player's page: those that were kept, all at once. */
const sendKept = (): Promise<string[]> => {
  const { packets, sendAll } = globalThis as unknown as InPage;
  return sendAll(packets);
};

/**
 * In the player's page: sends the kept requests, one after the other, as far as the first that becomes a question.
 * @returns the answers, and the one to the last that waits now when it is sent again
 */
async function sendUntilAsked([from, waiting]: readonly [number, string[]]): Promise<string[][]> {
  const { packets, sendAll } = globalThis as unknown as InPage;
  const answers: string[] = [];
  for (const packet of packets.slice(from)) {
    const [answer = ""] = await sendAll([packet]);
    answers.push(answer);
    if (waiting.includes(answer)) return [answers, answer.includes("consent") ? await sendAll([packet]) : []];
  }
  return [answers, []];
}

const send = async (page: Page, packet: Packet): Promise<string> =>
  (await page.evaluate(sendAll, [packet]))[0] ?? "no answer";

/** In the GM's page: everything in the world that the player does not own, as text. */
function readWorld(own: string[]): Record<string, string> {
  const { game } = globalThis as unknown as {
    game: InPage["game"] & {
      scenes: { contents: { name: string; toObject(): object }[] };
      combats: { contents: { id: string; toObject(): object }[] };
    };
  };
  interface Asked {
    tally?: { wrong: unknown }[];
  }
  const text = (value: object) =>
    JSON.stringify(value, (name, each) => (name === "_stats" || name === "modifiedTime" ? undefined : each));
  const settings = ["narrative.destiny", "narrative.live", "escala3.trackers", "consent.fight", "consent"];
  return Object.fromEntries([
    ...game.actors.contents
      .filter(({ name }) => !own.includes(name))
      .map((actor) => [actor.name + actor.id, text(actor.toObject())]),
    ...game.items.contents.map((item) => [item.name, text(item.toObject())]),
    ...(game.scenes.contents as unknown as { name: string; toObject(): object }[]).map((scene) => [
      scene.name,
      text(scene.toObject()),
    ]),
    ...game.combats.contents.map((combat) => [combat.id, text(combat.toObject())]),
    // What the GM asked for, and the rolls that count there.
    ...game.messages.contents.flatMap((message) => {
      const { id, system, author } = message as typeof message & { author: { isGM: boolean } };
      const [part] = (system.parts ?? []) as unknown as { kind?: string; data?: Asked }[];
      if (!author.isGM || part?.kind !== "ask") return [];
      const { tally = [], ...asked } = part.data ?? {};
      return [[id, text({ ...asked, tally: tally.filter(({ wrong }) => wrong === null) })]];
    }),
    ...settings.map((key) => [key, JSON.stringify(game.settings.get("cubilete", key))]),
  ]);
}

/** Keeps the world in the GM's page as it is now: it is large, and compared a thousand times. */
const keepWorld = (): Promise<void> =>
  gm.evaluate((own) => {
    const page = globalThis as unknown as KeptWorld;
    page.keptWorld = page.readWorld(own);
  }, OWN);

/** What is not as it was kept: before and after, by name. */
const changed = (): Promise<Record<string, [before: string | undefined, now: string | undefined]>> =>
  gm.evaluate((own) => {
    const { keptWorld, readWorld } = globalThis as unknown as KeptWorld;
    const now = readWorld(own);
    const names = new Set([...Object.keys(keptWorld), ...Object.keys(now)]);
    const other = [...names].filter((name) => keptWorld[name] !== now[name]);
    return Object.fromEntries(other.map((name) => [name, [keptWorld[name], now[name]] as const]));
  }, OWN) as Promise<Record<string, [string | undefined, string | undefined]>>;

interface KeptWorld {
  keptWorld: Record<string, string>;
  readWorld: typeof readWorld;
}

/** Actors of Player 2. */
const OWN = ["Tomás Rueda", "Telmo Arce", "Bruno Ortega", "Bruno Alcaide", "Fermín Ojeda"];

/** The GM's page throws away the questions that it was asked; how many there were. */
const clearQuestions = (): Promise<number> =>
  gm.evaluate(async () => {
    const { game } = globalThis as unknown as Host;
    const asked = game.messages.contents.filter((message) => {
      const { system, author } = message as typeof message & { author: { isGM: boolean } };
      const [part] = system.parts as unknown as { kind?: string; data?: { state?: string } }[];
      return author.isGM && ["consent", "newHero"].includes(part?.kind ?? "") && part?.data?.state === "open";
    });
    for (const message of asked) await message.delete();
    return asked.length;
  });

/** A card of Player 2's, made by hand. */
const post = (system: object, rolls: object[] = []): Promise<string> =>
  two.evaluate(
    async (text) => {
      const host = globalThis as unknown as InPage;
      const [system, rolls] = JSON.parse(text) as [object, object[]];
      return (await host.ChatMessage.create({ type: "card", system: host.unpacked(system), rolls })).id;
    },
    JSON.stringify([system, rolls]),
  );

beforeAll(async () => {
  table = await openTable({ log: () => {} });
  gm = await table.join("Gamemaster");
  await gm.addScriptTag({ content: `globalThis.readWorld = ${readWorld};` });
  one = await table.join("Player 1");
  two = await table.join("Player 2");
  idle = await table.join("Assistant");
  for (const page of [gm, one, two, idle]) {
    page.setDefaultTimeout(10_000);
    // Nobody looks: laying out a log with a thousand cards would take half of the time.
    await page.addStyleTag({ content: "#interface, #notifications { display: none; }" });
    await hearAnswers(page);
    await page.addScriptTag({
      content: `globalThis.many = "${HUNDRED_THOUSAND}"; globalThis.unpacked = ${unpacked}; globalThis.sendAll = ${sendAll};`,
    });
  }
  // The GM's page draws every card, should that change anything; what three more draw is never looked at.
  for (const page of [one, two, idle])
    await page.evaluate(() => {
      const { chat } = (globalThis as unknown as { ui: { chat: Record<string, () => Promise<void>> } }).ui;
      chat.postOne = async () => {};
      chat.updateMessage = async () => {};
    });
  scenery = await setScene();
}, 120_000);
afterAll(async () => {
  await table?.close();
});

async function setScene(): Promise<Scenery> {
  // A table that wants to be asked for everything.
  await setSetting(gm, "consent", "nothing");
  const uuid = async (name: string) => (await addresses(gm, name)).uuid;
  // One of each right: nobody's, seen a little, seen whole; and tokens here, elsewhere, in a compendium, gone.
  const made = await gm.evaluate(async () => {
    const host = globalThis as unknown as InPage & {
      Scene: {
        create(
          data: object,
        ): Promise<{ createEmbeddedDocuments(name: string, data: object[]): Promise<[{ actor: HostActor }]> }>;
      };
      game: { combats: unknown; packs: { get(id: string): { index: { contents: { uuid: string }[] } } } };
    };
    const { game } = host;
    const copy = async (name: string, level: number) => {
      const actor = game.actors.contents.find((each) => each.name === name);
      const clone = await (actor as unknown as Cloned | undefined)?.clone(
        { name: `${name} ${level}`, ownership: { default: level } },
        { save: true },
      );
      if (!clone) throw new Error(`no ${name}`);
      return clone;
    };
    await host.Actor.create({ name: "Freighter", type: "narrativeVehicle", system: { hull: { value: 6 } } });
    const rights: Record<string, Record<string, string>> = {};
    const people = { ryf: "Knight", effect: "Goblin", narrative: "Bandits", vehicle: "Freighter" };
    for (const [whose, name] of Object.entries(people)) {
      const [none, limited, observer, gone] = [
        await copy(name, 0),
        await copy(name, 1),
        await copy(name, 2),
        await copy(name, 1),
      ];
      rights[whose] = { none: none.uuid, limited: limited.uuid, observer: observer.uuid, deleted: gone.uuid };
      const scene = await host.Scene.create({ name: `Elsewhere ${whose}` });
      const [there] = await scene.createEmbeddedDocuments("Token", [
        { ...(await limited.getTokenDocument({ x: 0, y: 0 })).toObject(), actorLink: false },
      ]);
      const [here] = await game.scenes.contents[0].createEmbeddedDocuments("Token", [
        { ...(await limited.getTokenDocument({ x: 100, y: 100 })).toObject(), actorLink: false },
      ]);
      Object.assign(rights[whose] ?? {}, { elsewhere: there.actor.uuid, token: here.actor.uuid });
      const [packed] = game.packs.get(`cubilete.${whose === "vehicle" ? "narrative" : whose}-actors-en`).index.contents;
      Object.assign(rights[whose] ?? {}, { compendium: packed?.uuid ?? "Compendium.cubilete.x.Actor.y" });
      await gone.delete();
    }
    const combat = await host.Combat.implementation.create({});
    const ids = ["Bandits", "Vera Solano", "Bruno Ortega"].map((name) => ({
      actorId: game.actors.getName(name).id,
      initiative: 1,
    }));
    const [, slot, taker] = (await combat.createEmbeddedDocuments("Combatant", ids)) as { id: string }[];
    await combat.startCombat();
    await game.settings.set("cubilete", "narrative.destiny", { since: 1, light: 3, dark: 3, rolled: [], flips: [] });
    return { rights, combat: { id: combat.id, slot: slot?.id ?? "", taker: taker?.id ?? "" } };
  });
  const own = {
    ryf: await uuid("Tomás Rueda"),
    effect: await uuid("Telmo Arce"),
    narrative: await uuid("Bruno Ortega"),
    escala3: await uuid("Bruno Alcaide"),
    multi: await uuid("Fermín Ojeda"),
  };
  const others = {
    ryf: await uuid("Inés Montalbán"),
    effect: await uuid("Aldara Vega"),
    narrative: await uuid("Vera Solano"),
    escala3: await uuid("Sandra"),
    multi: await uuid("Violante Cruz"),
  };
  const wrong = Object.fromEntries(
    Object.entries(made.rights).map(([ruleset, rights]) => [
      ruleset,
      { ...rights, "another's hero": others[(ruleset === "vehicle" ? "narrative" : ruleset) as keyof typeof others] },
    ]),
  ) as unknown as Scenery["wrong"];
  const { cards, prompts } = await postCards(own, others, wrong);
  const names = { [own.escala3]: "Bruno Alcaide", [others.escala3]: "Sandra" };
  const answers = await forgedAnswers({ gm, forger: two, honest: one }, own, others, names);
  // The treatment has asked by itself.
  expect(await clearQuestions()).toBe(1);
  const pool = await one.evaluate(async (actor) => {
    const host = globalThis as unknown as InPage;
    host.game.socket.emit("system.cubilete", {
      type: "request",
      id: "pool-of-one",
      kind: "narrative.live.open",
      payload: { kind: "check", actor, args: { skill: "cool" } },
    });
    const answer = await new Promise<{ key: string } | null>((resolve) => host.answers.set("pool-of-one", resolve));
    if (answer) throw new Error(`The pool was refused: ${answer.key}`);
    return (host.game.settings.get("cubilete", "narrative.live") as { pools: { id: string }[] }).pools[0]?.id ?? "";
  }, others.narrative);
  expect(pool).not.toBe("");
  const gift = await two.evaluate(async () => {
    const tomas = (globalThis as unknown as Host).game.actors.getName("Tomás Rueda");
    return (await tomas.createEmbeddedDocuments("Item", [{ type: "ryfGear", name: "Rope" }]))[0]?.id ?? "";
  });
  // A combatant of the other side takes Player 2's slot, as it were.
  return {
    wrong,
    own,
    others,
    cards,
    answers,
    prompts,
    pool,
    gift,
    combat: { ...made.combat, taker: made.combat.slot },
  };
}

/** A genuine roll; what stood in its way, in the words that its player was told. */
async function posted(page: Page, request: RollAsked): Promise<string> {
  const id = await rollIn(page, request);
  if (!id) throw new Error(`${request.kind}: ${(await told(page)).join(" ")}`);
  return id;
}

async function postCards(
  own: Scenery["own"],
  others: Scenery["others"],
  wrong: Scenery["wrong"],
): Promise<{ cards: Record<string, string>; prompts: Record<string, string> }> {
  await gm.evaluate(async (uuid) => {
    const { game } = globalThis as unknown as Host;
    await game.actors.contents.find((each) => each.uuid === uuid)?.update({ "system.health.value": 5 });
  }, others.ryf);
  const tomas = await addresses(two, "Tomás Rueda");
  const weapon = Object.entries(tomas.items).find(([name]) => /Sword|Machete|Knife|Dagger|Axe/.test(name))?.[1] ?? null;
  const damage = {
    ruleset: "ryf",
    kind: "damage",
    actor: own.ryf ?? "",
    item: weapon,
    target: wrong.ryf.limited ?? null,
  };
  await loadDice(two, [5, 5, 5, 5], 6);
  const genuine = await posted(two, damage);
  const edited = await posted(two, damage);
  await two.evaluate(async (id) => {
    const message = (globalThis as unknown as Host).game.messages.get(id);
    const [roll] = (message?.toObject() as unknown as { rolls: string[] } | undefined)?.rolls ?? [];
    const changed = JSON.parse(roll ?? "{}");
    changed.options.check = { ...changed.options.check, bonus: 1000 };
    await message?.update({ rolls: [JSON.stringify(changed)] });
  }, edited);
  const margin = await posted(two, {
    ruleset: "effect",
    kind: "action",
    actor: own.effect ?? "",
    values: { resistance: -1000 },
  });
  const theirs = await posted(one, {
    ruleset: "effect",
    kind: "action",
    actor: others.effect ?? "",
    values: { resistance: 0 },
  });
  const treat = await posted(two, { ruleset: "ryf", kind: "treat", actor: own.ryf ?? "", target: others.ryf ?? null });
  // What mends a hull, and what lays a critical on it.
  const vehicle = { ruleset: "narrative", actor: own.narrative ?? "", target: wrong.vehicle.observer ?? null };
  await loadFaces(two, [[8, 8]]);
  const repair = await posted(two, { ...vehicle, kind: "repair" });
  const critical = await posted(two, { ...vehicle, kind: "critical" });
  // An attack whose weapon is made up, with dice of one's choice: success, a triumph and advantages enough for everything.
  const faces: [sides: number, face: number][] = [
    [12, 12],
    [8, 8],
    [8, 8],
    [8, 7],
    [8, 1],
    [8, 1],
  ];
  await loadFaces(two, faces);
  const attack = await posted(two, {
    ruleset: "narrative",
    kind: "attack",
    actor: own.narrative ?? "",
    target: wrong.narrative.limited ?? null,
  });
  const fallen = await two.evaluate((id) => {
    const [roll] = (globalThis as unknown as Host).game.messages.get(id)?.rolls ?? [];
    const json = roll?.toJSON() as { terms: { faces?: number; results?: { result: number }[] }[] } | undefined;
    return (json?.terms ?? []).flatMap(({ faces, results = [] }) => results.map(({ result }) => [faces, result]));
  }, attack);
  // None is left to chance.
  expect(fallen).toEqual(faces);
  const forgeAttack = (rank: number): Promise<string> =>
    two.evaluate(
      async ([id, rank]) => {
        const host = globalThis as unknown as Host;
        const source = host.game.messages.get(id)?.toObject() as unknown as { rolls: string[]; system: object };
        const roll = JSON.parse(source.rolls[0] ?? "{}");
        Object.assign(roll.options.check.hit, {
          damage: 900,
          qualities: [
            { id: "blast", rank, name: "", hit: 2 },
            { id: "linked", rank: 9, name: "", hit: 2 },
          ],
        });
        const { system } = source;
        return (await host.ChatMessage.create({ type: "card", system, rolls: [JSON.stringify(roll)] })).id;
      },
      [attack, rank] as const,
    );
  // One as high as the rules read it, and one that no rules read.
  const forged = await forgeAttack(90);
  const absurd = await forgeAttack(900);
  // Records of changes that never were, as the author of a message can write them.
  const claim = (target: string | undefined, more: object) => ({
    id: "claim",
    target: target ?? "",
    name: "Innocent",
    by: "",
    combat: "",
    cost: false,
    option: "",
    note: "",
    writes: [],
    created: [],
    removed: [],
    statuses: [],
    lines: [],
    ...more,
  });
  const knightItems = await gm.evaluate(
    (uuid) =>
      (globalThis as unknown as Host).game.actors.contents
        .find((each) => each.uuid === uuid)
        ?.items.contents.map(({ id }) => id) ?? [],
    wrong.ryf.limited,
  );
  const write = (path: string, before: unknown = 0, item = "") => ({ item, path, before, after: 1 });
  const claims: Record<string, object> = {
    figures: claim(wrong.ryf.limited, { writes: [write("system.health.value")] }),
    items: claim(wrong.ryf.limited, { created: knightItems }),
    planted: claim(wrong.ryf.limited, {
      removed: [{ _id: "planted000000000", name: "Planted", type: "ryfWeapon", system: {} }],
    }),
    conditions: claim(wrong.ryf.limited, { statuses: [{ id: "dead", before: true }] }),
    "other's items": claim(wrong.ryf.limited, {
      writes: [write("system.level", 0, `${others.ryf}.Item.${knightItems[0]}`)],
    }),
    ownership: claim(wrong.ryf.limited, { writes: [write("ownership.default", 3)] }),
    name: claim(others.ryf, { writes: [write("name", "Owned")] }),
    flags: claim(others.ryf, { writes: [write("flags.cubilete.changes", {})] }),
    prototype: claim(others.ryf, { writes: [write("system.__proto__.polluted", true)] }),
    constructor: claim(others.ryf, { writes: [write("system.constructor.prototype.x", true)] }),
    many: claim(others.ryf, { writes: Array.from({ length: 5000 }, () => write("system.health.value")) }),
    "a hundred thousand": claim(others.ryf, { created: HUNDRED_THOUSAND }),
    user: claim("User.x", { writes: [write("system.role", 4)] }),
    scene: claim("Scene.x", { writes: [write("system.name", "x")] }),
    compendium: claim(wrong.ryf.compendium, { writes: [write("system.health.value")] }),
    elsewhere: claim(wrong.ryf.elsewhere, { writes: [write("system.health.value")] }),
    deleted: claim(wrong.ryf.deleted, { writes: [write("system.health.value")] }),
    "destiny's": claim(own.narrative, { option: "other.1" }),
  };
  const cards: Record<string, string> = {
    damage: genuine,
    edited,
    margin,
    theirs,
    treat,
    repair,
    critical,
    attack: forged,
    absurd,
  };
  for (const [name, record] of Object.entries(claims)) {
    const part = { type: "roll", kind: "damage", actor: own.ryf, target: wrong.ryf.limited, applied: [record] };
    cards[`claim.${name}`] = await post({ ruleset: "ryf", parts: [part] });
  }
  const prompt = (ruleset: string, kind: string, actor: string | undefined, data: object) =>
    post({ ruleset, parts: [{ type: "prompt", kind, title: "The GM asks", actor, data }] });
  const question = {
    kind: "apply",
    payload: { messageId: genuine, part: 0, target: wrong.ryf.limited },
    asker: "",
    at: Date.now(),
    state: "open",
    by: "",
  };
  const prompts: Record<string, string> = {
    "a forged question": await prompt("ryf", "consent", own.ryf, question),
    "a forged award": await prompt("escala3", "award", own.escala3, { reason: "participation", amount: 100 }),
    "a forged granted wish": await prompt("escala3", "wish", own.escala3, {
      use: "control",
      points: 1,
      state: "granted",
      paid: 100,
    }),
    "a forged wish": await prompt("escala3", "wish", others.escala3, { use: "control", points: 1 }),
    "a forged task": await prompt("escala3", "performed", others.escala3, { task: "Sing", seconds: 1, state: "ready" }),
    "a forged call for a roll": await prompt("narrative", "ask", undefined, { kind: "critical", args: { self: true } }),
    "a forged contest": await prompt("effect", "contest", undefined, { sides: [], rounds: [] }),
    "destiny's": await prompt("narrative", "destiny", undefined, {}),
  };
  return { cards, prompts };
}

describe("forged requests", () => {
  it("are thought of for every kind of request that there is", async () => {
    const kinds = await gm.evaluate(() => (globalThis as unknown as InPage).game.system.api.requests());
    expect(Object.keys(FORGERIES).sort()).toEqual(kinds.map(({ kind }) => kind).sort());
    // Nobody but a GM gets as far as the handler of what is the GM's.
    expect(
      kinds
        .filter(({ right }) => right === "gm")
        .map(({ kind }) => kind)
        .sort(),
    ).toEqual([
      "askJudged",
      "clear",
      "ending",
      "escala3.award",
      "escala3.tracker",
      "experience",
      "narrative.destiny.set",
      "narrative.destiny.start",
      "narrative.drive.change",
      "narrative.drive.roll",
      "narrative.drive.undo",
      "rule",
      "void",
      "workshop.shared.set",
      "workshop.write",
    ]);
  });

  it.each(Object.keys(FORGERIES))(
    "of the kind %s change nothing",
    async (kind) => {
      await keepWorld();
      const outcomes: Record<string, string> = {};
      const forgeries = FORGERIES[kind]?.(scenery) ?? [];
      await keepPackets(forgeries.map(({ payload }) => [CHANNEL, kind, payload, `forged-${tried++}`]));
      for (let from = 0; from < forgeries.length; ) {
        const [answers = [], again] = await two.evaluate(sendUntilAsked, [from, WAITING] as const);
        const names = forgeries.slice(from, from + answers.length).map(({ name }) => name);
        for (const [at, name] of names.entries()) outcomes[name] = answers[at] ?? "";
        expect(names.length).toBeGreaterThan(0);
        from += names.length;
        // The question waits, and comes once however often it is sent; nothing else asks.
        const last = `${kind}: ${names.join(", ")}`;
        const waits = WAITING.includes(answers.at(-1) ?? "");
        if (answers.at(-1) === "CUBILETE.consent.asked")
          expect(again, `${last} again`).toEqual(["CUBILETE.consent.asked"]);
        expect(await clearQuestions(), last).toBe(waits ? 1 : 0);
        expect(await changed(), last).toEqual({});
      }
      expect(Object.entries(outcomes).filter(([, answer]) => answer === "done" || answer === "no answer")).toEqual([]);
      expect(Object.entries(outcomes).filter(([, answer]) => answer === "CUBILETE.error.unexpected")).toEqual([]);
      // What answers a request is refused for what is wrong with it.
      if (kind.endsWith(".asked") && scenery.answers[kind.replace(".asked", "")])
        expect(outcomes).toMatchObject(REFUSED_ANSWERS);
      // Not refused for some other reason: what could be done with a right to it was understood, and asked for.
      const asked = Object.values(outcomes).filter((answer) => answer === "CUBILETE.consent.asked").length;
      expect(asked).toBeGreaterThanOrEqual({ apply: 20, spend: 20 }[kind] ?? 0);
    },
    180_000,
  );

  // Every kind is tried so in test/unit/play/request-cases.ts; here is what comes over the wire, and how much of it.
  it.each(["apply", "give", "spend"])(
    "of the kind %s with something else in each place change nothing",
    async (kind) => {
      await keepWorld();
      const forgeries = mutated(FORGERIES[kind]?.(scenery) ?? [], scenery);
      await keepPackets(forgeries.map(({ payload }) => [CHANNEL, kind, payload, `forged-${tried++}`]));
      const answers = await two.evaluate(sendKept);
      // What was asked for waits for an answer.
      await clearQuestions();
      const outcomes = Object.fromEntries(forgeries.map(({ name }, at) => [name, answers[at]]));
      expect(await changed(), kind).toEqual({});
      const wrong = ["done", "no answer", "CUBILETE.error.unexpected"];
      expect(Object.entries(outcomes).filter(([, answer]) => wrong.includes(answer ?? ""))).toEqual([]);
    },
    180_000,
  );

  it("of every kind, sent to a GM who is not the active one, are sent on and change nothing", async () => {
    await keepWorld();
    const gms = await gm.evaluate(() => {
      const { game } = globalThis as unknown as Host;
      return { active: game.users.activeGM?.name, idle: game.users.getName("Assistant").id };
    });
    expect(gms.active).toBe("Gamemaster");
    const kinds = Object.keys(FORGERIES);
    const packets = kinds.map((kind) => {
      const [forgery] = FORGERIES[kind]?.(scenery) ?? [];
      return [CHANNEL, kind, forgery?.payload ?? {}, `forged-${tried++}`, gms.idle] as const;
    });
    const moved = await two.evaluate(sendEach, packets);
    expect(kinds.filter((_, at) => moved[at] !== "CUBILETE.error.gmMoved")).toEqual([]);
    // And such a GM's own request is checked like any other: nothing of it makes sense. A session of destiny
    // is a GM's to begin with nothing in hand.
    const nonsense = kinds
      .filter((kind) => kind !== "narrative.destiny.start")
      .map((kind) => [CHANNEL, kind, { messageId: "x", uuid: "x" }, `forged-${tried++}`] as const);
    const answers = await idle.evaluate(sendEach, nonsense);
    expect(answers).toHaveLength(nonsense.length);
    expect(nonsense.flatMap(([, kind], at) => (/^no answer|unexpected/.test(answers[at] ?? "") ? [kind] : []))).toEqual(
      [],
    );
    expect(await changed()).toEqual({});
  });

  it("that run in a circle are not even sent, and those in an endless depth change nothing", async () => {
    await keepWorld();
    const sent = await two.evaluate(
      ([channel, kinds]) =>
        kinds.filter((kind) => {
          const circle: Record<string, unknown> = { messageId: "x", part: 0 };
          circle.target = circle;
          const packet = { type: "request", id: "circle", kind, payload: circle };
          try {
            (globalThis as unknown as Host).game.socket.emit(channel, packet);
            return true;
          } catch {
            return false;
          }
        }),
      [CHANNEL, Object.keys(FORGERIES)] as const,
    );
    expect(sent).toEqual([]);
    expect(await changed()).toEqual({});
  });

  it("of every kind, by a user who has left the table meanwhile, change nothing", async () => {
    const leaver = await table.join("Player 3");
    await gm.evaluate(async () => {
      const { game } = globalThis as unknown as Host;
      // Everything of Player 2's was theirs too.
      const id = game.users.getName("Player 3").id;
      for (const actor of game.actors.contents)
        if (actor.name === "Fermín Ojeda") await actor.update({ [`ownership.${id}`]: 3 });
    });
    await keepWorld();
    // The page forgets nothing of its seat: it goes on asking as before.
    const asked = await leaver.evaluate(
      ([channel, kinds]) => {
        const { socket } = (globalThis as unknown as Host).game;
        const ask = () => {
          for (const [at, kind] of (kinds as string[]).entries())
            socket.emit(channel as string, { type: "request", id: `left-${at}`, kind, payload: { messageId: "x" } });
        };
        (globalThis as unknown as { ask(): void }).ask = ask;
        return (kinds as string[]).length;
      },
      [CHANNEL, Object.keys(FORGERIES)] as const,
    );
    tried += asked;
    await gm.evaluate(async () => {
      const user = (globalThis as unknown as Host).game.users.getName("Player 3") as unknown as {
        delete(): Promise<unknown>;
      };
      await user.delete();
    });
    await leaver
      .evaluate(() => (globalThis as unknown as { ask(): void }).ask())
      .catch(() => "the host threw them out");
    // What came after it was answered: it had its turn, or none.
    expect(await send(two, [CHANNEL, "clear", {}, `forged-${tried++}`] as const)).toMatch(/notYours/);
    expect(await changed()).toEqual({});
    await table.leave(leaver);
  });

  it.each(["apply", "give", "spend"] as const)(
    "and honest ones (%s) whose document goes while they are done end with an honest word, and nothing half done",
    async (kind) => {
      const target = await gm.evaluate(
        async (name) => {
          const { game } = globalThis as unknown as InPage;
          const actor = game.actors.getName(name);
          const user = game.users.getName("Player 2").id;
          const clone = await (actor as unknown as Cloned).clone(
            { name: `${name} who goes`, ownership: { default: 0, [user]: 3 } },
            { save: true },
          );
          // Gone at the very moment when it is to be written.
          const update = clone.update.bind(clone);
          clone.update = async (data: object) => {
            await clone.delete();
            return update(data);
          };
          return clone.uuid;
        },
        kind === "spend" ? "Telmo Arce" : "Tomás Rueda",
      );
      await two.waitForFunction(
        (uuid) => (globalThis as unknown as Host).game.actors.contents.some((one) => one.uuid === uuid),
        target,
      );
      await keepWorld();
      const money = () =>
        gm.evaluate(() => {
          const { items, system } = (globalThis as unknown as Host).game.actors.getName("Tomás Rueda");
          return JSON.stringify([system, items.contents.map(({ name }) => name).sort()]);
        });
      const mine = await money();
      const payload = {
        apply: { messageId: scenery.cards.damage, part: 0, target },
        give: { from: scenery.own.ryf, to: target, item: scenery.gift, amount: 1 },
        spend: { messageId: scenery.cards.margin, part: 0, option: "effect.other", target, amount: 1, note: "" },
      }[kind];
      const answer = await send(two, [CHANNEL, kind, payload, `forged-${tried++}`] as const);
      expect(answer).toBe("CUBILETE.error.targetGone");
      expect(await money()).toBe(mine);
      const others = Object.keys(await changed()).filter((name) => !name.includes("who goes"));
      expect(others).toEqual([]);
    },
  );

  it("were at least 150", () => {
    expect(tried).toBeGreaterThanOrEqual(150);
  });
});
