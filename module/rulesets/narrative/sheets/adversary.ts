import { t } from "../../../i18n/i18n.ts";
import { knowledgeOf } from "../../../plan/people/knowledge.ts";
import type { NarrativeActor } from "../data/actor.ts";
import { faresOf } from "../data/derive.ts";
import { key, optionOf } from "../data/labels.ts";

/** What the sheet of an adversary says above everything else, and what of it users with limited permission see. */

/** Whether the user has limited permission for a nemesis: the table's setting says what they see. */
const isVeiledNemesis = ({ limited, type }: NarrativeActor): boolean => limited && type === "narrativeNemesis";

/** Whether they see neither picture nor words. */
export const isKeptBack = (actor: NarrativeActor): boolean =>
  isVeiledNemesis(actor) && optionOf("limited") === "nothing";

/** Null for heroes. Users with limited permission read how they look and, where the table says so, in words how they fare. */
export function adversaryContext(actor: NarrativeActor) {
  const { role, appearance } = actor.system;
  if (role === undefined) return null;
  const told = isVeiledNemesis(actor) && optionOf("limited") === "words" && knowledgeOf(actor) !== "nothing";
  return {
    /** Who they are stays with the GM: no concept. */
    veiled: isVeiledNemesis(actor),
    role: role === "" || actor.limited ? "" : key(`role.${role}`),
    appearance,
    fares: told ? t(`CUBILETE.knowledge.health.${faresOf(actor)}`) : "",
  };
}
