import { type RuleSet, rulesets } from "../../contract/index.ts";
import {
  type ActorLike,
  type ApplicationLike,
  documentOf,
  openWindows,
  SYSTEM_ID,
  theGame,
  theUi,
} from "../../foundry/index.ts";
import { hearKeys } from "../../foundry/v13-v14/windows.ts";
import { answering, UserError } from "../../i18n/errors.ts";
import { t } from "../../i18n/i18n.ts";
import { packIn } from "../../i18n/packs.ts";
import { startRoll } from "../../play/roll.ts";
import { holdFocus } from "../../render/focus.ts";
import { isPlayed, whenPlayedChanges } from "../../settings/settings.ts";
import { rollAt } from "../../sheets/roll-button.ts";
import { type Stage, type StepSpec, TOURS } from "./tour-steps.ts";

/** Two minutes with each game, in Foundry's own tours: they stand in its window of tours, and begin from the welcome. */

/** How long a window may take to come up, in milliseconds. */
const PATIENCE = 4000;

const TABS: readonly Stage[] = ["actors", "chat", "combat", "compendium"];

/** What stands on the screen for a stage, and how to find it: what a tour opened it closes again. */
const WINDOWS: Partial<Record<Stage, string>> = {
  sheet: ".actor-sheet",
  dialog: ".roll-dialog",
  welcome: "#cubilete-welcome",
  desk: "#cubilete-desk",
};

const { Tour } = foundry.nue;

const tourId = ({ id }: RuleSet, who: keyof typeof TOURS): string => `${id}-${who}`;

class CubileteTour extends Tour {
  readonly #ruleset: RuleSet;
  readonly #specs: readonly StepSpec[];
  /** What this tour opened, by stage. */
  readonly #opened = new Map<Stage, ApplicationLike>();
  #back: (() => void) | null = null;

  constructor(ruleset: RuleSet, who: keyof typeof TOURS) {
    const game = t(ruleset.label);
    const specs = TOURS[who];
    super({
      namespace: SYSTEM_ID,
      id: tourId(ruleset, who),
      title: t(`CUBILETE.tour.${who}`, { game }),
      description: t(`CUBILETE.tour.${who}Hint`),
      restricted: who === "gm",
      display: true,
      canBeResumed: true,
      steps: specs.map(({ id, selector, own }) => ({
        id,
        title: t(`CUBILETE.tour.step.${id}.title`, { game }),
        content: paragraphs([`CUBILETE.tour.step.${id}.text`, own && `CUBILETE.tour.game.${ruleset.id}.${own}`], game),
        ...(selector && { selector: selector.replaceAll("{ruleset}", ruleset.id) }),
      })),
    });
    this.#ruleset = ruleset;
    this.#specs = specs;
  }

  override async start(): Promise<void> {
    this.#back = holdFocus();
    await super.start();
  }

  override async progress(stepIndex: number): Promise<void> {
    await super.progress(stepIndex);
    if (stepIndex >= this.steps.length) await this.#leave();
  }

  override exit(): void {
    super.exit();
    void this.#leave();
  }

