import { shownNotifications } from "../../foundry/seen.ts";

/** What the page complains about while something is tried. */

const words = (said: unknown): string => {
  const text = said instanceof Error ? said.message : String(said);
  return new DOMParser().parseFromString(text, "text/html").body.textContent.trim();
};

export class Watch {
  #errors: string[] = [];
  #refusals: string[] = [];
  #end: () => void;

  constructor() {
    const host = shownNotifications();
    const { error, warn, info } = host;
    const { error: log } = console;
    const heard = (message: string) => {
      if (!this.#errors.includes(message)) this.#errors.push(message);
    };
    const onError = (event: ErrorEvent) => heard(event.message);
    const onRejection = ({ reason }: PromiseRejectionEvent) => heard(words(reason));
    host.error = (message, options) => {
      heard(words(message));
      return error.call(host, message, options);
    };
    host.warn = (message) => {
      // Rolls that the rules refuse are part of the play: who looks on need not read a hundred of them.
      this.#refusals.push(words(message));
    };
    host.info = () => {};
    console.error = (...said) => {
      heard(said.map(words).join(" "));
      log.apply(console, said);
    };
    window.addEventListener("error", onError);
    window.addEventListener("unhandledrejection", onRejection);
    this.#end = () => {
      Object.assign(host, { error, warn, info });
      console.error = log;
      window.removeEventListener("error", onError);
      window.removeEventListener("unhandledrejection", onRejection);
    };
  }

  /** What was heard since the last time. Refusals are in order where something was not asked for in full. */
  take(): { errors: string[]; refusals: string[] } {
    const heard = { errors: this.#errors, refusals: this.#refusals };
    this.#errors = [];
    this.#refusals = [];
    return heard;
  }

  end(): void {
    this.#end();
  }
}
