import { readFileSync } from "node:fs";
import { join as joinPath } from "node:path";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { worldClosed } from "./dumb-server.ts";
import { hasActor, type KeptHost, keptTable, makeActor, otherVersion, ready } from "./kept-table.ts";
import { chooseUser } from "./play.ts";

/** What becomes of a world that a browser keeps: out to a file and in again, refused, forgotten, full, or of another version. */

const table = keptTable();
const { door, join, save, load } = table;

it("goes out to a file and comes in again, and pages that play find the other world", async () => {
  const gm = await join(await door(), "Gamemaster");
  // A script that feels for what is missing gets the answer of its page, where no server reads it.
  expect(await gm.evaluate(() => (globalThis as unknown as { felt: string }).felt)).toBe("not there");
  expect(await makeActor(gm, "Before")).toBe("Before");
  const page = await door();
  await save(page);
  expect(await makeActor(gm, "After")).toBe("After");
  await load(page, readFileSync(table.saved, "utf8"));
  await gm.waitForFunction(() => {
    const { game } = globalThis as unknown as KeptHost;
    return game?.ready && game.actors.getName("Before") && !game.actors.getName("After");
  });
  expect(await makeActor(gm, "Later")).toBe("Later");
});

it("opens a file as another world, and both stay, each with its own", async () => {
  const BESIDE = "Abrir una mesa desde un archivo como otro mundo";
  const gm = await join(await door(), "Gamemaster");
  await makeActor(gm, "Before");
  const page = await door();
  await save(page);
  await makeActor(gm, "After");
  const text = readFileSync(table.saved, "utf8");
  // What holds no table leaves no world behind, and the page where it was.
  const foreign = text.replace(/(\\"system\\":\s*\\")small/, "$1large");
  await load(page, foreign, BESIDE, "Otra mesa.json");
  await page.locator("#error", { hasText: "se juega con otro sistema" }).waitFor();
  const kept = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name).toSorted());
  const usual = await kept();
  expect(usual).toHaveLength(1);
  for (const name of ["mi-campana", "mi-campana-2"]) {
    const again = page.waitForEvent("load");
    await load(page, text, BESIDE, "¡Mi campaña!.mesa.json");
    await again;
    await page.getByText("Este es el mundo «").waitFor();
    expect(await kept()).toContain(`${usual[0]}-${name}`);
  }
  const other = await join(page, "Gamemaster");
  expect([await hasActor(other, "Before"), await hasActor(other, "After")]).toEqual([true, false]);
  await makeActor(other, "Beside");
  expect([await hasActor(gm, "After"), await hasActor(gm, "Beside")]).toEqual([true, false]);
  // The way from one to the other is on the page before the game.
  const way = await door();
  await way.getByText("Otros mundos de esta mesa").waitFor();
  await way.getByRole("button", { name: "mi-campana-2", exact: true }).click();
  await way.getByText("Este es el mundo «").waitFor();
  await way.locator("#here", { hasText: "Gamemaster" }).waitFor();
  await way.getByRole("button", { name: "Ir al mundo de siempre" }).click();
  await way.getByRole("button", { name: "mi-campana", exact: true }).waitFor();
});

it("begins another table afresh, under a name that is free, and leaves the one that was played", async () => {
  const gm = await join(await door(), "Gamemaster");
  await makeActor(gm, "Played");
  for (const name of ["mesa", "mesa-2"]) {
    const page = await door();
    // Then the page knows which worlds there are.
    await page.locator("select[name=userid] option", { hasText: "Player 1" }).waitFor({ state: "attached" });
    const again = page.waitForEvent("load");
    await page.getByRole("button", { name: "Empezar otra mesa desde el principio" }).click();
    await again;
    await page.getByText(`Este es el mundo «${name}»`).waitFor();
    expect(await hasActor(await join(page, "Gamemaster"), "Played")).toBe(false);
  }
  expect(await hasActor(gm, "Played")).toBe(true);
});

