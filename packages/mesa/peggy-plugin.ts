import peggy from "peggy";
import type { Plugin } from "vite";

/**
 * Vite plugin that compiles `*.peggy` grammars into ES modules exporting `parse` and `SyntaxError`.
 * It works the same in `vite build` and in vitest, so the grammar that is tested is the grammar that ships.
 */
export function peggyPlugin(): Plugin {
  return {
    name: "mesa:peggy",
    transform(source, id) {
      const path = id.split("?")[0] ?? id;
      if (!path.endsWith(".peggy") || id !== path) return null;
      const code = peggy.generate(source, { output: "source", format: "es", grammarSource: path });
      return { code, map: null };
    },
  };
}

export default peggyPlugin;
