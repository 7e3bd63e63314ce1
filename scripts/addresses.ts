/** All addresses, made of the two in `addresses.yml`. `npm run addresses` writes them where people read them. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { BuildError, ROOT, runMain, writeIfChanged } from "./files.ts";
import { isRecord, readYaml } from "./languages.ts";

/** What Foundry asks for by the web: `manifest` is the newest version's, for ever; `download` is this version's. */
export interface Addresses {
  url: string;
  bugs: string;
  changelog: string;
  manifest: string;
  download: string;
}

const FILE = "addresses.yml";

/** No real address: if one were built in, the owner of that name on the forge could hand updates to every table. */
const PLACEHOLDER = "OWNER";

/**
 * @param text What `addresses.yml` says.
 * @param running The address of the repository that a workflow runs in.
 * @returns The repository's address, or null when nobody owns it yet.
 * @throws {BuildError} When an address is none, or the two disagree.
 */
export function repositoryOf(text: unknown, running?: string): string | null {
  const found = isRecord(text) ? text.repository : undefined;
  const shape = /^https:\/\/[\w.-]+\/([\w.-]+)\/[\w.-]+$/;
  const check = (address: unknown, where: string): string => {
    if (typeof address === "string" && shape.test(address)) return address;
    throw new BuildError(`${where}: expected an address like https://github.com/<owner>/cubilete, not "${address}"`);
  };
  const written = check(found, `${FILE}, repository`);
  const here = running ? check(running, "CUBILETE_REPOSITORY") : null;
  if (shape.exec(written)?.[1] === PLACEHOLDER) return here;
  if (here && here !== written)
    throw new BuildError(
      `${FILE} says ${written}, and this is ${here}: write your own address there, commit, tag anew`,
    );
  return written;
}

/** Where the site is, as `addresses.yml` says: an address that ends with a slash. */
function siteOf(text: unknown): string {
  const found = isRecord(text) ? text.site : undefined;
  if (typeof found === "string" && /^https:\/\/[\w.-]+(?:\/[\w.-]+)*\/$/.test(found)) return found;
  throw new BuildError(
    `${FILE}, site: expected an address with a slash at its end, like https://<owner>.github.io/cubilete/, not "${found}"`,
  );
}

/** The site's address, or null when nobody owns it yet. */
export function publishedSite(text: unknown): string | null {
  const site = siteOf(text);
  return site.includes(PLACEHOLDER) ? null : site;
}

/** Where the release workflow of a public forge puts a version's files. */
export function addressesOf(repository: string, id: string, version: string): Addresses {
  return {
    url: repository,
    bugs: `${repository}/issues`,
    changelog: `${repository}/blob/HEAD/CHANGELOG.md`,
    manifest: `${repository}/releases/latest/download/system.json`,
    download: `${repository}/releases/download/v${version}/${id}-${version}.zip`,
  };
}

/** @returns None while nobody owns the repository. */
export function readAddresses(id: string, version: string): Addresses | Record<string, never> {
  const repository = repositoryOf(addressFile(), process.env.CUBILETE_REPOSITORY);
  return repository ? addressesOf(repository, id, version) : {};
}

/** The pages that name an address, each between marks: `<!-- try -->https://…<!-- /try -->`. */
export const ADDRESSED = ["README.md", "LEEME.md"] as const;

/** A page with the addresses that `addresses.yml` makes between its marks. */
export function addressed(page: string, text: unknown): string {
  const repository = String(isRecord(text) && text.repository);
  const said: Record<string, string> = { try: siteOf(text), install: addressesOf(repository, "", "").manifest };
  return page.replace(
    /(<!-- (try|install) -->)[^<]*(<!-- \/\2 -->)/g,
    (_, open, name, close) => open + said[name] + close,
  );
}

/** What `addresses.yml` says. */
export const addressFile = (): unknown => readYaml(join(ROOT, FILE));

await runMain(import.meta, async () => {
  repositoryOf(addressFile());
  for (const page of ADDRESSED) {
    const file = join(ROOT, page);
    if (writeIfChanged(file, addressed(readFileSync(file, "utf8"), addressFile())))
      console.log(`${page} is written anew`);
  }
});
