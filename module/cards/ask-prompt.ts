import { type CardPrompt, type PromptButton, type PromptView, rulesets, type Values } from "../contract/index.ts";
import {
  type Answered,
  DISCRETIONS,
  type Discretion,
  hasAnswered,
  summary,
  VERDICT_KINDS,
  withAnswer,
} from "../core/asking.ts";
import { type ActorLike, type JsonObject, plainData, systemPath, theGame } from "../foundry/index.ts";
import { owns, playersWhoOwn } from "../foundry/rights.ts";
import { UserError } from "../i18n/errors.ts";
import { decimal, t } from "../i18n/i18n.ts";
import { properShort, short } from "../i18n/names.ts";
import { calledBy } from "../plan/people/called.ts";
import { isKnownAt } from "../plan/people/knowledge.ts";
import type { ItemLikeness } from "../plan/plan.ts";
import { actorAt } from "./past/records.ts";

/**
 * The card on which the GM asks for a roll. It names the roll by the rules' own name, the GM by the server's word, the
 * actors asked, the difficulty as far as it is open, and who has rolled. No roll counts before the GM's page has read
 * it.
 */

export const ASK = "ask";

/** A request as its card keeps it. */
export interface Asking {
  kind: string;
  args: JsonObject;
  values: Values;
  /** What the roller cannot choose. */
  fixed: Values;
  switches: Record<string, boolean>;
  like: ItemLikeness | null;
  /** The subject by its own name; "" for the roll's. */
  what: string;
  discretion: Discretion;
  /** Null: none was asked, or it is kept. */
  difficulty: number | null;
  /** The actors asked; none: anyone who likes. */
  asked: { uuid: string; name: string }[];
  /** What the helpers bring to the roller. */
  team: { label: string; data?: JsonObject } | null;
  tally: Answered[];
  closed: boolean;
}

const objectOf = (value: unknown): JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
/** More than ever sat at a table. */
const MOST_ASKED = 200;
const listOf = (value: unknown): JsonObject[] => (Array.isArray(value) ? value.slice(0, MOST_ASKED).map(objectOf) : []);

const likeIn = ({ name, key, type }: JsonObject): ItemLikeness => ({
  name: String(name ?? "?"),
  ...(typeof key === "string" && { key }),
  ...(typeof type === "string" && { type }),
});

function readAnswer({ actor, name, message, total, verdict, wrong, cannot }: JsonObject): Answered {
  const { kind, label } = objectOf(verdict);
  const told = VERDICT_KINDS.find((known) => known === kind);
  return {
    actor: String(actor ?? ""),
    name: String(name ?? "?"),
    message: String(message ?? ""),
    total: typeof total === "number" ? total : null,
    verdict: told ? { kind: told, label: String(label ?? "") } : null,
    wrong: typeof wrong === "number" || wrong === "none" ? wrong : null,
    ...(cannot === true && { cannot }),
  };
}

/** What a card says, whichever user wrote it and whenever. */
export function readAsking(data: JsonObject): Asking {
  const { kind, args, values, fixed, switches, like, what, discretion, difficulty, asked, team, tally, closed } = data;
  const line = objectOf(team);
  return {
    kind: String(kind ?? ""),
    args: objectOf(args),
    values: objectOf(values) as Values,
    fixed: objectOf(fixed) as Values,
    switches: objectOf(switches) as Record<string, boolean>,
    like: like ? likeIn(objectOf(like)) : null,
    what: typeof what === "string" ? what : "",
    discretion: DISCRETIONS.find((known) => known === discretion) ?? "open",
    difficulty: typeof difficulty === "number" ? difficulty : null,
    asked: listOf(asked).map(({ uuid, name }) => ({ uuid: String(uuid ?? ""), name: String(name ?? "?") })),
    team: typeof line.label === "string" ? { label: line.label, data: objectOf(line.data) } : null,
    tally: listOf(tally).map(readAnswer),
    closed: closed === true,
  };
}

/** Where the GM who asked keeps what nobody else may know: how they would judge a roll. Set by the room that knows. */
export const judging: { privately(message: string, answer: Answered): Answered["verdict"] } = { privately: () => null };

