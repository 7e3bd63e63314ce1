import { diceConfiguration, host, localize } from "./environment.ts";
import type { Roll } from "./roll.ts";
import type { DiceTerm } from "./terms/dice.ts";
import type { RollTerm } from "./terms/term.ts";
import type { Resolver } from "./types.ts";

/** One die whose face is asked for. */
export interface FaceRequest {
  /** The name of its input: the id of the term and the number of the die. */
  name: string;
  term: DiceTerm;
  method: string;
  lowest: number;
  highest: number;
}

interface Descriptor {
  id: string;
  term: DiceTerm;
  method: string;
  isNew?: boolean;
}

let lastId = 0;

/**
 * Asks the user for the faces of dice thrown by hand, in one dialog per round of questions. Fields left empty, and
 * every field when the dialog is dismissed, are thrown by the host. The host publishes it as
 * `foundry.applications.dice.RollResolver`.
 */
export class RollResolver implements Resolver {
  readonly roll: Roll;
  readonly fulfillable = new Map<string, Descriptor>();
  #form: HTMLElement | undefined;

  constructor(roll: Roll) {
    this.roll = roll;
  }

  /** Ask for all dice of the roll that are known before it starts. */
  async awaitFulfillment(): Promise<void> {
    const terms = (this.roll.constructor as typeof Roll).identifyFulfillableTerms(this.roll.terms);
    // The number of dice of "(1d4)d6" is not known yet: that term comes back through addTerm.
    await this.#fulfill(terms.filter((term) => term.number !== undefined && term.faces !== undefined));
  }

  /** Ask for the dice of a term that came up during evaluation. */
  async addTerm(term: RollTerm): Promise<void> {
    const die = term as DiceTerm;
    if (!die.method || !diceConfiguration().fulfillment.methods[die.method]?.interactive) return;
    await this.#fulfill([die], true);
  }

  async #fulfill(terms: DiceTerm[], isNew = false): Promise<void> {
    const requests: FaceRequest[] = [];
    for (const term of terms) {
      if (term._id || !term.method) continue;
      const id = `mesa-die-${++lastId}`;
      term._id = id;
      this.fulfillable.set(id, { id, term, method: term.method, isNew });
      const missing = Math.abs(term.number ?? 0) - term.results.length;
      for (let n = 0; n < missing; n++) requests.push(this.#request(`${id}-${n}`, term, term.method));
    }
    if (!requests.length) return;
    const faces = await this._prompt(requests);
    for (const { name, term } of requests) {
      term.results.push({ result: faces.get(name) ?? term.randomFace(), active: true });
    }
  }

  #request(name: string, term: DiceTerm, method: string): FaceRequest {
    return { name, term, method, lowest: term._extremeFace(true), highest: term._extremeFace(false) };
  }

  /** Ask for one more die, because another exploded or is thrown again. Undefined when the user gives none. */
  async resolveResult(
    term: RollTerm,
    method: string,
    { reroll = false, explode = false }: { reroll?: boolean; explode?: boolean } = {},
  ): Promise<number | undefined> {
    const request = this.#request(`${(term as DiceTerm)._id ?? "die"}-extra`, term as DiceTerm, method);
    const reason = explode ? "DICE.ManualExploded" : reroll ? "DICE.ManualRerolled" : undefined;
    return (await this._prompt([request], reason)).get(request.name);
  }

  /** Put a face that came from outside (a connected die) into the first empty field it fits. */
  registerResult(method: string, denomination: string, result: number): boolean {
    for (const input of this.#form?.querySelectorAll<HTMLInputElement>("input[type=number]") ?? []) {
      const { dataset } = input;
      if (input.value !== "" || dataset.method !== method || dataset.denomination !== denomination) continue;
      if (result < Number(input.min) || result > Number(input.max)) return false;
      input.value = String(result);
      return true;
    }
    return false;
  }

  /**
   * Show the questions; the answers by name. Repeats until every answer given is a face of its die.
   */
  async _prompt(requests: FaceRequest[], reason?: string): Promise<Map<string, number>> {
    const dialog = host().foundry?.applications?.api?.DialogV2;
    if (!dialog) throw new Error("Dice thrown by hand need foundry.applications.api.DialogV2");
    let answers = new Map<string, number>();
    for (;;) {
      this.#form = this.#build(requests, answers, reason);
      const data = await dialog.input({
        window: { title: localize("DICE.ManualTitle", "Your dice") },
        content: this.#form,
        ok: { label: localize("DICE.ManualSubmit", "Throw") },
        rejectClose: false,
      });
      this.#form = undefined;
      if (!data) return new Map();
      answers = new Map();
      for (const { name } of requests) {
        const value = data[name];
        if (value !== undefined && value !== null && value !== "") answers.set(name, Number(value));
      }
      const wrong = requests.find(({ name, lowest, highest }) => {
        const face = answers.get(name);
        return face !== undefined && !(Number.isInteger(face) && face >= lowest && face <= highest);
      });
      if (!wrong) return answers;
      const { lowest, highest, term } = wrong;
      const range = { die: term.denomination, lowest: String(lowest), highest: String(highest) };
      const fallback = `A ${range.die} shows a whole number from ${lowest} to ${highest}`;
      host().ui?.notifications?.warn(localize("DICE.ManualRange", fallback, range));
    }
  }

  #build(requests: FaceRequest[], answers: Map<string, number>, reason?: string): HTMLElement {
    const form = document.createElement("div");
    form.className = "roll-resolver";
    if (reason) {
      const note = document.createElement("p");
      note.textContent = localize(reason, reason.endsWith("Exploded") ? "Another die" : "Throw again");
      form.append(note);
    }
    for (const term of new Set(requests.map((request) => request.term))) {
      const dice = requests.filter((request) => request.term === term);
      const group = document.createElement("fieldset");
      const legend = document.createElement("legend");
      legend.textContent = term.formula;
      group.append(legend);
      dice.forEach(({ name, method, lowest, highest }, index) => {
        const input = document.createElement("input");
        Object.assign(input, { type: "number", name, min: String(lowest), max: String(highest), step: "1" });
        input.placeholder = term.denomination;
        input.setAttribute("aria-label", `${term.denomination} ${index + 1}/${dice.length}`);
        Object.assign(input.dataset, { method, denomination: term.denomination });
        const answer = answers.get(name);
        if (answer !== undefined) input.value = String(answer);
        group.append(input);
      });
      form.append(group);
    }
    return form;
  }
}