it("lets a world beside it be deleted after a question, but not while a tab has it open, and leaves the others", async () => {
  const BESIDE = "Abrir una mesa desde un archivo como otro mundo";
  const page = await door();
  await save(page);
  const data = JSON.parse(readFileSync(table.saved, "utf8")) as { files: Record<string, string> };
  const text = JSON.stringify({
    ...data,
    files: { "worlds/demo/a.svg": btoa("<svg/>"), "shared/b.svg": btoa("<svg/>") },
  });
  for (const name of ["one", "two"]) {
    const again = page.waitForEvent("load");
    await load(page, text, BESIDE, `${name}.json`);
    await again;
    await page.getByText("Este es el mundo «").waitFor();
  }
  const other = await join(page, "Gamemaster");
  await makeActor(other, "Beside");
  const way = await door();
  const removeTwo = way.getByRole("button", { name: "Borrar two" });
  await removeTwo.click();
  const question = way.getByRole("dialog", { name: "«two»? No se puede deshacer" });
  const forGood = question.getByRole("button", { name: "Borrarlo para siempre" });
  await forGood.click();
  await question.getByText("«two» está abierto en otra pestaña").waitFor();
  expect(await hasActor(other, "Beside")).toBe(true);
  await other.close();
  // Soon after its last tab was closed it is nobody's any more.
  await expect
    .poll(() =>
      way.evaluate(async () => (await navigator.locks.query()).held?.filter(({ name }) => /two$/.test(name ?? ""))),
    )
    .toEqual([]);
  const download = way.waitForEvent("download");
  await question.getByRole("button", { name: "Guardarlo en un archivo" }).click();
  await (await download).saveAs(table.saved);
  expect(readFileSync(table.saved, "utf8")).toMatch(/Beside.*worlds\/demo-two\/a\.svg/);
  // A second thought keeps it.
  await question.getByRole("button", { name: "Conservarlo" }).click();
  await removeTwo.click();
  await forGood.click();
  await way.getByRole("status").getByText("El mundo «two» está borrado.").waitFor();
  expect(await removeTwo.count()).toBe(0);
  const kept = await way.evaluate(async () => {
    const [added = ""] = (await caches.keys()).filter((name) => name.startsWith("mesa-added:"));
    const files = (await (await caches.open(added)).keys()).map(({ url }) => url.replace(/.*\/(?=worlds|shared)/, ""));
    const worlds = (await indexedDB.databases()).map(({ name = "" }) => name.replace(/.*\//, ""));
    return { files: files.toSorted(), worlds: worlds.toSorted() };
  });
  // What lies in free folders is of all worlds.
  expect(kept).toEqual({ files: ["shared/b.svg", "worlds/demo-one/a.svg"], worlds: ["demo", "demo-one"] });
  // And comes back from the file, in its own place.
  const again = way.waitForEvent("load");
  await load(way, readFileSync(table.saved, "utf8"), BESIDE, "two.json");
  await again;
  expect(await hasActor(await join(way, "Gamemaster"), "Beside")).toBe(true);
});

it("is saved from the settings too by its gamemaster; after an hour a notice says so", async () => {
  const page = await door();
  await page.clock.install();
  const gm = await join(page, "Gamemaster");
  await gm.clock.fastForward("01:00:01");
  await gm.locator("#notifications", { hasText: "Llevas una hora jugando" }).waitFor();
  await gm.evaluate(() =>
    (
      globalThis as unknown as { ui: { sidebar: { changeTab(tab: string, group: string): void } } }
    ).ui.sidebar.changeTab("settings", "primary"),
  );
  const download = gm.waitForEvent("download");
  await gm.locator('[data-action="saveTable"]').click();
  expect((await download).suggestedFilename()).toMatch(/^Small.*\.mesa\.json$/);
});

it("takes no file that is none of its, and says why; what was here stays", async () => {
  const gm = await join(await door(), "Gamemaster");
  await makeActor(gm, "Here");
  const page = await door();
  await save(page);
  const text = readFileSync(table.saved, "utf8");
  const data = JSON.parse(text) as { shelves: Record<string, [string, string][]> };
  const withRecord = (changes: object) => {
    const about = data.shelves.about ?? [];
    const [, json = ""] = about.find(([key]) => key === "world") ?? [];
    const record = JSON.stringify({ ...(JSON.parse(json) as object), ...changes });
    return JSON.stringify({ ...data, shelves: { ...data.shelves, about: [["world", record]] } });
  };
  const cases: [string, string][] = [
    ["{", "Este archivo no contiene ninguna mesa, o solo parte de una."],
    [
      JSON.stringify({ ...data, shelves: { ...data.shelves, "data/actors": [["!actors!x", "{"]] } }),
      "Este archivo no contiene",
    ],
    [withRecord({ system: "other" }), "La mesa de este archivo se juega con otro sistema."],
    [withRecord({ systemVersion: "3.0.0" }), "La mesa de este archivo es de una versión más nueva."],
    [withRecord({ generation: 14 }), "La mesa de este archivo es de una versión más nueva."],
    [JSON.stringify({ ...data, version: 2 }), "La mesa de este archivo es de una versión más nueva."],
    [
      withRecord({ packs: [{ name: "x", id: "world.x", type: "Nothing" }] }),
      "No se puede abrir la mesa de este archivo.",
    ],
  ];
  for (const [file, words] of cases) {
    await load(page, file);
    await page.locator("#error", { hasText: words }).waitFor();
    await page.evaluate(() => document.getElementById("error")?.replaceChildren());
  }
  expect(await hasActor(gm, "Here")).toBe(true);
  expect(await makeActor(gm, "Still")).toBe("Still");
});

it("lasts as long as it is open where the browser keeps nothing, and says so", async () => {
  table.first =
    "Object.defineProperty(globalThis, 'indexedDB', { get() { throw new DOMException('denied', 'SecurityError'); } });";
  const page = await door();
  await page.getByText("Este navegador no guarda nada de este sitio").waitFor();
  // The page before the game stays, and the world with it.
  const opened = table.context.waitForEvent("page");
  await (await chooseUser(page, "Gamemaster")).click();
  const gm = await opened;
  await ready(gm);
  expect(await makeActor(gm, "Fleeting")).toBe("Fleeting");
  await gm.reload();
  await ready(gm);
  expect(await hasActor(gm, "Fleeting")).toBe(true);
  await gm.close();
  await page.close();
  await worldClosed(table.files.url);
  const again = table.context.waitForEvent("page", (each) => each.url().endsWith("game.html"));
  const fresh = await door();
  await fresh.locator("select[name=userid] option", { hasText: "Gamemaster" }).waitFor({ state: "attached" });
  await (await chooseUser(fresh, "Gamemaster")).click();
  await ready(await again);
  expect(await hasActor(await again, "Fleeting")).toBe(false);
});

it("says what to allow where the browser lets a page keep nothing at all", async () => {
  const page = await table.context.newPage();
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage", "indexedDB"])
      Object.defineProperty(globalThis, name, {
        get() {
          throw new DOMException("denied", "SecurityError");
        },
      });
  });
  await page.goto(table.files.url);
  await page.getByRole("alert").getByText("Permite en los ajustes del navegador").waitFor();
  expect(await page.locator("#join-game-form").isVisible()).toBe(false);
  await page.close();
});

