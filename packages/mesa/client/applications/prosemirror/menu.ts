import { setBlockType, toggleMark, wrapIn } from "prosemirror-commands";
import { redo, undo } from "prosemirror-history";
import type { MarkType, NodeType, Schema } from "prosemirror-model";
import { liftListItem, wrapInList } from "prosemirror-schema-list";
import { type Command, Plugin } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { randomID } from "../../../common/utils/index.ts";
import { elementOf, make, makeIcon } from "../dom.ts";
import { tr } from "../host.ts";
import { hasAncestor, insertImage, insertLink, insertTable } from "./menu-commands.ts";
import { ProseMirrorPlugin } from "./plugin.ts";
import { parseHTMLString, serializeHTMLString } from "./util.ts";

export interface MenuOptions {
  onSave?: () => void;
  destroyOnSave?: boolean;
  compact?: boolean;
}

export interface MenuItem {
  action: string;
  title: string;
  icon?: string;
  class?: string;
  style?: string;
  mark?: MarkType;
  node?: NodeType;
  attrs?: Record<string, unknown>;
  priority?: number;
  cmd?: Command;
  active?: boolean;
  scope?: string;
}

interface DropDownEntry {
  action: string;
  title: string;
  class?: string;
  style?: string;
  node?: NodeType;
  mark?: MarkType;
  attrs?: Record<string, unknown>;
  cmd?: Command;
  children?: DropDownEntry[];
}

interface DropDown {
  title: string;
  cssClass?: string;
  icon?: string;
  entries: DropDownEntry[];
}

/** The tool bar of the editor. Packages extend `_getMenuItems` and `_getDropDownMenus`. */
export class ProseMirrorMenu extends ProseMirrorPlugin {
  static _MENU_ITEM_SCOPES = { BOTH: "", TEXT: "text", HTML: "html" };

  readonly view: EditorView;
  readonly options: MenuOptions;
  readonly id: string;
  readonly items: MenuItem[];
  #dropdowns: Record<string, DropDown>;
  #menu: HTMLMenuElement | null = null;
  #source: HTMLTextAreaElement | null = null;

  constructor(schema: Schema, view: EditorView, options: MenuOptions = {}) {
    super(schema);
    this.view = view;
    this.options = options;
    this.id = `prosemirror-menu-${randomID()}`;
    this.#dropdowns = this._getDropDownMenus() as Record<string, DropDown>;
    this.items = this._getMenuItems().sort((a, b) => (a.priority ?? 0) - (b.priority ?? 0));
    this._wrapEditor();
  }

  static override build(schema: Schema, options: MenuOptions = {}): Plugin {
    return new Plugin({ view: (view) => new this(schema, view, options).render() });
  }

  get editingSource(): boolean {
    return !!this.#source;
  }

  /** Puts the tool bar before the text. */
  _wrapEditor(): void {
    this.#menu = make("menu", { class: "editor-menu", id: this.id, role: "toolbar" });
    this.#menu.setAttribute("aria-label", tr("EDITOR.Toolbar", "Text formatting"));
    this.view.dom.before(this.#menu);
  }

  render(): this {
    const menu = this.#menu as HTMLMenuElement;
    const drops = Object.entries(this.#dropdowns).map(([id, dropdown]) => this.#renderDropDown(id, dropdown));
    const buttons = this.items.map((item) => this.#renderItem(item));
    menu.replaceChildren(...drops, ...buttons);
    this.activateListeners(menu);
    this.update(this.view);
    return this;
  }

  #renderItem(item: MenuItem): HTMLLIElement {
    const label = tr(item.title, item.title);
    const button = make("button", { type: "button", "data-action": item.action, "aria-label": label });
    button.className = item.class ?? "";
    button.dataset.tooltip = label;
    button.append(item.icon?.startsWith("<") ? label : makeIcon(item.icon ?? "fa-solid fa-square"));
    return make("li", { class: item.scope === "right" ? "right" : "text" }, button);
  }

  #renderDropDown(id: string, dropdown: DropDown): HTMLLIElement {
    const select = make("select", {
      class: `pm-dropdown ${id}`,
      "data-dropdown": id,
      "aria-label": tr(dropdown.title, dropdown.title),
    });
    select.append(make("option", { value: "" }, tr(dropdown.title, dropdown.title)));
    const flatten = (entries: DropDownEntry[]): DropDownEntry[] =>
      entries.flatMap((entry) => (entry.children?.length ? flatten(entry.children) : [entry]));
    for (const entry of flatten(dropdown.entries)) {
      select.append(make("option", { value: entry.action }, tr(entry.title, entry.title)));
    }
    return make("li", { class: "text" }, select);
  }

  activateListeners(menu: HTMLMenuElement): void {
    menu.onclick = (event) => this._onAction(event);
    menu.onmousedown = (event) => {
      // The selection in the text must survive a press on a button.
      if (elementOf(event)?.closest("button")) event.preventDefault();
    };
    menu.onchange = (event) => {
      event.stopPropagation();
      const select = event.target as HTMLSelectElement;
      const dropdown = this.#dropdowns[select.dataset.dropdown ?? ""];
      const entry = dropdown && findEntry(dropdown.entries, select.value);
      select.value = "";
      if (entry) this.#run(entry);
    };
    menu.oninput = (event) => event.stopPropagation();
  }

  #run({ cmd, node, mark, attrs }: Pick<DropDownEntry, "cmd" | "node" | "mark" | "attrs">): void {
    const { view } = this;
    if (cmd) cmd(view.state, view.dispatch, view);
    else if (mark) toggleMark(mark, attrs)(view.state, view.dispatch);
    else if (node) this._toggleTextBlock(node, { attrs });
    view.focus();
  }

