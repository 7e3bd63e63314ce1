import { type Attrs, type DOMOutputSpec, type MarkSpec, type NodeSpec, Schema } from "prosemirror-model";
import { tableNodes } from "prosemirror-tables";

/** Attributes that a node or mark does not model itself but must hand back unchanged. */
const PRESERVE = "_preserve";
type Kept = Record<string, string>;

const keepAttrs = { [PRESERVE]: { default: {} } };

/** Everything on an element except what could run code or what the node models itself. */
function captured(element: HTMLElement, modelled: readonly string[] = []): Kept {
  const kept: Kept = {};
  for (const { name, value } of element.attributes) {
    if (!modelled.includes(name) && !name.startsWith("on") && name !== "contenteditable") kept[name] = value;
  }
  return kept;
}

const preserved = (attrs: Attrs): Kept => (attrs[PRESERVE] ?? {}) as Kept;

/** A block that has no properties of its own beyond its tag. */
function block(tag: string, content: string, extra: Partial<NodeSpec> = {}): NodeSpec {
  return {
    content,
    group: "block",
    attrs: { ...keepAttrs },
    parseDOM: [{ tag, getAttrs: (element) => ({ [PRESERVE]: captured(element) }) }],
    toDOM: (node): DOMOutputSpec => [tag, preserved(node.attrs), 0],
    ...extra,
  };
}

/** An inline formatting mark made by any of several tags or styles. */
function mark(tag: string, others: MarkSpec["parseDOM"] = [], extra: Partial<MarkSpec> = {}): MarkSpec {
  return {
    attrs: { ...keepAttrs },
    parseDOM: [{ tag, getAttrs: (element) => ({ [PRESERVE]: captured(element) }) }, ...(others ?? [])],
    toDOM: (node): DOMOutputSpec => [tag, preserved(node.attrs), 0],
    ...extra,
  };
}

const HEADING_LEVELS = [1, 2, 3, 4, 5, 6];

const tables = tableNodes({
  tableGroup: "block",
  cellContent: "block+",
  cellAttributes: {
    class: {
      default: null,
      getFromDOM: (dom) => dom.getAttribute("class"),
      setDOMAttr: (value, attrs) => {
        if (value) attrs.class = value;
      },
    },
  },
});

