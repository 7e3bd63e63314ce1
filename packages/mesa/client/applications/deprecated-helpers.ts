/** Template helpers that are on their way out: they still work, with a warning, in the generations that have them. */
import Handlebars from "handlebars";
import { byGeneration } from "../../common/generation/index.ts";
import { logCompatibilityWarning } from "../../common/utils/logging.ts";
import { make } from "./dom.ts";

const escapeText = (value: unknown) => Handlebars.escapeExpression(String(value ?? ""));

interface Options {
  hash: Record<string, unknown>;
}
interface BlockOptions extends Options {
  fn(context: unknown): string;
}

function warn(name: string, instead: string, since: number, until: number): void {
  logCompatibilityWarning(`The {{${name}}} helper is deprecated: use ${instead}`, { since, until, once: true });
}

function unmodelled(name: string, instead: string): () => never {
  return () => {
    throw new Error(`Mesa does not model the {{${name}}} helper: use ${instead}.`);
  };
}

/**
 * The place of a V1 rich-text editor: its text, and the button that a V1 sheet binds. A V2 sheet binds nothing to it, so
 * there it is text to read.
 */
export function editor(content: unknown, { hash }: Options): Handlebars.SafeString {
  if (!hash.target) throw new Error("{{editor}} needs the name of its target data.");
  const { engine = "tinymce", editable = true } = hash;
  const classes = ["editor", engine === "prosemirror" && "prosemirror", hash.class].filter(Boolean).map(escapeText);
  const place = Object.entries({ edit: hash.target, engine, collaborate: Boolean(hash.collaborate) })
    .map(([name, value]) => `data-${name}="${escapeText(value)}"`)
    .join(" ");
  const edit = hash.button && editable ? '<a class="editor-edit"><i class="fa-solid fa-pen-to-square"></i></a>' : "";
  const text = String(content ?? "");
  return new Handlebars.SafeString(
    `<div class="${classes.join(" ")}">${edit}<div class="editor-content" ${place}>${text}</div></div>`,
  );
}

/** Marks the option that is chosen among those of its block. V14 has only {{selectOptions}}. */
export function select(this: unknown, selected: unknown, options: BlockOptions) {
  warn("select", "{{selectOptions}}", 12, 14);
  const value = ` value="${escapeText(selected)}"`;
  return options
    .fn(this)
    .split(value)
    .join(`${value} selected`)
    .split(value.replaceAll('"', "'"))
    .join(`${value} selected`);
}

function element(tag: string, attributes: Record<string, unknown>): Handlebars.SafeString {
  return new Handlebars.SafeString(make(tag as "div", attributes as Parameters<typeof make>[1]).outerHTML);
}

export function colorPicker({ hash }: Options): Handlebars.SafeString {
  warn("colorPicker", "the <color-picker> element", 12, 14);
  return element("color-picker", { name: hash.name, value: hash.value || hash.default });
}

export function rangePicker({ hash }: Options): Handlebars.SafeString {
  warn("rangePicker", "the <range-picker> element", 13, 15);
  const { name, value, min, max, step } = hash;
  return element("range-picker", { name, value, min, max, step });
}

/** The deprecated helpers of this generation; those that only V1 applications bind, and removed ones, say what to use. */
export function deprecatedHelpers(): Record<string, unknown> {
  return {
    rangePicker,
    editor,
    filePicker: unmodelled("filePicker", "the <file-picker> element"),
    ...byGeneration<object>({
      13: { select, colorPicker },
      14: { colorPicker: unmodelled("colorPicker", "the <color-picker> element") },
    }),
  };
}
