import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addresses, rollIn, setSetting } from "./host.ts";
import { closeWindow, lastCard, loadDice, openActor, openChat, openRoll, pressRoll } from "./play.ts";
import { openTable, type Table } from "./table.ts";

/** How windows look where the host draws a part of them, and where there is little room. */

const HERO = "Inés Montalbán";
/** Two ability dice with two advantages each, against nothing. */
const ADVANTAGES = [8, 8, 1, 1];
const TEXT = `<h2>Who she is</h2><p>A courier.</p><p>And <strong>more</strong>.</p><ul><li>brave</li><li>late</li></ul>
  <ol><li>first</li></ol><blockquote><p>Never on time</p></blockquote>
  <table><tbody><tr><th>a</th><td>b</td></tr></tbody></table><dl><dt>term</dt><dd>meaning</dd></dl><p><small>small</small></p>`;

let table: Table;
let gm: Page;

beforeAll(async () => {
  table = await openTable({ mouse: true });
  gm = await table.join("Gamemaster");
});
afterAll(async () => {
  await table?.close();
});

interface Host {
  game: {
    actors: {
      getName(name: string): { update(data: object): Promise<unknown>; sheet: { render(o: object): unknown } };
    };
    system: { api: { toolbox(): unknown; myHero(): unknown } };
  };
  Actor: { create(data: object): Promise<{ sheet: { id: string; render(o: object): Promise<unknown> } }> };
  foundry: { applications: { instances: Map<string, { setPosition(place: object): unknown }> } };
}

interface Settings {
  game: { settings: { set(namespace: string, key: string, value: unknown): Promise<unknown> } };
}

/** The boxes and marks of everything inside the editor; what comes down from around it is no matter. */
const drawn = (editor: Locator): Promise<string[]> =>
  editor.evaluate((root) => {
    const boxes =
      "display margin padding border-style border-width border-radius list-style-type min-height font-weight text-decoration-line text-shadow object-fit";
    return [...root.querySelectorAll("*")].map((element) => {
      const style = getComputedStyle(element);
      // How high a line is comes down too; a field has a height of its own.
      const named = element.matches("button, select, input, textarea") ? `${boxes} width height font-size` : boxes;
      const told = named.split(" ").map((property) => `${property}: ${style.getPropertyValue(property)}`);
      return `${element.tagName}.${element.className} ${told.join("; ")}`;
    });
  });

/** The same window as if it were not ours; whatever is in it stays. */
async function asDrawnByHost(window: Locator, read: () => Promise<string[]>): Promise<string[]> {
  const inside = window.locator("prose-mirror");
  const width = await inside.evaluate((element) => element.getBoundingClientRect().width);
  await window.evaluate((element) => element.classList.remove("cubilete"));
  // The frame's own edges are ours to draw: the editor stays as wide as it was.
  await inside.evaluate((element, width) => {
    (element as HTMLElement).style.cssText = `width: ${width}px; flex: none`;
  }, width);
  const lines = await read();
  await inside.evaluate((element) => element.removeAttribute("style"));
  await window.evaluate((element) => element.classList.add("cubilete"));
  return lines;
}

describe("rich text", () => {
  let sheet: Locator;
  beforeAll(async () => {
    await gm.evaluate(
      ([name, notes]) =>
        (globalThis as unknown as Host).game.actors
          .getName(name)
          .update({ "system.notes": notes })
          .then(() => {}),
      [HERO, TEXT] as const,
    );
    sheet = await openActor(gm, HERO);
    await sheet.locator('nav.tabs [data-tab="notes"]').click();
    await sheet.locator("prose-mirror li").first().waitFor();
  });

  it("has the marks and gaps that the host gives it", async () => {
    const notes = sheet.locator("prose-mirror");
    const style = (selector: string, property: string) =>
      notes
        .locator(selector)
        .first()
        .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
    expect(await style("ul > li", "list-style-type")).toBe("disc");
    expect(await style("ol > li", "list-style-type")).toBe("decimal");
    for (const selector of ["p", "ul"])
      expect(Number.parseFloat(await style(selector, "margin-top"))).toBeGreaterThan(0);
    expect(await drawn(notes)).toEqual(await asDrawnByHost(sheet, () => drawn(notes)));
  });

  it("is edited with the host's own buttons, lists and fields", async () => {
    const notes = sheet.locator("prose-mirror");
    await notes.hover();
    await notes.locator("button.toggle").click();
    await notes.locator(".ProseMirror li").first().waitFor();
    const ours = await drawn(notes);
    expect(ours.filter((line) => line.startsWith("BUTTON")).length).toBeGreaterThan(5);
    expect(ours).toEqual(await asDrawnByHost(sheet, () => drawn(notes)));
    await gm.keyboard.press("Control+s");
    await notes.locator(".ProseMirror").waitFor({ state: "detached" });
    await closeWindow(sheet);
  });
});

