/** foundry.applications.ux */
import { FilePicker } from "../apps/file-picker.ts";
import { ContextMenu } from "./context-menu.ts";
import { DragDrop } from "./drag-drop.ts";
import { Draggable } from "./draggable.ts";
import { TextEditor } from "./text-editor.ts";

export { ContextMenu } from "./context-menu.ts";
export { DragDrop } from "./drag-drop.ts";
export { Draggable } from "./draggable.ts";
export { FormDataExtended } from "./form-data-extended.ts";
export { HTMLSecret } from "./html-secret.ts";
export { ProseMirrorEditor } from "./prosemirror-editor.ts";
export { SearchFilter } from "./search-filter.ts";
export { Tabs } from "./tabs.ts";
export { TextEditor } from "./text-editor.ts";

/** The classes that CONFIG.ux starts with; packages replace them there. */
export const uxConfig = { ContextMenu, DragDrop, Draggable, FilePicker, TextEditor };

// Links and rolls work in any text, wherever an application shows it; this room is only ever loaded by a page once.
if (typeof document !== "undefined") TextEditor.activateListeners();
