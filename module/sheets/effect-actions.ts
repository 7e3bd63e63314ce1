import { type ActorLike, documentHere, type EffectLike, type ItemLike, theGame } from "../foundry/index.ts";
import { openSheet } from "../foundry/v13-v14/windows.ts";
import { answering } from "../i18n/errors.ts";
import { allowEffects } from "../plan/effect-keys.ts";

/** The window that asks what an effect is loads when the user opens it. */
const dialog = () => import("../dialogs/effect-dialog.ts");

/** A sheet of an actor or of an item. */
interface Bearing {
  readonly document: unknown;
}

const bearerOf = (sheet: Bearing) => sheet.document as ActorLike | ItemLike;

function effectAt(sheet: Bearing, target: HTMLElement): EffectLike | undefined {
  const id = target.closest<HTMLElement>("[data-effect-id]")?.dataset.effectId;
  return id ? bearerOf(sheet).effects.get(id) : undefined;
}

/** What the buttons of a list of effects do, on sheets of actors and of items alike. */
export class EffectList {
  static ACTIONS = {
    effectAdd: EffectList.#onAdd,
    effectEdit: EffectList.#onEdit,
    effectToggle: EffectList.#onToggle,
    effectDelete: EffectList.#onDelete,
    effectAllow: EffectList.#onAllow,
    effectUse: EffectList.#onUse,
  };

  static async #onAdd(this: Bearing): Promise<void> {
    await answering(async () => {
      const bearer = bearerOf(this);
      const data = await (await dialog()).askEffect(bearer);
      if (data) await bearer.createEmbeddedDocuments("ActiveEffect", [data]);
    });
  }

  /** What our own window cannot say is changed in Foundry's. */
  static async #onEdit(this: Bearing, _event: Event, target: HTMLElement): Promise<void> {
    const effect = effectAt(this, target);
    if (!effect) return;
    await answering(async () => {
      const { askEffect, isPlain } = await dialog();
      if (!isPlain(effect)) return openSheet(effect);
      const data = await askEffect(bearerOf(this), effect);
      if (data) await effect.update(data);
    });
  }

  static async #onToggle(this: Bearing, _event: Event, target: HTMLElement): Promise<void> {
    const effect = effectAt(this, target);
    await effect?.update({ disabled: !effect.disabled });
  }

  static async #onDelete(this: Bearing, _event: Event, target: HTMLElement): Promise<void> {
    await effectAt(this, target)?.delete();
  }

  /** A GM lets count what no rules name. */
  static async #onAllow(this: Bearing, _event: Event, target: HTMLElement): Promise<void> {
    const uuid = target.closest<HTMLElement>("[data-effect-uuid]")?.dataset.effectUuid;
    const effect = documentHere<EffectLike>(uuid);
    const bearer = bearerOf(this);
    const actor = bearer.documentName === "Actor" ? (bearer as ActorLike) : (bearer as ItemLike).actor;
    if (effect && actor && theGame().user.isGM) await answering(() => allowEffects([effect], actor));
  }

  /** A thing that gives its effects when it is used. */
  static async #onUse(this: Bearing, _event: Event, target: HTMLElement): Promise<void> {
    const item = (bearerOf(this) as ActorLike).items.get(target.dataset.itemId ?? "");
    if (item) await answering(async () => (await import("../play/effects/use.ts")).useThing(item));
  }
}
