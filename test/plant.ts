/**
 * `npm run plant [-- <number> …]`: plants single faults in a temporary copy of the tree, one after the other, and runs there the
 * tests that look rule sets over. A fault that no test names is one that a successor could make unseen. Not a part of `npm test`,
 * where the same guards are shown the faults in memory (test/unit/rulesets/every-ruleset.test.ts); some minutes.
 */

import { spawnSync } from "node:child_process";
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs, stripVTControlCharacters } from "node:util";
import { BuildError, ROOT, runMain } from "../scripts/files.ts";

interface Fault {
  what: string;
  /** One file, and the words in it that become others; without `to` the file gets the name `from`. */
  file: string;
  from: string | RegExp;
  to?: string;
  /** What a test has to say. */
  named: RegExp;
}

const FAULTS: Fault[] = [
  {
    what: "a missing type",
    file: "module/rulesets/ryf/index.ts",
    from: /^ {4}ryfGear: .*\n/m,
    to: "",
    named: /no item type ryfGear|no type ryfGear/,
  },
  {
    what: "a missing type label",
    file: "lang/ryf.yml",
    from: /^ {4}ryfGear: .*\n/m,
    to: "",
    named: /type ryfGear: no text TYPES\.Item\.ryfGear/,
  },
  {
    what: "a rich text that is no HTML field",
    file: "module/foundry/fields.ts",
    from: "new fields.HTMLField(",
    to: "new fields.StringField(",
    named: /html/i,
  },
  {
    what: "a missing word of a tab",
    file: "lang/ryf.yml",
    from: /(\n {4}tab:\n(?: {6}.*\n)*?) {6}gear: .*\n/,
    to: "$1",
    named: /the tab gear: no text CUBILETE\.ryf\.tab\.gear/,
  },
  {
    what: "a missing word of a control",
    file: "lang/ryf.yml",
    from: /(\n {4}control:\n(?: {6}.*\n)*?) {6}difficulty: .*\n/,
    to: "$1",
    named: /no text CUBILETE\.ryf\.control\.difficulty/,
  },
  {
    what: "a missing word of a field",
    file: "lang/ryf.yml",
    from: /^ {6}precision: .*\n/m,
    to: "",
    named: /CUBILETE\.ryf\.\w+\.precision/,
  },
  {
    what: "a kind of roll misspelt in a template",
    file: "templates/ryf/play.hbs",
    from: 'data-roll="skill"',
    to: 'data-roll="skil"',
    named: /play\.hbs: no roll skil/,
  },
  {
    what: "an item type misspelt in a template",
    file: "templates/ryf/play.hbs",
    from: 'types="ryfSkill"',
    to: 'types="ryfSkil"',
    named: /play\.hbs: no item type ryfSkil/,
  },
  {
    what: "a field misspelt in a template",
    file: "templates/ryf/item-fields.hbs",
    from: '"precision"',
    to: '"precison"',
    named: /item-fields\.hbs: no field system\.precison/,
  },
  {
    what: "a part misspelt on a sheet",
    file: "module/rulesets/ryf/sheets/actor-sheet.ts",
    from: 'RyfActorSheet.PAGES, ["attributes"]',
    to: '[...RyfActorSheet.PAGES.slice(1), "plya"], ["attributes"]',
    named: /part plya has no template/,
  },
  {
    what: "an unknown kind of initiative",
    file: "module/rulesets/ryf/index.ts",
    from: 'kind: "initiative"',
    to: 'kind: "initative"',
    named: /the initiative: no roll initative/,
  },
  {
    what: "an unknown trackable path",
    file: "module/rulesets/ryf/index.ts",
    from: 'bar: ["health"',
    to: 'bar: ["healt"',
    named: /no bar healt/,
  },
  {
    what: "an image that is not there",
    file: "module/rulesets/ryf/index.ts",
    from: 'icon("knife")',
    to: 'icon("knive")',
    named: /type ryfWeapon: no picture/,
  },
  {
    what: "an unknown type in a pack",
    file: "packs/ryf/gear.yml",
    from: "type: ryfWeapon",
    to: "type: ryfWeapn",
    named: /no type ryfWeapn|ryfWeapn/,
  },
  {
    what: "an unknown field in a pack",
    file: "packs/ryf/gear.yml",
    from: "precision: 0",
    to: "precison: 0",
    named: /no field system\.precison/,
  },
  {
    what: "an id unlike its folder",
    file: "module/rulesets/ryf/data/labels.ts",
    from: 'ID = "ryf"',
    to: 'ID = "ryff"',
    named: /the id is "ryff", the folder "ryf"/,
  },
  {
    what: "a style that is not loaded",
    file: "styles/rulesets/ryf.scss",
    from: "styles/ryf.scss",
    named: /no style rulesets\/ryf\.scss is loaded/,
  },
  {
    what: "a dead text",
    file: "lang/ryf.yml",
    from: "\n    tab:\n",
    to: '\n    nobodyAsks: { es: "Nadie", en: "Nobody" }\n    tab:\n',
    named: /CUBILETE\.ryf\.nobodyAsks/,
  },
  {
    what: "a text in one language only",
    file: "lang/ryf.yml",
    from: /(\n {4}tab:\n(?: {6}.*\n)*? {6}gear: \{ es: "\w+"), en: "\w+" \}/,
    to: "$1 }",
    named: /\ben\b/,
  },
  {
    what: "an item's roll misspelt",
    file: "module/rulesets/ryf/index.ts",
    from: 'roll: "spell"',
    to: 'roll: "spel"',
    named: /type ryfSpell: no roll spel/,
  },
  {
    what: "a choice of a setting without a word",
    file: "lang/ryf.yml",
    from: /(\n {6}edition:\n(?: {8}.*\n)*?) {8}"?2"?: .*\n/,
    to: "$1",
    named: /no term CUBILETE\.ryf\.settings\.edition\.2/,
  },
];

