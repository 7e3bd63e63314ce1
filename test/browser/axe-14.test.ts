import { describe } from "vitest";
import { judgeEveryWindow } from "./axe.ts";

// The other theme, the other language and the other generation are in a file of their own, beside this one.
describe("axe finds nothing serious in", () => {
  judgeEveryWindow({ generation: 14, lang: "es", theme: "dark" });
});
