import { driveOdds, driveParts, type Noted, notedName, notedValue } from "../../../core/narrative/index.ts";
import { type ActorLike, hooks, type RenderOptions, SYSTEM_ID, systemPath, theGame } from "../../../foundry/index.ts";
import { answering, UserError } from "../../../i18n/errors.ts";
import { percent, t } from "../../../i18n/i18n.ts";
import { listed } from "../../../i18n/names.ts";
import { calledBy } from "../../../plan/people/called.ts";
import { busy } from "../../../render/busy.ts";
import { ToolWindow } from "../../../windows/tool-window.ts";
import { asHero, type NarrativeHero } from "../data/actor.ts";
import { ID, key, MOST_DOES, optionOf } from "../data/labels.ts";
import { notedLog, notedOn } from "../data/noted.ts";
import { changeNoted, driveHeroes, driveValues, rollDrive, undoNoted } from "./drives.ts";

/**
 * The drive of the table, for the GM: the value of every hero with its part of the die, what was noted, and the roll for a session.
 * Torment stands beside it, for heroes who have force.
 */
export class DrivesWindow extends ToolWindow {
  static override DEFAULT_OPTIONS = {
    id: "narrative-drives",
    ruleset: ID,
    classes: ["drives"],
    position: { width: 560, height: 600 },
    window: { icon: "fa-solid fa-fire-flame-curved", title: key("drive.title"), resizable: true },
    actions: {
      writeDrive: DrivesWindow.#onWrite,
      undoDrive: DrivesWindow.#onUndo,
      rollDrive: busy(DrivesWindow.#onRoll),
    },
  };
  static PARTS = {
    drives: { template: systemPath("templates/narrative/drives-window.hbs"), scrollable: [".drives-list"] },
  };

  /** What is being written, by figure and hero: the value as it was read beside it, the next one, and why. */
  #writing = new Map<string, { seen: number; value?: string; reason?: string }>();

  override async _prepareContext(options: RenderOptions): Promise<Record<string, unknown>> {
    const heroes = driveHeroes();
    const values = driveValues(heroes);
    const parts = new Map(driveParts(values).map((part) => [part.id, part]));
    const odds = driveOdds(values);
    const chances = new Map(odds.parts.map(({ id, chance }) => [id, chance]));
    return {
      ...(await super._prepareContext(options)),
      does: optionOf("driveDoes"),
      mostDoes: MOST_DOES,
      strain: optionOf("driveStrain"),
      heroes: heroes.map((hero) => {
        const part = parts.get(hero.uuid);
        return {
          id: hero.id,
          name: calledBy(hero),
          img: hero.img,
          part: part ? `${part.from}–${part.to}` : null,
          chance: percent(chances.get(hero.uuid) ?? 0),
          figures: notedOn(hero).map((figure) => this.#figure(hero, figure)),
        };
      }),
      // The die has a hundred faces: who stands behind the last one has less than theirs, or nothing.
      beyond: listed(
        heroes
          .filter(({ uuid, system }) => system.drive.value > facesOf(parts.get(uuid)))
          .map((hero) => calledBy(hero)),
      ).join(", "),
      nobody: percent(odds.nobody),
      mayRoll: odds.parts.length > 0,
    };
  }

  #figure(hero: NarrativeHero, figure: Noted) {
    const writing = this.#writing.get(`${figure}/${hero.id}`);
    return {
      figure,
      title: t(key(`${figure}.title`)),
      value: writing?.value ?? hero.system[figure].value,
      reason: writing?.reason ?? "",
      log: notedLog(hero, figure).map((line, at) => ({ ...line, last: at === 0 })),
    };
  }

  protected override follow(draw: () => void) {
    const names = ["createActor", "updateActor", "deleteActor"];
    const heard = names.map(
      (name) => [name, hooks.on(name, (actor: ActorLike) => void (asHero(actor) && draw()))] as const,
    );
    return heard.map(
      ([name, id]) =>
        () =>
          hooks.off(name, id),
    );
  }

  protected override async take(name: string, value: string): Promise<void> {
    const [what = "", figure = "", id = ""] = name.split("/");
    if (what === "does") await this.#keep("driveDoes", value.trim().slice(0, MOST_DOES));
    else if (what === "strain") await this.#keep("driveStrain", strainIn(value));
    else {
      const at = `${figure}/${id}`;
      const writing = this.#writing.get(at) ?? { seen: heroAt(id).system[notedName(figure)].value };
      this.#writing.set(at, { ...writing, [what]: value });
    }
  }

  async #keep(name: string, value: string | number): Promise<void> {
    await theGame().settings.set(SYSTEM_ID, `${ID}.${name}`, value);
  }

  static async #onWrite(this: DrivesWindow, _event: Event, target: HTMLElement): Promise<void> {
    await answering(async () => {
      const { hero, figure } = noted(target);
      const at = `${figure}/${hero.id}`;
      const { value: now } = hero.system[figure];
      const { seen = now, value = "", reason = "" } = this.#writing.get(at) ?? {};
      // Refused once where another value stood meanwhile: the next try is about what stands there then.
      this.#writing.set(at, { seen: now, value, reason });
      const to = notedValue(value.trim() === "" ? seen : Number(value.replace(",", ".")));
      await changeNoted(hero, figure, seen, to, reason);
      this.#writing.delete(at);
    });
    await this.render();
  }

  static async #onUndo(this: DrivesWindow, _event: Event, target: HTMLElement): Promise<void> {
    await answering(() => {
      const { hero, figure } = noted(target);
      return undoNoted(hero, figure, target.dataset.line ?? "");
    });
  }

  static async #onRoll(this: DrivesWindow): Promise<void> {
    await answering(rollDrive);
  }
}

const facesOf = (part: { from: number; to: number } | undefined): number => (part ? part.to - part.from + 1 : 0);

function heroAt(id: string): NarrativeHero {
  const hero = asHero(theGame().actors.get(id) ?? null);
  if (!hero) throw new UserError("CUBILETE.error.actorGone");
  return hero;
}

/** The figure that a button is about. */
const noted = ({ dataset }: HTMLElement): { hero: NarrativeHero; figure: Noted } => ({
  hero: heroAt(dataset.actor ?? ""),
  figure: notedName(dataset.figure),
});

/** By how much the threshold falls; nothing written: it does not. */
function strainIn(value: string): number {
  const strain = Number(value.trim() || "0");
  if (!Number.isInteger(strain) || strain < 0 || strain > 20) throw new UserError(key("error.driveStrain"));
  return strain;
}
