import { fromHost, type SceneLike, type TokenLike, theGame, type UserLike } from "../index.ts";

/**
 * Areas that are drawn on the board: a blast, a cone, a wall of fire. Foundry 13 draws measured templates, Foundry 14 regions;
 * of those, the ones that do something by themselves (behaviours) are no areas of a roll.
 */

export interface Area {
  id: string;
  /** What the table calls it; null where areas have no names. */
  name: string | null;
  /** Its shape, as the host says it, and how long it is, where that is one number. */
  shape: string;
  size: { length: number; units: string } | null;
  /** Who stands in it, as the host itself reckons it. */
  tokens: TokenLike[];
}

type Token = TokenLike & { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** A measured template of Foundry 13. */
interface Template {
  readonly id: string;
  readonly t: string;
  readonly x: number;
  readonly y: number;
  /** In units of the scene's grid. */
  readonly distance: number;
  readonly hidden: boolean;
  readonly author: UserLike | null;
  /** Drawn on the scene in view alone. */
  readonly object: { readonly shape?: { contains(x: number, y: number): boolean } } | null;
}

/** A region of Foundry 14. */
interface Region {
  readonly id: string;
  readonly name: string;
  readonly visibility: number;
  readonly behaviors: { readonly size: number };
  readonly tokens: ReadonlySet<TokenLike>;
  testUserPermission(user: UserLike, level: string): boolean;
}

type Scene = SceneLike & {
  readonly grid: { readonly size: number; readonly units: string };
  readonly templates?: Iterable<Template>;
  readonly regions?: Iterable<Region>;
};

/** The areas of the scene in view that the user sees, the newest first. */
export function areasInView(): Area[] {
  const scene = theGame().scenes.viewed && fromHost<Scene>(theGame().scenes.viewed);
  if (!scene) return [];
  const areas = theGame().release.generation < 14 ? templatesOn(scene) : regionsOn(scene);
  return areas.reverse();
}

function templatesOn(scene: Scene): Area[] {
  const { user } = theGame();
  return [...(scene.templates ?? [])].flatMap((template) => {
    const { id, t: kind, x, y, distance, hidden, author, object } = template;
    const { shape } = object ?? {};
    if (!shape || (hidden && !user.isGM && author?.id !== user.id)) return [];
    const isIn = (token: Token) => placesOf(token, scene.grid.size).some((at) => shape.contains(at.x - x, at.y - y));
    const size = { length: distance, units: scene.grid.units };
    const tokens = scene.tokens.filter((token) => isIn(fromHost<Token>(token)));
    return [{ id, name: null, shape: kind, size, tokens }];
  });
}

/** The centre of each square that a token covers, in pixels. */
function placesOf({ x, y, width, height }: Token, size: number): { x: number; y: number }[] {
  const along = (length: number) => Array.from({ length: Math.max(1, Math.round(length)) }, (_, at) => at);
  // Less than a square stands where its own centre is.
  const step = (length: number) => size * Math.min(1, length);
  return along(width).flatMap((column) =>
    along(height).map((row) => ({ x: x + (column + 0.5) * step(width), y: y + (row + 0.5) * step(height) })),
  );
}

function regionsOn(scene: Scene): Area[] {
  const { user } = theGame();
  const { ALWAYS, OBSERVER } = fromHost<{ REGION_VISIBILITY: Record<string, number> }>(CONST).REGION_VISIBILITY;
  const sees = (region: Region) =>
    user.isGM ||
    region.visibility === ALWAYS ||
    (region.visibility === OBSERVER && region.testUserPermission(user, "OBSERVER"));
  return [...(scene.regions ?? [])]
    .filter((region) => region.behaviors.size === 0 && sees(region))
    .map(({ id, name, tokens }) => ({ id, name, shape: "", size: null, tokens: [...tokens] }));
}
