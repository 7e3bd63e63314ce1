/** How each part of a page is written: what messages show to who wrote something else. */

/**
 * How that is written which stands in a place of the page. `each` makes it of every name that stands there instead, `one` of one
 * text; %name, %formula, %dice and %text are what has to fit. `range`: two numbers may be its ends.
 */
export const EXAMPLES: readonly {
  readonly at: string;
  readonly as: string;
  readonly each?: string;
  readonly one?: string;
  readonly range?: true;
  /** Where dice stand instead. */
  readonly dice?: string;
}[] = [
  { at: "", as: "workshop: 1" },
  { at: "name", as: "{ en: My game, es: Mi juego }", each: "%text" },
  { at: "attributes", as: "{ brawn: 1..5 }", each: "%name: 1..5" },
  { at: "attributes.*", as: "1..5", range: true },
  { at: "resources", as: "{ health: { max: 10 } }", each: "%name: { max: 10 }" },
  { at: "resources.*", as: "{ max: 10 }", one: "{ max: %formula }" },
  { at: "resources.*.at", as: "{ 0: down }", one: "{ 0: %name }" },
  { at: "derived", as: "{ guard: brawn + 2 }", one: "{ guard: %formula }" },
  { at: "things", as: "{ weapon: { numbers: { damage: 1..6 } } }", each: "%name: { numbers: { damage: 1..6 } }" },
  { at: "things.*", as: "{ numbers: { damage: 1..6 } }", one: "{ name: %text }" },
  { at: "things.*.numbers", as: "{ damage: 1..6 }", each: "%name: 1..6" },
  { at: "things.*.numbers.*", as: "1..6", range: true },
  { at: "things.*.adds", as: "{ brawn: 1 }", each: "%name: 1" },
  { at: "things.*.use", as: "{ health: 1 }", each: "%name: 1" },
  { at: "conditions", as: "{ down: { out: true } }", each: "%name: { out: true }" },
  { at: "conditions.*.adds", as: "{ brawn: -1 }", each: "%name: -1" },
  {
    at: "ladders",
    as: "{ hard: { steps: { Simple: 7, Hard: 9 } } }",
    each: "%name: { steps: { Simple: 7, Hard: 9 } }",
  },
  { at: "ladders.*", as: "{ steps: { Simple: 7, Hard: 9 } }" },
  { at: "ladders.*.steps", as: "{ Simple: 7, Hard: 9 }" },
  { at: "ladders.*.steps.[]", as: "{ name: Simple, value: 7 }" },
  { at: "rolls", as: "{ hit: { dice: { main: 2d6 } } }", each: "%name: { dice: { main: 2d6 } }" },
  { at: "rolls.*", as: "{ dice: { main: 2d6 } }", one: "{ dice: { %group: %dice } }" },
  { at: "rolls.*.ask", as: "{ bonus: 0..3 }", each: "%name: 0..3" },
  { at: "rolls.*.ask.*", as: "0..3", range: true },
  { at: "rolls.*.dice", as: "{ main: 2d6 }", each: "%group: %dice" },
  { at: "rolls.*.dice.*", as: "2d6", one: "%dice" },
  { at: "rolls.*.dice.*.explode", as: "[5, 6]" },
  { at: "rolls.*.numbers", as: "{ total: sum(main) }" },
  { at: "rolls.*.numbers.*", as: "sum(main)" },
  { at: "rolls.*.bands", as: "- { name: Hit, when: total >= 7 }" },
  { at: "rolls.*.bands.[]", as: "{ name: Hit, when: total >= 7 }", one: "{ name: %text }" },
  { at: "rolls.*.notes", as: "- { name: Trouble, when: low(main) == 1 }" },
  { at: "rolls.*.notes.[]", as: "{ name: Trouble, when: low(main) == 1 }" },
  { at: "rolls.*.bands.[].then", as: "{ health: -1 }" },
  { at: "rolls.*.notes.[].then", as: "{ health: -1 }" },
  { at: "rolls.*.push", as: "{ keep: { main: [6] } }" },
  { at: "rolls.*.push.keep", as: "{ main: [6] }" },
  { at: "rolls.*.push.keep.*", as: "2d6" },
  { at: "rolls.*.push.add", as: "{ main: 1 }" },
  { at: "rolls.*.push.then", as: "{ health: -1 }" },
  { at: "rolls.*.steps", as: "{ main: [4, 6, 8] }" },
  { at: "initiative", as: "{ order: brawn }", one: "{ order: %formula }", dice: "{ roll: hit, number: total }" },
  { at: "starting", as: "- { kind: weapon, name: Sword }" },
  { at: "starting.[]", as: "{ kind: weapon, name: Sword }", one: "{ kind: weapon, name: %text }" },
  { at: "groups", as: "- { name: Body, fields: [brawn] }" },
  { at: "groups.[]", as: "{ name: Body, fields: [brawn] }" },
  { at: "groups.[].fields", as: "[brawn]", each: "%name" },
  { at: "was", as: "{ attributes.old: attributes.fresh }" },
];

/** What has to be there, as it is written. */
export const MISSING: Readonly<Record<string, string>> = {
  workshop: "workshop: 1",
  id: "id: my-game",
  name: "name: …",
  dice: "dice: { main: 2d6 }",
  die: "die: 6",
  is: "is: sum(main)",
  steps: "steps: { Simple: 7, Hard: 9 }",
  from: "from: 0",
  to: "to: 5",
  when: "when: total >= 7",
  value: "value: 7",
  kind: "kind: weapon",
  roll: "roll: hit",
  number: "number: total",
};
