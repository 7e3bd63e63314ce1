import { ApplicationV2, HandlebarsApplicationMixin } from "../../../applications/api/index.ts";
import type { Tour } from "../../../runtime/tours.ts";
import { type Data, host } from "../../host.ts";
import { packageTitle } from "../../package-title.ts";

const all = () => [...(host.game as unknown as { tours: Iterable<Tour> }).tours];

/** Which tours there are, by package: to start, to go on with, to begin anew. */
export class ToursManagement extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    id: "tours-management",
    window: { title: "TOURS.Title", icon: "fa-solid fa-person-hiking", resizable: true },
    position: { width: 520, height: 520 },
    actions: { start: ToursManagement.#onStart, reset: ToursManagement.#onReset },
  };

  static override PARTS = { tours: { template: "templates/settings/tours.hbs", scrollable: [""] } };

  override async _prepareContext(options: Data): Promise<Data> {
    const { isGM } = host.game.user;
    const shown = all().filter(({ config }) => config.display === true && (isGM || config.restricted !== true));
    const packages = [...new Set(shown.map(({ namespace }) => namespace))];
    return Object.assign((await super._prepareContext(options)) as Data, {
      packages: packages.map((namespace) => ({
        title: packageTitle({ packageName: namespace }),
        tours: shown
          .filter((tour) => tour.namespace === namespace)
          .map(({ key, title, description, status, canStart, config }) => ({
            key,
            title,
            description,
            status: `TOURS.Status.${status}`,
            canStart,
            begun: status !== "unstarted",
            start: status === "in-progress" && config.canBeResumed ? "TOURS.Resume" : "TOURS.Start",
          })),
      })),
    });
  }

  static async #onStart(this: ToursManagement, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const tour = all().find(({ key }) => key === target.dataset.tour);
    await this.close();
    await tour?.start();
  }

  static async #onReset(this: ToursManagement, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await all()
      .find(({ key }) => key === target.dataset.tour)
      ?.reset();
    await this.render();
  }
}
