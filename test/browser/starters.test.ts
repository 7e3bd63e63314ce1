import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bringAxe, faults } from "./axe.ts";
import {
  aimAt,
  closeWindow,
  lastCard,
  loadFaces,
  openActor,
  openChat,
  openTab,
  openWorkshop,
  pressRoll,
  untilPosted,
} from "./play.ts";
import { openTable, type Table } from "./table.ts";

/** Each whole game that the Workshop offers, from the list to an evening: chosen, saved, a hero and a rival, a roll that changes both, undone. */

// biome-ignore lint/suspicious/noExplicitAny: globals of a page
type Any = any;
type Faces = [sides: number, face: number][];
type Figures = Record<string, number | boolean>;

interface Starter {
  id: string;
  /** What the hero and the rival have for this roll. */
  hero: Record<string, unknown>;
  rival?: Record<string, unknown>;
  /** A thing of the hero's that comes for it. */
  thing?: Record<string, unknown>;
  /** The thing or the roll whose button is pressed. */
  press: string;
  choose?: [name: string, value: string];
  faces: Faces;
  verdict: string;
  /** What of the hero and of the rival differs once all was applied. */
  mine?: Figures;
  theirs?: Figures;
  /** How many free uses the scene has then. */
  scene?: number;
  /** The roll that follows, with its dice, and what it comes to. */
  next?: { label: string; faces: Faces; verdict: string; theirs?: Figures; mine?: Figures };
}

const STARTERS: Starter[] = [
  {
    id: "deep-stair",
    hero: { "attributes.might": 16, "attributes.level": 1 },
    rival: { "attributes.vigour": 18, "attributes.level": 6, "fields.class": "thief" },
    press: "Knife",
    faces: [
      [20, 20],
      [4, 3],
    ],
    verdict: "Telling blow",
    theirs: { hp: -10 },
  },
  {
    id: "salt-and-smoke",
    hero: { "attributes.daring": 1 },
    press: "Gutting knife",
    faces: [
      [6, 3],
      [6, 4],
    ],
    verdict: "You hit, and are hit",
    mine: { harm: 1 },
    theirs: { harm: 1 },
  },
  {
    id: "cold-orbit",
    hero: { "attributes.nerve": 40 },
    press: "Firearms",
    faces: [[100, 55]],
    verdict: "It all goes wrong",
    mine: { stress: 2 },
    next: { label: "Panic", faces: [[20, 17]], verdict: "You freeze", mine: { frozen: true } },
  },
  {
    id: "night-harbour",
    hero: { "attributes.sneak": 2 },
    press: "Action",
    choose: ["position", "risky"],
    faces: [
      [6, 4],
      [6, 3],
    ],
    verdict: "at a price",
    mine: { stress: 1 },
  },
  {
    id: "four-winds",
    hero: { "attributes.careful": 3 },
    press: "Overcome",
    // The least of the interval is the best of a fate die.
    faces: [
      [3, 1],
      [3, 1],
      [3, 2],
      [3, 2],
    ],
    verdict: "With style",
    // Something that helps: the table has it, with a free use.
    scene: 1,
  },
  {
    id: "dust-road",
    hero: { "attributes.agile": 8 },
    thing: { name: "Old revolver", system: { kind: "weapon", pick: "Fists", numbers: { harm: 6, loud: 1, shots: 6 } } },
    rival: { "attributes.tough": 4 },
    press: "Old revolver",
    faces: [
      [4, 3],
      [6, 5],
    ],
    verdict: "Hit",
    next: {
      label: "Damage",
      faces: [
        [6, 5],
        [6, 5],
      ],
      verdict: "Wounded",
      theirs: { wounds: 1, dazed: true },
    },
  },
];

let table: Table;
let gm: Page;

beforeAll(async () => {
  table = await openTable({ drawn: true });
  gm = await table.join("Gamemaster");
  gm.setDefaultTimeout(20_000);
  await bringAxe(gm);
});
afterAll(async () => {
  await table?.close();
});

/** What an actor has: resources by name, and which conditions. */
const figures = (name: string): Promise<Figures> =>
  gm.evaluate((name) => {
    const { system } = (globalThis as Any).game.actors.getName(name);
    const entries = Object.entries(system.derived.resources as Record<string, { value: number }>);
    const conditions = [...(system.conditions as string[])].map((id) => [id, true]);
    return Object.fromEntries([...entries.map(([id, { value }]) => [id, value]), ...conditions]);
  }, name);

/** What is other than it was. */
const since = (before: Figures, now: Figures): Figures =>
  Object.fromEntries(
    Object.keys({ ...before, ...now }).flatMap((id) => {
      const [was, is] = [before[id] ?? false, now[id] ?? false];
      if (was === is) return [];
      return [[id, typeof is === "number" ? is - Number(was) : is]];
    }),
  );

