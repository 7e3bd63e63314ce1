/**
 * What Mesa lacks is never silently `undefined`: reading it throws by name. Only where a script asks whether something
 * is there (`foundry.a?.b || c`) it is told no, as the public host tells it; the server reads the script and notes the
 * name in its terminal.
 */

import { route, unroute } from "../route.ts";

/** Thrown when a system uses a part of the API that Mesa does not model. */
export class UnmodelledError extends Error {
  constructor(readonly api: string) {
    super(`Mesa does not model ${api}`);
    this.name = "UnmodelledError";
  }
}

/** Where something is read: the address of a script, line and column. */
interface Place {
  file: string;
  line: number;
  column: number;
  /** The column is that of the step that reads it, and not of its name. */
  isStep: boolean;
}

/**
 * The place that called a function, from the stack; nothing for code that is in no file. Chromium writes its frames `at name
 * (address)` and means the very name that is read; Firefox and Safari write them `name@address` and mean where the step begins.
 */
function callerOf(reader: (...args: never[]) => unknown): Place | undefined {
  const holder: { stack?: string } = {};
  Error.captureStackTrace?.(holder, reader);
  const { stack = "" } = holder;
  const [, exact] = /\n\s+at ([^\n]+)/.exec(stack) ?? [];
  const [first = ""] = stack.split("\n", 1);
  const frame = exact ?? first.slice(first.lastIndexOf("@") + 1);
  const match = /^(?:.* \()?(https?:\/\/[^\s()]+?):(\d+):(\d+)\)?$/.exec(frame);
  if (!match) return undefined;
  return { file: match[1] as string, line: Number(match[2]), column: Number(match[3]), isStep: exact === undefined };
}

const answers = new Map<string, boolean>();

type Asks = (file: string, line: number, column: number, step?: string) => boolean;

function isAsked(api: string, { file, line, column, isStep }: Place): boolean {
  const { pathname, origin } = new URL(file);
  const path = origin === globalThis.location?.origin ? unroute(pathname) : null;
  if (path === null || path.startsWith("/mesa/")) return false;
  const { mesaAsks } = globalThis as { mesaAsks?: Asks };
  const step = isStep ? api : undefined;
  if (mesaAsks) return mesaAsks(file, line, column, step);
  const place = { file: path, line: String(line), column: String(column), ...(isStep && { step: "true" }) };
  const query = new URLSearchParams({ ...place, api });
  const address = route(`/absence?${query}`);
  const known = answers.get(address);
  if (known !== undefined) return known;
  // A value is being read: the answer cannot come later.
  const request = new XMLHttpRequest();
  request.open("GET", address, false);
  let asked = false;
  try {
    request.send();
    asked = request.status === 200 && (JSON.parse(request.responseText) as { asked: boolean }).asked;
  } catch (error) {
    console.warn(`Nobody could say whether ${path}:${line} asks if ${api} is there`, error);
  }
  answers.set(address, asked);
  return asked;
}

/**
 * What reading a missing member comes to: `undefined` where absence is asked for.
 * @param reader  The function (a getter, a trap) that was called by the script.
 * @throws {UnmodelledError} anywhere else.
 */
export function missing(api: string, reader: (...args: never[]) => unknown): undefined {
  const place = callerOf(reader);
  if (place && isAsked(api, place)) return undefined;
  throw new UnmodelledError(api);
}
