import { rulesets } from "../contract/index.ts";
import { hooks, SYSTEM_ID, theGame } from "../foundry/index.ts";
import { packLanguage } from "../i18n/packs.ts";
import { isPlayed, setting } from "../settings/settings.ts";

/**
 * Compendia of rule sets that no one here plays, and those in the other language, stay out of sight and out of the search,
 * unless the user wants all. A link to them still works.
 */

const OURS = new RegExp(`^${SYSTEM_ID}\\.([\\w-]+)-([a-z]{2,3}(?:-[A-Za-z]{2,4})?)$`);

/** Whether a compendium of ours is of no use to this user; their choice to see all (`every`) is checked elsewhere. */
export function isOutOfSight(collection: string): boolean {
  const [, name = "", lang] = OURS.exec(collection) ?? [];
  if (lang === undefined) return false;
  const game = rulesets.all().find(({ id }) => name.startsWith(`${id}-`));
  if (game && !isPlayed(game.id)) return true;
  return lang !== packLanguage(name);
}

const STYLE = "cubilete-packs-in-sight";

/** Once, at `init`. */
export function hidePacks(): void {
  hooks.on("renderCompendiumDirectory", (_app: unknown, element: HTMLElement) => {
    const hidden = setting<boolean>(null, "everyPack")
      ? []
      : [...theGame().packs].map(({ collection }) => collection).filter(isOutOfSight);
    for (const entry of element.querySelectorAll<HTMLElement>("[data-pack]"))
      entry.hidden = hidden.includes(entry.dataset.pack ?? "");
    // What a search finds in them is drawn while one types, by the host alone.
    const style = document.getElementById(STYLE) ?? document.head.appendChild(document.createElement("style"));
    style.id = STYLE;
    const found = hidden.map((pack) => `#compendium .document-match[data-uuid^="Compendium.${pack}."]`);
    style.textContent = found.length > 0 ? `${found.join(", ")} { display: none !important; }` : "";
  });
}
