/**
 * `npm run build -w mesa-vtt`, and before it is packed: client and server as plain JavaScript, with the licences of what pages load.
 */

import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Log } from "./server/log.ts";
import { ensureClient, ensureWorld } from "./server/node/client-build.ts";
import { FONT, ICON_FONTS } from "./server/node/http/fonts.ts";
import { licences } from "./server/node/licences.ts";
import { PLACE } from "./server/node/place.ts";
import { buildServer } from "./server-build.ts";
import { buildTypes } from "./types-build.ts";

const log: Log = (level, message) => console.error(`${level}: ${message}`);
await ensureClient(join(PLACE, "dist", "client"), log);
await ensureWorld(join(PLACE, "dist", "world"), log);
const outDir = join(PLACE, "dist", "server");
rmSync(outDir, { recursive: true, force: true });
await buildServer(outDir);
const types = join(PLACE, "dist", "types");
rmSync(types, { recursive: true, force: true });
buildTypes(types);

const fonts = join(PLACE, "dist", "fonts");
rmSync(fonts, { recursive: true, force: true });
mkdirSync(fonts, { recursive: true });
cpSync(FONT, join(fonts, basename(FONT)));
cpSync(ICON_FONTS, join(fonts, basename(ICON_FONTS)), { recursive: true });

writeFileSync(join(PLACE, "dist", "LICENCES.txt"), licences());
