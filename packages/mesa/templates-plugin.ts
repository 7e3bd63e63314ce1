import { readFileSync } from "node:fs";
import Handlebars from "handlebars";
import type { Plugin } from "vite";

const QUERY = ".hbs?compiled";

/** Vite plugin: `x.hbs?compiled` is a template as Handlebars' own compiler leaves it, and no work for the page any more. */
export function templatesPlugin(): Plugin {
  return {
    name: "mesa:templates",
    load(id) {
      if (!id.endsWith(QUERY)) return null;
      const source = readFileSync(id.slice(0, id.indexOf("?")), "utf8");
      return { code: `export default ${Handlebars.precompile(source)};`, moduleType: "js" };
    },
  };
}
