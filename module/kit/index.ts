/**
 * What a rule set is made of: a module gets it beside the registry, in `Hooks.once("cubilete.register", (rulesets, kit) => …)`,
 * and the rule sets of this system use nothing else of the shared rooms. docs/kit.md says what is promised of it.
 */

import { type DeclaredPage, type PageReplacements, rulesets } from "../contract/index.ts";

/** Rises with what the kit can do: the first number when something that worked stops working, the second when something comes. */
export const version = "2.3";

/**
 * A game that stands on a page, as YAML, JSON or the same as data: `rulesets.add(kit.declared(page))`. `replacements`: what of it the
 * module does itself.
 * @throws {Error} When the page cannot be read or has nothing of what is replaced; the message names each line or field.
 */
export function declared(
  page: string | object,
  { replacements }: { readonly replacements?: PageReplacements } = {},
): DeclaredPage {
  const reader = rulesets.all().find((ruleset) => ruleset.declared);
  if (!reader?.declared) throw new Error("Cubilete: no rule set here reads pages.");
  try {
    return reader.declared(page, replacements);
  } catch (error) {
    rulesets.refuse("?", error);
    throw error;
  }
}

/** Windows of one's own, and what they need; nothing of it is loaded before. */
export const windows = () => import("./windows.ts");

export { viewContext } from "../cards/card-context.ts";
export { outlineOf } from "../cards/die-shapes.ts";
export { actorAt, firstPart, lossesOf, writePart } from "../cards/past/records.ts";
export { recordsFor } from "../cards/past/told.ts";
export { redrawPrompts } from "../cards/redraw.ts";
// What comes of a roll.
export { BY_THE_FIRST, isPlannedFor, onOne, onTarget, rolledWith, TABLE } from "../contract/index.ts";
export { errorText, isPlainRecord, problemsGiven, saidBriefly } from "../contract/problems.ts";
export { figureText, plainOf } from "../core/carry/blocks/words.ts";
// Exact chances, and readers for what any user may have written.
export { Distribution } from "../core/chance/index.ts";
export { pickFrom } from "../core/creation/index.ts";
export { OWN } from "../core/creation/types.ts";
export { endsWith, lastsUntil, nightsIn } from "../core/effects.ts";
export { inForm, nameInForm } from "../core/forms.ts";
export { barWidth, healthOf, worstOf } from "../core/health.ts";
export { InTurn, pressedTo } from "../core/in-turn.ts";
export * as shape from "../core/shape.ts";
export { entriesOf, isCoreError, wholeNumber as requireWhole } from "../core/validate.ts";
export { takeBack } from "../deeds/back.ts";
export { carryOut } from "../deeds/whole.ts";
// Data, and the host in the shapes that we rely on.
export { ACTOR_UPDATES, actorOf } from "../foundry/actor-of.ts";
export {
  BaseDiceTerm,
  BaseRoll,
  documentHere,
  documentOf,
  fields,
  fromHost,
  HandlebarsApplication,
  hooks,
  notifications,
  plainData,
  redrawMessage,
  renderHere,
  SYSTEM_ID,
  systemPath,
  TypeDataModel,
  theConfig,
  theGame,
  windowOf,
} from "../foundry/index.ts";
export { inputs } from "../foundry/inputs.ts";
export { KeptHere } from "../foundry/kept-here.ts";
export { modelOf } from "../foundry/model.ts";
export { isBesidePlayers, owns } from "../foundry/rights.ts";
export { tokenStanding } from "../foundry/seen.ts";
export { itemFinder, whilePrepared } from "../foundry/typed-items.ts";
export { deletionOf } from "../foundry/v13-v14/deletion.ts";
export { isWritingPage } from "../foundry/writing-page.ts";
// Words, and refusing politely.
export { answering, answeringOnce, explain, orElse, UserError } from "../i18n/errors.ts";
export { decimal, formulaSaid, midSentence, moment, percent, proper, signed, t } from "../i18n/i18n.ts";
export { listed, properShort, short } from "../i18n/names.ts";
export { layOwnTexts, usualText } from "../i18n/own-words.ts";
export { packIn } from "../i18n/packs.ts";
// The way of a roll, from the sheet to the card and what comes of it.
export { CheckRoll } from "../plan/check-roll.ts";
export { controlsOf, numberOf, wholeWithin, wordOf } from "../plan/controls.ts";
export { metresBetween } from "../plan/distance.ts";
export { lastsText } from "../plan/effect-words.ts";
export { blockOn, effectData, figureWithEffects, raised, rollEffects, rollTouches } from "../plan/effects.ts";
export { barsOf, curvesOf, MOST_BARS, rollerFor, tooltipOf } from "../plan/kit.ts";
export { labelsOf, optionsOf, settingsOf } from "../plan/labels.ts";
export { calledBy, nameOnSheet } from "../plan/people/called.ts";
export { crewOf } from "../plan/people/crew.ts";
export { knowledgeOf } from "../plan/people/knowledge.ts";
export { isSlept, NIGHTS, onTheClock, sleeps, sleptAlready } from "../plan/people/night.ts";
export { freeSpot } from "../plan/people/spots.ts";
export { answersAlone, answerWay, targetsInReach } from "../plan/people/targets.ts";
export { planRoll, sumOf } from "../plan/plan.ts";
export { ruledBy } from "../plan/ruling.ts";
export { subjectsOn } from "../plan/subjects.ts";
export { doneOrAsked, handleWithConsent } from "../play/consent/consent.ts";
export { countRolls } from "../play/counted-rolls.ts";

/** What an actor used up, as a card with its way back. */
export const useUp = async (...used: Parameters<typeof import("../play/endings/end-scene.ts").useUp>): Promise<void> =>
  (await import("../play/endings/end-scene.ts")).useUp(...used);
export { broughtBy, experienceOf, ledgerOf } from "../play/experience.ts";
export { locate } from "../play/locate.ts";
export { answerPrompt, postPrompt } from "../play/prompts.ts";
export { startRoll } from "../play/roll.ts";
// Sheets.
export { sheetPart } from "../render/changed-parts.ts";
export { KeepInput } from "../render/keep-input.ts";
export { takeChanges } from "../render/listen.ts";
export { OwnWindow } from "../render/own-window.ts";
// What the table chose, and what it shares.
export { handleRequest, request } from "../requests/requests.ts";
export { SharedState } from "../requests/shared-state.ts";
export { choosePlayed, isPlayed, setting } from "../settings/settings.ts";
export { CubileteActorSheet } from "../sheets/actor-sheet.ts";
export { CrewSheet } from "../sheets/crew-sheet.ts";
export { equipOnDrop, equippedOn, tellDrop } from "../sheets/drops.ts";
export { CubileteItemSheet } from "../sheets/item-sheet.ts";
export { actorParts, itemParts } from "../sheets/parts.ts";
export { writeNext } from "../sheets/presses.ts";
export { resourceRow, thingRow } from "../sheets/rows.ts";
export { KeptPlace } from "../windows/placed/kept-place.ts";
export * as field from "./fields.ts";
export * as step from "./steps.ts";
