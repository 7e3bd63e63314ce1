import { wholeCheckup } from "./checkup.ts";

wholeCheckup(13);
