// foundry.data
export * as fields from "./fields.ts";
export * as validation from "./validation-index.ts";
export * as validators from "./validators.ts";
