import { type ActorLike, type ItemLike, type JsonObject, notifications } from "../../foundry/index.ts";
import { t } from "../../i18n/i18n.ts";
import { short } from "../../i18n/names.ts";
import { nameOnSheet } from "../../plan/people/called.ts";
import { copyOf, sameAs } from "../../sheets/bring.ts";
import { asOwn, contentOf, guideOf, packOf } from "./content.ts";

/** Puts on a sheet what everybody of the rule set has, as far as it is not there yet: by its key, else by its name. */
export async function addUsual(actor: ActorLike): Promise<void> {
  const content = await contentOf(guideOf(actor)?.key ?? "");
  const known = new Set([...actor.items].map(sameAs));
  const items: JsonObject[] = [];
  for (const [name, wanted] of Object.entries(content.usual ?? {})) {
    const list = content.lists[name];
    if (!list) continue;
    const offered = (content.catalogue.lists[name] ?? []).map(({ id }) => id);
    const shelf = new Map(
      ((await packOf(list.pack, content.lang)?.getDocuments()) ?? []).map((item) => [item.id, item as ItemLike]),
    );
    for (const slug of wanted === "all" ? offered : wanted) {
      const item = shelf.get(list.entries[slug]?.id ?? "");
      const data = asOwn(content, name, slug, item && copyOf(item));
      if (data && !known.has(sameAs(data as Pick<ItemLike, "type" | "name" | "system">))) items.push(data);
    }
  }
  if (items.length === 0) notifications().info(t("CUBILETE.creation.sheet.had", { name: short(nameOnSheet(actor)) }));
  else await actor.createEmbeddedDocuments("Item", items);
}
