import { expect, it } from "vitest";
import { anActor, anItem } from "../table.ts";

const { subjectsOn } = await import("../../../module/plan/subjects.ts");

const skill = (name: string, key?: string) => anItem(name, { type: "skill", system: key === undefined ? {} : { key } });
const ask = (...sheets: object[][]) =>
  subjectsOn(
    sheets.map((items, at) => anActor(`${at}`, { items: items as never[] })),
    { type: "skill", kind: "check", group: "STONES.skills" },
  );

it("is everything of that type on any sheet, by its label, with what finds it on the others", () => {
  const sword = anItem("Sword", { type: "weapon" });
  expect(ask([skill("Swim"), sword], [skill("Dodge", "dodge")])).toEqual([
    {
      id: "check.dodge",
      label: expect.stringMatching(/Dodge$/),
      group: "STONES.skills",
      kind: "check",
      args: {},
      like: { name: "Dodge", type: "skill", key: "dodge" },
    },
    {
      id: "check.swim",
      label: expect.stringMatching(/Swim$/),
      group: "STONES.skills",
      kind: "check",
      args: {},
      like: { name: "Swim", type: "skill" },
    },
  ]);
});

it("is each thing once: by its key, or by its name in letters of any size, as the first sheet has it", () => {
  const told = ask([skill("Dodge", "dodge"), skill("SWIM", "")], [skill("Esquivar", "dodge"), skill("swim")]);
  expect(told.map(({ id, like }) => [id, like?.name])).toEqual([
    ["check.dodge", "Dodge"],
    ["check.swim", "SWIM"],
  ]);
});

it("is nothing where nobody has anything of it", () => {
  expect(ask([], [anItem("Sword", { type: "weapon" })])).toEqual([]);
});
