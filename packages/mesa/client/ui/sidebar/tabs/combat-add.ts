import { el } from "../../dom.ts";
import { type Data, host, type TableCombat, t } from "../../host.ts";

/** Asks which actors join an encounter. Without a scene board this is how combatants come to the table. */
export async function addCombatants(combat: TableCombat): Promise<void> {
  const actors = [...host.game.actors].filter((actor) => actor.isOwner).sort((a, b) => a.name.localeCompare(b.name));
  if (actors.length === 0) {
    host.ui.notifications.info(t("COMBAT.NoActors"), { console: false });
    return;
  }
  const present = new Set([...combat.combatants].map((combatant) => combatant.actorId));
  const list = el("ul", { class: "pick-list plain scrollable" });
  for (const actor of actors) {
    const box = el("input", { type: "checkbox", name: `actor.${actor.id}` });
    const img = el("img", {
      src: actor.img ?? "icons/svg/mystery-man.svg",
      alt: "",
      class: "thumbnail",
      loading: "lazy",
    });
    const label = el("label", {}, box, img, el("span", { class: "ellipsis" }, actor.name));
    if (present.has(actor.id)) label.append(el("span", { class: "tag" }, t("COMBAT.AlreadyIn")));
    list.append(el("li", {}, label));
  }
  const chosen = await host.foundry.applications.api.DialogV2.input({
    window: { title: t("COMBAT.AddCombatants"), icon: "fa-solid fa-user-plus" },
    position: { width: 380 },
    content: el("div", {}, list),
    ok: { label: "COMBAT.AddCombatants", icon: "fa-solid fa-user-plus" },
  });
  if (!chosen) return;
  const picked = host.foundry.utils.flattenObject(chosen) as Record<string, boolean>;
  const data: Data[] = actors
    .filter((actor) => picked[`actor.${actor.id}`])
    .map((actor) => ({ actorId: actor.id, name: actor.name, img: actor.img }));
  if (data.length) await combat.createEmbeddedDocuments("Combatant", data);
}
