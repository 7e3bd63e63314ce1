/** Mesa's own templates, compiled when the client is built, by the path under which everybody knows them. */
import type { TemplateSpecification } from "./handlebars.ts";

const found = import.meta.glob<TemplateSpecification>("../templates/**/*.hbs", {
  query: "?compiled",
  import: "default",
  eager: true,
});

export const OWN_TEMPLATES: ReadonlyMap<string, TemplateSpecification> = new Map(
  Object.entries(found).map(([path, template]) => [path.slice("../".length), template]),
);
