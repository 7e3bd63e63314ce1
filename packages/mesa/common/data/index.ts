// foundry.data

export { LightData, PrototypeToken, TextureData, TombstoneData } from "./data.ts";
export * as fields from "./fields.ts";
export * as validation from "./validation-index.ts";
export * as validators from "./validators.ts";
