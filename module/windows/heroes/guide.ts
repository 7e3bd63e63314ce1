import {
  type Budget,
  type Draft,
  type Finding,
  type LevelsSection,
  levelsOf,
  OWN,
  type Page,
  type PickRow,
  type Row,
  readDraft,
  type Section,
  stepped,
  withLevel,
  without,
  withPick,
  withRow,
} from "../../core/creation/index.ts";
import { FORMS } from "../../core/forms.ts";
import { type RenderOptions, systemPath, theGame, windowOf } from "../../foundry/index.ts";
import { pickPicture } from "../../foundry/seen.ts";
import { askHere } from "../../foundry/v13-v14/windows.ts";
import { answering } from "../../i18n/errors.ts";
import { t } from "../../i18n/i18n.ts";
import { busy } from "../../render/busy.ts";
import { ToolWindow } from "../tool-window.ts";
import { type Content, contentOf, groupLabel, guided, guideWord, hasForms, wordsFor } from "./content.ts";
import { forgetDraft, keepDraft, keptDraft } from "./drafts.ts";
import { finish } from "./finish.ts";
import { atRandom, reviewOf, withDice } from "./make.ts";

const LAST = "who";
const NAME = '[name="who|name"]';

/** The guide to making a hero: one page after the other, what is left always in sight. */
export class CreationGuide extends ToolWindow {
  static override DEFAULT_OPTIONS = {
    id: "cubilete-creation",
    classes: ["creation"],
    position: { width: 760, height: 660 },
    window: { title: "CUBILETE.creation.title", icon: "fa-solid fa-compass-drafting" },
    actions: {
      page: CreationGuide.#onPage,
      step: CreationGuide.#onStep,
      random: busy(CreationGuide.#onRandom),
      dice: busy(CreationGuide.#onDice),
      anew: CreationGuide.#onAnew,
      drop: CreationGuide.#onDrop,
      picture: CreationGuide.#onPicture,
      finish: busy(CreationGuide.#onFinish),
    },
  };
  static PARTS = { guide: { template: systemPath("templates/shared/creation.hbs"), scrollable: [".page"] } };

  #content: Content;
  readonly #target: string | null;
  #draft: Draft;
  #page = 0;

  /** Opens the guide of a game (`Guided.key`), with the draft that was left last; `target`: the actor that it fills. */
  static async begin(
    game: string,
    { target = null, draft }: { target?: string | null; draft?: Draft } = {},
  ): Promise<CreationGuide> {
    await windowOf<CreationGuide>(CreationGuide.DEFAULT_OPTIONS.id)?.close();
    const content = await contentOf(game);
    const guide = new CreationGuide(content, target, draft ?? keptDraft(game) ?? content.rules.begin);
    await guide.render({ force: true });
    return guide;
  }

  private constructor(content: Content, target: string | null, draft: Draft) {
    super({ ruleset: content.ruleset.id });
    this.#content = content;
    this.#target = target;
    this.#draft = draft;
  }

  override get title(): string {
    return t("CUBILETE.creation.titleOf", { ruleset: t(this.#content.label) });
  }

  get #pages(): readonly Page[] {
    const { rules, catalogue } = this.#content;
    return rules.pages(this.#draft, catalogue);
  }

  override async _prepareContext(options: RenderOptions): Promise<Record<string, unknown>> {
    // The rules of a game may change while heroes are made: what was chosen stays, and the guide says what moved.
    if (guided().some(({ key }) => key === this.#content.key)) this.#content = await contentOf(this.#content.key);
    const { missing, pictures } = this.#content;
    const pages = this.#pages;
    const ids = [...pages.map(({ id }) => id), LAST];
    this.#page = Math.min(this.#page, ids.length - 1);
    const { purses, findings, fits } = reviewOf(this.#content, this.#draft);
    const draft = this.#draft;
    const page = pages[this.#page];
    const forms = {
      forms: FORMS.map((form) => ({ form, label: t(`CUBILETE.creation.form.${form}`), on: form === draft.form })),
    };
    const asksFirst = hasForms(this.#content);
    const nameless = this.#isNameless();
    this.#saidNameless = nameless;
    const heading = page ? guideWord(this.#content, "page", page.id) : t("CUBILETE.creation.page.who");
    return {
      ...(await super._prepareContext(options)),
      pages: ids.map((id, at) => ({
        at,
        number: at + 1,
        label: at === ids.length - 1 ? t("CUBILETE.creation.page.who") : guideWord(this.#content, "page", id),
        current: at === this.#page,
      })),
      heading,
      hint: page ? guideWord(this.#content, "hint", page.id) : t("CUBILETE.creation.whoHint"),
      // Whatever a language says of a hero in forms stands in the right one from the first page on.
      speaks: asksFirst && this.#page === 0 ? forms : null,
      sections: page?.sections.map((section) => this.#section(section, page.sections.length === 1 ? heading : "")),
      missing: missing.length > 0 ? t("CUBILETE.creation.missing", { packs: missing.join(", ") }) : "",
      who: page
        ? null
        : {
            name: draft.name,
            concept: draft.concept,
            speaks: asksFirst ? null : forms,
            browses: theGame().user.can("FILES_BROWSE"),
            pictures: [...pictures, ...(draft.img === "" || pictures.includes(draft.img) ? [] : [draft.img])].map(
              (img, at) => ({
                img,
                at,
                on: img === draft.img,
                label: t("CUBILETE.creation.picture", { number: at + 1 }),
              }),
            ),
          },
      budgets: purses.map((budget) => this.#budget(budget)),
      findings: [
        ...findings.map((finding) => this.#finding(finding)),
        ...(nameless ? [t("CUBILETE.creation.error.nameless")] : []),
      ],
      fits: fits && !nameless,
      first: this.#page === 0,
      last: !page,
      before: this.#page - 1,
      next: this.#page + 1,
      asks: this.#target === null && !theGame().user.can("ACTOR_CREATE"),
    };
  }

  override async _onFirstRender(context: Record<string, unknown>, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    // The guide tells while the player types whether there is a name: the next click may be the last.
    this.element.addEventListener("input", () => this.#isNameless() !== this.#saidNameless && void this.render());
  }

  #saidNameless = true;

  /** By what stands in the field, as far as something is being typed there. */
  #isNameless(): boolean {
    const field = this.element?.querySelector<HTMLInputElement>(NAME);
    const isTyped = field && field.value !== field.defaultValue;
    return (isTyped ? field.value : this.#draft.name).trim() === "";
  }

  #label(section: string, id: string) {
    return wordsFor(this.#content, section, id, this.#draft.form);
  }

  #budget({ id, spent, of, left }: Budget) {
    const label = guideWord(this.#content, "purse", id, Math.abs(left));
    return { id, spent, of, left, over: left < 0, done: left === 0, label };
  }

  #finding({ code, section = "", where, value, limit }: Finding): string {
    const by = Math.abs(limit - value);
    const budget = guideWord(this.#content, "purse", section, by);
    const named = where === undefined ? "" : /^\d+$/.test(where) ? where : this.#label(section, where).label;
    // What a page calls its points is a heading; a game of the system's own counts them.
    const counts = (code === "over" || code === "under") && !this.#content.spec.says;
    return t(`CUBILETE.creation.finding.${code}${counts ? "Of" : ""}`, { by, budget, where: named, value, limit });
  }

  /** `heading`: what the page says above it already, where it has nothing else. */
  #section(section: Section, heading: string): object {
    const { id, kind } = section;
    const label = guideWord(this.#content, "section", id);
    const is = { choice: kind === "choice", levels: kind === "levels", picks: kind === "picks", own: false };
    if (kind === "choice") {
      const options = section.options.map((value) => ({
        value,
        on: value === section.chosen,
        ...this.#label(id, value),
      }));
      return { id, ...is, label, repeats: label === heading, pictured: options.some(({ img }) => img), options };
    }
    const rows = section.rows as readonly (Row | PickRow)[];
    const groups = [...new Set(rows.map(({ group }) => group))].map((group) => {
      const members = rows.filter((row) => row.group === group);
      const ids = members.map((row) => row.id);
      return {
        id: group,
        label: groupLabel(this.#content, id, group, ids),
        taken: members.filter((row) => "on" in row && row.on).length,
        open: false,
        rows: members.map((row) => ({
          ...row,
          ...this.#label(id, row.id),
          own: row.id.startsWith(OWN),
          ...("level" in row && kind === "levels" && this.#steps(row, section)),
        })),
      };
    });
    // One group alone says nothing that the section does not, and folded it would be a blank page.
    if (groups.length === 1 && groups[0]) groups[0].label = "";
    const folded = kind === "picks" && section.purse === null && rows.length > 20 && groups.length > 1;
    const open = groups.findIndex(({ taken }) => taken > 0);
    if (folded) for (const [at, group] of groups.entries()) group.open = group.taken > 0 || (open < 0 && at === 0);
    const slots =
      kind === "levels"
        ? section.slots?.map((slot) => ({ ...slot, over: slot.left < 0, done: slot.left === 0 }))
        : null;
    const dice = kind === "levels" && section.dice ? this.#dice(section.dice) : null;
    return { id, label, repeats: label === heading, ...is, groups, slots, dice, own: section.own === true, folded };
  }

  #dice({ count, die, rolled }: NonNullable<LevelsSection["dice"]>) {
    const dice = `${count}d${die}`;
    return { rolled, label: t(`CUBILETE.creation.dice.${rolled ? "again" : "roll"}`, { dice }) };
  }

  #steps({ level, least, cost, among, die }: Row, { values, dice }: LevelsSection) {
    const more = cost !== null;
    const price = cost !== null && cost > 1 ? cost : null;
    const spoken = (value: number) => ({ value, label: die ? `d${value}` : String(value) });
    // A level that the rules had once and have no more is still what stands there.
    const known = among && !among.includes(level) ? [level, ...among] : among;
    const steps = { less: level > least, more, price, sizes: known?.map(spoken) ?? null };
    // What fell stays where it fell; until then there is nothing to show.
    const shown = !dice || dice.rolled ? spoken(level).label : "–";
    return { ...steps, shown, fixed: dice !== undefined && !values, placed: values !== undefined };
  }

  protected override take(name: string, value: string, input: HTMLInputElement): void {
    const [kind = "", section = "", ...rest] = name.split("|");
    const id = rest.join("|");
    const { rules, catalogue } = this.#content;
    if (kind === "choice") this.#draft = rules.choose(this.#draft, section, value, catalogue);
    else if (kind === "level") {
      const found = this.#levels(section);
      const row = found?.rows.find((each) => each.id === id);
      const wanted = Math.round(Number(value));
      if (found && row && Number.isFinite(wanted))
        this.#draft = withRow(this.#draft, found, id, Math.max(row.least, Math.min(wanted, row.most)));
    } else if (kind === "pick") this.#draft = withPick(this.#draft, section, id, value === "true");
    else if (kind === "own") this.#addOwn(section, value.trim(), input);
    else if (kind === "who") this.#draft = readDraft({ ...this.#draft, [section]: value }, rules.range);
    this.#keep();
  }

  #levels(section: string): LevelsSection | undefined {
    const { rules, catalogue } = this.#content;
    return levelsOf(rules, this.#draft, catalogue, section);
  }

  /** A skill or trait in the player's own words; what is there already is not added twice. */
  #addOwn(section: string, said: string, input: HTMLInputElement): void {
    input.value = "";
    input.defaultValue = "";
    if (said === "") return;
    const found = this.#pages.flatMap(({ sections }) => sections).find((each) => each.id === section);
    const id = OWN + said.slice(0, 80);
    if (found?.kind === "levels")
      this.#draft = withLevel(this.#draft, section, id, Math.max(1, this.#draft.levels[section]?.[id] ?? 0));
    if (found?.kind === "picks") this.#draft = withPick(this.#draft, section, id, true);
  }

  #keep(): void {
    if (this.#target === null) keepDraft(this.#content.key, this.#draft);
  }

  static async #onPage(this: CreationGuide, _event: Event, target: HTMLElement): Promise<void> {
    this.#page = Number(target.dataset.page);
    await this.render();
    this.element.querySelector<HTMLElement>(".page h2")?.focus();
  }

  /** One more or one less; less than the least there is not, more than can be paid neither. */
  static async #onStep(this: CreationGuide, _event: Event, target: HTMLElement): Promise<void> {
    const { section = "", row: id = "", by } = target.dataset;
    const row = this.#levels(section)?.rows.find((each) => each.id === id);
    if (!row) return;
    if (by === "1" && row.cost === null) return;
    this.#draft = withLevel(this.#draft, section, id, stepped(row, by === "1" ? 1 : -1));
    this.#keep();
    await this.render();
  }

  static async #onDrop(this: CreationGuide, _event: Event, target: HTMLElement): Promise<void> {
    const { section = "", row = "" } = target.dataset;
    this.#draft = without(this.#draft, section, row);
    this.#keep();
    await this.render();
  }

  static async #onRandom(this: CreationGuide): Promise<void> {
    await answering(async () => {
      // Dice fall once, before all: what they showed stays.
      const sections = this.#pages.flatMap(({ sections }) => sections);
      const dice = sections.flatMap((section) => (section.kind === "levels" && section.dice ? section.id : []));
      for (const id of dice) if (!this.#levels(id)?.dice?.rolled) await this.#roll(id);
      const { levels, choices } = this.#draft;
      const fallen = <V>(held: Readonly<Record<string, V>>) =>
        Object.fromEntries(Object.entries(held).filter(([id]) => dice.includes(id)));
      const { begin } = this.#content.rules;
      const kept = {
        levels: { ...begin.levels, ...fallen(levels) },
        choices: { ...begin.choices, ...fallen(choices) },
      };
      this.#draft = await atRandom(this.#content, { ...begin, ...kept });
      this.#keep();
      await this.render();
    });
  }

  /** Rolls a section's dice on the table, where all see what falls. */
  async #roll(id: string): Promise<void> {
    const section = this.#levels(id);
    if (!section?.dice) return;
    const { draft, roll } = await withDice(this.#content, this.#draft, section);
    this.#draft = draft;
    this.#keep();
    const names = section.rows.map((row) => this.#label(section.id, row.id).label).join(", ");
    await roll.toMessage({ flavor: t("CUBILETE.creation.dice.card", { game: t(this.#content.label), names }) });
  }

  static async #onDice(this: CreationGuide, _event: Event, target: HTMLElement): Promise<void> {
    await answering(async () => {
      await this.#roll(target.dataset.section ?? "");
      await this.render();
    });
  }

  static async #onAnew(this: CreationGuide): Promise<void> {
    const content = document.createElement("p");
    content.textContent = t("CUBILETE.creation.anewSure");
    const wrapper = document.createElement("div");
    wrapper.append(content);
    if (!(await askHere("confirm", { window: { title: t("CUBILETE.creation.anew") }, content: wrapper }))) return;
    this.#draft = this.#content.rules.begin;
    this.#page = 0;
    forgetDraft(this.#content.key);
    await this.render();
  }

  /** A picture of the user's own, out of the files that they may look through. */
  static #onPicture(this: CreationGuide): void {
    pickPicture(this.#draft.img, (img) => {
      this.#draft = { ...this.#draft, img };
      this.#keep();
      void this.render();
    });
  }

  static async #onFinish(this: CreationGuide): Promise<void> {
    if (this.#draft.name.trim() === "") this.element.querySelector<HTMLElement>(NAME)?.focus();
    await answering(async () => {
      // By the rules as they are now, if the game is still there.
      const content = await contentOf(this.#content.key);
      const done = await finish(content, this.#draft, this.#target);
      if (done === "made" && this.#target === null) forgetDraft(this.#content.key);
      await this.close();
    });
  }
}
