import * as core from "../../../core/narrative/index.ts";
import { isCoreError } from "../../../core/validate.ts";
import { type RenderOptions, SYSTEM_ID, systemPath, theGame } from "../../../foundry/index.ts";
import { answering, UserError } from "../../../i18n/errors.ts";
import { t } from "../../../i18n/i18n.ts";
import { short } from "../../../i18n/names.ts";
import { chosenFile, readOwnFile, saveOwnFile } from "../../../i18n/own-file.ts";
import { ToolWindow } from "../../../windows/tool-window.ts";
import { choices, ID, key, tableWords, usually } from "../data/labels.ts";
import { CHARACTERISTICS, SKILL_GROUPS } from "../data/types.ts";

/**
 * The page of this table's words: what it calls the sides of destiny, strain and the rest, its ladder of difficulties, its list of skills.
 * Nothing is written before it is kept. What stands on sheets keeps its name and its ranks.
 */

type Draft = core.TableWords;

/** What a skill is called at this table. */
const nameOf = ({ id, name }: core.OwnSkill): string => name?.trim() ?? usually(`skill.${id}`);

/** @throws {UserError} When two skills would be called alike. */
function requireNames(skills: readonly core.OwnSkill[]): void {
  const names = skills.map(nameOf);
  const at = core.secondOfName(names);
  if (at >= 0) throw new UserError(key("error.twoSkills"), { name: short(names[at] ?? "") });
}

/**
 * A draft with what stands in a text that was brought; what the file does not say stays.
 * @throws {UserError} It names the field that is wrong.
 */
export function withFile(draft: Draft, text: string): Draft {
  const brought = readOwnFile(text, core.readWordsFile, { none: key("error.noWords"), field: key("error.words") });
  const next = { ...draft, ...brought };
  requireNames(next.skills);
  return next;
}

export class WordsPage extends ToolWindow {
  static override DEFAULT_OPTIONS = {
    id: "narrative-words",
    ruleset: ID,
    classes: ["words-page"],
    position: { width: 720, height: 690 },
    window: { title: key("own.title"), icon: "fa-solid fa-quote-left", resizable: true },
    actions: {
      keepWords: WordsPage.#onKeep,
      usualWords: WordsPage.#onUsual,
      addSkill: WordsPage.#onAddSkill,
      dropSkill: WordsPage.#onDropSkill,
      usualSkills: WordsPage.#onUsualSkills,
      saveWords: WordsPage.#onSave,
    },
  };
  static PARTS = { words: { template: systemPath("templates/narrative/words-page.hbs"), scrollable: [".words"] } };

  #draft: Draft = tableWords();
  /** The name of the next skill. */
  #newSkill = "";

  override async _prepareContext(options: RenderOptions): Promise<Record<string, unknown>> {
    const draft = this.#draft;
    const skills = core.tableSkills(draft);
    return {
      ...(await super._prepareContext(options)),
      words: core.OWN_WORDS.map((name) => ({
        name,
        label: t(key(`own.word.${name}`)),
        usual: t(key(`own.usual.${name}`)),
        value: draft.words[name] ?? "",
      })),
      difficulties: core.DIFFICULTIES.map((name) => ({
        name,
        dice: core.DIFFICULTY[name],
        usual: usually(`difficulty.${name}`),
        value: draft.difficulties[name] ?? "",
        chosen: core.DIFFICULTY[name] === draft.difficulty,
      })),
      motivations: core.MOTIVATIONS.map((name) => ({
        name,
        usual: usually(`motivation.${name}`),
        value: draft.motivations[name] ?? "",
      })),
      skills: skills.map((skill) => ({
        ...skill,
        shown: nameOf(skill),
        own: skill.name ?? "",
        usual: core.SKILLS.some(({ id }) => id === skill.id) ? usually(`skill.${skill.id}`) : "",
      })),
      characteristics: choices(CHARACTERISTICS, "characteristic"),
      groups: choices(SKILL_GROUPS, "group"),
      newSkill: this.#newSkill,
      last: skills.length < 2,
      full: skills.length >= core.MOST_SKILLS,
      changed: core.keptWords(draft) !== core.keptWords(tableWords()),
    };
  }

  protected override take(name: string, value: string, input: HTMLInputElement): unknown {
    if (name === "file") return this.#bring(input);
    const [what = "", at = "", part = ""] = name.split("/");
    if (what === "newSkill") this.#newSkill = value;
    else if (what === "difficulty") this.#become({ difficulty: Number(value) });
    else if (what === "words" || what === "difficulties" || what === "motivations")
      this.#become({ [what]: { ...this.#draft[what], [at]: value } });
    else if (what === "skill")
      this.#become({ skills: this.#skills().map((one) => (one.id === at ? written(one, part, value) : one)) });
    return undefined;
  }

  /** Changes the draft; what cannot be is refused by the core, and stays as it was. */
  #become(change: Record<string, unknown> & { skills?: readonly core.OwnSkill[] }): void {
    requireNames(change.skills ?? []);
    try {
      this.#draft = core.readTableWords({ ...this.#draft, ...change });
    } catch (error) {
      // Its path means nothing to those who type: the word that was refused stands before them.
      if (isCoreError(error) && "type" in error.accepted) throw new UserError(key("error.ownWord"));
      throw error;
    }
  }

  /** The skills as they stand; with the first that is written over the list is the table's own. */
  #skills = (): readonly core.OwnSkill[] => core.tableSkills(this.#draft);

  /** A file comes into the page like what is typed there, to be looked at before it is kept. */
  async #bring(input: HTMLInputElement): Promise<void> {
    const text = await chosenFile(input);
    if (text !== null) this.#draft = withFile(this.#draft, text);
  }

  static #onSave(this: WordsPage): void {
    saveOwnFile(core.wordsFile({ ...this.#draft, skills: [...this.#skills()] }), `${ID}-words`);
  }

  static async #onAddSkill(this: WordsPage): Promise<void> {
    await answering(() => {
      const name = this.#newSkill.trim();
      const skills = this.#skills();
      const id = core.newSkillId(
        name,
        skills.map((skill) => skill.id),
      );
      this.#become({ skills: [...skills, { id, name, characteristic: "intellect", group: "general" }] });
      this.#newSkill = "";
    });
    await this.render();
  }

  static async #onDropSkill(this: WordsPage, _event: Event, target: HTMLElement): Promise<void> {
    const left = this.#skills().filter(({ id }) => id !== target.dataset.skill);
    // An empty list would be the core's again.
    if (left.length > 0) this.#become({ skills: left });
    await this.render();
  }

  static async #onUsualSkills(this: WordsPage): Promise<void> {
    this.#become({ skills: [] });
    await this.render();
  }

  static async #onUsual(this: WordsPage): Promise<void> {
    this.#draft = core.NO_OWN_WORDS;
    await this.render();
  }

  static async #onKeep(this: WordsPage): Promise<void> {
    await answering(() => theGame().settings.set(SYSTEM_ID, `${ID}.ownWords`, core.keptWords(this.#draft)));
    await this.render();
  }
}

/** A skill with one of its fields written over; a skill of the core's list whose name is left empty has its usual one. */
function written(skill: core.OwnSkill, part: string, value: string): core.OwnSkill {
  const { name: _, ...nameless } = skill;
  const isCores = core.SKILLS.some(({ id }) => id === skill.id);
  return part === "name" && value.trim() === "" && isCores ? nameless : { ...skill, [part]: value };
}
