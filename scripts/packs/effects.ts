/** Active effects that lie on the items of a pack: as Foundry 13 stores them, which 14 brings up to date when it reads them. */

import { type ChangeKind, changeValue, LASTS } from "../../module/core/effects.ts";
import { BuildError } from "../files.ts";
import { isRecord } from "../languages.ts";
import { type Data, slugId } from "./source.ts";

/** ACTIVE_EFFECT_MODES by the words of the core; what takes away is written as what adds less than nothing. */
const MODES: Partial<Record<ChangeKind, number>> = { multiply: 1, add: 2, downgrade: 3, upgrade: 4, override: 5 };
const GIVES = ["target", "user"];
const FIELDS = ["name", "changes", "statuses", "lasts", "rounds", "gives", "off"];

/** What an item's effects have of the item itself. */
interface Bearer {
  path: string;
  id: string;
  name: string;
  img: string;
  systemId: string;
}

/**
 * The effects of one item: each with `changes` (`key`, `value`, and `kind` where it does not add), `statuses`, how long they
 * last (`lasts`, `rounds`), and which actor gets them when the thing is used (`gives`: target or user; else they are the
 * bearer's). `off: true`: the owner has still to switch it on. They bear the item's name, if they say none.
 */
export function effectsOf(list: unknown, bearer: Bearer, stats: () => Data, where: string): Data[] {
  if (list === undefined) return [];
  if (!Array.isArray(list) || !list.every(isRecord)) throw new BuildError(`${where}: "effects" must be a list`);
  return list.map((effect, index) => {
    const place = `${where}: effects[${index}]`;
    const stray = Object.keys(effect).find((field) => !FIELDS.includes(field));
    if (stray) throw new BuildError(`${place}: no "${stray}"; accepted: ${FIELDS.join(", ")}`);
    const { name = bearer.name, changes = [], statuses = [], lasts, rounds = null, gives = null, off = false } = effect;
    if (!LASTS.some((word) => word === lasts)) throw new BuildError(`${place}: lasts is one of ${LASTS.join(", ")}`);
    if ((lasts === "rounds") !== (typeof rounds === "number"))
      throw new BuildError(`${place}: "rounds" stands with lasts: rounds, and with nothing else`);
    if (gives !== null && !GIVES.includes(String(gives))) throw new BuildError(`${place}: gives is target or user`);
    const id = slugId(`${bearer.path}/lasting/${index}`);
    return {
      _id: id,
      _key: `!items.effects!${bearer.id}.${id}`,
      name,
      img: bearer.img,
      type: "base",
      system: {},
      changes: Array.isArray(changes) ? changes.map((change: unknown) => changeOf(change, place)) : [],
      disabled: off === true,
      duration: rounds === null ? {} : { rounds },
      description: "",
      origin: null,
      tint: "#ffffff",
      transfer: gives === null,
      statuses,
      sort: 0,
      flags: { [bearer.systemId]: { lasts, ...(gives !== null && { gives }) } },
      _stats: stats(),
    };
  });
}

function changeOf(change: unknown, place: string): Data {
  const { key, value, kind = "add" } = isRecord(change) ? change : {};
  const mode = MODES[kind as ChangeKind];
  if (typeof key !== "string" || changeValue(value) === null || mode === undefined)
    throw new BuildError(
      `${place}: a change needs a key, a number as value, and a kind of ${Object.keys(MODES).join(", ")}`,
    );
  return { key, mode, value: String(value), priority: null };
}
