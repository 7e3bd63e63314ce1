/** The fonts that a world knows, as `CONFIG.fontDefinitions` names them. The window to add some is not modelled. */
export class FontConfig {
  static getAvailableFonts(): string[] {
    return Object.keys((CONFIG as unknown as { fontDefinitions: object }).fontDefinitions);
  }

  /** For selects: each font by its own name. */
  static getAvailableFontChoices(): Record<string, string> {
    return Object.fromEntries(FontConfig.getAvailableFonts().map((name) => [name, name]));
  }

  /** @returns Whether the browser has it, or could load it from one of its files. */
  static async loadFont(name: string, { fonts = [] }: { fonts?: { urls: string[] }[] } = {}): Promise<boolean> {
    for (const { urls } of fonts) {
      const face = new FontFace(name, urls.map((url) => `url("${url}")`).join(", "));
      document.fonts.add(await face.load());
    }
    return document.fonts.check(`1rem "${name}"`);
  }
}
