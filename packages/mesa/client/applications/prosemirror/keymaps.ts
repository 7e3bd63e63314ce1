import { chainCommands, exitCode, setBlockType, toggleMark, wrapIn } from "prosemirror-commands";
import { redo, undo } from "prosemirror-history";
import { keymap } from "prosemirror-keymap";
import type { MarkType, NodeType, Schema } from "prosemirror-model";
import { liftListItem, sinkListItem, splitListItem, wrapInList } from "prosemirror-schema-list";
import type { Command, Plugin } from "prosemirror-state";
import { ProseMirrorPlugin } from "./plugin.ts";

interface KeyMapOptions {
  onSave?: () => void;
}

/** Keyboard shortcuts of the editor. */
export class ProseMirrorKeyMaps extends ProseMirrorPlugin {
  readonly onSave: (() => void) | undefined;

  constructor(schema: Schema, { onSave }: KeyMapOptions = {}) {
    super(schema);
    this.onSave = onSave;
  }

  static override build(schema: Schema, options: KeyMapOptions = {}): Plugin {
    return keymap(new ProseMirrorKeyMaps(schema, options).buildMapping());
  }

  buildMapping(): Record<string, Command> {
    const node = (name: string) => this.schema.nodes[name] as NodeType;
    const mark = (name: string) => this.schema.marks[name] as MarkType;
    const lineBreak: Command = (state, dispatch) => {
      dispatch?.(state.tr.replaceSelectionWith(node("hard_break").create()).scrollIntoView());
      return true;
    };
    const rule: Command = (state, dispatch) => {
      dispatch?.(state.tr.replaceSelectionWith(node("horizontal_rule").create()).scrollIntoView());
      return true;
    };
    const inItems = (make: (type: NodeType) => Command): Command =>
      chainCommands(make(node("list_item_text")), make(node("list_item")));
    const mapping: Record<string, Command> = {
      "Mod-z": undo,
      "Shift-Mod-z": redo,
      "Mod-y": redo,
      "Mod-b": toggleMark(mark("strong")),
      "Mod-i": toggleMark(mark("em")),
      "Mod-u": toggleMark(mark("underline")),
      "Mod-`": toggleMark(mark("code")),
      "Shift-Enter": chainCommands(exitCode, lineBreak),
      "Ctrl-Enter": chainCommands(exitCode, lineBreak),
      "Mod-_": rule,
      "Ctrl->": wrapIn(node("blockquote")),
      "Shift-Ctrl-8": wrapInList(node("bullet_list")),
      "Shift-Ctrl-9": wrapInList(node("ordered_list")),
      "Shift-Ctrl-0": setBlockType(node("paragraph")),
      "Shift-Ctrl-\\": setBlockType(node("code_block")),
      Enter: inItems(splitListItem),
      Tab: inItems(sinkListItem),
      "Shift-Tab": inItems(liftListItem),
    };
    for (let level = 1; level <= 6; level++) {
      mapping[`Shift-Ctrl-${level}`] = setBlockType(node("heading"), { level });
    }
    const { onSave } = this;
    if (onSave) {
      mapping["Mod-s"] = () => {
        onSave();
        return true;
      };
    }
    return mapping;
  }
}
