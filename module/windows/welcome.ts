import { hooks, notifications, SYSTEM_ID, theGame } from "../foundry/index.ts";
import { withMap } from "../foundry/v13-v14/levels.ts";
import { answering } from "../i18n/errors.ts";
import { t } from "../i18n/i18n.ts";
import { wasChosen, whenPlayedChanges } from "../settings/settings.ts";
import { SEEN } from "./evening/seen.ts";

/** The way to the welcome, which is loaded when it opens. */

export const openWelcome = (): Promise<unknown> =>
  answering(async () => (await import("./evening/welcome.ts")).Welcome.open());

interface AdventureLike {
  readonly pack: string | null;
}

/**
 * Foundry's own import of one of our boxes, from its window or a macro: it would write over what is there, with owners, ledgers
 * and wounds. It makes what is missing, and what is there stays.
 */
function keepPlayed(
  { pack }: AdventureLike,
  _options: object,
  toCreate: Record<string, object[] | undefined>,
  toUpdate: Record<string, object[]>,
): void {
  if (!pack?.startsWith(`${SYSTEM_ID}.`)) return;
  if (toCreate.Scene) toCreate.Scene = toCreate.Scene.map((scene) => withMap({ ...scene }));
  const { Folder: _, ...kept } = toUpdate;
  const count = Object.values(kept).reduce((sum, { length }) => sum + length, 0);
  for (const kind of Object.keys(toUpdate)) delete toUpdate[kind];
  if (count > 0) notifications().info(t("CUBILETE.box.kept", { count }));
}

/** Opens it for a user who has not read it: a GM once it is known what is played, a player who has no hero yet. */
function greet(): void {
  const { user, actors, settings } = theGame();
  const begins = user.isGM ? wasChosen() || actors.size > 0 : !user.character;
  if (begins && settings.get(SYSTEM_ID, SEEN) !== true) void openWelcome();
}

/** Once, at `init`: it opens by itself until its user has had enough of it, once it is known what is played. */
export function registerWelcome(): void {
  theGame().settings.register(SYSTEM_ID, SEEN, { scope: "user", config: false, type: Boolean, default: false });
  hooks.on("preImportAdventure", keepPlayed);
  hooks.once("ready", () => {
    void answering(async () => (await import("./evening/tours.ts")).registerTours());
    greet();
    // The first choice of what is played: every GM who is there goes on from it.
    whenPlayedChanges(() => theGame().user.isGM && greet());
  });
}
