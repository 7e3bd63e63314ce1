import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, readFile, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, sep } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PLACE } from "../../server/node/place.ts";
import { Client, Folders, usersOf, writeSystem, writeText } from "./fixture.ts";

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
  // Only what it names as its own, and the browser that its README advises where there is none.
  for (const name of [...Object.keys(dependencies), "@sparticuz/chromium"]) {
    const [found] = (require.resolve.paths(name) ?? [])
      .map((each) => join(each, name))
      .filter((path) => existsSync(join(path, "package.json")));
    await mkdir(dirname(join(modules, name)), { recursive: true });
    await symlink(found ?? `${name} is not installed`, join(modules, name), "junction");
  }
}, 180_000);

describe("the packed package", () => {
  it("holds what a table needs with the licences of what is in it, and no sources, tests or worlds", async () => {
    const paths = packed.files.map(({ path }) => path);
    for (const path of [
      "README.md",
      "CHANGELOG.md",
      "LICENSE",
      "dist/server/main.js",
      "dist/server/index.js",
      "examples/world.yml",
    ])
      expect(paths).toContain(path);
    expect(paths.filter((path) => path.startsWith("client/templates/")).length).toBeGreaterThan(10);
    expect(paths.filter((path) => path.startsWith("dist/client/assets/")).length).toBeGreaterThan(3);
    expect(paths).toContain("dist/fonts/webfonts/fa-solid-900.woff2");
    const licences = await readFile(join(installed, "dist", "LICENCES.txt"), "utf8");
    for (const name of [
      "chai",
      "fast-check",
      "handlebars",
      "jquery",
      "prosemirror-view",
      "@fortawesome/fontawesome-free",
    ])
      expect(licences).toContain(`${name}\n\n`);
    const strange = /(?<!\.d)\.ts$|\.(map|tsbuildinfo|log)$|(^|\/)(test|probe|\.mesa|node_modules)\//;
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

  it("writes a table without a server", async () => {
    const system = await writeSystem(folder);
    const command = join(installed, "dist", "server", "main.js");
    const out = join(folder, "site");
    await run(process.execPath, [command, "static", "--system", system, "--out", out], { cwd: folder });
    const page = await readFile(join(out, "game.html"), "utf8");
    const named = [...page.matchAll(/(?:src|href)="\.\/([^"]+)"/g)].map(([, path = ""]) => path);
    expect(named).toContain("mesa/asks.js");
    for (const path of [...named, "index.html", "mesa/world.js", "mesa/door.js", "systems/tiny/tiny.js", "packs.json"])
      expect([path, existsSync(join(out, path))]).toEqual([path, true]);
    const licences = await readFile(join(out, "LICENCES.txt"), "utf8");
    for (const name of ["browser-level", "sanitize-html", "@noble/hashes", "acorn"])
      expect(licences).toContain(`${name}\n\n`);
  });

  it("asks for nothing that builds", async () => {
    const { dependencies } = JSON.parse(await readFile(join(installed, "package.json"), "utf8"));
    expect(
      Object.keys(dependencies).filter((name) => /vite|rolldown|sass|peggy|typescript|tsx|font/.test(name)),
    ).toEqual([]);
  });

  it.each(["bundler", "node16"])("can be named in TypeScript that checks all declarations (%s)", async (resolution) => {
    const code = `import { type BatchResult, type OpenTable, playBatches, StartError, startMesa } from "mesa-vtt";
      export const table: OpenTable = await startMesa({ system: "tiny", port: 0, log: (level, text) => console.log(level, text) });
      export const result: BatchResult = await playBatches({ system: "tiny", batches: ["tiny.*"] });
      export const failed: string[] = result.tests.filter(({ state }) => state === "failed").map(({ title }) => title);
      export const error: Error = new StartError("no");
      // @ts-expect-error There is no such option.
      await startMesa({ system: "tiny", sistem: "tiny" });`;
    const file = join(folder, `names-${resolution}.mts`);
    await writeText(file, code);
    const compiler = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin", "tsc");
    const module = resolution === "bundler" ? "esnext" : "node16";
    const project = join(folder, `${resolution}.json`);
    const compilerOptions = { module, moduleResolution: resolution, strict: true, noEmit: true, skipLibCheck: false };
    await writeText(project, JSON.stringify({ compilerOptions: { ...compilerOptions, types: [] }, files: [file] }));
    const args = [compiler, "-p", project];
    await run(process.execPath, args, { cwd: folder }).catch((error: { stdout: string }) => {
      throw new Error(error.stdout);
    });
  });

  it("runs the tests that a system brings: one that passes, one that fails, one that is left", async () => {
    const system = join(folder, "brought");
    const manifest = { id: "brought", title: "Brought", version: "1.0.0", compatibility: { minimum: "13" } };
    const more = { esmodules: ["tests.mjs"], documentTypes: { Actor: { hero: {} } } };
    await writeText(join(system, "system.json"), JSON.stringify({ ...manifest, ...more }));
    await writeText(
      join(system, "tests.mjs"),
      `Hooks.on("quenchReady", (quench) => {
        quench.registerBatch("brought.all", ({ describe, it, expect }) => {
          describe("a host", () => {
            it("makes an actor", async () => expect((await Actor.create({ name: "Ana", type: "hero" })).name).to.equal("Ana"));
            it("is <wrong> & \\u0007", () => expect([1]).to.deep.equal([2]));
            it.skip("waits", () => { throw new Error("It was not left out."); });
          });
        }, { displayName: "BROUGHT" });
      });`,
    );
    const command = [join(installed, "dist", "server", "main.js"), "test", system];
    const play = (...more: string[]) =>
      run(process.execPath, [...command, ...more], { cwd: folder }).then(
        ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
        (error: { code: number; stdout: string; stderr: string }) => error,
      );
    const { code, stdout, stderr } = await play("--junit", "told.xml");
    expect(`${stderr}${stdout}`).toMatch(/1 passed, 1 failed, 1 pending/);
    expect(stdout).toMatch(/✗ BROUGHT a host is <wrong>.*\n +expected \[ 1 \] to deeply equal \[ 2 \]/);
    expect(code).toBe(1);
    const [head, ...cases] = (await readFile(join(folder, "told.xml"), "utf8")).match(/<test(suite|case) .*/g) ?? [];
    expect(head).toMatch(
      /^<testsuite name="brought.all" tests="3" failures="1" errors="0" skipped="1" time="[\d.]+">$/,
    );
    expect(cases.map((line) => line.replace(/ time="[\d.]+"/, ""))).toEqual([
      '<testcase classname="brought.all" name="BROUGHT a host makes an actor"/>',
      '<testcase classname="brought.all" name="BROUGHT a host waits"><skipped/></testcase>',
      '<testcase classname="brought.all" name="BROUGHT a host is &lt;wrong&gt; &amp; \u{FFFD}">' +
        '<failure message="expected [ 1 ] to deeply equal [ 2 ]">expected [ 1 ] to deeply equal [ 2 ]</failure></testcase>',
    ]);
    const none = await play("--batch", "brought.none");
    expect([none.code, none.stdout]).toEqual([1, expect.stringContaining("0 passed, 0 failed, 0 pending")]);
    const help = await run(process.execPath, [command[0] ?? "", "test", "--help"]);
    expect(help.stdout).toContain("--junit <file.xml>");
    const wrong = await play("--loud");
    expect([wrong.code, wrong.stderr]).toEqual([
      1,
      expect.stringMatching(/Unknown option '--loud'[\s\S]*Usage: mesa test/),
    ]);
  }, 120_000);

  it("can be named in a script", async () => {
    const code = `import { startMesa, StartError } from "mesa-vtt";
      await startMesa({ system: "/nowhere" }).catch((error) => console.log(error instanceof StartError, error.message));`;
    const { stdout } = await run(process.execPath, ["--input-type=module", "-e", code], { cwd: folder });
    expect(stdout).toMatch(/^true .*nowhere/);
  });
});
