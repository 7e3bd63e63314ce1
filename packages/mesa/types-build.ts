import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { PLACE } from "./server/node/place.ts";

/** Writes the declarations of what scripts import: of its entry and of what that names, and of nothing else in here. */
export function buildTypes(outDir: string): void {
  const folder = mkdtempSync(join(tmpdir(), "mesa-types-"));
  try {
    const compilerOptions = { noEmit: false, declaration: true, emitDeclarationOnly: true };
    const project = {
      extends: join(PLACE, "tsconfig.json"),
      compilerOptions: {
        ...compilerOptions,
        tsBuildInfoFile: join(folder, "info"),
        rootDir: PLACE,
        outDir: folder,
        types: ["node"],
      },
      include: [],
      files: [join(PLACE, "server", "node", "public.ts")],
    };
    // Beside the sources, so that it finds what they find.
    const config = join(PLACE, "tsconfig.types.tmp.json");
    writeFileSync(config, JSON.stringify(project));
    try {
      const compiler = createRequire(import.meta.url).resolve("typescript/package.json");
      execFileSync(process.execPath, [join(dirname(compiler), "bin", "tsc"), "-p", config], {
        stdio: ["ignore", 2, 2],
      });
    } finally {
      rmSync(config);
    }
    take(folder, join("server", "node", "public.d.ts"), outDir, new Set());
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Copies a declaration and those that it imports; an installed package has them beside scripts, not sources. */
function take(from: string, file: string, to: string, taken: Set<string>): void {
  if (taken.has(file)) return;
  taken.add(file);
  const text = readFileSync(join(from, file), "utf8");
  const [target, named] = [join(to, file), [...text.matchAll(/from "(\.[^"]+)\.ts"/g)]];
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, text.replaceAll(/(from "\.[^"]+)\.ts"/g, '$1.js"'));
  for (const [, path = ""] of named) take(from, relative(from, join(from, dirname(file), `${path}.d.ts`)), to, taken);
}
