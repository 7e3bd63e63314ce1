import { beforeEach, expect, it } from "vitest";
import { clearTable, collectionOf, table } from "../table.ts";

/* On the board tokens that share a name bear the numbers that they have in every list. */

const { hooks } = await import("../../../module/foundry/index.ts");
const { numberNameplates } = await import("../../../module/documents/nameplates.ts");
numberNameplates();

// biome-ignore lint/suspicious/noExplicitAny: tokens as the board has them.
type Any = any;
const call = (hook: string, ...args: Any[]) => (hooks as Any).callAll(hook, ...args);

const drawn: string[] = [];
function lay(...names: string[]): Any[] {
  const scene: Any = { id: "s" };
  const tokens = names.map((name, at) => {
    const token: Any = { id: `${at}`, name, hidden: false, parent: scene };
    token.object = { document: token, nameplate: { text: name }, refresh: () => drawn.push(`${name} ${at}`) };
    return token;
  });
  scene.tokens = collectionOf(tokens);
  table.scenes = [scene];
  return tokens;
}
const plates = (tokens: Any[]) => tokens.map(({ object }) => object.nameplate?.text);

beforeEach(() => {
  clearTable();
  drawn.length = 0;
});

it("bear a number where they share a name, whenever they are drawn", () => {
  const tokens = lay("Wolf", "Bandit", "Wolf");
  for (const { object } of tokens) call("refreshToken", object);
  expect(plates(tokens)).toEqual(["Wolf 1", "Bandit", "Wolf 2"]);
});

it("a plate that shows nothing, and one that is no text, stay so", () => {
  const tokens = lay("Wolf", "Wolf");
  tokens[0].object.nameplate.text = "";
  tokens[1].object.nameplate = null;
  for (const { object } of tokens) call("refreshToken", object);
  expect(plates(tokens)).toEqual(["", undefined]);
});

it.each([
  ["createToken", []],
  ["deleteToken", []],
  ["updateToken", [{ name: "Fox" }]],
  ["updateToken", [{ hidden: true }]],
])("the others are drawn again at %s", (hook, more) => {
  const tokens = lay("Wolf", "Wolf");
  call(hook, tokens[1], ...more);
  expect(drawn).toEqual(["Wolf 0", "Wolf 1"]);
});

it("and nobody is where one only moved", () => {
  const tokens = lay("Wolf", "Wolf");
  call("updateToken", tokens[1], { x: 5 });
  expect(drawn).toEqual([]);
});
