import { addSharedPrompt } from "../cards/prompts.ts";
import type { CardPrompt } from "../contract/index.ts";
import { documentHere, theGame } from "../foundry/index.ts";
import { askHere } from "../foundry/v13-v14/windows.ts";
import { UserError } from "../i18n/errors.ts";
import { proper, t } from "../i18n/i18n.ts";
import { listed, short } from "../i18n/names.ts";
import { nameOnSheet } from "../plan/people/called.ts";
import { BROUGHT_CARD, listOnCard, uuidsOf } from "./copies/on-card.ts";

/** Safe copies, and the card of what was brought to the table. The files behind it load when they are needed. */

const MOST_NAMED = 30;
const namesOf = (uuids: readonly string[]): string =>
  listed(
    uuids.slice(0, MOST_NAMED).map((uuid) => {
      const document = documentHere(uuid);
      return document ? short(nameOnSheet(document)) : "?";
    }),
  ).join(", ") + (uuids.length > MOST_NAMED ? "…" : "");

/** Compendia that something came into, by their titles. */
const packNames = (packs: unknown): string[] =>
  (Array.isArray(packs) ? (packs as unknown[]) : []).flatMap((one) => {
    const { pack } = (one ?? {}) as Record<string, unknown>;
    const found = typeof pack === "string" ? theGame().packs.get(pack) : undefined;
    return found ? [short(found.title)] : [];
  });

const prompt: CardPrompt = {
  from: "gm",
  view({ name, made, changed, packs, state, left }) {
    const line = (key: string, data: Record<string, unknown>) => ({
      label: proper(t(`CUBILETE.copy.brought.${key}`, data)),
    });
    const button = (id: string) => ({
      ...{ id, label: `CUBILETE.copy.brought.${id}`, icon: "fa-solid fa-rotate-left", by: "gm" as const },
    });
    const [old, stays] = [uuidsOf(changed), uuidsOf(left)];
    const into = packNames(packs);
    const replaced = new Set(old);
    // Not all of what is being brought is there yet.
    const fresh = uuidsOf(made).filter((uuid) => state !== "bringing" || documentHere(uuid));
    if (state === "undone")
      return {
        lines: stays.length > 0 ? [line("left", { names: namesOf(stays) })] : [line("undone", {})],
        buttons: stays.some((uuid) => replaced.has(uuid)) ? [button("force")] : [],
      };
    return {
      lines: [
        { label: proper(String(name ?? "")) },
        ...(state === "bringing" ? [line("bringing", {})] : []),
        ...(fresh.length > 0 ? [line("made", { count: fresh.length, names: namesOf(fresh) })] : []),
        ...(old.length > 0 ? [line("changed", { count: old.length, names: namesOf(old) })] : []),
        ...(into.length > 0 ? [line("packs", { names: listed(into).join(", ") })] : []),
      ],
      buttons: [button("undo")],
    };
  },
  async onButton(pressed, data) {
    const { isBeingBrought, takeBrought } = await import("./copies/brought.ts");
    if (isBeingBrought(data)) throw new UserError("CUBILETE.copy.brought.busy");
    return { ...data, state: "undone", left: listOnCard(await takeBrought(data, pressed === "force")) };
  },
};

/** Hands out a copy of the table. */
export const copyTable = async (): Promise<void> => (await import("./copies/copy.ts")).saveCopy();

/** Opens the window of copies. */
export const openCopies = async (): Promise<unknown> => (await import("./copies/copy-window.ts")).CopyWindow.open();

/** Offers a copy before a world is brought up to date, until another page does. @returns Whether to go on. */
export async function offerCopy(withdrawn: AbortSignal): Promise<boolean> {
  const content = document.createElement("p");
  content.textContent = t("CUBILETE.copy.before.migration");
  const button = (action: string, icon: string, isDefault = false) => ({
    action,
    label: t(`CUBILETE.copy.before.${action}`),
    icon,
    default: isDefault,
  });
  const answer = await askHere("wait", {
    window: { title: t("CUBILETE.copy.title") },
    position: { width: 480 },
    content,
    rejectClose: false,
    withdrawn,
    // Above whatever opened by itself: nothing goes on before it is answered.
    modal: true,
    buttons: [
      button("copy", "fa-solid fa-floppy-disk", true),
      button("goOn", "fa-solid fa-forward"),
      button("later", "fa-solid fa-clock"),
    ],
  });
  if (answer === "copy") await copyTable();
  return answer === "copy" || answer === "goOn";
}

/** Once, at `init`. */
export const registerCopies = (): void => addSharedPrompt(BROUGHT_CARD, prompt);
