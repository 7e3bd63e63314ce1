import { type RuleSet, rulesets } from "../../../contract/index.ts";
import { isModuleOn } from "../../../foundry/host-facts.ts";
import {
  type ActorLike,
  type CombatLike,
  type DocumentLike,
  hooks,
  type ItemLike,
  openWindows,
  theGame,
} from "../../../foundry/index.ts";
import { isSheetOf, runMacro, sheetOf, theHotbar, typeInChat } from "../../../foundry/seen.ts";
import { UserError } from "../../../i18n/errors.ts";
import { t } from "../../../i18n/i18n.ts";
import { rollItem } from "../../../play/entry-points.ts";
import { startRoll } from "../../../play/roll.ts";
import { CardTrial } from "../cards.ts";
import type { Context } from "../context.ts";
import { packsOf } from "../played.ts";
import { answeringFor, press, withoutDialog } from "../press.ts";
import { type Step, Untried } from "../step.ts";
import { change } from "./sheets.ts";

/** What is played at a table beside sheets and cards: drops, entry points, fights, windows. */

export const tableSteps = (ruleset: RuleSet): Step[] => {
  const step = (id: string, run: Step["run"]): Step => ({
    id: `${id}.${ruleset.id}`,
    group: ruleset.label,
    label: `CUBILETE.checkup.step.${id}`,
    run,
  });
  const rolls = Object.values(ruleset.items).some(({ roll }) => roll !== undefined);
  const applies = Object.values(ruleset.rolls).some(({ applying }) => applying !== undefined);
  return [
    step("drop", (context) => drop(context, ruleset)),
    ...(rolls ? [step("hotbar", (context) => hotbar(context, ruleset))] : []),
    step("link", (context) => link(context, ruleset)),
    step("chat", (context) => chat(context, ruleset)),
    ...(applies ? [step("token", (context) => token(context, ruleset))] : []),
    ...(ruleset.initiative ? [step("combat", (context) => combat(context, ruleset))] : []),
  ];
};

/** Once for the whole table: it is the host's affair. */
export const detachedStep = (group: string, ruleset: RuleSet): Step => ({
  id: "detached",
  group,
  label: "CUBILETE.checkup.step.detached",
  run: (context) => detached(context, ruleset),
});

/** Something of every type from a compendium, dropped onto a sheet as the browser does. */
async function drop(context: Context, ruleset: RuleSet): Promise<void> {
  const [first] = await context.played(ruleset).cast(context);
  if (!first) throw new Untried("CUBILETE.checkup.untried.noActor");
  const sheet = sheetOf(first);
  if (!sheet) throw new Untried("CUBILETE.checkup.untried.noActor");
  await sheet.render({ force: true });
  let dropped = 0;
  for (const type of Object.keys(ruleset.items)) {
    const [pack] = packsOf("Item", [type]);
    // A thing that was there already is another step's to try.
    const isNew = ({ name }: { name: string }) => !first.items.find((own) => own.name === name);
    const entry = pack && [...pack.index].find((one) => one.type === type && isNew(one));
    if (!pack || !entry) continue;
    const before = JSON.stringify(first.toObject().items);
    const data = new DataTransfer();
    data.setData(
      "text/plain",
      JSON.stringify({ type: "Item", uuid: `Compendium.${pack.collection}.Item.${entry._id}` }),
    );
    const target = sheet.element.querySelector(".window-content") ?? sheet.element;
    target.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: data }));
    await context.until(`${entry.name} → ${first.name}`, () => {
      const { refusals } = context.watch.take();
      // Not every actor can bear everything; a refusal with a message is fine.
      return refusals.length > 0 || JSON.stringify(first.toObject().items) !== before;
    });
    dropped += 1;
  }
  await sheet.close();
  if (dropped === 0) throw new Untried("CUBILETE.checkup.untried.noPack");
}

