/** The context menu of V14: entries say label, visible and onClick; V13's names are read with a warning. */
import { byGeneration } from "../../common/generation/index.ts";
import { logCompatibilityWarning } from "../../common/utils/logging.ts";
import {
  ContextMenu as ContextMenu13,
  type ContextMenuEntry,
  type EntryView,
} from "../applications/ux/context-menu.ts";

const RENAMED = { name: "label", condition: "visible", callback: "onClick" } as const;

export class ContextMenu extends ContextMenu13 {
  override _jQueryByDefault(): boolean {
    return false;
  }

  override _readEntry(entry: ContextMenuEntry): EntryView {
    for (const [old, now] of Object.entries(RENAMED)) {
      if (old in entry && !(now in entry))
        logCompatibilityWarning(`ContextMenuEntry#${old} is deprecated in favor of ContextMenuEntry#${now}`, {
          since: 14,
          until: 16,
          once: true,
        });
    }
    const { label, visible, onClick } = entry;
    const view = super._readEntry(entry);
    return {
      label: (label as string | undefined) ?? view.label,
      visible: visible === undefined ? view.visible : (visible as EntryView["visible"]),
      choose: onClick
        ? (event, target) => (onClick as (event: Event, target: HTMLElement) => unknown)(event, target)
        : view.choose,
    };
  }
}

/** An entry of Mesa's own in V14's words. */
function renamed({ name, condition, callback, icon, ...rest }: ContextMenuEntry): ContextMenuEntry {
  // V14 takes the classes of an icon; markup is still allowed where there is more to it.
  const classes = /^<i class="([^"]+)"><\/i>$/.exec(icon ?? "")?.[1];
  return {
    ...rest,
    label: name,
    ...(icon === undefined ? {} : { icon: classes ?? icon }),
    ...(condition === undefined ? {} : { visible: condition }),
    onClick: (_event: Event, target: HTMLElement) => callback(target),
  } as unknown as ContextMenuEntry;
}

/** Mesa's own entries as listeners of `get…ContextOptions` hooks see them. */
export function presentEntries(entries: ContextMenuEntry[]): ContextMenuEntry[] {
  const inV14 = (entry: ContextMenuEntry): ContextMenuEntry => ("callback" in entry ? renamed(entry) : entry);
  return byGeneration({ 13: () => entries, 14: () => entries.map(inV14) })();
}
