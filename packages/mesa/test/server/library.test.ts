import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Mesa, startMesa } from "../../server/node/index.ts";
import { Library } from "../../server/node/media/library.ts";
import { readSystem } from "../../server/node/packages/manifest.ts";
import { Folders, joinAs, Lines, writeSystem, writeText } from "./fixture.ts";

const folders = new Folders();
let root: string;
let library: Library;

beforeAll(async () => {
  root = await folders.make();
  const system = await writeSystem(root);
  await writeText(join(system, "art", "a b.webp"), "x");
  await writeText(join(system, "art", "notes.txt"), "x");
  await writeText(join(root, "world", "assets", "map.png"), "x");
  library = new Library(await readSystem(system), [], { id: "w", folder: join(root, "world") }, join(root, "data"));
});

afterAll(() => folders.removeAll());

describe("The library of files", () => {
  it("lists the folders of the system and of the world, and no hidden ones", async () => {
    expect(await library.browse("")).toMatchObject({ target: "", dirs: ["systems", "worlds"], files: [] });
    expect(await library.browse("systems")).toMatchObject({ dirs: ["systems/tiny"], files: [] });
    const { dirs, files } = await library.browse("/systems/tiny/");
    expect(dirs).toContain("systems/tiny/art");
    expect(dirs).not.toContain("systems/tiny/.secret");
    expect(files).toContain("systems/tiny/system.json");
    expect((await library.browse("worlds/w")).files).toEqual(["worlds/w/map.png"]);
  });

  it("filters by ending and by pattern, and answers addresses", async () => {
    expect((await library.browse("systems/tiny/art", { extensions: [".webp"] })).files).toEqual([
      "systems/tiny/art/a%20b.webp",
    ]);
    expect((await library.browse("systems/tiny/art/*.{txt,md}", { wildcard: true })).files).toEqual([
      "systems/tiny/art/notes.txt",
    ]);
    // A file stands for the folder it is in.
    expect((await library.browse("systems/tiny/art/notes.txt")).target).toBe("systems/tiny/art");
  });

  it.each([["../"], ["systems/tiny/../../.."], ["systems/tiny/.secret"], ["worlds/w/%2e%2e/x"], ["a\\b"]])(
    "shows nothing at %j",
    async (path) => {
      await expect(library.browse(path)).rejects.toThrow();
    },
  );

  it("stores beside the world and in free folders, whole, and never in a system's own folder", async () => {
    const bytes = new TextEncoder().encode("<svg/>");
    expect(await library.save("worlds/w/tokens", "hero.svg", bytes)).toBe("worlds/w/tokens/hero.svg");
    expect(await readFile(join(root, "world", "assets", "tokens", "hero.svg"), "utf8")).toBe("<svg/>");
    expect(await library.createDirectory("maps/old")).toBe("maps/old");
    await expect(library.createDirectory("maps/old")).rejects.toThrow(/^EEXIST/);
    await expect(library.browse("maps/of.the.world")).rejects.toThrow(
      "Directory maps/of.the.world does not exist or is not accessible in this storage location",
    );
    expect(await library.save("systems/tiny/storage/x", "a.txt", bytes)).toBe("systems/tiny/storage/x/a.txt");
    expect((await library.browse("")).dirs).toContain("maps");
    for (const place of ["systems/tiny", "systems/other", "icons", "mesa", "game"])
      await expect(library.save(place, "a.txt", bytes)).rejects.toThrow("Nothing is stored in");
    for (const name of ["a.html", "a.mjs", "a", ".webp", "../a.webp"])
      await expect(library.save("worlds/w", name, bytes)).rejects.toThrow();
  });
});

describe("Uploads", () => {
  let mesa: Mesa;
  let gm: string;
  let player: string;
  const lines = new Lines();

  beforeAll(async () => {
    const options = { data: join(root, "table"), port: 0, world: "w", log: lines.log, client: join(root, "client") };
    mesa = await startMesa({ system: join(root, "tiny"), ...options });
    const { users } = (await (await fetch(`${mesa.url}/join/data`)).json()) as {
      users: { id: string; role: number }[];
    };
    gm = await joinAs(mesa.url, users.find(({ role }) => role === 4)?.id ?? "");
    player = await joinAs(mesa.url, users.find(({ role }) => role === 1)?.id ?? "");
  });

  afterAll(() => mesa.close());

  async function upload(cookie: string, target: string, name: string, text: string): Promise<Response> {
    const body = new FormData();
    body.set("source", "data");
    body.set("target", target);
    body.set("upload", new File([text], name));
    return fetch(`${mesa.url}/upload`, { method: "POST", body, headers: { cookie, Accept: "application/json" } });
  }

  it("are served again, as pictures and never as pages", async () => {
    const answer = await upload(gm, "worlds/w", "x.svg", "<svg><script>1</script></svg>");
    expect(await answer.json()).toMatchObject({ status: "success", path: "worlds/w/x.svg" });
    const stored = await fetch(`${mesa.url}/worlds/w/x.svg`);
    expect(stored.headers.get("content-security-policy")).toMatch(/^sandbox/);
    expect(await stored.text()).toContain("<svg>");
    expect(await (await upload(gm, "maps", "y.txt", "free")).json()).toMatchObject({ path: "maps/y.txt" });
    expect(await (await fetch(`${mesa.url}/maps/y.txt`)).text()).toBe("free");
  });

  it("need the right to upload", async () => {
    expect((await upload(player, "worlds/w", "z.txt", "no")).status).toBe(403);
    expect((await upload("", "worlds/w", "z.txt", "no")).status).toBe(403);
    expect((await fetch(`${mesa.url}/worlds/w/z.txt`)).status).toBe(404);
  });

  it("that are refused say why", async () => {
    expect(await (await upload(gm, "systems/tiny", "tiny.txt", "no")).json()).toEqual({
      error: "Nothing is stored in systems/tiny/tiny.txt.",
      // For the page, which says it in its user's language.
      told: { sentence: "notStored", data: { path: "systems/tiny/tiny.txt" } },
    });
  });
});