/** The first thing of an actor of ours with which one rolls from the hotbar. */
async function rollable(context: Context, ruleset: RuleSet): Promise<ItemLike> {
  for (const actor of await context.played(ruleset).cast(context)) {
    const item = actor.items.find(({ type }) => ruleset.items[type]?.roll !== undefined);
    if (item) return item;
  }
  throw new Untried("CUBILETE.checkup.untried.noItem");
}

async function hotbar(context: Context, ruleset: RuleSet): Promise<void> {
  const item = await rollable(context, ruleset);
  const { user } = theGame();
  const slot = Array.from({ length: 50 }, (_, at) => 50 - at).find((at) => !user.hotbar[at]);
  if (!slot) throw new Untried("CUBILETE.checkup.untried.noSlot");
  hooks.call("hotbarDrop", theHotbar(), { type: "Item", uuid: item.uuid }, slot);
  const id = await context.until(item.name, () => user.hotbar[slot]);
  const macro = theGame().macros.get(id);
  if (!macro || !context.mine.owns(macro)) throw new UserError("CUBILETE.checkup.diff.notStored");
  const event = new MouseEvent("click", { shiftKey: withoutDialog() });
  await answeringFor(context, [], () => context.message(item.name, () => runMacro(macro, { event })));
  await context.message("api.rollItem", () => rollItem(item.uuid, event));
}

/** Words in a journal: the link is pressed where it stands. */
async function link(context: Context, ruleset: RuleSet): Promise<void> {
  const played = context.played(ruleset);
  const own = theGame().user.character;
  if (own && rulesets.ofType(own.type) === ruleset)
    throw new Untried("CUBILETE.checkup.untried.ownHero", { name: own.name });
  const cast = await played.cast(context);
  const item = cast[0]?.items.find(({ type }) => ruleset.items[type]?.roll !== undefined);
  const kind = (item && ruleset.items[item.type]?.roll) ?? ruleset.initiative?.kind ?? Object.keys(ruleset.rolls)[0];
  const like = item ? ` item="${item.name.replaceAll('"', "")}"` : "";
  const content = `<p>@Roll[${ruleset.id}.${kind}${like}]{${t("CUBILETE.checkup.folder")}}</p>`;
  const pages = [{ name: "1", type: "text", text: { content, format: 1 } }];
  const entry = await context.mine.create<DocumentLike>("JournalEntry", { name: ruleset.id, pages });
  const sheet = sheetOf(entry);
  if (!sheet) throw new UserError("CUBILETE.checkup.diff.notStored");
  await sheet.render({ force: true });
  const found = await context.until(content, () => sheet.element.querySelector<HTMLElement>("a.cubilete-roll"));
  const favoured = cast.map(({ uuid }) => uuid);
  await answeringFor(context, favoured, () => context.message(content, () => press(found, withoutDialog())));
  await sheet.close();
}

/**
 * Dice words typed in chat, where the rule set has its own, as text and as the paragraph that Foundry 14's chat makes of
 * it; Foundry's words for one of its rolls otherwise.
 */
async function chat(context: Context, ruleset: RuleSet): Promise<void> {
  const { formulaExample } = ruleset;
  for (const words of formulaExample ? [formulaExample, `<p>${formulaExample}</p>`] : ["1d6 + 1"]) {
    const handled = await context.mine.posting(() => context.message(words, () => say(words)));
    if (handled.rolls.length === 0) throw new UserError("CUBILETE.checkup.diff.noCard");
  }
}

async function say(words: string): Promise<void> {
  const kept = hooks.call("chatMessage", ui.chat, words, { user: theGame().userId, speaker: {} });
  if (kept) await typeInChat(`/r ${words}`);
}

