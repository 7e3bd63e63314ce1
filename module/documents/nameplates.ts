import { hooks, type SceneLike, type TokenLike } from "../foundry/index.ts";
import { namesOnScene } from "../plan/people/called.ts";

/** Tokens that share a name bear the number on the board that they have everywhere else. */

interface DrawnToken {
  readonly document: TokenLike & { readonly parent: SceneLike | null };
  readonly nameplate?: { text: string } | null;
  refresh?(): unknown;
}

function number({ document, nameplate }: DrawnToken): void {
  const tokens = document.parent?.tokens.contents;
  // A host whose nameplates are no texts keeps them.
  if (!tokens || !nameplate || typeof nameplate.text !== "string") return;
  const name = namesOnScene(tokens).get(document);
  if (name !== undefined && nameplate.text !== name && nameplate.text !== "") nameplate.text = name;
}

/** The others of that name come to have a number, or lose it. */
function redraw(changed: TokenLike & { readonly parent: SceneLike | null }): void {
  for (const { object } of changed.parent?.tokens.contents ?? []) (object as DrawnToken | null)?.refresh?.();
}

/** Once, at `init`. */
export function numberNameplates(): void {
  hooks.on("refreshToken", number);
  hooks.on("createToken", redraw);
  hooks.on("deleteToken", redraw);
  hooks.on("updateToken", (token: Parameters<typeof redraw>[0], changes: object) => {
    if ("name" in changes || "hidden" in changes) redraw(token);
  });
}
