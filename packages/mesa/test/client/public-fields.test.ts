import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { describe, expect, it } from "vitest";
import { Scene } from "../../client/documents/board/scene.ts";
import { Folder } from "../../client/documents/index.ts";
import { installAliases } from "../../client/runtime/names/aliases.ts";
import { isRecord } from "../../server/source.ts";
import { setTable } from "./table.ts";

const PUBLIC = "node_modules/@league-of-foundry-developers/foundry-vtt-types/src/foundry";
const OURS = ["packages/mesa/client", "packages/mesa/common"];
/** Classes of Mesa that the public knows under another name. */
const PUBLIC_NAMES: Record<string, string> = { WindowedApplication: "ApplicationV2" };

interface Member {
  name: string;
  kind: "field" | "get" | "set" | "other";
}

interface Class {
  name: string;
  file: string;
  /** Every name in what it extends: a class, or mixins and what they are given. */
  parents: string[];
  members: Member[];
}

type Node = Record<string, unknown> & { type: string };

function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const each of value) yield* nodesIn(each);
  if (!isRecord(value)) return;
  if (typeof value.type === "string") yield value as Node;
  for (const each of Object.values(value)) yield* nodesIn(each);
}

function nameOf(node: unknown): string {
  if (!isRecord(node)) return "";
  return `${node.type === "PrivateIdentifier" ? "#" : ""}${node.name ?? node.value ?? ""}`;
}

function memberOf(node: Node): Member {
  const name = `${node.static === true ? "static " : ""}${nameOf(node.key)}`;
  if (/^(TSAbstract)?PropertyDefinition$/.test(node.type)) return { name, kind: "field" };
  return { name, kind: node.kind === "get" || node.kind === "set" ? node.kind : "other" };
}

function classesOf(folder: string): Class[] {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => /\.m?ts$/.test(file));
  return files.flatMap((file) => {
    const text = readFileSync(join(folder, file), "utf8");
    if (!/\bclass\b/.test(text)) return [];
    const { program } = parseSync(file, text, { lang: file.endsWith(".d.mts") ? "dts" : "ts" });
    return [...nodesIn(program)]
      .filter(({ type }) => type === "ClassDeclaration" || type === "ClassExpression")
      .map((node) => ({
        name: nameOf(node.id),
        file: join(folder, file),
        parents: [...nodesIn(node.superClass)].filter(({ type }) => type === "Identifier").map(nameOf),
        members: ((node.body as { body: Node[] }).body ?? []).map(memberOf),
      }));
  });
}

/** Plain fields of a public class and of what it extends; an accessor in between takes the name away again. */
function fieldsOf(name: string, all: Map<string, Class>, seen = new Set<string>()): Set<string> {
  const found = all.get(name);
  if (!found || seen.has(name)) return new Set();
  seen.add(name);
  const fields = new Set(found.parents.flatMap((parent) => [...fieldsOf(parent, all, seen)]));
  for (const { name: member, kind } of found.members) {
    if (kind === "field") fields.add(member);
    else fields.delete(member);
  }
  return fields;
}

describe("fields of public classes", () => {
  it("can be assigned, since packages extend those classes and do so", () => {
    const all = new Map(classesOf(PUBLIC).map((each) => [each.name, each]));
    expect([...fieldsOf("TooltipManager", all)]).toContain("tooltip");
    const frozen = OURS.flatMap(classesOf).flatMap(({ name, file, members }) => {
      const fields = fieldsOf(PUBLIC_NAMES[name] ?? name, all);
      const set = new Set(members.filter(({ kind }) => kind === "set").map((each) => each.name));
      return members
        .filter((each) => each.kind === "get" && fields.has(each.name) && !set.has(each.name))
        .map((each) => `${file}: ${name}.${each.name}`);
    });
    expect(frozen).toEqual([]);
  });

  it("are what was assigned, also where Mesa works them out", () => {
    setTable();
    const [one, other] = ["One", "Other"].map((name) => new Folder({ name, type: "Actor" }));
    Object.assign(game, { users: { current: { isGM: true } } });
    expect([one?.displayed, other?.displayed]).toEqual([true, true]);
    Object.assign(one ?? {}, { displayed: false });
    expect([one?.displayed, other?.displayed]).toEqual([false, true]);
  });

  it("are there from the start: where a scene was looked at", () => {
    setTable();
    const scene = new Scene({ name: "Place" });
    expect(scene._viewPosition).toEqual({});
    expect(scene.toObject()).not.toHaveProperty("_viewPosition");
  });

  it("come with the global figures of V1's windows", () => {
    setTable();
    installAliases();
    expect(globalThis).toMatchObject({ MIN_WINDOW_WIDTH: 200, MIN_WINDOW_HEIGHT: 50 });
  });
});
