export { DocumentOwnershipConfig } from "./document-ownership.ts";
export { ImagePopout } from "./image-popout.ts";
