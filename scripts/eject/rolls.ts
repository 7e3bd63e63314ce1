/** The rolls of an ejected game: one `RollType` for each of the page's, and those that every game has. */

import { namesNeeded } from "../../module/core/workshop/index.ts";
import type { Page } from "../../module/core/workshop/page/types.ts";
import type { Asked, LocalText } from "../../module/core/workshop/types.ts";
import { ladderOf, ownNames, stepsOf } from "./desk.ts";
import { pageFormula } from "./formula.ts";
import type { Files, Game } from "./game.ts";
import { withImports } from "./imports.ts";
import { constant, property } from "./names.ts";
import { AIMED, ANSWER, ASK, base, PUSH, THING } from "./rolls-code.ts";
import { literal, rulesOf, yaml } from "./rules.ts";

type Roll = Page["rolls"][number];

const isOpposed = (roll: Roll): boolean =>
  roll.against !== undefined || /"rival\./.test(JSON.stringify({ ...roll, source: "", rival: undefined }));

/** Whether a roll looks at somebody else, at their figures or to change them. */
const aims = (roll: Roll): boolean =>
  isOpposed(roll) ||
  [...roll.bands, ...roll.notes].some(({ changes }) =>
    changes.some(({ resource }) => resource.startsWith("target.")),
  ) ||
  namesNeeded(roll).some((name) => name.startsWith("target."));

export interface Rolls {
  /** The id of each roll type by the page's roll. */
  ids: ReadonlyMap<string, string>;
  push: string | null;
  answer: string | null;
  use: string | null;
  initiative: { kind: string; number: string } | null;
  aims: boolean;
}

/** Names that the files of rolls have for something else. The page's own names have no hyphen, so no file is named twice. */
const TAKEN =
  `ANSWERS ASKING EFFECTS ID ROLLS RULES UserError aimedAt answerSource replying asAnswer sameThing theirControls theirSide theirSource wayOf askAttribute askDice askLadder askNumber askThing itemsOf key lastingOn pageRolls properShort pushing raisedBy rollerOf
  rolling targetControl thingNumbers toolOf undefined using`.split(/\s+/);

/** What the roll types are called: the page's own names, and ours beside them. */
export function planRolls({ page, usable, figures }: Game): Rolls {
  const taken = new Set(TAKEN);
  const free = (name: string): string => {
    const id = constant(name, taken);
    taken.add(id);
    return id;
  };
  const ids = new Map(page.rolls.map(({ id }) => [id, free(id)]));
  // Between the game's own names and this there must be no mistake.
  let order = "turn_order";
  while (figures.includes(order)) order += "_";
  return {
    ids,
    push: page.rolls.some(({ push }) => push) ? free("push") : null,
    answer: page.rolls.some(isOpposed) ? free("answer") : null,
    use: usable.length > 0 ? free("useThing") : null,
    initiative: page.initiative ? { kind: free("initiative"), number: page.initiative.number ?? order } : null,
    aims: page.rolls.some(aims),
  };
}

