import { type Data, host } from "./host.ts";

export const COLOR_SCHEMES = ["auto", "light", "dark"] as const;
export type ColorScheme = (typeof COLOR_SCHEMES)[number];

/** The join page writes the same key, so the choice is kept from the door to the table. */
export const THEME_KEY = "mesa.theme";

const isScheme = (value: unknown): value is ColorScheme => COLOR_SCHEMES.includes(value as ColorScheme);

/** What the user chose; "auto" follows the operating system. */
export function colorScheme(): ColorScheme {
  const stored = localStorage.getItem(THEME_KEY);
  return isScheme(stored) ? stored : "auto";
}

const prefersDark = (): MediaQueryList => matchMedia("(prefers-color-scheme: dark)");

/** The theme that is shown: light or dark. */
export function shownTheme(scheme: ColorScheme = colorScheme()): "light" | "dark" {
  if (scheme !== "auto") return scheme;
  return prefersDark().matches ? "dark" : "light";
}

/** Puts the theme on the page: the body carries `theme-light` or `theme-dark`, as systems expect. */
export function applyTheme(): void {
  const theme = shownTheme();
  document.body.classList.toggle("theme-light", theme === "light");
  document.body.classList.toggle("theme-dark", theme === "dark");
  document.documentElement.style.colorScheme = theme;
}

/** Applies the theme now and whenever the operating system's changes. */
export function watchTheme(): void {
  applyTheme();
  prefersDark().addEventListener("change", applyTheme);
}

/**
 * Chooses a colour scheme: kept in the browser and in `core.uiConfig.colorScheme`, where systems look for it
 * (`applications` and `interface`: "", "light" or "dark").
 */
export async function setColorScheme(scheme: string): Promise<void> {
  if (!isScheme(scheme))
    throw new RangeError(`The colour scheme is one of ${COLOR_SCHEMES.join(", ")}, not "${scheme}".`);
  localStorage.setItem(THEME_KEY, scheme);
  const value = scheme === "auto" ? "" : scheme;
  const current = (host.game.settings.get("core", "uiConfig") ?? {}) as Data;
  await host.game.settings.set("core", "uiConfig", {
    ...current,
    colorScheme: { applications: value, interface: value },
  });
  applyTheme();
}
