import { rulesets } from "../contract/index.ts";
import { ENDING_MOMENTS, type Ending, nightsIn } from "../core/effects.ts";
import { deedOf } from "../deeds/deed.ts";
import { differences } from "../deeds/differences.ts";
import { type ActorLike, hooks, type RenderOptions, systemPath } from "../foundry/index.ts";
import { answering, UserError } from "../i18n/errors.ts";
import { t } from "../i18n/i18n.ts";
import { calledBy } from "../plan/people/called.ts";
import { onTheClock } from "../plan/people/night.ts";
import { presence, tonight } from "../plan/people/tonight.ts";
import { concerned, endingOf, letEnd, overAt, partyMembers, rulesOf, sleptTonight } from "../play/endings/end-scene.ts";
import { startRoll } from "../play/roll.ts";
import { busy } from "../render/busy.ts";
import { ToolWindow } from "./tool-window.ts";

/** The end of a scene, a rest, a night, a week: who would change from what to what, and one button that does it. */
export class EndingsWindow extends ToolWindow {
  static override DEFAULT_OPTIONS = {
    id: "cubilete-endings",
    ruleset: "",
    classes: ["endings"],
    position: { width: 520 },
    window: { title: "CUBILETE.ending.window", icon: "fa-solid fa-hourglass-end" },
    actions: { letEnd: busy(EndingsWindow.#onLetEnd), rollFor: EndingsWindow.#onRollFor },
  };
  static PARTS = { endings: { template: systemPath("templates/shared/endings.hbs"), scrollable: [""] } };

  #ending: Ending = "scene";
  #comfort = false;
  #clock = true;
  /** Who was put in or left out by hand, by UUID. */
  readonly #chosen = new Map<string, boolean>();

  /** Tells who is in: who was ticked, and who is where nobody said otherwise. */
  #takesPart(why: ReturnType<typeof reasons>): (actor: ActorLike) => boolean {
    return (actor) => this.#chosen.get(actor.uuid) ?? why(actor) === null;
  }

  protected override take(name: string, value: string): void {
    if (name === "ending") {
      this.#ending = ENDING_MOMENTS.find((word) => word === value) ?? "scene";
      // What was chosen for a scene was not chosen for a night.
      this.#chosen.clear();
    } else if (name === "comfort") this.#comfort = value === "true";
    else if (name === "clock") this.#clock = value === "true";
    else this.#chosen.set(name, value === "true");
  }

  override async _prepareContext(options: RenderOptions): Promise<Record<string, unknown>> {
    const ending = this.#ending;
    const all = concerned(ending);
    const rules = rulesOf(all);
    await rulesets.load(...rules);
    const isTonight = tonight();
    const why = reasons(ending);
    const takesPart = this.#takesPart(why);
    const rows = all.flatMap((actor) => {
      const changes = endingOf(actor, ending, { comfort: this.#comfort, clock: this.#clock });
      const { uuid, img } = actor;
      const rolls = rulesets.ofType(actor.type)?.endings?.rolls?.(ending, actor) ?? [];
      if (!changes && rolls.length === 0) return [];
      const told = differences(actor, deedOf(actor, changes ?? { updates: {}, lines: [] }));
      const away = !isTonight(actor);
      return [
        {
          uuid,
          name: calledBy(actor),
          img,
          on: takesPart(actor),
          away,
          why: away ? null : why(actor),
          changed: changes !== null,
          rolls: away ? [] : rolls,
          ...told,
        },
      ];
    });
    const people = [...rows.filter(({ away }) => !away), ...rows.filter(({ away }) => away)];
    // Above the first of those whose game nobody plays tonight.
    const firstAway = people.findIndex(({ away }) => away);
    const nightly = nightsIn(ending) > 0;
    return {
      ...(await super._prepareContext(options)),
      endings: ENDING_MOMENTS.map((id) => ({ id, label: `CUBILETE.ending.title.${id}`, on: id === ending })),
      nightly: nightly && {
        comfort: rules.some((id) => rulesets.get(id)?.endings?.comfort) ? { on: this.#comfort } : null,
        clock: { on: this.#clock, label: t("CUBILETE.ending.passes", { when: onTheClock(overAt(ending)) }) },
      },
      people: people.map((one, at) => ({ ...one, begins: at === firstAway })),
      nobody: all.length === 0,
    };
  }

  protected override follow(draw: () => void): (() => void)[] {
    return ["updateActor", "updateWorldTime"].map((hook) => {
      const id = hooks.on(hook, draw);
      return () => hooks.off(hook, id);
    });
  }

  /** Rolls for one of them what gives something back, in one click. */
  static async #onRollFor(this: EndingsWindow, _event: Event, target: HTMLElement): Promise<void> {
    const { uuid = "", at = "" } = target.dataset;
    const actor = concerned(this.#ending).find((one) => one.uuid === uuid) ?? null;
    const ruleset = actor && rulesets.ofType(actor.type);
    const roll = ruleset?.endings?.rolls?.(this.#ending, actor)[Number(at)];
    if (ruleset && roll)
      await startRoll({ ruleset: ruleset.id, kind: roll.kind, args: roll.args, actor: uuid }, { dialog: false });
  }

  static async #onLetEnd(this: EndingsWindow): Promise<void> {
    await answering(async () => {
      const chosen = concerned(this.#ending).filter(this.#takesPart(reasons(this.#ending)));
      if (chosen.length === 0) throw new UserError("CUBILETE.ending.nobody");
      await letEnd(this.#ending, {
        chosen: chosen.map(({ uuid }) => uuid),
        again: chosen.filter(sleptTonight).map(({ uuid }) => uuid),
        comfort: this.#comfort,
        clock: this.#clock && nightsIn(this.#ending) > 0,
      });
      await this.close();
    });
  }
}

/** Tells why an actor is not ticked at first, as a language key; null: it is. */
function reasons(ending: Ending): (actor: ActorLike) => string | null {
  const [isTonight, isThere] = [tonight(), presence()];
  const party = new Set(partyMembers());
  return (actor) => {
    if (!isTonight(actor)) return "CUBILETE.people.others";
    // The party sleeps where its players are not; a scene is for those who play it.
    if (!isThere(actor) && (ending === "scene" || !party.has(actor.uuid))) return "CUBILETE.ending.absent";
    if (ending === "night" && sleptTonight(actor)) return "CUBILETE.ending.slept";
    const isHero = rulesets.actorKind(actor.type)?.side === "heroes" || party.has(actor.uuid);
    return ending === "scene" || isHero ? null : "CUBILETE.ending.adversary";
  };
}
