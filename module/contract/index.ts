import type {
  ActorLike,
  Class,
  ItemLike,
  JsonObject,
  RollLike,
  TypeDataModelLike,
  UserLike,
} from "../foundry/index.ts";

/**
 * The contract of a rule set, and the registry that finds it.
 *
 * A rule set is one folder under `rulesets/` that exports one `RuleSet` object. The shared rooms know rule sets only
 * through `rulesets` below; a module may bring another one in the `cubilete.register` hook.
 */

/** A situational change that the player sees in the throw dialog and may switch off. */
export interface Change {
  /** Unique within the throw; a switch keeps its position by this id while the dialog re-reads the situation. */
  id: string;
  /** Text for the player: a language key, or a name marked with `proper`. */
  label: string;
  /** What it changes: a word of the rule set's own check, such as "bonus", "difficulty", "rank". */
  field: string;
  /** By how much; 0 when it changes something else than a number, and then none is shown. */
  value: number;
  on: boolean;
  /** True when the rules leave no choice; the switch is shown but cannot be used. */
  locked?: boolean;
  /** From whom it comes and why, where the label does not say it; a label likewise. */
  detail?: string;
}

/** One thing to choose in the throw dialog. */
export interface Control {
  name: string;
  label: string;
  hint?: string;
  /** `ladder` shows each option with its exact chance; `target` is filled by the shared room with the actors in reach. */
  type: "ladder" | "select" | "number" | "toggle" | "target";
  /** Of a target: whether whoever throws is among them. */
  self?: boolean;
  value: string | number | boolean;
  /** `shown`: the figure on a step of a ladder, where it is not the value. */
  options?: { value: string | number; label: string; shown?: string }[];
  min?: number;
  max?: number;
  /**
   * Set on what is seldom chosen: the value with which it changes nothing. Such controls are folded away, and the fold says
   * how many are in use. Where it is "", a number may be left blank.
   */
  neutral?: Control["value"];
}

/** A template of the rule set's own (listed in its `partials`) inside a shared frame, with texts ready to show. */
export interface Panel {
  template: string;
  context: object;
}

export type Values = Record<string, string | number | boolean>;

/** Where a throw comes from: everything that a kind of throw reads. Documents, not copies. */
export interface ThrowSource {
  actor: ActorLike | null;
  item: ItemLike | null;
  target: ActorLike | null;
  /** What the caller says beyond the documents, such as the attribute's name or an outcome that this throw follows. */
  args: JsonObject;
  /** What was chosen in the dialog so far. */
  values: Values;
  /** Where the player put the switches of changes, by id: for plans whose panel depends on them. */
  switches?: Record<string, boolean>;
}

/** A throw made ready: what the dialog shows and what the check is made of. Modules may change it in `cubilete.preThrow`. */
export interface ThrowPlan {
  /** Title and subtitle: language keys, text ready to show, or names marked with `proper`. */
  title: string;
  subtitle?: string;
  img?: string;
  /** The rule set's own figures, before changes. */
  base: JsonObject;
  controls: Control[];
  /**
   * More to choose than controls can say. A named input in it, or a button with `data-action="choose"`, `data-name` and
   * `data-value`, sets a value, and the situation is read again; `data-values` (JSON) on a button sets several at once.
   */
  panel?: Panel;
  changes: Change[];
  /** True when the table plays without numbers: no chances in the dialog, nor on the card. */
  secret?: boolean;
}

/** A check is plain JSON that the core understands. */
export type Check = object;

/** One bar of the histogram. */
export interface OddsBar {
  value: number;
  chance: number;
  kind: "success" | "failure" | "critical" | "fumble" | "neutral";
  /** What it stands for, where the value says nothing to a reader. */
  label?: string;
}

/** Exact chances as a viewer sees them. */
export interface OddsView {
  /** The headline chance in [0, 1], or null when there is nothing to reach. */
  success: number | null;
  figures: { label: string; chance?: number; value?: number }[];
  bars: OddsBar[];
}

export type DieState = "kept" | "dropped" | "exploded";
export type DiceView = { face: number; faces: number; state: DieState }[];

