/** A response of the server that is not OK. */
export class HttpError extends Error {
  code: number;
  displayMessage: string;

  constructor(statusText: string, code: number, displayMessage = "") {
    super(statusText);
    this.name = "HttpError";
    this.code = code;
    this.displayMessage = displayMessage;
  }

  override toString(): string {
    return this.displayMessage || this.message;
  }
}

export interface TimeoutOptions {
  /** Milliseconds before giving up; null waits for ever. Default 30000. */
  timeoutMs?: number | null;
  /** Called when the time is over. */
  onTimeout?: () => void;
}

/** `fetch` that gives up after a time. @throws HttpError on a response that is not OK, or on timeout (408) */
export async function fetchWithTimeout(
  url: string,
  data: RequestInit = {},
  { timeoutMs = 30000, onTimeout = () => {} }: TimeoutOptions = {},
): Promise<Response> {
  const controller = new AbortController();
  let timedOut = false;
  const timer =
    timeoutMs === null
      ? undefined
      : setTimeout(() => {
          timedOut = true;
          controller.abort();
          onTimeout();
        }, timeoutMs);
  try {
    const response = await fetch(url, { signal: controller.signal, ...data });
    if (!response.ok) throw new HttpError(response.statusText, response.status, await response.text().catch(() => ""));
    return response;
  } catch (error) {
    if (timedOut) throw new HttpError("Timed Out", 408);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** {@link fetchWithTimeout} for a JSON answer. */
export async function fetchJsonWithTimeout(
  url: string,
  data: RequestInit = {},
  options: TimeoutOptions = {},
): Promise<unknown> {
  const headers = { "Content-Type": "application/json", ...(data.headers as Record<string, string> | undefined) };
  const response = await fetchWithTimeout(url, { ...data, headers }, options);
  return response.json();
}

/** Does a file exist on the server? */
export async function srcExists(src: string): Promise<boolean> {
  try {
    const response = await fetch(src, { method: "HEAD" });
    return response.ok;
  } catch {
    return false;
  }
}
