import type { Schema } from "prosemirror-model";
import type { Plugin } from "prosemirror-state";

/** The base of editor plugins that packages may extend. */
export abstract class ProseMirrorPlugin {
  readonly schema!: Schema;

  constructor(schema: Schema) {
    Object.defineProperty(this, "schema", { value: schema });
  }

  static build(_schema: Schema, _options: Record<string, unknown> = {}): Plugin {
    throw new Error("Subclasses of ProseMirrorPlugin must implement a static build method.");
  }
}
