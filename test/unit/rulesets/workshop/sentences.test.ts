import { describe, expect, it } from "vitest";
import { page } from "../../../../module/core/workshop/index.ts";
import { host } from "../host.ts";

/** A page said back, where a word too few or brackets that are missing would say something else. */

const { keepPart } = await import("../../../../module/foundry/parts.ts");
keepPart("workshop", await import("../../../../module/core/workshop/index.ts"));
const { pageSentences } = await import("../../../../module/rulesets/workshop/window/words.ts");

const PAGE = `workshop: 1
id: said-back
name: Said back
attributes: { nerve: 1..5, luck: { dice: [4, 6] } }
conditions: { tired: Tired, calm: Calm }
things:
  skill: { name: Skill, pick: attribute, numbers: { rank: 1..5 } }
  tea: { name: Tea, use: { tired: false, calm: true }, spent: true }
rolls:
  dare:
    name: Dare
    with: skill
    ask: { boons: 0..3, banes: 0..3 }
    dice: { main: { count: nerve, die: luck }, more: { count: 2, die: luck } }
    numbers:
      nested: "if(nerve > 2, if(boons > 1, 1, 2), if(banes > 1, 3, 4))"
      apart: 1 + abs(boons - banes)
      over: "if(rank2 > skill.attribute, 1, 0)"
      rank2: skill.rank
    bands: [{ name: Done }]
`;

const said = (lang: "en" | "es"): string => {
  host.lang = lang;
  return pageSentences(page(PAGE))
    .flatMap(({ lines }) => lines)
    .join("\n");
};

describe("the sentences of a page", () => {
  it.each<[string, string, string]>([
    [
      "with dice whose number and whose size both follow from figures",
      "main: as many dice as nerve; each, the die of luck.",
      "main: tantos dados como nerve; cada uno, el dado de luck.",
    ],
    ["with dice of which one follows", "more: 2 dice like the die of luck.", "more: 2 dados como el dado de luck."],
    [
      "with a choice within a choice in brackets",
      "nested is (1 if boons is above 1, else 2) if nerve is above 2, else 3 if banes is above 1, else 4.",
      "nested es (1 si boons pasa de 1, y si no, 2) si nerve pasa de 2, y si no, 3 si banes pasa de 1, y si no, 4.",
    ],
    [
      "with brackets round what loses its sign",
      "apart is 1 + (boons − banes) without its sign.",
      "apart es 1 + (boons − banes) sin signo.",
    ],
    [
      "with one word for two, as Spanish has it",
      "over is 1 if rank2 is above the attribute, else 0.",
      "over es 1 si rank2 pasa del atributo, y si no, 0.",
    ],
    [
      "with what using a thing puts on and takes off",
      "When used: who uses it no longer has “Tired” and who uses it gets “Calm”.",
      "Al usarlo: quien lo usa deja de tener «Tired» y quien lo usa recibe «Calm».",
    ],
  ])("%s", (_, en, es) => {
    expect(said("en")).toContain(en);
    expect(said("es")).toContain(es);
  });
});
