import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addresses } from "./host.ts";
import { type At, HERO, makeKit } from "./hostile/at.ts";
import { corruptWorld } from "./hostile/corrupt.ts";
import { damagedStore, goneMeanwhile } from "./hostile/gone.ts";
import { brokenFormulas, junkNumbers } from "./hostile/numbers.ts";
import { otherRuleset } from "./hostile/other-ruleset.ts";
import { withSecondRuleset } from "./hostile/second-ruleset.ts";
import { tamperedCards } from "./hostile/tampered.ts";
import { hostileWords } from "./hostile/words.ts";
import { openTable } from "./table.ts";

/** RyF against bad input, at one table whose store is damaged and where a second rule set plays too. */

const folder = mkdtempSync(join(tmpdir(), "cubilete-hostile-"));
const at = {} as At;

beforeAll(async () => {
  const system = withSecondRuleset(join(folder, "system"));
  const data = join(folder, "data");
  at.spoilt = await corruptWorld(data, "Tomás Rueda");
  at.serverSaid = [];
  at.table = await openTable({ system, mouse: false, data, log: (_level, text) => at.serverSaid.push(text) });
  [at.gm, at.player] = await Promise.all([at.table.join("Gamemaster"), at.table.join("Player 1")]);
  for (const page of [at.gm, at.player]) page.setDefaultTimeout(10_000);
  ({ uuid: at.hero } = await addresses(at.player, HERO));
  at.kit = await makeKit(at.player);
}, 120_000);
afterAll(async () => {
  await at.table?.close();
  rmSync(folder, { recursive: true, force: true });
});

describe("hostile words", () => hostileWords(at));
describe("junk in number fields", () => junkNumbers(at));
describe("a broken formula", () => brokenFormulas(at));
describe("a damaged store", () => damagedStore(at));
describe("things gone meanwhile", () => goneMeanwhile(at));
describe("cards that were tampered with", () => tamperedCards(at));
describe("another rule set", () => otherRuleset(at));

describe("the pages", () => {
  it("raised no error but those provoked", () => {
    const provoked = [
      // Formulas typed wrong are logged by the chat bar.
      /"(3d10o \+\* 2|1d|\(+1d6|1d6 \+ window\.alert\(1\)|3d10o \+|1o3d10 \+|999999999d6)"/,
      // "abc" for a number is refused by the data model.
      /must be (a|an) (number|integer)/,
      // The damaged item.
      /"nonsense" is not a valid type/,
      // Rolls that are no rolls, and the picture that is a script.
      /Roll|roll of/,
      /ERR_UNKNOWN_URL_SCHEME/,
    ];
    expect(at.table.errors.filter((error) => !provoked.some((known) => known.test(error)))).toEqual([]);
  });
});
