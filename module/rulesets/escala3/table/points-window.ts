import type { CardData } from "../../../cards/card-model.ts";
import * as core from "../../../core/escala3/index.ts";
import { ACTOR_UPDATES } from "../../../foundry/actor-of.ts";
import { type ActorLike, hooks, type RenderOptions, SYSTEM_ID, systemPath, theGame } from "../../../foundry/index.ts";
import { answering, UserError } from "../../../i18n/errors.ts";
import { t } from "../../../i18n/i18n.ts";
import { calledBy } from "../../../plan/people/called.ts";
import { busy } from "../../../render/busy.ts";
import { setting } from "../../../settings/settings.ts";
import { ToolWindow } from "../../../windows/tool-window.ts";
import { asEscala3 } from "../data/actor.ts";
import { itemsOf } from "../data/items.ts";
import { ID, key } from "../data/labels.ts";
import { readCosts, traitPrice } from "../data/point-costs.ts";
import {
  askForPoints,
  awardPoints,
  type PointReason,
  type PointUse,
  priceOf,
  readAward,
  readWish,
  traitOfWish,
} from "./points.ts";
import { actorOptions, actorsFor, itemOptions, tried, wordOptions } from "./tool-context.ts";

const HISTORY = 8;
const COSTS_SHOWN = 6;
/** What changes a pool or what was granted from it. */
const FOLLOWED = [
  ...ACTOR_UPDATES,
  "createActor",
  "deleteActor",
  "updateItem",
  "createChatMessage",
  "updateChatMessage",
];