export function writeRolls(game: Game, files: Files, rolls: Rolls): void {
  const { page, class: name } = game;
  const folder = `module/rulesets/${game.id}/rolls/`;
  const own: Record<string, string> = {
    ...Object.fromEntries(["ID", "key"].map((each) => [each, "../data/labels.ts"])),
    ...Object.fromEntries([`as${name}`].map((each) => [each, "../data/actor.ts"])),
    ...Object.fromEntries(["figuresOf", "NOBODY", "Figures"].map((each) => [each, "../data/figures.ts"])),
    ...Object.fromEntries(["asItem", "itemsOf", "thingNumbers", "ItemType"].map((each) => [each, "../data/items.ts"])),
    RULES: "./page-rules.ts",
    ...Object.fromEntries(["rolling", "pushing", "replying", "using"].map((each) => [each, "./by-rules.ts"])),
    [`${name}RollType`]: "./by-rules.ts",
    ...Object.fromEntries(
      [
        "askNumber",
        "askLadder",
        "askAttribute",
        "askDice",
        "askThing",
        "toolOf",
        "aimedAt",
        "rollerOf",
        "targetControl",
      ].map((each) => [each, "./asked-for.ts"]),
    ),
    [`${name}Roll`]: "./dice-roll.ts",
  };
  const types = ["Figures", "ItemType", `${name}RollType`];
  const put = (path: string, code: string): void => void files.set(folder + path, withImports(code, own, types));

  const plans = page.rolls.map((roll) => [roll, planCode(game, roll, rolls)] as const);
  for (const [roll, code] of plans) put(`${roll.id}.ts`, code);
  put("page-rules.ts", rulesFile(game, rolls));
  put(
    "dice-roll.ts",
    `/** The dice of a roll in Foundry's words, and what they show. The Workshop's own do it: they read what \`RULES\` say. */\nexport class ${name}Roll extends WorkshopRoll {}`,
  );
  put("by-rules.ts", base(game, rolls));
  if (page.rolls.length > 0) put("asked-for.ts", askedCode(game, plans.map(([, code]) => code).join("\n")));
  if (rolls.use) put("use-thing.ts", useCode(game, rolls.use));
  if (rolls.push) put("push-again.ts", PUSH(game, rolls.push));
  if (rolls.answer) put("answer.ts", answerCode(game, rolls, rolls.answer));
  if (rolls.initiative && page.initiative?.roll === undefined) put("turn-order.ts", orderCode(game, rolls.initiative));
  files.set(`${folder}all-rolls.ts`, allCode(game, rolls));
}

/** What each roll means; read when it is first needed. */
function rulesFile(game: Game, rolls: Rolls): string {
  const { page, texts } = game;
  const entries = page.rolls.map((roll) => {
    const against = page.rolls.find(({ id }) => id === roll.against && id !== roll.id);
    const theirs = against ? `, ${JSON.stringify(against.numbers.map(({ id }) => id))}` : "";
    return `${property(roll.id)}: rules(${literal(rulesOf(game, roll.id, roll))}${theirs}),`;
  });
  for (const kind of game.usable) {
    const name = texts.key(texts.keep(`use.${kind.id}`, kind.name));
    const then = Object.fromEntries(
      kind.use.map(({ resource, amount }) => [resource, amount ? pageFormula(amount) : 0]),
    );
    const said = { dice: {}, bands: [{ name, as: "good", ...(kind.use.length > 0 && { then }) }] };
    entries.push(`${property(`use ${kind.id}`)}: rules(${literal(yaml(said))}),`);
  }
  if (page.initiative?.order && rolls.initiative) {
    const name = texts.key(texts.keep("order", { es: "Orden: ", en: "Order: " }, "{value}"));
    const said = { dice: {}, numbers: { [rolls.initiative.number]: { name, is: pageFormula(page.initiative.order) } } };
    entries.push(`"who acts first": rules(${literal(yaml(said))}),`);
  }
  return `
/*
 * What is rolled and what it means, in the words of a Workshop page (docs/workshop.md), with language keys for names. The core of
 * the Workshop reads it once and gives plan, outcome and exact odds: what goes beyond its words goes beyond its engine too,
 * and then wants \`plan\`, \`resolve\` and \`odds\` of its own in module/core/${game.id}.
 */

function rules(text: string, theirs?: readonly string[]): () => PageRoll {
  let read: PageRoll | undefined;
  return () => {
    read ??= workshopCore().roll(text, theirs);
    return read;
  };
}

export const RULES = {
  ${entries.join("\n  ")}
};
`;
}

/** What is asked for where the page gives it no name. */
const PLAIN: Readonly<Record<string, LocalText>> = {
  attribute: { es: "Atributo", en: "Attribute" },
  dice: { es: "Dados", en: "Dice" },
};

