import type { EmbeddedCollection } from "../../../common/abstract/index.ts";
import { BaseRollTable } from "../../../common/documents/index.ts";
import type { Dict } from "../../../common/utils/types.ts";
import { ClientDocumentMixin } from "../mixin.ts";
import type { TableResult } from "./table-result.ts";

interface TableRoll {
  total: number;
  formula: string;
  evaluate(options?: Dict): Promise<TableRoll>;
  clone(): TableRoll;
  reroll(): Promise<TableRoll>;
  toJSON(): Dict;
  render(options?: object): Promise<string>;
}

interface RollClass {
  create(formula: string, data?: Dict): TableRoll;
}

export interface DrawResult {
  roll: TableRoll;
  results: TableResult[];
}

/** Nested tables that lead back to themselves end here. */
const MAX_NESTING = 5;
/** How often a draw that must not repeat is tried again before giving up. */
const MAX_ATTEMPTS = 10_000;

/** A table of results to draw from. */
export class RollTable extends ClientDocumentMixin(BaseRollTable) {
  declare results: EmbeddedCollection<TableResult>;
  declare formula: string;
  declare replacement: boolean;
  declare displayRoll: boolean;
  declare description: string;

  get thumbnail(): string | null {
    return (this as { img?: string | null }).img ?? null;
  }

  /**
   * Draws from the table: rolls, marks what was drawn when it must not come again, and posts it.
   * @param options.results  Results already chosen, instead of those the roll finds.
   */
  async draw({
    roll,
    recursive = true,
    results = [],
    displayChat = true,
    ...visibility
  }: {
    roll?: TableRoll;
    recursive?: boolean;
    results?: TableResult[];
    displayChat?: boolean;
    rollMode?: string;
    messageMode?: string;
  } = {}): Promise<DrawResult> {
    let drawnRoll = roll;
    let drawn = results;
    if (!drawn.length) ({ roll: drawnRoll, results: drawn } = await this.roll({ roll, recursive }));
    if (!drawn.length || !drawnRoll) return { roll: drawnRoll ?? this.#newRoll(), results: [] };
    if (!this.replacement && !this.pack) {
      const updates = drawn
        .filter((result) => result.parent?.id === this.id)
        .map((result) => ({ _id: result.id, drawn: true }));
      if (updates.length && this.isOwner) await this.updateEmbeddedDocuments("TableResult", updates, { diff: false });
    }
    if (displayChat) await this.toMessage(drawn, { roll: drawnRoll, messageOptions: visibility });
    return { roll: drawnRoll, results: drawn };
  }

  /** Draws several times. */
  async drawMany(
    number: number,
    {
      recursive = true,
      displayChat = true,
      ...visibility
    }: { recursive?: boolean; displayChat?: boolean; rollMode?: string; messageMode?: string } = {},
  ): Promise<DrawResult> {
    const results: TableResult[] = [];
    let roll = this.#newRoll();
    for (let count = 0; count < number; count++) {
      const draw = await this.draw({ recursive, displayChat: false });
      if (!draw.results.length) break;
      roll = draw.roll;
      results.push(...draw.results);
    }
    if (displayChat && results.length) await this.toMessage(results, { roll, messageOptions: visibility });
    return { roll, results };
  }

  #newRoll(): TableRoll {
    const { Roll } = foundry.dice as unknown as { Roll: RollClass };
    return Roll.create(this.formula || `1d${Math.max(this.results.size, 1)}`);
  }

