import { around, isModuleOn } from "../../../foundry/host-facts.ts";
import { type PackLike, SYSTEM_ID, theGame } from "../../../foundry/index.ts";
import { storedVersions } from "../../../foundry/seen.ts";
import { hasOwnWindows } from "../../../foundry/v13-v14/windows.ts";
import { UserError } from "../../../i18n/errors.ts";
import { t } from "../../../i18n/i18n.ts";
import { listed, short } from "../../../i18n/names.ts";
import type { Step } from "../step.ts";

/** What this place has around the system: its compendia as they lie on the disk, and modules beside it. */

/** How many names a line of the report says. */
const MOST_NAMED = 3;

/** What an older copy left in a pack, by name: what was unpacked over it brought everything else. */
async function leftIn(pack: PackLike): Promise<string | null> {
  const { version } = theGame().system;
  const old = (await storedVersions(pack)).filter((one) => one.version !== version);
  if (old.length === 0) return null;
  const names = old.map(({ name }) => name);
  return `${pack.title} (${pack.collection}): ${listed(names, MOST_NAMED).join(", ")}`;
}

/** Packs that an older version was not cleared away from. */
const packsStep = (group: string): Step => ({
  id: "packs",
  group,
  label: "CUBILETE.checkup.step.packs",
  async run() {
    const own = [...theGame().packs].filter(({ collection }) => collection.startsWith(`${SYSTEM_ID}.`));
    const mixed = (await Promise.all(own.map(leftIn))).filter((line) => line !== null);
    if (mixed.length > 0) throw new UserError("CUBILETE.checkup.diff.mixed", { packs: mixed.join("; ") });
  },
});

/** Modules that cannot do beside this system what people add them for: when that is so, and why. */
const TROUBLESOME: Readonly<Record<string, { when(): boolean; why: string }>> = {
  enhancedcombathud: {
    when: () => !isModuleOn(`enhancedcombathud-${SYSTEM_ID}`),
    why: "CUBILETE.checkup.module.ownModule",
  },
  popout: { when: hasOwnWindows, why: "CUBILETE.checkup.module.ownWindows" },
  "monks-combat-details": { when: () => true, why: "CUBILETE.checkup.module.ownFigure" },
};

const modulesStep = (group: string): Step => ({
  id: "modules",
  group,
  label: "CUBILETE.checkup.step.modules",
  async run() {
    const here = [...around().modules].flatMap(({ id, title, active }) => {
      const trouble = active ? TROUBLESOME[id] : undefined;
      return trouble?.when() ? [t(trouble.why, { name: short(title) })] : [];
    });
    if (here.length > 0) throw new UserError("CUBILETE.checkup.diff.modules", { modules: here.join("; ") });
  },
});

export const placeSteps = (group: string): Step[] => [packsStep(group), modulesStep(group)];
