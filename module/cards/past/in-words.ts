import { rulesets } from "../../contract/index.ts";
import type { ActorLike } from "../../foundry/index.ts";
import { t } from "../../i18n/i18n.ts";
import type { ChangeRecord } from "./records.ts";
import { knownFigure } from "./way-back.ts";

/** What was done to an actor, for users who may not know figures. */

/** How an actor fares, where the change was to that, and of other figures, their things' too, which way they went. */
export function doneInWords(actor: ActorLike, record: ChangeRecord | null): string[] {
  const { health, healthFigures } = rulesets.ofType(actor.type) ?? {};
  const moves = (record?.writes ?? []).flatMap(({ item, path, before, after }) =>
    typeof before === "number" && typeof after === "number" && before !== after
      ? [{ item, path, way: after < before ? "less" : "more" }]
      : [],
  );
  const own = moves.filter(({ item }) => item === "");
  const body = healthFigures?.(actor) ?? own.map(({ path }) => path);
  const fares = moves.length === 0 || own.some(({ path }) => body.includes(path)) ? health?.(actor) : null;
  const others = moves.flatMap(({ item, path, way }) => {
    const document = item === "" ? actor : actor.items.get(item);
    const what = !document || (item === "" && body.includes(path)) ? null : knownFigure(actor, document, path);
    return what ? [t(`CUBILETE.knowledge.${way}`, { what })] : [];
  });
  return [...(fares ? [t(`CUBILETE.knowledge.health.${fares}`)] : []), ...others];
}
