import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, it } from "vitest";
import { PLACE } from "../../server/node/place.ts";

/** What holds a world runs under Node and in a browser: only `server/node` may know of Node. */

/** Packages that are plain JavaScript, wherever it runs, and what the browser's half has besides. */
const PLAIN = ["acorn", "handlebars", "sanitize-html"];
const WEB = ["@noble/hashes/scrypt.js", "@noble/hashes/utils.js", "browser-level", "uqr"];

const NODE = join(PLACE, "server", "node");

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return path === NODE ? [] : sources(path);
    return entry.name.endsWith(".ts") ? [path] : [];
  });
}

/** Why a text is not for a browser: what it names that only Node has. */
function nodeIn(path: string, text: string): string[] {
  const named = [...text.matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)].map((match) => match[1] ?? "");
  const foreign = named.filter((name) => {
    const known = relative(join(PLACE, "server", "web"), path).startsWith("..") ? PLAIN : [...PLAIN, ...WEB];
    if (!name.startsWith(".")) return !known.includes(name);
    return !relative(NODE, join(dirname(path), name)).startsWith("..");
  });
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, "");
  return [
    ...foreign,
    ...[...code.matchAll(/\b(?:Buffer|process|require|setImmediate)\b(?=[.(])/g)].map(([word]) => word),
  ];
}

it("keeps Node to its own room", () => {
  const files = [...sources(join(PLACE, "server")), ...sources(join(PLACE, "common"))];
  expect(files.length).toBeGreaterThan(80);
  const found = files.flatMap((path) =>
    nodeIn(path, readFileSync(path, "utf8")).map((name) => `${relative(PLACE, path)}: ${name}`),
  );
  expect(found).toEqual([]);
});

it("would notice", () => {
  const path = join(PLACE, "server", "world", "x.ts");
  const texts = [
    'import { readFile } from "node:fs/promises";',
    'import { Server } from "socket.io";',
    'import { PLACE } from "../node/place.ts";',
    "const bytes = Buffer.from(text);",
    "setImmediate(next);",
    'const late = await import("node:path");',
  ];
  for (const text of texts) expect([text, nodeIn(path, text).length]).toEqual([text, 1]);
  expect(nodeIn(path, 'import { isRecord } from "../source.ts"; // process.exit')).toEqual([]);
});