/** What is asked before a roll: one line of code for each. */
function askCode(game: Game, roll: Roll, asked: Asked): { code: string; given: string } {
  const { texts } = game;
  const { id, pick, from = 0, to = 0 } = asked;
  const ladder = ladderOf(game, asked);
  const kind = game.kind(pick);
  const usual: LocalText | undefined = kind?.name ?? ladder?.name;
  const label = `key("${texts.keep(`roll.${roll.id}.ask.${id}`, asked.name ?? usual ?? PLAIN[pick ?? ""] ?? id)}")`;
  const name = `asked${id.charAt(0).toUpperCase()}${id.slice(1)}`;
  const begin = `const ${name} = `;
  const start = `source, "${id}", ${label}`;
  const given = `${property(id)}: ${name}.value,`;
  if (pick === undefined) return { code: `${begin}askNumber(${start}, ${from}, ${to});`, given };
  if (pick === "attribute") return { code: `${begin}askAttribute(${start}, figures);`, given };
  if (pick === "dice") return { code: `${begin}askDice(${start});`, given };
  if (kind) {
    const type = JSON.stringify(game.type(kind.id));
    return {
      code: `${begin}askThing(${start}, ${type}, actor);`,
      given: `...thingNumbers("${id}", ${type}, ${name}.value, actor),`,
    };
  }
  return { code: `${begin}askLadder(${start}, ${ladder ? stepsOf(game, ladder) : "[]"});`, given };
}

function planCode(game: Game, roll: Roll, { ids }: Rolls): string {
  const { page, class: name } = game;
  const asked = roll.ask.map((one) => askCode(game, roll, one));
  const tool = roll.with === undefined ? null : JSON.stringify(game.type(roll.with));
  const opposed = isOpposed(roll);
  const theirs = page.rolls.find(({ id }) => id === roll.against) ?? roll;
  const given = [
    "...figures,",
    ...(aims(roll) ? ["...aimed.given,"] : []),
    ...(tool ? [`...thingNumbers("${roll.with}", ${tool}, thing, actor),`] : []),
    ...asked.map((one) => one.given),
  ];
  const lasting = (who: string, rolled: Roll): string =>
    `lastingOn(${who}, "${rolled.id}", RULES.${rolled.id}(), ${JSON.stringify(ownNames(game, rolled))})`;
  // The same ability first, and nothing of what this side adds by hand.
  const usual = theirs.ask.flatMap(({ id, pick }) =>
    pick === "attribute" && roll.ask.some((one) => one.id === id && one.pick === pick)
      ? `${property(id)}: asked${id.charAt(0).toUpperCase()}${id.slice(1)}.control.value`
      : [],
  );
  const rival = `const way = wayOf(aimed.actor, source);
    const rival = aimed.actor && theirSide(source, aimed.actor, { ${usual.join(", ")} }${theirs.with === undefined ? "" : `, ${tool ? "thing.name" : '""'}`});`;
  const usesActor = tool !== null || roll.ask.some(({ pick }) => game.kind(pick));
  const looks = namesNeeded(roll).some((needed) => needed.startsWith("target."));
  if (looks)
    game.texts.keep("error.noTarget", {
      es: "Elige primero contra quién: la tirada depende de sus números.",
      en: "Choose first whom it is against: the roll depends on their figures.",
    });
  const controls = [
    ...(aims(roll) ? ["targetControl(source)"] : []),
    ...(opposed ? ["...way.controls"] : []),
    ...roll.ask.map(({ id }) => `asked${id.charAt(0).toUpperCase()}${id.slice(1)}.control`),
    ...(opposed ? ["...(rival?.controls ?? [])"] : []),
  ];
  const baseRest = [
    `check: { game: ID, id: "${roll.id}", roll: RULES.${roll.id}(), given${opposed ? ", ...(rival && { rival: rival.side })" : ""} }`,
    ...(opposed ? ['...(way.half && { half: "first" as const })'] : []),
    ...(looks ? ['...(!source.target && { problem: { key: key("error.noTarget"), name: "" } })'] : []),
  ].join(", ");
  return `
${opposed ? theirSideCode(game, theirs, lasting("actor", theirs)) : ""}
export const ${ids.get(roll.id)}: ${name}RollType = {
  ...rolling,
  label: key("roll.${roll.id}.name"),
  icon: "fa-solid fa-dice",
  plan(source) {
    const ${usesActor ? "actor" : "{ system }"} = rollerOf(source);
    const { figures } = ${usesActor ? "actor.system" : "system"};
    ${tool ? `const thing = toolOf(source, ${tool});` : ""}
    ${aims(roll) ? "const aimed = aimedAt(source);" : ""}
    ${asked.map((one) => one.code).join("\n    ")}
    const given = {
      ${given.join("\n      ")}
    };
    ${opposed ? rival : ""}
    return {
      title: key("roll.${roll.id}.name"),
      ${tool ? "subtitle: properShort(thing.name),\n      img: thing.img," : ""}
      base: { ${baseRest} },
      controls: [${controls.join(", ")}],
      modifiers: ${lasting("source.actor", roll)},
    };
  },
};
`
    .replace(/^\s*\n/gm, "")
    .replace(/\n(export )/, "\n\n$1");
}

