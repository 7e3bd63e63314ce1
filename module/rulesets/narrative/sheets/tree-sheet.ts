import type { ItemLike, RenderOptions } from "../../../foundry/index.ts";
import { documentOf, theGame } from "../../../foundry/index.ts";
import { answering } from "../../../i18n/errors.ts";
import { sheetPart } from "../../../render/changed-parts.ts";
import { takeChanges } from "../../../render/listen.ts";
import { itemParts } from "../../../sheets/parts.ts";
import { asItem } from "../data/items.ts";
import { asTree, isPower } from "../talents/trees.ts";
import { NarrativeItemSheet } from "./item-sheet.ts";

/** Drawing a tree and changing it come with the first one. */
const editor = () => import("../talents/editor.ts");
const rows = () => import("../talents/rows.ts");

/** A tree of talents, or of a power's upgrades: as players see it, and as a grid of boxes and links for the GM who makes it. */
export class NarrativeTreeSheet extends NarrativeItemSheet {
  static override DEFAULT_OPTIONS: object = {
    classes: ["narrative", "tree-sheet"],
    position: { width: 860, height: 720 },
    actions: {
      drawTree: NarrativeTreeSheet.#onDrawTree,
      addBox: NarrativeTreeSheet.#onAddBox,
      dropBox: NarrativeTreeSheet.#onDropBox,
      toggleLink: NarrativeTreeSheet.#onToggleLink,
    },
  };

  static override PARTS = itemParts(sheetPart("narrative/tree-fields"));

  /** The place of a box that was just added. */
  #fresh = "";

  /** Null: at first those who may change it do. */
  #drawing: boolean | null = null;

  get #tree() {
    return asTree(this.item);
  }

  /** A hero's own copy is the GM's to redraw; players buy along it. */
  get #mayDraw(): boolean {
    return this.isEditable && (this.item.actor === null || theGame().user.isGM);
  }

  override async _prepareContext(options: RenderOptions): Promise<Record<string, unknown>> {
    const context = await super._prepareContext(options);
    const tree = this.#tree;
    const drawing = this.#mayDraw && (this.#drawing ?? this.#drawsAtFirst());
    const { treeView } = await rows();
    return {
      ...context,
      mayDraw: this.#mayDraw,
      drawing,
      tree: tree && tree.system.boxes.length > 0 ? await treeView(tree, this.item.actor) : null,
      upgradesTree: tree !== null && isPower(tree),
      editor: tree && drawing ? await (await editor()).editorContext(tree) : null,
    };
  }

  /** A power may do without a tree: its grid is there once it has boxes. */
  #drawsAtFirst(): boolean {
    const tree = this.#tree;
    return tree !== null && this.item.actor === null && (!isPower(tree) || tree.system.boxes.length > 0);
  }

  override async _onRender(context: Record<string, unknown>, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    const fresh = this.#fresh && this.element.querySelector<HTMLElement>(`[data-box="${this.#fresh}"]`);
    if (fresh) {
      fresh.focus();
      this.#fresh = "";
    }
    if (!options.isFirstRender) return;
    takeChanges<HTMLInputElement>(this.element, "input[data-box]", (input) => void answering(() => this.#onBox(input)));
    this.element.addEventListener("dragover", (event) => event.preventDefault());
    this.element.addEventListener("drop", (event) => void answering(() => this.#onDrop(event)));
  }

  async #change(
    change: (of: typeof import("../talents/editor.ts"), boxes: TreeBoxes) => TreeBoxes | Promise<TreeBoxes>,
  ) {
    const tree = this.#tree;
    if (!tree || !this.#mayDraw) return;
    await this.turns.add(async () => {
      const of = await editor();
      const stored = foundry.utils.deepClone(tree._source.system.boxes) as TreeBoxes;
      await tree.update({ "system.boxes": await change(of, stored) });
    });
  }

  async #onBox(input: HTMLInputElement): Promise<void> {
    const { box = "", field = "" } = input.dataset;
    const tree = this.#tree;
    const found = tree && isPower(tree) ? ([null] as const) : [];
    await this.#change((of, boxes) => of.withField(boxes, box, field, input.value, ...found));
  }

  /** A talent that is dropped on a place of the grid stands there. */
  async #onDrop(event: DragEvent): Promise<void> {
    const place = (event.target as HTMLElement | null)?.closest<HTMLElement>("[data-place]")?.dataset.place;
    const tree = this.#tree;
    if (!place || !tree || isPower(tree)) return;
    const data = foundry.applications.ux.TextEditor.implementation.getDragEventData(event) as { uuid?: string };
    const talent = asItem(await documentOf<ItemLike>(data.uuid), "narrativeTalent");
    if (talent) await this.#change((of, boxes) => of.withTalent(boxes, place, talent));
  }

  static async #onDrawTree(this: NarrativeTreeSheet): Promise<void> {
    this.#drawing = !(this.#drawing ?? this.#drawsAtFirst());
    await this.render();
  }

  static async #onAddBox(this: NarrativeTreeSheet, _event: Event, target: HTMLElement): Promise<void> {
    const { place = "" } = target.dataset;
    // The button goes; who pressed it writes on in its place.
    this.#fresh = place;
    await answering(() => this.#change((of, boxes) => of.withBox(boxes, place)));
  }

  static async #onDropBox(this: NarrativeTreeSheet, _event: Event, target: HTMLElement): Promise<void> {
    const { place = "" } = target.dataset;
    await answering(() => this.#change((of, boxes) => of.withoutBox(boxes, place)));
  }

  static async #onToggleLink(this: NarrativeTreeSheet, _event: Event, target: HTMLElement): Promise<void> {
    const { place = "", way = "" } = target.dataset;
    await answering(() => this.#change((of, boxes) => of.withLink(boxes, place, way)));
  }
}

/** The sheet of a power: its figures, and its upgrades as a list or along a tree. */
export class NarrativePowerSheet extends NarrativeTreeSheet {
  static override PARTS = beforeLast(NarrativeItemSheet.PARTS, { tree: sheetPart("narrative/tree-fields") });
}

/** Parts with another one above the last of them, the description. */
function beforeLast<P>(parts: Record<string, P>, part: Record<string, P>): Record<string, P> {
  const all = Object.entries(parts);
  return Object.fromEntries([...all.slice(0, -1), ...Object.entries(part), ...all.slice(-1)]);
}

type TreeBoxes = import("../talents/editor.ts").TreeBoxes;
