import { pickFrom } from "../../../core/creation/index.ts";
import { FIGHTS, type Fight, ROLES } from "../../../core/narrative/index.ts";
import { type Drawn, drawAdversaries, fightBudget } from "../../../core/narrative/people/adversaries.ts";
import {
  BaseRoll,
  documentOf,
  notifications,
  type RenderOptions,
  systemPath,
  theGame,
} from "../../../foundry/index.ts";
import { openSheet } from "../../../foundry/v13-v14/windows.ts";
import { answering, UserError } from "../../../i18n/errors.ts";
import { t } from "../../../i18n/i18n.ts";
import { short } from "../../../i18n/names.ts";
import { busy } from "../../../render/busy.ts";
import { bringPeople } from "../../../windows/copies/bring-people.ts";
import { ToolWindow } from "../../../windows/tool-window.ts";
import { ID, key } from "../data/labels.ts";
import { everyFoe, type Foe, KINDS } from "./foes.ts";

const MOST_HEROES = 20;
const isFight = (word: string): word is Fight => Object.hasOwn(FIGHTS, word);

/** For the GM: adversaries at random, for so many heroes and as hard as wanted, put on the scene or into the list of actors. */
export class FoesWindow extends ToolWindow {
  static override DEFAULT_OPTIONS = {
    id: "narrative-foes",
    ruleset: ID,
    classes: ["foes"],
    position: { width: 540 },
    window: { icon: "fa-solid fa-users-viewfinder", title: key("foes.title"), resizable: true },
    actions: {
      drawFoes: FoesWindow.#onDraw,
      openFoe: FoesWindow.#onOpen,
      foesToBoard: busy(FoesWindow.#onBoard),
      foesToList: busy(FoesWindow.#onList),
    },
  };
  static PARTS = {
    foes: { template: systemPath("templates/narrative/foes.hbs"), scrollable: [".foes-list"] },
  };

  #heroes = heroesHere();
  #fight: Fight = "normal";
  #kinds = new Set<string>(KINDS);
  #role = "";
  /** What came of the last draw, and for what it was made. */
  #drawn: { foes: Foe[]; drawn: Drawn; budget: number; least: number; name: string } | null = null;

  override async _prepareContext(options: RenderOptions): Promise<Record<string, unknown>> {
    const budget = fightBudget(this.#heroes, this.#fight);
    return {
      ...(await super._prepareContext(options)),
      heroes: this.#heroes,
      mostHeroes: MOST_HEROES,
      fights: Object.keys(FIGHTS).map((value) => ({
        value,
        label: key(`foes.fights.${value}`),
        on: value === this.#fight,
      })),
      kinds: KINDS.map((kind) => ({ kind, label: `TYPES.Actor.${kind}`, on: this.#kinds.has(kind) })),
      roles: [
        { value: "", label: key("foes.anyRole"), on: this.#role === "" },
        ...ROLES.map((value) => ({ value, label: key(`role.${value}`), on: value === this.#role })),
      ],
      budget: t(key("foes.budget"), { count: budget }),
      ...this.#result(),
    };
  }

  #result() {
    if (!this.#drawn) return { rows: null, why: "" };
    const { foes, drawn, budget, least } = this.#drawn;
    if (drawn.why) return { rows: null, why: t(key(`foes.why.${drawn.why}`), { budget, least }) };
    const rows = countedOf(foes, drawn).map(({ foe, count }) => ({
      uuid: foe.uuid,
      img: foe.img,
      name: count > 1 ? t(key("foes.times"), { name: short(foe.name), count }) : short(foe.name),
      facts: [t(`TYPES.Actor.${foe.kind}`), foe.role && t(key(`role.${foe.role}`)), t(key(`foes.step.${foe.step}`))]
        .filter(Boolean)
        .join(" · "),
      price: t(key("foes.each"), { price: foe.price }),
    }));
    return {
      rows,
      why: "",
      spent: t(key("foes.spent"), { spent: drawn.spent, budget }),
      scene: theGame().scenes.active !== null,
    };
  }

  protected override async take(name: string, value: string): Promise<void> {
    const [what = "", kind = ""] = name.split("/");
    if (what === "heroes") this.#heroes = heroesIn(value);
    else if (what === "fight" && isFight(value)) this.#fight = value;
    else if (what === "role") this.#role = ROLES.find((role) => role === value) ?? "";
    else if (what === "kind" && value === "true") this.#kinds.add(kind);
    else if (what === "kind") this.#kinds.delete(kind);
    // Other adversaries are wanted now than those that were drawn.
    this.#drawn = null;
  }

  static async #onDraw(this: FoesWindow): Promise<void> {
    await answering(async () => {
      const all = await everyFoe();
      const foes = all.filter(({ kind, role }) => this.#kinds.has(kind) && (this.#role === "" || role === this.#role));
      const budget = fightBudget(this.#heroes, this.#fight);
      const candidates = foes.map(({ price, kind }, id) => ({ id, price, once: kind === "narrativeNemesis" }));
      const drawn = drawAdversaries(candidates, budget, await chance());
      const least = Math.min(...foes.map(({ price }) => price));
      const name = t(key("foes.name"), { fight: t(key(`foes.fights.${this.#fight}`)), heroes: this.#heroes });
      this.#drawn = { foes, drawn, budget, least, name };
    });
    await this.render();
  }

  static async #onOpen(this: FoesWindow, _event: Event, target: HTMLElement): Promise<void> {
    await answering(async () => openSheet(await documentOf(target.dataset.uuid ?? "")));
  }

  async #bring(board: boolean): Promise<void> {
    await answering(async () => {
      if (!this.#drawn) return;
      const { foes, drawn, name } = this.#drawn;
      const comers = countedOf(foes, drawn).map(({ foe, count }) => ({ uuid: foe.uuid, count }));
      const { tokens, noRoom } = await bringPeople(name, comers, board);
      if (noRoom > 0) notifications().warn(t(key("foes.noRoom"), { count: noRoom }));
      else notifications().info(t(key(board ? "foes.came" : "foes.listed"), { what: name, count: tokens }));
      this.#drawn = null;
    });
    await this.render();
  }

  static #onBoard(this: FoesWindow): Promise<void> {
    return this.#bring(true);
  }

  static #onList(this: FoesWindow): Promise<void> {
    return this.#bring(false);
  }
}

/** Foundry's own dice decide: two for each who may be drawn. */
async function chance(): Promise<(count: number) => number> {
  const roll = new BaseRoll(`${DICE.number}d${DICE.faces}`);
  await roll.evaluate({ allowInteractive: false });
  return pickFrom(
    roll.dice.flatMap(({ results }) => results.map(({ result }) => result)),
    DICE.faces,
  );
}
const DICE = { number: 80, faces: 1000 } as const;

/** Who was drawn, each once with how often. */
function countedOf(foes: readonly Foe[], { ids }: Drawn): { foe: Foe; count: number }[] {
  return [...new Set(ids)].flatMap((id) => {
    const foe = foes[id];
    return foe ? [{ foe, count: ids.filter((other) => other === id).length }] : [];
  });
}

/** Heroes that players play, as far as the world tells. */
function heroesHere(): number {
  const heroes = theGame().actors.contents.filter((actor) => actor.type === "narrativeHero" && actor.hasPlayerOwner);
  return Math.min(MOST_HEROES, heroes.length || 4);
}

function heroesIn(value: string): number {
  const heroes = Number(value.trim() || "0");
  if (!Number.isInteger(heroes) || heroes < 0 || heroes > MOST_HEROES)
    throw new UserError(key("error.foesHeroes"), { most: MOST_HEROES });
  return heroes;
}
