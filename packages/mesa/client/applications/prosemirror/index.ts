/** foundry.prosemirror (the global ProseMirror): the editor library and Mesa's plugins for it. */
import { baseKeymap } from "prosemirror-commands";
import { dropCursor } from "prosemirror-dropcursor";
import { gapCursor } from "prosemirror-gapcursor";
import { history } from "prosemirror-history";
import { keymap } from "prosemirror-keymap";
import { DOMParser, DOMSerializer } from "prosemirror-model";
import type { Plugin } from "prosemirror-state";
import { columnResizing, tableEditing } from "prosemirror-tables";
import { ProseMirrorKeyMaps } from "./keymaps.ts";
import { ProseMirrorMenu } from "./menu.ts";
import {
  ProseMirrorClickHandler,
  ProseMirrorDirtyPlugin,
  ProseMirrorInputRules,
  ProseMirrorPasteTransformer,
} from "./plugins.ts";
import { schema } from "./schema.ts";
import { parseHTMLString, serializeHTMLString } from "./util.ts";

export * as commands from "prosemirror-commands";
export * as input from "prosemirror-inputrules";
export { keymap } from "prosemirror-keymap";
export { DOMParser, DOMSerializer, Schema } from "prosemirror-model";
export * as list from "prosemirror-schema-list";
export * as state from "prosemirror-state";
export { AllSelection, EditorState, Plugin, PluginKey, TextSelection } from "prosemirror-state";
export * as tables from "prosemirror-tables";
export { EditorView } from "prosemirror-view";
export { ProseMirrorHighlightMatchesPlugin } from "./highlight-matches.ts";
export { ProseMirrorKeyMaps } from "./keymaps.ts";
export { ProseMirrorMenu } from "./menu.ts";
export { ProseMirrorPlugin } from "./plugin.ts";
export {
  ProseMirrorClickHandler,
  ProseMirrorContentLinkPlugin,
  ProseMirrorDirtyPlugin,
  ProseMirrorImagePlugin,
  ProseMirrorInputRules,
  ProseMirrorPasteTransformer,
} from "./plugins.ts";
export { schema as defaultSchema } from "./schema.ts";

export const dom = {
  parser: DOMParser.fromSchema(schema),
  serializer: DOMSerializer.fromSchema(schema),
  parseString: parseHTMLString,
  serializeString: serializeHTMLString,
};

/** The plugins of an editor that names none. */
export const defaultPlugins: Record<string, Plugin> = {
  inputRules: ProseMirrorInputRules.build(schema),
  keyMaps: ProseMirrorKeyMaps.build(schema),
  menu: ProseMirrorMenu.build(schema),
  isDirty: ProseMirrorDirtyPlugin.build(schema),
  clickHandler: ProseMirrorClickHandler.build(schema),
  pasteTransformer: ProseMirrorPasteTransformer.build(schema),
  baseKeyMap: keymap(baseKeymap),
  dropCursor: dropCursor(),
  gapCursor: gapCursor(),
  history: history(),
  columnResizing: columnResizing(),
  tables: tableEditing(),
};
