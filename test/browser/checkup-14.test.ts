import { checkupPasses } from "./checkup.ts";

// What differs between generations is the host's own, and shows in any rule set: the two with the most rolls, three fifths of
// the whole, are played in the other file alone.
checkupPasses(14, ["ryf", "escala3", "multi", "workshop"]);
