import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { MesaOptions } from "../../server/node/index.ts";
import { startMesa } from "../../server/node/index.ts";
import { Client, Folders, Lines, usersOf, writeSystem } from "../server/fixture.ts";

const folders = new Folders();
afterAll(() => folders.removeAll());

async function place() {
  const folder = await folders.make();
  const system = await writeSystem(folder);
  const lines = new Lines();
  const data = join(folder, "data");
  const start = (generation: 13 | 14, more: Partial<MesaOptions> = {}) =>
    startMesa({ system, data, port: 0, generation, client: folder, world: "w", log: lines.log, ...more });
  return { start, lines, record: join(data, "worlds", "tiny", "w", "world.json") };
}

describe("a world remembers its generation", () => {
  it("and a generation 13 table refuses one of 14 in words", async () => {
    const { start, record } = await place();
    await (await start(14)).close();
    expect(JSON.parse(await readFile(record, "utf8"))).toMatchObject({ generation: 14 });
    const before = await readFile(record, "utf8");
    await expect(start(13)).rejects.toThrow(/world w .*generation 14.*generation 13 cannot read it.*--generation 14/);
    expect(await readFile(record, "utf8")).toBe(before);
    // A refused start leaves nothing behind that would stop the next.
    await (await start(14)).close();
  });

  it("and goes from 13 to 14, which is told", async () => {
    const { start, lines, record } = await place();
    await (await start(13)).close();
    // Worlds made before the generation was written down count as 13.
    const { generation, ...old } = JSON.parse(await readFile(record, "utf8"));
    expect(generation).toBe(13);
    await writeFile(record, JSON.stringify(old));
    await (await start(13)).close();
    expect(lines.text()).not.toMatch(/passes from/);
    await (await start(14)).close();
    expect(lines.text()).toMatch(/passes from generation 13 to 14/);
    await expect(start(13)).rejects.toThrow(/generation 14/);
  });

  it("and one process does not play two", async () => {
    const { start } = await place();
    const open = await start(14);
    await expect(start(13, { world: "other" })).rejects.toThrow(/generation 14 is open/);
    await open.close();
  });
});

describe("the server of generation 14", () => {
  it("stores effects in V14's shape, whichever shape they come in, and applies deletions", async () => {
    const { start } = await place();
    const mesa = await start(14);
    try {
      const client = await Client.connect(mesa.url, (await usersOf(mesa.url)).Gamemaster ?? "");
      const made = (await client.ask("modifyDocument", {
        type: "Actor",
        action: "create",
        operation: {
          data: [
            {
              name: "A",
              type: "hero",
              system: { a: { b: 1, c: 2 } },
              effects: [{ name: "E", changes: [{ key: "system.a.b", mode: 2, value: "4" }], duration: { turns: 3 } }],
            },
          ],
        },
      })) as { result: { _id: string; effects: object[] }[] };
      const [actor] = made.result;
      expect(actor?.effects).toMatchObject([
        { system: { changes: [{ key: "system.a.b", type: "add", value: 4 }] }, duration: { value: 3, units: "turns" } },
      ]);
      const changed = await client.ask("modifyDocument", {
        type: "Actor",
        action: "update",
        operation: { updates: [{ _id: actor?._id, system: { a: { "-=b": null } } }] },
      });
      expect(changed).toMatchObject({ result: [{ system: { a: { "-=b": null } } }] });
      expect(mesa.world.documents("Actor").get(String(actor?._id))?.system).toEqual({ a: { c: 2 } });
      client.close();
    } finally {
      await mesa.close();
    }
  });
});
