import { type RuleSet, rulesets } from "../../contract/index.ts";
import { type ActorLike, hooks, type ItemLike, type JsonObject } from "../../foundry/index.ts";
import { t } from "../../i18n/i18n.ts";
import { short } from "../../i18n/names.ts";
import type { RollRequest } from "../../plan/plan.ts";
import { startRoll } from "../../play/roll.ts";

/** What Token Action HUD needs: the rolls of the selected actor, in groups, and what a click on one does. */

/** One button, and the roll behind it. */
interface HudRoll {
  id: string;
  name: string;
  img?: string;
  request: RollRequest;
}
interface HudGroup {
  id: string;
  name: string;
  rolls: HudRoll[];
}

/**
 * The rolls that the game lets the GM ask of any actor, then what each thing on the sheet rolls by itself, by kinds of
 * things.
 */
function rollsOf(actor: ActorLike, ruleset: RuleSet): HudGroup[] {
  const base = (kind: string, args: JsonObject): RollRequest => ({
    ruleset: ruleset.id,
    kind,
    actor: actor.uuid,
    item: null,
    args,
  });
  // Those that are things on a sheet follow as such.
  const plain = (ruleset.asking?.subjects([actor]) ?? []).filter(({ like }) => !like);
  const groups = new Map<string, HudGroup>();
  const add = (id: string, name: string, roll: HudRoll): void => {
    if (!groups.has(id)) groups.set(id, { id, name, rolls: [] });
    groups.get(id)?.rolls.push(roll);
  };
  for (const { id, label, kind, args, group } of plain)
    add(group, t(group), { id, name: t(label), request: base(kind, args) });
  for (const item of actor.items.contents as ItemLike[]) {
    const kind = ruleset.items[item.type]?.roll;
    if (!kind) continue;
    const request = { ...base(kind, {}), item: item.uuid };
    add(item.type, t(`TYPES.Item.${item.type}`), { id: item.id, name: short(item.name), img: item.img, request });
  }
  return [...groups.values()];
}

/** As far as the module's classes are used here. */
type Made<T> = new (...args: never[]) => T;
interface ActionHandler {
  actor: ActorLike | null;
  addGroup(group: object, parent: object): void;
  addActions(actions: object[], group: object): void;
}
interface RollHandler {
  action: { system?: { request?: RollRequest } } | null;
}
export interface HudCore {
  api: { ActionHandler: Made<ActionHandler>; RollHandler: Made<RollHandler>; SystemManager: Made<object> };
}

/** The major version whose classes these are written for. */
const VERSION = "2";
const ROOT = { id: "rolls", type: "system" };

export function tellHud({ api }: HudCore): void {
  class Rolls extends api.ActionHandler {
    async buildSystemActions(): Promise<void> {
      const { actor } = this;
      const ruleset = actor && rulesets.ofType(actor.type);
      if (!actor || !ruleset) return;
      await rulesets.load(ruleset.id);
      for (const { id, name, rolls } of rollsOf(actor, ruleset)) {
        const group = { id: `rolls-${id.replaceAll(/\W+/g, "-")}`, name, type: "system-derived" };
        this.addGroup(group, ROOT);
        const actions = rolls.map(({ request, ...shown }) => ({ ...shown, system: { request } }));
        this.addActions(actions, group);
      }
    }
  }
  class Clicks extends api.RollHandler {
    handleActionClick(event: Event): void {
      const request = this.action?.system?.request;
      if (request) void startRoll(request, { event });
    }
  }
  class Manager extends api.SystemManager {
    getActionHandler = () => new Rolls();
    getRollHandler = () => new Clicks();
    getAvailableRollHandlers = () => ({ core: "Cubilete" });
    registerDefaults = async () => {
      const name = t("CUBILETE.hud.rolls");
      const group = { ...ROOT, name, listName: name };
      return {
        layout: [{ ...group, nestId: ROOT.id, groups: [{ ...group, nestId: `${ROOT.id}_${ROOT.id}` }] }],
        groups: [group],
      };
    };
  }
  hooks.callAll("tokenActionHudSystemReady", { api: { requiredCoreModuleVersion: VERSION, SystemManager: Manager } });
}
