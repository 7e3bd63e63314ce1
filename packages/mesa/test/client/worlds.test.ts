import { expect, it } from "vitest";
import { worldName } from "../../client/runtime/world-port.ts";

/* What an address or a file calls a world becomes a name that one may have: never the blank of the usual world by a mere capital. */

it.each([
  ["page-embers", "page-embers"],
  ["My Embers!", "my-embers"],
  ["Pólvora y sal", "polvora-y-sal"],
  ["../../x", "x"],
  ["a".repeat(60), "a".repeat(40)],
  ["¿?", ""],
])("%s", (name, becomes) => {
  expect(worldName(name, 40)).toBe(becomes);
});
