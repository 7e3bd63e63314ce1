import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../../../scripts/files.ts";
import { type Lock, licences, withLicences } from "../../../scripts/licences.ts";

const read = (file: string) => readFileSync(join(ROOT, file), "utf8");

describe("CREDITS", () => {
  it("lists the licences of all tools as they are (npm run licences)", () => {
    const credits = read("CREDITS.md");
    expect(withLicences(credits, JSON.parse(read("package-lock.json")))).toBe(credits);
  });
});

describe("package.json", () => {
  it("names one version of each, and none floats", () => {
    for (const file of ["package.json", "packages/mesa/package.json"]) {
      const { dependencies, devDependencies } = JSON.parse(read(file)) as Record<string, Record<string, string>>;
      for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
        expect(version, `${file}: ${name}`).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
    }
  });
});

describe("licences", () => {
  const lock = (packages: Lock["packages"]): Lock => ({ packages });
  it("are those of what a person named, and a count of the rest", () => {
    const text = licences(
      lock({
        "": { devDependencies: { a: "1.0.0", b: "1.0.0" } },
        "packages/mesa": { dependencies: { b: "2.0.0", c: "1.0.0" } },
        "node_modules/a": { license: "MIT" },
        "node_modules/b": { license: "ISC" },
        "node_modules/c": { license: "(WTFPL OR MIT)" },
        "packages/mesa/node_modules/b": { license: "MIT" },
        "node_modules/a/node_modules/d": { license: "MIT" },
        "node_modules/mesa": { link: true },
      }),
    );
    expect(text).toContain("- ISC: `b`\n- MIT: `a`\n\nMesa");
    expect(text).toContain("- MIT: `b`\n- WTFPL OR MIT: `c`");
    expect(text).toContain("5 packages: 1 ISC, 3 MIT, 1 WTFPL OR MIT.");
  });

  it("that nobody has looked at are refused by name", () => {
    expect(() => licences(lock({ "node_modules/x": { license: "GPL-3.0" } }))).toThrow("x has the licence GPL-3.0");
    expect(() => licences(lock({ "node_modules/@x/y": {} }))).toThrow("@x/y says no licence");
  });
});
