import { answering } from "../i18n/errors.ts";
import { addDirectoryButton } from "./directory-button.ts";

/** The way to the toolbox, which is loaded when it opens. */

export const openToolbox = (): Promise<unknown> =>
  answering(async () => (await import("./tools/toolbox.ts")).showToolbox());

export const registerToolbox = (): void =>
  addDirectoryButton("data-cubilete-toolbox", "fa-toolbox", "CUBILETE.toolbox.title", openToolbox);