const TESTS = ["every-ruleset", "languages", "templates", "styles", "pack-content", "pictures"].map((name) =>
  name === "every-ruleset" ? `test/unit/rulesets/${name}.test.ts` : `test/unit/wiring/${name}.test.ts`,
);

/** What the tests say in that tree. */
function said(tree: string): { passed: boolean; text: string } {
  const vitest = join(ROOT, "node_modules/vitest/vitest.mjs");
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [vitest, "run", "--project", "unit*", "--maxWorkers=1", ...TESTS],
    { cwd: tree, encoding: "utf8", env: { ...process.env, CI: "1" }, maxBuffer: 1 << 26 },
  );
  return { passed: status === 0, text: stripVTControlCharacters(`${stdout}\n${stderr}`) };
}

/** Plants it; what is handed back puts all as it was. */
function plant(tree: string, { what, file, from, to }: Fault): () => void {
  const path = join(tree, file);
  if (to === undefined) {
    const other = join(tree, String(from));
    renameSync(path, other);
    return () => renameSync(other, path);
  }
  const before = readFileSync(path, "utf8");
  const after = before.replace(from, to);
  if (after === before) throw new BuildError(`${what}: ${file} holds nothing like ${from} any more`);
  writeFileSync(path, after);
  return () => writeFileSync(path, before);
}

function copyOfTree(): string {
  const tree = mkdtempSync(join(tmpdir(), "cubilete-plant-"));
  const left = new Set([".git", "node_modules", "dist", ".mesa"]);
  for (const name of readdirSync(ROOT))
    if (!left.has(name)) cpSync(join(ROOT, name), join(tree, name), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(tree, "node_modules"));
  return tree;
}

await runMain(import.meta, async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const wanted = positionals.length > 0 ? positionals.map((at) => FAULTS[Number(at) - 1]) : FAULTS;
  const tree = copyOfTree();
  const unnamed: string[] = [];
  try {
    const whole = said(tree);
    if (!whole.passed) throw new BuildError(`The tests fail before anything is planted.\n${whole.text}`);
    for (const fault of wanted) {
      if (!fault) throw new BuildError(`Faults are numbered from 1 to ${FAULTS.length}.`);
      const mend = plant(tree, fault);
      const { passed, text } = said(tree);
      mend();
      const line = text.split("\n").find((each) => fault.named.test(each));
      if (passed || !line) unnamed.push(fault.what);
      const found = passed
        ? "no test fails"
        : (line?.trim() ?? `not named; ${text.match(/^.*Error: .*$/m)?.[0].trim() ?? "no error is shown"}`);
      console.log(`${String(FAULTS.indexOf(fault) + 1).padStart(2)} ${fault.what}: ${found}`);
    }
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
  console.log(`${wanted.length - unnamed.length} of ${wanted.length} named`);
  if (unnamed.length > 0) throw new BuildError(`Nobody names: ${unnamed.join("; ")}`);
});
