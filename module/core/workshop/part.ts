/** Built apart (`foundry/parts.ts`): some 20 kB that only those load who play a game of their own. */
export * from "./index.ts";
