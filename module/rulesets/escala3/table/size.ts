import * as core from "../../../core/escala3/index.ts";
import { type RenderOptions, systemPath } from "../../../foundry/index.ts";
import { decimal, signed } from "../../../i18n/i18n.ts";
import { ToolWindow } from "../../../windows/tool-window.ts";
import { ID, key } from "../data/labels.ts";
import { actorsFor, optionsOf, tried, wordOptions } from "./tool-context.ts";

interface Member {
  level: number;
  /** Levels of advantage that this one brings when somebody better rolls. */
  help: number;
}

const MODES = ["best", "sizes"] as const;
/** Steps of the table shown above and below a size. */
const AROUND = 3;
const MAX_MEMBERS = 12;

/** Sizes as levels and kilograms, the advantage between two (§2.5), and what several are worth together (§2.6). */
export class SizeWindow extends ToolWindow {
  static override DEFAULT_OPTIONS = {
    id: "escala3-size",
    ruleset: ID,
    position: { width: 620 },
    window: { title: key("tool.size.title"), icon: "fa-solid fa-scale-unbalanced-flip" },
    actions: { addMember: SizeWindow.#onAddMember, dropMember: SizeWindow.#onDropMember },
  };
  static PARTS = { size: { template: systemPath("templates/escala3/tool-size.hbs"), scrollable: [""] } };

  #sizes: [number, number] = [3, 5];
  #mode: (typeof MODES)[number] = "sizes";
  #members: Member[] = [3, 4, 5].map((level) => ({ level, help: 1 }));

  override async _prepareContext(options: RenderOptions): Promise<Record<string, unknown>> {
    const [mine, theirs] = this.#sizes;
    const sized = actorsFor("LIMITED").filter(({ system }) => "size" in system);
    return {
      ...(await super._prepareContext(options)),
      sides: this.#sizes.map((level, index) => ({
        index,
        level,
        mass: core.size(level),
        actors: optionsOf(sized, null, "uuid"),
        ladder: ladderAround(level),
      })),
      advantage: signed(core.sizeAdvantage(mine, theirs)),
      modes: wordOptions(MODES, this.#mode, (mode) => key(`tool.size.mode.${mode}`)),
      members: this.#members.map((member, index) => ({ ...member, index, number: index + 1 })),
      best: this.#mode === "best",
      few: this.#members.length <= 1,
      many: this.#members.length >= MAX_MEMBERS,
      together: tried(() => this.#together()),
    };
  }

  #together(): { level: string; advantage?: string; mass?: string } {
    const levels = this.#members.map(({ level }) => level);
    if (this.#mode === "sizes") {
      const mass = levels.reduce((sum, level) => sum + core.size(level), 0);
      return { level: decimal(core.teamwork(levels)), mass: decimal(mass) };
    }
    // The best rolls; what the others bring does not depend on where they stand in the list.
    const [, ...helpers] = [...this.#members].sort((a, b) => b.level - a.level);
    const { trait, advantage } = core.helped(
      levels,
      helpers.map(({ help }) => help),
    );
    return { level: decimal(trait), advantage: signed(advantage) };
  }

  protected override take(name: string, value: string): void {
    const [what = "", at = ""] = name.split(".");
    const index = Number(at);
    const number = Number(value.replace(",", "."));
    const member = this.#members[index];
    if (what === "mode") this.#mode = value === "best" ? "best" : "sizes";
    if (what === "level") this.#setSize(index, number);
    if (what === "mass") this.#setSize(index, core.sizeOf(number));
    if (what === "actor") this.#takeActor(index, value);
    if (what === "member" && member) member.level = core.together([number]);
    if (what === "help" && member) member.help = core.helped([0, 0], [number]).advantage;
  }

  #takeActor(index: number, uuid: string): void {
    const actor = actorsFor("LIMITED").find((known) => known.uuid === uuid);
    const { size } = (actor?.system ?? {}) as { size?: number };
    if (size !== undefined) this.#setSize(index, Math.floor(size));
  }

  /** What is no size is refused by the core, and the old one stays. */
  #setSize(index: number, level: number): void {
    core.size(level);
    this.#sizes[index === 0 ? 0 : 1] = level;
  }

  static #onAddMember(this: SizeWindow): void {
    if (this.#members.length < MAX_MEMBERS) this.#members.push({ level: 3, help: 1 });
    void this.render();
  }

  static #onDropMember(this: SizeWindow, _event: Event, target: HTMLElement): void {
    this.#members.splice(Number(target.dataset.index), 1);
    void this.render();
  }
}

/** The sizes next to a level, heaviest first. */
function ladderAround(level: number): { level: number; mass: string; here: boolean }[] {
  const steps = Array.from({ length: 2 * AROUND + 1 }, (_, index) => level + AROUND - index);
  return steps
    .filter((step) => step >= -20 && step <= 40)
    .map((step) => ({ level: step, mass: decimal(core.size(step)), here: step === level }));
}
