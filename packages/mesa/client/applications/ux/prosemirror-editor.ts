import { EditorState, type Plugin } from "prosemirror-state";
import { type EditorProps, EditorView } from "prosemirror-view";
import { randomID } from "../../../common/utils/index.ts";
import type { HostDocument } from "../host.ts";
import {
  defaultPlugins,
  ProseMirrorContentLinkPlugin,
  ProseMirrorDirtyPlugin,
  ProseMirrorImagePlugin,
} from "../prosemirror/index.ts";
import { schema } from "../prosemirror/schema.ts";
import { parseHTMLString, serializeHTMLString } from "../prosemirror/util.ts";

export interface ProseMirrorCreateOptions {
  uuid?: string | null;
  document?: HostDocument | null;
  fieldName?: string | null;
  plugins?: Record<string, Plugin>;
  /** Accepted; Mesa edits locally and the last one to save wins. */
  collaborate?: boolean;
  relativeLinks?: boolean;
  props?: EditorProps;
}

/** One running rich-text editor. */
export class ProseMirrorEditor {
  readonly uuid: string;
  readonly view: EditorView;
  readonly collaborate: boolean;
  options: { document?: HostDocument | null };
  #dirty: Plugin;

  constructor(
    uuid: string,
    view: EditorView,
    isDirtyPlugin: Plugin,
    collaborate: boolean,
    options: { document?: HostDocument | null } = {},
  ) {
    this.uuid = uuid;
    this.view = view;
    this.#dirty = isDirtyPlugin;
    this.collaborate = collaborate;
    this.options = options;
  }

  /** The text as HTML. */
  get html(): string {
    return serializeHTMLString(this.view.state.doc);
  }

  destroy(): void {
    this.view.destroy();
  }

  reset(): void {
    this.destroy();
  }

  isDirty(): boolean {
    return !!this.#dirty.getState(this.view.state);
  }

  /** Starts an editor inside an element. */
  static async create(
    target: HTMLElement,
    content = "",
    options: ProseMirrorCreateOptions = {},
  ): Promise<ProseMirrorEditor> {
    const { document, fieldName, plugins = {}, collaborate = false, relativeLinks = false, props = {} } = options;
    const uuid = options.uuid ?? `ProseMirror.${document?.uuid ?? randomID()}${fieldName ? `.${fieldName}` : ""}`;
    const isDirty = ProseMirrorDirtyPlugin.build(schema);
    const all: Record<string, Plugin> = {
      ...defaultPlugins,
      contentLinks: ProseMirrorContentLinkPlugin.build(schema, { document, relativeLinks }),
      images: ProseMirrorImagePlugin.build(schema),
      ...plugins,
      isDirty,
    };
    // The base keys are asked last, after everything that packages added.
    const { baseKeyMap, ...others } = all;
    const ordered = [...Object.values(others), ...(baseKeyMap ? [baseKeyMap] : [])];
    const state = EditorState.create({ doc: parseHTMLString(content, schema), plugins: ordered });
    target.replaceChildren();
    const view = new EditorView(
      { mount: target.appendChild(globalThis.document.createElement("div")) },
      { state, ...props },
    );
    view.dom.classList.add("editor-content");
    return new ProseMirrorEditor(uuid, view, isDirty, collaborate, { document });
  }

  /** Collaborative editing has no channel of its own here. */
  static _activateSocketListeners(): void {}
}
