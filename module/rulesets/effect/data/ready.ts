import type { ReadyMade } from "../../../contract/index.ts";
import * as core from "../../../core/effect/index.ts";
import { type JsonObject, systemPath, theGame } from "../../../foundry/index.ts";
import { signed, t } from "../../../i18n/i18n.ts";
import { properShort } from "../../../i18n/names.ts";
import { asItem, type ItemOf } from "./items.ts";
import { key } from "./labels.ts";

/**
 * Effects and consequences that are ready to be picked: those of the house, and the table's own, which are the effects among
 * the world's items.
 */

/** What the ids of the table's own begin with. */
const OWN = "own-";

const ownEffects = (size: core.Size): ItemOf<"effectEffect">[] =>
  [...theGame().items].flatMap((one) => {
    const item = asItem(one, "effectEffect");
    return item && item.system.size === size ? [item] : [];
  });

const detailOf = (modifier: number): string => (modifier === 0 ? "" : t(key("ready.rolls"), { by: signed(modifier) }));

/** What is ready of a size, on this user's page. Consequences help nobody. */
export function readyOf(side: "effect" | "consequence", size: core.Size): ReadyMade[] {
  const fits = ({ modifier }: { modifier: number }) => side === "effect" || modifier <= 0;
  const { user } = theGame();
  const own = ownEffects(size).filter((item) => fits(item.system) && item.testUserPermission(user, "LIMITED"));
  return [
    ...core.READY.filter((one) => one.size === size && fits(one)).map(({ id, modifier }) => ({
      id,
      label: key(`ready.${id}`),
      detail: detailOf(modifier),
      group: key(modifier > 0 ? "ready.for" : "ready.against"),
    })),
    ...own.map(({ id, name, system }) => ({
      id: OWN + id,
      label: properShort(name),
      detail: detailOf(system.modifier),
      group: key("ready.own"),
    })),
  ];
}

/** The thing that joins a sheet by it; null: it is not ready, or not any more. */
export function readyItem(id: string, size: core.Size): JsonObject | null {
  if (id.startsWith(OWN)) {
    const item = ownEffects(size).find((one) => OWN + one.id === id);
    if (!item) return null;
    const { name, img, system } = item;
    const { description, modifier } = system;
    return { type: "effectEffect", name, img, system: { description, size, modifier } };
  }
  const found = core.READY.find((one) => one.id === id && one.size === size);
  return found
    ? {
        type: "effectEffect",
        name: t(key(`ready.${id}`)),
        img: systemPath("assets/icons/effect/effect.svg"),
        system: { size, modifier: found.modifier },
      }
    : null;
}
