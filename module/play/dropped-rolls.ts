import { rulesets } from "../contract/index.ts";
import { documentHere, type ItemLike, type JsonObject, theConfig } from "../foundry/index.ts";
import { textEditor } from "../foundry/seen.ts";
import { t } from "../i18n/i18n.ts";
import { planRoll, prepareRoll, type RollRequest } from "../plan/plan.ts";

/** Rolls that are dragged from a sheet: to the hotbar they become a macro, in a text words to click. */

/** What such a drag is of, where no item is dragged with it. */
const ROLL_DRAG = "CubileteRoll";

/** What a drag carries: the roll, and the item that it is made with, which another sheet can take. */
interface RollDrag {
  type: string;
  uuid?: string;
  roll: RollRequest;
}

/** The data of a drag for a roll. */
export function rollDrag(roll: RollRequest): RollDrag {
  return roll.item ? { type: "Item", uuid: roll.item, roll } : { type: ROLL_DRAG, roll };
}

const isText = (value: unknown): value is string => typeof value === "string" && value.length <= 200;
const isFigure = (value: unknown): value is string | number | boolean =>
  isText(value) || typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value));

/** The roll that was dropped; null for anything else. A drag may come from any web page, so its data is a claim. */
export function droppedRoll(data: unknown): RollRequest | null {
  const { roll } = (data ?? {}) as { roll?: Partial<RollRequest> };
  if (typeof roll !== "object" || roll === null) return null;
  const { ruleset, kind, actor = null, item = null, args = {} } = roll;
  if (!isText(ruleset) || !isText(kind) || !rulesets.get(ruleset)) return null;
  if ((actor !== null && !isText(actor)) || (item !== null && !isText(item))) return null;
  if (typeof args !== "object" || args === null || Array.isArray(args)) return null;
  const known = Object.entries(args).filter(([name, value]) => /^\w{1,40}$/.test(name) && isFigure(value));
  return { ruleset, kind, actor, item, args: Object.fromEntries(known) as JsonObject };
}

/** How the roll calls itself, and its picture. @throws {UserError} When it cannot be made. */
async function looksOf(roll: RollRequest): Promise<{ title: string; img: string }> {
  const plan = planRoll(await prepareRoll(roll), {});
  const img = plan?.img || documentHere<ItemLike>(roll.item ?? roll.actor ?? "")?.img;
  return { title: t(plan?.title ?? roll.kind), img: img ?? "icons/svg/d20-grey.svg" };
}

/** A macro that makes the roll, for the actor it was dragged from. */
export async function rollMacro(roll: RollRequest): Promise<object> {
  const { title, img } = await looksOf(roll);
  const command = `game.system.api.roll(${JSON.stringify(roll)}, { event });`;
  return { name: title, type: "script", img, command };
}

/** What would end the words early. */
const clean = (text: string): string => text.replace(/["[\]{}]/g, "").trim();

/** The roll as words in a text: a player who clicks them rolls with their own actor. */
async function rollWords(roll: RollRequest): Promise<string> {
  const { title } = await looksOf(roll);
  const item = documentHere<ItemLike>(roll.item ?? "")?.name;
  const args = { ...(item && { item }), ...roll.args };
  const said = Object.entries(args).map(([name, value]) => ` ${name}="${clean(String(value))}"`);
  return `@Roll[${roll.ruleset}.${roll.kind}${said.join("")}]{${clean(title)}}`;
}

/** Once, at `init`: texts take a dropped roll as they take a document. */
export function takeDroppedRolls(): void {
  const { ux } = theConfig();
  const Base = textEditor();
  ux.TextEditor = class CubileteTextEditor extends Base {
    static override async getContentLink(data: unknown, options?: object): Promise<string | null> {
      const roll = droppedRoll(data);
      return roll ? rollWords(roll) : super.getContentLink(data, options);
    }
  };
}
