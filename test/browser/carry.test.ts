import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "../../scripts/files.ts";
import { openTable, type Table } from "./table.ts";

/** What goes out of a sheet and comes into it: paper, files, text. */

let table: Table;
let gm: Page;

beforeAll(async () => {
  table = await openTable({ lang: "es", theme: "dark", drawn: true });
  gm = await table.join("Gamemaster");
});
afterAll(async () => {
  await table?.close();
});

interface Sheet {
  element: HTMLElement;
  render(options: { force: boolean }): Promise<unknown>;
  constructor: { ways: { id: string; open(actor: Doc): Promise<unknown> }[] };
  close(): Promise<unknown>;
}
interface Doc {
  name: string;
  type: string;
  sheet: Sheet;
}
interface Host {
  game: { actors: { contents: Doc[] } };
  print(): void;
}

/** How small the letters of a page are: 16 pixels times this; 0.62 makes them 7.5 points. */
const LEGIBLE = 0.62;
const letters = async (paper: Locator): Promise<number> =>
  Number(await paper.evaluate((element) => (element as HTMLElement).style.getPropertyValue("--print-scale")));

describe("a hero on paper", () => {
  const types = ["ryfHero", "effectHero", "escala3Hero", "multiHero", "narrativeHero"];

  it.each(types)("%s has every figure and every die of its sheet", async (type) => {
    const shown = await gm.evaluate(async (type) => {
      const host = globalThis as unknown as Host;
      host.print = () => {};
      const hero = host.game.actors.contents.find((actor) => actor.type === type);
      if (!hero) throw new Error(type);
      await hero.sheet.render({ force: true });
      // What things cost to grow is no figure of the hero.
      const gone = '[hidden], [data-no-print], li:has([data-action="grow"]), .folded';
      const read = (root: ParentNode) =>
        [...root.querySelectorAll(".number, .die, svg.symbol-die")]
          .filter((each) => !each.closest(gone))
          .map((each) => `${each.textContent?.trim()} ${each.getAttribute("class")}`)
          .sort();
      const sheet = read(hero.sheet.element);
      await hero.sheet.constructor.ways.find(({ id }) => id === "print")?.open(hero);
      const paper = document.querySelector(".cubilete-print") as HTMLElement;
      const printed = read(paper);
      paper.remove();
      await hero.sheet.close();
      return { sheet, printed };
    }, type);
    expect(shown.sheet.length).toBeGreaterThan(5);
    expect(shown.printed).toEqual(shown.sheet);
  });

  it.each(types)("%s is one page, black on white, with nothing left to press", async (type) => {
    const name = await gm.evaluate(async (type) => {
      const host = globalThis as unknown as Host;
      // The browser's own print dialog would wait for a user.
      host.print = () => {};
      const hero = host.game.actors.contents.find((actor) => actor.type === type);
      if (!hero) throw new Error(type);
      await hero.sheet.constructor.ways.find(({ id }) => id === "print")?.open(hero);
      return hero.name;
    }, type);
    const paper = gm.locator(".cubilete-print");
    await gm.emulateMedia({ media: "print" });
    await expect.poll(() => paper.innerText()).toContain(name);
    expect(await paper.locator("button, input, select, a, .tabs").count()).toBe(0);
    const colours = await paper.evaluate((element) => {
      const all = [element, ...element.querySelectorAll<HTMLElement>("h1, h2, .number, small")];
      return [...new Set(all.map((one) => getComputedStyle(one).color))];
    });
    for (const colour of colours) expect(colour).toMatch(/^rgb\((0, 0, 0|34, 34, 34)\)$/);
    expect(await gm.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe("rgb(255, 255, 255)");
    expect(await letters(paper)).toBeGreaterThanOrEqual(LEGIBLE);
    await gm.emulateMedia({ media: null });
    const pdf = (await gm.pdf({ preferCSSPageSize: true })).toString("latin1");
    expect(pdf.match(/\/Type\s*\/Page[^s]/g)).toHaveLength(1);
    // Once it is printed nothing of it stays.
    await expect.poll(() => paper.count()).toBe(0);
  });
});

it("a vehicle and a hero of a game of the table's own are one page, and an actor with too much for one page has two", async () => {
  const pagesOf = async (name: string): Promise<number> => {
    await gm.evaluate(async (name) => {
      const host = globalThis as unknown as Host;
      const actor = host.game.actors.contents.find((each) => each.name === name);
      if (!actor) throw new Error(name);
      await actor.sheet.constructor.ways.find(({ id }) => id === "print")?.open(actor);
    }, name);
    expect(await letters(gm.locator(".cubilete-print"))).toBeGreaterThanOrEqual(LEGIBLE);
    const pdf = (await gm.pdf({ preferCSSPageSize: true })).toString("latin1");
    await expect.poll(() => gm.locator(".cubilete-print").count()).toBe(0);
    return pdf.match(/\/Type\s*\/Page[^s]/g)?.length ?? 0;
  };
  await gm.evaluate(
    async (embers) => {
      // biome-ignore lint/suspicious/noExplicitAny: the host's own documents.
      const { CONFIG, game } = globalThis as any;
      await game.settings.set("cubilete", "workshop.games", JSON.stringify({ embers }));
      const of = async (pack: string) => {
        const all = await game.packs.get(`cubilete.${pack}-es`).getDocuments();
        return all.map((each: { toObject(): object }) => ({ ...each.toObject(), _id: undefined, folder: null }));
      };
      const people = await of("narrative-actors");
      const things = (await of("narrative-gear")).filter(({ type }: { type: string }) =>
        /Weapon|Armour|Gear/.test(type),
      );
      const items = [
        ...(await of("narrative-skills")),
        ...(await of("narrative-talents")).slice(0, 22),
        ...things.slice(0, 22),
      ];
      const Actor = CONFIG.Actor.documentClass;
      await Actor.create({
        ...people.find(({ type }: { type: string }) => type === "narrativeVehicle"),
        name: "Nave de papel",
      });
      await Actor.create({ type: "narrativeHero", name: "Cargada", items });
      await Actor.create({
        type: "workshopHero",
        name: "De brasas",
        system: { game: "embers", attributes: { brawn: 4 } },
      });
    },
    readFileSync(join(ROOT, "examples/workshop/embers.yml"), "utf8"),
  );
  expect(await pagesOf("Nave de papel")).toBe(1);
  expect(await pagesOf("Cargada")).toBe(2);
  expect(await pagesOf("De brasas")).toBe(1);
});

describe("a hero in a file", () => {
  const hero = "Tomás Rueda";
  const stored = () =>
    gm.evaluate((name) => {
      const { system, items } = (globalThis as unknown as Carrying).game.actors.getName(name).toObject();
      const things = items.map(({ name, type, system, sort }) => ({ name, type, system, sort }));
      return { system, items: things.sort((a, b) => (a.name < b.name ? -1 : 1)) };
    }, hero);
  interface Carrying {
    game: {
      actors: {
        getName(name: string): Doc & {
          toObject(): { system: object; items: { name: string; type: string; system: object; sort: number }[] };
          update(changes: object): Promise<unknown>;
          deleteEmbeddedDocuments(name: string, ids: string[]): Promise<unknown>;
          updateEmbeddedDocuments(name: string, changes: object[]): Promise<unknown>;
          items: { contents: { id: string }[] };
        };
      };
    };
  }
  const way = (id: string) =>
    gm.evaluate(
      async ([id, name]) => {
        const actor = (globalThis as unknown as Carrying).game.actors.getName(name);
        await actor.sheet.constructor.ways.find((each) => each.id === id)?.open(actor);
      },
      [id, hero] as const,
    );
  let text = "";

  it("goes out and comes back whole, once the user has seen what changes and agreed; and is undone", async () => {
    // In an order of the player's own.
    await gm.evaluate(async (name) => {
      const actor = (globalThis as unknown as Carrying).game.actors.getName(name);
      const placed = actor.items.contents.map(({ id }, at) => ({ _id: id, sort: 1000 * (100 - at) }));
      await actor.updateEmbeddedDocuments("Item", placed);
    }, hero);
    const before = await stored();
    const [download] = await Promise.all([gm.waitForEvent("download"), way("out")]);
    text = readFileSync(await download.path(), "utf8");
    await gm.evaluate(async (name) => {
      const actor = (globalThis as unknown as Carrying).game.actors.getName(name);
      await actor.update({ "system.attributes.strength": 11 });
      await actor.deleteEmbeddedDocuments("Item", [actor.items.contents[0]?.id ?? ""]);
    }, hero);
    const changed = await stored();
    await way("in");
    const app = gm.locator(".application.bring-in");
    await app
      .locator('input[name="file"]')
      .setInputFiles({ name: "x.json", mimeType: "application/json", buffer: Buffer.from(text) });
    await app.locator(".changes .changed", { hasText: /: 11\s+6/ }).waitFor();
    await expect.poll(() => app.locator(".changes .added").count()).toBe(1);
    expect(await stored()).toEqual(changed);
    await app.locator('[data-action="accept"]').click();
    await app.waitFor({ state: "detached" });
    await expect.poll(stored).toEqual(before);
    await way("unbring");
    await expect.poll(stored).toEqual(changed);
  });

  it("in another world still knows what its ledger, its penalties and its effects name, and gives no points back for nothing", async () => {
    // biome-ignore lint/suspicious/noExplicitAny: documents of every kind are read and written.
    type Any = any;
    const was = await gm.evaluate(async (name) => {
      const actor = (globalThis as Any).game.actors.getName(name);
      const [skill, other] = actor.items.filter(({ type }: Any) => type === "ryfSkill");
      const { level } = skill.system;
      const bought = (item: Any, id: string) => ({
        ...{ id, kind: "level", amount: -3, item: item.id, name: item.name },
        ...{ from: item.system.level, to: item.system.level + 1, reason: "", at: 1, by: "" },
      });
      const ledger = [{ id: "a", kind: "award", amount: 9 }, bought(skill, "b"), bought(other, "c")];
      await actor.update({ "system.ledger": ledger });
      await actor.updateEmbeddedDocuments(
        "Item",
        [skill, other].map((item: Any) => ({ _id: item.id, "system.level": item.system.level + 1 })),
      );
      await actor.createEmbeddedDocuments("ActiveEffect", [{ name: "Mojado", origin: skill.uuid }]);
      const effect = actor.effects.getName("Mojado").id;
      return {
        id: actor.id,
        skill: skill.id,
        other: other.id,
        effect,
        level,
        things: actor.items.map(({ id }: Any) => id),
      };
    }, hero);
    const [download] = await Promise.all([gm.waitForEvent("download"), way("out")]);
    const file = await download.path();
    await gm.evaluate((name) => {
      const { game } = globalThis as Any;
      const { actors } = game;
      // The other world has no hero of that name.
      return actors
        .getName(name)
        .update({ name: "El de antes" })
        .then(() => game.system.api.toolbox())
        .then(() => null);
    }, hero);
    await gm.locator('.toolbox [data-tool="bring"]').click();
    const app = gm.locator(".application.bring-in");
    await app
      .locator('input[name="file"]')
      .setInputFiles({ name: "x.json", mimeType: "application/json", buffer: readFileSync(file) });
    await app.locator(".changes li", { hasText: "Libro de cuentas: Experiencia (+9)" }).waitFor();
    // Names and words: no path, no JSON.
    expect(await app.locator(".changes").innerText()).not.toMatch(/system\.|[{}[\]]|\w\.\w/);
    expect(await app.locator(".ids").count()).toBe(0);
    await app.locator('[data-action="accept"]').click();
    await app.waitFor({ state: "detached" });
    const now = () =>
      gm.evaluate(
        ([name, skill]) => {
          const actor = (globalThis as Any).game.actors.getName(name);
          return {
            id: actor.id,
            things: actor.items.map(({ id }: Any) => id),
            level: actor.items.get(skill).system.level,
            lines: actor.system.ledger.map(({ id }: Any) => id),
            origin: actor.effects.getName("Mojado").origin,
            effect: actor.effects.getName("Mojado").id,
          };
        },
        [hero, was.skill] as const,
      );
    const arrived = await now();
    expect(arrived).toEqual({
      ...{ id: arrived.id, things: was.things, level: was.level + 1, lines: ["a", "b", "c"], effect: was.effect },
      origin: `Actor.${arrived.id}.Item.${was.skill}`,
    });
    expect(arrived.id).not.toBe(was.id);
    // What is gone from the sheet gives no points back, and says so in the place of its button.
    await gm.evaluate(
      ([name, other]) =>
        (globalThis as Any).game.actors
          .getName(name)
          .deleteEmbeddedDocuments("Item", [other])
          .then(() => null),
      [hero, was.other] as const,
    );
    const sheet = gm.locator(".actor-sheet", { hasText: hero });
    await sheet.locator('[data-tab="growth"]').first().click();
    const lines = sheet.locator(".ledger li");
    await lines.locator(".gone").waitFor();
    await expect.poll(() => lines.locator('[data-action="ungrow"]').count()).toBe(2);
    await lines.nth(1).locator('[data-action="ungrow"]').click();
    // The ledger is written first, and what it paid for after it.
    await expect.poll(now).toMatchObject({ lines: ["a", "c"], level: was.level });
    await gm.evaluate(
      ([name, id]) => {
        const { actors } = (globalThis as Any).game;
        return actors
          .getName(name)
          .delete()
          .then(() => actors.get(id).update({ name }))
          .then(() => null);
      },
      [hero, was.id] as const,
    );
  });

  it("is not the only way that keeps them: a copy, and an actor out of a compendium, have the same", async () => {
    const kept = await gm.evaluate(async (name) => {
      // biome-ignore lint/suspicious/noExplicitAny: the host's own documents.
      const { game } = globalThis as any;
      const actor = game.actors.getName(name);
      const copy = await actor.clone({ name: "Copia" }, { save: true });
      const pack = game.packs.get("cubilete.ryf-actors-es");
      const [first] = pack.index;
      const there = await pack.getDocument(first._id);
      const here = await game.actors.importFromCompendium(pack, first._id);
      const ids = [actor, copy, there, here].map(({ items }) => items.map(({ id }: { id: string }) => id).sort());
      const answer = { ids, isNew: actor.id !== copy.id };
      await copy.delete();
      await here.delete();
      return answer;
    }, hero);
    expect(kept.ids[1]).toEqual(kept.ids[0]);
    expect(kept.ids[3]).toEqual(kept.ids[2]);
    expect(kept.ids.every(({ length }) => length > 0)).toBe(true);
    expect(kept.isNew).toBe(true);
  });

  it.each([
    ['{ "format": 1, ', "roto en la línea 1"],
    ['{"name":"Bob","type":"character","system":{},"_stats":{"systemId":"otro-juego"}}', "otro-juego"],
    ['{"format":9,"system":"cubilete","version":"99.0","actor":{}}', "versión posterior (99.0)"],
    ['{"format":1,"system":"cubilete","version":"0.0.1","actor":{"type":"ryfHero","name":""}}', "actor.name"],
    [
      `{"format":1,"system":"cubilete","x":${"[".repeat(9e4)}${"]".repeat(9e4)}}`,
      "demasiados niveles, uno dentro de otro (como mucho: 50)",
    ],
  ])("that is wrong (%#) says so in one sentence, and changes nothing", async (wrong, said) => {
    await way("in");
    const app = gm.locator(".application.bring-in");
    await app.locator("textarea").fill(wrong);
    await app.locator('[data-action="look"]').click();
    await app.locator(".problem", { hasText: said }).waitFor();
    expect(await app.locator('[data-action="accept"]').count()).toBe(0);
  });
});

describe("an adversary's stat block", () => {
  it("is shown with what was not understood, and made once the GM agrees", async () => {
    await gm.evaluate(() => {
      (globalThis as unknown as { game: { system: { api: { toolbox(): unknown } } } }).game.system.api.toolbox();
    });
    await gm.locator('.toolbox [data-tool="bring"]').click();
    const app = gm.locator(".application.bring-in");
    await app.locator('select[name="game"]').selectOption("ryf");
    await app
      .locator("textarea")
      .fill(
        "Barquero del pantano\nFuerza 7, Destreza 5, Percepción 5\nPV 22. Defensa 15. Iniciativa 8\nCanta por las noches\nAtaques: Remo 12 (1d6+2)\nHabilidades: Nadar 5, <b>Remar</b> 3",
      );
    await app.locator('[data-action="look"]').click();
    await app.locator(".left", { hasText: "Canta por las noches" }).waitFor();
    await expect.poll(() => app.locator(".changes li", { hasText: "Remo" }).count()).toBe(1);
    await app.locator('[data-action="accept"]').click();
    await gm.locator(".actor-sheet", { hasText: "Barquero del pantano" }).waitFor();
    const made = await gm.evaluate(() => {
      const foe = (
        globalThis as unknown as { game: { actors: { getName(name: string): Record<string, never> } } }
      ).game.actors.getName("Barquero del pantano") as unknown as {
        type: string;
        system: {
          health: { max: number };
          derived: { defence: { value: number }; initiative: { value: number } };
          notes: string;
        };
      };
      const { health, derived, notes } = foe.system;
      return {
        type: foe.type,
        max: health.max,
        defence: derived.defence.value,
        initiative: derived.initiative.value,
        notes,
      };
    });
    expect(made).toEqual({ type: "ryfNpc", max: 22, defence: 15, initiative: 8, notes: "<p>Canta por las noches</p>" });
  });
});

describe("a pasted text", () => {
  // biome-ignore lint/suspicious/noExplicitAny: the host's own documents.
  type Any = any;
  const app = () => gm.locator(".application.bring-in");
  const begin = async (text: string) => {
    await gm.evaluate(async () => {
      const { foundry, game } = globalThis as Any;
      // Sheets that opened before would lie over it.
      for (const open of [...foundry.applications.instances.values()])
        if (open.document?.documentName === "Actor") await open.close();
      await game.system.api.toolbox();
    });
    await gm.locator('.toolbox [data-tool="bring"]').click();
    await app().locator('select[name="game"]').selectOption("ryf");
    await app().locator("textarea").fill(text);
  };
  const look = () => app().locator('[data-action="look"]').click();
  const foes = (name: string) =>
    gm.evaluate(
      (name) =>
        (globalThis as Any).game.actors
          .filter((actor: Any) => actor.name === name)
          .map((actor: Any) => actor.system.health.max),
      name,
    );
  const accept = async () => {
    await app().locator('[data-action="accept"]').click();
    await app().waitFor({ state: "detached" });
  };
  const takeBack = async () => {
    await gm.evaluate(() => (globalThis as Any).ui.sidebar?.changeTab?.("chat", "primary"));
    const button = gm.locator('.chat-message button:has-text("Deshacer")').last();
    await button.scrollIntoViewIfNeeded();
    await button.click();
  };

  it("has the box that it needs, and then stands there with its marks, each telling what it became", async () => {
    const lines = ["Ogro del vado", "Físico 9, PV 36", "Golpea con 2 mazas a la vez", "Ataques: Maza 12 (2d6+1)"];
    const many = [...lines, ...Array.from({ length: 16 }, (_, at) => `Rasgo ${at + 1}: x`)];
    await begin(many.join("\n"));
    const box = await app()
      .locator("textarea")
      .evaluate((field) => [field.clientHeight, field.scrollHeight]);
    expect(box[0]).toBeGreaterThanOrEqual(box[1] ?? 0);
    await look();
    const marks = app().locator(".marked mark");
    await marks.first().waitFor();
    await expect.poll(() => app().locator(".marked").innerText()).toBe(many.join("\n"));
    await expect.poll(() => app().locator(".marked [data-as=left]").first().innerText()).toBe(lines[2]);
    await expect.poll(() => app().locator(".marked [data-as=entry]").first().innerText()).toBe("Maza 12 (2d6+1)");
    // Not by its colour alone: each kind has a line of its own.
    const drawn = (as: string) =>
      app()
        .locator(`.marked [data-as=${as}]`)
        .first()
        .evaluate((mark) => getComputedStyle(mark).textDecorationStyle);
    const styles = await Promise.all(["name", "figure", "entry", "label", "left"].map(drawn));
    expect(new Set(styles).size).toBe(5);
    await gm.emulateMedia({ forcedColors: "active" });
    expect(await Promise.all(["figure", "left"].map(drawn))).toEqual(["solid", "wavy"]);
    await gm.emulateMedia({ forcedColors: null });
    // One stop of the tabulator, and the arrow keys from there; each says what it became.
    await marks.first().focus();
    await gm.keyboard.press("ArrowRight");
    await gm.keyboard.press("ArrowRight");
    expect(await gm.evaluate(() => document.activeElement?.textContent)).toBe("PV 36");
    await gm.locator("#tooltip", { hasText: "Puntos de vida 36" }).waitFor();
    expect(await marks.evaluateAll((all) => all.filter((mark) => (mark as HTMLElement).tabIndex === 0).length)).toBe(1);
    await app().locator('[data-action="rewrite"]').click();
    await expect.poll(() => app().locator("textarea").inputValue()).toBe(many.join("\n"));
    await app().locator('[data-action="refuse"]').first().click();
  });

  it("of two creatures brings both, with one card that takes both back; a third is unticked", async () => {
    await begin("Lobo uno\nFuerza 4, PV 11\n\nLobo dos\nFuerza 5, PV 12\n\nLobo tres\nFuerza 6, PV 13");
    await look();
    const ticks = app().locator(".preview input[type=checkbox]");
    await expect.poll(() => ticks.count()).toBe(3);
    await ticks.nth(2).uncheck();
    await app().locator('[data-action="accept"]', { hasText: "Crear 2" }).waitFor();
    await accept();
    const all = () => Promise.all(["Lobo uno", "Lobo dos", "Lobo tres"].map(foes));
    await expect.poll(all).toEqual([[11], [12], []]);
    await takeBack();
    await expect.poll(all).toEqual([[], [], []]);
  });

  it("whose name there is already stays beside it, takes its place, or does not come", async () => {
    await begin("Gemelo\nPV 20");
    await look();
    await accept();
    const bring = async (choice: string) => {
      await begin("Gemelo\nPV 30");
      await look();
      const select = app().locator('select[name="choice/0"]');
      await select.waitFor();
      await expect.poll(() => select.inputValue()).toBe("both");
      const value = await select.locator("option", { hasText: choice }).first().getAttribute("value");
      await select.selectOption(value ?? "");
    };
    await bring("No traer");
    await expect.poll(() => app().locator('[data-action="accept"]').isDisabled()).toBe(true);
    await app().locator('[data-action="refuse"]').click();
    await bring("Sustituir");
    await accept();
    await expect.poll(() => foes("Gemelo")).toEqual([30]);
    await takeBack();
    await expect.poll(() => foes("Gemelo")).toEqual([20]);
    await bring("Conservar");
    await accept();
    await expect.poll(() => foes("Gemelo")).toEqual([20, 30]);
  });

  it("that is XML is refused, wherever it comes from; and nothing is brought twice by two presses", async () => {
    await begin('<?xml version="1.0"?>\n<Character><Name>Bob</Name></Character>');
    await look();
    await app().locator(".problem", { hasText: "XML" }).waitFor();
    const buffer = Buffer.from("<Recipe><Name>Bob</Name></Recipe>");
    await app().locator('input[name="file"]').setInputFiles({ name: "x.json", mimeType: "application/json", buffer });
    await app().locator(".problem", { hasText: "x.json" }).waitFor();
    expect(await app().locator('[data-action="accept"]').count()).toBe(0);
    await app().locator("textarea").fill("Apresurado\nPV 9");
    await look();
    await app().locator('[data-action="accept"]').dblclick();
    await app().waitFor({ state: "detached" });
    await expect.poll(() => foes("Apresurado")).toEqual([9]);
  });

  it("is read in the pauses of who writes it, with the box under their hands; a long one once it is left", async () => {
    await begin("");
    await app().locator("textarea").pressSequentially("Lento\nPV 9");
    await app().locator(".preview h2", { hasText: "Lento" }).waitFor();
    await app().locator("textarea").pressSequentially("9");
    await app().locator(".readings", { hasText: "99" }).waitFor();
    await expect.poll(() => app().locator("textarea").inputValue()).toBe("Lento\nPV 99");
    const long = `Largo\nPV 7\n${"Canta por las noches. ".repeat(45_000)}`;
    await app().locator("textarea").fill(long);
    await look();
    await app().locator(".preview h2", { hasText: "Largo" }).waitFor();
    expect((await app().locator(".marked").innerText()).length).toBeLessThanOrEqual(20_000);
    await app().locator(".hint", { hasText: "hasta la letra" }).waitFor();
    await app().locator('[data-action="refuse"]').first().click();
  });
});

it("what an attacker wrote is text, wherever it comes in", async () => {
  const trap = `<svg onload="globalThis.pwned = 1"></svg>`;
  const app = gm.locator(".application.bring-in");
  const bring = async (text: string, name: string) => {
    await gm.evaluate(() => {
      (globalThis as unknown as { game: { system: { api: { toolbox(): unknown } } } }).game.system.api.toolbox();
    });
    await gm.locator('.toolbox [data-tool="bring"]').click();
    await app.locator('select[name="game"]').selectOption("ryf");
    await app.locator("textarea").fill(text);
    await app.locator('[data-action="look"]').click();
    await app.locator('[data-action="accept"]').waitFor();
    expect(await app.locator("[onload]").count()).toBe(0);
    await app.locator('[data-action="accept"]').click();
    const sheet = gm.locator(".actor-sheet", { hasText: name });
    await sheet.waitFor();
    expect(await sheet.locator("[onload]").count()).toBe(0);
    await sheet.locator('.window-header [data-action="close"]').first().click();
    await sheet.waitFor({ state: "detached" });
  };
  await bring(`${trap} el falso\nFuerza 7\n${trap}\nAtaques: ${trap} 12 (1d6)`, "el falso");
  const system = { notes: `<p>${trap}</p>`, concept: trap };
  const items = [{ type: "ryfGear", name: trap, img: "", system: { description: trap }, effects: [] }];
  const img = "https://evil.example/x.png";
  const actor = { type: "ryfNpc", name: `${trap} el otro`, img, system, effects: [], items };
  await bring(JSON.stringify({ format: 1, system: "cubilete", version: "0.0.1", actor }), "el otro");
  expect(await gm.evaluate(() => (globalThis as unknown as { pwned?: unknown }).pwned)).toBeUndefined();
});

it("raised no error all along", () => {
  expect(table.errors).toEqual([]);
});