interface Row {
  uuid: string;
  name: string;
  state: "awaited" | "rolled" | "wrong" | "cannot";
  said: string;
  kind: string;
  away: boolean;
  /** The button with which an awaited actor says that they cannot, where this user may press it; else blank. */
  cannot: string;
}

/** Whether all of an actor's players are away. */
function isAway(actor: ActorLike | null): boolean {
  const players = playersWhoOwn(actor);
  return players.length > 0 && !players.some(({ active }) => active);
}

const nameOf = ({ actor: uuid, name }: Pick<Answered, "actor" | "name">): string => {
  const actor = actorAt(uuid);
  return actor ? calledBy(actor) : short(name);
};

function answerRow(message: string, answer: Answered): Row {
  if (answer.cannot)
    return {
      uuid: answer.actor,
      name: nameOf(answer),
      state: "cannot",
      said: t("CUBILETE.desk.cannot"),
      kind: "",
      away: false,
      cannot: "",
    };
  const verdict = answer.verdict ?? judging.privately(message, answer);
  const total = answer.total === null ? "" : decimal(answer.total);
  const wrong =
    answer.wrong === null
      ? ""
      : answer.wrong === "none"
        ? t("CUBILETE.desk.wrongNone")
        : t("CUBILETE.desk.wrong", { difficulty: decimal(answer.wrong) });
  const told = verdict && answer.wrong === null ? t(verdict.label) : "";
  return {
    uuid: answer.actor,
    name: nameOf(answer),
    state: wrong ? "wrong" : "rolled",
    said: [total, told, wrong].filter(Boolean).join(" · ") || t("CUBILETE.desk.rolled"),
    kind: wrong ? "wrong" : (verdict?.kind ?? ""),
    away: false,
    cannot: "",
  };
}

const CANNOT = "cannot.";

/** Who has rolled and who has not, for this viewer. */
export function tallyContext(message: string, asking: Asking): object {
  // An actor that players do not know stands on no list of theirs.
  const tally = asking.tally.filter(({ actor }) => isKnownAt(actor));
  const asked = asking.asked.filter(({ uuid }) => isKnownAt(uuid));
  const rows = asked.map(({ uuid, name }): Row => {
    const answer = tally.find(({ actor }) => actor === uuid);
    if (answer) return answerRow(message, answer);
    const actor = actorAt(uuid);
    const mine = !asking.closed && actor !== null && owns(actor, theGame().user);
    return {
      uuid,
      name: nameOf({ actor: uuid, name }),
      state: "awaited",
      said: t("CUBILETE.desk.waits"),
      kind: "",
      away: isAway(actor),
      cannot: mine ? `${CANNOT}${asking.asked.findIndex((one) => one.uuid === uuid)}` : "",
    };
  });
  const others = tally.filter(({ actor }) => !asked.some(({ uuid }) => uuid === actor));
  rows.push(...others.map((answer) => answerRow(message, answer)));
  const { rolled, success, failure } = summary(tally);
  const of = asked.length > 0 ? t("CUBILETE.desk.rolledOf", { rolled, of: asked.length }) : "";
  const judged = success + failure > 1 ? t("CUBILETE.desk.summary", { success, failure }) : "";
  return { rows, sum: [of, judged].filter(Boolean).join(" · ") };
}

const labelOf = (rulesetId: string, kindId: string): string => {
  const rolls = rulesets.get(rulesetId)?.rolls ?? {};
  return (Object.hasOwn(rolls, kindId) && rolls[kindId]?.label) || properShort(kindId);
};

/** What is added to a roll: 0 says nothing. */
const ADDED = ["modifier", "bonus"];

/** Figures that the GM has fixed, as far as they have a name for players. */
const figures = (given: JsonObject) =>
  Object.entries(given).flatMap(([name, value]) =>
    typeof value === "number" && (value !== 0 || !ADDED.includes(name)) && theGame().i18n.has(`CUBILETE.field.${name}`)
      ? [{ label: properShort(`${t(`CUBILETE.field.${name}`)}: ${decimal(value)}`) }]
      : [],
  );