/** What a card shows of an outcome. Labels are language keys or names marked with `proper`; translated when shown. */
export interface ThrowView {
  /** Dice in the order thrown; each group is one throw of the hand (an explosion opens another). */
  groups: DiceView[];
  /** Dice that another side or another hand threw with them, shown below by name. */
  others?: { label: string; groups: DiceView[] }[];
  /** What dice as numbers cannot show, below them. */
  panel?: Panel;
  /** The sum that leads to the total, in words. */
  terms: { label: string; value: number }[];
  /** Null where nothing adds up to one number. */
  total: number | null;
  against: { label: string; value: number } | null;
  verdict: { kind: OddsBar["kind"]; label: string } | null;
  notes: { label: string; data?: JsonObject }[];
}

/** A button on a card that starts the next throw. */
export interface FollowUp {
  kind: string;
  label: string;
  icon: string;
  /** Who throws it: the one who threw this, or whoever presses (with an actor of their own). */
  by: "thrower" | "anyone";
  args: JsonObject;
  /** At whom, by UUID; without it, at whom the first throw was aimed. */
  target?: string;
}

/** What became of a throw so far. */
export interface Aftermath {
  /** What it was thrown with, as far as that is still there. */
  item: ItemLike | null;
  /** Ids of what was bought with it, in order. */
  bought: readonly string[];
  /** To whom its outcome was applied, and what that did. */
  done?: readonly { target: string; name: string; lines: Application["lines"] }[];
}

/** What an outcome does to one target. */
export interface Application {
  /** New values by path, such as `{"system.health.value": 3}`; every path begins with `system.`. */
  updates: Record<string, unknown>;
  /** Likewise of items: a charge that is spent, a blade that is notched. */
  items?: { item: ItemLike; updates: Record<string, unknown> }[];
  /** Items that the target gets (a penalty, an injury); taking it back deletes them. */
  creates?: JsonObject[];
  /** Ids of items that the target loses; taking it back gives them again. */
  removes?: string[];
  /** Conditions that the target gets (true) or loses, by id. */
  statuses?: Record<string, boolean>;
  /** What happened, for the record on the card. */
  lines: { label: string; value: number }[];
}

/** Something to buy with what a throw left over, such as a margin or symbols. */
export interface Offer {
  /** Unique within the shop. */
  id: string;
  label: string;
  /** What it costs, in words. */
  price: string;
  hint?: string;
  /** Who may buy it: whoever plays the thrower (and the GM), or the GM alone. */
  by: "thrower" | "gm";
  /** On whom it works: the thrower, the throw's target, or an actor that the buyer names. */
  on: "thrower" | "target" | "any";
  /** Whether the buyer says in words what it stands for. */
  note?: boolean;
  /** When set, the buyer says how many, from 1 to `most`; what is then bought has the id `<id>.<how many>`. Default: all. */
  amount?: { label: string; most: number; usual?: number };
  affordable: boolean;
}

/** What is left of a throw, and what it can buy. */
export interface Shop {
  left: { label: string; value: number }[];
  offers: Offer[];
}

/** Leave to throw the same once more, with what that costs the thrower. */
export interface SecondChance {
  /** Unique among those of one throw. */
  id: string;
  label: string;
  cost: Application;
}

/** One way of throwing in one rule set. All functions are pure readings of what they are given. */
export interface ThrowKind<C extends Check = Check, O = unknown> {
  /** Language key of its name. */
  label: string;
  icon: string;
  plan(source: ThrowSource): ThrowPlan;
  /** The plan with its switched-on changes, as a check of the core. */
  check(plan: ThrowPlan): C;
  /** Exact chances. With the plan at hand it may say more, such as what a hit would do. */
  odds(check: C, plan?: ThrowPlan): OddsView;
  view(outcome: O, check: C): ThrowView;
  /** What may come next. */
  followUps?(outcome: O, check: C, from: Aftermath): FollowUp[];
  /** Lays a throw that is being prepared before others, who build it together with the thrower. */
  share?(kindId: string, source: ThrowSource): Promise<void>;
  /**
   * What must happen elsewhere before the dice fall, such as a point that leaves a shared pool. Runs on the thrower's client;
   * a `UserError` stops the throw.
   */
  commit?(plan: ThrowPlan, source: ThrowSource): Promise<void>;
  /**
   * What throwing costs whoever throws (a token, mana), written once the dice lie and recorded on the card, where it can be
   * undone; null when it costs nothing.
   */
  spend?(plan: ThrowPlan, actor: ActorLike): Application | null;
  /** What lets this thrower throw the same again now: a new card, the old one stays. */
  again?(actor: ActorLike): SecondChance[];
  /** Whether the outcome is whoever throws it's own affair (a rest): then it is aimed at them and applied at once. */
  own?(args: JsonObject): boolean;
  /** What the outcome can buy after `bought` (ids of offers, in order). Null: nothing is for sale. */
  shop?(outcome: O, check: C, bought: readonly string[]): Shop | null;
  /** What an offer does to the actor it works on; the GM's client asks, after checking that it is affordable. `note`: in the buyer's words. */
  buy?(offer: string, outcome: O, check: C, target: ActorLike, note: string): Application;
  /**
   * What buying an offer, or taking it back, does beside the actor: to what the whole table shares. The GM's client asks, before
   * anything is written; a `UserError` refuses.
   */
  settle?(offer: string, outcome: O, check: C, takenBack: boolean): Promise<void>;
  /** On whom an outcome falls; null when there is nothing to apply. Without it: the throw's target. */
  falls?(outcome: O, check: C): "target" | "thrower" | null;
  /** Present when the outcome can be applied to targets. `planned`: this is the one that the check was made for. */
  apply?(outcome: O, check: C, target: ActorLike, planned: boolean): Application;
}

