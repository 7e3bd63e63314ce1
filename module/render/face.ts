/** What an element and all within it wear of a game's face: names of custom properties with their values. */
function worn({ vignette, title }: { vignette: string; title?: string }): [name: string, value: string][] {
  const picture = `url(${JSON.stringify(foundry.utils.getRoute(vignette))})`;
  return [["--cub-face", picture], ...(title ? [["--cub-title", JSON.stringify(title)] as [string, string]] : [])];
}

/** The same for an attribute `style` in a template. Blank: a game without a face. */
export const faceStyle = (face: Parameters<typeof worn>[0] | undefined): string =>
  face
    ? worn(face)
        .map(([name, value]) => `${name}: ${value}`)
        .join("; ")
    : "";

/** A window of a game has its face behind the name. */
export function wearFace(frame: HTMLElement, face: Parameters<typeof worn>[0] | undefined): void {
  frame.classList.toggle("faced", face !== undefined);
  for (const [name, value] of face ? worn(face) : []) frame.style.setProperty(name, value);
}
