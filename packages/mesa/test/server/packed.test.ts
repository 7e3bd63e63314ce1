import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, sep } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PLACE } from "../../server/place.ts";
import { Client, Folders, usersOf, writeSystem } from "./fixture.ts";

/** The package as it would be published: packed, unpacked in a folder of its own, and started there. */

const run = promisify(execFile);
const folders = new Folders();
afterAll(() => folders.removeAll());

interface Packed {
  filename: string;
  files: { path: string }[];
}
let packed: Packed;
let folder: string;
let installed: string;

beforeAll(async () => {
  folder = await folders.make();
  const { stdout } = await run("npm", ["pack", "--json", "--pack-destination", folder], { cwd: PLACE });
  // What the build says goes before it.
  packed = JSON.parse(stdout.slice(stdout.indexOf("[\n")))[0];
  const modules = join(folder, "node_modules");
  installed = join(modules, "mesa-vtt");
  await mkdir(installed, { recursive: true });
  await run("tar", ["-xzf", join(folder, packed.filename), "-C", installed, "--strip-components", "1"]);
  const { dependencies } = JSON.parse(await readFile(join(installed, "package.json"), "utf8"));
  const require = createRequire(join(PLACE, "package.json"));
  // Only what it names as its own.
  for (const name of Object.keys(dependencies)) {
    const [found] = (require.resolve.paths(name) ?? [])
      .map((each) => join(each, name))
      .filter((path) => {
        try {
          return require.resolve(`${path}/package.json`);
        } catch {
          return false;
        }
      });
    await mkdir(dirname(join(modules, name)), { recursive: true });
    await symlink(found ?? `${name} is not installed`, join(modules, name), "junction");
  }
}, 180_000);

describe("the packed package", () => {
  it("holds what a table needs with the licences of what is in it, and no sources, tests or worlds", async () => {
    const paths = packed.files.map(({ path }) => path);
    for (const path of ["README.md", "CHANGELOG.md", "LICENSE", "dist/server/main.js", "dist/server/index.js"])
      expect(paths).toContain(path);
    expect(paths.filter((path) => path.startsWith("client/templates/")).length).toBeGreaterThan(10);
    expect(paths.filter((path) => path.startsWith("dist/client/assets/")).length).toBeGreaterThan(3);
    expect(paths).toContain("dist/fonts/webfonts/fa-solid-900.woff2");
    const licences = await readFile(join(installed, "dist", "LICENCES.txt"), "utf8");
    for (const name of ["handlebars", "jquery", "prosemirror-view", "@fortawesome/fontawesome-free"])
      expect(licences).toContain(`${name}\n\n`);
    const strange = /\.(ts|map|tsbuildinfo|log)$|(^|\/)(test|probe|\.mesa|node_modules)\//;
    expect(paths.filter((path) => strange.test(path))).toEqual([]);
  });

  it("opens a table from a folder of its own, with nothing but what it depends on", async () => {
    const system = await writeSystem(folder);
    const command = join(installed, "dist", "server", "main.js");
    const args = [command, "--system", system, "--data", join(folder, "data"), "--port", "0"];
    const table = spawn(process.execPath, args, { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
    let said = "";
    table.stdout.on("data", (text) => (said += text));
    table.stderr.on("data", (text) => (said += text));
    try {
      await expect.poll(() => said, { timeout: 30_000 }).toContain("open at");
      expect(said).not.toContain("building the client");
      const url = /open at (\S+)/.exec(said)?.[1] ?? "";
      const master = await Client.connect(url, (await usersOf(url)).Gamemaster ?? "");
      const game = await (await fetch(`${url}/game`, { headers: { cookie: master.cookie } })).text();
      const assets = [...game.matchAll(/(?:src|href)="(\/mesa\/[^"]+)"/g)].map(([, path]) => path);
      expect(assets.length).toBeGreaterThan(1);
      const other = [
        "/templates/generic/tab-navigation.hbs",
        "/fonts/fontawesome/webfonts/fa-solid-900.woff2",
        "/fonts/x.woff2",
      ];
      for (const path of [...assets, ...other]) expect((await fetch(url + path)).status, path).toBe(200);
      expect((await master.create("ChatMessage", { content: "here" })).content).toBe("here");
      master.close();
    } finally {
      table.kill("SIGTERM");
      await once(table, "exit");
    }
    expect(said).not.toContain(PLACE + sep);
  });

  it("asks for nothing that builds", async () => {
    const { dependencies } = JSON.parse(await readFile(join(installed, "package.json"), "utf8"));
    expect(
      Object.keys(dependencies).filter((name) => /vite|rolldown|sass|peggy|typescript|tsx|font/.test(name)),
    ).toEqual([]);
  });

  it("can be named in a script", async () => {
    const code = `import { startMesa, StartError } from "mesa-vtt";
      await startMesa({ system: "/nowhere" }).catch((error) => console.log(error instanceof StartError, error.message));`;
    const { stdout } = await run(process.execPath, ["--input-type=module", "-e", code], { cwd: folder });
    expect(stdout).toMatch(/^true .*nowhere/);
  });
});
