import { getProperty } from "../../../common/utils/index.ts";

export interface SearchFilterConfiguration {
  inputSelector: string;
  contentSelector?: string;
  callback?: (event: Event | null, query: string, rgx: RegExp, content: HTMLElement | null) => unknown;
  initial?: string;
  /** Milliseconds of quiet typing before filtering. Default 200. */
  delay?: number;
}

export interface FieldFilter {
  field: string;
  operator?: string;
  negate?: boolean;
  value: unknown;
}

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A text input that filters the contents of another element through a callback. */
export class SearchFilter {
  static OPERATORS = Object.freeze({
    EQUALS: "equals",
    CONTAINS: "contains",
    STARTS_WITH: "starts_with",
    ENDS_WITH: "ends_with",
    LESS_THAN: "lt",
    LESS_THAN_EQUAL: "lte",
    GREATER_THAN: "gt",
    GREATER_THAN_EQUAL: "gte",
    BETWEEN: "between",
    IS_EMPTY: "is_empty",
  });

  query: string;
  callback: SearchFilterConfiguration["callback"];
  rgx: RegExp | undefined;
  _input: HTMLInputElement | null = null;
  #content: HTMLElement | null = null;
  #config: SearchFilterConfiguration;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #listeners = new AbortController();

  constructor(config: SearchFilterConfiguration) {
    this.#config = config;
    this.query = config.initial ?? "";
    this.callback = config.callback;
  }

  bind(html: HTMLElement): void {
    this.#listeners.abort();
    this.#listeners = new AbortController();
    this._input = html.querySelector<HTMLInputElement>(this.#config.inputSelector);
    if (!this._input) return;
    this._input.value = this.query;
    const { contentSelector } = this.#config;
    this.#content = contentSelector ? html.querySelector<HTMLElement>(contentSelector) : null;
    const { signal } = this.#listeners;
    const later = (event: Event) => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.filter(event, this._input?.value ?? ""), this.#config.delay ?? 200);
    };
    this._input.addEventListener("input", later, { signal });
    this._input.addEventListener("keydown", (event) => event.key === "Enter" && event.preventDefault(), { signal });
    this.filter(null, this.query);
  }

  unbind(): void {
    clearTimeout(this.#timer);
    this.#listeners.abort();
    this._input = null;
    this.#content = null;
    this.query = "";
    this.rgx = undefined;
  }

  filter(event: Event | null, query: string): void {
    this.query = SearchFilter.cleanQuery(query);
    this.rgx = new RegExp(escapeRegExp(this.query), "i");
    this.callback?.(event, this.query, this.rgx, this.#content);
  }

  /** Text without accents and surrounding blanks, for comparison. */
  static cleanQuery(query: string): string {
    return query
      .trim()
      .normalize("NFD")
      .replace(/[\u0300-\u036f]/g, "");
  }

  static testQuery(rgx: RegExp, value: string): boolean {
    return rgx.test(SearchFilter.cleanQuery(value));
  }

  static evaluateFilter(obj: object, filter: FieldFilter): boolean {
    const found = evaluate(getProperty(obj, filter.field), filter.operator ?? "equals", filter.value);
    return filter.negate ? !found : found;
  }
}

function isEmptyValue(value: unknown): boolean {
  if (value === undefined || value === null || value === "") return true;
  if (value instanceof Set || value instanceof Map) return value.size === 0;
  return typeof value === "object" && Object.keys(value).length === 0;
}

function evaluate(actual: unknown, operator: string, wanted: unknown): boolean {
  const text = String(actual ?? "");
  switch (operator) {
    case "equals":
      return Array.isArray(actual) || Array.isArray(wanted)
        ? JSON.stringify(actual) === JSON.stringify(wanted)
        : actual === wanted;
    case "contains":
      if (actual instanceof Set) return actual.has(wanted);
      if (Array.isArray(actual)) return [wanted].flat().every((one) => actual.includes(one));
      return text.includes(String(wanted));
    case "starts_with":
      return text.startsWith(String(wanted));
    case "ends_with":
      return text.endsWith(String(wanted));
    case "lt":
      return Number(actual) < Number(wanted);
    case "lte":
      return Number(actual) <= Number(wanted);
    case "gt":
      return Number(actual) > Number(wanted);
    case "gte":
      return Number(actual) >= Number(wanted);
    case "between": {
      const [low, high] = wanted as [number, number];
      return Number(actual) >= low && Number(actual) <= high;
    }
    case "is_empty":
      return isEmptyValue(actual);
    default:
      throw new Error(`"${operator}" is not an operator of SearchFilter.`);
  }
}
