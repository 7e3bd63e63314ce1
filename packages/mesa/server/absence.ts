/**
 * Does a place in a script ask whether something is there? `foundry.a?.b || c` does: in the public host it gets
 * `undefined` where the member is missing. `foundry.a.b(c)` does not: there the page must hear what is missing.
 */
import { parse } from "acorn";
import { isRecord, type Source } from "./source.ts";

type Node = Source & { type: string; start: number; end: number };

const isNode = (value: unknown): value is Node =>
  isRecord(value) && typeof value.type === "string" && typeof value.start === "number";

/** The last script that was read: what a system feels for, it mostly feels for in one file. */
let last: { text: string; program: Node | null } | undefined;

/** Null for a script that cannot be read: the browser says where it is wrong. */
function programOf(text: string, isModule: boolean): Node | null {
  if (last?.text !== text) last = { text, program: read(text, isModule) };
  return last.program;
}

function read(text: string, isModule: boolean): Node | null {
  try {
    const sourceType = isModule ? "module" : "script";
    return { ...parse(text, { ecmaVersion: "latest", sourceType, preserveParens: true }) };
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** The offset of a line and a column, both counted from 1. */
function offsetOf(text: string, line: number, column: number): number {
  let start = 0;
  for (let n = 1; n < line; n++) {
    start = text.indexOf("\n", start) + 1;
    if (start === 0) return -1;
  }
  return start + column - 1;
}

/** The nodes around an offset, outermost first. */
function pathTo(node: Node, offset: number, path: Node[] = []): Node[] {
  path.push(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child) && child.start <= offset && offset < child.end) return pathTo(child, offset, path);
    }
  }
  return path;
}

/** Where in the path the member is that is read at an offset: `a.b`, `a["b"]`, `{ b } = a`, or a global alone. */
function readingAt(path: Node[], offset: number): number {
  for (let at = path.length - 1; at >= 0; at--) {
    const node = path[at] as Node;
    if (node.type === "MemberExpression") {
      const { object, property } = node;
      if (isNode(object) && isNode(property) && offset >= object.end && offset <= property.start) return at;
    }
    if (node.type === "Property" && path[at - 1]?.type === "ObjectPattern" && node.start === offset) return at;
  }
  return path.at(-1)?.type === "Identifier" ? path.length - 1 : -1;
}

/** Is any step on the way to this member an optional one? */
function isOptional(node: Node): boolean {
  for (let each: unknown = node; isNode(each); each = each.object ?? each.expression) {
    if (each.optional === true) return true;
    if (each.type !== "MemberExpression" && each.type !== "ChainExpression") return false;
  }
  return false;
}

const COMPARED = new Set(["===", "!==", "==", "!="]);
const TESTED = new Set(["IfStatement", "ConditionalExpression", "WhileStatement", "DoWhileStatement", "ForStatement"]);
/** Whatever passes a value on as it is. */
const PASSED_ON = new Set(["ChainExpression", "ParenthesizedExpression", "AwaitExpression"]);

/** What the code around a value says of its absence: handled, or not at all; undefined when it only hands it on. */
function saysOf(parent: Node, child: Node): boolean | undefined {
  const { type } = parent;
  if (PASSED_ON.has(type)) return undefined;
  if (type === "LogicalExpression") return parent.left === child ? true : undefined;
  if (type === "UnaryExpression") return ["typeof", "!", "void"].includes(String(parent.operator));
  if (type === "BinaryExpression") return COMPARED.has(String(parent.operator));
  if (TESTED.has(type)) return parent.test === child ? true : undefined;
  if (type === "AssignmentExpression" && parent.right === child) return undefined;
  if (type === "SequenceExpression") return (parent.expressions as Node[]).at(-1) === child ? undefined : false;
  if (type === "MemberExpression" && parent.object === child) return parent.optional === true;
  if (type === "CallExpression") {
    const { callee } = parent;
    if (callee === child) return parent.optional === true;
    return isNode(callee) && callee.type === "Identifier" && callee.name === "Boolean";
  }
  return false;
}

/** Nothing can be made of what is missing here, however carefully the way there was gone. */
function isUsed(parent: Node | undefined, child: Node): boolean {
  if (!parent) return false;
  if (["CallExpression", "NewExpression"].includes(parent.type)) return parent.callee === child;
  if (["ClassDeclaration", "ClassExpression"].includes(parent.type)) return parent.superClass === child;
  return parent.type === "MemberExpression" && parent.object === child;
}

/** The names of `a.b["c"]`, outermost first; those before what is no name are left out. */
function namesOf(node: Node): string[] {
  if (node.type === "Identifier") return [String(node.name)];
  if (node.type === "ChainExpression" && isNode(node.expression)) return namesOf(node.expression);
  if (node.type !== "MemberExpression" || !isNode(node.object) || !isNode(node.property)) return [];
  const { object, property, computed } = node;
  const name = computed ? property.value : property.name;
  return typeof name === "string" ? [...namesOf(object), name] : [];
}

/** Where a name is read in a piece of a script, with the names on the way there. */
function readsOf(node: Node, name: string, found: { at: number; names: string[] }[] = []): typeof found {
  if (node.type === "MemberExpression" && isNode(node.property)) {
    const names = namesOf(node);
    if (names.at(-1) === name) found.push({ at: node.property.start, names });
  } else if (node.type === "ObjectPattern" && Array.isArray(node.properties)) {
    for (const each of node.properties.filter(isNode))
      if (isNode(each.key) && each.key.name === name) found.push({ at: each.start, names: [name] });
  } else if (node.type === "UnaryExpression" && isNode(node.argument) && node.argument.name === name)
    found.push({ at: node.argument.start, names: [name] });
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) readsOf(child, name, found);
  return found;
}

/** Where the first name is that a step of a script reads, which begins at an offset: the one that is written out, where one is. */
function readInStep(program: Node, offset: number, api: string): number {
  const statement = pathTo(program, offset).findLast(({ type }) => /(?:Statement|Declaration)$/.test(type)) ?? program;
  const reads = readsOf(statement, api.split(".").at(-1) ?? "").sort((one, other) => one.at - other.at);
  const whole = reads.filter(({ names }) => names.join(".").endsWith(api));
  const among = whole.length > 0 ? whole : reads;
  return (among.find(({ at }) => at >= offset) ?? among[0])?.at ?? -1;
}

/**
 * Does the script ask for absence at this place?
 * @param line, column  Counted from 1, as a stack has them: where the name of the member stands.
 * @param step  What is read (`foundry.a.b`), where a stack says only at which place the step begins that reads it.
 */
export function asksForAbsence(text: string, line: number, column: number, isModule = true, step?: string): boolean {
  const place = offsetOf(text, line, column);
  if (place < 0) return false;
  const program = programOf(text, isModule);
  if (!program) return false;
  const offset = step === undefined ? place : readInStep(program, place, step);
  if (offset < 0) return false;
  const path = pathTo(program, offset);
  let at = readingAt(path, offset);
  const member = path[at];
  if (!member) return false;
  if (member.type === "Property") return isNode(member.value) && member.value.type === "AssignmentPattern";
  const isCareful = isOptional(member);
  for (; at > 0; at--) {
    const [child, parent] = [path[at] as Node, path[at - 1] as Node];
    const says = saysOf(parent, child);
    if (says === true) return true;
    if (says === false) return isCareful && !isUsed(parent, child);
  }
  return isCareful;
}
