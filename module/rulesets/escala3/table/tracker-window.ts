import { type CheckRollLike, rolledWith } from "../../../contract/index.ts";
import * as core from "../../../core/escala3/index.ts";
import { type ActorLike, type JsonObject, type RenderOptions, systemPath, theGame } from "../../../foundry/index.ts";
import { askHere } from "../../../foundry/v13-v14/windows.ts";
import { answering, UserError } from "../../../i18n/errors.ts";
import { decimal, percent, signed, t } from "../../../i18n/i18n.ts";
import { startRoll } from "../../../play/roll.ts";
import { busy } from "../../../render/busy.ts";
import { ToolWindow } from "../../../windows/tool-window.ts";
import { itemsOf, MAX_LEVEL, MIN_LEVEL } from "../data/items.ts";
import { difficultyOf, ID, key, scaleWord, short, shownLevel, storedLevel, tableDice } from "../data/labels.ts";
import type { Escala3Check, Escala3Outcome } from "../rolls/roll.ts";
import { difficultyNow, type Preset, specOf, spreadOf, type Tracker, trackerOf, trackers } from "./extended-roll.ts";
import { actorOptions, actorsFor, itemOptions, tried, wordOptions } from "./tool-context.ts";
import { goalOf, nameOfSide, namesOf, resultOf } from "./tracker-card.ts";
import { askTracker, RESULTS, waitingRoll } from "./tracker-count.ts";
import { extended, sideOfTracker } from "./tracker-roll.ts";

/** Who rolls into a tracker from this client, and with what. */
interface Hand {
  actor: string;
  trait: string;
}

/** The extended rolls of the table: everybody sees them and rolls into them, the GM writes their rules. */
export class TrackerWindow extends ToolWindow {
  static override DEFAULT_OPTIONS = {
    id: "escala3-tracker",
    ruleset: ID,
    position: { width: 640 },
    window: { title: key("tool.tracker.title"), icon: "fa-solid fa-list-check" },
    actions: {
      newTracker: busy(TrackerWindow.#onNew),
      editTracker: TrackerWindow.#onEdit,
      deleteTracker: TrackerWindow.#onDelete,
      undoMark: TrackerWindow.#onUndo,
      mark: TrackerWindow.#onMark,
      rollInto: TrackerWindow.#onRoll,
    },
  };
  static PARTS = { tracker: { template: systemPath("templates/escala3/tool-tracker.hbs"), scrollable: [""] } };

  readonly #hands = new Map<string, Hand>();
  #edited: string | null = null;

  protected override follow(draw: () => void) {
    return [trackers.subscribe(draw)];
  }

  override async _prepareContext(options: RenderOptions): Promise<Record<string, unknown>> {
    const { isGM } = theGame().user;
    return {
      ...(await super._prepareContext(options)),
      isGM,
      presets: isGM
        ? Object.keys(core.EXTENDED_EXAMPLES).map((id) => ({ id, label: key(`tool.tracker.preset.${id}.name`) }))
        : [],
      trackers: trackers.read().list.map((tracker) => this.#trackerContext(tracker, isGM)),
    };
  }

  #handFor({ id }: Tracker): { hand: Hand; actor: ActorLike | null } {
    const owned = actorsFor("OWNER");
    const known = this.#hands.get(id);
    const actor = owned.find(({ uuid }) => uuid === known?.actor) ?? this.#usual(owned);
    const traits = actor ? itemsOf(actor, "escala3Trait") : [];
    const trait = traits.find((each) => each.id === known?.trait) ?? traits[0];
    return { hand: { actor: actor?.uuid ?? "", trait: trait?.id ?? "" }, actor };
  }

  #usual(owned: ActorLike[]): ActorLike | null {
    const { character } = theGame().user;
    const mine = owned.find(({ uuid }) => uuid === character?.uuid);
    return mine ?? owned.find((actor) => actor.hasPlayerOwner) ?? owned[0] ?? null;
  }

