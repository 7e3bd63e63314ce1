import { rulesets } from "../contract/index.ts";
import { HandlebarsApplication, type RenderOptions, windowOf } from "../foundry/index.ts";
import { answering } from "../i18n/errors.ts";
import { OwnWindow } from "../render/own-window.ts";
import { PatchedParts } from "../render/patched-parts.ts";

/** What the windows of the toolbox share: there is one of each, and what is typed in it is read at once. */
export abstract class ToolWindow extends OwnWindow(PatchedParts(HandlebarsApplication)) {
  static DEFAULT_OPTIONS: {
    id?: string;
    /** The rule set of the tool: its colour and its styles. */
    ruleset?: string;
    classes?: string[];
    window?: object;
    [option: string]: unknown;
  } = { classes: ["cubilete", "tool"], window: { resizable: true } };

  /** Opens the window, or brings it to the front. */
  static async open<W extends ToolWindow>(
    this: (new () => W) & { DEFAULT_OPTIONS: { id?: string; ruleset?: string } },
  ): Promise<W> {
    // A tool of a rule set rolls by its rules.
    await rulesets.load(this.DEFAULT_OPTIONS.ruleset ?? "");
    const open = windowOf<W>(this.DEFAULT_OPTIONS.id ?? "");
    const window = open ?? new this();
    await window.render({ force: true });
    return window;
  }

  /**
   * Takes a value that the user typed or chose; a UserError that it throws is shown to them. A window without it is a
   * form that is sent whole.
   */
  protected take?(name: string, value: string, input: HTMLInputElement): unknown;

  /** Subscribes to what draws the window anew while it is open; each answer ends one subscription. */
  protected follow?(draw: () => void): (() => void)[];

  #ends: (() => void)[] = [];

  override async _prepareContext(options: RenderOptions): Promise<Record<string, unknown>> {
    return { ...(await super._prepareContext(options)), rootId: this.id };
  }

  /** Its colours are on the frame before what stands in it, which is then styled once. */
  override async _renderFrame(options: RenderOptions): Promise<HTMLElement> {
    const frame = await super._renderFrame(options);
    const ruleset = String(this.options.ruleset ?? "");
    frame.dataset.ruleset = ruleset;
    // What belongs to the whole table has no rule set.
    if (ruleset !== "") frame.classList.add(ruleset);
    return frame;
  }

  override async _onFirstRender(context: Record<string, unknown>, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this.#ends = this.follow?.(() => void this.render()) ?? [];
    if (!this.take) return;
    this.element.addEventListener("change", (event) => {
      const input = event.target as HTMLInputElement;
      if (!input.name) return;
      const value = input.type === "checkbox" ? String(input.checked) : input.value;
      // Said and done: no longer something that is being typed, though the focus may still be there.
      input.defaultValue = input.value;
      // A refused value is drawn as it was before.
      void answering(() => this.take?.(input.name, value, input)).then(() => this.render());
    });
  }

  override _onClose(options: object): void {
    super._onClose(options);
    for (const end of this.#ends.splice(0)) end();
  }
}