/** The difficulty in the rules' own word where it has one. */
function difficultyLine(rulesetId: string, { kind, args, difficulty, discretion }: Asking) {
  if (discretion !== "open") return [{ label: `CUBILETE.desk.kept.${discretion}` }];
  if (difficulty === null) return [];
  const step = rulesets
    .get(rulesetId)
    ?.asking?.difficulties(kind, args)
    ?.steps.find(({ value }) => value === difficulty);
  const said = step ? `${t(step.label)} ${decimal(difficulty)}` : decimal(difficulty);
  return [{ label: "CUBILETE.desk.against", data: { difficulty: said } }];
}

function buttonsOf(asking: Asking): PromptButton[] {
  const { asked, tally, kind, args, values, fixed, switches, like, discretion } = asking;
  const manage: PromptButton[] = [
    { id: "again", label: "CUBILETE.desk.again", icon: "fa-solid fa-arrows-rotate", by: "gm" },
    ...(asking.closed
      ? []
      : ([{ id: "close", label: "CUBILETE.desk.close", icon: "fa-solid fa-check", by: "gm" }] as const)),
  ];
  const left = asked.filter(({ uuid }) => !hasAnswered(tally, uuid)).map(({ uuid }) => uuid);
  if (asking.closed || (asked.length > 0 && left.length === 0)) return manage;
  const cannot = asked.map(
    ({ uuid }, at): PromptButton => ({
      id: `${CANNOT}${at}`,
      label: "CUBILETE.desk.saysCannot",
      icon: "",
      by: "anyone",
      among: [uuid],
      inPanel: true,
    }),
  );
  // Actors whose players are all away.
  const mine = left.filter((uuid) => !playersWhoOwn(actorAt(uuid)).some(({ active }) => active));
  const roll: PromptButton = {
    id: "roll",
    label: "CUBILETE.roll.roll",
    icon: "fa-solid fa-dice",
    by: "anyone",
    roll: {
      kind,
      args,
      values,
      fixed,
      switches,
      like,
      ...(discretion !== "open" && { kept: true }),
    },
    ...(asked.length > 0 && { among: left }),
  };
  const all: PromptButton = { ...roll, id: "rollAll", label: "CUBILETE.desk.rollAll", by: "gm", together: mine };
  return [roll, ...(mine.length > 1 ? [all] : []), ...manage, ...cannot];
}

export const askPrompt: CardPrompt = {
  from: "gm",
  view(data, _actor, { ruleset, author, message }) {
    const asking = readAsking(data);
    const kind = t(labelOf(ruleset, asking.kind));
    const { rows, sum } = tallyContext(message, asking) as { rows: Row[]; sum: string };
    const lines: PromptView["lines"] = [
      {
        label: "CUBILETE.card.asks",
        data: { name: short(author?.name ?? "?"), roll: asking.what === "" ? kind : `${t(asking.what)} (${kind})` },
      },
      ...difficultyLine(ruleset, asking),
      ...(asking.discretion === "open" ? figures({ ...asking.args, ...asking.values }) : []),
      ...(asking.team ? [asking.team] : []),
      ...(asking.closed ? [{ label: "CUBILETE.desk.closed" }] : []),
    ];
    // Above the list of those who are asked, where there is one.
    const told = rows.length > 0 ? lines.map(({ label, data: places }) => t(label, places)) : [];
    return {
      lines: rows.length > 0 ? [] : lines,
      ...(rows.length > 0 && { panel: { template: TALLY, context: { rows, sum, lines: told } } }),
      buttons: buttonsOf(asking),
    };
  },
  async onButton(button, data, _actor, sender) {
    if (button === "again") return { ...data, tally: [], closed: false };
    if (!button.startsWith(CANNOT)) return { ...data, closed: true };
    const { asked, tally } = readAsking(data);
    const { uuid = "", name = "" } = asked[Number(button.slice(CANNOT.length))] ?? {};
    if (!owns(actorAt(uuid), sender)) throw new UserError("CUBILETE.error.notYours");
    const none = { message: "", total: null, verdict: null, wrong: null, cannot: true } as const;
    return { ...data, tally: withAnswer(tally, { actor: uuid, name, ...none }).map(plainData) };
  },
};

const TALLY = systemPath("templates/shared/ask-tally.hbs");
