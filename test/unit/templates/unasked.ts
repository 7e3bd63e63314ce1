/** Kinds of rolls that are not made out of the blue, each with the reason; their windows and cards are those of all others. */
export const UNROLLED: Record<string, string> = {
  "ryf.rest": "somebody has to be hurt",
  "ryf.spellHeal": "a spell that heals is in no pack",
  "escala3.extended": "a tracker has to be open",
  "narrative.destiny": "a session has to have begun",
  "narrative.recover": "a fight has to be over",
  "narrative.repair": "a ship has to be damaged",
  "effect.rest": "somebody has to be hurt",
  "workshop.answer": "another's roll has to wait for it",
  "workshop.push": "a roll has to be there to be pushed",
  "workshop.use": "it has to be a thing that is used up",
};

/**
 * Names that nothing here asks for, by template: what shows them needs a table that is not laid. The list may only shrink; what is
 * on it is seen to in a browser, and some code must at least name it.
 */
export const UNASKED: Record<string, string> = {
  "escala3/tool-points.hbs": "levels off sell state traits what who",
  "escala3/tool-size.hbs": "help",
  "escala3/tool-tracker-form.hbs": "dispersions marks",
  "multi/chooser.hbs": "all value",
  "narrative/destiny.hbs": "shape",
  "narrative/item-fields.hbs": "broken change changes count diceWords label options problem when",
  "narrative/pool.hbs": "rootId why",
  "narrative/weapon.hbs": "editable label",
  "ryf/attributes.hbs": "base",
  "shared/box.hbs": "differs once players",
  "shared/browser-filters.hbs": "at dice max min options path range type value word",
  "shared/browser-results.hbs": "adds at documentName facts has img kind more source uuid",
  "shared/card-header.hbs": "icon name uuid verdict",
  "shared/card-roll.hbs": "clearable isGM to",
  "shared/checkup.hbs": "at details drawing figures group label left now of percent rootId text title value verdict",
  "shared/creation.hbs": "inline open taken",
  "shared/desk-form.hbs": "lacks max min people uuid",
  "shared/desk-open.hbs": "id title",
  "shared/differences.hbs": "changes name problems",
  "shared/effects.hbs": "gives",
  "shared/my-hero.hbs": "asks laid name shelves uuid",
  "shared/repair.hbs": "aside name uuid",
  "shared/roll-odds.hbs": "rows",
  "shared/roll-several.hbs": "all chance id names uuid",
  "shared/welcome.hbs": "begins box busy cover face game icon id img isFirst label name says uuid",
  "workshop/window/bar.hbs": "by",
  "workshop/window/preview.hbs": "at change fate here heroes state text wish wishes",
  "workshop/window/problems.hbs": "changed column left line made message severity",
};