/** A token with an actor of its own: applied to it, and undone. */
async function token(context: Context, ruleset: RuleSet): Promise<void> {
  const played = context.played(ruleset);
  const [roller, ...others] = await played.cast(context);
  const kind = Object.entries(ruleset.rolls).find(([id, { applying }]) => applying && played.seen.has(id))?.[0];
  const known = new Set(played.faults.get(kind ?? ""));
  if (!roller || !kind) throw new Untried("CUBILETE.checkup.untried.nothingApplies");
  const target = await context.mine.token(others[0] ?? roller);
  const item = roller.items.find(({ type }) => ruleset.items[type]?.roll === kind)?.uuid ?? null;
  const asked = { ruleset: ruleset.id, kind, actor: roller.uuid, item, target: target.uuid };
  const message = await startRoll(asked, { dialog: false });
  const { errors, refusals } = context.watch.take();
  if (!message)
    throw new Untried("CUBILETE.checkup.untried.noWay", {
      name: t(ruleset.rolls[kind]?.label ?? ""),
      said: [...errors, ...refusals][0] ?? "",
    });
  await new CardTrial(context, played, message).run();
  const faults = (played.faults.get(kind) ?? []).filter((fault) => !known.has(fault));
  if (faults.length > 0) throw new UserError("CUBILETE.checkup.diff.list", { list: faults.join("; ") });
}

/** A fight that nobody else sees: order rolled, begun, a round, ended. */
async function combat(context: Context, ruleset: RuleSet): Promise<void> {
  const cast = await context.played(ruleset).cast(context);
  const fight = (await context.mine.create<DocumentLike>("Combat", { active: false, scene: null })) as CombatLike & {
    startCombat(): Promise<unknown>;
    nextTurn(): Promise<unknown>;
  };
  const entries = cast.map(({ id }: ActorLike) => ({ actorId: id, hidden: true }));
  await fight.createEmbeddedDocuments("Combatant", entries);
  await answeringFor(context, [], () => fight.rollInitiative(fight.combatants.map(({ id }) => id)));
  const rolled = () => fight.combatants.find(({ initiative }) => initiative !== null);
  await context.until(t("CUBILETE.checkup.step.combat"), () => rolled() ?? context.refused());
  await fight.startCombat();
  const { round } = fight;
  // Turns of those who are out pass by themselves: the round may take fewer than there are fighters.
  for (let turn = 0; turn < fight.turns.length && fight.round === round; turn++) await fight.nextTurn();
  if (round !== 1 || fight.round !== 2)
    throw new UserError("CUBILETE.checkup.diff.figure", { path: "round", now: fight.round, wanted: 2 });
  await fight.delete();
}

/** A sheet in a browser window of its own, where the host has those: drawn anew there, and its things' sheets beside it. */
async function detached(context: Context, ruleset: RuleSet): Promise<void> {
  const [first] = await context.played(ruleset).cast(context);
  const sheet = sheetOf(first);
  if (!first || !sheet) throw new Untried("CUBILETE.checkup.untried.noActor");
  if (!sheet.detachWindow) {
    throw new Untried(isModuleOn("popout") ? "CUBILETE.checkup.untried.byHand" : "CUBILETE.checkup.untried.noWindows");
  }
  await sheet.render({ force: true });
  try {
    const trial = window.open("", "", "width=1,height=1");
    if (!trial) throw new Untried("CUBILETE.checkup.untried.popups");
    trial.close();
    await sheet.detachWindow();
    const there = () => sheet.element.ownerDocument;
    await context.until(t("CUBILETE.checkup.step.detached"), () => there() !== document);
    const find = (action: string) => sheet.element.querySelector<HTMLElement>(`[data-action="${action}"]`);
    for (const editing of find("toggleMode") ? [true, false] : []) {
      press(find("toggleMode") ?? sheet.element);
      await context.until(t("CUBILETE.sheet.edit"), () => sheet.element.classList.contains("editing") === editing);
      // Drawn twice: a window that waits for something of the game's stands still the second time.
      if (editing) await change(context, sheet, "name", [`${first.name} 1`, `${first.name} 2`]);
    }
    const open = find("editItem");
    if (open) {
      // A user who presses something there is looking at that window.
      open.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
      press(open);
      await context.until(t("CUBILETE.checkup.diff.there"), () =>
        openWindows().some(
          (app) => isSheetOf(app, first.items) && app.rendered && app.element.ownerDocument === there(),
        ),
      );
    }
  } finally {
    await sheet.close();
  }
}
