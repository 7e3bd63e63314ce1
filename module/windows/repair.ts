import { RECORDS_PATH } from "../cards/past/happened.ts";
import { actorAt, recordsAside } from "../cards/past/records.ts";
import { whenGuestsFail } from "../contract/guests/readings.ts";
import { rulesets } from "../contract/index.ts";
import {
  type ActorLike,
  HandlebarsApplication,
  hooks,
  notifications,
  type RenderOptions,
  systemPath,
  theGame,
} from "../foundry/index.ts";
import { deletionOf } from "../foundry/v13-v14/deletion.ts";
import { isWritingPage } from "../foundry/writing-page.ts";
import { answering } from "../i18n/errors.ts";
import { t } from "../i18n/i18n.ts";
import { short } from "../i18n/names.ts";
import { nameOnSheet } from "../plan/people/called.ts";
import { busy } from "../render/busy.ts";
import { OwnWindow } from "../render/own-window.ts";
import { type Mendable, sharedStates } from "../requests/shared-state.ts";
import { restoreSetting, settingsAside } from "../settings/settings.ts";

/** What was set aside because nothing could be made of it, and the ways to mend it. It reads nothing that could break it. */

const MOST_SHOWN = 30;
const MOST_AT_ONCE = 1000;

const broken = (): { state: Mendable; aside: string[] }[] =>
  sharedStates()
    .map((state) => ({ state, aside: state.aside() }))
    .filter(({ aside }) => aside.length > 0);

/** Whose records hold more than is read. An unlinked token inherits those of the actor that it was made from, and they are not its own. */
const crowded = (): { actor: ActorLike; aside: string[] }[] =>
  [...theGame().actors].map((actor) => ({ actor, aside: recordsAside(actor) })).filter(({ aside }) => aside.length > 0);

const shown = (value: unknown): string => short(JSON.stringify(value) ?? String(value), 200);

export class Repair extends OwnWindow(HandlebarsApplication) {
  static DEFAULT_OPTIONS = {
    id: "cubilete-repair",
    classes: ["cubilete", "tool", "repair"],
    position: { width: 560 },
    window: { title: "CUBILETE.repair.title", icon: "fa-solid fa-screwdriver-wrench" },
    actions: {
      restoreSetting: busy(Repair.#onRestoreSetting),
      mendState: busy(Repair.#onMendState),
      clearRecords: busy(Repair.#onClearRecords),
    },
  };
  static PARTS = { repair: { template: systemPath("templates/shared/repair.hbs"), scrollable: [""] } };

  override async _prepareContext(options: RenderOptions): Promise<Record<string, unknown>> {
    return {
      ...(await super._prepareContext(options)),
      settings: settingsAside().map(({ key, label, stored, instead }) => ({
        key,
        label: t(label),
        stored: t("CUBILETE.repair.stored", { text: shown(stored) }),
        instead: t("CUBILETE.repair.instead", { text: shown(instead) }),
      })),
      people: crowded()
        .slice(0, MOST_SHOWN)
        .map(({ actor, aside }) => ({
          uuid: actor.uuid,
          name: short(nameOnSheet(actor)),
          aside: t("CUBILETE.repair.records", { count: aside.length }),
        })),
      states: broken().map(({ state: { key, label, stored }, aside }) => ({
        key,
        label: t(label),
        stored: t("CUBILETE.repair.stored", { text: shown(stored) }),
        aside: t("CUBILETE.repair.left", {
          what: aside
            .slice(0, MOST_SHOWN)
            .map((path) => (path === "" ? t("CUBILETE.repair.all") : short(path, 80)))
            .join(", "),
        }),
      })),
    };
  }

  static async #onRestoreSetting(this: Repair, _event: Event, target: HTMLElement): Promise<void> {
    await answering(() => restoreSetting(target.dataset.key ?? ""));
    await this.render();
  }

  /** What no card reads goes, and so many with each write. */
  static async #onClearRecords(this: Repair, _event: Event, target: HTMLElement): Promise<void> {
    const actor = actorAt(target.dataset.uuid);
    await answering(async () => {
      for (let ids = actor ? recordsAside(actor) : []; actor && ids.length > 0; ids = ids.slice(MOST_AT_ONCE)) {
        const gone = ids.slice(0, MOST_AT_ONCE).map((id) => deletionOf(`${RECORDS_PATH}.${id}`));
        await actor.update(Object.assign({}, ...gone));
      }
    });
    await this.render();
  }

  /** `data-anew`: from the beginning; otherwise what fits is kept. */
  static async #onMendState(this: Repair, _event: Event, target: HTMLElement): Promise<void> {
    const state = sharedStates().find(({ key }) => key === target.dataset.key);
    await answering(() => state?.mend(target.dataset.anew !== undefined));
    await this.render();
  }
}

/** Tells the GM when something was set aside. */
export function tellSetAside(): void {
  hooks.once("ready", () => {
    const count = settingsAside().length + broken().length + crowded().length;
    if (isWritingPage() && count > 0) notifications().warn(t("CUBILETE.repair.told", { count }), { permanent: true });
  });
}

/** Says to the GM, once the game stands, which rule sets could not come in or fail at something, and why. */
export function tellRefused(): void {
  hooks.once("ready", () => {
    if (!isWritingPage()) return;
    for (const [id, why] of rulesets.failed)
      notifications().error(t("CUBILETE.error.rulesetRefused", { name: short(id, 60), why: short(why, 600) }), {
        permanent: true,
      });
  });
  hooks.once("ready", () =>
    whenGuestsFail((name, why) => {
      if (theGame().user.isGM)
        notifications().warn(t("CUBILETE.error.guestFails", { name: short(name, 60), why: short(why, 300) }));
    }),
  );
}
