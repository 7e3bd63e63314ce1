import { escapeHTML } from "../utils/strings.ts";

export interface ValidationFailureOptions {
  invalidValue?: unknown;
  fallback?: unknown;
  dropped?: boolean;
  message?: string;
  unresolved?: boolean;
}

export interface ElementValidationFailure {
  id: string | number;
  name?: string;
  failure: DataModelValidationFailure;
}

/** What went wrong when a value was validated, with the failures of the fields and elements inside it. */
export class DataModelValidationFailure {
  invalidValue: unknown;
  /** The value used instead, when there was one. */
  fallback: unknown;
  /** Was the value dropped from a collection? */
  dropped: boolean;
  message: string | undefined;
  fields: Record<string, DataModelValidationFailure> = {};
  elements: ElementValidationFailure[] = [];
  /** No valid replacement was found. */
  unresolved: boolean;

  constructor({ invalidValue, fallback, dropped = false, message, unresolved = false }: ValidationFailureOptions = {}) {
    this.invalidValue = invalidValue;
    this.fallback = fallback;
    this.dropped = dropped;
    this.message = message;
    this.unresolved = unresolved;
  }

  asError(): DataModelValidationError {
    return new DataModelValidationError(this);
  }

  /** Has this failure no failures inside it? */
  isEmpty(): boolean {
    return Object.keys(this.fields).length === 0 && this.elements.length === 0;
  }

  toObject(): ValidationFailureOptions {
    return {
      invalidValue: this.invalidValue,
      fallback: this.fallback,
      dropped: this.dropped,
      message: this.message,
    };
  }

  toString(): string {
    return describe(this, 0);
  }

  /** All failures that hold a message of their own, by dotted path. */
  *leaves(path: string[] = []): Generator<[string, DataModelValidationFailure], void, undefined> {
    if (this.isEmpty()) {
      yield [path.join("."), this];
      return;
    }
    for (const [name, failure] of Object.entries(this.fields)) yield* failure.leaves([...path, name]);
    for (const { id, failure } of this.elements) yield* failure.leaves([...path, String(id)]);
  }
}

function describe(failure: DataModelValidationFailure, depth: number): string {
  const indent = "  ".repeat(depth);
  const lines: string[] = [];
  if (failure.message) lines.push(depth ? failure.message : `${indent}${failure.message}`);
  for (const [name, inner] of Object.entries(failure.fields)) {
    const text = describe(inner, depth + 1);
    lines.push(`${indent}${name}: ${inner.isEmpty() ? text : `\n${text}`}`);
  }
  for (const { id, name, failure: inner } of failure.elements) {
    const text = describe(inner, depth + 1);
    lines.push(`${indent}${name ? `${id} (${name})` : id}: ${inner.isEmpty() ? text : `\n${text}`}`);
  }
  return lines.join("\n");
}

/** The error thrown for a model whose data is not valid. Its message names the path of every field at fault. */
export class DataModelValidationError extends Error {
  #failure: DataModelValidationFailure | undefined;

  constructor(failure: DataModelValidationFailure | string, options: ErrorOptions = {}) {
    super(typeof failure === "string" ? failure : failure.toString(), options);
    this.name = "DataModelValidationError";
    if (typeof failure !== "string") this.#failure = failure;
  }

  /** The failure at a dotted path, or the root failure. */
  getFailure(path?: string): DataModelValidationFailure | undefined {
    if (!path) return this.#failure;
    let failure = this.#failure;
    for (const part of path.split(".")) {
      if (!failure) return undefined;
      failure = failure.fields[part] ?? failure.elements.find((e) => String(e.id) === part)?.failure;
    }
    return failure;
  }

  /** Every single failure by dotted path, or undefined when there is none. */
  getAllFailures(): Record<string, DataModelValidationFailure> | undefined {
    if (!this.#failure || this.#failure.isEmpty()) return undefined;
    return Object.fromEntries(this.#failure.leaves());
  }

  logAsTable(): void {
    const failures = this.getAllFailures();
    if (!failures) return;
    console.table(Object.fromEntries(Object.entries(failures).map(([path, f]) => [path, f.toObject()])));
  }

  asHTML(): string {
    const failures = this.getAllFailures();
    if (!failures) return `<p>${escapeHTML(this.message)}</p>`;
    const items = Object.entries(failures).map(
      ([path, f]) => `<li><code>${escapeHTML(path)}</code>: ${escapeHTML(f.message ?? "")}</li>`,
    );
    return `<ul class="summary-tree">${items.join("")}</ul>`;
  }
}
