import { type AskSubject, type CheckRollLike, type RuleSet, rolledWith, rulesets } from "../../contract/index.ts";
import { isGood } from "../../core/asking.ts";
import { type ActorLike, BaseRoll, type JsonObject, theGame } from "../../foundry/index.ts";
import type { Visibility } from "../../foundry/v13-v14/visibility.ts";
import { t } from "../../i18n/i18n.ts";
import { calledBy } from "../../plan/people/called.ts";
import { startRoll } from "../../play/roll.ts";
import { isPlayed } from "../../settings/settings.ts";

/**
 * What Monk's TokenBar needs to ask for rolls: a class that says what can be asked, and rolls it. What it asks for is what the GM's
 * desk can ask for; each roll is one of ours, with its own card, and the bar's card shows how it went.
 */

/** The module's id. */
const TOKEN_BAR = "monks-tokenbar";

/** The bar's words for who sees a roll, in both generations. */
const SEEN_BY: Readonly<Record<string, Visibility>> = {
  roll: "public",
  gmroll: "gm",
  blindroll: "blind",
  selfroll: "self",
};

/** As far as the module's classes and data are used here. */
interface Options {
  id: string;
  text: string;
  groups: Record<string, string>;
}
interface Asked {
  type: string;
  key: string;
}
export interface BarRolls {
  readonly requestoptions: Options[];
  getButtons(): unknown;
}
type Answer = (roll: unknown) => unknown;
interface Task {
  id: string;
  actor: ActorLike;
  request: Asked;
  rollMode?: string;
  fastForward?: boolean;
  message?: { flags?: Record<string, { dc?: unknown; showdc?: unknown } | undefined> };
}
// biome-ignore lint/suspicious/noExplicitAny: a constructor of the module's own.
export type BarClass = new (...given: any[]) => BarRolls;

/** The games that are played here and whose rules have arrived. */
const games = (): RuleSet[] => rulesets.all().filter(({ id }) => isPlayed(id) && rulesets.isLoaded(id));

const idOf = (ruleset: RuleSet, { group }: AskSubject): string => `${ruleset.id}.${group.split(".").at(-1)}`;

/** What may be asked of these people, by game and heading, as the bar lists it. */
function optionsFor(people: readonly ActorLike[]): Options[] {
  const found = new Map<string, Options>();
  const several = games().length > 1;
  for (const ruleset of games()) {
    const theirs = people.filter(({ type }) => type in ruleset.actors);
    for (const subject of ruleset.asking?.subjects(theirs) ?? []) {
      const id = idOf(ruleset, subject);
      const text = several ? `${t(ruleset.label)}: ${t(subject.group)}` : t(subject.group);
      const options = found.get(id) ?? { id, text, groups: {} };
      options.groups[subject.id] = t(subject.label);
      found.set(id, options);
    }
  }
  return [...found.values()];
}

/** What the bar asks an actor for, in the actor's own game; null where that game has no such thing. */
function subjectOf(actor: ActorLike, { type, key }: Asked): { ruleset: RuleSet; subject: AskSubject } | null {
  const ruleset = rulesets.ofType(actor.type);
  if (!ruleset?.asking || !type.startsWith(`${ruleset.id}.`)) return null;
  // What nobody here has may be on another actor's sheet.
  const people = [actor, ...theGame().actors].filter((one) => one.type in ruleset.actors);
  const subject = ruleset.asking.subjects(people).find(({ id }) => id === key);
  return subject ? { ruleset, subject } : null;
}

const numberIn = (value: unknown): number | null =>
  value === "" || value === null || value === undefined || !Number.isFinite(Number(value)) ? null : Number(value);

/** The class that the bar asks: the module's own for systems that it does not know, with what our games know. */
export function barRolls(Base: BarClass): BarClass {
  return class CubileteRolls extends Base {
    get _supportedSystem(): boolean {
      return true;
    }

    /** Our cards show the dice. */
    get showRoll(): boolean {
      return false;
    }

    /** Rolling again is a rule of each game. */
    get canReroll(): boolean {
      return false;
    }

    get defaultStats(): object[] {
      return [{ stat: "health.value", icon: "fa-heart" }];
    }

    override get requestoptions(): Options[] {
      const people = [...theGame().actors].filter(({ hasPlayerOwner }) => hasPlayerOwner);
      return [...super.requestoptions, ...optionsFor(people)];
    }

    get contestedoptions(): Options[] {
      return this.requestoptions;
    }

    /** What those who are asked have beside what players have. */
    dynamicRequest(entries: readonly { token?: { actor?: ActorLike | null } | ActorLike }[]): Options[] {
      const people = entries.flatMap(({ token }) => {
        const actor = token && "actor" in token ? token.actor : (token as ActorLike | undefined);
        return actor?.system ? [actor] : [];
      });
      const known = new Map(this.requestoptions.map(({ id, groups }) => [id, groups]));
      return optionsFor(people).flatMap((options) => {
        const fresh = Object.entries(options.groups).filter(([key]) => !(key in (known.get(options.id) ?? {})));
        return fresh.length > 0 ? [{ ...options, groups: Object.fromEntries(fresh) }] : [];
      });
    }

    isCritical(): false {
      return false;
    }

    /** One roll of ours: its card is in the chat, and the bar gets its dice. Where the player closed the dialog there are none, and one may roll again. */
    async roll({ id, actor, request, rollMode, fastForward, message }: Task, answer: Answer, event?: Event) {
      await rulesets.load(rulesets.ofType(actor.type)?.id ?? "");
      const found = subjectOf(actor, request);
      if (!found)
        return { id, error: true, msg: t("CUBILETE.error.lacks", { name: calledBy(actor), item: request.key }) };
      const { ruleset, subject } = found;
      const { dc, showdc } = message?.flags?.[TOKEN_BAR] ?? {};
      const difficulty = numberIn(dc);
      const seenBy = SEEN_BY[rollMode ?? ""];
      const kept = difficulty !== null && showdc !== true && ruleset.asking?.judged !== undefined;
      const fixed =
        difficulty === null ? null : ruleset.asking?.fix(kept ? null : difficulty, subject.kind, subject.args);
      const made = await startRoll(
        {
          ruleset: ruleset.id,
          kind: subject.kind,
          actor: actor.uuid,
          like: subject.like ?? null,
          args: { ...subject.args, ...fixed?.args },
          fixed: fixed?.values ?? {},
          kept,
        },
        { event: event ?? null, ...(fastForward && { dialog: false }), ...(seenBy && { visibility: seenBy }) },
      );
      // The bar reads each answer, also one without a roll.
      return made ? answer(made.rolls[0]) : { id };
    }

    /** As our rules judge it, also against a difficulty that only the GM knows. */
    rollSuccess(data: JsonObject, dc: unknown, actorId: string, request?: Asked): { passed: boolean } {
      const roll: CheckRollLike = BaseRoll.fromData(data);
      const actor = theGame().actors.get(actorId);
      const found = request && actor ? subjectOf(actor, request) : null;
      const difficulty = numberIn(dc);
      if (!found || !roll.check || difficulty === null) return { passed: Number(data.total) >= Number(dc) };
      const { ruleset, subject } = found;
      const check = ruleset.asking?.judged?.(roll.check, difficulty) ?? roll.check;
      const { verdict } = rulesets
        .rollType(ruleset.id, subject.kind)
        .kind.view(rolledWith({ outcome: roll.readAs(check), check }));
      return { passed: verdict !== null && isGood(verdict.kind) };
    }
  };
}