const nodes: Record<string, NodeSpec> = {
  doc: { content: "block+" },
  text: { group: "inline" },
  paragraph: block("p", "inline*"),
  blockquote: block("blockquote", "block*", { defining: true }),
  horizontal_rule: {
    group: "block",
    attrs: { ...keepAttrs },
    parseDOM: [{ tag: "hr", getAttrs: (element) => ({ [PRESERVE]: captured(element) }) }],
    toDOM: (node): DOMOutputSpec => ["hr", preserved(node.attrs)],
  },
  heading: {
    content: "inline*",
    group: "block",
    defining: true,
    attrs: { level: { default: 1 }, ...keepAttrs },
    parseDOM: HEADING_LEVELS.map((level) => ({
      tag: `h${level}`,
      getAttrs: (element: HTMLElement) => ({ level, [PRESERVE]: captured(element) }),
    })),
    toDOM: (node): DOMOutputSpec => [`h${String(node.attrs.level)}`, preserved(node.attrs), 0],
  },
  code_block: {
    content: "text*",
    group: "block",
    marks: "",
    code: true,
    defining: true,
    attrs: { ...keepAttrs },
    parseDOM: [{ tag: "pre", preserveWhitespace: "full", getAttrs: (element) => ({ [PRESERVE]: captured(element) }) }],
    toDOM: (node): DOMOutputSpec => ["pre", preserved(node.attrs), ["code", 0]],
  },
  secret: block("section.secret", "block*", {
    defining: true,
    attrs: { revealed: { default: false }, ...keepAttrs },
    parseDOM: [
      {
        tag: "section.secret",
        priority: 60,
        getAttrs: (element) => ({
          revealed: element.classList.contains("revealed"),
          [PRESERVE]: captured(element, ["class"]),
        }),
      },
    ],
    toDOM: (node): DOMOutputSpec => {
      const kept = preserved(node.attrs);
      return ["section", { ...kept, class: node.attrs.revealed ? "secret revealed" : "secret" }, 0];
    },
  }),
  ordered_list: {
    content: "(list_item | list_item_text)+",
    group: "block",
    attrs: { order: { default: 1 }, ...keepAttrs },
    parseDOM: [
      {
        tag: "ol",
        getAttrs: (element) => ({
          order: Number(element.getAttribute("start") ?? 1),
          [PRESERVE]: captured(element, ["start"]),
        }),
      },
    ],
    toDOM: (node): DOMOutputSpec => {
      const start = node.attrs.order === 1 ? {} : { start: String(node.attrs.order) };
      return ["ol", { ...preserved(node.attrs), ...start }, 0];
    },
  },
  bullet_list: block("ul", "(list_item | list_item_text)+"),
  list_item: block("li", "paragraph block*", { group: undefined, defining: true }),
  // A plain `<li>text</li>` stays plain: it is not wrapped in a paragraph on its way through the editor.
  list_item_text: {
    content: "text*",
    marks: "_",
    defining: true,
    attrs: { ...keepAttrs },
    parseDOM: [
      {
        tag: "li",
        priority: 60,
        getAttrs: (element) =>
          [...element.children].some((child) => BLOCK_TAGS.has(child.tagName)) || element.querySelector("img, br")
            ? false
            : { [PRESERVE]: captured(element) },
      },
    ],
    toDOM: (node): DOMOutputSpec => ["li", preserved(node.attrs), 0],
  },
  dl: block("dl", "(dt | dd | block)*", { defining: true }),
  dt: block("dt", "inline*", { group: undefined }),
  dd: block("dd", "block+", { group: undefined }),
  details: block("details", "(summary | block)*", { defining: true }),
  summary: block("summary", "inline*", { group: undefined }),
  ...Object.fromEntries(
    ["div", "section", "article", "aside", "header", "footer", "main", "nav", "address", "hgroup", "fieldset"].map(
      (tag) => [tag, block(tag, "block*", { defining: true })],
    ),
  ),
  figure: block("figure", "(figcaption | block)*", { defining: true }),
  figcaption: block("figcaption", "inline*", { group: undefined }),
  legend: block("legend", "inline*"),
  hard_break: {
    inline: true,
    group: "inline",
    selectable: false,
    parseDOM: [{ tag: "br" }],
    toDOM: (): DOMOutputSpec => ["br"],
  },
  image: {
    inline: true,
    group: "inline",
    draggable: true,
    attrs: {
      src: {},
      alt: { default: null },
      title: { default: null },
      width: { default: null },
      height: { default: null },
      ...keepAttrs,
    },
    parseDOM: [
      {
        tag: "img[src]",
        getAttrs: (element) => ({
          src: element.getAttribute("src"),
          alt: element.getAttribute("alt"),
          title: element.getAttribute("title"),
          width: element.getAttribute("width"),
          height: element.getAttribute("height"),
          [PRESERVE]: captured(element, ["src", "alt", "title", "width", "height"]),
        }),
      },
    ],
    toDOM: (node): DOMOutputSpec => {
      const { src, alt, title, width, height } = node.attrs as Record<string, string | null>;
      const given = Object.fromEntries(
        Object.entries({ src, alt, title, width, height }).filter(([, value]) => value !== null),
      );
      return ["img", { ...preserved(node.attrs), ...given }];
    },
  },
  ...(tables as unknown as Record<string, NodeSpec>),
};

const BLOCK_TAGS = new Set(
  "P DIV UL OL DL TABLE BLOCKQUOTE PRE SECTION ARTICLE ASIDE FIGURE DETAILS H1 H2 H3 H4 H5 H6 HR".split(" "),
);

const marks: Record<string, MarkSpec> = {
  link: {
    attrs: { href: { default: null }, title: { default: null }, ...keepAttrs },
    inclusive: false,
    parseDOM: [
      {
        tag: "a",
        getAttrs: (element) => ({
          href: element.getAttribute("href"),
          title: element.getAttribute("title"),
          [PRESERVE]: captured(element, ["href", "title"]),
        }),
      },
    ],
    toDOM: (node): DOMOutputSpec => {
      const { href, title } = node.attrs as Record<string, string | null>;
      const given = Object.fromEntries(Object.entries({ href, title }).filter(([, value]) => value !== null));
      return ["a", { ...preserved(node.attrs), ...given }, 0];
    },
  },
  em: mark("em", [{ tag: "i" }, { style: "font-style=italic" }]),
  strong: mark("strong", [{ tag: "b" }, { style: "font-weight=bold" }]),
  underline: mark("u", [{ style: "text-decoration=underline" }]),
  strikethrough: mark("s", [{ tag: "del" }, { tag: "strike" }, { style: "text-decoration=line-through" }]),
  superscript: mark("sup", [], { excludes: "subscript" }),
  subscript: mark("sub", [], { excludes: "superscript" }),
  code: mark("code"),
  ...Object.fromEntries(
    ["span", "small", "mark", "abbr", "cite", "kbd", "q", "ins", "dfn", "var", "samp", "time"].map((tag) => [
      tag,
      mark(tag, [], { excludes: "" }),
    ]),
  ),
};

/** The schema of rich text: the usual blocks and marks, secrets, tables, and attributes kept as they came. */
export const schema = new Schema({ nodes, marks });