describe("figures", () => {
  const oldStyle = (root: Locator): Promise<string[]> =>
    root.evaluate((window) => {
      // Drawings, icons and boxes to tick write nothing.
      const written = [...window.querySelectorAll(".window-content *")].filter(
        (element) => !element.closest('svg, [class*="fa-"], [type="checkbox"]'),
      );
      const old = (element: Element) => getComputedStyle(element).fontVariantNumeric !== "lining-nums tabular-nums";
      return written.filter(old).map((element) => `${element.tagName}.${element.className}`);
    });

  it("are of one height and one width in sheets and dialogs, fields and buttons too", async () => {
    const sheet = await openActor(gm, HERO);
    await sheet.locator('nav.tabs [data-tab="play"]').click();
    expect(await oldStyle(sheet)).toEqual([]);
    await sheet.locator('[data-action="toggleMode"]').click();
    await sheet.locator('.attributes input[type="number"]').first().waitFor();
    expect(await oldStyle(sheet)).toEqual([]);
    await sheet.locator('[data-action="toggleMode"]').click();
    const dialog = await openRoll(sheet);
    expect(await oldStyle(dialog)).toEqual([]);
    await closeWindow(dialog);
    await closeWindow(sheet);
  });
});

type Wanted = [ruleset: string, kind: string, name: string, item: string, sides: number, target?: string];

/** Rolls with these dice without a window, and waits for the card, and for the letters that it is written in. */
async function cardOf(
  page: Page,
  [ruleset, kind, name, item, sides, against]: Wanted,
  faces: number[],
): Promise<Locator> {
  await loadDice(page, faces, sides);
  const { uuid, items } = await addresses(page, name);
  const target = against ? (await addresses(page, against)).uuid : null;
  const id = await rollIn(page, { ruleset, kind, actor: uuid, item: items[item] ?? null, target });
  await openChat(page);
  const card = page.locator(`#chat [data-message-id="${id}"] .cubilete.card`);
  await card.locator(".verdict").waitFor();
  // Laid out once, it has asked for its letters; others are wider, and it is higher until they are there.
  await card.boundingBox();
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  return card;
}

const heightOf = async (part: Locator): Promise<number> => (await part.boundingBox())?.height ?? Number.NaN;

