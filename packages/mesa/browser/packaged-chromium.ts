import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

/** A browser and how it is started. */
export interface Packaged {
  executablePath: string;
  args: string[];
  /** What its environment needs besides this process's own. */
  env: Record<string, string>;
}

const PACKAGE = "@sparticuz/chromium";

/**
 * The browser that travels in node_modules, unpacked. The package itself unpacks into the system's folder for temporary
 * files and takes whatever stands there: half of it while another process is still writing, or that of another version.
 * So it unpacks into a folder of its own here, which gets its name when it is whole.
 */
export async function unpackedBrowser(): Promise<Packaged> {
  const folder = packageFolder();
  const { version } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  const home = join(folder, "..", "..", ".cache", `chromium-${version}`);
  await madeWhole(home, unpacking(home));
  const { default: packaged } = await import(PACKAGE);
  // Nothing here draws in three dimensions; drawing as if would take half of a small machine.
  packaged.setGraphicsMode = false;
  return {
    executablePath: join(home, "chromium"),
    // Its one-process mode is made for small functions; several pages at once need the ordinary process model.
    // And pages keep to the rules of the web here as at home: what another origin may not have fails.
    args: (packaged.args as string[]).filter(
      (arg) => !/single-process|no-zygote|disable-web-security|insecure-content/.test(arg),
    ),
    // Its own system libraries (libnss3 and others) and letters, for machines that have none.
    env: {
      LD_LIBRARY_PATH: [join(home, "al2023", "lib"), process.env.LD_LIBRARY_PATH].filter(Boolean).join(":"),
      FONTCONFIG_FILE: join(home, "fonts.conf"),
    },
  };
}

/** Where the package lies: it exports nothing but its code, which stands somewhere below. */
function packageFolder(): string {
  let folder: string;
  try {
    folder = createRequire(import.meta.url).resolve(PACKAGE);
  } catch (error) {
    const help = `install Chrome, Chromium or Edge, set MESA_BROWSER, or add ${PACKAGE} to the packages of the project.`;
    throw new Error(`There is no browser: ${help}`, { cause: error });
  }
  while (!folder.endsWith(join(...PACKAGE.split("/")))) folder = dirname(folder);
  return folder;
}

/** Makes a folder by filling another one and giving it the name: it is there whole or not at all, whoever else makes it too. */
export async function madeWhole(folder: string, fill: (into: string) => Promise<void>): Promise<void> {
  if (existsSync(folder)) return;
  await mkdir(join(folder, ".."), { recursive: true });
  const making = await mkdtemp(`${folder}.`);
  try {
    await fill(making);
    await rename(making, folder);
  } catch (error) {
    await rm(making, { recursive: true, force: true });
    // Somebody else was quicker: theirs is as good.
    if (!existsSync(folder)) throw error;
  }
}

/** Unpacks in a process of its own, because the package takes its places from the environment. */
const unpacking = (home: string) => async (into: string) => {
  const program = `const { default: packaged } = await import("${PACKAGE}"); await packaged.executablePath();`;
  await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", program], {
    cwd: import.meta.dirname,
    // The name of the surroundings in which it unpacks its system libraries too.
    env: { ...process.env, TMPDIR: into, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs22.x" },
  });
  const at = (name: string) => join(home, name).replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  await writeFile(
    join(into, "fonts.conf"),
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${at("fonts")}</dir><cachedir>${at("fonts-cache")}</cachedir></fontconfig>
`,
  );
};
