import { ellipsis, inputRules, smartQuotes, textblockTypeInputRule, wrappingInputRule } from "prosemirror-inputrules";
import type { NodeType, Schema } from "prosemirror-model";
import { Plugin, PluginKey } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { elementOf } from "../dom.ts";
import { type Data, type HostDocument, implementationOf, reportError } from "../host.ts";
import { contentLinkFor, readDragData } from "../ux/drag-data.ts";
import { ProseMirrorPlugin } from "./plugin.ts";

/** Typed shortcuts: `# ` for a heading, `* ` for a list and so on. */
export class ProseMirrorInputRules extends ProseMirrorPlugin {
  static override build(schema: Schema): Plugin {
    const node = (name: string) => schema.nodes[name] as NodeType;
    return inputRules({
      rules: [
        ...smartQuotes,
        ellipsis,
        wrappingInputRule(/^\s*>\s$/, node("blockquote")),
        wrappingInputRule(/^(\d+)\.\s$/, node("ordered_list"), (match) => ({ order: Number(match[1]) })),
        wrappingInputRule(/^\s*([-+*])\s$/, node("bullet_list")),
        textblockTypeInputRule(/^```$/, node("code_block")),
        textblockTypeInputRule(/^(#{1,6})\s$/, node("heading"), (match) => ({ level: match[1]?.length ?? 1 })),
      ],
    });
  }
}

const dirtyKey = new PluginKey<boolean>("isDirty");

/** Remembers whether the user has changed anything. */
export class ProseMirrorDirtyPlugin extends ProseMirrorPlugin {
  static override build(_schema: Schema): Plugin {
    return new Plugin<boolean>({
      key: dirtyKey,
      state: {
        init: () => false,
        apply: (transaction, dirty) => dirty || transaction.docChanged,
      },
    });
  }
}

/** Dropped documents become links. */
export class ProseMirrorContentLinkPlugin extends ProseMirrorPlugin {
  static override build(
    schema: Schema,
    { document: relativeTo, relativeLinks = false }: { document?: HostDocument | null; relativeLinks?: boolean } = {},
  ): Plugin {
    return new Plugin({
      props: {
        handleDrop: (view, event) => {
          const data = readDragData(event as DragEvent);
          if (!data.type) return false;
          event.preventDefault();
          event.stopPropagation();
          const options: Data = relativeLinks && relativeTo ? { relativeTo } : {};
          // A system may have put its own class in the place of the host's.
          const editor = implementationOf("TextEditor", { getContentLink: contentLinkFor });
          editor.getContentLink(data, options).then(
            (link) => link && insertText(view, event as DragEvent, schema.text(link)),
            (error: unknown) => reportError(error, "Dropped document"),
          );
          return true;
        },
      },
    });
  }
}

function insertText(view: EditorView, event: DragEvent, text: ReturnType<Schema["text"]>): void {
  const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? view.state.selection.from;
  view.dispatch(view.state.tr.insert(at, text));
}

/** Keeps links in the editor from leaving the page. */
export class ProseMirrorClickHandler extends ProseMirrorPlugin {
  static override build(_schema: Schema): Plugin {
    return new Plugin({
      props: {
        handleDOMEvents: {
          click: (_view, event) => {
            if (elementOf(event)?.closest("a[href]")) event.preventDefault();
            return false;
          },
        },
      },
    });
  }
}

/** Pasted text never brings ids of secrets that exist already. */
export class ProseMirrorPasteTransformer extends ProseMirrorPlugin {
  static override build(_schema: Schema): Plugin {
    return new Plugin({
      props: {
        transformPastedHTML: (html) =>
          html.replace(/(<section[^>]*class="[^"]*\bsecret\b[^"]*"[^>]*)\sid="[^"]*"/g, "$1"),
      },
    });
  }
}

/** Uploading dropped images needs a file service, so image files are left to the browser to refuse. */
export class ProseMirrorImagePlugin extends ProseMirrorPlugin {
  static override build(_schema: Schema): Plugin {
    return new Plugin({
      props: {
        handleDrop: (_view, event) => {
          const files = [...((event as DragEvent).dataTransfer?.files ?? [])];
          if (!files.some((file) => file.type.startsWith("image/"))) return false;
          event.preventDefault();
          reportError(new Error("Mesa does not model foundry.prosemirror.ProseMirrorImagePlugin uploads"), "Editor");
          return true;
        },
      },
    });
  }
}
