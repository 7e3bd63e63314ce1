import { checkupPasses } from "./checkup.ts";

checkupPasses(13);
