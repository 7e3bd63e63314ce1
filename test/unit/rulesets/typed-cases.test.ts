import { beforeEach, describe, expect, it } from "vitest";
import { host, kitFor, wholeRuleset } from "./host.ts";

/**
 * What people wrote in public that they type and paste, case by case: figures, dice words and pages, each as a player or GM at a
 * Spanish table would have it.
 */

// The host makes `foundry`, which the module wants when it is loaded.
const games = [await wholeRuleset("ryf"), await wholeRuleset("narrative")];
const { rulesets } = await import("../../../module/contract/index.ts");
for (const game of games) rulesets.add(game);
const { rewrite } = await import("../../../module/play/chat-formulas.ts");
const { readFigure, readNumber } = await import("../../../module/core/typed/figure.ts");
const { separators, typed } = await import("../../../module/i18n/i18n.ts");
const workshop = await import("../../../module/core/workshop/index.ts");
const { Roll } = await import("../../../packages/mesa/client/dice/index.ts");

const at = (lang: string, text: string): number | null => {
  host.lang = lang;
  return readNumber(text, separators());
};
const inSpanish = (value: number): string => {
  host.lang = "es";
  return typed(value);
};
const figure = (text: string): number | null => {
  host.lang = "es";
  return readFigure(text, 32, separators());
};
const total = async (formula: string): Promise<number> => (await new Roll(formula).evaluate()).total ?? Number.NaN;
const mean = (page: string): number => workshop.odds(workshop.roll(page), {}).distribution("m").mean;
const faces = (list: string): number => mean(`dice: { a: { count: 2, die: [${list}] } }\nnumbers: { m: sum(a) }`);

const refusal = (page: string): string => {
  try {
    return String(mean(page));
  } catch (error) {
    return String(error);
  }
};

const CASES: [string, () => unknown, unknown][] = [
  ["11: -3 takes three of 32", () => figure("-3"), 29],
  ["11: +5 adds five", () => figure("+5"), 37],
  ["11: =-3 is below nothing", () => figure("=-3"), -3],
  ["11: 12,5 is no 125", () => figure("12,5"), 12.5],
  ["12: 2,5 in Spanish", () => at("es", "2,5"), 2.5],
  ["12: 2,5 in English", () => at("en", "2,5"), 2.5],
  ["12: 1.000,5 in Spanish", () => at("es", "1.000,5"), 1000.5],
  ["12: 1,000.5 in English", () => at("en", "1,000.5"), 1000.5],
  ["12: a field shows it so, in Spanish", () => inSpanish(2.5), "2,5"],
  ["49: faces of −3, −2 and −1", () => faces("-3, -2, -1"), -4],
  ["49: a die of nothing", () => faces("0"), 0],
  ["49: a die of nothing twice", () => faces("0, 0"), 0],
  ["50: no dice", () => total("0d6"), 0],
  ["51: brackets, capitals, a product", () => rewrite("(1O3D10 + 5)*2"), "/r (3d10ox + 5)*2"],
  ["51: the better of a pool", () => rewrite("/r {1o3d10, 1o3d10}kh"), "/r {3d10ox, 3d10ox}kh"],
  ["51: symbol dice with spaces", () => rewrite("2p 1a 2i"), "/r 2dp + 1da + 2di"],
  ["52: a modifier on what is no die is the host's to refuse", () => rewrite("/r 4d6+2kh3"), null],
  ["53: a remark after a command", () => rewrite("/r 1o3d10 + 12 # sigilo"), "/r 3d10ox + 12 # sigilo"],
  ["53: a remark behind a secret roll", () => rewrite("/gmr 1o3d10 # oculto"), "/gmr 3d10ox # oculto"],
  ["53: a remark without a command", () => rewrite("1o3d10 + 12 # sigilo"), "/r 3d10ox + 12 # sigilo"],
  ["53: a remark in brackets", () => rewrite("1o3d10 + 12[Sigilo]"), "/r 3d10ox + 12[Sigilo]"],
  ["53: a minus as phones and pages write it", () => rewrite("/r 1o3d10 − 2 # –2"), "/r 3d10ox - 2 # –2"],
  ["53: a question is spoken", () => rewrite("1o3d10?"), null],
  ["53: prose is spoken", () => rewrite("tira 1o3d10 # sigilo"), null],
  [
    "59: a page with a byte order mark, CRLF, CR, tabs and ≥",
    () => mean("\uFEFFdice:\r\n  a: { count: 2, die: [1, 3] }\r\nnumbers:\r  m: if(sum(a) ≥ 2, 4, 0)\t\r\n"),
    4,
  ],
  ["59: curly quotes are told how to write", () => refusal("dice: { a: 2d6 }\nnumbers: { m: “sum(a)” }"), /straight/],
  ["59: so is a decimal comma", () => refusal("dice: { a: 2d6 }\nnumbers: { m: sum(a) * 1,5 }"), /1\.5/],
];

beforeEach(kitFor(await wholeRuleset("ryf")).reset);

describe("what people typed and pasted", () => {
  it.each(CASES)("case %s", async (_name, read, becomes) => {
    const now = await read();
    if (becomes instanceof RegExp) expect(now).toMatch(becomes);
    else expect(now).toEqual(becomes);
  });
});
