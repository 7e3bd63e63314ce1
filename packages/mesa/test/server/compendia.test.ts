import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { packMetadata } from "../../server/packages/compendium.ts";
import type { Source } from "../../server/source.ts";
import { type Answer, type Client, PACK_FOLDER, type Sitting, SWORD, sitDown } from "./fixture.ts";

let table: Sitting;
let master: Client;
let ana: Client;
let eva: Client;

beforeAll(async () => {
  table = await sitDown();
  ({ master, ana, eva } = table);
});
afterAll(() => table?.end());

describe("compendia", () => {
  it.each(["packs/species.db", "packs/species"])("are where their folder is, also when a manifest says %s", (path) => {
    const entry = { name: "species", label: "Species", type: "Item", path, ownership: {}, flags: {} };
    expect(packMetadata(entry, "system", "tiny", "tiny").path).toBe("systems/tiny/packs/species");
  });

  it("are listed with an index and folders", async () => {
    const { packs } = await ana.ask<{ packs: Source[] }>("world");
    expect(packs).toMatchObject([
      {
        metadata: { id: "tiny.gear", name: "gear", type: "Item", packageType: "system", packageName: "tiny" },
        locked: true,
        index: [
          {
            _id: SWORD,
            name: "Sword",
            type: "gear",
            img: "icons/sword.webp",
            sort: 7,
            folder: PACK_FOLDER,
            uuid: `Compendium.tiny.gear.Item.${SWORD}`,
          },
        ],
        folders: [{ _id: PACK_FOLDER, name: "Blades" }],
      },
    ]);
  });

  it("give documents and more of the index", async () => {
    const pack = "tiny.gear";
    const { result } = await ana.modify("Item", "get", { pack, query: { _id__in: [SWORD] } });
    expect(result).toMatchObject([{ name: "Sword", effects: [{ name: "Keen" }] }]);
    const index = await ana.modify("Item", "get", { pack, index: true, indexFields: ["system.price"] });
    expect(index.result).toMatchObject([{ _id: SWORD, system: { price: 12 } }]);
    expect(index.result?.[0]?.system).toEqual({ price: 12 });
    expect((await ana.modify("Item", "get", { pack: "tiny.gone" })).error?.message).toMatch(/no compendium/);
    expect((await ana.modify("Actor", "get", { pack })).error?.message).toMatch(/holds Item documents, not Actor/);
  });

  it("are locked when they come with the system", async () => {
    const operation = { pack: "tiny.gear", updates: [{ _id: SWORD, name: "Axe" }] };
    expect((await master.modify("Item", "update", operation)).error?.message).toMatch(/locked/);
  });

  it("can be made, filled, changed and deleted in the world by gamemasters", async () => {
    const data = { label: "Our Things", type: "Item" };
    const refused = await ana.ask<Answer>("manageCompendium", { action: "create", data });
    expect(refused.error?.name).toBe("PermissionError");
    const made = await master.ask<Source>("manageCompendium", { action: "create", data });
    const metadata = { id: "world.our-things", name: "our-things", label: "Our Things" };
    expect(made).toMatchObject({ metadata, index: [], folders: [], locked: false });
    const told = await eva.next<Source>("manageCompendium");
    expect(told).toMatchObject({ request: { action: "create" }, result: { metadata } });
    const pack = "world.our-things";
    const item = await master.create("Item", { name: "Rope", type: "gear" }, { pack });
    const parentUuid = `Compendium.${pack}.Item.${item._id}`;
    await master.create("ActiveEffect", { name: "Wet" }, { parentUuid, pack });
    const folder = await master.create("Folder", { name: "Ropes", type: "Item" }, { pack });
    await master.modify("Item", "update", { updates: [{ _id: item._id, folder: folder._id }], pack });
    const { result } = await ana.modify("Item", "get", { pack });
    expect(result).toMatchObject([{ name: "Rope", folder: folder._id, effects: [{ name: "Wet" }] }]);
    const theirs = await ana.modify("Item", "create", { data: [{ name: "Mine", type: "gear" }], pack });
    expect(theirs.error?.name).toBe("PermissionError");
    const key = "core.compendiumConfiguration";
    await master.create("Setting", { key, value: JSON.stringify({ [pack]: { locked: true } }) });
    expect((await master.modify("Item", "delete", { ids: [item._id], pack })).error?.message).toMatch(/locked/);
    await master.ask("manageCompendium", { action: "delete", data: "our-things" });
    expect((await ana.modify("Item", "get", { pack })).error?.message).toMatch(/no compendium/);
    const system = await master.ask<Answer>("manageCompendium", { action: "delete", data: "tiny.gear" });
    expect(system.error?.name).toBe("PermissionError");
  });
});
