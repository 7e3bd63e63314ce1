import type { EndingsSpec, LastingItem } from "../../../contract/index.ts";
import * as core from "../../../core/effect/index.ts";
import { lastsUntil } from "../../../core/effects.ts";
import { signed, t } from "../../../i18n/i18n.ts";
import type { ItemOf } from "../data/items.ts";
import { key } from "../data/labels.ts";

type Effect = ItemOf<"effectEffect">;

/** Who rests may roll their hit dice. */
export const ENDINGS: EndingsSpec = {
  rolls: (ending) => (ending === "scene" ? [] : [{ kind: "rest", label: key("kind.rest"), args: {} }]),
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
