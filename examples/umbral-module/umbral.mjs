// @ts-check
import { diceOf, isHit, oddsOf, resolve } from "./rules.mjs";

/**
 * Umbral as a rule set of Cubilete: data models, sheets, rolls. Everything it is made of comes with the kit.
 *
 * @typedef {import("cubilete").RollSource} RollSource
 * @typedef {import("cubilete").RollPlan<{ pool: number, stress: number, needed: number, damage: number }>} Plan
 * @typedef {import("./rules.mjs").Check} Check
 * @typedef {import("./rules.mjs").Outcome} Outcome
 */

const MODULE = "umbral-module";
const ID = "umbral-dice";
const HERO = `${MODULE}.hero`;
const TALENT = `${MODULE}.talent`;
const WEAPON = `${MODULE}.weapon`;
const ATTRIBUTES = ["grace", "wits"];
const NEEDED = { easy: 1, fair: 2, hard: 3, desperate: 4 };

/** @param {string} path */
const key = (path) => `CUBILETE.${ID}.${path}`;
/** @param {string} name */
const TEMPLATES = `modules/${MODULE}/templates`;
/** @param {string} name */
const icon = (name) => `modules/${MODULE}/assets/${name}.svg`;

Hooks.once("cubilete.register", (rulesets, kit) => {
  const { field, signed, t, UserError } = kit;
  const ask = kit.controlsOf(key);

  class HeroModel extends kit.TypeDataModel {
    static defineSchema() {
      return {
        concept: field.text(),
        grace: field.whole(3, 0, 10),
        wits: field.whole(3, 0, 10),
        stress: field.whole(0, 0, 6),
        health: field.record({ value: field.whole(6, 0, 20), max: field.whole(6, 1, 20) }),
        notes: field.html(),
      };
    }
  }

  class TalentModel extends kit.TypeDataModel {
    static defineSchema() {
      return { description: field.html(), rank: field.whole(1, 0, 5), attribute: field.oneOf(ATTRIBUTES, "wits") };
    }
  }

  class WeaponModel extends kit.TypeDataModel {
    static defineSchema() {
      return { description: field.html(), damage: field.whole(1, 0, 10) };
    }
  }

  class HeroSheet extends kit.CubileteActorSheet {
    static DEFAULT_OPTIONS = { classes: ["umbral"], position: { width: 560, height: 620 } };
    static PAGES = ["play", "notes"];
    static PARTS = kit.actorParts(TEMPLATES, HeroSheet.PAGES);

    /** @param {import("cubilete").RenderOptions} options */
    async _prepareContext(options) {
      const { actor } = this;
      const row = ({ id, name, img, system }) => ({ id, name, img, number: system.rank ?? system.damage });
      const of = (type) => actor.items.filter((item) => item.type === type).map(row);
      return {
        ...(await super._prepareContext(options)),
        attributes: ATTRIBUTES.map((id) => ({ id, label: key(`attribute.${id}`), value: actor.system[id] })),
        talents: of(TALENT),
        weapons: of(WEAPON),
      };
    }
  }

  class ThingSheet extends kit.CubileteItemSheet {
    static DEFAULT_OPTIONS = { classes: ["umbral"], position: { width: 460, height: 420 } };
    static PARTS = kit.itemParts(kit.sheetPart(`${TEMPLATES}/item.hbs`));

    /** @param {import("cubilete").RenderOptions} options */
    async _prepareContext(options) {
      return {
        ...(await super._prepareContext(options)),
        talent: this.item.type === TALENT,
        attributes: ATTRIBUTES.map((value) => ({ value, label: key(`attribute.${value}`) })),
      };
    }
  }

  /** @extends {kit.CheckRoll<Check, Outcome>} */
  class UmbralRoll extends kit.CheckRoll {
    static formulaOf(check) {
      const dice = diceOf(check).filter(({ count }) => count > 0);
      return dice.map(({ count, faces }) => `${count}d${faces}`).join(" + ") || "0";
    }

    resolve(check, dice) {
      const rolled = dice.map(({ results }) => results.map(({ result }) => result));
      // A group without dice is no term of the formula.
      return resolve(
        check,
        diceOf(check).map(({ count }) => (count > 0 ? (rolled.shift() ?? []) : [])),
      );
    }
  }

  /**
   * The figures of a thing of ours; none of anything else.
   * @param {import("cubilete").ItemLike | null} item
   * @param {string} type
   * @returns {{ rank?: number, attribute?: string, damage?: number } | null}
   */
  const figures = (item, type) => (item?.type === type ? /** @type {any} */ (item.system) : null);

  const ours = (actor) => (actor?.type === HERO ? actor : null);
  const rollerOf = kit.rollerFor(ours);

  /**
   * @param {RollSource} source
   * @param {{ attribute: string, rank: number, title: string, img: string, damage?: number, needed?: number }} what
   * @returns {Plan}
   */
  function planOf(source, { attribute, rank, title, img, damage = 0, needed = NEEDED.fair }) {
    const { system } = rollerOf(source);
    const chosen = kit.numberOf(source.values.needed, needed);
    return {
      title,
      subtitle: `${t(key(`attribute.${attribute}`))} ${system[attribute]}${rank > 0 ? ` ${signed(rank)}` : ""}`,
      img,
      base: { pool: Number(system[attribute]) + rank, stress: Number(system.stress), needed: chosen, damage },
      controls: [
        {
          name: "needed",
          label: key("control.needed"),
          type: "ladder",
          value: chosen,
          options: Object.entries(NEEDED).map(([id, value]) => ({ value, label: key(`needed.${id}`) })),
        },
        ask.target(source),
        ask.number("modifier", kit.numberOf(source.values.modifier, 0), -10, 10),
      ],
      modifiers: [],
    };
  }

  /** @param {import("cubilete").ActorLike} actor */
  function heroOf(actor) {
    const hero = ours(actor);
    if (!hero) throw new UserError("CUBILETE.error.foreignTarget", { name: kit.calledBy(actor) });
    return hero;
  }

  /** @typedef {import("cubilete").Rolled<Check, Outcome>} Rolled */
  /** @param {Rolled} rolled @param {import("cubilete").ActorLike} actor */
  function wound({ outcome: { wounds } }, actor) {
    const { health } = heroOf(actor).system;
    const left = Math.max(0, health.value - wounds);
    return {
      updates: { "system.health.value": left },
      lines: [{ label: key("sheet.health"), value: left - health.value }],
    };
  }

  /** @param {Rolled} rolled @param {import("cubilete").ActorLike} actor */
  function strain({ outcome: { trouble } }, actor) {
    const { stress } = heroOf(actor).system;
    const more = Math.min(6, stress + trouble);
    return { updates: { "system.stress": more }, lines: [{ label: key("sheet.stress"), value: more - stress }] };
  }

  /** @type {import("cubilete").RollType<Check, Outcome>} */
  const test = {
    label: key("kind.test"),
    icon: "fa-solid fa-moon",
    plan(source) {
      const talent = figures(source.item, TALENT);
      const { img } = rollerOf(source);
      const attribute = kit.wordOf(talent?.attribute ?? source.args.attribute, ATTRIBUTES, "wits");
      return planOf(source, {
        attribute,
        rank: talent?.rank ?? 0,
        title: talent && source.item ? kit.properShort(source.item.name) : key(`attribute.${attribute}`),
        img: (talent && source.item?.img) ?? img,
      });
    },
    check(plan) {
      const { pool, stress, needed, damage } = /** @type {Plan} */ (plan).base;
      const modifier = Number(plan.controls.find(({ name }) => name === "modifier")?.value ?? 0);
      return { pool: Math.max(0, pool + modifier), stress, needed, ...(damage > 0 && { damage }) };
    },
    odds(check) {
      const { hits, success, trouble } = oddsOf(kit.Distribution, check);
      return {
        success,
        // What a card can say: one of these, and no other.
        bands: [
          { kind: "success", chance: success },
          { kind: "failure", chance: 1 - success },
        ],
        figures: check.stress > 0 ? [{ label: key("odds.trouble"), chance: trouble }] : [],
        bars: kit.barsOf(hits, (value) => (value >= check.needed ? "success" : "failure")),
      };
    },
    view({ outcome: { pool, stress, hits, trouble, success, wounds }, check }) {
      const shown = (faces) => faces.map((face) => ({ face, faces: 6, state: isHit(face) ? "kept" : "dropped" }));
      return {
        groups: [shown(pool)],
        ...(stress.length > 0 && { others: [{ label: key("sheet.stress"), groups: [shown(stress)] }] }),
        terms: [{ label: key("hits"), value: hits }],
        total: hits,
        against: { label: key("control.needed"), value: check.needed },
        verdict: { kind: success ? "success" : "failure", label: key(success ? "success" : "failure") },
        notes: [
          ...(trouble > 0 ? [{ label: key("note.trouble"), data: { count: trouble } }] : []),
          ...(wounds > 0 ? [{ label: key("note.wounds"), data: { count: wounds } }] : []),
        ],
      };
    },
    // Each wound falls on whoever was hit; each trouble is a point of stress more for whoever rolled. One roll may bring both, and the
    // card has a button for each share and one for all.
    applying: {
      shares: (rolled) => [
        ...(rolled.outcome.wounds > 0 ? kit.onOne("target", wound)(rolled) : []),
        ...(rolled.outcome.trouble > 0 ? kit.onOne("roller", strain)(rolled) : []),
      ],
    },
  };

  /** @type {import("cubilete").RollType<Check, Outcome>} */
  const attack = {
    ...test,
    label: key("kind.attack"),
    icon: "fa-solid fa-khanda",
    plan(source) {
      const { item } = source;
      const weapon = figures(item, WEAPON);
      if (!weapon || !item) throw new UserError("CUBILETE.error.itemGone");
      return planOf(source, {
        attribute: "grace",
        rank: 0,
        title: kit.properShort(item.name),
        img: item.img,
        damage: weapon.damage ?? 0,
        needed: NEEDED.easy,
      });
    },
  };

  rulesets.add({
    id: ID,
    // Written for kit 2: what a roll comes to is asked with one thing, and falls on several.
    kit: "2",
    label: key("name"),
    summary: key("summary"),
    actors: {
      [HERO]: {
        model: HeroModel,
        sheet: HeroSheet,
        img: icon("hero"),
        icon: "fa-solid fa-moon",
        side: "heroes",
        trackable: { bar: ["health"], value: ["stress"] },
      },
    },
    items: {
      [TALENT]: { model: TalentModel, sheet: ThingSheet, img: icon("talent"), icon: "fa-solid fa-star", roll: "test" },
      [WEAPON]: {
        model: WeaponModel,
        sheet: ThingSheet,
        img: icon("talent"),
        icon: "fa-solid fa-khanda",
        roll: "attack",
      },
    },
    rolls: { test, attack, initiative: { ...test, label: key("kind.initiative"), icon: "fa-solid fa-bolt" } },
    initiative: {
      kind: "initiative",
      total: (outcome) => /** @type {Outcome} */ (outcome).hits,
      tiebreak: (actor) => Number(ours(actor)?.system.grace ?? 0),
    },
    derivedConditions: {
      list: [{ id: "unconscious", name: key("state.out"), img: icon("hero") }],
      of: (actor) => ((ours(actor)?.system.health.value ?? 1) <= 0 ? "unconscious" : null),
    },
    figures: { "system.health.value": key("sheet.health"), "system.stress": key("sheet.stress") },
    roll: UmbralRoll,
  });

  // The same module may bring a game that stands on a page, without a line of code more.
  rulesets.add(
    kit.declared({
      workshop: 1,
      id: "umbral-coins",
      name: { en: "Umbral Coins", es: "Monedas de Umbral" },
      attributes: { nerve: { name: { en: "Nerve", es: "Temple" }, from: 1, to: 6, start: 3 } },
      rolls: {
        dare: {
          name: { en: "Dare", es: "Atrevimiento" },
          dice: { main: "1d6" },
          numbers: { total: "sum(main) + nerve" },
          bands: [
            { name: { en: "Heads", es: "Cara" }, as: "success", when: "total >= 7" },
            { name: { en: "Tails", es: "Cruz" }, as: "failure" },
          ],
        },
      },
      initiative: { order: "nerve" },
    }),
  );
});
