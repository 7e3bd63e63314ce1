import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { IS_CHECKOUT, PLACE } from "./place.ts";

const BUILT = join(PLACE, "dist", "LICENCES.txt");

/** What is bundled, by the folders that it lies in and whether they are there. */
const BUNDLES = [join(PLACE, "dist", "client", "assets"), join(PLACE, "dist", "world")];

/** Other people's code in the bundles with its folders, as their source maps tell, and the fonts that styles bring. */
function bundled(): Map<string, string> {
  const code = BUNDLES.filter(existsSync).flatMap((bundle) => {
    const maps = readdirSync(bundle).filter((name) => name.endsWith(".map"));
    const sources = maps.flatMap((name) => JSON.parse(readFileSync(join(bundle, name), "utf8")).sources as string[]);
    return sources.flatMap((source): [string, string][] => {
      const [folder, name] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source) ?? [];
      return folder && name ? [[name, join(bundle, folder)]] : [];
    });
  });
  const { resolve } = createRequire(import.meta.url);
  const fonts = ["@fontsource/alegreya", "@fontsource/alegreya-sans", "@fortawesome/fontawesome-free"];
  return new Map([...code, ...fonts.map((name): [string, string] => [name, dirname(resolve(`${name}/package.json`))])]);
}

function licenceOf([name, folder]: [name: string, folder: string]): string {
  const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
  if (!file) throw new Error(`${name} goes into what pages load, and no licence stands beside it in ${folder}.`);
  return `${name}\n\n${readFileSync(join(folder, file), "utf8").trim()}\n`;
}

/** The licences of what pages load: of these sources as they are built, else as they came with the package. */
export function licences(): string {
  if (!IS_CHECKOUT) return readFileSync(BUILT, "utf8");
  return [...bundled()]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(licenceOf)
    .join(`\n${"-".repeat(80)}\n\n`);
}