/** Pools of narrative points: players ask for a use of theirs, the GM awards and sees what became of all. */
export class PointsWindow extends ToolWindow {
  static override DEFAULT_OPTIONS = {
    id: "escala3-points",
    ruleset: ID,
    position: { width: 600 },
    window: { title: key("tool.points.title"), icon: "fa-solid fa-feather" },
    actions: { askPoints: busy(PointsWindow.#onAsk), awardPoints: busy(PointsWindow.#onAward) },
  };
  static PARTS = { points: { template: systemPath("templates/escala3/tool-points.hbs"), scrollable: [""] } };

  #asked = { actor: "", use: "reroll" as PointUse, points: 1, levels: 1, trait: "", sell: false, note: "" };
  #given = { reason: "goals" as PointReason, amount: 1, note: "", actors: null as Set<string> | null };

  protected override follow(draw: () => void) {
    return FOLLOWED.map((hook) => {
      const id = hooks.on(hook, draw);
      return () => hooks.off(hook, id);
    });
  }

  get #asking(): ActorLike | null {
    const owned = actorsFor("OWNER");
    const character = theGame().user.character?.uuid;
    const chosen = owned.find(({ uuid }) => uuid === (this.#asked.actor || character));
    return chosen ?? poolsShown(true).find((actor) => owned.includes(actor)) ?? owned[0] ?? null;
  }

  override async _prepareContext(options: RenderOptions): Promise<Record<string, unknown>> {
    const { isGM } = theGame().user;
    return {
      ...(await super._prepareContext(options)),
      isGM,
      pools: poolsShown(isGM).map((actor) => ({
        name: calledBy(actor),
        img: actor.img,
        uuid: actor.uuid,
        npc: actor.type === "escala3Npc",
        value: asEscala3(actor)?.system.points.value ?? 0,
        chosen: this.#chosen().has(actor.uuid),
      })),
      ask: this.#askContext(),
      award: isGM ? this.#awardContext() : null,
      history: historyOf(),
    };
  }

  #askContext(): object | null {
    const actor = this.#asking;
    if (!actor) return null;
    const { use, points, levels, sell, note } = this.#asked;
    const traits = itemsOf(actor, "escala3Trait");
    const trait = traits.find(({ id }) => id === this.#asked.trait) ?? traits[0];
    this.#asked.trait = trait?.id ?? "";
    const wish = readWish({ ...this.#asked });
    const price = tried(() => ({ points: priceOf(wish, traitOfWish(wish, actor)) }));
    const has = asEscala3(actor)?.system.points.value ?? 0;
    return {
      actors: actorOptions(actorsFor("OWNER"), actor.uuid),
      uses: wordOptions(core.POINT_USES, use, (word) => key(`tool.points.use.${word}`)),
      hint: key(`tool.points.about.${use}`),
      traits: itemOptions(traits, this.#asked.trait),
      advantage: use === "advantage",
      trait: use === "trait",
      priced: use !== "trait",
      points,
      levels,
      sell,
      note,
      has,
      price:
        "points" in price
          ? t(key(price.points < 0 ? "tool.points.brings" : "tool.points.costs"), { points: Math.abs(price.points) })
          : "",
      poor: "points" in price && price.points > has,
      problem: price.problem,
    };
  }

  #awardContext(): object {
    const { reason, amount, note } = this.#given;
    return {
      reasons: wordOptions(core.POINT_REASONS, reason, (word) => key(`tool.points.reason.${word}`)),
      amount,
      note,
      // Those without a pool so far: an important person of the GM's gets one by being awarded.
      others: actorOptions(
        actorsFor("OWNER").filter((actor) => !poolsShown(true).includes(actor)),
        null,
      ),
      initial: setting<number>(ID, "pointsInitial"),
      costs: setting<string>(ID, "pointsCosts"),
      table: tried(() => ({
        steps: Array.from({ length: COSTS_SHOWN }, (_, index) => ({ level: index + 1, ...traitPrice(index + 1) })),
      })),
    };
  }

  /** Who is awarded: the heroes of players, unless the GM says otherwise. */
  #chosen(): Set<string> {
    return (
      this.#given.actors ??
      new Set(
        actorsFor("OWNER")
          .filter((actor) => actor.hasPlayerOwner)
          .map(({ uuid }) => uuid),
      )
    );
  }

  protected override async take(name: string, value: string, input: HTMLInputElement): Promise<void> {
    const typed = input.type === "checkbox" ? input.checked : input.type === "number" ? Number(value) : value;
    const [where = "", what = ""] = name.split("/");
    if (where === "ask") Object.assign(this.#asked, { [what]: what === "sell" ? value === "sell" : typed });
    if (where === "award") Object.assign(this.#given, { [what]: typed });
    if (where === "who") this.#given.actors = toggled(this.#chosen(), what, input.checked);
    if (where === "other" && value) this.#given.actors = toggled(this.#chosen(), value, true);
    if (where === "setting") {
      if (what === "pointsCosts") readCosts(value);
      await theGame().settings.set(SYSTEM_ID, `${ID}.${what}`, typed);
    }
  }

  static #onAsk(this: PointsWindow): Promise<unknown> {
    return answering(async () => {
      const actor = this.#asking;
      if (!actor) throw new UserError("CUBILETE.error.noActor");
      await askForPoints(actor, this.#asked);
      this.#asked = { ...this.#asked, note: "" };
      await this.render();
    });
  }

  static #onAward(this: PointsWindow): Promise<unknown> {
    return answering(async () => {
      const { reason, amount, note } = this.#given;
      await awardPoints([...this.#chosen()], { reason, amount, note });
      this.#given = { ...this.#given, note: "" };
      await this.render();
    });
  }
}

function toggled(set: Set<string>, value: string, on: boolean): Set<string> {
  const next = new Set(set);
  if (on) next.add(value);
  else next.delete(value);
  return next;
}

/** Heroes, and others with points; players see heroes and their own. */
function poolsShown(isGM: boolean): ActorLike[] {
  return actorsFor("LIMITED").filter((actor) => {
    const points = asEscala3(actor)?.system.points.value ?? 0;
    return actor.type === "escala3Hero" || (points > 0 && (isGM || actor.isOwner));
  });
}

/** The last awards and wishes, newest first, as the chat keeps them. */
function historyOf(): object[] {
  const found = theGame().messages.contents.flatMap((message) => {
    const { ruleset, parts = [] } = message.system as Partial<CardData>;
    const part = parts.find(({ type, kind }) => type === "prompt" && (kind === "wish" || kind === "award"));
    return ruleset === ID && part && message.isContentVisible ? [part] : [];
  });
  return found
    .slice(-HISTORY)
    .reverse()
    .map(({ kind, data, subtitle }) => {
      const given = kind === "award";
      const wish = readWish(data);
      const { reason, amount, state } = readAward(data);
      return {
        who: t(subtitle),
        what: t(key(given ? `tool.points.reason.${reason}` : `tool.points.use.${wish.use}`)),
        points: given ? amount : wish.state === "granted" ? -wish.paid : null,
        state: t(key(given ? `tool.points.state.${state}` : `tool.points.state.${wish.state}`)),
        off: given ? state === "undone" : wish.state !== "granted",
      };
    });
}