  #trackerContext(tracker: Tracker, isGM: boolean): object {
    const { state, opposed } = tracker;
    const open = state.result === "open";
    const { hand, actor } = this.#handFor(tracker);
    const owned = actorsFor("OWNER");
    return {
      ...tracker,
      open,
      isGM,
      over: resultOf(tracker),
      goal: goalOf(tracker),
      rows: (opposed ? [0, 1] : [0]).map((index) => this.#rowContext(tracker, index, owned)),
      difficulty: opposed ? null : difficultyNow(tracker),
      raised: state.raised > 0 ? t(key("tool.tracker.raised"), { levels: signed(state.raised) }) : "",
      odds: open ? tried(() => this.#odds(tracker, hand)) : null,
      rolls: t(key("tool.tracker.rolls"), { rolls: state.rolls }),
      actors: actorOptions(owned, hand.actor),
      traits: itemOptions(actor ? itemsOf(actor, "escala3Trait") : [], hand.trait),
      history: tracker.history
        .map(({ by, what, message, before }, index) => {
          const after = tracker.history[index + 1]?.before ?? state;
          return {
            by: short(by),
            what: t(key(`tool.tracker.what.${what}`), namesOf(tracker)),
            marks: opposed ? `${after.mine} – ${after.theirs}` : String(after.mine),
            message,
            first: before.rolls === 0,
          };
        })
        .reverse(),
      form: this.#edited === tracker.id && isGM ? this.#formContext(tracker) : null,
    };
  }

  #rowContext(tracker: Tracker, index: number, owned: ActorLike[]): object {
    const { state, needed, lead, opposed, sides, waiting } = tracker;
    const marks = index === 0 ? state.mine : state.theirs;
    const side = sides[index === 0 ? 0 : 1];
    // A lead has no end to fill up to: only the marks that there are.
    const places = lead ? marks : Math.max(needed, marks);
    return {
      index,
      name: opposed ? short(nameOfSide(side, index)) : "",
      marks,
      of: lead ? null : needed,
      pips: Array.from({ length: places }, (_, place) => ({ full: place < marks })),
      mayRoll: opposed && waiting?.side !== index && owned.some(({ uuid }) => uuid === side.actor),
      waits: opposed && waiting?.side === index,
    };
  }

