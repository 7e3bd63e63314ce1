/** The templates of an ejected game: the page's groups and fields written out; and its colours. Its layout is the Workshop's. */

import type { Attribute, Derived, Resource, ThingKind } from "../../module/core/workshop/page/types.ts";
import type { Files, Game } from "./game.ts";
import { withImports } from "./imports.ts";
import { slug } from "./names.ts";
import type { Rolls } from "./rolls.ts";
import { actorSheet, itemSheet } from "./sheets-code.ts";
import { inEnglish } from "./texts.ts";

const local = (key: string): string => `{{localize "${key}"}}`;

export function writeSheets(game: Game, files: Files, rolls: Rolls): void {
  const folder = `templates/${game.id}/`;
  keepFieldTexts(game);
  files.set(`${folder}header.hbs`, HEADER);
  files.set(`${folder}play.hbs`, play(game, rolls));
  if (game.hasThings) {
    files.set(`${folder}thing.hbs`, thing(game, rolls));
    files.set(`${folder}item-fields.hbs`, itemFields(game));
  }
  const code = `module/rulesets/${game.id}/sheets/`;
  const own = {
    [`as${game.class}`]: "../data/actor.ts",
    [`${game.class}Actor`]: "../data/actor.ts",
    ...(game.page.conditions.length > 0 && { fallenOf: "../data/actor.ts" }),
    asItem: "../data/items.ts",
    itemsOf: "../data/items.ts",
    KINDS: "../data/items.ts",
    ItemType: "../data/items.ts",
    key: "../data/labels.ts",
  };
  files.set(`${code}actor-sheet.ts`, withImports(actorSheet(game, rolls), own, ["ItemType", `${game.class}Actor`]));
  if (game.hasThings)
    files.set(`${code}item-sheet.ts`, withImports(itemSheet(game), own, ["ItemType", `${game.class}Actor`]));
  files.set(`styles/rulesets/${game.id}.scss`, style(game));
}

function keepFieldTexts({ page, texts, worn, usable }: Game): void {
  for (const { id, name } of page.attributes) texts.keep(`attribute.${id}`, name);
  for (const { id, name } of page.resources) texts.keep(`resource.${id}`, name);
  for (const { id, name } of page.derived) texts.keep(`derived.${id}`, name);
  for (const { id, name, text } of page.conditions) {
    texts.keep(`condition.${id}.name`, name);
    if (text !== undefined) texts.keep(`condition.${id}.text`, text);
  }
  for (const { id, name } of page.things) texts.keep(`thing.${id}`, name);
  for (const { id, numbers } of page.things) for (const one of numbers) texts.keep(`number.${id}.${one.id}`, one.name);
  if (page.conditions.length > 0) texts.keep("sheet.conditions", { es: "Estados", en: "Conditions" });
  if (page.conditions.some(({ out }) => out))
    texts.keep("state.out", { es: "Fuera de combate", en: "Out of the fight" });
  if (page.rolls.some((roll) => roll.with === undefined)) texts.keep("sheet.rolls", { es: "Tiradas", en: "Rolls" });
  if (page.things.length > 0) texts.keep("sheet.none", { es: "Nada todavía", en: "None yet" });
  if (page.things.some(({ roll }) => roll)) texts.keep("sheet.roll", { es: "Tirar", en: "Roll" });
  if (usable.length > 0) texts.keep("sheet.use", { es: "Usar", en: "Use" });
  if (worn.length > 0) texts.keep("sheet.worn", { es: "Puesto", en: "Worn" });
  if (page.things.some(({ spent }) => spent)) texts.keep("sheet.quantity", { es: "Cuántos", en: "How many" });
  if (page.things.some(({ pick }) => pick)) {
    texts.keep("sheet.pick", { es: "Va con", en: "Goes with" });
    texts.keep("sheet.noPick", { es: "Nada", en: "Nothing" });
  }
}

const HEADER = `<header class="sheet-header">
  {{#> "systems/cubilete/templates/shared/sheet-who.hbs"}}{{/"systems/cubilete/templates/shared/sheet-who.hbs"}}
  {{#unless limited}}
  {{> "systems/cubilete/templates/shared/sheet-mode.hbs"}}
  {{/unless}}
</header>
`;

type Field =
  | { of: "attribute"; rule: Attribute }
  | { of: "resource"; rule: Resource }
  | { of: "derived"; rule: Derived };

