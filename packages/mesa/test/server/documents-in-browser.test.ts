import { afterAll } from "vitest";
import { testHost } from "./fixture.ts";
import { openInBrowser } from "./in-a-browser.ts";

/** What a server is asked to do with documents and compendia, asked of a world in a browser. */

testHost.open = openInBrowser;
afterAll(() => {
  delete testHost.open;
});

// Not as the files themselves, which the same worker may have played already.
for (const name of ["documents", "compendia", "taken-ids"]) {
  const file = `./${name}.test.ts?in-browser`;
  await import(/* @vite-ignore */ file);
}
