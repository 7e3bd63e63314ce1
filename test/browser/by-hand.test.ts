import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { launchBrowser } from "../../packages/mesa/browser/chromium.ts";
import { AXE, faults } from "./axe.ts";
import { offerFiles } from "./dumb-server.ts";
import type { Host } from "./host.ts";
import { buildSmallTable } from "./kept-table.ts";
import { chooseUser } from "./play.ts";
import { PATIENCE } from "./pressing.ts";

/**
 * A friend comes to a table without a server, from another browser: by two texts that go to and fro by hand, and then by WebRTC. The browser
 * finds itself by its loopback, so that no network is needed; only a page that may use a microphone learns of it.
 */

const folder = mkdtempSync(join(tmpdir(), "by-hand-"));
const errors: string[] = [];
let files: Awaited<ReturnType<typeof offerFiles>>;
let browser: Browser;
let host: Page;
let invites: Page;
let guest: Page;

async function newDevice(): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: "es-ES", permissions: ["microphone", "camera"] });
  context.setDefaultTimeout(2 * PATIENCE);
  context.on("page", (page) => {
    page.on("pageerror", (error) => errors.push(error.message));
    page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  });
  return context;
}

beforeAll(async () => {
  files = await offerFiles(await buildSmallTable(folder), "/vtt/table");
  browser = await launchBrowser(true, ["--allow-loopback-in-peer-connection"]);
}, 120_000);
// Generous: two browsers' worth of pages start on a machine that may be busy with much else.
vi.setConfig({ testTimeout: 120_000 });
afterAll(async () => {
  await browser?.close();
  await files?.close();
  rmSync(folder, { recursive: true, force: true });
});

const isReady = () => (globalThis as unknown as Host).game?.ready === true;

interface Table {
  Actor: { create(data: object, options?: object): Promise<unknown> };
  foundry: {
    documents: {
      collections: { CompendiumCollection: { createCompendium(data: object): Promise<{ collection: string }> } };
    };
  };
  game: {
    actors: {
      getName(
        name: string,
      ): { sheet: { render(force: boolean): unknown }; update(data: object): Promise<unknown> } | undefined;
    };
    packs: Iterable<{ title: string; getDocuments(): Promise<{ name: string }[]> }>;
    users: { getName(name: string): { id: string } };
  };
}

/** The page of the game in the friend's page. */
const game = () => {
  const frame = guest.frames().find((each) => each.url().includes("game.html"));
  if (!frame) throw new Error("The game is not there.");
  return frame;
};

async function inGame(): Promise<void> {
  await guest.locator("iframe.game").waitFor();
  await expect.poll(() => guest.frames().some((each) => each.url().includes("game.html"))).toBe(true);
  await game().waitForFunction(isReady);
}

it("makes an invitation for one user, from the table", async () => {
  const context = await newDevice();
  host = await context.newPage();
  await host.goto(files.url);
  await host.locator("select[name=userid] option", { hasText: "Gamemaster" }).waitFor({ state: "attached" });
  await (await chooseUser(host, "Gamemaster")).click();
  await host.waitForFunction(isReady);
  await host.evaluate(() => {
    const { ui } = globalThis as unknown as { ui: { sidebar: { changeTab(tab: string, group: string): void } } };
    ui.sidebar.changeTab("settings", "primary");
  });
  const opened = context.waitForEvent("page");
  await host.getByRole("button", { name: "Invitar a mano" }).click();
  invites = await opened;
  await invites.getByLabel("Quién se sienta con ella").selectOption({ label: "Player 1" });
  await invites.getByRole("button", { name: "Hacer la invitación" }).click();
  await invites.getByLabel("1. Manda este enlace a Player 1").waitFor();
});

let link = "";
let answer = "";

it("lets the friend in by the answer, as that user", async () => {
  link = await invites.getByLabel("1. Manda este enlace a Player 1").inputValue();
  guest = await (await newDevice()).newPage();
  await guest.goto(link);
  answer = await guest.getByLabel("Manda esta respuesta a quien te invitó").inputValue();
  await invites.getByLabel("2. Pega la respuesta que te manda Player 1").fill(answer);
  await invites.getByRole("button", { name: "Dejar entrar" }).click();
  await invites.getByText("En la mesa", { exact: true }).waitFor();
  await inGame();
  expect(await game().evaluate(() => (globalThis as unknown as Host).game.user.name)).toBe("Player 1");
});

