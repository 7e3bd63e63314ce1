/** The object that makes a folder a rule set. */

import type { Files, Game } from "./game.ts";
import { withImports } from "./imports.ts";
import { member, property } from "./names.ts";
import type { Rolls } from "./rolls.ts";
import { inEnglish } from "./texts.ts";

export function writeManifest(game: Game, files: Files, rolls: Rolls): void {
  const { page, class: name, begin, id } = game;
  const bars = page.resources.filter(({ max }) => max).map((one) => `"resources.${one.id}"`);
  const values = page.resources.filter(({ max }) => !max).map((one) => `"resources.${one.id}.value"`);
  const out = page.conditions.filter((one) => one.out).map((one) => JSON.stringify(one.id));
  const isOut = (id: string): boolean => page.conditions.some((one) => one.id === id && one.out);
  const mortal = page.resources
    .filter(({ max, falls }) => max && falls.some(({ condition }) => isOut(condition)))
    .map((one) => `healthOf(${member("figures", one.id)}, ${member("figures", `${one.id}.max`)}, false)`);
  const items = page.things.map((kind) => {
    const roll = kind.roll === undefined ? "" : `, roll: "${rolls.ids.get(kind.roll)}"`;
    return `${property(game.type(kind.id))}: { ...thing, model: ${game.model(kind.id)}${roll} },`;
  });
  const code = `
const icon = (name: string): string => systemPath(\`assets/icons/${id}/\${name}.svg\`);
const actor = {
  sheet: ${name}ActorSheet,
  trackable: { bar: [${bars.join(", ")}], value: [${values.join(", ")}] },
};
${game.hasThings ? `const thing = { sheet: ${name}ItemSheet, img: icon("thing"), icon: "fa-solid fa-toolbox" };\n` : ""}
/** ${inEnglish(page.name).replaceAll("*/", "")}: a game that began on a page of the Workshop. */
export const ruleset: RuleSet = {
  id: ID,
  kit: "2",
  label: key("name"),
  summary: key("summary"),
  actors: {
    ${begin}Hero: { ...actor, side: "heroes", model: ${name}HeroModel, img: icon("hero"), icon: "fa-solid fa-user" },
    ${begin}Npc: { ...actor, side: "adversaries", model: ${name}NpcModel, img: icon("npc"), icon: "fa-solid fa-skull" },
  },
  items: {
    ${items.join("\n    ")}
  },
  rolls: ROLLS,
  asking: ASKING,
  effects: EFFECTS,
  roll: ${name}Roll,
  settings: [],
  ${
    rolls.initiative
      ? `initiative: {
    kind: "${rolls.initiative.kind}",
    total: (outcome) => (outcome as PageOutcome).numbers.${rolls.initiative.number} ?? 0,
    tiebreak: () => 0,
  },`
      : ""
  }
  ${
    out.length > 0
      ? `derivedConditions: {
    list: [{ id: "unconscious", name: key("state.out"), img: icon("down") }],
    of: (who) => (healthIn(who) === "down" ? "unconscious" : null),
  },
  health: healthIn,`
      : ""
  }
  figures: {
    ${page.resources.map((one) => `"system.resources.${one.id}.value": key("resource.${one.id}"),`).join("\n    ")}
  },
  ${game.hasThings ? `partials: [systemPath("templates/${id}/thing.hbs")],` : ""}
};
${
  out.length === 0
    ? ""
    : `
/** Conditions that take somebody out of the fight. */
const OUT = [${out.join(", ")}];

/** Who has one of those is down, whatever brought it; else by the worst of what would bring one. */
function healthIn(who: ActorLike): Health | null {
  const actor = as${name}(who);
  if (!actor) return null;
  const had = [...fallenOf(actor), ...actor.system.conditions];
  if (OUT.some((id) => had.includes(id))) return "down";
  ${mortal.length > 0 ? `const { figures } = actor.system;\n  return worstOf([${mortal.join(", ")}]);` : "return null;"}
}
`
}
`;
  const own: Record<string, string> = {
    ID: "./data/labels.ts",
    key: "./data/labels.ts",
    ROLLS: "./rolls/all-rolls.ts",
    ASKING: "./rolls/asked-by-gm.ts",
    EFFECTS: "./data/effect-targets.ts",
    [`${name}Roll`]: "./rolls/dice-roll.ts",
    [`${name}ActorSheet`]: "./sheets/actor-sheet.ts",
    [`${name}ItemSheet`]: "./sheets/item-sheet.ts",
    RuleSet: "../../../contract/index.ts",
    ...Object.fromEntries(
      [`as${name}`, "fallenOf", `${name}HeroModel`, `${name}NpcModel`].map((one) => [one, "./data/actor.ts"]),
    ),
    ...Object.fromEntries(page.things.map((kind) => [game.model(kind.id), "./data/items.ts"])),
  };
  // One folder nearer to the house than the files below.
  files.set(
    `module/rulesets/${id}/index.ts`,
    withImports(code, own, ["RuleSet"]).replaceAll('from "../../../', 'from "../../'),
  );
}