  update(view: EditorView = this.view): void {
    const menu = this.#menu;
    if (!menu) return;
    for (const item of this.items) {
      const button = menu.querySelector<HTMLButtonElement>(`button[data-action="${CSS.escape(item.action)}"]`);
      const active = this._isItemActive(item);
      button?.classList.toggle("active", active);
      if (item.mark || item.node) button?.setAttribute("aria-pressed", String(active));
    }
    menu.classList.toggle("compact", !!this.options.compact);
    if (!view.editable) menu.hidden = true;
  }

  destroy(): void {
    this.#menu?.remove();
    this.#source?.remove();
  }

  _getDropDownMenus(): Record<string, unknown> {
    const { nodes } = this.schema;
    const headings = [1, 2, 3, 4, 5, 6].map((level) => ({
      action: `h${level}`,
      title: `EDITOR.Heading${level}`,
      node: nodes.heading,
      attrs: { level },
    }));
    const wrap =
      (node: NodeType): Command =>
      (state, dispatch) =>
        wrapIn(node)(state, dispatch);
    return {
      format: {
        title: "EDITOR.Format",
        entries: [
          { action: "paragraph", title: "EDITOR.Paragraph", node: nodes.paragraph },
          ...headings,
          { action: "code-block", title: "EDITOR.CodeBlock", node: nodes.code_block },
          { action: "blockquote", title: "EDITOR.BlockQuote", cmd: wrap(nodes.blockquote as NodeType) },
          { action: "secret", title: "EDITOR.Secret", cmd: this.#toggleSecret() },
        ],
      },
    };
  }

  #toggleSecret(): Command {
    const secret = this.schema.nodes.secret as NodeType;
    return (state, dispatch) => wrapIn(secret, { _preserve: { id: `secret-${randomID()}` } })(state, dispatch);
  }

