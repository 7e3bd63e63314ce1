/** What the tours show, as data: one for players and one for the GM, the same steps in every game. */

/** What has to stand on the screen for a step. */
export type Stage = "none" | "actors" | "chat" | "combat" | "compendium" | "sheet" | "dialog" | "welcome" | "desk";

export interface StepSpec {
  /** Its words: `CUBILETE.tour.step.<id>`; what a game says of its own stands below `CUBILETE.tour.game.<rule set>`. */
  id: string;
  stage: Stage;
  /** What it points at; `{ruleset}` is the game's id. Without one it stands in the middle. */
  selector?: string;
  /** The key of this game's own sentence, after the one for all games. */
  own?: string;
}

export const TOURS: Record<"player" | "gm", readonly StepSpec[]> = {
  player: [
    { id: "start", stage: "none", own: "roll" },
    { id: "mine", stage: "actors", selector: "[data-cubilete-hero]" },
    { id: "sheet", stage: "sheet", selector: ".actor-sheet.{ruleset} .sheet-header" },
    {
      id: "number",
      stage: "sheet",
      selector: ".actor-sheet.{ruleset} .tab.active [data-action='roll']",
      own: "number",
    },
    { id: "pages", stage: "sheet", selector: ".actor-sheet.{ruleset} nav.tabs" },
    { id: "odds", stage: "dialog", selector: ".roll-dialog .roll-odds", own: "odds" },
    { id: "roll", stage: "dialog", selector: ".roll-dialog .roll-button" },
    { id: "card", stage: "chat", selector: "#chat", own: "card" },
    { id: "help", stage: "sheet", selector: ".actor-sheet.{ruleset} .window-header [data-action='toggleControls']" },
  ],
  gm: [
    { id: "table", stage: "none", own: "table" },
    { id: "box", stage: "welcome", selector: "#cubilete-welcome [data-action='box'][data-ruleset='{ruleset}']" },
    { id: "book", stage: "welcome", selector: "#cubilete-welcome [data-action='rules'][data-ruleset='{ruleset}']" },
    { id: "heroes", stage: "actors", selector: "[data-cubilete-hero]" },
    { id: "tools", stage: "actors", selector: "[data-cubilete-toolbox]" },
    { id: "desk", stage: "desk", selector: "#cubilete-desk .window-content" },
    { id: "nod", stage: "chat", selector: "#chat" },
    { id: "fight", stage: "combat", selector: "#combat" },
    { id: "packs", stage: "compendium", selector: "#compendium" },
    { id: "end", stage: "none", own: "secret" },
  ],
};
