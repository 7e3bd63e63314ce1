import { fromHost, type SceneLike, SYSTEM_ID, theGame } from "../index.ts";

/**
 * Levels of a scene, which Foundry 14 has: the picture of its map lies on one of them, and each token stands on one. Foundry 13 keeps
 * the picture on the scene itself.
 */

/** The level that Foundry 14 gives a scene that was made without any. */
const USUAL = "defaultLevel0000";

type Data = Record<string, unknown>;

const within = (data: unknown, name: string): Data => {
  const found = typeof data === "object" && data !== null ? (data as Data)[name] : undefined;
  return typeof found === "object" && found !== null ? (found as Data) : {};
};
const levelsIn = ({ levels }: Data): Data[] => (Array.isArray(levels) ? (levels as Data[]) : []);
const pictureOf = (holder: Data): string => {
  const { src } = within(holder, "background");
  return typeof src === "string" ? src : "";
};

/**
 * A scene's data with the picture of its map where this generation keeps it. Foundry 14 drops the picture of one that is made anew
 * with it where Foundry 13 has it, so that the scenes of our boxes say it a second time.
 */
export function withMap(scene: Data): Data {
  const levels = levelsIn(scene);
  const pictured = levels.find((level) => pictureOf(level) !== "");
  if (theGame().release.generation < 14) {
    if (pictureOf(scene) !== "" || !pictured) return scene;
    return { ...scene, background: { ...within(scene, "background"), src: pictureOf(pictured) } };
  }
  const { map } = within(within(scene, "flags"), SYSTEM_ID);
  const src = pictureOf(scene) || (typeof map === "string" ? map : "");
  if (pictured || src === "") return scene;
  const [first = { _id: USUAL, name: scene.name }, ...others] = levels;
  const background = { ...within(first, "background"), src };
  return { ...scene, levels: [{ ...first, background }, ...others] };
}

/**
 * On which level of a scene a new token stands: the one that is seen first. Without a word it would be `USUAL`, which a scene need not
 * have: then nobody would see it. Nothing in Foundry 13.
 */
export function levelFor(scene: SceneLike): { level?: string } {
  const { initialLevel } = fromHost<{ initialLevel?: { readonly id?: string } | null }>(scene);
  return theGame().release.generation >= 14 && initialLevel?.id ? { level: initialLevel.id } : {};
}
