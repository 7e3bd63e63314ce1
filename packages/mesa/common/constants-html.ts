// What rich text may contain. The server cleans by these lists.
const list = (text: string): readonly string[] => Object.freeze(text.trim().split(/\s+/));

export const ALLOWED_HTML_TAGS = list(`
  header main section article aside nav footer div address h1 h2 h3 h4 h5 h6 hr br
  p blockquote summary details span code pre a label abbr cite mark q ruby rp rt small time var kbd samp
  dfn sub sup strong em b i u s del ins
  ol ul li dl dd dt menu
  table thead tbody tfoot tr th td col colgroup
  form input select option button datalist fieldset legend meter optgroup progress textarea output
  figure figcaption caption img video map area track picture source audio iframe
  color-picker code-mirror document-embed document-tags enriched-content file-picker hue-slider
  multi-select multi-checkbox range-picker secret-block string-tags prose-mirror`);

const INPUT = "disabled name value placeholder readonly required";

export const ALLOWED_HTML_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = Object.freeze({
  "*": list(`class data-* id title style draggable aria-* tabindex dir hidden inert role is lang popover
    autocapitalize autocorrect autofocus contenteditable spellcheck translate`),
  a: list("href name target rel"),
  area: list("alt coords href rel shape target"),
  audio: list("controls loop muted src autoplay"),
  blockquote: list("cite"),
  button: list("disabled name type value"),
  col: list("span"),
  colgroup: list("span"),
  "code-mirror": list(`${INPUT} language indent nowrap`),
  "color-picker": list(INPUT),
  details: list("open"),
  "document-embed": list("uuid"),
  "document-tags": list(`${INPUT} type single max`),
  "enriched-content": list("enricher"),
  fieldset: list("disabled"),
  "file-picker": list(`${INPUT} type noupload`),
  form: list("name"),
  "hue-slider": list("disabled name value readonly required"),
  iframe: list("src srcdoc name height width loading sandbox"),
  img: list("height src width usemap sizes srcset alt"),
  input: list(`${INPUT} checked type alt height list max min size src step width`),
  label: list("for"),
  li: list("value"),
  map: list("name"),
  meter: list("value min max low high optimum"),
  "multi-checkbox": list("disabled name required"),
  "multi-select": list("disabled name required"),
  ol: list("reversed start type"),
  optgroup: list("disabled label"),
  option: list("disabled selected label value"),
  output: list("for form name"),
  progress: list("max value"),
  "prose-mirror": list(`${INPUT} toggled open`),
  "range-picker": list("disabled name value placeholder readonly min max step"),
  select: list("name disabled multiple size required"),
  source: list("media sizes src srcset type"),
  "string-tags": list(INPUT),
  table: list("border"),
  td: list("colspan headers rowspan"),
  textarea: list("rows cols disabled name readonly wrap required"),
  time: list("datetime"),
  th: list("abbr colspan headers rowspan scope sorted"),
  track: list("default kind label src srclang"),
  video: list("controls height width loop muted poster src autoplay"),
});

export const ALLOWED_URL_SCHEMES = list("http https data mailto obsidian syrinscape-online");
export const ALLOWED_URL_SCHEMES_APPLIED_TO_ATTRIBUTES = list("href src cite");
export const TRUSTED_IFRAME_DOMAINS = list("google.com youtube.com");
