import { rulesets } from "../../../contract/index.ts";
import { SYSTEM_ID, theGame } from "../../../foundry/index.ts";
import { isWritingPage } from "../../../foundry/writing-page.ts";
import { setting } from "../../../settings/settings.ts";
import { pagesIn } from "./games.ts";
import { BROUGHT, ID } from "./labels.ts";

/** Remembers what modules brought: a module that is gone takes its page along. On the active GM's page, once it is ready. */
export async function rememberBrought(): Promise<void> {
  const kept = setting<string>(ID, BROUGHT);
  const all = pagesIn(kept);
  for (const { id, page } of rulesets.pages.values()) all[id] = page;
  const now = JSON.stringify(all);
  if (isWritingPage() && now !== JSON.stringify(pagesIn(kept)))
    await theGame().settings.set(SYSTEM_ID, `${ID}.${BROUGHT}`, now);
}
