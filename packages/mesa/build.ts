/**
 * `npm run build -w mesa-vtt`, and before it is packed: client and server as plain JavaScript, with the licences of what went into
 * the client.
 */

import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { ensureClient } from "./server/client-build.ts";
import { FONT, ICON_FONTS } from "./server/http/fonts.ts";
import { PLACE } from "./server/place.ts";
import { buildServer } from "./server-build.ts";
import { buildTypes } from "./types-build.ts";

await ensureClient(join(PLACE, "dist", "client"), (level, message) => console.error(`${level}: ${message}`));
const outDir = join(PLACE, "dist", "server");
rmSync(outDir, { recursive: true, force: true });
await buildServer(outDir);
const types = join(PLACE, "dist", "types");
rmSync(types, { recursive: true, force: true });
buildTypes(types);

const fonts = join(PLACE, "dist", "fonts");
rmSync(fonts, { recursive: true, force: true });
mkdirSync(fonts, { recursive: true });
cpSync(FONT, join(fonts, basename(FONT)));
cpSync(ICON_FONTS, join(fonts, basename(ICON_FONTS)), { recursive: true });

/** Other people's code in the client with its folders, as its source maps tell, and the fonts that its styles bring. */
function bundled(): Map<string, string> {
  const assets = join(PLACE, "dist", "client", "assets");
  const maps = readdirSync(assets).filter((name) => name.endsWith(".map"));
  const sources = maps.flatMap((name) => JSON.parse(readFileSync(join(assets, name), "utf8")).sources as string[]);
  const code = sources.flatMap((source): [string, string][] => {
    const [folder, name] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source) ?? [];
    return folder && name ? [[name, join(assets, folder)]] : [];
  });
  const { resolve } = createRequire(import.meta.url);
  const fonts = ["@fontsource/alegreya", "@fontsource/alegreya-sans", "@fortawesome/fontawesome-free"];
  return new Map([...code, ...fonts.map((name): [string, string] => [name, dirname(resolve(`${name}/package.json`))])]);
}

function licenceOf([name, folder]: [name: string, folder: string]): string {
  const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
  if (!file) throw new Error(`${name} goes into the client, and no licence stands beside it in ${folder}.`);
  return `${name}\n\n${readFileSync(join(folder, file), "utf8").trim()}\n`;
}

writeFileSync(
  join(PLACE, "dist", "LICENCES.txt"),
  [...bundled()]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(licenceOf)
    .join(`\n${"-".repeat(80)}\n\n`),
);
