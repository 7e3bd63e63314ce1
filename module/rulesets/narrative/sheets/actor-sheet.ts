import { InTurn } from "../../../core/in-turn.ts";
import { type Maneuver, type ManeuverWay, TURN } from "../../../core/narrative/index.ts";
import type { ItemLike, PartTemplate, RenderOptions } from "../../../foundry/index.ts";
import { askHere } from "../../../foundry/v13-v14/windows.ts";
import { answering, answeringOnce } from "../../../i18n/errors.ts";
import { t } from "../../../i18n/i18n.ts";
import { tooltipOf } from "../../../plan/kit.ts";
import { experienceOf } from "../../../play/experience.ts";
import { CubileteActorSheet } from "../../../sheets/actor-sheet.ts";
import { actorParts } from "../../../sheets/parts.ts";
import { asHero, asNarrative, type NarrativeActor } from "../data/actor.ts";
import { hasStrain } from "../data/derive.ts";
import { asItem, itemsOf } from "../data/items.ts";
import { choices, key, optionOf } from "../data/labels.ts";
import { drivesContext } from "../data/noted.ts";
import { isContainer, putInside, takeOut } from "../things/containers.ts";
import { trackOn } from "../things/trackers.ts";
import { adversaryContext, isKeptBack } from "./adversary.ts";
import { beyondRows } from "./beyond.ts";

type Rows = typeof import("./sheet-context.ts");

const turns = () => import("../rolls/turn.ts");
const groups = () => import("../table/groups.ts");

/** The sheet of heroes and of everybody else with characteristics. */
export class NarrativeActorSheet extends CubileteActorSheet {
  static override DEFAULT_OPTIONS: object = {
    classes: ["narrative"],
    position: { width: 780, height: 700 },
    actions: {
      useUp: NarrativeActorSheet.#onUseUp,
      addSkills: NarrativeActorSheet.#onAddSkills,
      toggleCareer: NarrativeActorSheet.#onToggleCareer,
      maneuver: NarrativeActorSheet.#onManeuver,
      dropStance: NarrativeActorSheet.#onDropStance,
      useAction: NarrativeActorSheet.#onUseAction,
      newTurn: NarrativeActorSheet.#onNewTurn,
      readyWeapon: NarrativeActorSheet.#onReadyWeapon,
      splitGroup: NarrativeActorSheet.#onSplitGroup,
      joinGroup: NarrativeActorSheet.#onJoinGroup,
      useTalent: NarrativeActorSheet.#onUseTalent,
      tellTalent: NarrativeActorSheet.#onTellTalent,
      commitDie: NarrativeActorSheet.#onCommitDie,
      track: NarrativeActorSheet.#onTrack,
    },
  };

  static override PAGES: readonly string[] = ["play", "talents", "gear", "growth", "drives", "notes"];
  static PARTS = actorParts("narrative", NarrativeActorSheet.PAGES, ["characteristics"]);

  /** Who keeps no experience has no page for it, and heroes alone are driven. */
  override pages(): readonly string[] {
    const has: Record<string, unknown> = { growth: experienceOf(this.actor), drives: asHero(this.actor) };
    return NarrativeActorSheet.PAGES.filter((id) => !(id in has) || has[id]);
  }

  /** Of a nemesis that the table tells nothing of, users with limited permission see no header either. */
  override _configureRenderParts(options: RenderOptions): Record<string, PartTemplate> {
    const { header, ...rest } = super._configureRenderParts(options);
    return header === undefined || isKeptBack(this.#actor) ? rest : { header, ...rest };
  }

  get #actor(): NarrativeActor {
    return this.actor as NarrativeActor;
  }