/** The other side of an opposed roll: by its own sheet, and what it is thought to choose. */
function theirSideCode(game: Game, theirs: Roll, lasting: string): string {
  const asked = theirs.ask.map((one) => askCode(game, theirs, one));
  const type = theirs.with === undefined ? null : JSON.stringify(game.type(theirs.with));
  const reads = asked.length > 0 || type !== null;
  const controls = [
    ...(type ? ["tool.control"] : []),
    ...theirs.ask.map(({ id }) => `asked${id.charAt(0).toUpperCase()}${id.slice(1)}.control`),
  ];
  return `
/** The other side, by its own sheet, and what it is thought to choose. */
function theirSide(from: RollSource, actor: ReturnType<typeof rollerOf>, usual: Values${type ? ", name: string" : ""}) {
  ${reads ? "const source = theirSource(from, actor, usual);" : "void from; void usual;"}
  const { figures } = actor.system;
  ${type ? `const tool = sameThing(itemsOf(actor, ${type}), source.values.with, name);` : ""}
  ${asked.map((one) => one.code).join("\n  ")}
  const given = { ...figures, ${type ? `...thingNumbers("${theirs.with}", ${type}, tool.thing, actor),` : ""} ${asked.map((one) => one.given).join(" ")} };
  return {
    side: raisedBy({ roll: RULES.${theirs.id}(), given }, ${lasting}),
    controls: theirControls([${controls.join(", ")}]),
  };
}
`;
}

/** The rolls that can answer another, with what they ask. */
function answerCode(game: Game, { ids }: Rolls, id: string): string {
  const { page } = game;
  const answering = new Set(page.rolls.filter(isOpposed).map((roll) => roll.against ?? roll.id));
  const rolls = page.rolls
    .filter((roll) => answering.has(roll.id))
    .map((roll) => ({
      id: ids.get(roll.id) ?? roll.id,
      name: roll.id,
      attributes: roll.ask.flatMap((asked) => (asked.pick === "attribute" ? [asked.id] : [])),
      type: roll.with === undefined ? null : JSON.stringify(game.type(roll.with)),
    }));
  const imports = page.rolls
    .filter((roll) => answering.has(roll.id))
    .map((roll) => `import { ${ids.get(roll.id)} } from "./${roll.id}.ts";`);
  return `${imports.join("\n")}\n${ANSWER(game, id, rolls)}`;
}

/** The helpers that the plans use, and no others. */
function askedCode(game: Game, plans: string): string {
  const uses = (name: string): boolean => new RegExp(`\\b${name}\\(`).test(plans);
  if (uses("toolOf") || uses("askThing"))
    game.texts.keep("error.noThing", {
      es: "{name} no tiene con qué tirar esto.",
      en: "{name} has nothing to roll this with.",
    });
  const parts = Object.entries(ASK(game)).filter(([name]) => uses(name));
  const shared = parts.some(([name]) =>
    ["askNumber", "askLadder", "askAttribute", "askDice", "askThing"].includes(name),
  );
  return [
    "/** What is read of whoever rolls, and what the dialog asks. */",
    `export const rollerOf = rollerFor(as${game.class});`,
    ...(shared
      ? [
          "/** What the dialog or the caller says of it. */\nconst said = ({ values, args }: RollSource, name: string): unknown => values[name] ?? args[name];",
        ]
      : []),
    ...parts.map(([, code]) => code.trim()),
    ...(uses("aimedAt") ? [AIMED(game).trim()] : []),
    ...(uses("toolOf") ? [THING(game).trim()] : []),
  ].join("\n\n");
}

