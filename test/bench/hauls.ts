/**
 * Data sets of other programs grow in time as they grow in entries: 5,000 beside 1,000, in processor time of one run. Five times is linear; a
 * quadratic place makes twenty-five. Run: npx tsx test/bench/hauls.ts. Exits with 1 when a goal is missed.
 */
import { strToU8, zipSync } from "fflate";
import { Taken } from "../../module/core/carry/foreign/record.ts";
import { haulsOf } from "../../module/windows/carry/unpack/hauls.ts";
import { runMain } from "../../scripts/files.ts";
import { type Figure, printFigures, ratio } from "./figures.ts";

const SMALL = 1000;
const LARGE = 5000;
/** Twice five times, for collecting what is thrown away. */
const MUST = 10;
const SAMPLES = 3;

/** Records of a kind, each with what most of them have. */
const records = (kind: string, count: number, inside: (at: number) => string): string =>
  Array.from(
    { length: count },
    (_, at) => `<${kind}><Key>${kind.toUpperCase()}${at}</Key><Name>${kind} ${at}</Name>${inside(at)}</${kind}>`,
  ).join("");

/** A zip with so many records: gear, talents, weapons with qualities, and trees of twenty boxes. */
function dataSet(count: number): Uint8Array {
  const part = Math.floor(count / 4);
  const cells = (row: number, of: number) =>
    `<TalentRow><Cost>${5 * (row + 1)}</Cost><Talents>${`<Key>TALENT${of}</Key>`.repeat(4)}</Talents></TalentRow>`;
  const trees = Array.from({ length: part }, (_, at) => [
    `Data/Specializations/${at}.xml`,
    `<Specialization><Key>S${at}</Key><Name>Path ${at}</Name><TalentRows>${[0, 1, 2, 3, 4].map((row) => cells(row, at)).join("")}</TalentRows></Specialization>`,
  ]);
  const lists = [
    ["Gear", records("Gear", part, () => "<Price>50</Price><Rarity>3</Rarity><Encumbrance>1</Encumbrance>")],
    ["Talent", records("Talent", part, () => "<Ranked>true</Ranked><Description>[B]Bold[b][P]text[BO]</Description>")],
    [
      "Weapon",
      records(
        "Weapon",
        part,
        (at) => `<Damage>6</Damage><Qualities><Quality><Key>Q${at}</Key><Count>2</Count></Quality></Qualities>`,
      ),
    ],
  ].map(([kind, text]) => [`Data/${kind}s.xml`, `<${kind}s>${text}</${kind}s>`]);
  return zipSync(Object.fromEntries([...lists, ...trees].map(([path = "", text = ""]) => [path, strToU8(text)])));
}

const OURS = { system: "cubilete", types: [], brokenAt: "{name}: {line}" };

async function read(bytes: Uint8Array): Promise<number> {
  const { hauls } = await haulsOf([{ name: "set.zip", bytes }], OURS, () => undefined);
  // What a rule set asks of each.
  return hauls.flatMap(({ things }) => things).reduce((sum, one) => sum + new Taken(one).left().length, 0);
}

/** The least of some runs, in milliseconds of processor time. */
async function timed(bytes: Uint8Array): Promise<number> {
  const times: number[] = [];
  for (let at = 0; at < SAMPLES; at++) {
    const before = process.cpuUsage();
    await read(bytes);
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1000);
  }
  return Math.max(1, Math.min(...times));
}

export async function haulFigures(): Promise<Figure[]> {
  const [small, large] = [dataSet(SMALL), dataSet(LARGE)];
  await read(small);
  const beside = await timed(small);
  return [ratio("data set: 5,000 entries v 1,000", { own: await timed(large), beside }, { must: MUST })];
}

await runMain(import.meta, async () => {
  process.exitCode = printFigures(await haulFigures()) > 0 ? 1 : 0;
});
