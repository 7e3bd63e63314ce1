/** What a page needs that nothing else stands in for, and since when browsers have it. */
const NEEDED = [
  // Chrome 105, Firefox 121, Safari 15.4
  'window.CSS&&CSS.supports&&CSS.supports("selector(:has(a))")',
  // Chrome 110, Firefox 115, Safari 16
  "[].toSorted",
  // Chrome 120, Firefox 115, Safari 17
  "window.URL&&URL.canParse",
  // Chrome 105, Firefox 106, Safari 17.4
  "Element.prototype.checkVisibility",
];

const SENTENCES = [
  [
    "en",
    "This browser is too old for the table. Update it, or take another: Chrome or Edge 120, Firefox 121, Safari 17.4.",
  ],
  [
    "es",
    "Este navegador es demasiado antiguo para la mesa. Actualízalo o usa otro: Chrome o Edge 120, Firefox 121, Safari 17.4.",
  ],
];

/**
 * Says to a browser that lacks something what to do about it, in both languages, for nothing can choose one: else its user would look
 * at a page where nothing happens. A press takes the sign away, should the table open all the same. Written so that the oldest of
 * them read it: a script of today they would not even begin.
 */
export const OLD_BROWSER = `<script>(function(){
if(${NEEDED.join("&&")})return;
var sign=document.createElement("div");
sign.id="mesa-old-browser";
sign.setAttribute("role","alert");
sign.style.cssText="position:fixed;bottom:0;left:0;right:0;z-index:99999;cursor:pointer;padding:.6em 1em;text-align:center;background:#9a1f14;color:#fff;font:1rem/1.5 system-ui,sans-serif";
${SENTENCES.map(([lang, words]) => `var ${lang}=document.createElement("p");${lang}.lang="${lang}";${lang}.style.margin="0";${lang}.appendChild(document.createTextNode(${JSON.stringify(words)}));sign.appendChild(${lang});`).join("\n")}
sign.onclick=function(){document.body.removeChild(sign)};
document.body.appendChild(sign);
})()</script>`;
