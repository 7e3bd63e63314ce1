import { type Data, host, type TableDocument, t } from "../host.ts";
import { TableSheetBase } from "./sheet-base.ts";

interface TableResult extends TableDocument {
  range: [number, number];
  weight: number;
  drawn: boolean;
  description?: string;
  documentUuid?: string | null;
}

interface RollTable {
  results: Iterable<TableResult> & { get(id: string): TableResult | undefined; size: number };
  formula: string;
  description: string;
  draw(options?: Data): Promise<unknown>;
  normalize(): Promise<unknown>;
  resetResults(): Promise<unknown>;
}

/** A roll table: edited by its owner, rolled by everybody who may see it. */
export class RollTableSheet extends TableSheetBase {
  static override DEFAULT_OPTIONS: Data = {
    classes: ["roll-table-sheet"],
    viewPermission: 2,
    window: { contentClasses: ["standard-form"], icon: "fa-solid fa-table-list", resizable: true },
    position: { width: 680, height: 640 },
    form: { closeOnSubmit: false, submitOnChange: true },
    actions: {
      changeMode: RollTableSheet.#onChangeMode,
      createResult: RollTableSheet.#onCreateResult,
      deleteResult: RollTableSheet.#onDeleteResult,
      drawResult: RollTableSheet.#onDraw,
      lockResult: RollTableSheet.#onLock,
      normalizeResults: RollTableSheet.#onNormalize,
      resetResults: RollTableSheet.#onReset,
    },
  };

  static override PARTS: Record<string, { template: string; scrollable?: string[] }> = {
    body: { template: "templates/sheets/roll-table.hbs", scrollable: [".table-results"] },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  #mode: "edit" | "view" | undefined;

  get mode(): "edit" | "view" {
    return this.#mode ?? (this.isEditable && !this.#table.results.size ? "edit" : this.isEditable ? "edit" : "view");
  }

  get #table(): RollTable {
    return this.doc as unknown as RollTable;
  }

  protected override get saveButtons(): Data[] {
    const edit = this.isEditable && this.mode === "edit";
    return [
      ...(edit
        ? [{ type: "button", action: "normalizeResults", icon: "fa-solid fa-scale-balanced", label: "TABLE.Normalize" }]
        : []),
      { type: "button", action: "resetResults", icon: "fa-solid fa-arrow-rotate-left", label: "TABLE.Reset" },
      { type: "button", action: "drawResult", icon: "fa-solid fa-dice-d20", label: "TABLE.Draw" },
    ];
  }

  override async _prepareContext(options: Data): Promise<Data> {
    const context = await super._prepareContext(options);
    const editor = host.foundry.applications.ux.TextEditor.implementation;
    const results = [...this.#table.results].sort((a, b) => a.range[0] - b.range[0]);
    context.mode = this.mode;
    context.isEdit = this.mode === "edit" && this.isEditable;
    context.canChangeMode = this.isEditable;
    context.description = await editor.enrichHTML(this.#table.description ?? "", { relativeTo: this.document });
    context.results = await Promise.all(
      results.map(async (result, index) => ({
        index,
        id: result.id,
        img: result.img,
        name: result.name,
        type: result.type,
        isText: result.type === "text",
        uuid: result.documentUuid ?? "",
        text: result.description ?? "",
        html: await editor.enrichHTML(this.#resultText(result), { relativeTo: this.document }),
        weight: result.weight,
        low: result.range[0],
        high: result.range[1],
        range: result.range[0] === result.range[1] ? String(result.range[0]) : `${result.range[0]}–${result.range[1]}`,
        drawn: result.drawn,
      })),
    );
    return context;
  }

  #resultText(result: TableResult): string {
    if (result.documentUuid) return `@UUID[${result.documentUuid}]{${result.name}}`;
    return result.description || result.name || "";
  }

  // The rows of the form are the embedded results: they travel in the same update as the table.
  override _processFormData(event: Event | null, form: HTMLFormElement, formData: never): Data {
    const data = super._processFormData(event, form, formData) as Data & { results?: Record<string, Data> };
    if (!data.results) return data;
    data.results = Object.values(data.results).map(({ low, high, ...result }) => {
      const from = Number(low);
      const to = Math.max(from, Number(high));
      return { ...result, range: [from, to] };
    }) as unknown as Record<string, Data>;
    return data;
  }

  static async #onChangeMode(this: RollTableSheet): Promise<void> {
    this.#mode = this.mode === "edit" ? "view" : "edit";
    await this.render();
  }

  static async #onCreateResult(this: RollTableSheet): Promise<void> {
    const last = Math.max(0, ...[...this.#table.results].map((result) => result.range[1]));
    await this.doc.createEmbeddedDocuments("TableResult", [
      { type: "text", weight: 1, range: [last + 1, last + 1], name: t("TABLE.NewResult"), drawn: false },
    ]);
  }

  static async #onDeleteResult(this: RollTableSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const id = target.closest<HTMLElement>("[data-result-id]")?.dataset.resultId;
    if (id) await this.doc.deleteEmbeddedDocuments("TableResult", [id]);
  }

  static async #onLock(this: RollTableSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const id = target.closest<HTMLElement>("[data-result-id]")?.dataset.resultId ?? "";
    const result = this.#table.results.get(id);
    if (result) await result.update({ drawn: !result.drawn });
  }

  static async #onDraw(this: RollTableSheet): Promise<void> {
    await this.#table.draw();
  }

  static async #onNormalize(this: RollTableSheet): Promise<void> {
    await this.#table.normalize();
  }

  static async #onReset(this: RollTableSheet): Promise<void> {
    await this.#table.resetResults();
  }
}
