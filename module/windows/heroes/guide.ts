import {
  type Budget,
  type Draft,
  type Finding,
  OWN,
  type Page,
  type PickRow,
  type Row,
  readDraft,
  type Section,
  withLevel,
  without,
  withPick,
} from "../../core/creation/index.ts";
import { FORMS } from "../../core/forms.ts";
import { type RenderOptions, systemPath, theGame, windowOf } from "../../foundry/index.ts";
import { askHere } from "../../foundry/v13-v14/windows.ts";
import { answering } from "../../i18n/errors.ts";
import { t } from "../../i18n/i18n.ts";
import { ToolWindow } from "../tool-window.ts";
import { type Content, contentOf, groupLabel, wordsFor } from "./content.ts";
import { forgetDraft, keepDraft, keptDraft } from "./drafts.ts";
import { finish } from "./finish.ts";
import { atRandom, reviewOf } from "./make.ts";

const LAST = "who";

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
      random: CreationGuide.#onRandom,
      anew: CreationGuide.#onAnew,
      drop: CreationGuide.#onDrop,
      finish: CreationGuide.#onFinish,
    },
  };
  static PARTS = { guide: { template: systemPath("templates/shared/creation.hbs"), scrollable: [".page"] } };

  readonly #content: Content;
  readonly #target: string | null;
  #draft: Draft;
  #page = 0;

  /** Opens the guide of a rule set, with the draft that was left last; `target`: the actor that it fills. */
  static async begin(
    ruleset: string,
    { target = null, draft }: { target?: string | null; draft?: Draft } = {},
  ): Promise<CreationGuide> {
    await windowOf<CreationGuide>(CreationGuide.DEFAULT_OPTIONS.id)?.close();
    const content = await contentOf(ruleset);
    const guide = new CreationGuide(content, target, draft ?? keptDraft(ruleset) ?? content.rules.begin);
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
    return t("CUBILETE.creation.titleOf", { ruleset: t(this.#content.ruleset.label) });
  }

  get #pages(): readonly Page[] {
    const { rules, catalogue } = this.#content;
    return rules.pages(this.#draft, catalogue);
  }

  override async _prepareContext(options: RenderOptions): Promise<Record<string, unknown>> {
    const { ruleset, missing, pictures } = this.#content;
    const pages = this.#pages;
    const ids = [...pages.map(({ id }) => id), LAST];
    this.#page = Math.min(this.#page, ids.length - 1);
    const { purses, findings, fits } = reviewOf(this.#content, this.#draft);
    const draft = this.#draft;
    const page = pages[this.#page];
    return {
      ...(await super._prepareContext(options)),
      pages: ids.map((id, at) => ({
        at,
        number: at + 1,
        label: t(at === ids.length - 1 ? "CUBILETE.creation.page.who" : `CUBILETE.${ruleset.id}.guide.page.${id}`),
        current: at === this.#page,
      })),
      heading: t(page ? `CUBILETE.${ruleset.id}.guide.page.${page.id}` : "CUBILETE.creation.page.who"),
      hint: page ? t(`CUBILETE.${ruleset.id}.guide.hint.${page.id}`) : t("CUBILETE.creation.whoHint"),
      sections: page?.sections.map((section) => this.#section(section)),
      missing: missing.length > 0 ? t("CUBILETE.creation.missing", { packs: missing.join(", ") }) : "",
      who: page
        ? null
        : {
            name: draft.name,
            concept: draft.concept,
            forms: FORMS.map((form) => ({ form, label: t(`CUBILETE.creation.form.${form}`), on: form === draft.form })),
            pictures: pictures.map((img, at) => ({
              img,
              at,
              on: img === draft.img,
              label: t("CUBILETE.creation.picture", { number: at + 1 }),
            })),
          },
      budgets: purses.map((budget) => this.#budget(budget)),
      findings: findings.map((finding) => this.#finding(finding)),
      fits,
      first: this.#page === 0,
      last: !page,
      before: this.#page - 1,
      next: this.#page + 1,
      asks: this.#target === null && !theGame().user.can("ACTOR_CREATE"),
    };
  }

  #label(section: string, id: string) {
    return wordsFor(this.#content, section, id, this.#draft.form);
  }

  #budget({ id, spent, of, left }: Budget) {
    const key = `CUBILETE.${this.#content.ruleset.id}.guide.purse.${id}`;
    return { id, spent, of, left, over: left < 0, done: left === 0, label: t(key) };
  }

  #finding({ code, section = "", where, value, limit }: Finding): string {
    const budget = t(`CUBILETE.${this.#content.ruleset.id}.guide.purse.${section}`);
    const named = where === undefined ? "" : /^\d+$/.test(where) ? where : this.#label(section, where).label;
    return t(`CUBILETE.creation.finding.${code}`, { budget, where: named, value, limit, by: Math.abs(limit - value) });
  }

  #section(section: Section): object {
    const { id, kind } = section;
    const { ruleset } = this.#content;
    const label = t(`CUBILETE.${ruleset.id}.guide.section.${id}`);
    const is = { choice: kind === "choice", levels: kind === "levels", picks: kind === "picks", own: false };
    if (kind === "choice") {
      const options = section.options.map((value) => ({
        value,
        on: value === section.chosen,
        ...this.#label(id, value),
      }));
      return { id, ...is, label, pictured: options.some(({ img }) => img), options };
    }
    const rows = section.rows as readonly (Row | PickRow)[];
    const groups = [...new Set(rows.map(({ group }) => group))].map((group) => {
      const members = rows.filter((row) => row.group === group);
      const ids = members.map((row) => row.id);
      return {
        id: group,
        label: groupLabel(this.#content, id, group, ids),
        taken: members.filter((row) => "on" in row && row.on).length,
        rows: members.map((row) => ({
          ...row,
          ...this.#label(id, row.id),
          own: row.id.startsWith(OWN),
          ...("level" in row && this.#steps(row)),
        })),
      };
    });
    const folded = kind === "picks" && section.purse === null && rows.length > 20;
    const slots =
      kind === "levels"
        ? section.slots?.map((slot) => ({ ...slot, over: slot.left < 0, done: slot.left === 0 }))
        : null;
    return { id, label, ...is, groups, slots, own: section.own === true, folded };
  }

  #steps({ level, least, cost }: Row) {
    return { less: level > least, more: cost !== null, price: cost !== null && cost > 1 ? cost : null };
  }

  protected override take(name: string, value: string, input: HTMLInputElement): void {
    const [kind = "", section = "", ...rest] = name.split("|");
    const id = rest.join("|");
    const { rules, catalogue } = this.#content;
    if (kind === "choice") this.#draft = rules.choose(this.#draft, section, value, catalogue);
    else if (kind === "level") {
      const row = this.#row(section, id);
      const wanted = Math.round(Number(value));
      if (row && Number.isFinite(wanted))
        this.#draft = withLevel(this.#draft, section, id, Math.max(row.least, Math.min(wanted, row.most)));
    } else if (kind === "pick") this.#draft = withPick(this.#draft, section, id, value === "true");
    else if (kind === "own") this.#addOwn(section, value.trim(), input);
    else if (kind === "who") this.#draft = readDraft({ ...this.#draft, [section]: value });
    this.#keep();
  }

  #row(section: string, id: string) {
    const found = this.#pages.flatMap(({ sections }) => sections).find((each) => each.id === section);
    return found?.kind === "levels" ? found.rows.find((row) => row.id === id) : undefined;
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
    if (this.#target === null) keepDraft(this.#content.ruleset.id, this.#draft);
  }

  static async #onPage(this: CreationGuide, _event: Event, target: HTMLElement): Promise<void> {
    this.#page = Number(target.dataset.page);
    await this.render();
    this.element.querySelector<HTMLElement>(".page h2")?.focus();
  }

  /** One more or one less; less than the least there is not, more than can be paid neither. */
  static async #onStep(this: CreationGuide, _event: Event, target: HTMLElement): Promise<void> {
    const { section = "", row: id = "", by } = target.dataset;
    const row = this.#row(section, id);
    if (!row) return;
    if (by === "1" && row.cost === null) return;
    this.#draft = withLevel(this.#draft, section, id, Math.max(row.least, row.level + Number(by)));
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
      this.#draft = await atRandom(this.#content);
      this.#keep();
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
    forgetDraft(this.#content.ruleset.id);
    await this.render();
  }

  static async #onFinish(this: CreationGuide): Promise<void> {
    await answering(async () => {
      const done = await finish(this.#content, this.#draft, this.#target);
      if (done === "made" && this.#target === null) forgetDraft(this.#content.ruleset.id);
      await this.close();
    });
  }
}
