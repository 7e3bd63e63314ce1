import sanitizeHtml from "sanitize-html";
import {
  ALLOWED_HTML_ATTRIBUTES,
  ALLOWED_HTML_TAGS,
  ALLOWED_URL_SCHEMES,
  ALLOWED_URL_SCHEMES_APPLIED_TO_ATTRIBUTES,
  TRUSTED_IFRAME_DOMAINS,
} from "../../common/constants.ts";

/** Ways a style can load or run something; such a style is dropped whole. */
const BAD_STYLE = /expression\s*\(|javascript:|vbscript:|-moz-binding|behaviou?r\s*:|@import|<\/?script/i;

/** `data:` is for pictures and sounds; as the target of a link it is a page of somebody else's making. */
const LINK_SCHEMES = ALLOWED_URL_SCHEMES.filter((scheme) => scheme !== "data");

const allowedAttributes = Object.fromEntries(
  Object.entries(ALLOWED_HTML_ATTRIBUTES).map(([tag, names]) => [tag, names.filter((name) => name !== "srcdoc")]),
);

/**
 * Clean a piece of rich text as the server does before storing it: only the elements and attributes Foundry lets
 * through (`CONST.ALLOWED_HTML_TAGS`), no scripts, no event handlers, no `javascript:` addresses, frames of trusted
 * hosts only. Text without markup comes back unchanged.
 */
export function cleanHTML(html: string): string {
  if (!/[<>]/.test(html)) return html;
  return sanitizeHtml(html, {
    allowedTags: [...ALLOWED_HTML_TAGS],
    allowedAttributes,
    allowedSchemes: LINK_SCHEMES,
    allowedSchemesByTag: Object.fromEntries(
      ["img", "audio", "video", "source", "track"].map((tag) => [tag, [...ALLOWED_URL_SCHEMES]]),
    ),
    allowedSchemesAppliedToAttributes: [...ALLOWED_URL_SCHEMES_APPLIED_TO_ATTRIBUTES, "poster"],
    allowedIframeDomains: [...TRUSTED_IFRAME_DOMAINS],
    allowProtocolRelative: true,
    parseStyleAttributes: false,
    transformTags: {
      "*": (tagName, attribs) => {
        if (attribs.style && BAD_STYLE.test(unescapeCSS(attribs.style))) delete attribs.style;
        return { tagName, attribs };
      },
    },
  });
}

/** CSS lets any letter be written as `\6a`; comments may split a word. Both are undone before looking for bad words. */
function unescapeCSS(css: string): string {
  return css
    .replaceAll(/\/\*.*?\*\//gs, "")
    .replaceAll(/\\([0-9a-f]{1,6})\s?/gi, (_, hex: string) => {
      const code = Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : "";
    })
    .replaceAll("\\", "");
}