const inGuest = <T>(read: (host: Host) => T): Promise<Awaited<T>> => game().evaluate(`(${read})(globalThis)`) as never;

it("plays with everything: rolls, sheets, compendia, questions", async () => {
  await game().evaluate(async () => {
    const { Roll } = globalThis as unknown as { Roll: new (formula: string) => { toMessage(): Promise<unknown> } };
    await new Roll("3d6").toMessage();
  });
  await host.waitForFunction(() => (globalThis as unknown as Host).game.messages.size === 1);
  // An actor of the friend's own, and a compendium.
  await host.evaluate(async () => {
    const { Actor, foundry, game } = globalThis as unknown as Table;
    const ownership = { default: 0, [game.users.getName("Player 1").id]: 3 };
    await Actor.create({ name: "Inés", type: "hero", ownership });
    const { CompendiumCollection } = foundry.documents.collections;
    const { collection } = await CompendiumCollection.createCompendium({ type: "Actor", label: "Bandits" });
    await Actor.create({ name: "Bandit", type: "hero" }, { pack: collection });
  });
  await game().waitForFunction(() => (globalThis as unknown as Table).game.actors.getName("Inés") !== undefined);
  await game().evaluate(() => (globalThis as unknown as Table).game.actors.getName("Inés")?.sheet.render(true));
  await game().locator(".application.sheet input[name=name]").waitFor();
  await game().evaluate(() =>
    (globalThis as unknown as Table).game.actors.getName("Inés")?.update({ name: "Inés II" }),
  );
  await host.waitForFunction(() => (globalThis as unknown as Table).game.actors.getName("Inés II") !== undefined);
  const names = await game().evaluate(async () => {
    const pack = [...(globalThis as unknown as Table).game.packs].find(({ title }) => title === "Bandits");
    return (await pack?.getDocuments())?.map(({ name }) => name);
  });
  expect(names).toEqual(["Bandit"]);
  // A question is known on both pages.
  for (const page of [host, game()])
    await page.evaluate(() => {
      const { CONFIG } = globalThis as unknown as { CONFIG: { queries: Record<string, (data: string) => string> } };
      CONFIG.queries["test.ask"] = (data) => `${data}?`;
    });
  const answer = await game().evaluate(() => {
    const { game } = globalThis as unknown as {
      game: { users: { activeGM: { query(name: string, data: string): Promise<string> } } };
    };
    return game.users.activeGM.query("test.ask", "really");
  });
  expect(answer).toBe("really?");
});

it("shows the friend a picture that was added at the table, also a large one", async () => {
  await host.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const path = await host.evaluate(async () => {
    const { FilePicker } = (
      globalThis as unknown as {
        foundry: { applications: { apps: { FilePicker: { upload(...data: unknown[]): Promise<{ path: string }> } } } };
      }
    ).foundry.applications.apps;
    // A picture of some megabytes: points of any colour.
    const canvas = Object.assign(document.createElement("canvas"), { width: 1000, height: 800 });
    const brush = canvas.getContext("2d") as CanvasRenderingContext2D;
    const points = brush.createImageData(1000, 800);
    for (let at = 0; at < points.data.length; at += 65_536)
      crypto.getRandomValues(points.data.subarray(at, at + 65_536));
    brush.putImageData(points, 0, 0);
    const picture = await new Promise<Blob>((resolve) => canvas.toBlob((blob) => resolve(blob as Blob)));
    return (await FilePicker.upload("data", "worlds/demo", new File([picture], "mapa ñ.png"), {}, { notify: false }))
      .path;
  });
  const width = await game().evaluate(async (path) => {
    const image = Object.assign(new Image(), { src: path.split("/").map(encodeURIComponent).join("/") });
    await image.decode();
    return image.naturalWidth;
  }, path);
  expect(width).toBe(1000);
});

