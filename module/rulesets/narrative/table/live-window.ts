import * as core from "../../../core/narrative/index.ts";
import { rollContext } from "../../../dialogs/roll-context.ts";
import {
  type ActorLike,
  documentOf,
  HandlebarsApplication,
  notifications,
  type RenderOptions,
  systemPath,
  theGame,
} from "../../../foundry/index.ts";
import { answering } from "../../../i18n/errors.ts";
import { t } from "../../../i18n/i18n.ts";
import { startRoll } from "../../../play/roll.ts";
import { OwnWindow } from "../../../render/own-window.ts";
import { ID, key } from "../data/labels.ts";
import { addLive, chooseLive, closeLive, concerns, findPool, planOf, requestOf, switchLive } from "./live-pool.ts";
import { liveState } from "./live-state.ts";

/** The window of a pool that GM and player build together: the roll dialog's own parts, fed from what the table shares. */
class LivePoolWindow extends OwnWindow(HandlebarsApplication) {
  static DEFAULT_OPTIONS = {
    classes: ["cubilete", "roll-dialog", "live-pool"],
    ruleset: ID,
    position: { width: 780 },
    window: { icon: "fa-solid fa-people-group", title: key("live.title") },
    actions: {
      choose: LivePoolWindow.#onChoose,
      rollShared: LivePoolWindow.#onRollShared,
      discard: LivePoolWindow.#onDiscard,
    },
  };
  static PARTS = {
    setup: { template: systemPath("templates/shared/roll-setup.hbs"), scrollable: [""] },
    odds: { template: systemPath("templates/shared/roll-odds.hbs") },
    footer: { template: systemPath("templates/narrative/live-footer.hbs") },
  };

  readonly #pool: string;
  #compared: string | null = null;

  constructor(pool: string) {
    super({ id: `narrative-live-${pool}` });
    this.#pool = pool;
  }

  override async _prepareContext(_options: RenderOptions): Promise<Record<string, unknown>> {
    const pool = findPool(this.#pool);
    const ready = pool && (await planOf(pool));
    if (!pool || !ready) return { rootId: this.id, problem: t(key("error.poolGone")) };
    const { user } = theGame();
    const context = rollContext({ ...ready, switches: pool.switches, compared: this.#compared });
    const changes = context.changes as { id: string; locked?: boolean }[];
    return {
      ...context,
      // No line here on what others changed: all see it. And it is made at one.
      changed: null,
      several: null,
      changes: changes.map((change) => ({ ...change, locked: change.locked || !core.maySwitch(change.id, user) })),
      opened: t(key("live.opened"), { name: pool.opened }),
      mayRoll: ready.prepared.source.actor?.isOwner === true,
      rootId: this.id,
    };
  }

  override async _onFirstRender(context: Record<string, unknown>, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.addEventListener("change", (event) => void this.#onChange(event.target as HTMLInputElement));
    for (const kind of ["pointerover", "focusin"]) {
      this.element.addEventListener(kind, (event) => void this.#onPoint(event.target as Element));
    }
  }

  override async _onRender(context: Record<string, unknown>, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    const button = this.element.querySelector<HTMLButtonElement>('[data-action="rollShared"]');
    if (button) button.disabled = context.problem !== undefined;
    // What is the other's to choose can be seen, not pressed.
    for (const choice of this.element.querySelectorAll<HTMLButtonElement>('[data-action="choose"], select[name]')) {
      const name = choice.dataset.name ?? choice.getAttribute("name") ?? "";
      if (!name.startsWith("add.") && !core.mayChoose(name, theGame().user)) choice.disabled = true;
    }
  }

  async #onPoint(target: Element): Promise<void> {
    const change = target.closest<HTMLElement>("[data-compare]")?.dataset.compare;
    if (!change || change === this.#compared) return;
    this.#compared = change;
    await this.render({ parts: ["odds"] });
  }

  async #onChange(input: HTMLInputElement): Promise<void> {
    const { change } = input.dataset;
    // The answer comes with the pool's next state; what was refused shows as it stands.
    if (change) await this.#ask(() => switchLive(this.#pool, change, input.checked));
    else if (input.name.startsWith("why."))
      await this.#ask(() => addLive(this.#pool, input.name.slice(4), { why: input.value }));
    else if (input.name) await this.#ask(() => chooseLive(this.#pool, input.name, input.value));
  }

  async #ask(wish: () => Promise<void>): Promise<void> {
    const done = await answering(async () => {
      await wish();
      return true;
    });
    if (!done && this.rendered) await this.render();
  }

  static async #onChoose(this: LivePoolWindow, _event: Event, target: HTMLElement): Promise<void> {
    const { name = "", value = "" } = target.dataset;
    if (name.startsWith("add.")) await this.#ask(() => addLive(this.#pool, name.slice(4), { value: Number(value) }));
    else await this.#ask(() => chooseLive(this.#pool, name, value));
  }

  static async #onRollShared(this: LivePoolWindow): Promise<void> {
    const pool = findPool(this.#pool);
    if (pool) await startRoll(requestOf(pool), { dialog: false, switches: pool.switches });
  }

  static async #onDiscard(this: LivePoolWindow): Promise<void> {
    await this.#ask(() => closeLive(this.#pool));
  }
}

const windows = new Map<string, LivePoolWindow>();

/** Opens what is new, shows what changed, closes what was rolled. A window closed by hand comes back with the next pool. */
export async function showLivePools(): Promise<void> {
  const { pools } = liveState.read();
  for (const [id, app] of windows) {
    if (pools.some((pool) => pool.id === id)) {
      if (app.rendered) await app.render();
    } else {
      windows.delete(id);
      await app.close();
    }
  }
  for (const { id, actor } of pools) {
    if (windows.has(id) || !concerns(await documentOf<ActorLike>(actor), theGame().user)) continue;
    const app = new LivePoolWindow(id);
    windows.set(id, app);
    await app.render({ force: true });
  }
}

/** Brings all pools that concern the user to the front, also those whose window was closed. */
export async function openLivePools(): Promise<void> {
  await showLivePools();
  if (windows.size === 0) notifications().info(t(key("live.none")));
  for (const app of windows.values()) await app.render({ force: true });
}
