/**
 * Texts of other programs may show pictures, films or frames of some other place: the browser of a player who opens the sheet would call
 * there unasked. A link to it stands there instead.
 */

const SHOWN = /<(?:img|video|audio|source|track|iframe|embed|object|input)\b[^<>]{0,4000}>/gi;
const PLACE = /\b(?:src|srcset|data|poster)\s{0,9}=\s{0,9}(?:"([^"]{0,2000})"|'([^']{0,2000})'|([^\s"'<>]{1,2000}))/i;
const STYLED = /\bstyle\s{0,9}=\s{0,9}(?:"[^"<>]{0,2000}"|'[^'<>]{0,2000}')/gi;

/** A path of this host, or what stands in the text itself; an entity may spell anything. */
const isHere = (place: string): boolean => /^data:image\//i.test(place) || !/^\s*(?:[\\/]{2})|[:&]/.test(place);

/** A text with links in the place of what would be fetched from elsewhere. */
export const withoutFarPictures = (html: string): string =>
  html
    .replace(SHOWN, (tag) => {
      const [, double, single, bare] = PLACE.exec(tag) ?? [];
      const place = double ?? single ?? bare;
      if (place === undefined || isHere(place)) return tag;
      const quoted = place.replaceAll('"', "&quot;");
      return /^https?:/i.test(place) ? `<a href="${quoted}">${quoted}</a>` : "";
    })
    .replace(STYLED, (style) => (/url\s*\(/i.test(style) ? "" : style));
