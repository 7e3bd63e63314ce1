import { rulesets } from "../contract/index.ts";
import { answering } from "../i18n/errors.ts";
import { CubileteActorSheet } from "../sheets/actor-sheet.ts";
import { addDirectoryButton } from "./directory-button.ts";
import { hidePacks } from "./packs-in-sight.ts";

/** What the browser of compendia is opened for: `target`, whose sheet it fills, by UUID; `types`, what it begins with. */
export interface Browsing {
  target?: string | null;
  types?: readonly string[];
}

/** The way to the browser of compendia, which is a file of its own. */
export const openBrowser = (wish: Browsing = {}): Promise<unknown> =>
  answering(async () => (await import("./browser/window.ts")).CompendiumBrowser.begin(wish));

/** Once, at `init`. */
export function registerBrowser(): void {
  hidePacks();
  CubileteActorSheet.ways = [
    ...CubileteActorSheet.ways,
    {
      id: "browse",
      icon: "fa-solid fa-magnifying-glass",
      label: "CUBILETE.browse.title",
      begins: true,
      fits: ({ type }) => rulesets.itemTypesOf(type).length > 0,
      open: ({ uuid }, from) => openBrowser({ target: uuid, types: from?.dataset.types?.split(" ") ?? [] }),
    },
  ];
  addDirectoryButton("data-cubilete-browse", "fa-magnifying-glass", "CUBILETE.browse.title", openBrowser, "Compendium");
}
