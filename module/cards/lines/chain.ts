import { rulesets } from "../../contract/index.ts";
import type { MessageLike } from "../../foundry/index.ts";
import { t } from "../../i18n/i18n.ts";
import { short } from "../../i18n/names.ts";
import { isKnownAt } from "../../plan/people/knowledge.ts";
import type { CardData } from "../card-model.ts";
import { cameOf, origin, type RolledPlace } from "../past/came-of.ts";
import { type ChangeRecord, isSpent } from "../past/records.ts";
import { rolledAt } from "../past/rolled.ts";

/** A chain of cards: what was paid, the roll that this gave the right to, and what that did. Each card leads to the others. */

interface Link {
  message: string;
  text: string;
}

const partAt = ({ message, part }: RolledPlace) => (message.system as Partial<CardData>).parts?.[part];

/** The rolls that came of a record, with what they came to, as far as this user sees their cards. */
export function linksOn(message: MessageLike, index: number, record: ChangeRecord): Link[] {
  return cameOf(message, index, record).flatMap((place) => {
    const part = partAt(place);
    if (!part || place.message.isContentVisible !== true) return [];
    const { ruleset } = place.message.system as CardData;
    const rolled = rolledAt(place.message, place.part);
    const kind = part.data.kept === true ? null : rulesets.findRollType(ruleset, part.kind)?.kind;
    const verdict = rolled && kind?.view(rolled).verdict;
    const title = short(t(part.title));
    return { message: place.message.id, text: verdict ? `${title}: ${t(verdict.label)}` : title };
  });
}

/** What a roll came of, where this user sees that card; null: of nothing that was paid or applied. */
export function originLink(message: MessageLike, index: number): Link | null {
  const from = origin(message, index);
  const part = from && partAt(from);
  if (!from || !part || from.message.isContentVisible !== true) return null;
  const card = short(t(part.title));
  const { record } = from;
  if (!isSpent(record) && !isKnownAt(record.target)) return null;
  const text = isSpent(record)
    ? t("CUBILETE.card.boughtOn", { card, what: boughtWith(from, record) })
    : t("CUBILETE.card.cameOf", { card, name: short(record.name) });
  return { message: from.message.id, text };
}

/** What was bought, with its price as the list of that card had it. */
function boughtWith({ message, part }: RolledPlace, { option, lines }: ChangeRecord): string {
  const rolled = rolledAt(message, part);
  const card = message.system as CardData;
  const kind = rulesets.findRollType(card.ruleset, card.parts[part]?.kind ?? "")?.kind;
  const spent = rolled ? [...rolled.spent] : [];
  const menu = rolled && kind?.spending?.menu({ ...rolled, spent: spent.toSpliced(spent.indexOf(option), 1) });
  const bought = menu?.options.find(({ id }) => option === id || option.startsWith(`${id}.`));
  if (!bought) return short(t(lines[0]?.label ?? ""));
  return [bought.label, bought.price]
    .map((word) => short(t(word)))
    .filter(Boolean)
    .join(" · ");
}