it("tells who writes when there is no more room, and goes on when there is", async () => {
  table.first = `const put = IDBObjectStore.prototype.put;
    let full = false;
    new BroadcastChannel("full").onmessage = ({ data }) => { full = data; };
    IDBObjectStore.prototype.put = function (...args) {
      if (full) throw new DOMException("no room", "QuotaExceededError");
      return put.apply(this, args);
    };`;
  const gm = await join(await door(), "Gamemaster");
  await makeActor(gm, "Early");
  const page = await door();
  await save(page);
  const tell = (full: boolean) =>
    gm.evaluate(
      async ([full]) => {
        const channel = new BroadcastChannel("full");
        channel.postMessage(full);
        channel.close();
        // The worker has heard it when it answers what was asked after it.
        await (
          globalThis as unknown as { game: { socket: { emitWithAck(event: string): Promise<number> } } }
        ).game.socket.emitWithAck("time");
      },
      [full],
    );
  await tell(true);
  await expect.poll(() => makeActor(gm, "Refused")).toMatch(/no da más espacio a este sitio/);
  const sentAway = gm.waitForEvent("load");
  await load(page, readFileSync(table.saved, "utf8"));
  await page.locator("#error", { hasText: "El navegador no da más espacio a este sitio." }).waitFor();
  await sentAway;
  await ready(gm);
  await tell(false);
  await expect.poll(() => makeActor(gm, "Taken")).toBe("Taken");
  expect([await hasActor(gm, "Early"), await hasActor(gm, "Refused")]).toEqual([true, false]);
});

