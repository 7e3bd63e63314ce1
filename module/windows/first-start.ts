import { rulesets } from "../contract/index.ts";
import { HandlebarsApplication, hooks, type RenderOptions, SYSTEM_ID, systemPath, theGame } from "../foundry/index.ts";
import { isWritingPage } from "../foundry/writing-page.ts";
import { answering, UserError } from "../i18n/errors.ts";
import { t } from "../i18n/i18n.ts";
import { OwnWindow } from "../render/own-window.ts";
import {
  choosePlayed,
  isPlayed,
  KNOWLEDGE,
  type Knowledge,
  setting,
  wasChosen,
  whenPlayedChanges,
} from "../settings/settings.ts";

/** Which rule sets this table plays: asked once in a new world, and to be found among the settings ever after. */
export class RulesInPlay extends OwnWindow(HandlebarsApplication) {
  static DEFAULT_OPTIONS = {
    id: "cubilete-rules-in-play",
    classes: ["cubilete", "tool", "rules-in-play"],
    tag: "form",
    position: { width: 620 },
    window: { title: "CUBILETE.played.title", icon: "fa-solid fa-dice" },
    form: { handler: RulesInPlay.#onSubmit, closeOnSubmit: false },
  };
  static PARTS = { rules: { template: systemPath("templates/shared/rules-in-play.hbs"), scrollable: [""] } };

  override async _prepareContext(options: RenderOptions): Promise<Record<string, unknown>> {
    const context = await super._prepareContext(options);
    const choices = rulesets.all().map(({ id, label, summary, actors }) => ({
      id,
      label: t(label),
      summary: t(summary),
      img: Object.values(actors)[0]?.img,
      on: wasChosen() && isPlayed(id),
    }));
    const now = setting<Knowledge>(null, "knowledge");
    const knowledge = KNOWLEDGE.map((value) => ({
      value,
      label: t(`CUBILETE.settings.knowledge.${value}`),
      chosen: value === now,
    }));
    return { ...context, rootId: this.id, choices, knowledge };
  }

  static #onSubmit(this: RulesInPlay, _event: Event, _form: HTMLElement, data: { object: object }): void {
    const wanted = Object.entries(data.object).flatMap(([id, on]) => (on === true ? [id] : []));
    const { knowledge } = data.object as { knowledge?: unknown };
    void answering(async () => {
      if (wanted.length === 0) throw new UserError("CUBILETE.played.error.none");
      if (KNOWLEDGE.includes(knowledge as Knowledge) && knowledge !== setting(null, "knowledge"))
        await theGame().settings.set(SYSTEM_ID, "knowledge", knowledge);
      await choosePlayed(wanted);
      await this.close();
    });
  }
}

/** Asks the GM of a world where nothing has been made yet. */
export function askAtFirstStart(): void {
  hooks.once("ready", () => {
    const { actors } = theGame();
    if (!isWritingPage() || actors.size > 0 || wasChosen()) return;
    const asking = new RulesInPlay();
    void asking.render({ force: true });
    // Another GM has answered meanwhile, out of the settings.
    whenPlayedChanges(() => void asking.close());
  });
}