describe("a card", () => {
  // In both languages; a chain of tens shows six dice.
  it.each([
    ["es", "Armas cuerpo a cuerpo", "Fortaleza", "Atletismo", "Espadachín"],
    ["en", "Melee weapons", "Strength", "Athletics", "Duellist"],
  ] as const)(
    "of a plain roll takes no more than 250 pixels of the log, in every game, and a chain one line more: %s",
    async (lang, melee, strength, athletics, rival) => {
      const own = lang === "en" ? null : await openTable({ mouse: true, lang });
      try {
        const page = own ? await own.join("Gamemaster") : gm;
        // The other side answers by itself, later.
        await setSetting(page, "npcAnswers", "asked");
        const height = async (roll: Wanted, faces: number[]) => heightOf(await cardOf(page, roll, faces));
        const ryf: Wanted = ["ryf", "skill", HERO, melee, 10];
        const contest = ["multi", "contest", "Violante Cruz", "", 4] as const;
        const action: Wanted = ["effect", "action", "Aldara Vega", "", 6];
        const plain = {
          ryf: await height(ryf, [5, 8, 4]),
          escala3: await height(["escala3", "simple", "Sandra", strength, 6], [4]),
          "multi, lost": await height([...contest], [1, 1, 1]),
          "multi, open to all": await height([...contest], [3, 3, 3]),
          "multi, waiting": await height([...contest, rival], [3, 3, 3]),
          narrative: await height(["narrative", "check", "Vera Solano", athletics, 8], ADVANTAGES),
          "effect, made": await height(action, [5, 5, 5]),
          "effect, failed": await height(action, [1, 1, 2]),
        };
        expect(Object.entries(plain).filter(([, pixels]) => !(pixels <= 250))).toEqual([]);
        // Tens bring three dice more, in a row of their own.
        const chain = await cardOf(page, ryf, [10, 10, 9, 4, 3, 7]);
        await expect.poll(() => chain.locator(".hand").count()).toBe(2);
        expect((await heightOf(chain)) - plain.ryf).toBeLessThanOrEqual(50);
        await setSetting(page, "npcAnswers", "atOnce");
      } finally {
        await own?.close();
      }
    },
  );

  it("has its list of choices folded, and where it is pressed it stays", async () => {
    // A full log, which the newest card ends.
    const roll: Wanted = ["narrative", "check", "Vera Solano", "Athletics", 8];
    for (let n = 0; n < 4; n++) await cardOf(gm, roll, ADVANTAGES);
    const card = await cardOf(gm, roll, ADVANTAGES);
    const list = card.locator(".spending");
    const summary = list.locator("> summary");
    const place = async () => (await summary.boundingBox())?.y;
    const [at, folded] = [await place(), await heightOf(card)];
    expect((await summary.innerText()).replace(/\s+/g, " ")).toBe("Spend Advantage 4 10 options");
    await summary.focus();
    await gm.keyboard.press("Enter");
    await list.locator('button[data-action="spend"]').first().waitFor();
    expect([await place(), (await heightOf(card)) > folded + 100]).toEqual([at, true]);
    await summary.click();
    await list.locator('button[data-action="spend"]').first().waitFor({ state: "hidden" });
    expect([await place(), await heightOf(card)]).toEqual([at, folded]);
    // Drawn anew after a purchase, it is as it was left.
    await summary.click();
    await list.locator('[data-option="notice.advantage"]').click();
    await gm.locator('.dialog button[data-action="ok"], .dialog button[type="submit"]').first().click();
    await card.locator(".applied").waitFor();
    expect(await list.getAttribute("open")).not.toBeNull();
  });

  it("says of each change what it is added to", async () => {
    const sheet = await openActor(gm, "Aldara Vega");
    const dialog = await openRoll(sheet, '[data-roll="action"]');
    const change = dialog.locator(".changes li").first();
    const unit = await change.locator(".field").textContent();
    await change.locator("input").click();
    await dialog.locator(".changes input:checked").first().waitFor();
    await pressRoll(dialog);
    await closeWindow(sheet);
    await openChat(gm);
    const chip = lastCard(gm).locator(".changes li").first();
    expect(unit).toBe("traits");
    expect((await chip.textContent())?.replace(/\s+/g, " ")).toMatch(/ \+\d traits/);
  });
});

describe("what readers choose for themselves", () => {
  it("is plain letters, and more on less room", async () => {
    const sheet = await openActor(gm, HERO);
    const looks = () =>
      sheet.evaluate((window) => ({
        letters: getComputedStyle(window.querySelector("h1.name") as Element).fontFamily,
        row: window.querySelector(".tab.active .row")?.getBoundingClientRect().height ?? Number.NaN,
      }));
    const choose = (key: string, value: boolean) =>
      gm.evaluate(
        ([key, value]) => (globalThis as unknown as Settings).game.settings.set("cubilete", key, value).then(() => {}),
        [key, value] as const,
      );
    const usual = await looks();
    expect(usual.letters).toMatch(/^"Cubilete RyF"/);
    await choose("plainFont", true);
    await choose("dense", true);
    const own = await looks();
    expect(own.letters).toMatch(/^system-ui/);
    expect(own.row).toBeLessThan(usual.row - 4);
    await choose("plainFont", false);
    await choose("dense", false);
    expect(await looks()).toEqual(usual);
    await closeWindow(sheet);
  });
});