it("keeps the friend at the table while the pages of the game are loaded again, the host's and the friend's", async () => {
  await host.reload();
  await host.waitForFunction(isReady);
  const isActive = () =>
    host.evaluate(() => {
      const { game } = globalThis as unknown as { game: { users: { getName(name: string): { active: boolean } } } };
      return game.users.getName("Player 1").active;
    });
  expect(await isActive()).toBe(true);
  await game().evaluate(() => Object.assign(globalThis, { isOld: true }));
  await guest.locator("iframe.game").focus();
  await guest.keyboard.press("F5");
  await game().waitForFunction(() => !("isOld" in globalThis));
  await game().waitForFunction(isReady);
  expect(await inGuest(({ game }) => [game.user.name, game.messages.size])).toEqual(["Player 1", 1]);
  await expect.poll(isActive).toBe(true);
});

it("leaves the table by its door, and sits down again", async () => {
  await game().evaluate(() => (globalThis as unknown as { game: { logOut(): void } }).game.logOut());
  await guest.getByText("Has salido de la mesa").waitFor();
  await guest.getByRole("button", { name: "Volver a sentarse" }).click();
  await inGame();
});

it("takes neither text a second time, and says so", async () => {
  const context = guest.context();
  const again = await context.newPage();
  await again.goto(link);
  await again.getByText("Esta invitación ya se ha usado").waitFor();
  await again.locator("#langs button", { hasText: "English" }).click();
  await again.getByText("This invitation was used already").waitFor();
  await again.locator("#langs button", { hasText: "Español" }).click();
  await again.getByLabel("Pega aquí la invitación").fill("hola");
  await again.getByRole("button", { name: "Seguir" }).click();
  await again.getByText("Esto no es una invitación").waitFor();
  await again.close();

  await invites.getByLabel("Quién se sienta con ella").selectOption({ label: "Player 2" });
  await invites.getByRole("button", { name: "Hacer la invitación" }).click();
  const field = invites.getByLabel("2. Pega la respuesta que te manda Player 2");
  for (const [text, sentence] of [
    [answer, "Esta respuesta ya se ha usado"],
    [answer.slice(0, 50), "El texto no ha llegado entero"],
    ["hola", "Esto no es la respuesta a una invitación"],
    [link, "Esta es la invitación misma"],
  ] as const) {
    await field.fill(text);
    await invites.getByRole("button", { name: "Dejar entrar" }).click();
    await invites.getByText(sentence).waitFor();
  }
});

it("looks well in both themes, also to who hears the page", async () => {
  await invites.getByRole("button", { name: "Mostrarlo como código QR" }).click();
  await expect
    .poll(() => invites.locator("img.code").evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(20);
  const waiting = await guest.context().newPage();
  await waiting.goto(await invites.getByLabel("1. Manda este enlace a Player 2").inputValue());
  await waiting.getByLabel("Manda esta respuesta a quien te invitó").waitFor();
  for (const page of [invites, waiting]) {
    await page.evaluate(AXE);
    for (const theme of ["light", "dark"]) {
      await page.evaluate((theme) => document.documentElement.setAttribute("data-theme", theme), theme);
      expect([theme, Object.fromEntries(await faults(page, "body > *"))]).toEqual([theme, {}]);
    }
  }
  await waiting.close();
  await invites.getByRole("button", { name: "Retirar la invitación" }).click();
});

it("says at both ends how the connection ended when its user was taken from the table", async () => {
  await host.evaluate(() => {
    const { game } = globalThis as unknown as {
      game: { users: { getName(name: string): { update(data: object): Promise<unknown> } } };
    };
    return game.users.getName("Player 1").update({ role: 0 });
  });
  const sentence = "su usuario ya no está en esta mesa";
  await Promise.all([guest, invites].map((page) => page.getByText(sentence).first().waitFor()));
  await guest.getByRole("button", { name: "Usar otra invitación" }).click();
  await guest.getByLabel("Pega aquí la invitación").waitFor();
});

it("nothing went wrong", () => {
  expect(errors.filter((text) => !text.startsWith("Se ha perdido la conexión con la mesa"))).toEqual([]);
});
