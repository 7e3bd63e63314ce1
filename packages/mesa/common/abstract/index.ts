// foundry.abstract
export { DatabaseBackend } from "./backend.ts";
export { DataModel } from "./data-model.ts";
export { Document } from "./document.ts";
export { EmbeddedCollection, EmbeddedCollectionDelta, SingletonEmbeddedCollection } from "./embedded-collection.ts";
export { DocumentSocketResponse } from "./socket.ts";
export { TypeDataModel } from "./type-data.ts";
