import { renderHere, SYSTEM_ID } from "../foundry/index.ts";

/** Templates of modules that could not be drawn and were named. */
const told = new Set<string>();

/** A panel whose template can be drawn. One of a module's that cannot is named once; the card or dialog around it stands. */
export function drawablePanel<P extends { template: string; context: object }>(panel: P | undefined): P | undefined {
  if (!panel || panel.template.startsWith(`systems/${SYSTEM_ID}/`)) return panel;
  try {
    renderHere(panel.template, panel.context);
    return panel;
  } catch (error) {
    const named = `Cubilete: ${panel.template} is no panel that can be drawn (its template stands in the rule set's partials).`;
    if (!told.has(panel.template)) console.error(named, error);
    told.add(panel.template);
    return undefined;
  }
}
