import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "../../../scripts/files.ts";

/** `npm run release`, from the first refusal to the tag, in a repository to throw away. */

const folder = mkdtempSync(join(tmpdir(), "cubilete-release-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const env = {
  ...process.env,
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_AUTHOR_NAME: "A founder",
  GIT_AUTHOR_EMAIL: "founder@example.org",
  GIT_COMMITTER_NAME: "A founder",
  GIT_COMMITTER_EMAIL: "founder@example.org",
  CUBILETE_REPOSITORY: "",
};
function run(tool: string, ...args: string[]): { status: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(tool, args, { cwd: folder, encoding: "utf8", env });
  return { status, said: stdout + stderr };
}
const git = (...args: string[]): string => {
  const { status, said } = run("git", ...args);
  if (status !== 0) throw new Error(`git ${args.join(" ")}: ${said}`);
  return said.trim();
};
const release = (...args: string[]) => run(process.execPath, "--import", "tsx", "scripts/release.ts", ...args);
const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};
const read = (path: string): string => readFileSync(join(folder, path), "utf8");
const commit = (): void => {
  git("add", "--all");
  git("commit", "--quiet", "--message", "Change something");
};
/** Calls a function of the repository's own scripts, as its npm scripts do. */
const call = (module: string, expression: string) => {
  const address = pathToFileURL(join(folder, module)).href;
  const { status, said } = run(
    process.execPath,
    "--import",
    "tsx",
    "-e",
    `import("${address}").then((m) => ${expression})`,
  );
  expect(said).toBe("");
  expect(status).toBe(0);
};
const passed = () => call("scripts/release/git.ts", "m.rememberPassed(m.committedTree())");
const pictured = () => call("scripts/release/pictures.ts", "m.stampPictures()");
const version = () => JSON.parse(read("package.json")).version;

beforeAll(() => {
  mkdirSync(join(folder, "test/browser"), { recursive: true });
  for (const path of [
    "scripts",
    "package-lock.json",
    "system.json",
    "addresses.yml",
    "module/migrations",
    "test/browser/pictures.ts",
  ])
    cpSync(join(ROOT, path), join(folder, path), { recursive: true });
  cpSync(join(ROOT, "module/rulesets/ryf/data/steps.ts"), join(folder, "module/rulesets/ryf/data/steps.ts"));
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"), "junction");
  // The same, whatever version this repository is at.
  const pack = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const lock = JSON.parse(read("package-lock.json"));
  pack.version = lock.version = lock.packages[""].version = "0.1.0";
  pack.scripts.test = 'node -e "console.log(process.cwd()); process.exit(1)"';
  write("package.json", `${JSON.stringify(pack, null, 2)}\n`);
  write("package-lock.json", `${JSON.stringify(lock, null, 2)}\n`);
  write("CHANGELOG.md", "# Changelog\n\n## [Unreleased]\n");
  write("styles/cubilete.scss", "a { color: red }\n");
  write(".gitignore", "node_modules\n");
  git("init", "--quiet", "--initial-branch", "main");
  commit();
}, 30_000);

describe("a release", () => {
  it("is refused with all that is to be done, and nothing is changed", () => {
    write("CREDITS.md", "new");
    const before = read("package.json");
    const { status, said } = release("minor");
    expect(status).toBe(1);
    expect(said).toContain("Not everything is committed: CREDITS.md");
    expect(said).toContain("nothing under [Unreleased]");
    expect(said).toContain(
      "module/migrations/cards.ts, module/rulesets/ryf/data/steps.ts: there are steps since 0.1.0",
    );
    expect(said).toContain("npm run pictures");
    expect(said).not.toContain("    at ");
    expect(read("package.json")).toBe(before);
    expect(git("tag")).toBe("");
  });

  it("is refused while tests fail, and says how to go on", () => {
    write("CHANGELOG.md", "# Changelog\n\n## [Unreleased]\n\n- Something new.\n");
    write("test/fixtures/worlds/0.1.0/world.json", "{}");
    pictured();
    commit();
    const { status, said } = release("minor");
    expect(status).toBe(1);
    expect(said).toContain("running it");
    expect(said).toContain("Tests fail");
    expect(version()).toBe("0.1.0");
  });

  it("is a version, a section of the changelog and a tag, once tests have passed", () => {
    passed();
    const { status, said } = release("minor");
    expect(said).toContain("v0.2.0 is tagged");
    expect(said).toContain("names no owner yet");
    expect(status).toBe(0);
    expect(version()).toBe("0.2.0");
    const lock = JSON.parse(read("package-lock.json"));
    expect([lock.version, lock.packages[""].version]).toEqual(["0.2.0", "0.2.0"]);
    expect(read("CHANGELOG.md")).toMatch(
      /## \[Unreleased\]\n\n## \[0\.2\.0\] - \d{4}-\d\d-\d\d\n\n- Something new\.\n$/,
    );
    expect(git("status", "--porcelain")).toBe("");
    expect(git("rev-parse", "v0.2.0^{commit}")).toBe(git("rev-parse", "HEAD"));
    expect(release("notes", "v0.2.0")).toEqual({ status: 0, said: "- Something new.\n" });
    expect(release("notes", "v0.3.0").said).toContain("package.json says 0.2.0");
  });

  it("asks for a world of the last version only when there are new steps, and for pictures when looks changed", () => {
    write("CHANGELOG.md", read("CHANGELOG.md").replace("[Unreleased]\n", "[Unreleased]\n\n- More.\n"));
    commit();
    expect(release("patch", "--dry-run")).toMatchObject({ status: 0 });
    const steps = "module/rulesets/ryf/data/steps.ts";
    write(steps, read(steps).replace("];", "  { version: 2, actor: () => true },\n];"));
    write("styles/cubilete.scss", "a { color: blue }\n");
    commit();
    const { said } = release("patch", "--dry-run");
    expect(said).toContain(`${steps}: there are steps since 0.2.0`);
    expect(said).toContain("npm run pictures");
    write(steps, read(steps).replace("version: 1", "version: 3"));
    commit();
    expect(release("patch", "--dry-run").said).toContain(`${steps} has lost step 1 of 0.2.0`);
    expect(existsSync(join(folder, "test/fixtures/worlds/0.2.0"))).toBe(false);
  });

  it("needs to be told which", () => {
    expect(release().said).toContain("patch|minor|major");
  });
});
