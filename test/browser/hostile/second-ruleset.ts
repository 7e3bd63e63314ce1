import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../../scripts/files.ts";

/**
 * The built system with a second, tiny rule set in it, brought by a script of its own through `cubilete.register`, as a
 * module would bring one: a coin, an actor who flips it and an item.
 */
const SCRIPT = `
const { api, sheets } = foundry.applications;
const { fields } = foundry.data;
class CoinModel extends foundry.abstract.TypeDataModel {
  static defineSchema() {
    return { description: new fields.HTMLField({ required: true, initial: "" }) };
  }
}
const sheet = (Base) =>
  class extends api.HandlebarsApplicationMixin(Base) {
    static PARTS = { main: { template: "systems/cubilete/coin.hbs" } };
  };
class CoinActorSheet extends sheet(sheets.ActorSheetV2) {}
class CoinItemSheet extends sheet(sheets.ItemSheetV2) {}
class CoinRoll extends foundry.dice.Roll {
  static fromCheck(check) {
    return new this("1d2", {}, { check });
  }
  get check() {
    return this.options.check;
  }
  get outcome() {
    return { heads: this.total === 2 };
  }
}
const icon = "icons/svg/coins.svg";
const kind = (sheet) => ({ model: CoinModel, sheet, img: icon, icon: "fa-solid fa-coins" });
Hooks.once("cubilete.register", (rulesets) => {
  rulesets.add({
    id: "coin",
    label: "Coin",
    actors: { coinGambler: { ...kind(CoinActorSheet), trackable: { bar: [], value: [] } } },
    items: { coinToken: kind(CoinItemSheet) },
    roll: CoinRoll,
    settings: [],
    rolls: {
      flip: {
        label: "Flip",
        icon: "fa-solid fa-coins",
        plan: () => ({ title: "Flip a coin", base: {}, controls: [], modifiers: [] }),
        check: () => ({ kind: "flip" }),
        odds: () => ({ success: 0.5, figures: [], bars: [] }),
        view: ({ heads }) => ({
          groups: [[{ face: heads ? 2 : 1, faces: 2, state: "kept" }]],
          terms: [],
          total: heads ? 2 : 1,
          against: null,
          verdict: { kind: heads ? "success" : "failure", label: heads ? "Heads" : "Tails" },
          notes: [],
        }),
      },
    },
  });
});
`;

/** Writes that system into a folder (named after the system's id, inside `parent`) and says where it is. */
export function withSecondRuleset(parent: string): string {
  const folder = join(parent, "cubilete");
  mkdirSync(folder, { recursive: true });
  cpSync(join(ROOT, "dist"), folder, { recursive: true });
  const path = join(folder, "system.json");
  const manifest = JSON.parse(readFileSync(path, "utf8"));
  manifest.esmodules.push("coin.mjs");
  manifest.documentTypes.Actor.coinGambler = { htmlFields: ["description"] };
  manifest.documentTypes.Item.coinToken = { htmlFields: ["description"] };
  writeFileSync(path, JSON.stringify(manifest, null, 2));
  writeFileSync(join(folder, "coin.mjs"), SCRIPT);
  writeFileSync(join(folder, "coin.hbs"), "<p>{{document.name}}</p>");
  return folder;
}