/** A button on a notice. */
export interface NoticeButton {
  id: string;
  label: string;
  icon: string;
  /** Who may press it: the GM, whoever plays the notice's actor (and the GM), or everybody. */
  by: "gm" | "owner" | "anyone";
  /** When set, it starts this throw, by the notice's actor or, where it has none, by the presser's. */
  throw?: { kind: string; args: JsonObject; values?: Values; like?: { name: string } | null };
  /** UUIDs of those who may throw it, where the notice has no actor; without it, anybody of the rule set. */
  among?: string[];
}

/** What a notice shows. */
export interface NoticeView {
  lines: { label: string; data?: JsonObject }[];
  panel?: Panel;
  buttons: NoticeButton[];
}

/**
 * A card that is no throw: a wish that the GM grants, a task that somebody performs. Anybody can post one, so its data is a
 * claim: whatever counts is checked again in `press`.
 */
export interface NoticeKind {
  view(data: JsonObject, actor: ActorLike | null): NoticeView;
  /**
   * What pressing a button without a throw does. Runs on the active GM's client, once the presser's right was checked, one
   * at a time. Throws a `UserError` to refuse.
   * @returns The notice's data from now on.
   */
  press?(button: string, data: JsonObject, actor: ActorLike | null, sender: UserLike): Promise<JsonObject>;
}

/** A window that somebody at the table opens from the toolbox. */
export interface Tool {
  id: string;
  label: string;
  hint: string;
  icon: string;
  /** Whether only the GM sees it. */
  gm: boolean;
  open(): unknown;
}

/** A roll that carries its check, and reads its own faces as an outcome of the core. */
export interface CheckRollLike<C extends Check = Check, O = unknown> extends RollLike {
  readonly check: C;
  /** What the faces mean; only once evaluated. */
  readonly outcome: O;
}

/** The Roll subclass of a rule set: how a check becomes Foundry dice. */
export interface CheckRollClass<C extends Check = Check, O = unknown> {
  readonly name: string;
  fromCheck(check: C): CheckRollLike<C, O>;
}

/** A document subtype that the rule set brings. */
export interface DocumentKind {
  model: Class<TypeDataModelLike>;
  sheet: Class<object>;
  /** Default image of a new document, inside the system's folder. */
  img: string;
  icon: string;
}

export interface ActorKind extends DocumentKind {
  /** Attributes for token bars and values, as `CONFIG.Actor.trackableAttributes`. */
  trackable: { bar: string[]; value: string[] };
}

export interface ItemKind extends DocumentKind {
  /** Changes to a dropped item's data before it joins an actor (equipping, stacking). Null: no change. */
  onDrop?(item: JsonObject, actor: ActorLike): JsonObject | null;
  /** The kind of throw that a click on it in the hotbar makes. */
  throw?: string;
}

/** A condition that the rules themselves put on an actor and take off again. */
export interface StatusSpec {
  /** One of Foundry's own ids where it has a fitting one. */
  id: string;
  /** Language key; used only where Foundry does not have the id. */
  name: string;
  img: string;
}

