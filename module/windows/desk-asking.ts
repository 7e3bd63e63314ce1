import { ASK, type Asking } from "../cards/ask-prompt.ts";
import { type AskSubject, rulesets } from "../contract/index.ts";
import type { Discretion } from "../core/asking.ts";
import { type ActorLike, plainData, SYSTEM_ID, theGame } from "../foundry/index.ts";
import type { Visibility } from "../foundry/v13-v14/visibility.ts";
import { UserError } from "../i18n/errors.ts";
import { calledBy } from "../plan/people/called.ts";
import { isUnseen } from "../plan/people/knowledge.ts";
import { SECRETS, secrets } from "../play/asking.ts";
import { answerPrompt, postPrompt } from "../play/prompts.ts";

/** Lays what the GM asks for on the table. */

/** What the GM asks of which actors. */
interface DeskRequest {
  ruleset: string;
  subject: AskSubject;
  people: readonly ActorLike[];
  difficulty: number | null;
  discretion: Discretion;
  /** How they do it together; "" for each on their own. */
  together: string;
}

/**
 * Posts the card of a request.
 * @throws {UserError} When the list of actors is empty, or the rules do not keep this difficulty.
 */
export async function layRequest({
  ruleset,
  subject,
  people,
  difficulty,
  discretion,
  together,
}: DeskRequest): Promise<void> {
  await rulesets.load(ruleset);
  const spec = rulesets.get(ruleset)?.asking;
  if (!spec) throw new UserError("CUBILETE.desk.error.noRules");
  if (people.length === 0) throw new UserError("CUBILETE.desk.error.nobody");
  const kept = discretion !== "open";
  const ladder = spec.difficulties(subject.kind, subject.args);
  if (kept && (!spec.judged || ladder?.open)) throw new UserError("CUBILETE.desk.error.notKept");
  if (kept && difficulty === null) throw new UserError("CUBILETE.desk.error.noDifficulty");
  const joined = together === "" ? null : (spec.teamwork?.join(together, people, subject) ?? null);
  const rolling = joined ? [joined.leader] : people;
  const { values, args } = spec.fix(kept ? null : difficulty, subject.kind, subject.args);
  // Actors that players do not know must not stand in a message that every page gets.
  for (const unseen of [false, true]) {
    const asked = rolling.filter((actor) => isUnseen(actor) === unseen);
    if (asked.length > 0) await lay(asked, unseen ? "gm" : "public");
  }

  async function lay(asked: readonly ActorLike[], visibility: Visibility): Promise<void> {
    const id = foundry.utils.randomID();
    if (kept && difficulty !== null)
      await theGame().settings.set(SYSTEM_ID, SECRETS, { ...secrets(), [id]: difficulty });
    const data: Asking = {
      kind: subject.kind,
      args: { ...subject.args, ...args },
      values: {},
      fixed: { ...values, ...joined?.values },
      switches: joined?.switches ?? {},
      like: subject.like ?? null,
      what: subject.label,
      discretion,
      difficulty: kept ? null : difficulty,
      asked: asked.map((actor) => ({ uuid: actor.uuid, name: calledBy(actor) })),
      team: joined?.line ?? null,
      tally: [],
      closed: false,
    };
    const kind = rulesets.rollType(ruleset, subject.kind).kind.label;
    await postPrompt(
      ruleset,
      {
        id,
        kind: ASK,
        title: subject.label,
        subtitle: kind,
        actor: null,
        data: plainData(data),
      },
      visibility,
    );
  }
}

/** Asks the same again, or for no more. */
export const manageRequest = (message: string, what: "again" | "close"): Promise<void> =>
  answerPrompt(message, 0, what);
