import Handlebars from "handlebars";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import "../rulesets/host.ts";

/* Helpers that make elements, in templates as the host draws them. */

const engine = Handlebars.create();

beforeAll(async () => {
  vi.stubGlobal("Handlebars", engine);
  engine.registerHelper("concat", (...parts: unknown[]) => new Handlebars.SafeString(parts.slice(0, -1).join("")));
  const { templateHelpers } = await import("../../../module/foundry/inputs.ts");
  templateHelpers<{ of: string }, { as?: string }>({
    "made-of": ({ of }, words, { as = "b" }) => `<${as}>${of}: ${words.toUpperCase()}</${as}>`,
  });
});
afterAll(() => {
  vi.unstubAllGlobals();
});

const draw = (template: string) => engine.compile(template)({ of: "root", list: [{ name: "x" }] });

it("are asked with the whole context, the words and arguments by name, and what they make is no text", () => {
  expect(draw('{{made-of "words" as="i"}}')).toBe("<i>root: WORDS</i>");
});

it("take a path that the template joins, also in a loop", () => {
  expect(draw('{{#each list}}{{made-of (concat "a." name)}}{{/each}}')).toBe("<b>root: A.X</b>");
});
