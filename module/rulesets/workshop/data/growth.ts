import type { ExperienceOption, ExperienceSpec, Growth } from "../../../contract/index.ts";
import type { GrowthOffer } from "../../../core/workshop/making/growth.ts";
import type { GivenThing } from "../../../core/workshop/making/types.ts";
import type { Page } from "../../../core/workshop/page/types.ts";
import type { ActorLike, JsonObject } from "../../../foundry/index.ts";
import { decimal, proper, t } from "../../../i18n/i18n.ts";
import { listed, properShort, short } from "../../../i18n/names.ts";
import { broughtBy, ledgerOf } from "../../../play/experience.ts";
import { asHero, asThing, heroOf, thingsData, thingsOf } from "./actor.ts";
import { workshopCore } from "./core.ts";
import { local, pageOf } from "./games.ts";
import { key } from "./labels.ts";
import { spoken } from "./text.ts";

/** What heroes of a page grow by: the prices of the page, paid out of a resource or out of the ledger. */

/** By the page of the actor's game; null: it says nothing of growth. */
export function growthFor(actor: ActorLike): ExperienceSpec | null {
  const page = pageOf(asHero(actor)?.system.game ?? "");
  const growth = page?.growth;
  if (!page || !growth) return null;
  const payer = page.resources.find(({ id }) => id === growth.pay);
  const name = growth.name ?? payer?.name;
  return {
    label:
      name === undefined
        ? key("growth.points")
        : properShort(payer && !growth.name ? spoken(name, payer.id) : local(name)),
    keepers: ["workshopHero"],
    usual: growth.award,
    ...(payer && {
      pool: `system.resources.${payer.id}`,
      left: (hero: ActorLike) => asHero(hero)?.system.derived?.resources[payer.id]?.value ?? 0,
    }),
    options: (hero) => offersOf(page, hero).flatMap((offer) => optionOf(page, hero, offer) ?? []),
    growth: (hero, { kind, item, from, to }) => growthOf(page, hero, kind, item, { before: from, after: to }),
    advice: (hero) => refusedOf(page, hero),
    line: ({ kind, name, item, from, to }) => {
      if (kind.startsWith("new.")) return t(key("growth.newOne"), { name });
      const [before, after] = [from, to].map((size) => sizeOf(page, kind, item, size));
      if (!before || !after) return null;
      return t("CUBILETE.experience.line.rise", { what: short(name), from: before, to: after });
    },
  };
}

const offersOf = (page: Page, actor: ActorLike): GrowthOffer[] => workshopCore().growthOffers(page, storedHero(actor));

/** By what is written on the sheet: what is worn or lasts makes nothing cheaper to learn. */
function storedHero(actor: ActorLike) {
  const { lasting: _, ...hero } = heroOf(actor);
  return hero;
}

/** What rises, by its name for players. */
function nameOf(page: Page, actor: ActorLike, { kind, item }: Pick<GrowthOffer, "kind" | "item">): string {
  const attribute = page.attributes.find(({ id }) => id === item);
  if (kind === "attribute") return attribute ? spoken(attribute.name, item) : item;
  const fresh = workshopCore().growthThing(page, kind, item);
  return fresh ? local(fresh.name) : (actor.items.get(item)?.name ?? item);
}

/** Below which heading it stands: the attributes, or the kind of thing with the number that rises. */
function groupOf(page: Page, { kind }: GrowthOffer): string {
  const price = page.growth?.prices.find(({ id }) => id === kind);
  if (price?.name !== undefined) return properShort(local(price.name));
  if (kind === "attribute") return key("growth.attributes");
  const [first = "", second = ""] = kind.split(".");
  const thing = page.things.find(({ id }) => id === (first === "new" ? second : first));
  if (!thing) return proper(kind);
  if (first === "new") return properShort(t(key("growth.new"), { kind: local(thing.name) }));
  const number = thing.numbers.find(({ id }) => id === second);
  return properShort(`${local(thing.name)}: ${number ? spoken(number.name, second) : second}`);
}

function optionOf(page: Page, actor: ActorLike, offer: GrowthOffer): ExperienceOption | null {
  const { kind, item, from, to, price } = offer;
  if (price === null) return null;
  const [now, says] = [from, to].map((size) => sizeOf(page, kind, item, size));
  const fresh = kind.startsWith("new.");
  return {
    ...{ kind, item, from, to, price, group: groupOf(page, offer) },
    label: properShort(nameOf(page, actor, offer)),
    ...(fresh ? { says: key("growth.get") } : now && says && { now: proper(now), says: proper(says) }),
  };
}

/** `d8`, where what rises is a die. */
function sizeOf(page: Page, kind: string, item: string, to: number): string | null {
  const [thing = "", number = ""] = kind.split(".");
  const numbers = page.things.find(({ id }) => id === thing)?.numbers;
  const rule =
    kind === "attribute" ? page.attributes.find(({ id }) => id === item) : numbers?.find(({ id }) => id === number);
  return rule?.dice ? `d${to}` : null;
}

function growthOf(
  page: Page,
  actor: ActorLike,
  kind: string,
  item: string,
  values: { before: number; after: number },
): Growth | null {
  if (kind === "attribute") {
    const id = workshopCore().pathNow(page, `attributes.${item}`).slice("attributes.".length);
    return { on: actor, path: `system.attributes.${id}`, ...values };
  }
  if (!kind.startsWith("new.")) {
    const on = asThing(actor.items.get(item));
    const [, number = ""] = kind.split(".");
    return on && { on, path: `system.numbers.${number}`, ...values };
  }
  const path = workshopCore().pathNow(page, kind.replace("new.", "things."));
  const given = workshopCore().growthThing(page, path.replace("things.", "new."), item);
  if (!given) return null;
  const brought = broughtBy(actor, { kind, item });
  const holds = ledgerOf(actor).flatMap((line) => (brought && line.item === brought.id ? line.name : []));
  const brings = { name: local(given.name), type: "workshopThing", data: async () => thingOf(page, actor, given) };
  return { on: actor, path: "", before: null, after: null, brings, ...(holds.length > 0 && { holds }) };
}

/** The data of a new thing; what it goes with is found on the sheet. */
function thingOf(page: Page, actor: ActorLike, given: GivenThing): JsonObject {
  const [thing = {}] = thingsData(page, [foundry.utils.randomID()], [given]);
  const wanted = page.things.find(({ id }) => id === given.kind)?.pick;
  if (wanted === undefined || wanted === "attribute" || given.pick === undefined) return thing;
  const other = thingsOf(actor, wanted).find(({ name }) => name === given.pick);
  return { ...thing, system: { ...(thing.system as JsonObject), pick: other?.id ?? "" } };
}

/** What the page prices so that nobody can buy it: below nothing, by halves, or not to be worked out. */
function refusedOf(page: Page, actor: ActorLike): string[] {
  const refused = offersOf(page, actor).filter((offer) => offer.price === null);
  const reasons = ["below", "fraction", "none"] as const;
  return reasons.flatMap((reason) => {
    const names = refused.flatMap((offer) => (offer.refused === reason ? nameAndFigure(page, actor, offer) : []));
    return names.length === 0 ? [] : [t(key(`growth.refused.${reason}`), { names: listed(names).join(", ") })];
  });
}

const nameAndFigure = (page: Page, actor: ActorLike, offer: GrowthOffer): string => {
  const name = nameOf(page, actor, offer);
  return offer.came === undefined ? name : `${name} (${decimal(offer.came)})`;
};
