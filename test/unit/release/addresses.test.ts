import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  ADDRESSED,
  addressed,
  addressesOf,
  addressFile,
  publishedSite,
  repositoryOf,
} from "../../../scripts/addresses.ts";
import { ROOT } from "../../../scripts/files.ts";
import { readYaml } from "../../../scripts/languages.ts";

/** Where a GM installs from, and the workflow that puts it there. */

const OWNED = { repository: "https://github.com/owner-of-it/cubilete", site: "https://cubilete.example/" };
const NOBODYS = { repository: "https://github.com/OWNER/cubilete", site: "https://OWNER.github.io/cubilete/" };

describe("the repository's address", () => {
  it("is no one's until a person writes it down, and then theirs", () => {
    expect(repositoryOf(NOBODYS)).toBeNull();
    expect(repositoryOf(OWNED)).toBe(OWNED.repository);
  });

  it("is that of the repository a workflow runs in, and never another's", () => {
    expect(repositoryOf(NOBODYS, OWNED.repository)).toBe(OWNED.repository);
    expect(repositoryOf(OWNED, OWNED.repository)).toBe(OWNED.repository);
    expect(() => repositoryOf(OWNED, "https://github.com/a-fork/cubilete")).toThrow("a-fork/cubilete: write your own");
  });

  it("is refused by name when it is none", () => {
    for (const repository of [undefined, 3, "", "github.com/me/cubilete", "https://github.com/me", "https://x/y/z?a=1"])
      expect(() => repositoryOf({ repository })).toThrow("addresses.yml, repository");
    expect(() => repositoryOf(null)).toThrow("addresses.yml");
    expect(() => repositoryOf(OWNED, "javascript:alert(1)")).toThrow("CUBILETE_REPOSITORY");
  });
});

describe("the site's address", () => {
  it("is no one's until a person writes it down, and refused by name when it is none", () => {
    expect(publishedSite(NOBODYS)).toBeNull();
    expect(publishedSite(OWNED)).toBe(OWNED.site);
    for (const site of [undefined, "", "https://x.example", "http://x.example/", "https://x.example/a?b/"])
      expect(() => publishedSite({ ...OWNED, site })).toThrow("addresses.yml, site");
  });
});

describe("an address that people read", () => {
  const pages = Object.fromEntries(ADDRESSED.map((name) => [name, readFileSync(join(ROOT, name), "utf8")]));

  it("is what addresses.yml makes: npm run addresses writes it", () => {
    for (const [name, page] of Object.entries(pages)) expect(addressed(page, addressFile()), name).toBe(page);
  });

  it("stands above the first heading of each page, once to try and once to install, and nowhere else", () => {
    const { site, repository } = OWNED;
    const install = `${repository}/releases/latest/download/system.json`;
    for (const [name, page] of Object.entries(pages)) {
      const [top = "", ...rest] = addressed(page, OWNED).split(/^## /m);
      expect(top.split(site).length, name).toBe(2);
      expect(top.split(install).length, name).toBe(2);
      expect(rest.join("").match(/OWNER\.github|github\.com\/\w+\/cubilete/), name).toBeNull();
      expect(top, name).not.toMatch(/OWNER[./]/);
    }
  });
});

interface Workflow {
  on: { push: { tags: string[] } };
  jobs: { release: { env: Record<string, string>; steps: { run?: string }[] } };
}

describe("the release workflow", () => {
  const workflow = readYaml(join(ROOT, ".github/workflows/release.yml")) as Workflow;
  const commands = workflow.jobs.release.steps.flatMap(({ run }) => run ?? []);

  it("tests before it publishes, and runs only what there is", () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
    const asked = commands.flatMap((command) => /^npm (?:run )?(?:--silent )?(test|[\w:-]+)/.exec(command)?.[1] ?? []);
    expect(asked).toEqual(["ci", "release", "test", "package"]);
    for (const name of asked.slice(1)) expect(scripts).toHaveProperty(name);
    expect(commands.at(-1)).toMatch(/^gh release create/);
  });

  it("publishes the files at the addresses that the manifest names", () => {
    const { manifest, download } = addressesOf(OWNED.repository, "cubilete", "1.2.3");
    const published = (commands.at(-1) ?? "").replaceAll("$" + "{TAG#v}", "1.2.3").replaceAll('"$TAG"', "v1.2.3");
    const [, tag, ...files] = /create (\S+) (\S+) "(\S+)"/.exec(published) ?? [];
    expect(download).toBe(`${OWNED.repository}/releases/download/${tag}/${files[1]}`);
    expect(manifest.split("/").at(-1)).toBe(files[0]?.split("/").at(-1));
    expect(workflow.on.push.tags).toEqual(["v*.*.*"]);
    expect(workflow.jobs.release.env.CUBILETE_REPOSITORY).toContain("github.repository");
  });
});

describe("the manifest", () => {
  it("claims no version that nobody has tried in Foundry, and no address that nobody owns", () => {
    const source = JSON.parse(readFileSync(join(ROOT, "system.json"), "utf8"));
    expect(source.compatibility).not.toHaveProperty("verified");
    for (const field of ["url", "manifest", "download", "bugs", "changelog"]) expect(source).not.toHaveProperty(field);
    expect(existsSync(join(ROOT, source.readme))).toBe(true);
  });
});
