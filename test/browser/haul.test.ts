import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { strToU8, zipSync } from "fflate";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "../../scripts/files.ts";
import { lastCard } from "./play.ts";
import { openTable, type Table } from "./table.ts";

/* Data sets of other programs (every name in them is made up): looked over, brought into compendia of the world, taken back. */

let table: Table;
let gm: Page;

beforeAll(async () => {
  table = await openTable({ lang: "es", theme: "dark", drawn: true });
  gm = await table.join("Gamemaster");
  // What the page does at a stretch, in milliseconds.
  await gm.evaluate(() => {
    const world = globalThis as unknown as { tasks: number[] };
    world.tasks = [];
    new PerformanceObserver((list) => world.tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      entryTypes: ["longtask"],
    });
  });
});
afterAll(async () => {
  await table?.close();
});

/** One dot. */
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

function dataSet(more: Record<string, string | Buffer> = {}): Buffer {
  const folder = join(ROOT, "test/fixtures/foreign/data-set");
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".xml"));
  const xml = paths.map((path) => [path, new Uint8Array(readFileSync(join(folder, path)))] as const);
  const own = Object.entries(more).map(
    ([path, said]) => [path, typeof said === "string" ? strToU8(said) : new Uint8Array(said)] as const,
  );
  return Buffer.from(zipSync(Object.fromEntries([...xml, ...own])));
}

const haul = (): Locator => gm.locator(".cubilete.haul");

async function choose(zip: Buffer): Promise<void> {
  await gm.evaluate(() => (globalThis as unknown as Host).game.system.api.toolbox());
  await gm.click('.toolbox [data-tool="bring"]');
  const file = { name: "set.zip", mimeType: "application/zip", buffer: zip };
  await gm.setInputFiles('.bring-in input[name="file"]', file);
  await haul().locator(".kinds").waitFor();
}

interface Pack {
  collection: string;
  metadata: { packageType: string };
  getDocuments(): Promise<{ name: string; img: string; system: Record<string, unknown> }[]>;
}
interface Host {
  game: { packs: Iterable<Pack>; system: { api: { toolbox(): unknown } } };
  tasks: number[];
}

/** What lies in the world's own compendia: names by compendium. */
const inPacks = (): Promise<Record<string, string[]>> =>
  gm.evaluate(async () => {
    const packs = [...(globalThis as unknown as Host).game.packs].filter(({ collection }) =>
      collection.startsWith("world.cubilete-"),
    );
    const named = await Promise.all(
      packs.map(async (pack) => {
        const names = (await pack.getDocuments()).map(({ name }) => name).sort();
        return [pack.collection.replace("world.cubilete-narrative-", ""), names] as const;
      }),
    );
    return Object.fromEntries(named);
  });

const figureOf = (pack: string, name: string, figure: string): Promise<unknown> =>
  gm.evaluate(
    async ([pack, name, figure]) => {
      const found = [...(globalThis as unknown as Host).game.packs].find(({ collection }) => collection === pack);
      return (await found?.getDocuments())?.find((one) => one.name === name)?.system[figure ?? ""];
    },
    [pack, name, figure],
  );

async function accept(): Promise<void> {
  await haul().locator('[data-action="accept"]').click();
  await haul().waitFor({ state: "detached" });
}

