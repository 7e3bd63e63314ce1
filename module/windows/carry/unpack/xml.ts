import { SaxesParser } from "saxes";

/**
 * XML as plain data, read in one pass: an element is what stands in it, by name; several of one name are a list; one with text alone is
 * that text. No entity but XML's own five is resolved, so nothing grows while it is read.
 */

interface XmlFile {
  /** Name of the outermost element. */
  root: string;
  data: unknown;
}

/** So deep an element may stand in others. */
const DEEPEST = 60;

interface Open {
  name: string;
  children: Record<string, unknown>;
  text: string;
  any: boolean;
}

const opened = (name: string): Open => ({ name, children: Object.create(null), text: "", any: false });

/** Why a text is no XML that is read here, and where. */
export class XmlFault extends Error {
  readonly line: number;
  constructor(line: number) {
    super(`XML, line ${line}`);
    this.line = line;
  }
}

/** @throws {XmlFault} Where it breaks off, or goes deeper than any file of people's data. */
export function readXml(text: string): XmlFile {
  const parser = new SaxesParser({ xmlns: false });
  const stack: Open[] = [opened("")];
  let root = "";
  let fault: XmlFault | null = null;
  const stop = () => {
    fault ??= new XmlFault(parser.line);
  };
  parser.on("error", stop);
  parser.on("opentag", ({ name, attributes }) => {
    if (stack.length > DEEPEST) return stop();
    if (stack.length === 1) root = name;
    const here = opened(name);
    for (const [key, value] of Object.entries(attributes)) put(here, `@${key}`, value);
    stack.push(here);
  });
  parser.on("text", (piece) => {
    const here = stack.at(-1);
    if (here) here.text += piece;
  });
  parser.on("cdata", (piece) => {
    const here = stack.at(-1);
    if (here) here.text += piece;
  });
  parser.on("closetag", () => {
    const here = stack.pop();
    const above = stack.at(-1);
    if (!here || !above) return stop();
    const own = here.text.trim();
    if (here.any && own !== "") put(here, "#text", own);
    put(above, here.name, here.any ? here.children : own);
  });
  parser.write(text.replace(/^\ufeff/, "")).close();
  if (fault) throw fault;
  return { root, data: stack[0]?.children[root] };
}

function put(into: Open, name: string, value: unknown): void {
  into.any = true;
  const { children } = into;
  const had = children[name];
  if (had === undefined) children[name] = value;
  else if (Array.isArray(had)) had.push(value);
  else children[name] = [had, value];
}
