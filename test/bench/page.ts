/** What the browser bench does inside the page. Only the text of {@link installBench} travels there: it is self-contained. */

type Template = (context: unknown, options?: object) => string;

interface Sheet {
  element: HTMLElement;
  window: { content: HTMLElement };
  rendered: boolean;
  render(options: object): Promise<unknown>;
  close(options: object): Promise<unknown>;
  _postRender(...args: unknown[]): Promise<void>;
}
interface Actor {
  id: string;
  uuid: string;
  sheet: Sheet;
  items: Iterable<{ id: string; type: string }>;
  prepareData(): void;
}
interface Message {
  id: string;
  toObject(): { system: { parts?: { kind: string }[] } } & Record<string, unknown>;
}
interface Log {
  element: HTMLElement;
  postOne(message: Message, options?: object): Promise<void>;
  renderBatch(size: number): Promise<void>;
}
interface Host {
  /** Processor seconds of the page's main thread so far: a busy machine does not make our work longer. */
  cpuTime(): Promise<number>;
  Handlebars: {
    partials: Record<string, Template | string>;
    compile(source: string): Template;
    registerPartial(name: string, partial: Template | string): void;
    unregisterPartial(name: string): void;
  };
  CONFIG: { ChatMessage: { template: string }; Actor: { documentClass: { create(data: object): Promise<Actor> } } };
  Hooks: { once(hook: string, listener: () => void): void };
  foundry: {
    applications: {
      handlebars: { loadTemplates(paths: string[]): Promise<unknown> };
      instances: Map<string, Sheet>;
    };
    utils: { randomID(): string };
  };
  game: {
    userId: string;
    actors: { get(id: string): Actor };
    messages: { size: number; contents: Message[] };
    socket: { listeners(event: string): ((response: object) => void)[] };
  };
  ui: { chat: Log };
}

/** Two medians in milliseconds of the main thread: our own work, and the bare thing beside it. */
export interface Pair {
  own: number;
  beside: number;
}
export interface Rerender extends Pair {
  /** The templates of the replaced parts alone, rendered bare. */
  part: number;
  touched: string[];
  /** Touched, and shows what it showed. */
  needless: string[];
}

export interface Bench {
  makeHero(items: number): Promise<string>;
  countElements(actorId: string): Promise<number>;
  firstRender(actorId: string, samples: number, cold: boolean): Promise<Pair>;
  rerender(actorId: string, change: "actor" | "item", samples: number): Promise<Rerender>;
  prepare(actorId: string, samples: number): Promise<number>;
  dialog(actorId: string, selector: string, control: string, samples: number): Promise<number>;
  fillLog(count: number): Promise<number>;
  batch(samples: number): Promise<Pair>;
  addCard(samples: number): Promise<number>;
  storedMessages(): { kind: string; bytes: number }[];
}

