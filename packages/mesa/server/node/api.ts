/** What scripts get that import the package `mesa-vtt`. */
import * as runner from "../../runner/play.ts";
import * as server from "./index.ts";
import type * as told from "./public.ts";

export { StartError } from "../errors.ts";

export const startMesa: typeof told.startMesa = server.startMesa;
export const playBatches: typeof told.playBatches = runner.playBatches;
