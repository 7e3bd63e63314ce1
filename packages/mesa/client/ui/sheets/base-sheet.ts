import { type Data, type FieldHost, host, tr } from "../host.ts";
import { TableSheetBase } from "./sheet-base.ts";

interface FieldNode extends FieldHost {
  fields?: Record<string, FieldNode>;
  fieldPath: string;
  readonly?: boolean;
}

const HIDDEN = new Set([
  "_id",
  "_stats",
  "type",
  "folder",
  "sort",
  "ownership",
  "flags",
  "name",
  "img",
  "system",
  "items",
  "effects",
  "prototypeToken",
]);

/** A plain form over a document's own schema, for whatever has no sheet of its own. */
export class BaseSheet extends TableSheetBase {
  static override DEFAULT_OPTIONS: Data = {
    classes: ["base-sheet"],
    window: { contentClasses: ["standard-form"], resizable: true, icon: "fa-solid fa-file-lines" },
    position: { width: 520, height: 560 },
    form: { closeOnSubmit: true },
  };

  static override PARTS: Record<string, { template: string; scrollable?: string[] }> = {
    body: { template: "templates/sheets/base-sheet.hbs", scrollable: [""] },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  override async _prepareContext(options: Data): Promise<Data> {
    const context = await super._prepareContext(options);
    const { _source, schema, system, name, img } = this.doc;
    context.name = name;
    context.img = img;
    context.hasImage = "img" in _source;
    context.hasName = "name" in _source;
    context.groups = [];
    const groups = context.groups as Data[];
    this.#collect(schema.fields as Record<string, FieldNode>, "", groups, HIDDEN);
    const model = (system as { schema?: { fields: Record<string, FieldNode> } } | undefined)?.schema;
    if (model) this.#collect(model.fields, "system.", groups, new Set());
    return context;
  }

  // Only what an input exists for: a field without one is left to the system's own sheets.
  #collect(fields: Record<string, FieldNode>, prefix: string, groups: Data[], hidden: Set<string>): void {
    for (const [name, field] of Object.entries(fields)) {
      if (hidden.has(name) || field.readonly) continue;
      const path = `${prefix}${name}`;
      if (field.fields) {
        this.#collect(field.fields, `${path}.`, groups, new Set());
        continue;
      }
      const value = host.foundry.utils.getProperty(this.doc._source, path);
      if (value !== null && typeof value === "object") continue;
      const kind = typeof value === "boolean" ? "checkbox" : typeof value === "number" ? "number" : "text";
      groups.push({
        path,
        value,
        kind,
        isCheckbox: kind === "checkbox",
        label: field.label ? tr(field.label, field.label) : path,
      });
    }
  }
}
