/**
 * `npm run release -- patch|minor|major`: checks everything, then writes the version and the changelog's section, commits and
 * tags. `--dry-run` only checks. `npm run release -- notes v0.2.0` prints what the changelog says of that version.
 */

import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readAddresses } from "./addresses.ts";
import { BuildError, ROOT, runMain } from "./files.ts";
import { readManifest } from "./manifest.ts";
import { nextVersion, notesOf, notesToPublish, STEPS, type Step, withVersion } from "./release/changelog.ts";
import { CHECKS } from "./release/checks.ts";
import { committedTree, git, hasPassed } from "./release/git.ts";

const read = (file: string): string => readFileSync(join(ROOT, file), "utf8");

/** Package and lock file say the version once each of the package itself. */
function writeVersion(last: string, next: string): void {
  for (const [file, times] of [
    ["package.json", 1],
    ["package-lock.json", 2],
  ] as const) {
    let text = read(file);
    const own = `"name": "cubilete",\n`;
    for (let at = text.indexOf(own), done = 0; done < times; at = text.indexOf(own, at + 1), done++) {
      const from = text.indexOf(`"version": "${last}"`, at);
      if (at < 0 || from < 0) throw new BuildError(`${file}: does not say version ${last} of cubilete ${times} times`);
      text = text.slice(0, from) + text.slice(from).replace(last, next);
    }
    writeFileSync(join(ROOT, file), text);
  }
}

/** Tests pass once for the same contents: after `npm test` a release need not run them again. */
function runTests(): void {
  const tree = committedTree();
  if (tree && hasPassed(tree)) {
    console.log("✓ npm test has passed with exactly this.");
    return;
  }
  console.log("npm test has not passed with exactly this yet: running it.");
  const { status } = spawnSync("npm", ["test"], { cwd: ROOT, stdio: "inherit" });
  if (status !== 0)
    throw new BuildError("Tests fail: mend what they name, commit, and try again. Nothing was changed.");
}

function release(step: Step, dry: boolean): void {
  const { id, version: last } = readManifest();
  const next = nextVersion(last, step);
  const refusals = CHECKS.flatMap((check) => check(last, next) ?? []);
  if (refusals.length > 0) {
    const list = refusals.map((refusal) => `✗ ${refusal}`).join("\n");
    throw new BuildError(`${list}\n${next} was not made; nothing was changed.`);
  }
  console.log(`✓ ${next} can follow ${last}.`);
  if (dry) return;
  runTests();
  writeVersion(last, next);
  const today = new Date().toISOString().slice(0, 10);
  writeFileSync(join(ROOT, "CHANGELOG.md"), withVersion(read("CHANGELOG.md"), next, today));
  git("commit", "--quiet", "-m", `Release ${next}`, "--", "package.json", "package-lock.json", "CHANGELOG.md");
  git("tag", "--annotate", `v${next}`, "-m", `Release ${next}`);
  console.log(`✓ v${next} is tagged. git push --follow-tags publishes it: the forge tests it and makes the release.`);
  if (!("url" in readAddresses(id, next)))
    console.log(
      "  addresses.yml names no owner yet: until it does, only builds of a forge's workflow say where updates are.",
    );
}

function notes(tag: string | undefined): void {
  const { id, version } = readManifest();
  if (tag !== `v${version}`) throw new BuildError(`package.json says ${version}: its tag is v${version}, not ${tag}`);
  const found = notesOf(read("CHANGELOG.md"), version);
  if (!found) throw new BuildError(`CHANGELOG.md has no section for ${version}: make versions with npm run release`);
  const addresses = readAddresses(id, version);
  console.log(notesToPublish(found, "url" in addresses ? `${addresses.url}/blob/${tag}` : null));
}

await runMain(import.meta, async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { "dry-run": { type: "boolean" } } });
  const [what, tag] = positionals;
  if (what === "notes") return notes(tag);
  const step = STEPS.find((known) => known === what);
  if (!step) throw new BuildError(`Say which: npm run release -- ${STEPS.join("|")} [--dry-run], or notes <tag>`);
  release(step, values["dry-run"] ?? false);
});
