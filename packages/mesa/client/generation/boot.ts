/**
 * The first thing the client does: the page says which generation it presents, and schemas are made by it. The folder that it lies
 * in is the public route prefix.
 */
import { setGeneration } from "../../common/generation/index.ts";

const told = document.querySelector<HTMLMetaElement>('meta[name="mesa-generation"]');
const { pathname } = new URL(".", document.baseURI);
(globalThis as unknown as { ROUTE_PREFIX: string }).ROUTE_PREFIX = pathname.slice(1, -1);
if (told?.content === "14") setGeneration(14);
