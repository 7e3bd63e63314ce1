import type { CardPrompt, PromptView } from "../../../contract/index.ts";
import { short } from "../../../i18n/names.ts";
import { key } from "../data/labels.ts";

/**
 * Calling for a roll: the GM names the skill, says the difficulty or keeps it, and may choose the dice. The card has a
 * button for everybody. A kept difficulty never leaves the GM's head: the rolls say what they reach.
 */
export const call: CardPrompt = {
  from: "gm",
  view(data) {
    const skill = short(String(data.skill ?? ""));
    const difficulty = typeof data.difficulty === "number" ? data.difficulty : null;
    const given = typeof data.given === "string" ? data.given : "";
    const lines: PromptView["lines"] = [
      difficulty === null ? { label: key("call.secret") } : { label: key("call.against"), data: { difficulty } },
    ];
    if (given !== "") lines.push({ label: key("call.withDice"), data: { dice: short(given) } });
    return {
      lines,
      buttons: [
        {
          id: "roll",
          label: key("call.roll"),
          icon: "fa-solid fa-dice",
          by: "anyone",
          roll: { kind: "skill", args: { skill, difficulty, given, called: true } },
        },
      ],
    };
  },
};