it("is not opened by an older version, which still gives it out to a file", async () => {
  await (await join(await door(), "Gamemaster")).close();
  await worldClosed(table.files.url);
  table.change = (path, text) =>
    path === "/table.json" ? text.replace('"version":"2.0.0"', '"version":"1.0.0"') : null;
  const page = await door();
  await page.getByText("Este mundo se ha jugado con una versión más nueva").waitFor();
  await save(page);
  expect(readFileSync(table.saved, "utf8")).toContain("2.0.0");
});

/** How many files the browser keeps of the table, by version. */
const filesKept = (page: Page): Promise<[string, number][]> =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith("mesa:"));
    return Promise.all(
      names.map(async (name): Promise<[string, number]> => [name, (await (await caches.open(name)).keys()).length]),
    );
  });

/** Which scripts keep files for the table, and how far each has come, for a failure to say. */
const keepersOf = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const known = await navigator.serviceWorker.getRegistrations();
    const keepers = known.map(({ scope, installing, waiting, active }) => ({
      scope,
      installing: installing?.state,
      waiting: waiting?.state,
      active: active?.state,
    }));
    return JSON.stringify({
      keepers,
      controller: navigator.serviceWorker.controller?.state,
      caches: await caches.keys(),
    });
  });

it("opens without a network once it was played, with all that it was, and has the new files when there is one", async () => {
  const gm = await join(await door(), "Gamemaster");
  await makeActor(gm, "Kept");
  const { files: all } = JSON.parse(readFileSync(joinPath(table.site, "table.json"), "utf8")) as { files: string[] };
  await expect.poll(async () => (await filesKept(gm))[0]?.[1], { timeout: 60_000 }).toBeGreaterThan(all.length);
  await gm.close();
  await worldClosed(table.files.url);
  table.files.isDown = true;
  try {
    const alone = await join(await door(), "Gamemaster");
    expect(await hasActor(alone, "Kept")).toBe(true);
    await expect.poll(() => alone.locator("#sidebar").isVisible()).toBe(true);
    await alone.close();
    await worldClosed(table.files.url);
    // A world beside it is itself then, too.
    const beside = await table.context.newPage();
    await beside.goto(`${table.files.url}#world=beside`);
    expect(await hasActor(await join(beside, "Gamemaster"), "Kept")).toBe(false);
    await beside.close();
    await worldClosed(table.files.url);
  } finally {
    table.files.isDown = false;
  }
  const told: string[] = [];
  table.change = (path, text) => {
    if (path === "/service.js") told.push("the new script was asked for");
    return /small\.js$/.test(path) ? 'globalThis.felt = "new";' : otherVersion(path, text);
  };
  const visit = async (): Promise<Page> => {
    const page = await door();
    page.on("console", (message) => message.text().startsWith("Mesa |") && told.push(message.text()));
    return join(page, "Gamemaster");
  };
  let fresh = await visit();
  expect(await fresh.evaluate(() => (globalThis as unknown as { felt: string }).felt)).toBe("new");
  // At the next visit, or the one after it: what the older version kept goes when none of its pages can be open any more.
  let visits = 1;
  const isKept = async (): Promise<boolean> => {
    for (let tries = 0; tries < 20; tries++) {
      const names = (await filesKept(fresh)).map(([name]) => name);
      if (names.length === 1 && names[0]?.endsWith(":abc")) return true;
      await fresh.waitForTimeout(500);
    }
    told.push(`visit ${visits}: ${await keepersOf(fresh)}`);
    return false;
  };
  while (!(await isKept()) && visits < 3) {
    await fresh.close();
    await worldClosed(table.files.url);
    fresh = await visit();
    visits += 1;
  }
  expect(await isKept(), `after ${visits} visits: ${told.join("; ")}`).toBe(true);
}, 240_000);

