import * as core from "../../../core/escala3/index.ts";
import { type RenderOptions, systemPath } from "../../../foundry/index.ts";
import { answering, UserError } from "../../../i18n/errors.ts";
import { decimal, signed } from "../../../i18n/i18n.ts";
import { calledBy } from "../../../plan/people/called.ts";
import { startRoll } from "../../../play/roll.ts";
import { ToolWindow } from "../../../windows/tool-window.ts";
import { asEscala3, type Escala3Actor } from "../data/actor.ts";
import type { Trait } from "../data/items.ts";
import { ID, key } from "../data/labels.ts";
import { currentLevel, traitsOf } from "../rolls/modifiers.ts";
import { helpFor, joined, type Member, TEAM_WAYS, type TeamWay } from "../rolls/team.ts";
import { actorOptions, actorsFor, itemOptions, tried, wordOptions } from "./tool-context.ts";

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
    actions: {
      addMember: SizeWindow.#onAddMember,
      dropMember: SizeWindow.#onDropMember,
      rollSize: SizeWindow.#onRollSize,
      rollTeam: SizeWindow.#onRollTeam,
    },
  };
  static PARTS = { size: { template: systemPath("templates/escala3/tool-size.hbs"), scrollable: [""] } };

  #sizes: [number, number] = [3, 5];
  /** Whose sizes they are; blank where a size was written. */
  #sized: [string, string] = ["", ""];
  #mode: TeamWay = "sizes";
  #members: Member[] = [3, 4, 5].map((level) => ({ level, help: 1 }));
  /** Who rolls with what stands here, and with which trait. */
  #roller = { actor: "", trait: "" };

  override async _prepareContext(options: RenderOptions): Promise<Record<string, unknown>> {
    const [mine, theirs] = this.#sizes;
    const sized = actorsFor("LIMITED").filter(({ system }) => "size" in system);
    return {
      ...(await super._prepareContext(options)),
      sides: this.#sizes.map((level, index) => ({
        index,
        level,
        mass: core.size(level),
        actors: actorOptions(sized, this.#sized[index] ?? null),
        ladder: ladderAround(level),
      })),
      advantage: signed(core.sizeAdvantage(mine, theirs)),
      modes: wordOptions(TEAM_WAYS, this.#mode, (mode) => key(`tool.size.mode.${mode}`)),
      members: this.#members.map((member, index) => ({ ...member, index, number: index + 1 })),
      best: this.#mode === "best",
      few: this.#members.length <= 1,
      many: this.#members.length >= MAX_MEMBERS,
      together: tried(() => this.#together()),
      rollers: actorOptions(actorsFor("OWNER"), this.#who()?.uuid ?? null),
      traits: itemOptions(this.#traits(), this.#with()?.id ?? null),
    };
  }

  #together(): { level: string; advantage: string; mass: string } {
    const { trait, advantage } = joined(this.#mode, this.#members);
    if (this.#mode === "best") return { level: decimal(trait), advantage: signed(advantage), mass: "" };
    const mass = this.#members.reduce((sum, { level }) => sum + core.size(level), 0);
    return { level: decimal(trait), mass: decimal(mass), advantage: "" };
  }

  #who(): Escala3Actor | null {
    const own = actorsFor("OWNER");
    return asEscala3(own.find(({ uuid }) => uuid === this.#roller.actor) ?? own[0] ?? null);
  }

  #traits() {
    const who = this.#who();
    return who ? traitsOf(who) : [];
  }

  /** The trait that was chosen, else one that is as good as the best of the team, where one is. */
  #with() {
    const all = this.#traits();
    const who = this.#who();
    const best = Math.max(...this.#members.map(({ level }) => level));
    const fits = who && this.#mode === "best" ? all.find((trait) => currentLevel(who, trait) === best) : undefined;
    return all.find(({ id }) => id === this.#roller.trait) ?? fits ?? all[0];
  }

  /** Opens the dialog of a roll, with so many levels of help in it. */
  #roll(kind: "simple" | "opposed", helpOf: (who: Escala3Actor, trait: Trait) => number, target = ""): void {
    const [who, trait] = [this.#who(), this.#with()];
    if (!who || !trait) throw new UserError(key("tool.size.nobody"));
    const request = { ruleset: ID, kind, actor: who.uuid, item: trait.uuid, values: { help: helpOf(who, trait) } };
    void startRoll({ ...request, ...(target && { target }) }, { dialog: true });
  }

  protected override take(name: string, value: string): void {
    const [what = "", at = ""] = name.split(".");
    const index = Number(at);
    const number = Number(value.replace(",", "."));
    const member = this.#members[index];
    if (what === "roller") this.#roller = { actor: value, trait: "" };
    if (what === "trait") this.#roller.trait = value;
    if (what === "mode") this.#mode = TEAM_WAYS.find((way) => way === value) ?? "sizes";
    if (what === "level") this.#setSize(index, number);
    if (what === "mass") this.#setSize(index, core.sizeOf(number));
    if (what === "actor") this.#takeActor(index, value);
    if (what === "member" && member) member.level = core.together([number]);
    if (what === "help" && member) member.help = core.helped([0, 0], [number]).advantage;
  }

  #takeActor(index: number, uuid: string): void {
    const actor = actorsFor("LIMITED").find((known) => known.uuid === uuid);
    const { size } = (actor?.system ?? {}) as { size?: number };
    if (!actor || size === undefined) return;
    this.#setSize(index, Math.floor(size));
    this.#sized[index === 0 ? 0 : 1] = uuid;
    // The first is the one who would roll.
    if (index === 0 && actor.isOwner) this.#roller = { actor: uuid, trait: "" };
  }

  /** What is no size is refused by the core, and the old one stays. */
  #setSize(index: number, level: number): void {
    core.size(level);
    const side = index === 0 ? 0 : 1;
    this.#sizes[side] = level;
    this.#sized[side] = "";
  }

  static #onRollSize(this: SizeWindow): Promise<unknown> {
    return answering(() => this.#roll("opposed", () => core.sizeAdvantage(...this.#sizes), this.#sized[1]));
  }

  static #onRollTeam(this: SizeWindow): Promise<unknown> {
    return answering(() =>
      this.#roll("simple", (who, trait) =>
        helpFor(this.#mode, this.#members, {
          name: calledBy(who),
          trait: trait.name,
          level: currentLevel(who, trait),
        }),
      ),
    );
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
