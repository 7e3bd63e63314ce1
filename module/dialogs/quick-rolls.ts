import { type ItemLike, SYSTEM_ID, theGame } from "../foundry/index.ts";

/** Things that a user rolls with without the dialog. Shift opens it all the same, and there it is taken back. */

const QUICK = "quickRolls";
/** More than any user rolls with; the oldest fall off. */
const MOST = 300;

const list = (): string[] =>
  String(theGame().settings.get(SYSTEM_ID, QUICK) ?? "")
    .split(" ")
    .filter(Boolean);

export const isQuick = (item: ItemLike | null): boolean => item !== null && list().includes(item.uuid);

export async function setQuick({ uuid }: ItemLike, on: boolean): Promise<void> {
  const rest = list().filter((one) => one !== uuid);
  if (on === rest.length < list().length) return;
  await theGame().settings.set(SYSTEM_ID, QUICK, (on ? [...rest, uuid] : rest).slice(-MOST).join(" "));
}