/** Adds a file as a script of a system does; its path, or false when it was refused. */
const addFile = (page: Page, folder: string, name: string, text: string): Promise<string | false> =>
  page.evaluate(
    async ([folder, name = "", text = ""]) => {
      const { foundry } = globalThis as unknown as {
        foundry: {
          applications: { apps: { FilePicker: { upload(...data: unknown[]): Promise<{ path: string } | false> } } };
        };
      };
      const { FilePicker } = foundry.applications.apps;
      const answer = await FilePicker.upload("data", folder, new File([text], name), {}, { notify: false });
      return answer === false ? answer : answer.path;
    },
    [folder, name, text],
  );

it("takes files, shows them and never runs them as pages, and gives them out with the world", async () => {
  const gm = await join(await door(), "Gamemaster");
  await gm.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><script>localStorage.setItem("ran", "yes")</script></svg>`;
  expect(await addFile(gm, "worlds/demo", "añadido 1.svg", svg)).toBe("worlds/demo/añadido 1.svg");
  const isShown = (page: Page) =>
    page.evaluate(async () => {
      const image = new Image();
      image.src = "worlds/demo/a%C3%B1adido%201.svg";
      return image.decode().then(() => image.width, String);
    });
  expect(await isShown(gm)).toBe(8);
  const opened = await table.context.newPage();
  await opened.goto(`${table.files.url}worlds/demo/a%C3%B1adido%201.svg`);
  await expect.poll(() => opened.locator("svg").count()).toBe(1);
  await opened.close();
  expect(await gm.evaluate(() => localStorage.getItem("ran"))).toBeNull();
  const listed = await gm.evaluate(async () => {
    const { game } = globalThis as unknown as {
      game: { request(event: string, packet: object): Promise<{ files: string[] }> };
    };
    return (await game.request("manageFiles", { action: "browseFiles", source: "data", target: "worlds/demo" })).files;
  });
  expect(listed).toEqual(["worlds/demo/a%C3%B1adido%201.svg"]);
  for (const [folder = "", name = ""] of [
    ["worlds/demo", "page.html"],
    ["worlds/demo", "../game.svg"],
    ["systems/small", "small.svg"],
    ["mesa", "x.svg"],
    ["", "table.json"],
  ])
    expect([folder, name, await addFile(gm, folder, name, "x")]).toEqual([folder, name, false]);
  const player = await join(await door(), "Player 1");
  expect(await addFile(player, "worlds/demo", "mine.svg", svg)).toBe(false);
  await player.close();
  await save(await door());
  await table.open();
  const elsewhere = await join(await door(), "Gamemaster");
  await elsewhere.waitForFunction(() => navigator.serviceWorker.controller !== null);
  expect(await isShown(elsewhere)).not.toBe(8);
  const again = elsewhere.waitForEvent("load");
  await load(await door(), readFileSync(table.saved, "utf8"));
  await again;
  await expect.poll(() => isShown(elsewhere).catch(() => 0)).toBe(8);
});

it("fits a phone before the game, in both languages", async () => {
  const page = await door();
  await page.getByRole("button", { name: "Guardar la mesa en un archivo" }).waitFor();
  await page.setViewportSize({ width: 320, height: 800 });
  for (const language of ["English", "Español"]) {
    await page.locator("#langs button", { hasText: language }).click();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  }
});
