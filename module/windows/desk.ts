import { tallyContext } from "../cards/ask-prompt.ts";
import { type AskSubject, type Difficulties, type RuleSet, rulesets } from "../contract/index.ts";
import { DISCRETIONS, type Discretion } from "../core/asking.ts";
import { MANY, searchOptions } from "../dialogs/search-options.ts";
import { ACTOR_UPDATES } from "../foundry/actor-of.ts";
import { type ActorLike, hooks, type RenderOptions, systemPath, theGame } from "../foundry/index.ts";
import { answering, UserError } from "../i18n/errors.ts";
import { t } from "../i18n/i18n.ts";
import { short } from "../i18n/names.ts";
import { type Person, peopleToAsk } from "../plan/people/targets.ts";
import { likeOn, untrainedIn } from "../plan/plan.ts";
import { openRequests } from "../play/asking.ts";
import { answerPrompt } from "../play/prompts.ts";
import { busy } from "../render/busy.ts";
import { isPlayed } from "../settings/settings.ts";
import { layRequest, manageRequest } from "./desk-asking.ts";
import { ToolWindow } from "./tool-window.ts";

/** The GM's desk: who rolls what, against which difficulty and who knows it; below, who has rolled. */
export class DeskWindow extends ToolWindow {
  static override DEFAULT_OPTIONS = {
    id: "cubilete-desk",
    classes: ["desk"],
    tag: "form",
    position: { width: 560 },
    window: { title: "CUBILETE.desk.title", icon: "fa-solid fa-bullhorn" },
    form: { handler: busy(DeskWindow.#onSubmit), closeOnSubmit: false },
    actions: { pick: DeskWindow.#onPick, manage: DeskWindow.#onManage, press: DeskWindow.#onPress },
  };
  static PARTS = {
    form: { template: systemPath("templates/shared/desk-form.hbs") },
    open: { template: systemPath("templates/shared/desk-open.hbs"), scrollable: [""] },
  };

  /** The choices so far; a choice that no longer exists counts as none. */
  #rules = "";
  #subject = "";
  #chosen: Set<string> | null = null;
  #difficulty = "usual";
  #other = "";
  #discretion: Discretion = "open";
  #together = "";

  /** Opens with these people chosen, as far as they play the game that most of them do. */
  static async openFor(people: readonly ActorLike[]): Promise<void> {
    const desk = await DeskWindow.open();
    const games = people.map(({ type }) => rulesets.ofType(type)?.id ?? "");
    const count = (id: string) => games.filter((each) => each === id).length;
    desk.take("rules", [...games].sort((a, b) => count(b) - count(a))[0] ?? "");
    desk.#chosen = new Set(people.map(({ uuid }) => uuid));
    await desk.render();
  }

  /** The rule sets that can be asked, first those of the players' heroes. */
  #playable(): RuleSet[] {
    const users = [...theGame().users].flatMap(({ character }) => character?.type ?? []);
    const played = (ruleset: RuleSet) => users.filter((type) => rulesets.ofType(type) === ruleset).length;
    return rulesets
      .all()
      .filter(({ id }) => isPlayed(id) && rulesets.isLoaded(id))
      .filter(({ asking }) => asking)
      .sort((a, b) => played(b) - played(a));
  }

  #read() {
    const playable = this.#playable();
    const ruleset = playable.find(({ id }) => id === this.#rules) ?? playable[0];
    const people = ruleset ? peopleToAsk(ruleset.id) : [];
    const usual = people.filter(({ player }) => player).map(({ uuid }) => uuid);
    const chosen = this.#chosen ?? new Set(usual);
    const asked = people.filter(({ uuid }) => chosen.has(uuid));
    const subjects = ruleset?.asking?.subjects((asked.length > 0 ? asked : people).map(({ actor }) => actor)) ?? [];
    const subject = subjects.find(({ id }) => id === this.#subject) ?? subjects[0];
    const ladder = (subject && ruleset?.asking?.difficulties(subject.kind, subject.args)) ?? null;
    const keeps = ruleset?.asking?.judged !== undefined && ladder !== null && !ladder.open;
    const discretion = keeps ? this.#discretion : "open";
    // A step of another subject's ladder is none of this one's.
    const isStep = ladder?.steps.some(({ value }) => String(value) === this.#difficulty);
    const difficulty = isStep || ["other", "none"].includes(this.#difficulty) ? this.#difficulty : "usual";
    return { playable, ruleset, people, asked, subjects, subject, ladder, difficulty, keeps, discretion };
  }

  override async _prepareContext(options: RenderOptions): Promise<Record<string, unknown>> {
    const games = rulesets.all().filter(({ id }) => isPlayed(id));
    await rulesets.load(...games.map(({ id }) => id));
    const { playable, ruleset, people, asked, subjects, subject, ladder, difficulty, keeps, discretion } = this.#read();
    const is = (one: Person) => asked.includes(one);
    const like = subject?.like;
    // The same for all actors who lack it.
    const instead = ruleset && like && untrainedIn(ruleset, subject.kind, like) ? "untrained" : "cannot";
    const lacks = ({ actor }: Person) => (like && !likeOn(actor, like) ? t(`CUBILETE.desk.${instead}`) : "");
    const groups = [
      { label: "CUBILETE.desk.players", people: people.filter(({ player }) => player) },
      { label: "CUBILETE.desk.tokens", people: people.filter(({ player }) => !player) },
    ];
    const ways = ruleset?.asking?.teamwork?.ways ?? [];
    return {
      ...(await super._prepareContext(options)),
      rules: playable.map(({ id, label }) => ({ id, label, chosen: id === ruleset?.id })),
      several: playable.length > 1,
      groups: groups
        .filter(({ people }) => people.length > 0)
        .map(({ label, people }) => ({
          label,
          people: people.map((one) => ({ ...one, chosen: is(one), lacks: lacks(one) })),
        })),
      subjects: grouped(subjects, subject),
      search: subjects.length > MANY,
      manyPeople: people.length > MANY,
      steps: ladder?.steps.map(({ value, label }) => ({
        value,
        label: label === String(value) ? label : `${t(label)} ${value}`,
        chosen: difficulty === "usual" ? value === ladder.usual : difficulty === String(value),
      })),
      other: { chosen: difficulty === "other", value: this.#other, min: ladder?.min, max: ladder?.max },
      none: { chosen: difficulty === "none" },
      ladder: ladder !== null,
      keeps,
      discretions: DISCRETIONS.map((value) => ({ value, chosen: value === discretion })),
      ways: ways.map(({ id, label }) => ({ id, label, chosen: this.#together === id })),
      requests: openRequests().map(({ message, part, asking }) => ({
        id: message.id,
        title: t(part.title),
        ...tallyContext(message.id, asking),
      })),
    };
  }

  protected override take(name: string, value: string): void {
    if (name === "rules") {
      this.#rules = value;
      this.#chosen = null;
      this.#difficulty = "usual";
      this.#together = "";
    }
    if (name === "subject") this.#subject = value;
    if (name === "difficulty") this.#difficulty = value;
    if (name === "other") {
      this.#other = value;
      this.#difficulty = "other";
    }
    if (name === "discretion") this.#discretion = DISCRETIONS.find((one) => one === value) ?? "open";
    if (name === "together") this.#together = value;
    if (name.startsWith("who.")) this.#take(name.slice("who.".length), value === "true");
  }

  #take(uuid: string, on: boolean): void {
    const chosen = new Set(this.#read().asked.map((one) => one.uuid));
    if (on) chosen.add(uuid);
    else chosen.delete(uuid);
    this.#chosen = chosen;
  }

  protected override follow(draw: () => void): (() => void)[] {
    const told = ["createChatMessage", "updateChatMessage", "deleteChatMessage", "userConnected", "canvasReady"];
    const people = ["createToken", "updateToken", "deleteToken", "createActor", "deleteActor", ...ACTOR_UPDATES];
    return [...told, ...people, "createItem", "deleteItem"].map((hook) => {
      const id = hooks.on(hook, draw);
      return () => hooks.off(hook, id);
    });
  }

  override async _onFirstRender(context: Record<string, unknown>, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    searchOptions(this.element);
  }

  /** Everybody, no one, the players' actors, or the tokens that are selected on the board. */
  static async #onPick(this: DeskWindow, _event: Event, target: HTMLElement): Promise<void> {
    const { people } = this.#read();
    const picks: Record<string, (one: Person) => boolean> = {
      all: () => true,
      none: () => false,
      players: ({ player }) => player,
      selected: ({ selected }) => selected,
    };
    const pick = picks[target.dataset.pick ?? ""] ?? (() => false);
    this.#chosen = new Set(people.filter(pick).map(({ uuid }) => uuid));
    await this.render();
  }

  /** The GM marks an actor who is awaited: they cannot roll. */
  static #onPress(this: DeskWindow, _event: Event, target: HTMLElement): Promise<unknown> {
    const { asked: request = "" } = target.closest<HTMLElement>("[data-asked]")?.dataset ?? {};
    return answering(() => answerPrompt(request, 0, target.dataset.press ?? ""));
  }

  static #onManage(this: DeskWindow, _event: Event, target: HTMLElement): Promise<unknown> {
    const { request = "", what } = target.dataset;
    return answering(() => manageRequest(request, what === "again" ? "again" : "close"));
  }

  /** A mistake is shown, and the window stays with everything in it. */
  static async #onSubmit(this: DeskWindow): Promise<void> {
    await answering(async () => {
      const { ruleset, asked, subject, ladder, difficulty: chosen, discretion } = this.#read();
      if (!ruleset || !subject) throw new UserError("CUBILETE.desk.error.nothing");
      const difficulty = ladder && this.#asked(chosen, ladder);
      const people: ActorLike[] = asked.map(({ actor }) => actor);
      await layRequest({ ruleset: ruleset.id, subject, people, difficulty, discretion, together: this.#together });
      await this.render();
    });
  }

  /** @throws {UserError} When what was written is no difficulty: an empty field is none, and not 0. */
  #asked(chosen: string, { usual, min, max }: Difficulties): number | null {
    if (chosen === "none") return null;
    const written = chosen === "other" ? this.#other.trim() : chosen;
    if (written === "usual") return usual;
    const number = Number(written.replace(",", "."));
    if (written === "" || !(number >= min && number <= max))
      throw new UserError("CUBILETE.desk.error.range", { min, max });
    return number;
  }
}

/** Subjects under their headings. */
function grouped(subjects: readonly AskSubject[], chosen: AskSubject | undefined) {
  const groups = new Map<string, { id: string; label: string; chosen: boolean }[]>();
  for (const subject of subjects) {
    const line = { id: subject.id, label: short(t(subject.label)), chosen: subject === chosen };
    groups.set(subject.group, [...(groups.get(subject.group) ?? []), line]);
  }
  return [...groups].map(([label, lines]) => ({ label, lines }));
}
