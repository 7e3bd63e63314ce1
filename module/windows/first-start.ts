import { rulesets } from "../contract/index.ts";
import { HandlebarsApplication, hooks, type RenderOptions, systemPath, theGame } from "../foundry/index.ts";
import { isWritingPage } from "../foundry/writing-page.ts";
import { answering } from "../i18n/errors.ts";
import { t } from "../i18n/i18n.ts";
import { OwnWindow } from "../render/own-window.ts";
import { choosePlayed, isPlayed, wasChosen } from "../settings/settings.ts";
import { openWelcome } from "./welcome.ts";

/** Which rule sets this table plays: asked once in a new world, and to be found among the settings ever after. */
export class RulesInPlay extends OwnWindow(HandlebarsApplication) {
  static DEFAULT_OPTIONS = {
    id: "cubilete-rules-in-play",
    classes: ["cubilete", "tool", "rules-in-play"],
    tag: "form",
    position: { width: 620 },
    window: { title: "CUBILETE.played.title", icon: "fa-solid fa-dice" },
    form: { handler: RulesInPlay.#onSubmit, closeOnSubmit: true },
  };
  static PARTS = { rules: { template: systemPath("templates/shared/rules-in-play.hbs"), scrollable: [""] } };

  override async _prepareContext(options: RenderOptions): Promise<Record<string, unknown>> {
    const context = await super._prepareContext(options);
    const choices = rulesets.all().map(({ id, label, summary, actors }) => ({
      id,
      label: t(label),
      summary: t(summary),
      img: Object.values(actors)[0]?.img,
      on: isPlayed(id),
    }));
    return { ...context, rootId: this.id, choices };
  }

  static #onSubmit(this: RulesInPlay, _event: Event, _form: HTMLElement, data: { object: object }): void {
    const wanted = Object.entries(data.object).flatMap(([id, on]) => (on === true ? [id] : []));
    void answering(async () => {
      await choosePlayed(wanted);
      // Where that changed nothing the world goes on, and whoever began it wants to know what comes next.
      if (theGame().actors.size === 0) await openWelcome();
    });
  }
}

/** Asks the GM of a world where nothing has been made yet. */
export function askAtFirstStart(): void {
  hooks.once("ready", () => {
    const { actors } = theGame();
    if (isWritingPage() && actors.size === 0 && !wasChosen()) void new RulesInPlay().render({ force: true });
  });
}
