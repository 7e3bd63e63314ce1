import { recordsFor } from "../../../cards/past/told.ts";
import type { CardPrompt, PromptButton, PromptPlace, TargetChanges } from "../../../contract/index.ts";
import * as core from "../../../core/escala3/index.ts";
import { isCoreError } from "../../../core/validate.ts";
import { takeBack } from "../../../deeds/back.ts";
import { carryOut } from "../../../deeds/whole.ts";
import type { ActorLike, JsonObject } from "../../../foundry/index.ts";
import { explain, UserError } from "../../../i18n/errors.ts";
import { proper, signed, t } from "../../../i18n/i18n.ts";
import { listed } from "../../../i18n/names.ts";
import { asEscala3, type Escala3Actor } from "../data/actor.ts";
import { asItem, type ItemOf, MAX_PENALTY, means } from "../data/items.ts";
import { key, optionOf, properShort, short } from "../data/labels.ts";
import { penaltyData } from "../data/penalties.ts";
import { traitName, traitOf } from "../rolls/modifiers.ts";

/*
 * Moving a penalty to other traits (§3.6.3), or removing it before its time: a card that the GM allows or refuses, and can undo.
 * A player's card is a claim; the GM's page reads it against the sheet as it stands.
 */

type Penalty = ItemOf<"escala3Penalty">;

/** A penalty as it stood when the player asked; what has changed since needs a new card. */
interface Stood {
  value: number;
  trait: string;
}

export interface PenaltyChange {
  do: "move" | "remove";
  /** By id. */
  penalty: string;
  was: Stood;
  /** Where it goes, by id, and how many times as large it is there. */
  traits: string[];
  factor: number;
}

const STATES = ["open", "done", "refused", "undone"] as const;
type State = (typeof STATES)[number];

const stateOf = ({ state }: JsonObject): State => STATES.find((known) => known === state) ?? "open";

/** What a card asks for; it comes from a player's page. */
function read(data: JsonObject): PenaltyChange {
  const { value, trait } = (data.was ?? {}) as Partial<Stood>;
  const traits = Array.isArray(data.traits) ? data.traits.map(String) : [];
  return {
    do: data.do === "move" ? "move" : "remove",
    penalty: String(data.penalty ?? ""),
    was: { value: Number(value), trait: String(trait ?? "") },
    traits: [...new Set(traits)],
    factor: Number(data.factor),
  };
}

const stood = ({ system: { value, trait } }: Penalty): Stood => ({ value, trait });

/** As a card asks for it. */
export const changeOf = (penalty: Penalty, change: Pick<PenaltyChange, "do" | "traits" | "factor">): JsonObject => ({
  ...change,
  penalty: penalty.id,
  was: { ...stood(penalty) },
});

/** The penalty, as it stood then. @throws {UserError} When it is gone, or another since. */
function found(actor: Escala3Actor, { penalty, was }: PenaltyChange): Penalty {
  const item = asItem(actor.items.get(penalty), "escala3Penalty");
  if (!item) throw new UserError(key("penalty.card.gone"));
  const { value, trait } = stood(item);
  if (value !== was.value || trait !== was.trait) throw new UserError(key("penalty.card.changed"));
  return item;
}

/** Levels of it where it goes. @throws {UserError} When no penalty is that heavy. */
export function moved({ value }: Pick<Stood, "value">, factor: number): number {
  const levels = core.transfer(Math.abs(value), factor);
  if (levels <= MAX_PENALTY) return -levels;
  throw new UserError(key("error.beyond"), { label: t(key("item.value")), asked: levels, least: 1, most: MAX_PENALTY });
}

/**
 * What moving or removing it writes.
 * @throws {UserError} When it cannot be done as it was asked.
 */