/** One field of the actor sheet: attributes are changed in edit mode, resources in play. */
function field(game: Game, one: Field): string {
  const { id } = one.rule;
  const label = local(game.texts.key(`${one.of}.${id}`));
  const at = `{{rootId}}-${id}`;
  const shown = `{{figures.[${id}]}}`;
  if (one.of === "derived")
    return `<div class="number-field"><span class="label">${label}</span> <strong>${shown}</strong></div>`;
  const open = one.of === "attribute" ? "editing" : "editable";
  const name = one.of === "attribute" ? `system.attributes.${id}` : `system.resources.${id}.value`;
  const { dice } = one.rule;
  const most = one.of === "resource" && one.rule.max ? `{{figures.[${id}.max]}}` : "";
  if (dice) {
    return `<div class="number-field">
      <label class="label" for="${at}">${label}</label>
      {{#if ${open}}}<select id="${at}" name="${name}" data-dtype="Number">{{selectOptions sizes.${id} selected=figures.[${id}]}}</select>
      {{else}}<strong id="${at}">d${shown}</strong>{{/if}}
    </div>`;
  }
  const value = one.of === "attribute" ? `{{source.system.attributes.${id}}}` : shown;
  const range = one.of === "attribute" ? `min="${one.rule.from}" max="${one.rule.to}"` : `min="${one.rule.min}"`;
  return `<div class="number-field">
      {{#if ${open}}}
      <label class="label" for="${at}">${label}</label>
      <span class="amount"><input type="number" id="${at}" name="${name}" value="${value}" step="1" ${range}>${most && `<span class="of">/ ${most}</span>`}</span>
      {{else}}
      <span class="label">${label}</span> <strong>${shown}${most && ` / ${most}`}</strong>
      {{/if}}
    </div>`;
}

/** The page's groups in their order, then what stands in none of them. */
function groups(game: Game): string {
  const { page, texts } = game;
  const fields: Field[] = [
    ...page.attributes.map((rule) => ({ of: "attribute", rule }) as const),
    ...page.resources.map((rule) => ({ of: "resource", rule }) as const),
    ...page.derived.map((rule) => ({ of: "derived", rule }) as const),
  ];
  const placed = new Set(page.groups.flatMap((group) => group.fields));
  const taken = new Set<string>();
  const group = (name: string, some: Field[]): string =>
    some.length === 0
      ? ""
      : `${name}  <div class="numbers">\n    ${some.map((one) => field(game, one)).join("\n    ")}\n  </div>\n`;
  const named = page.groups.map(({ name, fields: ids }) => {
    const key = texts.key(texts.keep(`group.${slug(inEnglish(name), taken, "group")}`, name));
    return group(
      `  <h2>${local(key)}</h2>\n`,
      ids.flatMap((id) => fields.find(({ rule }) => rule.id === id) ?? []),
    );
  });
  return [
    ...named,
    group(
      "",
      fields.filter(({ rule }) => !placed.has(rule.id)),
    ),
  ].join("");
}

function play(game: Game, { ids }: Rolls): string {
  const { page, texts } = game;
  const sheet = (word: string): string => texts.key(`sheet.${word}`);
  const conditions = page.conditions.map(({ id, text }) => {
    const on = `conditions.${id}`;
    return `    <button type="button" class="toggle" data-action="toggleCondition" data-condition="${id}" aria-pressed="{{${on}.on}}"${
      text === undefined ? "" : ` data-tooltip-text="{{localize '${texts.key(`condition.${id}.text`)}'}}"`
    } {{disabled (or ${on}.fixed (not editable))}}>
      <i class="fa-solid {{#if ${on}.on}}fa-check{{else}}fa-minus{{/if}}" aria-hidden="true"></i> ${local(texts.key(`condition.${id}.name`))}
    </button>`;
  });
  const rolls = page.rolls
    .filter((roll) => roll.with === undefined)
    .map(({ id }) => {
      return `    <button type="button" class="add" data-action="roll" data-roll="${ids.get(id)}" {{disabled (not editable)}}><i class="fa-solid fa-dice" aria-hidden="true"></i> ${local(texts.key(`roll.${id}.name`))}</button>`;
    });
  const things = page.things.map(({ id }) => {
    const type = game.type(id);
    return `  <h2>${local(texts.key(`thing.${id}`))}</h2>
  <ul>
    {{#each things.${type}}}
    {{> "systems/cubilete/templates/${game.id}/thing.hbs" this editable=@root.editable}}
    {{else}}
    <li class="hint">${local(sheet("none"))}</li>
    {{/each}}
  </ul>
  {{#if editable}}
  <div class="adders"><button type="button" class="add" data-action="createItem" data-type="${type}"><i class="fa-solid fa-plus" aria-hidden="true"></i> ${local(texts.key(`thing.${id}`))}</button></div>
  {{/if}}
`;
  });
  const block = (word: string, kind: string, inside: string[]): string =>
    inside.length === 0
      ? ""
      : `  <h2>${local(sheet(word))}</h2>
  <div class="${kind}" role="group" aria-label="{{localize '${sheet(word)}'}}">
${inside.join("\n")}
  </div>
`;
  return `<section class="tab play" data-group="{{tab.group}}" data-tab="{{tab.id}}" role="tabpanel" aria-labelledby="{{rootId}}-tab-play">
${groups(game)}${block("conditions", "conditions", conditions)}${block("rolls", "adders", rolls)}${things.join("")}</section>
`;
}