/** One at random, by the guide of the game. */
async function made(
  id: string,
  action: "random" | "adversary",
  name: string,
  set: Record<string, unknown> = {},
): Promise<void> {
  await openTab(gm, "actors");
  await gm.locator("[data-cubilete-hero]").click();
  const before = await gm.evaluate(() => (globalThis as Any).game.actors.size);
  await gm.locator(`.my-hero [data-action="${action}"][data-ruleset="workshop:${id}"]`).click();
  await gm.waitForFunction((before) => (globalThis as Any).game.actors.size > before, before);
  const sheet = gm.locator(".actor-sheet").last();
  await sheet.waitFor();
  expect(await sheet.locator(".problem").count()).toBe(0);
  await gm.evaluate(
    ([name, set]) => {
      const { game } = globalThis as Any;
      const system = Object.fromEntries(
        Object.entries(set as object).map(([path, value]) => [`system.${path}`, value]),
      );
      return game.actors.contents
        .at(-1)
        .update({ name, ...system })
        .then(() => true);
    },
    [name, set] as const,
  );
}

/** Closes all sheets and lists of this table. */
async function tidy(): Promise<void> {
  await gm.evaluate(async () => {
    const { foundry } = globalThis as Any;
    await Promise.all(
      [...foundry.applications.instances.values()].filter((app: Any) => app.hasFrame).map((app: Any) => app.close()),
    );
  });
  await gm.locator(".actor-sheet, .my-hero").first().waitFor({ state: "detached" });
}

/** Presses what the newest card has for everybody that it touches. */
async function applyAll(card: Locator): Promise<void> {
  const buttons = card.locator('[data-action="apply"][data-target]');
  await buttons.first().waitFor();
  for (let left = await buttons.count(); left > 0; left--) {
    await buttons.first().click();
    await expect.poll(() => buttons.count()).toBeLessThan(left);
  }
}

it.each(STARTERS)(
  "$id is chosen, saved and played",
  async (starter) => {
    const { id, hero, rival, thing, press, choose, faces, verdict, mine = {}, theirs = {}, scene = 0, next } = starter;
    const workshop = await openWorkshop(gm);
    await workshop.locator('select[name="game"]').selectOption(`example:${id}`);
    await workshop.locator(".problems .fine").waitFor();
    await workshop.locator('[data-action="save"]').click();
    await workshop.locator(".bar .state").waitFor();
    expect([...(await faults(gm, "#cubilete-workshop"))]).toEqual([]);
    await closeWindow(workshop);

    const [who, foe] = [`Hero of ${id}`, `Rival of ${id}`];
    await made(id, "random", who, hero);
    await made(id, "adversary", foe, rival);
    if (thing)
      await gm.evaluate(
        async ([who, id, { name, system }]) => {
          const actor = (globalThis as Any).game.actors.getName(who);
          const pick = actor.items.getName(system.pick).id;
          await actor.createEmbeddedDocuments("Item", [
            { name, type: "workshopThing", system: { ...system, pick, game: id } },
          ]);
        },
        [who, id, thing as Any] as const,
      );
    await tidy();
    const before = [await figures(who), await figures(foe)] as const;

    const sheet = await openActor(gm, who);
    expect([...(await faults(gm, ".actor-sheet"))]).toEqual([]);
    await sheet
      .locator(`li:has-text("${press}") [data-action="roll"], [data-action="roll"]:has-text("${press}")`)
      .first()
      .click();
    const dialog = gm.locator(".roll-dialog");
    await dialog.locator(".roll-button").waitFor();
    if ((await dialog.locator('select[name="target"]').count()) > 0) await aimAt(dialog, foe);
    await dialog.locator(".roll-odds .chance").waitFor();
    if (choose) await dialog.locator(`select[name="${choose[0]}"]`).selectOption(choose[1]);
    await loadFaces(gm, faces);
    await pressRoll(dialog);
    await openChat(gm);
    await lastCard(gm).locator(".verdict", { hasText: verdict }).waitFor();
    await applyAll(lastCard(gm));
    await expect.poll(async () => since(before[0], await figures(who))).toEqual(mine);
    await expect.poll(async () => since(before[1], await figures(foe))).toEqual(theirs);

    const free = () =>
      gm.evaluate((id) => {
        const { aspects } = (globalThis as Any).game.settings.get("cubilete", "workshop.shared");
        return (aspects[id]?.scene ?? []).reduce((sum: number, one: Any) => sum + one.free, 0);
      }, id);
    // What the table shares is written after the figures of both.
    await expect.poll(free).toBe(scene);

    if (next) {
      const between = [await figures(who), await figures(foe)] as const;
      await loadFaces(gm, next.faces);
      const follow = lastCard(gm).locator('[data-action="followUp"]', { hasText: next.label });
      await untilPosted(gm, () => follow.click({ modifiers: ["Shift"] }));
      await lastCard(gm).locator(".verdict", { hasText: next.verdict }).waitFor();
      await applyAll(lastCard(gm));
      await expect.poll(async () => since(between[0], await figures(who))).toEqual(next.mine ?? {});
      await expect.poll(async () => since(between[1], await figures(foe))).toEqual(next.theirs ?? {});
    }
    await tidy();
  },
  120_000,
);