export function installBench(): void {
  const host = globalThis as unknown as Host;
  const RUNTIME = { allowProtoMethodsByDefault: true, allowProtoPropertiesByDefault: true };

  const median = (samples: number[]): number => samples.sort((a, b) => a - b)[samples.length >> 1] as number;
  /** What asking for the clock costs by itself, in seconds; subtracted from every sample. */
  let overhead: number | null = null;
  const clocked = async (act: () => unknown): Promise<number> => {
    const start = await host.cpuTime();
    await act();
    return (await host.cpuTime()) - start;
  };
  const time = async (act: () => unknown): Promise<number> => {
    if (overhead === null) {
      const empty: number[] = [];
      for (let sample = 0; sample < 31; sample++) empty.push(await clocked(() => undefined));
      overhead = median(empty);
    }
    return Math.max((await clocked(act)) - overhead, 1e-5) * 1000;
  };
  /** Lets the page come to rest, so that one sample does not pay for the other's leftovers. */
  const rest = (): Promise<void> =>
    new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(() => resolve()))));
  const layout = (element: HTMLElement): number => element.getBoundingClientRect().height;
  /** Until the browser has drawn it: what is asynchronous may be drawn on its way, and what is not would never pay for that. */
  const drawn = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

  /** Which templates an act runs, in order, with what context; partials inside of templates are not listed. */
  async function record(act: () => Promise<unknown>): Promise<[path: string, context: object][]> {
    const { partials } = host.Handlebars;
    const originals = { ...partials };
    const calls: [string, object][] = [];
    let depth = 0;
    for (const [path, template] of Object.entries(originals)) {
      if (typeof template !== "function") continue;
      partials[path] = (context, ...rest) => {
        if (depth === 0) calls.push([path, context as object]);
        depth++;
        try {
          return template(context, ...rest);
        } finally {
          depth--;
        }
      };
    }
    try {
      await act();
    } finally {
      Object.assign(partials, originals);
    }
    return calls;
  }

  /** Compiles the sources bare, without the host's wrapping. */
  async function sourcesOf(paths: Iterable<string>): Promise<Map<string, string>> {
    const texts = [...paths].map(async (path) => [path, await (await fetch(`/${path}`)).text()] as const);
    return new Map(await Promise.all(texts));
  }

  const draw = (templates: Map<string, Template>, calls: [string, object][]): string =>
    calls.map(([path, context]) => (templates.get(path) as Template)(context, RUNTIME)).join("");

  /** The last context of each path, in the order of first appearance. */
  const lastOf = (calls: [string, object][]): [string, object][] => [...new Map(calls)];

  const actorOf = (id: string): Actor => host.game.actors.get(id);
  const open = async (id: string): Promise<Sheet> => {
    const { sheet } = actorOf(id);
    await sheet.render({ force: true });
    return sheet;
  };
  const close = (sheet: Sheet) => sheet.close({ animate: false });

  /**
   * An empty window of the same classes and size: styles cost the bare templates what they cost the sheet. And how it is
   * filled, with the same pages open: the host opens them after they are drawn, and pages that nobody sees would cost nothing.
   */
  function emptyFrame(like: Sheet) {
    const frame = like.element.cloneNode(false) as HTMLElement;
    const content = like.window.content.cloneNode(false) as HTMLElement;
    frame.removeAttribute("id");
    frame.append(content);
    const shown = [...like.element.querySelectorAll<HTMLElement>(".tab.active")].map(({ dataset }) => dataset.tab);
    const fill = (into: HTMLElement, html: string): void => {
      into.innerHTML = html;
      for (const tab of shown) into.querySelector(`.tab[data-tab="${tab}"]`)?.classList.add("active");
    };
    return { frame, content, fill };
  }

  /** What the server would send, without the server. */
  const arrive = (response: object): void => {
    const full = { userId: host.game.userId, ...response };
    for (const listener of host.game.socket.listeners("modifyDocument")) listener(full);
  };

  /** Resolves when the application has finished its next render. */
  const rendered = (app: Sheet): Promise<void> =>
    new Promise((resolve) => {
      app._postRender = async (...args) => {
        await (Object.getPrototypeOf(app) as Sheet)._postRender.apply(app, args);
        delete (app as Partial<Sheet>)._postRender;
        resolve();
      };
    });

  let turn = 0;
  const changeOf = (actor: Actor, change: "actor" | "item"): object => {
    turn++;
    if (change === "actor") {
      const result = [{ _id: actor.id, system: { health: { value: 20 + (turn % 5) } } }];
      return { type: "Actor", action: "update", operation: {}, result };
    }
    const gear = [...actor.items].find((item) => item.type === "ryfGear");
    const result = [{ _id: gear?.id, system: { quantity: 1 + (turn % 7) } }];
    return { type: "Item", action: "update", operation: { parentUuid: actor.uuid }, result };
  };

  const bench: Bench = {
    async makeHero(count) {
      const kinds = [
        (n: number) => ({ type: "ryfSkill", name: `Skill ${n}`, system: { level: n % 9, attribute: "dexterity" } }),
        (n: number) => ({ type: "ryfGear", name: `Thing ${n}`, system: { quantity: 1 + n } }),
        (n: number) => ({
          type: "ryfWeapon",
          name: `Weapon ${n}`,
          system: { damage: "2d6", melee: true, ranged: n % 2 === 0, bands: { short: 10, medium: 20, long: 40 } },
        }),
        (n: number) => ({ type: "ryfGear", name: `Other ${n}`, system: { quantity: 2 } }),
        (n: number) => ({ type: "ryfSkill", name: `Lore ${n}`, system: { level: n % 7, attribute: "intelligence" } }),
        (n: number) => ({ type: "ryfArmour", name: `Armour ${n}`, system: { absorption: n % 4, hindrance: n % 3 } }),
      ];
      const items = Array.from({ length: count }, (_, n) => ({
        ...kinds[n % kinds.length]?.(n),
        sort: n * 100,
      }));
      const { documentClass } = host.CONFIG.Actor;
      return (await documentClass.create({ name: `Bench ${count}`, type: "ryfHero", items })).id;
    },

    async countElements(id) {
      const sheet = await open(id);
      const count = sheet.element.querySelectorAll("*").length;
      await close(sheet);
      return count;
    },

    async firstRender(id, samples, cold) {
      const sheet = await open(id);
      const { frame: pattern, fill } = emptyFrame(sheet);
      await close(sheet);
      const calls = lastOf(await record(() => open(id)));
      await close(sheet);
      const paths = calls.map(([path]) => path);
      const { Handlebars } = host;
      // Partials of the system stay loaded: they are loaded at start. Cold, they are not compiled yet.
      const inner = Object.keys(Handlebars.partials).filter(
        (path) => path.startsWith("systems/") && !paths.includes(path),
      );
      const sources = await sourcesOf([...paths, ...inner]);
      const warmed = new Map(paths.map((path) => [path, Handlebars.compile(sources.get(path) ?? "")]));
      const [own, beside]: [number[], number[]] = [[], []];
      for (let sample = 0; sample < samples; sample++) {
        if (cold) {
          for (const path of [...paths, ...inner]) Handlebars.unregisterPartial(path);
          await host.foundry.applications.handlebars.loadTemplates(inner);
        }
        await rest();
        own.push(
          await time(async () => {
            layout((await open(id)).element);
            await drawn();
          }),
        );
        await close(sheet);
        await rest();

        if (cold) for (const path of inner) Handlebars.registerPartial(path, sources.get(path) ?? "");
        const frame = pattern.cloneNode(true) as HTMLElement;
        beside.push(
          await time(async () => {
            let templates = warmed;
            if (cold) {
              const fresh = await sourcesOf(paths);
              templates = new Map([...fresh].map(([path, source]) => [path, Handlebars.compile(source)]));
            }
            document.body.append(frame);
            fill(frame.firstElementChild as HTMLElement, draw(templates, calls));
            layout(frame);
            await drawn();
          }),
        );
        frame.remove();
      }
      if (cold) {
        for (const path of [...paths, ...inner]) Handlebars.unregisterPartial(path);
        await host.foundry.applications.handlebars.loadTemplates([...paths, ...inner]);
      }
      return { own: median(own), beside: median(beside) };
    },

    async rerender(id, change, samples) {
      const actor = actorOf(id);
      const sheet = await open(id);
      const { frame, content, fill } = emptyFrame(sheet);
      await close(sheet);
      const calls = lastOf(await record(() => open(id)));
      const sources = await sourcesOf(calls.map(([path]) => path));
      const templates = new Map([...sources].map(([path, source]) => [path, host.Handlebars.compile(source)]));
      document.body.append(frame);
      fill(content, draw(templates, calls));
      layout(frame);

      const touched = new Set<string>();
      const needless = new Set<string>();
      const partsNow = () =>
        new Map(
          [...sheet.window.content.querySelectorAll<HTMLElement>("[data-application-part]")].map((part) => [
            part.dataset.applicationPart,
            part,
          ]),
        );
      const watch = (records: MutationRecord[]) => {
        for (const { target, type, attributeName, oldValue } of records) {
          const element = target instanceof Element ? target : target.parentElement;
          if (type === "attributes" && element?.getAttribute(attributeName ?? "") === oldValue) continue;
          const part = element?.closest<HTMLElement>("[data-application-part]");
          touched.add(part?.dataset.applicationPart ?? "outside of the parts");
        }
      };
      const observer = new MutationObserver(watch);
      observer.observe(sheet.window.content, {
        subtree: true,
        childList: true,
        characterData: true,
        attributeOldValue: true,
      });
      // The first change after opening may also move what stood at its default.
      for (let warmUp = 0; warmUp < 3; warmUp++) {
        const done = rendered(sheet);
        arrive(changeOf(actor, change));
        await done;
      }
      observer.takeRecords();
      touched.clear();

      const partOf = (path: string) => path.replace(/^.*\/|\.hbs$/g, "");
      const [own, beside, part]: [number[], number[], number[]] = [[], [], []];
      for (let sample = 0; sample < samples; sample++) {
        await rest();
        const before = new Map([...partsNow()].map(([part, element]) => [part, element.outerHTML]));
        own.push(
          await time(async () => {
            const done = rendered(sheet);
            arrive(changeOf(actor, change));
            await done;
            layout(sheet.element);
          }),
        );
        const earlier = new Set(touched);
        touched.clear();
        watch(observer.takeRecords());
        for (const part of touched) if (before.get(part) === partsNow().get(part)?.outerHTML) needless.add(part);
        for (const part of earlier) touched.add(part);
        await rest();
        beside.push(
          await time(() => {
            fill(content, draw(templates, calls));
            layout(frame);
          }),
        );
        await rest();
        // Every part is one element, and they stand in the order of their templates.
        const changed = calls.flatMap(([path, context], index) =>
          touched.has(partOf(path))
            ? [{ call: [path, context] as [string, object], stale: content.children[index] }]
            : [],
        );
        part.push(
          await time(() => {
            for (const { call, stale } of changed) {
              const holder = document.createElement("template");
              holder.innerHTML = draw(templates, [call]);
              stale?.replaceWith(holder.content);
            }
            layout(frame);
          }),
        );
      }
      observer.disconnect();
      frame.remove();
      await close(sheet);
      return {
        own: median(own),
        beside: median(beside),
        part: median(part),
        touched: [...touched],
        needless: [...needless],
      };
    },

    async prepare(id, samples) {
      const actor = actorOf(id);
      const calls = 200;
      const run = () => {
        for (let call = 0; call < calls; call++) actor.prepareData();
      };
      run();
      const times: number[] = [];
      for (let sample = 0; sample < samples; sample++) times.push((await time(run)) / calls);
      return median(times);
    },

    async dialog(id, selector, control, samples) {
      const sheet = await open(id);
      sheet.element.querySelector<HTMLElement>(selector)?.click();
      const find = () =>
        [...host.foundry.applications.instances.values()].find((app) => app.element?.matches(".roll-dialog"));
      for (let wait = 0; !find()?.rendered; wait++) {
        if (wait > 200) throw new Error(`No dialog came up for ${selector}.`);
        await rest();
      }
      const dialog = find() as Sheet;
      const times: number[] = [];
      for (let sample = 0; sample < samples + 3; sample++) {
        await rest();
        const found = [...dialog.element.querySelectorAll<HTMLElement>(control)];
        const element = found[sample % found.length];
        if (!element) throw new Error(`The dialog has no ${control}.`);
        const before = dialog.element.querySelector(".roll-odds")?.innerHTML;
        if (element instanceof HTMLInputElement && element.type === "number") element.value = String(10 + (sample % 9));
        const taken = await time(async () => {
          const done = rendered(dialog);
          if (element instanceof HTMLButtonElement) element.click();
          else if (element instanceof HTMLInputElement && element.type === "checkbox") {
            element.checked = !element.checked;
            element.dispatchEvent(new InputEvent("input", { bubbles: true }));
          } else element.dispatchEvent(new InputEvent("input", { bubbles: true }));
          await done;
          layout(dialog.element);
        });
        const changed = dialog.element.querySelector(".roll-odds")?.innerHTML !== before;
        if (changed && sample >= 3) times.push(taken);
      }
      await close(dialog);
      await close(sheet);
      if (times.length < 3) throw new Error(`${control} did not change the odds.`);
      return median(times);
    },

    async fillLog(count) {
      const { messages } = host.game;
      const cards = messages.contents.map((message) => message.toObject()).filter(({ system }) => system.parts?.length);
      const missing = count - messages.size;
      const now = Date.now();
      const result = Array.from({ length: Math.max(missing, 0) }, (_, n) => ({
        ...cards[n % cards.length],
        _id: host.foundry.utils.randomID(),
        timestamp: now - (missing - n),
        sound: null,
      }));
      // Not sent to the server and not drawn: only the collection grows.
      arrive({ type: "ChatMessage", action: "create", operation: { render: false }, result });
      await rest();
      return messages.size;
    },

    async batch(samples) {
      const { chat } = host.ui;
      const log = chat.element.querySelector<HTMLElement>("ol.chat-log");
      if (!log) throw new Error("There is no chat log.");
      log.replaceChildren();
      const calls = await record(() => chat.renderBatch(100));
      const frame = host.CONFIG.ChatMessage.template;
      const used = calls.filter(([path]) => path === frame || path.startsWith("systems/"));
      const sources = await sourcesOf(new Set(used.map(([path]) => path)));
      const templates = new Map([...sources].map(([path, source]) => [path, host.Handlebars.compile(source)]));
      const bare = (): string => {
        let html = "";
        for (const [path, context] of used) {
          const text = (templates.get(path) as Template)(context, RUNTIME);
          html += path === frame ? text : `<div class="cubilete card"><section>${text}</section></div>`;
        }
        return html;
      };
      const [own, beside]: [number[], number[]] = [[], []];
      for (let sample = 0; sample < samples; sample++) {
        await rest();
        // At once: an empty log asks for its batch by itself at the next frame.
        log.replaceChildren();
        layout(log);
        own.push(
          await time(async () => {
            await chat.renderBatch(100);
            layout(log);
          }),
        );
        await rest();
        log.replaceChildren();
        layout(log);
        beside.push(
          await time(() => {
            log.innerHTML = bare();
            layout(log);
          }),
        );
      }
      log.replaceChildren();
      await chat.renderBatch(100);
      return { own: median(own), beside: median(beside) };
    },

    async addCard(samples) {
      const { chat } = host.ui;
      const { messages } = host.game;
      const log = chat.element.querySelector<HTMLElement>("ol.chat-log") as HTMLElement;
      await chat.renderBatch(messages.size - log.childElementCount);
      const source = messages.contents.map((message) => message.toObject()).find(({ system }) => system.parts?.length);
      const times: number[] = [];
      for (let sample = 0; sample < samples; sample++) {
        await rest();
        const _id = host.foundry.utils.randomID();
        times.push(
          await time(async () => {
            const posted = new Promise<void>((resolve) => {
              chat.postOne = async (...args) => {
                delete (chat as Partial<Log>).postOne;
                await chat.postOne(...args);
                resolve();
              };
            });
            const message = { ...source, _id, timestamp: Date.now(), sound: null };
            arrive({ type: "ChatMessage", action: "create", operation: {}, result: [message] });
            await posted;
            layout(log);
          }),
        );
        if (!log.querySelector(`[data-message-id="${_id}"]`)) throw new Error("The card is not in the log.");
        arrive({ type: "ChatMessage", action: "delete", operation: {}, result: [_id] });
      }
      return median(times);
    },

    storedMessages() {
      const largest = new Map<string, number>();
      for (const message of host.game.messages.contents) {
        const source = message.toObject();
        const kind = source.system.parts?.[0]?.kind;
        if (!kind) continue;
        const bytes = new TextEncoder().encode(JSON.stringify(source)).length;
        largest.set(kind, Math.max(bytes, largest.get(kind) ?? 0));
      }
      return [...largest].map(([kind, bytes]) => ({ kind, bytes }));
    },
  };
  Object.assign(globalThis, { bench });
}

/** One listener of the system's, as it was called before `ready`. */
export interface Start {
  hook: string;
  ms: number;
  /** Did it answer a promise, which the host might have to wait for? */
  awaited: boolean;
}

/** Times the system's own hook listeners while the page starts. Self-contained, like {@link installBench}. */
export function watchStart(): void {
  interface HooksLike {
    on(hook: string, listener: (...args: unknown[]) => unknown, options?: object): number;
  }
  const calls: Start[] = [];
  let real: HooksLike | undefined;
  Object.defineProperty(globalThis, "Hooks", {
    configurable: true,
    enumerable: true,
    get: () => real,
    set(hooks: HooksLike) {
      real = hooks;
      const { on } = hooks;
      hooks.on = (hook, listener, options) => {
        if (!/\/systems\//.test(new Error().stack ?? "")) return on.call(hooks, hook, listener, options);
        const timed = (...args: unknown[]): unknown => {
          const start = performance.now();
          const answer = listener(...args);
          const awaited = typeof (answer as Promise<unknown> | undefined)?.then === "function";
          calls.push({ hook, ms: performance.now() - start, awaited });
          return answer;
        };
        return on.call(hooks, hook, timed, options);
      };
    },
  });
  Object.assign(globalThis, { benchStart: calls });
}