/** One row: a thing of any kind, with what can be done with it. */
function thing({ page, texts, worn, usable }: Game, { ids, use }: Rolls): string {
  const kinds = [...new Set(page.things.flatMap(({ roll }) => roll ?? []))];
  const button = (roll: string, word: string, icon: string): string =>
    `<button type="button" class="round" data-action="roll" data-roll="${roll}" aria-label="{{localize '${texts.key(`sheet.${word}`)}'}}: {{name}}"><i class="fa-solid ${icon}" aria-hidden="true"></i></button>`;
  const lines = [
    ...(usable.length > 0 ? [`{{#if usable}}${button(use ?? "", "use", "fa-hand-holding-heart")}{{/if}}`] : []),
    ...kinds.map((id) => `{{#if (eq roll "${ids.get(id)}")}}${button(ids.get(id) ?? "", "roll", "fa-dice")}{{/if}}`),
  ];
  return `<li class="row draggable" data-item-id="{{id}}">
  <img src="{{img}}" alt="" width="32" height="32">
  <button type="button" class="name" data-action="editItem" aria-haspopup="dialog"><span>{{name}}{{#if counted}} ×{{quantity}}{{/if}}</span> <small>{{text}}</small></button>
${
  worn.length === 0
    ? ""
    : `  {{#if wearable}}
  <button type="button" class="toggle" data-action="toggleItem" data-path="system.worn" aria-pressed="{{worn}}" {{disabled (not editable)}}>
    <i class="fa-solid {{#if worn}}fa-check{{else}}fa-minus{{/if}}" aria-hidden="true"></i> ${local(texts.key("sheet.worn"))}
  </button>
  {{/if}}
`
}  {{#if editable}}
  ${[...lines, `<button type="button" class="round quiet" data-action="deleteItem" aria-label="{{localize 'CUBILETE.sheet.removeItem' item=name}}"><i class="fa-solid fa-trash" aria-hidden="true"></i></button>`].join("\n  ")}
  {{/if}}
</li>
`;
}

function itemFields(game: Game): string {
  const { page, texts } = game;
  const input = (
    id: string,
    name: string,
    label: string,
    from: number,
    to: number,
  ): string => `    <div class="number-field">
      <label for="{{rootId}}-${id}">${local(label)}</label>
      <input type="number" id="{{rootId}}-${id}" name="${name}" value="{{source.${name}}}" step="1" min="${from}" max="${to}" {{disabled (not editable)}}>
    </div>`;
  const blocks = page.things.map((kind: ThingKind) => {
    const fields = [
      ...(kind.pick === undefined
        ? []
        : [
            `    <div class="number-field">
      <label for="{{rootId}}-pick">${local(texts.key("sheet.pick"))}</label>
      <select id="{{rootId}}-pick" name="system.pick" {{disabled (not editable)}}>{{selectOptions picks selected=source.system.pick localize=true}}</select>
    </div>`,
          ]),
      ...kind.numbers.map(({ id, from, to }) =>
        input(id, `system.numbers.${id}`, texts.key(`number.${kind.id}.${id}`), from, to),
      ),
      ...(kind.spent ? [input("quantity", "system.quantity", texts.key("sheet.quantity"), 0, 9999)] : []),
    ];
    return `    {{#if (eq kind "${kind.id}")}}\n${fields.join("\n")}\n    {{/if}}`;
  });
  return `<section class="item-fields">
  <div class="numbers">
${blocks.join("\n")}
  </div>
</section>
`;
}

/** Accents that can be read on both grounds (test/unit/wiring/contrast.test.ts). */
const ACCENTS = [
  ["#74500a", "#e8bf62"],
  ["#1f5a6b", "#86c9dc"],
  ["#5b3a8c", "#c3a8f0"],
  ["#2c4a8f", "#a3bbf4"],
  ["#8f2f1f", "#f09a7c"],
  ["#6a3a76", "#d9a8e6"],
] as const;

function style({ id }: Game): string {
  const at = [...id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % ACCENTS.length;
  const [light, dark] = ACCENTS[at] as (typeof ACCENTS)[number];
  return `@use "../mixins" as *;

@include accent("${id}", ${light}, ${dark});
`;
}