describe("little room", () => {
  /** What stands over the edge of a window, or of what it stands in and cannot be scrolled there. */
  const cut = (window: Locator): Promise<string[]> =>
    window.evaluate((frame) => {
      const edge = frame.getBoundingClientRect();
      const shown = [...frame.querySelectorAll<HTMLElement>(".window-content *")].filter(
        (element) => element.offsetParent && !element.closest(".visually-hidden, svg, .scroller, .symbol-die"),
      );
      return shown.flatMap((element) => {
        const box = element.getBoundingClientRect();
        const over = box.right > edge.right + 1 || box.left < edge.left - 1;
        return over && box.width > 0
          ? [`${element.tagName}.${element.className}: ${Math.round(box.right - edge.right)}`]
          : [];
      });
    });
  const narrow = (window: Locator, width: number) =>
    window.evaluate((element, width) => {
      (globalThis as unknown as Host).foundry.applications.instances.get(element.id)?.setPosition({ width });
    }, width);

  /** What scrolls sideways, though nothing says that there is more. */
  const sideways = (window: Locator): Promise<string[]> =>
    window.evaluate((frame) =>
      [...frame.querySelectorAll<HTMLElement>(".window-content, .window-content *")]
        .filter(
          (part) => part.offsetParent && getComputedStyle(part).overflowX === "auto" && !part.matches(".scroller"),
        )
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
        .map(({ className, scrollWidth, clientWidth }) => `${className}: ${scrollWidth} in ${clientWidth}`),
    );
  async function sheetOf(page: Page, name: string): Promise<Locator> {
    await page.evaluate((name) => {
      (globalThis as unknown as Host).game.actors.getName(name).sheet.render({ force: true });
    }, name);
    const sheet = page.locator(".actor-sheet");
    await sheet.waitFor();
    return sheet;
  }

  it("leaves the names whole in a window 420 pixels wide", async () => {
    const sheet = await openActor(gm, HERO);
    await narrow(sheet, 420);
    expect(await cut(sheet)).toEqual([]);
    const name = await sheet
      .locator("h1.name")
      .evaluate(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => ({
        wide: scrollWidth <= clientWidth,
        high: scrollHeight <= clientHeight + 1,
      }));
    expect(name).toEqual({ wide: true, high: true });
    await closeWindow(sheet);
  });

  it.each([
    ["200 % zoom of 1280x720", 640, 360],
    ["a phone", 390, 844],
    ["a tablet", 820, 1180],
  ])("keeps the dialog's controls, chances and button in reach on %s", async (_name, width, height) => {
    const player = await table.join("Player 1");
    await player.setViewportSize({ width, height });
    const sheet = await sheetOf(player, HERO);
    expect(await cut(sheet)).toEqual([]);
    // A page of the sheet shows more than a line of it.
    const page = sheet.locator(".tab.active");
    await page.scrollIntoViewIfNeeded();
    const dialog = await openRoll(sheet);
    expect(await cut(dialog)).toEqual([]);
    const frame = await dialog.boundingBox();
    const button = await dialog.locator(".roll-button").boundingBox();
    if (!frame || !button) throw new Error("The dialog is not on the screen.");
    expect(button.y + button.height).toBeLessThanOrEqual(Math.min(height, frame.y + frame.height));
    // Each control can be brought into sight and is not covered there.
    for (const control of await dialog.locator(".roll-setup :is(input, select, button):visible").all()) {
      await control.scrollIntoViewIfNeeded();
      await control.click({ trial: true, timeout: 5000 });
    }
    const setup = await dialog.locator(".roll-setup").boundingBox();
    expect(setup?.height).toBeGreaterThan(150);
    await table.leave(player);
  });

  describe("at 200 % zoom of 1280x720", () => {
    let player: Page;
    beforeAll(async () => {
      player = await table.join("Player 1");
      await player.setViewportSize({ width: 640, height: 360 });
    });
    afterAll(async () => {
      await player?.context().close();
    });

    it.each([
      ["Vera Solano", "check"],
      ["Violante Cruz", "contest"],
    ])("fits the dialog of %s into its width", async (name, roll) => {
      const sheet = await sheetOf(player, name);
      const dialog = await openRoll(sheet, `[data-roll="${roll}"]`);
      expect(await sideways(dialog)).toEqual([]);
      await closeWindow(dialog);
      await closeWindow(sheet);
    });

    it("leaves the way back to play beside the name that is written", async () => {
      const sheet = await sheetOf(player, HERO);
      await sheet.locator('[data-action="toggleMode"]').click();
      const name = await sheet.locator("input.name").boundingBox();
      const mode = await sheet.locator('[data-action="toggleMode"]').boundingBox();
      expect(mode?.x).toBeGreaterThan(name?.x ?? Number.NaN);
      expect(mode?.y).toBeLessThan((name?.y ?? Number.NaN) + (name?.height ?? Number.NaN));
      await sheet.locator('[data-action="toggleMode"]').click();
      await closeWindow(sheet);
    });

    it("gives a page of the guide more than a slit", async () => {
      await player.evaluate(() => {
        (globalThis as unknown as Host).game.system.api.myHero();
      });
      await player.locator('#cubilete-my-hero [data-action="make"][data-ruleset="escala3"]').click();
      const guide = player.locator("#cubilete-creation");
      await guide.locator("nav.pages button").last().click();
      const field = guide.locator('input[name="who|name"]');
      await field.click();
      const shown = await field.evaluate((input) => {
        let around = input.parentElement;
        while (around && getComputedStyle(around).overflowY !== "auto") around = around.parentElement;
        return around?.clientHeight;
      });
      expect(shown).toBeGreaterThan(200);
      await closeWindow(guide);
    });

    it("lets what the table agreed on be opened", async () => {
      await gm.setViewportSize({ width: 640, height: 360 });
      await gm.evaluate(() => {
        (globalThis as unknown as Host).game.system.api.toolbox();
      });
      await gm.locator('.toolbox [data-tool="points"]').click();
      const points = gm.locator(".application", { has: gm.locator(".tool-points") });
      await points.locator("summary").click();
      await points.locator('[name="setting/pointsInitial"]').click();
      await closeWindow(points);
      await gm.setViewportSize({ width: 1280, height: 720 });
    });
  });

  it("makes what fingers press as high as it is wide, and large", async () => {
    const player = await table.join("Player 2", async (page) => {
      const devtools = await page.context().newCDPSession(page);
      await devtools.send("Emulation.setTouchEmulationEnabled", { enabled: true });
    });
    const sheet = await sheetOf(player, "Bruno Ortega");
    const sizes = await sheet
      .locator(".round:visible, nav.tabs button")
      .evaluateAll((all) =>
        all.map((button) => button.getBoundingClientRect()).map(({ width, height }) => [width, height]),
      );
    expect(sizes.length).toBeGreaterThan(5);
    expect(sizes.filter(([width = 0, height = 0]) => width < 38 || height < 38)).toEqual([]);
    const round = await sheet
      .locator(".sheet-header .round")
      .evaluateAll((all) => all.map((button) => button.clientWidth - button.clientHeight));
    expect(new Set(round)).toEqual(new Set([0]));
    await table.leave(player);
  });
});

describe("an empty sheet", () => {
  it.each([
    ["narrativeHero", true],
    ["narrativeVehicle", false],
    ["party", false],
  ])("of a %s says so: %s", async (type, says) => {
    const id = await gm.evaluate(async (type) => {
      const { sheet } = await (globalThis as unknown as Host).Actor.create({ type, name: type });
      await sheet.render({ force: true });
      return sheet.id;
    }, type);
    const sheet = gm.locator(`[id="${id}"]`);
    await sheet.locator("nav.tabs").waitFor();
    await expect.poll(() => sheet.locator(".begin").isVisible()).toBe(says);
    // A vehicle keeps no money: a field for it would take what is typed and forget it.
    await expect.poll(() => sheet.locator(".purse input").count()).toBe(type === "narrativeVehicle" ? 0 : 1);
    await closeWindow(sheet);
  });
});

describe("the pages", () => {
  it("threw no error all along", () => {
    expect(table.errors).toEqual([]);
  });
});