  _getMenuItems(): MenuItem[] {
    const { marks, nodes } = this.schema;
    const simple = (action: string, icon: string, title: string, mark?: MarkType): MenuItem => ({
      action,
      title,
      icon: `fa-solid fa-${icon} fa-fw`,
      mark,
      cmd: mark && toggleMark(mark),
    });
    const list =
      (node: NodeType): Command =>
      (state, dispatch) => {
        const items = [this.schema.nodes.list_item, this.schema.nodes.list_item_text] as NodeType[];
        if (hasAncestor(state, node)) return items.some((item) => liftListItem(item)(state, dispatch));
        return wrapInList(node)(state, dispatch);
      };
    const prompt =
      (run: (view: EditorView) => Promise<void>): Command =>
      (_state, _dispatch, view) => {
        if (view) void run(view);
        return true;
      };
    const items: MenuItem[] = [
      simple("bold", "bold", "EDITOR.Bold", marks.strong),
      simple("italic", "italic", "EDITOR.Italic", marks.em),
      simple("underline", "underline", "EDITOR.Underline", marks.underline),
      simple("strikethrough", "strikethrough", "EDITOR.Strikethrough", marks.strikethrough),
      {
        ...simple("bullet-list", "list", "EDITOR.BulletList"),
        node: nodes.bullet_list,
        cmd: list(nodes.bullet_list as NodeType),
      },
      {
        ...simple("number-list", "list-ol", "EDITOR.NumberList"),
        node: nodes.ordered_list,
        cmd: list(nodes.ordered_list as NodeType),
      },
      {
        ...simple("horizontal-rule", "minus", "EDITOR.HorizontalRule"),
        cmd: (state, dispatch) => {
          dispatch?.(state.tr.replaceSelectionWith((nodes.horizontal_rule as NodeType).create()));
          return true;
        },
      },
      { ...simple("image", "image", "EDITOR.Image"), cmd: prompt(insertImage) },
      { ...simple("link", "link", "EDITOR.Link"), mark: marks.link, cmd: prompt(insertLink) },
      { ...simple("table", "table", "EDITOR.Table"), cmd: prompt(insertTable) },
      { ...simple("clear-formatting", "text-slash", "EDITOR.ClearFormatting"), cmd: this.#clear() },
      { ...simple("undo", "rotate-left", "EDITOR.Undo"), cmd: undo },
      { ...simple("redo", "rotate-right", "EDITOR.Redo"), cmd: redo },
      { ...simple("source-code", "code", "EDITOR.SourceHTML"), scope: "right", cmd: this.#toggleSource() },
    ];
    if (this.options.onSave) {
      items.push({ ...simple("save", "floppy-disk", "EDITOR.Save"), scope: "right", cmd: () => this._handleSave() });
    }
    return items;
  }

  #clear(): Command {
    return (state, dispatch) => {
      const { from, to, empty } = state.selection;
      if (empty) return false;
      dispatch?.(state.tr.removeMark(from, to).setBlockType(from, to, this.schema.nodes.paragraph as NodeType));
      return true;
    };
  }

  /** Shows the HTML source in place of the text and takes it back on the second press. */
  #toggleSource(): Command {
    return () => {
      const { view } = this;
      if (!this.#source) {
        const source = make("textarea", {
          class: "editor-source monospace",
          "aria-label": "HTML",
          spellcheck: "false",
        });
        source.value = serializeHTMLString(view.state.doc, { spaces: 2 });
        for (const type of ["input", "change"]) source.addEventListener(type, (event) => event.stopPropagation());
        this.#source = source;
        view.dom.after(source);
        view.dom.hidden = true;
        source.focus();
      } else this.commitSource();
      this.#menu?.classList.toggle("source", this.editingSource);
      return true;
    };
  }

  /** Takes over what was typed as HTML. Called before the text is saved, so that nothing is lost. */
  commitSource(): void {
    const { view } = this;
    if (!this.#source) return;
    const doc = parseHTMLString(this.#source.value.replace(/>\n\s*</g, "><"), this.schema);
    this.#source.remove();
    this.#source = null;
    view.dom.hidden = false;
    view.dispatch(view.state.tr.replaceWith(0, view.state.doc.content.size, doc.content));
    view.focus();
  }

  _isItemActive(item: MenuItem): boolean {
    if (item.action === "source-code") return this.editingSource;
    return item.mark ? this._isMarkActive(item) : item.node ? this._isNodeActive(item) : false;
  }

  _isMarkActive({ mark }: MenuItem): boolean {
    const { from, to, empty, $from } = this.view.state.selection;
    if (!mark) return false;
    if (empty) return !!mark.isInSet(this.view.state.storedMarks ?? $from.marks());
    return this.view.state.doc.rangeHasMark(from, to, mark);
  }

  _isNodeActive({ node }: MenuItem): boolean {
    return !!node && hasAncestor(this.view.state, node);
  }

  _onAction(event: MouseEvent): void {
    const button = elementOf(event)?.closest<HTMLElement>("button[data-action]");
    const item = this.items.find(({ action }) => action === button?.dataset.action);
    if (!item) return;
    event.preventDefault();
    // The sheet around the editor must not look for an action of that name.
    event.stopPropagation();
    if (item.cmd) item.cmd(this.view.state, this.view.dispatch, this.view);
    else this.#run(item);
    if (!["save", "source-code", "link", "image", "table"].includes(item.action)) this.view.focus();
  }

  _handleSave(): boolean {
    this.commitSource();
    this.options.onSave?.();
    return true;
  }

  _toggleBlock(
    node: NodeType,
    wrap: (node: NodeType, attrs?: Record<string, unknown>) => Command,
    { attrs }: { attrs?: Record<string, unknown> } = {},
  ): void {
    wrap(node, attrs)(this.view.state, this.view.dispatch);
  }

  _toggleTextBlock(node: NodeType, { attrs }: { attrs?: Record<string, unknown> } = {}): void {
    setBlockType(node, attrs)(this.view.state, this.view.dispatch);
  }

  static eventListeners(): void {}
}

function findEntry(entries: DropDownEntry[], action: string): DropDownEntry | undefined {
  for (const entry of entries) {
    if (entry.action === action) return entry;
    const inner = entry.children && findEntry(entry.children, action);
    if (inner) return inner;
  }
  return undefined;
}
