export { ChatPopout } from "./chat-popout.ts";
export { Compendium } from "./compendium.ts";
export { ControlsConfig } from "./controls-config.ts";
