import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../../../scripts/files.ts";
import { moduleSources, sources } from "./sources.ts";

/** The floors of the house, from the ground up: a room uses those below it. */
const FLOORS = [
  "core",
  "foundry",
  "render",
  "contract",
  "i18n",
  "settings",
  "migrations",
  "requests",
  "plan",
  "dialogs",
  "cards",
  "deeds",
  "play",
  "documents",
  "sheets",
  "windows",
  "kit",
  "rulesets",
];

const ruleSets = readdirSync(join(ROOT, "module/rulesets"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

describe("rooms", () => {
  it("know rule sets only through the registry", () => {
    // Two of the scripts are the Workshop's own: they read pages.
    const own = new RegExp(`^(module/(core|rulesets)/(${ruleSets.join("|")})/|scripts/check-ruleset\\b)`);
    const shared = [
      ...moduleSources(),
      ...sources(["templates/shared", "scripts"], /./),
      ...sources(["styles"], /\.scss$/),
    ].filter(({ path }) => !own.test(path) && !path.startsWith("styles/rulesets/"));
    // As a word of code: quoted, in a path or a key, or the beginning of a name. Some ids are words of plain English too.
    const any = ruleSets.join("|");
    const names = new RegExp(`["'\`/.](${any})["'\`/.]|\\b(${any})[A-Z]\\w*(Hero|Npc|Item|Sheet|Model|Roll)\\b`);
    expect(shared.filter(({ text }) => names.test(text)).map(({ path }) => path)).toEqual([]);
  });

  it("stand on one floor each, and CONTRIBUTING lists them from the top down", () => {
    const built = readdirSync(join(ROOT, "module"), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    expect(built.sort()).toEqual(FLOORS.toSorted());
    const page = readFileSync(join(ROOT, "CONTRIBUTING.md"), "utf8");
    const printed = [...page.matchAll(/^\| `module\/([a-z0-9]+)\/`/gm)].map(([, name]) => name);
    expect(printed).toEqual(FLOORS.toReversed());
  });

  it("have no file of more than 400 lines and no folder of more than 20 files", () => {
    // Mesa keeps to it too; of its client, two folders do not yet.
    const files = sources(["module", "packages/mesa/server"], /\.ts$/);
    const mesa = sources(["packages/mesa/client", "packages/mesa/common"], /\.ts$/);
    const long = [...files, ...mesa].filter(({ text }) => text.split("\n").length - 1 > 400).map(({ path }) => path);
    const folders = files.map(({ path }) => dirname(path));
    const full = [...new Set(folders)].filter((folder) => folders.filter((each) => each === folder).length > 20);
    expect([...long, ...full]).toEqual([]);
  });

  it("and files that the contributors' pages name are there", () => {
    // Made by a build, Foundry's own, or there once a third language exists.
    const absent = /^(dist\/|Data\/systems\/cubilete|lang\/<code>.*|x-window\.ts)$/;
    const pages = ["CONTRIBUTING.md", "docs/code.md", "docs/testing.md", "docs/releasing.md"];
    const page = pages.map((path) => readFileSync(join(ROOT, path), "utf8")).join("\n");
    const words = [...page.matchAll(/`([^`\n]+)`/g)].flatMap(([, code = ""]) => code.split(/\s+/));
    const named = words.filter((word) => /^[\w.<>*-]+\/[\w.<>*/-]*$|^[\w-]+\.(ts|md|yml|json|scss)$/.test(word));
    const files = [
      ...readdirSync(ROOT, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : [])),
      ...[
        ".github",
        "assets",
        "docs",
        "examples",
        "lang",
        "module",
        "packages",
        "packs",
        "scripts",
        "site",
        "styles",
        "site",
        "templates",
        "test",
      ].flatMap((folder) => sources([folder], /^(?!.*node_modules\/)/).map(({ path }) => path)),
    ];
    // What the page says of a rule set called foo, or of any, must hold for one that exists.
    const gone = named.filter((word) => {
      const path = word
        .replace(/\bfoo\b|<id>/g, "ryf")
        .replaceAll(".", "\\.")
        .replace(/<\w+>|\*/g, "[^/]+");
      return (
        !absent.test(word) &&
        !files.some((file) => new RegExp(`(^|/)${path}${path.endsWith("/") ? "" : "(/|$)"}`).test(file))
      );
    });
    expect(named.length).toBeGreaterThan(80);
    expect(gone).toEqual([]);
  });

  it("use the floors below them, never one above", () => {
    const rank = (path: string): number =>
      path === "module/cubilete.ts" ? FLOORS.length : FLOORS.indexOf(path.split("/")[1] ?? "");
    const wrong = moduleSources().flatMap(({ path, text }) =>
      [...text.matchAll(/(?:from|import) "(\.[^"]+)"|import\("(\.[^"]+)"\)/g)]
        .map(([, target, lazy = ""]) => posix.join(dirname(path), target ?? lazy))
        .filter((target) => rank(target) > rank(path))
        .map((target) => `${path} → ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  it("keep the core free of everything but itself", () => {
    const wrong = moduleSources()
      .filter(({ path }) => path.startsWith("module/core/"))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/from "([^"]+)"/g)]
          .map(([, target = ""]) => posix.join(dirname(path), target))
          .filter((target) => !target.startsWith("module/core/"))
          .map((target) => `${path} → ${target}`),
      );
    expect(wrong).toEqual([]);
  });

  it("export what another file uses, and nothing else", () => {
    const files = [
      ...sources(["module", "scripts", "test/unit", "test/browser", "test/bench"], /\.ts$/),
      ...sources(["packs"], /\.yml$/),
    ];
    const words = new Map(files.map(({ path, text }) => [path, new Set(text.match(/\w+/g))]));
    const declared = /^export (?:abstract )?(?:async )?(?:const|function|class|interface|type) (\w+)/gm;
    const idle = moduleSources()
      // For the compiler alone.
      .filter(({ path }) => path !== "module/foundry/conformance.ts")
      .flatMap(({ path, text }) =>
        [...text.matchAll(declared)]
          .map(([, name = ""]) => name)
          .filter((name) => files.every((other) => other.path === path || !words.get(other.path)?.has(name)))
          .map((name) => `${path}: ${name}`),
      );
    expect(idle).toEqual([]);
  });

  it("build rule sets of nothing that the kit does not give to modules too", () => {
    const imports = (path: string, text: string, word: "import" | "export") =>
      [...text.matchAll(new RegExp(`^${word} (?!type )([^;]*?) from "(\\.[^"]+)"`, "gm"))].flatMap(
        ([, names = "", target = ""]) => {
          const from = posix.join(dirname(path), target);
          if (names.includes("*")) return [`${from} *`];
          const each = names.replace(/[{}]/g, "").split(",");
          return each
            .map((name) => name.trim().split(" as ")[0] ?? "")
            .flatMap((name) => (name === "" || name.startsWith("type ") ? [] : [`${from} ${name}`]));
        },
      );
    const kit = new Set(
      moduleSources()
        .filter(({ path }) => path.startsWith("module/kit/"))
        .flatMap(({ path, text }) => imports(path, text, "export")),
    );
    const own = new RegExp(`^module/(core|rulesets)/(${ruleSets.join("|")})/`);
    // What the build splits off, and the registry itself, which modules get beside the kit.
    const given = ["module/foundry/parts.ts corePart", "module/contract/index.ts rulesets"];
    const more = moduleSources()
      .filter(({ path }) => own.test(path) && path.startsWith("module/rulesets/"))
      .flatMap(({ path, text }) =>
        imports(path, text, "import")
          .filter((name) => !own.test(name) && name.startsWith("module/"))
          .filter((name) => !kit.has(name) && !given.includes(name))
          .map((name) => `${path} ← ${name}`),
      );
    expect(kit.size).toBeGreaterThan(60);
    expect(more).toEqual([]);
  });

  it("call one thing by one name: what two rooms export is called differently", () => {
    // Rule sets are alike on purpose: the same word is the same thing in each. Their cores are read as `core.<word>`, shapes as
    // `shape.<word>`, and the kit hands on what others named.
    const isRead = new RegExp(`^module/core/((${ruleSets.join("|")})/|shape\\.ts$)`);
    const ownOf = (path: string) => /^module\/rulesets\/([^/]+)\//.exec(path)?.[1] ?? "shared";
    const declared = /^export (?:abstract )?(?:async )?(?:const|function\*?|class|interface|type) (\w+)/gm;
    const named = new Map<string, { path: string; of: string }[]>();
    for (const { path, text } of moduleSources().filter(({ path }) => !isRead.test(path) && !/\/kit\//.test(path)))
      for (const name of new Set([...text.matchAll(declared)].map(([, name = ""]) => name)))
        named.set(name, [...(named.get(name) ?? []), { path, of: ownOf(path) }]);
    const twice = [...named].flatMap(([name, places]) => {
      const owners = places.map(({ of }) => of);
      const clashes = owners.some((of, at) => (of === "shared" ? owners.length > 1 : owners.indexOf(of) !== at));
      return clashes ? [`${name}: ${places.map(({ path }) => path).join(", ")}`] : [];
    });
    expect(named.size).toBeGreaterThan(1000);
    expect(twice).toEqual([]);
  });

  it("put nobody's real name into a text: types keep it out, but for what turns anything into one", () => {
    // Who looks at a sheet, a directory or a file of theirs has it before them anyway.
    const before =
      /^module\/(sheets|documents|migrations|kit|foundry)\/|^module\/windows\/(browser|carry|evening|heroes|checkup)\/|^module\/windows\/(lazy-copies|lazy-heroes|repair)\.ts$|^module\/rulesets\/workshop\/(window\/|data\/arrivals)|people\/(called|targets)\.ts$/;
    // Either a thing's or an actor's name may be meant.
    const either = ["module/cards/past/way-back.ts"];
    const away = moduleSources().filter(({ path }) => !before.test(path) && !either.includes(path));
    expect(away.filter(({ text }) => text.includes("nameOnSheet(")).map(({ path }) => path)).toEqual([]);
    const someone =
      "(?:\\w+\\.)*(?:actor|target|roller|rival|hero|patient|person|member|victim|bearer|from|to)\\??\\.name\\b";
    const loose = new RegExp(`\\$\\{[^}]*\\b${someone}|String\\([^)]*\\b${someone}`);
    expect(away.flatMap(({ path, text }) => loose.exec(text)?.map((found) => `${path}: ${found}`) ?? [])).toEqual([]);
    // The type that keeps it out.
    const shapes = readFileSync(join(ROOT, "module/foundry/shapes.ts"), "utf8");
    expect(/interface ActorLike[^{]*\{\s*name: (\w+);/.exec(shapes)?.[1]).toBe("RealName");
  });

  it("say what their own data are instead of casting them", () => {
    const casts = (words: RegExp) =>
      moduleSources().flatMap(({ path, text }) => (text.match(words) ?? []).map((cast) => `${path}: ${cast}`));
    // `fromHost` and the shapes cast the host's own members; for ours, `plainData` and the readers of stored data do.
    expect(casts(/\bas unknown as\b/g)).toEqual([]);
    expect(casts(/\) as never\b|\w as never\b/g).length).toBeLessThanOrEqual(3);
  });

  it("look at what the host gives through functions of `foundry/`, and through no shape of their own", () => {
    // The kit hands it on: rule sets of modules have no room of theirs beside the host.
    const kit = "module/kit/index.ts";
    const away = moduleSources().filter(({ path }) => !path.startsWith("module/foundry/") && path !== kit);
    expect(away.filter(({ text }) => /\bfromHost\b/.test(text)).map(({ path }) => path)).toEqual([]);
  });

  it("leave chance to Foundry's dice", () => {
    expect(
      moduleSources()
        .filter(({ text }) => /Math\.random|crypto\.getRandom/.test(text))
        .map(({ path }) => path),
    ).toEqual([]);
  });

  it("answer requests in rooms whose kinds of request have rows in the tables of who may ask what", () => {
    // test/unit/play/requests.test.ts and test/unit/rulesets/requests.test.ts register these, and miss no kind of them.
    const registered = [
      "module/cards/veiling.ts",
      "module/documents/initiative-slots.ts",
      "module/play/asking.ts",
      "module/play/charge-aboard.ts",
      "module/play/consent/consent.ts",
      "module/play/counted-rolls.ts",
      "module/play/effects/give.ts",
      "module/play/endings/cards.ts",
      "module/play/experience.ts",
      "module/play/give.ts",
      "module/play/outcome/apply.ts",
      "module/play/outcome/ruling.ts",
      "module/play/outcome/spend.ts",
      "module/play/outcome/undo.ts",
      "module/play/outcome/voiding.ts",
      "module/play/prompts.ts",
      "module/rulesets/effect/index.ts",
      "module/rulesets/effect/table/growth.ts",
      "module/rulesets/escala3/table/tools.ts",
      "module/rulesets/escala3/table/tracker-count.ts",
      "module/rulesets/narrative/table/tools.ts",
      "module/rulesets/workshop/index.ts",
      "module/windows/lazy-heroes.ts",
    ];
    const answering = moduleSources().filter(({ text }) =>
      /(?<!function )\b(handleRequest|handleWithConsent|countRolls)\(/.test(text),
    );
    expect(answering.map(({ path }) => path).sort()).toEqual(registered);
  });

  it("ask who may change a document by what is stored, of one function", () => {
    const wrong = moduleSources().filter(
      ({ path, text }) =>
        path !== "module/foundry/rights.ts" && /testUserPermission\([^)]*(OWNER|\b3\b)|getUserLevel/.test(text),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it("ask which page writes of one function: Foundry knows users, and a user may have two pages", () => {
    const wrong = moduleSources().filter(
      ({ path, text }) =>
        path !== "module/foundry/writing-page.ts" && /\.isActiveGM|(?:users|\(\)\.users)\.activeGM/.test(text),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it("tell Foundry's generations apart on the ground only", () => {
    const wrong = moduleSources().filter(
      ({ path, text }) => !path.startsWith("module/foundry/") && /release\.generation/.test(text),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it("ask whose the things and effects of hooks are by one function: Foundry may hand over a token's delta", () => {
    const listens = /hooks\.on\(/;
    const told = /["`](?:create|update|delete|\$\{\w+\})(?:Item|ActiveEffect|\$\{\w+\})["`]/;
    const reads =
      /\b(?:item|effect|document)\??\.(?:parent|actor)\b|\{[^{}]*\b(?:parent|actor)\b[^{}]*\}: (?:Item|Effect|Document)Like/;
    const listeners = moduleSources().filter(({ text }) => listens.test(text) && told.test(text));
    // It climbs from each document to all that it lies in, by `addressOf`.
    const climbs = "module/dialogs/follow-documents.ts";
    const wrong = listeners.filter(({ path, text }) => path !== climbs && reads.test(text)).map(({ path }) => path);
    expect(listeners.map(({ path }) => path)).toEqual(expect.arrayContaining([climbs, "module/documents/actor.ts"]));
    expect(wrong).toEqual([]);
  });

  it("work in any window: ask for no class of an element, and hang nothing on the game's own document", () => {
    // In a window of its own an element may be of that window's classes; what happens there the main document never hears.
    const own = /instanceof (HTML\w*|Element|Node|\w*Event)\b|(?<![.\w])(document|window)\.addEventListener/;
    const wrong = moduleSources().filter(
      // The check-up watches the page that it plays in.
      ({ path, text }) => !path.startsWith("module/windows/checkup/") && own.test(text),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it("avoid what Foundry has taken away", () => {
    const gone = /\b(duplicate\(|objectsEqual\(|Math\.clamped|\{\{#select|\bjQuery\b|renderChatMessage"|new Dialog\()/;
    const wrong = [...moduleSources(), ...sources(["templates"], /\.hbs$/)].filter(({ text }) => gone.test(text));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });
});