export function penaltyChanges(actor: Escala3Actor, change: PenaltyChange): TargetChanges {
  const item = found(actor, change);
  const { value, trait, cause, recovery, noted, until } = item.system;
  if (change.do === "remove")
    return { updates: {}, removes: [item.id], lines: [{ label: properShort(item.name), value: -value }] };
  if (!optionOf("transfer")) throw new UserError(key("tool.off"));
  const traits = change.traits.map((id) => actor.items.get(id) && traitOf(actor, id));
  const [first, ...more] = traits;
  if (!first || value >= 0 || until !== "") throw new UserError(key("error.noTransfer"));
  if (traits.some((one) => !one || (trait !== "" && means(trait, one))))
    throw new UserError(key("tool.points.noTrait"));
  const note = t(key("transfer.from"), { trait: traitName(actor, trait) });
  const there = {
    value: moved(item.system, change.factor),
    cause: [cause, note].filter(Boolean).join(" · "),
    source: "transfer" as const,
  };
  const updates = Object.entries({ ...there, trait: first.id }).map(([name, to]) => [`system.${name}`, to]);
  return {
    updates: {},
    items: [{ item, updates: Object.fromEntries(updates) }],
    creates: more.flatMap((one) =>
      one ? [penaltyData({ name: item.name, ...there, trait: one.id, recovery, noted })] : [],
    ),
    lines: traits.flatMap((one) => (one ? [{ label: properShort(one.name), value: there.value }] : [])),
  };
}

/** The change in words; the card keeps them once it is settled, because the sheet moves on. */
function toldOf(actor: Escala3Actor, change: PenaltyChange): JsonObject {
  const { name, system } = found(actor, change);
  const names = change.traits.map((id) => traitName(actor, id));
  return {
    name: short(name),
    value: signed(system.value),
    from: short(traitName(actor, system.trait)),
    ...(change.do === "move" && {
      to: short(listed(names).join(", "), 300),
      now: signed(moved(system, change.factor)),
    }),
  };
}

const button = (id: "allow" | "refuse", icon: string): PromptButton => ({
  id,
  label: `CUBILETE.consent.button.${id}`,
  icon,
  by: "gm",
});
const REFUSE = button("refuse", "fa-solid fa-xmark");
const OPEN = [button("allow", "fa-solid fa-check"), REFUSE];
const UNDO: PromptButton = { id: "undo", label: "CUBILETE.card.undo", icon: "fa-solid fa-rotate-left", by: "gm" };

const known = (actor: ActorLike | null): Escala3Actor => {
  const ours = asEscala3(actor);
  if (!ours) throw new UserError("CUBILETE.error.actorGone");
  return ours;
};

async function allow(data: JsonObject, actor: ActorLike | null, by: string, place: PromptPlace): Promise<JsonObject> {
  const owner = known(actor);
  const change = read(data);
  const told = toldOf(owner, change);
  const { message, part } = place;
  await carryOut(owner, penaltyChanges(owner, change), by, { message, part });
  return { ...data, told, state: "done" };
}

async function undo(data: JsonObject, actor: ActorLike | null, { message, part }: PromptPlace): Promise<JsonObject> {
  const owner = known(actor);
  const record = recordsFor(message, part).find(({ target }) => target === owner.uuid);
  if (!record) throw new UserError("CUBILETE.error.nothingToUndo");
  await takeBack(owner, record);
  return { ...data, state: "undone" };
}

export const penaltyCard: CardPrompt = {
  from: "anyone",
  title: key("penalty.card.title"),
  view(data, actor) {
    const state = stateOf(data);
    const change = read(data);
    const owner = asEscala3(actor);
    const line = (told: JsonObject) => ({ label: key(`penalty.card.${change.do}`), data: told });
    if (state !== "open")
      return {
        lines: [
          ...(data.told ? [line(data.told as JsonObject)] : []),
          ...(state === "done" ? [] : [{ label: key(`penalty.card.state.${state}`) }]),
        ],
        buttons: state === "done" ? [UNDO] : [],
      };
    try {
      if (!owner) throw new UserError("CUBILETE.error.actorGone");
      penaltyChanges(owner, change);
      return { lines: [line(toldOf(owner, change)), { label: key("penalty.card.asked") }], buttons: OPEN };
    } catch (error) {
      // What cannot be done so is only refused.
      if (!(error instanceof UserError || isCoreError(error))) throw error;
      return { lines: [{ label: proper(explain(error)) }], buttons: [REFUSE] };
    }
  },
  async onButton(pressed, data, actor, sender, place) {
    const state = stateOf(data);
    if (pressed === "undo" && state === "done") return undo(data, actor, place);
    if (state !== "open") throw new UserError(key("tool.points.settled"));
    return pressed === "allow" ? allow(data, actor, sender.id, place) : { ...data, state: "refused" };
  },
};