function useCode(game: Game, id: string): string {
  const { class: name, texts } = game;
  texts.keep("kind.useThing", { es: "Usar", en: "Use" });
  texts.keep("error.noUse", { es: "«{name}» no se usa así.", en: "“{name}” is not used this way." });
  const spent = game.usable.some((kind) => kind.spent);
  if (spent) texts.keep("error.noneLeft", { es: "Ya no queda «{name}».", en: "There is no “{name}” left." });
  const uses = game.usable.map((kind) => {
    const type = game.type(kind.id);
    return `${property(type)}: { rules: RULES[${JSON.stringify(`use ${kind.id}`)}], spent: ${kind.spent} },`;
  });
  return `
/** What using a thing does, and whether there is one less of it then. */
const USES: Readonly<Record<string, { rules: () => PageRoll; spent: boolean }>> = {
  ${uses.join("\n  ")}
};

/** No dice: what the thing says happens to whoever uses it. */
export const ${id}: ${name}RollType = {
  ...using,
  label: key("kind.useThing"),
  icon: "fa-solid fa-hand-holding-heart",
  plan(source) {
    const { system } = rollerOf(source);
    const { item } = source;
    const use = item && USES[item.type];
    if (!item || !use) throw new UserError(key("error.noUse"), { name: item?.name ?? "" });
    const thing = item.system as { numbers: Record<string, number>; quantity?: number };
    ${spent ? 'if (use.spent && !thing.quantity) throw new UserError(key("error.noneLeft"), { name: item.name });' : ""}
    const given = { ...system.figures, ...thing.numbers };
    return {
      title: properShort(item.name),
      subtitle: key("kind.useThing"),
      img: item.img,
      base: { check: { game: ID, id: "use", roll: use.rules(), given }${spent ? ", ...(use.spent && { spent: item })" : ""} },
      controls: [],
      modifiers: [],
    };
  },
};
`.replace(/^\s*\n/gm, "");
}

function orderCode({ class: name, texts }: Game, { kind }: NonNullable<Rolls["initiative"]>): string {
  texts.keep("kind.initiative", { es: "Iniciativa", en: "Initiative" });
  return `
/** Who acts first, without dice: whoever has more. */
export const ${kind}: ${name}RollType = {
  ...rolling,
  label: key("kind.initiative"),
  icon: "fa-solid fa-bolt",
  plan(source) {
    const given = rollerOf(source).system.figures;
    return {
      title: key("kind.initiative"),
      base: { check: { game: ID, id: "order", roll: RULES["who acts first"](), given } },
      controls: [],
      modifiers: [],
    };
  },
};
`;
}

function allCode({ page, texts }: Game, rolls: Rolls): string {
  const { ids, push, answer, use, initiative } = rolls;
  const imports = [...ids].map(([page_, id]) => `import { ${id} } from "./${page_}.ts";`);
  const names = [...ids.values()];
  if (push) {
    imports.push(`import { ${push} } from "./push-again.ts";`);
    names.push(push);
  }
  if (answer) {
    imports.push(`import { ${answer} } from "./answer.ts";`);
    names.push(answer);
  }
  if (use) {
    imports.push(`import { ${use} } from "./use-thing.ts";`);
    names.push(use);
  }
  if (initiative && page.initiative?.roll !== undefined) {
    texts.keep("kind.initiative", { es: "Iniciativa", en: "Initiative" });
    imports.unshift('import { key } from "../data/labels.ts";');
    names.push(
      `${initiative.kind}: { ...${ids.get(page.initiative.roll)}, label: key("kind.initiative"), icon: "fa-solid fa-bolt" }`,
    );
  } else if (initiative) {
    imports.push(`import { ${initiative.kind} } from "./turn-order.ts";`);
    names.push(initiative.kind);
  }
  return `${imports.join("\n")}\n\n/** Every way of rolling. */\nexport const ROLLS = { ${names.join(", ")} };\n`;
}
