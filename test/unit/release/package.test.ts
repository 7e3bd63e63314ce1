import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, expect, it } from "vitest";
import { zipFolder } from "../../../scripts/package.ts";

/** What a GM downloads: the built folder, without what only those who build it need. */

const folder = mkdtempSync(join(tmpdir(), "cubilete-zip-"));
afterAll(() => rmSync(folder, { recursive: true }));

it("has the scripts without their source maps, and none that asks for one", () => {
  mkdirSync(join(folder, "packs/gear"), { recursive: true });
  const files = {
    "cubilete.mjs": "const a = 1; // #1\n//# sourceMappingURL=cubilete.mjs.map",
    "cubilete.mjs.map": "{}",
    "system.json": '{ "id": "cubilete" }',
    "packs/gear/CURRENT": "MANIFEST",
    "packs/gear/LOCK": "",
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const zip = unzipSync(zipFolder(folder));
  expect(Object.keys(zip).sort()).toEqual(["cubilete.mjs", "packs/gear/CURRENT", "system.json"]);
  expect(strFromU8(zip["cubilete.mjs"] as Uint8Array)).toBe("const a = 1; // #1\n");
  expect(strFromU8(zip["system.json"] as Uint8Array)).toBe(files["system.json"]);
  // The same folder makes the same file.
  expect(zipFolder(folder)).toEqual(zipFolder(folder));
});
