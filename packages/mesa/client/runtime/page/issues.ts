import type { Dict } from "../../../common/utils/types.ts";

interface TrackedFailure {
  name: string | undefined;
  error: unknown;
}

/** What is wrong with the documents of this world. */
export class ClientIssues {
  readonly #failures: Record<string, Record<string, TrackedFailure>> = {};
  readonly #subTypes = new Map<string, number>();

  _countDocumentSubType(
    cls: { documentName: string },
    source: Dict,
    { decrement = false }: { decrement?: boolean } = {},
  ): void {
    if (typeof source.type !== "string") return;
    const key = `${cls.documentName}.${source.type}`;
    this.#subTypes.set(key, (this.#subTypes.get(key) ?? 0) + (decrement ? -1 : 1));
  }

  _trackValidationFailures(collection: { documentName: string }, source: Dict, error: unknown): void {
    this.#failures[collection.documentName] ??= {};
    const failures = this.#failures[collection.documentName] as Record<string, TrackedFailure>;
    failures[String(source._id)] = { name: typeof source.name === "string" ? source.name : undefined, error };
  }

  /** Documents that could not be made, by document type and id. */
  get validationFailures(): Record<string, Record<string, TrackedFailure>> {
    return this.#failures;
  }

  get usabilityIssues(): Record<string, unknown> {
    return {};
  }

  get packageCompatibilityIssues(): Record<string, unknown> {
    return {};
  }

  /** How many documents of a sub-type were loaded or made. */
  getSubTypeCount(documentName: string, type: string): number {
    return this.#subTypes.get(`${documentName}.${type}`) ?? 0;
  }
}