  /** What the step points at is on the screen before it is looked for. */
  protected override async _preStep(): Promise<void> {
    await super._preStep();
    const spec = this.#specs.find(({ id }) => id === this.currentStep?.id);
    const stage = spec?.stage ?? "none";
    for (const [other, app] of [...this.#opened]) {
      if (other === stage || (stage === "dialog" && other === "sheet")) continue;
      this.#opened.delete(other);
      await app.close();
    }
    await answering(() => this.#set(stage));
    const { selector } = this.currentStep ?? {};
    if (selector) await there(selector);
  }

  /** Foundry's arrows and cross are for the mouse; here the keys find them too. */
  protected override async _renderStep(): Promise<void> {
    await super._renderStep();
    const step = this.#step();
    if (!step) return;
    for (const button of step.querySelectorAll<HTMLElement>("[data-action]")) {
      button.tabIndex = 0;
      button.role = "button";
      button.ariaLabel = t(
        `CUBILETE.tour.button.${button.dataset.action === "next" && !this.hasNext ? "done" : button.dataset.action}`,
      );
    }
    step.id ||= `${SYSTEM_ID}-tour-step`;
    const next = step.querySelector<HTMLElement>("[data-action='next']");
    next?.setAttribute("aria-describedby", step.id);
    next?.focus();
  }

  /** Where the host shows the step: beside what it points at, else in the middle. */
  #step(): HTMLElement | null {
    const shown = theGame().tooltip?.tooltip;
    const beside = shown?.querySelector("[data-action='next']") ? shown : null;
    return beside ?? document.querySelector<HTMLElement>(".tour-center-step, .tour");
  }

  /** Heard before anything else is: arrows go on and back, Escape leaves, Enter presses. */
  hear(event: KeyboardEvent): void {
    const pressed = (event.target as Element).closest<HTMLElement>(
      ".tour [data-action], .tour-center-step [data-action]",
    );
    const does: Record<string, (() => unknown) | false | undefined> = {
      ArrowRight: this.hasNext && (() => this.next()),
      ArrowLeft: this.hasPrevious && (() => this.previous()),
      Escape: () => this.exit(),
      Enter: pressed ? () => pressed.click() : undefined,
      " ": pressed ? () => pressed.click() : undefined,
    };
    if (!(event.key in does) || does[event.key] === undefined) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const act = does[event.key];
    if (act) void act();
  }

  async #set(stage: Stage): Promise<void> {
    if (TABS.includes(stage)) {
      theUi().sidebar.expand();
      theUi().sidebar.changeTab(stage, "primary");
      return;
    }
    if (stage === "dialog") await this.#set("sheet");
    const shown = stageWindow(stage, this.#ruleset.id);
    if (stage === "none" || shown) return;
    await this.#open(stage);
    await there(selectorOf(stage, this.#ruleset.id));
    const app = stageWindow(stage, this.#ruleset.id);
    if (app) this.#opened.set(stage, app);
  }

  async #open(stage: Stage): Promise<void> {
    if (stage === "welcome") return void (await (await import("./welcome.ts")).Welcome.open());
    if (stage === "desk") return void (await (await import("../desk.ts")).DeskWindow.open());
    const hero = await heroFor(this.#ruleset);
    if (stage === "sheet") return void hero.sheet?.render({ force: true });
    const button = document.querySelector<HTMLElement>(
      `${selectorOf("sheet", this.#ruleset.id)} .tab.active [data-action='roll']`,
    );
    // The dialog alone: nothing is rolled before the player presses its button.
    if (button) void startRoll(rollAt(hero, button), { dialog: true });
  }

  async #leave(): Promise<void> {
    for (const app of this.#opened.values()) await app.close();
    this.#opened.clear();
    this.#back?.();
    this.#back = null;
  }
}

const selectorOf = (stage: Stage, ruleset: string) =>
  stage === "sheet" ? `.actor-sheet.${ruleset}` : (WINDOWS[stage] ?? "");

function stageWindow(stage: Stage, ruleset: string): ApplicationLike | undefined {
  const selector = selectorOf(stage, ruleset);
  return selector ? openWindows().find(({ element }) => element?.matches?.(selector)) : undefined;
}

/** The user's own hero of this game, else one they may look at, else a ready-made one. */
async function heroFor(ruleset: RuleSet): Promise<ActorLike> {
  const { user, actors } = theGame();
  const plays = ({ type }: ActorLike) => type === (ruleset.creation?.hero ?? Object.keys(ruleset.actors)[0]);
  const mine = user.character && plays(user.character) ? user.character : undefined;
  const known = actors.filter((actor) => plays(actor) && actor.testUserPermission(user, "OBSERVER"));
  const hero = mine ?? known.find(({ isOwner }) => isOwner) ?? known[0];
  if (hero) return hero;
  const pack = packIn(`${ruleset.id}-actors`);
  const entry = [...(pack?.index ?? [])].find(({ type }) => type === ruleset.creation?.hero);
  const shelf = entry && (await documentOf<ActorLike>(`Compendium.${pack?.collection}.Actor.${entry._id}`));
  if (!shelf) throw new UserError("CUBILETE.tour.noHero");
  return shelf;
}

/** Waits until something is on the page and can be seen; a tour goes on without it, in the middle of the page. */
async function there(selector: string): Promise<void> {
  const end = performance.now() + PATIENCE;
  const seen = () => (document.querySelector(selector)?.getClientRects().length ?? 0) > 0;
  while (!seen() && performance.now() < end) await new Promise((next) => setTimeout(next, 30));
}

const paragraphs = (keys: (string | undefined | false | "")[], game: string): string =>
  keys
    .filter((key): key is string => Boolean(key) && theGame().i18n.has(String(key)))
    .map((key) => `<p>${t(key, { game })}</p>`)
    .join("");

/** Whether a user of this table has the tours of a game; games that a table wrote itself have no heroes in a compendium to show them with. */
const toured = ({ id, creation }: RuleSet): boolean => creation !== undefined && !("games" in creation) && isPlayed(id);

/** Once the game is ready: the tours stand in Foundry's own list. */
export function registerTours(): void {
  hearKeys((event) => {
    if (Tour.activeTour instanceof CubileteTour) Tour.activeTour.hear(event);
  });
  const offer = (): void => {
    const { tours } = theGame();
    for (const ruleset of rulesets.all())
      for (const who of ["player", "gm"] as const) {
        const id = tourId(ruleset, who);
        const isThere = tours.get(`${SYSTEM_ID}.${id}`) !== undefined;
        if (!toured(ruleset)) tours.delete(`${SYSTEM_ID}.${id}`);
        else if (!isThere) tours.register(SYSTEM_ID, id, new CubileteTour(ruleset, who));
      }
  };
  offer();
  whenPlayedChanges(offer);
}
