import type { Page } from "playwright-core";

/** What of Playwright's own page is used here; its public interface has no word for it. */
interface Inside {
  _connection: { toImpl(page: Page): { delegate: { _mainFrameSession: { _client: Session } } } };
}
interface Session {
  send(method: "Network.disable"): Promise<unknown>;
}

/**
 * Chromium tells Playwright of whatever a page asks for and of every frame of its sockets, all of a world when a user joins:
 * a twelfth of a page's work. From here on it does not, so that nothing of it is heard by `page.on` or kept by `page.route`.
 */
export async function leaveUnheard(page: Page): Promise<void> {
  const { _connection } = page as unknown as Inside;
  await _connection.toImpl(page).delegate._mainFrameSession._client.send("Network.disable");
}
