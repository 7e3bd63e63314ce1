/** The sheet classes of an ejected game. */

import type { Game } from "./game.ts";
import type { Rolls } from "./rolls.ts";

export function actorSheet(game: Game, { ids }: Rolls): string {
  const { page, class: name, id } = game;
  const sized = [...page.attributes, ...page.resources].filter(({ dice }) => dice);
  const toggles = page.conditions.length > 0;
  const context = [
    "figures: actor?.system.figures,",
    ...(sized.length > 0
      ? [
          `sizes: actor && {\n        ${sized.map((one) => `${one.id}: sizes(actor.system.figures.${one.id}, [${one.dice?.join(", ")}]),`).join("\n        ")}\n      },`,
        ]
      : []),
    ...(toggles ? ["conditions: actor && conditionRows(actor),"] : []),
    ...(game.hasThings
      ? ["things: Object.fromEntries(TYPES.map((type) => [type, this.actor ? thingRows(this.actor, type) : []])),"]
      : []),
  ];
  const rolls = page.things.filter(({ roll }) => roll);
  return `
${
  game.hasThings
    ? `const TYPES = Object.keys(KINDS) as ItemType[];
${rolls.length > 0 ? `\n/** What things are rolled with. */\nconst ROLLED: Partial<Record<ItemType, string>> = { ${rolls.map((kind) => `${game.type(kind.id)}: "${ids.get(kind.roll ?? "")}"`).join(", ")} };\n` : ""}${game.usable.length > 0 ? `\n/** Things that can be used; \`true\`: for as long as there are any. */\nconst USED: Partial<Record<ItemType, boolean>> = { ${game.usable.map((kind) => `${game.type(kind.id)}: ${kind.spent}`).join(", ")} };\n` : ""}
interface Thing {
  numbers: Record<string, number>;
  worn?: boolean;
  quantity?: number;
}

/** The things of a kind, ready to show. */
const thingRows = (actor: ActorLike, type: ItemType) =>
  itemsOf(actor, type).map((item) => {
    const { numbers, worn, quantity } = item.system as unknown as Thing;
    const label = (id: string) => t(key(\`number.\${KINDS[type].word}.\${id}\`));
    const text = Object.entries(numbers).map(([id, value]) => \`\${label(id)} \${value}\`);
    return {
      id: item.id,
      name: item.name,
      img: item.img,
      text: text.join(" · "),
      ${rolls.length > 0 ? "roll: ROLLED[type]," : ""}
      ${game.usable.length > 0 ? "usable: type in USED && (!USED[type] || (quantity ?? 0) > 0)," : ""}
      wearable: worn !== undefined,
      worn,
      counted: quantity !== undefined,
      quantity,
    };
  });
`
    : ""
}${
  sized.length > 0
    ? `
/** Sizes to choose from; a die that is gone has none, and must still be shown. */
const sizes = (value: number, all: number[]) => {
  const options = all.map((size) => ({ value: size, label: \`d\${size}\` }));
  return all.includes(value) ? options : [{ value, label: String(value) }, ...options];
};
`
    : ""
}${
  toggles
    ? `
const CONDITIONS = [${page.conditions.map((one) => JSON.stringify(one.id)).join(", ")}];

/** What somebody has, by hand or by figures; what figures bring goes when they do. */
function conditionRows(actor: ${name}Actor) {
  const fallen = fallenOf(actor);
  const row = (id: string) => ({ on: fallen.includes(id) || actor.system.conditions.includes(id), fixed: fallen.includes(id) });
  return Object.fromEntries(CONDITIONS.map((id) => [id, row(id)]));
}
`
    : ""
}
export class ${name}ActorSheet extends CubileteActorSheet {
  static override DEFAULT_OPTIONS: object = {
    classes: ["${id}", "page-game"],
    position: { width: 660, height: 680 },
    ${toggles ? `actions: { toggleCondition: ${name}ActorSheet.#onToggleCondition },` : ""}
  };

  static override PAGES: readonly string[] = ["play", "notes"];
  static PARTS = actorParts("${id}", ${name}ActorSheet.PAGES);

  override async _prepareContext(options: RenderOptions): Promise<Record<string, unknown>> {
    const actor = as${name}(this.actor);
    return {
      ...(await super._prepareContext(options)),
      ${context.join("\n      ")}
    };
  }
${
  toggles
    ? `
  /** Puts a condition on, or takes it off. */
  static async #onToggleCondition(this: ${name}ActorSheet, _event: Event, target: HTMLElement): Promise<void> {
    const { condition = "" } = target.dataset;
    await answering(async () => {
      const had = as${name}(this.actor)?.system.conditions ?? [];
      const conditions = had.includes(condition) ? had.filter((id) => id !== condition) : [...had, condition];
      await this.actor.update({ "system.conditions": conditions });
    });
  }
`
    : ""
}}
`;
}

export function itemSheet({ page, class: name, id }: Game): string {
  const picks = page.things.some(({ pick }) => pick);
  const attributes = page.things.some(({ pick }) => pick === "attribute");
  return `
${attributes ? `const ATTRIBUTES = [\n  ${page.attributes.map((one) => `{ value: "${one.id}", label: key("attribute.${one.id}") }`).join(",\n  ")},\n];\n` : ""}
${
  picks
    ? `/** What a thing may go with: ${attributes ? "an attribute, or " : ""}another thing of whoever has it. */
function picksOf({ type, parent, system }: ItemLike) {
  const { goesWith, other } = KINDS[type as ItemType];
  if (goesWith === undefined) return null;
  const { pick } = system as { pick: string };
  const owner = parent as ActorLike | null;
  const things = other && owner ? itemsOf(owner, other).map(({ id, name }) => ({ value: id, label: name })) : [];
  const options = ${attributes ? "other ? things : ATTRIBUTES" : "things"};
  const kept = pick === "" || options.some(({ value }) => value === pick) ? [] : [{ value: pick, label: pick }];
  return [{ value: "", label: key("sheet.noPick") }, ...options, ...kept];
}
`
    : ""
}
export class ${name}ItemSheet extends CubileteItemSheet {
  static override DEFAULT_OPTIONS = { classes: ["${id}", "page-game"], position: { width: 520, height: 520 } };

  static PARTS = itemParts(sheetPart("${id}/item-fields", true));

  override async _prepareContext(options: RenderOptions): Promise<Record<string, unknown>> {
    return {
      ...(await super._prepareContext(options)),
      kind: KINDS[this.item.type as ItemType].word,
      ${picks ? "picks: picksOf(this.item)," : ""}
    };
  }
}
`;
}
