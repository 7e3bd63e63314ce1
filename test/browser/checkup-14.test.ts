import { wholeCheckup } from "./checkup.ts";

wholeCheckup(14);
