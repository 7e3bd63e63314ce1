import { type ActorLike, notifications, theGame } from "../../../foundry/index.ts";
import { t } from "../../../i18n/i18n.ts";
import { listed, short } from "../../../i18n/names.ts";
import { calledBy } from "../../../plan/people/called.ts";
import { itemsOf } from "../data/items.ts";
import { key, optionOf } from "../data/labels.ts";

/** What a change of edition leaves as it is, told to the GM who made it. */

/** Dice that 3.0 does not write in damage: its weapons roll d6. */
const D10 = /d10(?!\d)/i;

/** Weapons of an actor that roll d10, each with its bearer. */
const withD10 = (actor: ActorLike): string[] =>
  itemsOf(actor, "ryfWeapon")
    .filter(({ system }) => D10.test(system.damage))
    .map(({ name }) => `${short(name, 30)} (${short(calledBy(actor), 30)})`);

/** Tells what stays on the sheets now that another edition is played. */
export function tellWhatStays(): void {
  const edition = optionOf("edition");
  const weapons = edition === "3" ? [...theGame().actors].flatMap(withD10) : [];
  const said = [
    t(key(edition === "3" ? "edition.toThird" : "edition.toSecond")),
    ...(weapons.length > 0 ? [t(key("edition.d10"), { weapons: listed(weapons).join(", ") })] : []),
  ];
  notifications().info(said.join(" "), { permanent: true });
}
