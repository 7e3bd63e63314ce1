import { make, makeIcon } from "../dom.ts";
import { type Data, type HostRollClass, host, reportError } from "../host.ts";

const DEFERRED = new Set([
  "r",
  "roll",
  "pr",
  "publicroll",
  "gmr",
  "gmroll",
  "br",
  "broll",
  "blindroll",
  "sr",
  "selfroll",
]);

/**
 * `[[/r 1d20]]` becomes a link that rolls, `[[1d20]]` is rolled at once and shows its total.
 * @returns null when the text is no roll.
 */
export async function createInlineRoll(match: RegExpMatchArray, rollData: Data): Promise<HTMLElement | null> {
  const [, command, text = "", closing = "", label] = match;
  const mode = command?.slice(1).trim().toLowerCase();
  if (mode && !DEFERRED.has(mode)) return null;
  // A formula may end in a flavour: its bracket is swallowed by the closing ones.
  let formula = closing.length === 3 ? `${text}]` : text;
  let flavor: string | undefined;
  const split = /^(.*?)#(.*)$/.exec(formula);
  if (split) {
    formula = (split[1] ?? "").trim();
    flavor = split[2]?.trim();
  }
  formula = formula.trim();
  if (!formula) return null;
  const Roll = host.CONFIG.Dice.rolls[0] as HostRollClass;
  if (mode) {
    const resolved = Roll.replaceFormulaData(formula, rollData, { missing: "0" });
    const anchor = make("a", { class: `inline-roll ${mode === "r" ? "roll" : mode}`, role: "button", tabindex: 0 });
    anchor.dataset.mode = mode;
    anchor.dataset.formula = resolved;
    anchor.dataset.flavor = flavor ?? label ?? "";
    anchor.dataset.tooltipText = resolved;
    anchor.append(makeIcon("fa-solid fa-dice-d20"), label ?? formula);
    return anchor;
  }
  try {
    const roll = await Roll.create(formula, rollData).evaluate({ allowInteractive: false });
    return roll.toAnchor({ classes: ["inline-roll", "inline-result"], label, dataset: { flavor: flavor ?? "" } });
  } catch (error) {
    reportError(error, `Inline roll "${formula}"`);
    return null;
  }
}