export interface SettingSpec {
  key: string;
  /** Name and hint are the language keys `<prefix>.name` and `<prefix>.hint`; choices are `<prefix>.<choice>`. */
  prefix: string;
  default: string | number | boolean;
  choices?: string[];
  scope: "world" | "client" | "user";
  /** Numbers only: the range that is accepted. */
  range?: { min: number; max: number; step: number };
  /** True when the rule set has its own page for it, and Foundry's list leaves it out. */
  hidden?: boolean;
}

/** The order of a combat. */
export interface InitiativeSpec {
  /** The throw that decides it. */
  kind: string;
  /** The number that the throw gives; higher acts first. */
  total(outcome: unknown): number;
  /** What that number means, where it is more than a number: short for the tracker, and in full. */
  read?(total: number): { text: string; spoken: string };
  /** Who of two with the same number goes first: the higher. */
  tiebreak(actor: ActorLike): number;
  /** How often one may act in a turn, when that follows from the throw; the tracker says so when it is more than once. */
  actions?(outcome: unknown): number;
  /** Whether a throw makes a slot of its side, which any member of that side may take. */
  slots?: boolean;
  /** What a moment of the fight brings to an actor. The active GM's client asks. */
  turn?(actor: ActorLike, moment: TurnMoment): Promise<void>;
}

/** The beginning or the end of an actor's turn, the end of a round, of the whole fight. A slot's turn begins when it is taken. */
export type TurnMoment = "start" | "end" | "round" | "fight";

export interface RuleSet {
  id: string;
  /** Language key of its name. */
  label: string;
  /** Language key of one line about it, for whoever chooses what to play. */
  summary: string;
  actors: Record<string, ActorKind>;
  items: Record<string, ItemKind>;
  throws: Record<string, ThrowKind>;
  notices?: Record<string, NoticeKind>;
  tools?: Tool[];
  roll: CheckRollClass;
  settings: SettingSpec[];
  initiative?: InitiativeSpec;
  /**
   * Conditions that follow from an actor's figures. The figures decide: whenever they change, `of` says which one holds and
   * the others are taken off. Putting one on by hand (token HUD) marks the actor and changes no figure.
   */
  statuses?: { list: StatusSpec[]; of(actor: ActorLike): string | null };
  /** Conditions that people put on and take off (token HUD, sheet) and that throws read from `actor.statuses`. */
  marks?: StatusSpec[];
  /**
   * Words typed in chat that mean a formula of this rule set; the rewritten formula, or null when it is not one. `asked`: a
   * command such as /r stood before them, so that they are meant as dice.
   */
  formula?(text: string, asked: boolean): string | null;
  /** Templates that other templates include. */
  partials?: string[];
  /** Anything that only Foundry's `init` allows, such as dice modifiers. */
  init?(): void;
}

class RuleSetRegistry {
  readonly #byId = new Map<string, RuleSet>();

  /**
   * Adds a rule set.
   * @throws {Error} When its id or one of its document types is taken; the message names both sides.
   */
  add(ruleset: RuleSet): void {
    if (this.#byId.has(ruleset.id)) throw new Error(`Cubilete: a rule set "${ruleset.id}" is registered already.`);
    for (const type of [...Object.keys(ruleset.actors), ...Object.keys(ruleset.items)]) {
      const owner = this.ofType(type);
      if (owner) throw new Error(`Cubilete: the type "${type}" of "${ruleset.id}" belongs to "${owner.id}".`);
    }
    this.#byId.set(ruleset.id, ruleset);
  }

  get(id: string): RuleSet | undefined {
    return this.#byId.get(id);
  }

  /** The rule set that a document subtype belongs to. */
  ofType(type: string): RuleSet | undefined {
    return this.all().find(({ actors, items }) => Object.hasOwn(actors, type) || Object.hasOwn(items, type));
  }

  /**
   * A kind of throw.
   * @throws {Error} When the rule set or the kind is unknown; the message names it.
   */
  kind(rulesetId: string, kindId: string): { ruleset: RuleSet; kind: ThrowKind } {
    const ruleset = this.#byId.get(rulesetId);
    const kind = ruleset && Object.hasOwn(ruleset.throws, kindId) ? ruleset.throws[kindId] : undefined;
    if (!ruleset || !kind) throw new Error(`Cubilete: there is no throw "${rulesetId}.${kindId}".`);
    return { ruleset, kind };
  }

  all(): RuleSet[] {
    return [...this.#byId.values()];
  }
}

export const rulesets = new RuleSetRegistry();
