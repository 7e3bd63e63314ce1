import { fromHost, SYSTEM_ID, theGame } from "./index.ts";

/** What a report about this place must say to be understood elsewhere. */
export interface HostFacts {
  host: string;
  generation: number;
  system: string;
  browser: string;
  language: string;
  modules: string[];
  /** Settings of ours that are not as they are shipped. */
  settings: string[];
  /** How many documents the host could not read: of the world, and what its actors carry. */
  unreadable: number;
}

interface Around {
  readonly version?: string;
  readonly release: { readonly generation: number; readonly build?: number };
  readonly modules: Iterable<{
    readonly id: string;
    readonly title: string;
    readonly version: string | null;
    readonly active: boolean;
  }>;
  readonly settings: {
    readonly settings: Map<string, { readonly default?: unknown; readonly scope: string }>;
    get(namespace: string, key: string): unknown;
  };
}

interface Holding {
  readonly invalidDocumentIds: ReadonlySet<string>;
}

export const around = (): Around => fromHost<Around>(theGame());

/** The keys of our settings, without their namespace. */
export const ownSettings = (): string[] =>
  [...around().settings.settings.keys()].flatMap((id) =>
    id.startsWith(`${SYSTEM_ID}.`) ? [id.slice(SYSTEM_ID.length + 1)] : [],
  );

export function hostFacts(): HostFacts {
  const { release, version, modules, settings } = around();
  const { system, i18n, actors, items, messages } = theGame();
  const holding = fromHost<Holding[]>([actors, items, messages, ...[...actors].map((actor) => actor.items)]);
  return {
    host: version ?? `${release.generation}.${release.build ?? "?"}`,
    generation: release.generation,
    system: system.version,
    browser: navigator.userAgent,
    language: i18n.lang,
    modules: [...modules].flatMap(({ id, version, active }) => (active ? [`${id} ${version ?? "?"}`] : [])),
    settings: ownSettings().flatMap((key) => {
      // What a list holds people chose; what an object holds is the system's own bookkeeping.
      if (Object.prototype.toString.call(settings.get(SYSTEM_ID, key)) === "[object Object]") return [];
      const value = JSON.stringify(settings.get(SYSTEM_ID, key));
      const usual = JSON.stringify(settings.settings.get(`${SYSTEM_ID}.${key}`)?.default);
      return value === usual ? [] : [`${key} = ${value}`];
    }),
    unreadable: holding.reduce((sum, { invalidDocumentIds }) => sum + invalidDocumentIds.size, 0),
  };
}

export const isModuleOn = (id: string): boolean => [...around().modules].some((one) => one.id === id && one.active);