  #odds(tracker: Tracker, hand: Hand): object {
    const [one, other] = tracker.sides;
    const mine = tracker.opposed ? one : { ...one, actor: hand.actor || null, trait: hand.trait || null };
    const sides = [sideOfTracker(mine), sideOfTracker(other)];
    const { success, failure, draw, rolls } = core.extendedOdds(specOf(tracker, sides), tracker.state);
    return {
      success: percent(success),
      failure: tracker.opposed ? percent(failure) : "",
      draw: draw > 0 ? percent(draw) : "",
      // Where most tries fail, this would be when they are given up.
      rolls: success >= 0.5 || tracker.opposed ? median(rolls) : "",
    };
  }

  /** The eight parameters of the source, in its order. */
  #formContext(tracker: Tracker): object {
    const actors = actorsFor("LIMITED");
    return {
      ...levelField(tracker.level),
      difficulty: decimal(difficultyOf(tracker.level)),
      dispersions: wordOptions(core.DISPERSIONS, tracker.dispersion, (name) => key(`dispersion.${name}`)),
      spread: !tracker.opposed && spreadOf({ ...tracker, dispersion: "high" }) === "high",
      results: wordOptions(RESULTS, tracker.state.result, (name) => key(`tool.tracker.end.${name}`)),
      sides: tracker.sides.map((side, index) => {
        const actor = actors.find(({ uuid }) => uuid === side.actor);
        return {
          ...side,
          ...levelField(side.level),
          index,
          label: nameOfSide({ ...side, name: "" }, index),
          actors: actorOptions(actors, side.actor),
          traits: itemOptions(actor ? itemsOf(actor, "escala3Trait") : [], side.trait),
        };
      }),
    };
  }

  /** `<tracker id>/<field>`, or `<tracker id>/hand.<field>` for what only this client chooses. */
  protected override async take(name: string, value: string, input: HTMLInputElement): Promise<void> {
    const [id = "", field = ""] = name.split("/");
    const tracker = trackerOf(id);
    if (field.startsWith("hand.")) {
      const { hand } = this.#handFor(tracker);
      this.#hands.set(id, { ...hand, [field.slice(5)]: value });
    } else if (field === "result") {
      await askTracker({ do: "end", id, result: value });
    } else {
      await askTracker({ do: "change", id, change: changeOf(field, value, input) });
    }
  }

  static #idOf(target: HTMLElement): string {
    return target.closest<HTMLElement>("[data-tracker]")?.dataset.tracker ?? "";
  }

  static #onNew(this: TrackerWindow, _event: Event, target: HTMLElement): Promise<unknown> {
    const preset = target.dataset.preset as Preset;
    const text = (what: string) => t(key(`tool.tracker.preset.${preset}.${what}`));
    return answering(async () => {
      await askTracker({ do: "new", preset, name: text("title"), frequency: text("frequency") });
      this.#edited = trackers.read().list.at(-1)?.id ?? null;
      await this.render();
    });
  }

  static #onEdit(this: TrackerWindow, _event: Event, target: HTMLElement): void {
    const id = TrackerWindow.#idOf(target);
    this.#edited = this.#edited === id ? null : id;
    void this.render();
  }

  static #onDelete(this: TrackerWindow, _event: Event, target: HTMLElement): void {
    void answering(async () => {
      const { id, name } = trackerOf(TrackerWindow.#idOf(target));
      const sure = await askHere("confirm", {
        window: { title: t(key("tool.tracker.delete")) },
        content: foundry.utils.escapeHTML(t(key("tool.tracker.deleteSure"), { name: short(name) })),
        classes: ["cubilete"],
      });
      if (sure) await askTracker({ do: "delete", id });
    });
  }

  static #onUndo(this: TrackerWindow, _event: Event, target: HTMLElement): void {
    void answering(() => askTracker({ do: "undo", id: TrackerWindow.#idOf(target) }));
  }

  static #onMark(this: TrackerWindow, _event: Event, target: HTMLElement): void {
    const { side, amount } = target.dataset;
    void answering(() =>
      askTracker({ do: "mark", id: TrackerWindow.#idOf(target), side: Number(side), amount: Number(amount) }),
    );
  }

  static #onRoll(this: TrackerWindow, event: Event, target: HTMLElement): void {
    void answering(() => {
      const tracker = trackerOf(TrackerWindow.#idOf(target));
      const side = target.dataset.side === "1" ? 1 : 0;
      const other = tracker.sides[1 - side];
      const { hand } = this.#handFor(tracker);
      const { actor, trait } = tracker.opposed ? (tracker.sides[side] ?? hand) : hand;
      if (!actor || !trait) throw new UserError(key("tool.tracker.nobody"));
      const args = answerArgs(tracker, side) ?? { tracker: tracker.id, at: side };
      const rival = tracker.opposed ? (other?.actor ?? null) : null;
      const request = { ruleset: ID, kind: "extended", actor, item: `${actor}.Item.${trait}`, target: rival, args };
      return startRoll(request, { event });
    });
  }
}

/** What an answer has to know of the roll that waits for it; null when none waits for this side. */
function answerArgs(tracker: Tracker, side: 0 | 1): JsonObject | null {
  const first = tracker.waiting?.side === 1 - side ? waitingRoll(tracker) : null;
  const roll = first?.rolls[0] as CheckRollLike<Escala3Check, Escala3Outcome> | undefined;
  const [follow] = roll ? (extended.followUps?.(rolledWith(roll)) ?? []) : [];
  return follow?.args ?? null;
}

/** As many rolls as half of all tries need: those that never end would spoil a mean. */
function median(rolls: core.ExtendedOdds["rolls"]): number {
  let most = rolls.min;
  // A half that binary fractions fall short of is a half.
  while (rolls.atMost(most) < 0.5 - 1e-9) most++;
  return most;
}

/** A level as this table writes it, with its word and what may be written. */
function levelField(level: number): { level: number; word: string; least: number; most: number } {
  const by = tableDice();
  const [least, most] = [shownLevel(MIN_LEVEL, by), shownLevel(MAX_LEVEL, by)];
  return { level: shownLevel(level, by), word: scaleWord(level, by), least, most };
}

const OPTIONAL = ["failures", "drawAt", "every", "limit"];

/** A field of the form as a change of the tracker. Blank means "none" where a parameter may be missing. */
function changeOf(field: string, value: string, input: HTMLInputElement): JsonObject {
  const [what = "", at, part = ""] = field.split(".");
  return { [field]: typed(), ...(part === "actor" && { [`${what}.${at}.trait`]: null }) };

  function typed(): string | number | boolean | null {
    if (input.type === "checkbox") return input.checked;
    if (value === "" && (OPTIONAL.includes(what) || part === "actor" || part === "trait")) return null;
    if (input.type !== "number") return value;
    const number = Number(value.replace(",", "."));
    return what === "level" || part === "level" ? storedLevel(number) : number;
  }
}