  override async _prepareContext(options: RenderOptions): Promise<Record<string, unknown>> {
    const context = await super._prepareContext(options);
    const rows = await import("./sheet-context.ts");
    const { turnContext } = await turns();
    const { derived, force, silhouette } = this.#actor.system;
    const { pendingRows, protection } = await import("./running.ts");
    const forces = optionOf("force");
    return {
      ...context,
      adversary: adversaryContext(this.#actor),
      tracks: trackContext(this.#actor, rows),
      state: derived.condition === "fine" ? null : key(`state.${derived.minions ? "dead" : "incapacitated"}`),
      beyond: beyondRows(this.#actor),
      minions: derived.minions && {
        ...derived.minions,
        count: this.#actor.system.count,
        each: this.#actor.system.each,
        parts: (await groups()).mostLeaving(this.#actor) > 0,
        joins: (await groups()).kinOf(this.#actor).length > 0,
      },
      characteristics: rows.characteristicRows(this.#actor),
      groups: rows.skillGroups(this.#actor),
      figures: protection(this.#actor),
      silhouette,
      load: {
        value: derived.encumbrance.value,
        max: derived.encumbrance.max.value,
        over: derived.encumbrance.over,
        said: "",
        tip: tooltipOf(derived.encumbrance.max.parts),
      },
      // People have no places for attachments.
      places: null,
      weapons: rows.weaponRows(this.#actor),
      turn: turnContext(this.#actor),
      injuries: rows.injuryRows(this.#actor),
      pending: pendingRows(this.#actor),
      ...(await this.#talents(context.growth)),
      powers: forces ? rows.powerRows(this.#actor) : null,
      force: forces
        ? { ...force, ...derived.force, label: key(`side.${force.side}`), leaves: rows.leftToRoll(this.#actor) }
        : null,
      sides: choices(["light", "dark"], "side"),
      gear: rows.gearRows(this.actor),
      ...drivesContext(this.actor),
      extras: (["soak", "melee", "ranged", "encumbrance"] as const).map((name) => ({
        name,
        label: key(name === "encumbrance" ? "figure.load" : `figure.${name}`),
        value: this.#actor.system.extra[name],
      })),
    };
  }

  /** Talents one by one, as a pyramid, and along the trees that the actor has. */
  async #talents(growth: unknown) {
    const { offersIn, pyramidRows, talentGroups, treeView } = await import("../talents/rows.ts");
    const offers = offersIn(growth);
    const drawn = <T extends "narrativeTree" | "narrativePower">(type: T) =>
      Promise.all(
        itemsOf(this.actor, type)
          .filter(({ system }) => type === "narrativeTree" || system.boxes.length > 0)
          .map((tree) => treeView(tree, this.actor, offers)),
      );
    return {
      talentGroups: talentGroups(this.#actor),
      pyramid: pyramidRows(this.actor),
      trees: await drawn("narrativeTree"),
      powerTrees: await drawn("narrativePower"),
    };
  }

  /** Pays for a talent; of one that is a maneuver the player chooses how, where there are several ways. */
  static async #onUseTalent(this: NarrativeActorSheet, _event: Event, target: HTMLElement): Promise<void> {
    const talent = asItem(this.itemOf(target), "narrativeTalent");
    if (!talent) return;
    await answeringOnce(`use ${talent.uuid}`, async () => {
      const { useTalent } = await import("../talents/use.ts");
      const way = talent.system.activation === "maneuver" ? await this.#way("other", talent.name) : null;
      if (way || talent.system.activation !== "maneuver") await useTalent(this.#actor, talent, way);
    });
  }

  static async #onTellTalent(this: NarrativeActorSheet, _event: Event, target: HTMLElement): Promise<void> {
    const talent = asItem(this.itemOf(target), "narrativeTalent");
    if (!talent) return;
    await answering(async () => (await import("../talents/use.ts")).tellTalent(this.#actor, talent));
  }

  /** Commits one more force die to a power, or releases one: `data-amount`. */
  static async #onCommitDie(this: NarrativeActorSheet, _event: Event, target: HTMLElement): Promise<void> {
    const power = asItem(this.itemOf(target), "narrativePower");
    const by = Number(target.dataset.amount);
    if (!power) return;
    const commit = async (): Promise<void> => {
      const { committing } = await import("../talents/commit.ts");
      const { useUp } = await import("../../../play/endings/end-scene.ts");
      await useUp(this.actor, committing(this.#actor, power, by), power.name, power.img);
    };
    // Quick presses go on from what the one before left.
    await answering(() => this.#commits.add(commit));
  }

  readonly #commits = new InTurn();

  /** One more of what a thing tracks, or one less. */
  static async #onTrack(this: NarrativeActorSheet, _event: Event, target: HTMLElement): Promise<void> {
    const item = this.itemOf(target);
    if (!item) return;
    await answering(() => trackOn(this.actor, item, target));
  }

  /** A thing of one's own that is dropped on a container goes in; dropped elsewhere it comes out. */
  override async _onDropItem(event: DragEvent, item: ItemLike): Promise<ItemLike | null | undefined> {
    if (item.actor?.uuid === this.actor.uuid && "inside" in item.system) {
      const row = (event.target as HTMLElement | null)?.closest<HTMLElement>("[data-item-id]");
      const onto = row ? this.itemOf(row) : undefined;
      if (onto && isContainer(onto)) {
        // Dropped where it was taken up, it stays.
        if (onto.id !== item.id) await answering(() => putInside(this.actor, item, onto));
        return null;
      }
      if (item.system.inside) await answering(() => takeOut(item));
    }
    return super._onDropItem(event, item);
  }

  static async #onToggleCareer(this: NarrativeActorSheet, _event: Event, target: HTMLElement): Promise<void> {
    const skill = asItem(this.itemOf(target), "narrativeSkill");
    if (skill) await answering(() => skill.update({ "system.career": !skill.system.career }));
  }

  static async #onUseUp(this: NarrativeActorSheet, _event: Event, target: HTMLElement): Promise<void> {
    const item = asItem(this.itemOf(target), "narrativeGear");
    const actor = asNarrative(this.actor);
    if (!item || !actor) return;
    await answeringOnce(`use ${item.uuid}`, async () => {
      const { takeStimulant } = await import("../rolls/endings.ts");
      const { useUp } = await import("../../../play/endings/end-scene.ts");
      await useUp(actor, takeStimulant(actor, item), item.name, item.img);
    });
  }

  /** A maneuver of the strip; where it can be paid in several ways, the player chooses. */
  static async #onManeuver(this: NarrativeActorSheet, _event: Event, target: HTMLElement): Promise<void> {
    const { what } = target.dataset;
    await answeringOnce(`turn ${this.actor.uuid}`, async () => {
      const { isManeuver } = await turns();
      if (isManeuver(what)) await this.#make(what, key(`maneuver.${what}`));
    });
  }

  /** A maneuver for a weapon: it is loaded, or made ready. */
  static async #onReadyWeapon(this: NarrativeActorSheet, _event: Event, target: HTMLElement): Promise<void> {
    const weapon = asItem(this.itemOf(target) ?? null, "narrativeWeapon");
    const { what } = target.dataset;
    if (!weapon) return;
    await answering(async () => {
      const { afterChore, isChore } = await import("../data/weapon-state.ts");
      if (!isChore(what)) return;
      if (await this.#make("other", key(`ready.${what}`))) await weapon.update(afterChore(weapon, what));
    });
  }

  /** Makes a maneuver; false: the player chose no way to pay. */
  async #make(what: Maneuver, title: string): Promise<boolean> {
    const { carryOutTurn, perform } = await turns();
    const way = await this.#way(what, t(title));
    if (way) await carryOutTurn(this.actor, perform(this.#actor, what, way));
    return way !== null;
  }

  /** How a maneuver is paid; null: the player closed the question. */
  async #way(what: Maneuver, title: string): Promise<ManeuverWay | null> {
    const { waysFor } = await turns();
    const ways = waysFor(this.#actor, what);
    const [first = null] = ways;
    return ways.length === 1 ? first : askWay(ways, title);
  }

  /** Leaves a position, or has it end, without a maneuver. */
  static async #onDropStance(this: NarrativeActorSheet, _event: Event, target: HTMLElement): Promise<void> {
    const { what } = target.dataset;
    await answering(async () => {
      const { isStance } = await import("../rolls/positions.ts");
      if (isStance(what)) await this.actor.toggleStatusEffect(what, { active: false });
    });
  }

  /** The GM parts a group of minions, or has another one join it. */
  static async #onSplitGroup(this: NarrativeActorSheet): Promise<void> {
    await answering(async () => (await groups()).askSplit(this.#actor));
  }

  static async #onJoinGroup(this: NarrativeActorSheet): Promise<void> {
    await answering(async () => (await groups()).askJoin(this.#actor));
  }

  static async #onUseAction(this: NarrativeActorSheet): Promise<void> {
    const used = this.#actor.system.turn.actions > 0;
    await answering(() => this.actor.update({ "system.turn.actions": used ? 0 : 1 }));
  }

  static async #onNewTurn(this: NarrativeActorSheet): Promise<void> {
    await answeringOnce(`turn ${this.actor.uuid}`, async () => {
      const { onTurn } = await turns();
      await onTurn(this.actor, "end");
      await onTurn(this.actor, "start");
    });
  }

  /** Puts every skill of this table that the actor has not yet on its sheet. */
  static async #onAddSkills(this: NarrativeActorSheet): Promise<void> {
    await answering(async () => (await import("../../../windows/heroes/index.ts")).addUsual(this.actor));
  }
}

/** How a maneuver is paid, out of several ways; null: the player closed the question. */
async function askWay(ways: readonly ManeuverWay[], title: string): Promise<ManeuverWay | null> {
  const content = document.createElement("p");
  content.textContent = t(key("turn.how"));
  const wrapper = document.createElement("div");
  wrapper.append(content);
  const buttons = ways.map((way) => ({
    action: way,
    label: t(key(`turn.way.${way}`), { strain: TURN.secondManeuverStrain }),
  }));
  const answer = await askHere("wait", {
    window: { title },
    content: wrapper,
    buttons,
    classes: ["cubilete"],
    rejectClose: false,
  });
  return ways.find((way) => way === answer) ?? null;
}

/** Wounds, and strain where it is kept apart; a threshold of one's own overrules the one that is reckoned. */
function trackContext(actor: NarrativeActor, rows: Rows) {
  const names = hasStrain(actor) ? ["wounds", "strain"] : ["wounds"];
  return names.map((name) => rows.trackRow(actor, name, actor.system.derived.minions !== null));
}
