import * as shape from "../../core/shape.ts";
import { SYSTEM_ID, theGame } from "../../foundry/index.ts";

interface Box {
  left: number;
  top: number;
  hidden: boolean;
}

/** Beside the scene's controls. */
const USUAL: Box = { left: 110, top: 76, hidden: false };
/** No screen is larger. */
const FAR = 20_000;
const read = shape.record<Box>({ left: shape.number(0, FAR), top: shape.number(0, FAR), hidden: shape.yes }, USUAL);

/** Where a user keeps a window that stays on the screen, and whether they put it away; the same on every page of theirs. */
export class KeptPlace {
  readonly #key: string;

  /** @param key `<rule set>.<name>`. */
  constructor(key: string) {
    this.#key = key;
  }

  /** Once, at `init`. Nothing is drawn anew when it changes. */
  register(): void {
    theGame().settings.register(SYSTEM_ID, this.#key, { scope: "user", config: false, type: Object, default: {} });
  }

  /** What does not fit is as usual. */
  get box(): Box {
    const box = read(theGame().settings.get(SYSTEM_ID, this.#key), "", []);
    return box === shape.MISFIT ? USUAL : box;
  }

  async keep(change: Partial<Box>): Promise<void> {
    const now = this.box;
    const next = { ...now, ...change };
    if (JSON.stringify(next) !== JSON.stringify(now)) await theGame().settings.set(SYSTEM_ID, this.#key, next);
  }
}
