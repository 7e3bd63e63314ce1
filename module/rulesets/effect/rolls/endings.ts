import type { EndingsSpec, LastingItem } from "../../../contract/index.ts";
import * as core from "../../../core/effect/index.ts";
import { lastsUntil } from "../../../core/effects.ts";
import { signed, t } from "../../../i18n/i18n.ts";
import { asEffect, pointsOf } from "../data/actor.ts";
import type { ItemOf } from "../data/items.ts";
import { key } from "../data/labels.ts";

type Effect = ItemOf<"effectEffect">;

/** Who rests may roll their hit dice. */
export const ENDINGS: EndingsSpec = {
  rolls(ending, actor) {
    if (ending === "scene") return [];
    const args = { rest: ending === "rest" ? "breather" : "night" };
    const person = actor && asEffect(actor);
    if (!person) return actor ? [] : [{ kind: "rest", label: key("kind.rest"), args }];
    const hurt = core.TRACKS.filter((track) => pointsOf(person, track).value < pointsOf(person, track).max);
    return hurt.map((track) => ({ kind: "rest", label: key(`rest.${track}`), args: { ...args, track } }));
  },
};

/** Minor effects go with the scene, major ones with a rest. */
const effect: LastingItem = {
  touches(item) {
    const { size, modifier } = (item as Effect).system;
    const said = t(key(`size.${size}`));
    return modifier === 0 ? [said] : [said, `${t("CUBILETE.effects.all")} ${signed(modifier)}`];
  },
  lasts: (item) => lastsUntil((ending) => core.isOver((item as Effect).system.size, ending)),
};

export const LASTING = { effectEffect: effect };
