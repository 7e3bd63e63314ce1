import { notifications, theGame } from "../foundry.ts";
import { t } from "./i18n.ts";

/** Something the player can mend: a message in their language, by key. */
export class UserError extends Error {
  readonly key: string;
  readonly data: Record<string, unknown>;

  constructor(key: string, data: Record<string, unknown> = {}) {
    super(key);
    this.name = "UserError";
    this.key = key;
    this.data = data;
  }
}

/** An error of the core: it names the field and what is accepted. */
function isFieldError(error: unknown): error is Error & { field: string; accepted: string } {
  return error instanceof Error && "field" in error && "accepted" in error;
}

/** An error as a sentence in the player's language. */
export function explain(error: unknown): string {
  if (error instanceof UserError) return t(error.key, error.data);
  if (isFieldError(error)) {
    const key = `CUBILETE.field.${error.field}`;
    const field = theGame().i18n.has(key) ? t(key) : error.field;
    return t("CUBILETE.error.field", { field, accepted: error.accepted });
  }
  return t("CUBILETE.error.unexpected", { message: error instanceof Error ? error.message : String(error) });
}

/** Runs what a player asked for; whatever goes wrong is said to them, and what is not theirs to mend is logged too. */
export async function answering<T>(work: () => Promise<T> | T): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    const expected = error instanceof UserError || isFieldError(error);
    if (expected) notifications().warn(explain(error));
    else {
      console.error(error);
      notifications().error(explain(error));
    }
    return null;
  }
}
