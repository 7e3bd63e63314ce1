/** The first thing the client does: the page says which generation it presents, and schemas are made by it. */
import { setGeneration } from "../../common/generation/index.ts";

const told = document.querySelector<HTMLMetaElement>('meta[name="mesa-generation"]');
if (told?.content === "14") setGeneration(14);
