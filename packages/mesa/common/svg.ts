/** Does an SVG's root element say how many pixels it is wide and high? */
export function saysItsSize(svg: string): boolean {
  const root = /<svg\b(?:"[^"]*"|'[^']*'|[^>"'])*>/i.exec(svg)?.[0] ?? "";
  return ["width", "height"].every((name) => {
    const [, given = ""] = new RegExp(`\\s${name}\\s*=\\s*["']\\s*([\\d.]+)(?:px)?\\s*["']`, "i").exec(root) ?? [];
    return Number(given) > 0;
  });
}
