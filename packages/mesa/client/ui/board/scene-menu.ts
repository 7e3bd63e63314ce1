import { closestData } from "../dom.ts";
import { type ContextEntry, host, type TableDocument } from "../host.ts";

export type MenuScene = TableDocument & {
  readonly active: boolean;
  readonly navigation: boolean;
  view(): Promise<unknown>;
  activate(): Promise<unknown>;
};

const glyph = (name: string): string => `<i class="fa-solid fa-fw ${name}"></i>`;

/**
 * What can be done with a scene in a list.
 * @param attribute  The `data-` attribute of a line with the id of its scene.
 */
export function sceneMenu(attribute: "scene-id" | "entry-id"): ContextEntry[] {
  const sceneOf = (li: HTMLElement) =>
    host.game.scenes.get(closestData(li, attribute) ?? "") as unknown as MenuScene | undefined;
  const isGM = (): boolean => host.game.user.isGM;
  return [
    {
      name: "SCENE.View",
      icon: glyph("fa-eye"),
      condition: (li) => sceneOf(li)?.id !== canvas.id,
      callback: (li) => sceneOf(li)?.view(),
    },
    {
      name: "SCENE.Activate",
      icon: glyph("fa-bullseye"),
      condition: (li) => isGM() && !sceneOf(li)?.active,
      callback: (li) => sceneOf(li)?.activate(),
    },
    {
      name: "SCENE.Configure",
      icon: glyph("fa-gear"),
      condition: isGM,
      callback: (li) => sceneOf(li)?.sheet?.render({ force: true }),
    },
    {
      name: "SCENE.ToggleNav",
      icon: glyph("fa-compass"),
      condition: (li) => isGM() && !sceneOf(li)?.active,
      callback: (li) => sceneOf(li)?.update({ navigation: !sceneOf(li)?.navigation }),
    },
  ];
}
