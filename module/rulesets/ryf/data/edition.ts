import { type ActorLike, everyActor, hooks, notifications, SYSTEM_ID, theGame } from "../../../foundry/index.ts";
import { t } from "../../../i18n/i18n.ts";
import { listed, short } from "../../../i18n/names.ts";
import { nameOnSheet } from "../../../plan/people/called.ts";
import { itemsOf } from "./items.ts";
import { ID, key } from "./labels.ts";

/** What a change of edition leaves as it is, told to the user who made it. */

/** A damage that 3.0 does not write: its weapons roll d6. */
const D10 = /d10(?!\d)/i;

/** Weapons on sheets that roll d10, by name and bearer. */
const withD10 = (actors: readonly ActorLike[]): string[] =>
  actors.flatMap((actor) =>
    itemsOf(actor, "ryfWeapon")
      .filter(({ system }) => D10.test(system.damage))
      .map(({ name }) => `${short(name, 30)} (${short(nameOnSheet(actor), 30)})`),
  );

/** What stays on the sheets once another edition is played. */
export function whatStays(edition: string): string {
  if (edition !== "3") return t(key("edition.toSecond"));
  const weapons = withD10(everyActor());
  const stays = t(key("edition.toThird"));
  return weapons.length === 0 ? stays : `${stays} ${t(key("edition.d10"), { weapons: listed(weapons).join(", ") })}`;
}

/** Once, at `init`. */
export function watchEdition(): void {
  for (const hook of ["createSetting", "updateSetting"])
    hooks.on(hook, (setting: { key: string; value: unknown }, ...rest: unknown[]) => {
      if (setting.key !== `${SYSTEM_ID}.${ID}.edition` || rest.at(-1) !== theGame().userId) return;
      notifications().info(whatStays(String(setting.value).replaceAll('"', "")), { permanent: true });
    });
}
