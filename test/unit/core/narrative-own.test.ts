import { describe, expect, it } from "vitest";
import {
  driveHit,
  driveOdds,
  driveParts,
  keptWords,
  NO_OWN_WORDS,
  newSkillId,
  notedValue,
  readTableWords,
  readWordsFile,
  SKILLS,
  tableSkills,
  wordsFile,
  wordsKept,
} from "../../../module/core/narrative/index.ts";

/** The field that is refused, and how. */
function refused(work: () => unknown): string {
  try {
    work();
    return "taken";
  } catch (error) {
    const { field, code } = error as { field: string; code: string };
    return `${field} ${code}`;
  }
}

const SKILL = { id: "tea", name: "Tea", characteristic: "cunning", group: "social" } as const;

describe("a table's own words", () => {
  it("are read from their file as they were written", () => {
    const own = readTableWords({
      words: { light: "Hope", strain: "Fatigue" },
      difficulties: { simple: "A breeze" },
      difficulty: 3,
      skills: [{ id: "cool", characteristic: "presence", group: "general" }, SKILL],
    });
    expect(readWordsFile(JSON.parse(wordsFile(own)))).toEqual(own);
    expect(wordsKept(keptWords(own))).toEqual(own);
    expect(tableSkills(own).map(({ id }) => id)).toEqual(["cool", "tea"]);
  });

  it("that are left empty are none, and nothing of its own is kept as nothing", () => {
    const empty = readTableWords({ words: { light: "", dark: "  " }, difficulties: { easy: "" } });
    expect(empty).toEqual(NO_OWN_WORDS);
    expect(keptWords(empty)).toBe("");
    expect(wordsKept("")).toBe(NO_OWN_WORDS);
    expect(tableSkills(empty)).toBe(SKILLS);
  });

  it.each([
    ["of 200 letters", { words: { strain: "a".repeat(200) } }, "words.strain range"],
    ["with a place to fill in", { words: { strain: "{name}" } }, "words.strain range"],
    ["of something else", { words: { luck: "Luck" } }, "words.luck unknown"],
    ["that are none", { words: { strain: 5 } }, "words.strain type"],
    ["of a difficulty that is none", { difficulties: { absurd: "x" } }, "difficulties.absurd unknown"],
    ["with a default beyond the ladder", { difficulty: 6 }, "difficulty range"],
    ["with half a default", { difficulty: 2.5 }, "difficulty range"],
    [
      "with two skills of one name",
      { skills: [SKILL, { ...SKILL, id: "brew", name: "tEA" }] },
      "skills[1].name combination",
    ],
    ["with two skills of one id", { skills: [SKILL, { ...SKILL, name: "Brew" }] }, "skills[1].id combination"],
    ["with a skill of no name", { skills: [{ ...SKILL, name: " " }] }, "skills[0].name range"],
    ["with one of its own that says none", { skills: [{ ...SKILL, name: undefined }] }, "skills[0].name missing"],
    [
      "with a skill of no characteristic",
      { skills: [{ ...SKILL, characteristic: "luck" }] },
      "skills[0].characteristic word",
    ],
    ["with an id that is none", { skills: [{ ...SKILL, id: "a b" }] }, "skills[0].id range"],
    [
      "with 101 skills",
      { skills: Array.from({ length: 101 }, (_, at) => ({ ...SKILL, id: `s${at}` })) },
      "skills range",
    ],
  ])("%s are refused by name", (_, own, field) => {
    expect(refused(() => readTableWords(own))).toBe(field);
    expect(refused(() => readWordsFile({ format: "cubilete.narrative.words", version: 1, ...own }))).toBe(field);
    expect(wordsKept(JSON.stringify(own))).toBeNull();
  });

  it("are no file of something else", () => {
    expect(refused(() => readWordsFile({ format: "cubilete.escala3.scale", version: 1 }))).toBe("format word");
    expect(refused(() => readWordsFile({ version: 1 }))).toBe("format missing");
    expect(refused(() => readWordsFile([]))).toBe("check type");
    expect(wordsKept("{")).toBeNull();
  });

  it("give a new skill an id that none has, whatever it is called", () => {
    expect(newSkillId("Cantar a cuatro voces", [])).toBe("cantar-a-cuatro-voces");
    expect(newSkillId("Cool", [])).toBe("cool2");
    expect(newSkillId("Tea", ["tea", "tea2"])).toBe("tea3");
    for (const name of ["烹茶", "9 lives", "a".repeat(40)])
      expect(refused(() => readTableWords({ skills: [{ ...SKILL, name, id: newSkillId(name, []) }] }))).toBe("taken");
  });
});

describe("a drive", () => {
  const HEROES = [
    { id: "ana", value: 20 },
    { id: "beto", value: 0 },
    { id: "cora", value: 15 },
  ];

  it("is rolled for all heroes at once, their values end to end", () => {
    expect(driveParts(HEROES)).toEqual([
      { id: "ana", from: 1, to: 20 },
      { id: "cora", from: 21, to: 35 },
    ]);
    const hits = Array.from({ length: 100 }, (_, at) => driveHit(HEROES, at + 1));
    const count = (id: string | null) => hits.filter(({ hit }) => (hit?.id ?? null) === id).length;
    expect([count("ana"), count("beto"), count("cora"), count(null)]).toEqual([20, 0, 15, 65]);
    const odds = driveOdds(HEROES);
    expect(odds).toEqual({
      parts: [
        { id: "ana", chance: 0.2 },
        { id: "cora", chance: 0.15 },
      ],
      nobody: 0.65,
    });
  });

  it("says doubles, of which there are ten", () => {
    const doubles = Array.from({ length: 100 }, (_, at) => driveHit([], at + 1)).filter(({ double }) => double);
    expect(doubles.map(({ face }) => face)).toEqual([11, 22, 33, 44, 55, 66, 77, 88, 99, 100]);
  });

  it("beyond 100 hits nobody: the last face is the end", () => {
    const full = ["a", "b", "c"].map((id) => ({ id, value: 60 }));
    expect(driveParts(full)).toEqual([
      { id: "a", from: 1, to: 60 },
      { id: "b", from: 61, to: 100 },
    ]);
    expect(driveOdds(full).nobody).toBe(0);
  });

  it("is a whole number from 0 to 100", () => {
    expect([0, 55, 100].map(notedValue)).toEqual([0, 55, 100]);
    for (const value of [101, -1, 2.5, Number.NaN, "5", null])
      expect(refused(() => notedValue(value))).toMatch(/^noted/);
    expect(refused(() => driveParts([{ id: "a", value: 101 }]))).toBe("heroes[0].value range");
    for (const face of [0, 101, 1.5]) expect(refused(() => driveHit([], face))).toBe("face faces");
  });
});
