import type { Game } from "../game.ts";
import { askedFor } from "../world-port.ts";

/** As much of an actor and a scene as is asked here. */
interface Named {
  id: string;
  name: string;
  sheet: { render(force: boolean): unknown };
}
interface Board {
  tokens: Iterable<{ actorId: string | null }>;
  testUserPermission(user: unknown, permission: string): boolean;
  view(): Promise<unknown>;
}

/** Opens what the address asks for (`game.html#actor=<name>`): the sheet, and the board where its token stands. */
export async function openAsked(game: Game): Promise<void> {
  const asked = askedFor();
  if (asked.size === 0) return;
  const name = asked.get("actor");
  // Loaded anew, the page opens as any other.
  for (const key of ["actor", "user", "world"]) asked.delete(key);
  const rest = asked.toString();
  history.replaceState(history.state, "", rest ? `#${rest}` : globalThis.location.pathname);
  const actors = game.actors as Iterable<unknown> as Iterable<Named>;
  const actor = [...actors].find((each) => each.name === name);
  if (!actor) return;
  const scenes = game.scenes as Iterable<unknown> as Iterable<Board>;
  const board = [...scenes].find(
    (each) =>
      each.testUserPermission(game.user, "OBSERVER") && [...each.tokens].some(({ actorId }) => actorId === actor.id),
  );
  // The board that everybody looks at is drawn already; to ask for it again would only warn.
  if (board && (board as unknown) !== canvas.scene) await board.view();
  actor.sheet.render(true);
}