describe("a data set", () => {
  it("comes into compendia by kind, and its card takes all of it back", async () => {
    const skill =
      "<Skill><Key>GAZE</Key><Name>Gazing</Name><CharKey>INT</CharKey><TypeValue>stGeneral</TypeValue></Skill>";
    const strange = { "Data/Recipes.xml": "<Recipes><Recipe>Soup</Recipe></Recipes>" };
    await choose(dataSet({ "Data/MoreSkills.xml": `<Skills>${skill}</Skills>`, ...strange }));
    await expect.poll(() => haul().locator(".about").textContent()).toBe("De OggDude, para Dados narrativos");
    await expect
      .poll(() => haul().locator(".setting").textContent())
      .toMatch(/lista de habilidades de la mesa: Gazing/);
    await expect.poll(() => haul().locator(".left summary").textContent()).toBe("Hay 1 cosa que no viene");
    await expect.poll(() => haul().locator(".left li").allTextContents()).toEqual(["Data/Recipes.xml"]);
    await accept();
    const packs = await inPacks();
    expect(packs).toMatchObject({
      narrativeweapon: ["Bonker", "Hull Popper", "Popper Pistol"],
      narrativetree: ["Wick Trimmer"],
      "people-vehicles": ["Lantern Skiff"],
    });
    await lastCard(gm).getByRole("button", { name: "Deshacerlo todo" }).click();
    await lastCard(gm).getByText("Deshecho: la mesa está como antes.").waitFor();
    expect(await inPacks()).toEqual({});
  });

  it("brought again takes the place of what is there, and gives it back", async () => {
    await choose(dataSet());
    await accept();
    const weapons = "world.cubilete-narrative-narrativeweapon";
    const dearer = readFileSync(join(ROOT, "test/fixtures/foreign/data-set/Data/Weapons.xml"), "utf8");
    await choose(dataSet({ "Data/Weapons.xml": dearer.replaceAll("<Price>400</Price>", "<Price>450</Price>") }));
    await expect.poll(() => haul().locator("thead th").allTextContents()).toContain("Ya están");
    await accept();
    expect(await figureOf(weapons, "Popper Pistol", "price")).toBe(450);
    expect((await inPacks()).narrativeweapon).toEqual(["Bonker", "Hull Popper", "Popper Pistol"]);
    await lastCard(gm).getByRole("button", { name: "Deshacerlo todo" }).click();
    await lastCard(gm).getByText("Deshecho: la mesa está como antes.").waitFor();
    expect(await figureOf(weapons, "Popper Pistol", "price")).toBe(400);
  });

  it("brings its pictures, and none that could carry a program", async () => {
    const svg = "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>";
    await choose(
      dataSet({ "Data/EquipmentImages/WeaponPOPPER.png": PNG, "Data/EquipmentImages/WeaponBONKER.png": svg }),
    );
    await expect.poll(() => haul().getByText("Traer también 2 imágenes").isVisible()).toBe(true);
    await accept();
    const images = await gm.evaluate(async (pack) => {
      const found = [...(globalThis as unknown as Host).game.packs].find(({ collection }) => collection === pack);
      const all = (await found?.getDocuments()) ?? [];
      return Object.fromEntries(all.map(({ name, img }) => [name, img]));
    }, "world.cubilete-narrative-narrativeweapon");
    expect(images["Popper Pistol"]).toMatch(/^worlds\/[^/]+\/cubilete\/oggdude-weapon-popper\.png$/);
    expect(images.Bonker).not.toContain("oggdude");
    expect((await gm.request.get(new URL(`/${images["Popper Pistol"]}`, gm.url()).href)).status()).toBe(200);
    await lastCard(gm).getByRole("button", { name: "Deshacerlo todo" }).click();
    await lastCard(gm).getByText("Deshecho: la mesa está como antes.").waitFor();
  });

  it("of thousands leaves the page free, and stopped in the middle leaves nothing", async () => {
    const before = await inPacks();
    const gears = Array.from(
      { length: 3000 },
      (_, at) => `<Gear><Key>MANY${at}</Key><Name>Many ${at}</Name><Price>5</Price></Gear>`,
    );
    await gm.evaluate(() => void (globalThis as unknown as Host).tasks.splice(0));
    await choose(dataSet({ "Data/More.xml": `<Gears>${gears.join("")}</Gears>` }));
    await haul().locator('[data-action="accept"]').click();
    const progress = gm.locator(".cubilete.progress [role=progressbar]");
    await gm.waitForFunction(() => {
      const bar = document.querySelector(".cubilete.progress [role=progressbar]");
      return Number(bar?.getAttribute("aria-valuenow")) > 300;
    });
    await gm.locator(".cubilete.progress [data-action=stop]").click();
    await progress.waitFor({ state: "detached" });
    expect(await inPacks()).toEqual(before);
    const tasks = await gm.evaluate(() => (globalThis as unknown as Host).tasks);
    // At a stretch it would be busy for seconds; a slow machine may take four times as long as the one that this was written on.
    expect(Math.max(0, ...tasks)).toBeLessThan(4 * 200);
  });
});