  /** Rolls on the table without marking or posting anything. */
  async roll({
    roll,
    recursive = true,
    _depth = 0,
  }: {
    roll?: TableRoll;
    recursive?: boolean;
    _depth?: number;
  } = {}): Promise<DrawResult> {
    if (_depth > MAX_NESTING)
      throw new Error(`Maximum recursion depth exceeded when attempting to draw from RollTable ${this.id}`);
    const base = roll ?? this.#newRoll();
    const available = this.results.filter((result) => !result.drawn);
    if (!available.length) {
      ui.notifications.warn(game.i18n.localize("TABLE.NoAvailableResults"));
      return { roll: base, results: [] };
    }
    let evaluated = await base.clone().evaluate();
    let results = this.getResultsForRoll(evaluated.total);
    for (let attempt = 0; !results.length && attempt < MAX_ATTEMPTS; attempt++) {
      evaluated = await evaluated.reroll();
      results = this.getResultsForRoll(evaluated.total);
    }
    if (!results.length) ui.notifications.error(game.i18n.localize("TABLE.NoAvailableResults"));
    if (!recursive) return { roll: evaluated, results };
    const inner: TableResult[] = [];
    for (const result of results) {
      const uuid = result.documentUuid;
      const document =
        result.type === CONST.TABLE_RESULT_TYPES.DOCUMENT && uuid ? ((await fromUuid(uuid)) as unknown) : null;
      if (document instanceof RollTable)
        inner.push(...(await document.roll({ recursive, _depth: _depth + 1 })).results);
      else inner.push(result);
    }
    return { roll: evaluated, results: inner };
  }

  /** The results that are still to be had for a total. */
  getResultsForRoll(value: number): TableResult[] {
    return this.results.filter(
      (result) => !result.drawn && value >= (result.range[0] ?? 0) && value <= (result.range[1] ?? 0),
    );
  }

  /** Posts drawn results. */
  async toMessage(
    results: TableResult[],
    {
      roll,
      messageData = {},
      messageOptions = {},
    }: { roll?: TableRoll; messageData?: Dict; messageOptions?: Dict } = {},
  ): Promise<unknown> {
    const MessageClass = getDocumentClass("ChatMessage") as unknown as {
      create(data: Dict, options: Dict): Promise<unknown>;
      getSpeaker(): Dict;
    };
    const { renderTemplate } = foundry.applications.handlebars as unknown as {
      renderTemplate(path: string, data: object): Promise<string>;
    };
    const { TextEditor } = foundry.applications.ux as unknown as {
      TextEditor: { implementation: { enrichHTML(html: string, options: object): Promise<string> } };
    };
    const key = results.length > 1 ? "TABLE.DrawFlavorPlural" : "TABLE.DrawFlavor";
    const content = await renderTemplate(CONFIG.RollTable.resultTemplate as string, {
      description: await TextEditor.implementation.enrichHTML(this.description ?? "", {
        relativeTo: this,
        secrets: this.isOwner,
      }),
      results: await Promise.all(
        results.map(async (result) => ({ ...result.toObject(false), details: await result.getHTML() })),
      ),
      rollHTML: this.displayRoll && roll ? await roll.render() : null,
      table: this,
    });
    const data = foundry.utils.mergeObject(
      {
        flavor: game.i18n.format(key, {
          number: results.length,
          name: foundry.utils.escapeHTML((this as { name?: string }).name ?? ""),
        }),
        author: game.user?.id,
        speaker: MessageClass.getSpeaker(),
        rolls: roll ? [roll] : [],
        sound: roll ? CONFIG.sounds.dice : null,
        content,
        flags: { "core.RollTable": this.id },
      },
      messageData,
    );
    return MessageClass.create(data, messageOptions);
  }

  /** Everything can be drawn again. */
  async resetResults(): Promise<unknown> {
    const updates = this.results.filter((result) => result.drawn).map((result) => ({ _id: result.id, drawn: false }));
    return this.updateEmbeddedDocuments("TableResult", updates, { diff: false });
  }

  /** Gives every result a range as wide as its weight. */
  async normalize(): Promise<unknown> {
    let total = 1;
    const updates = this.results.map((result) => {
      const from = total;
      total += Math.max(result.weight ?? 1, 1);
      return { _id: result.id, range: [from, total - 1] };
    });
    await this.updateEmbeddedDocuments("TableResult", updates);
    return this.update({ formula: `1d${total - 1}` });
  }
}
