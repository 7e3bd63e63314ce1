// Keeps the site for when there is no network; it works without, too. A newer version throws away what the older one kept.
const { serviceWorker } = navigator;
if (serviceWorker) {
  const keep = () => serviceWorker.controller?.postMessage("keep");
  serviceWorker.addEventListener("controllerchange", keep);
  serviceWorker.register(new URL("service.js", import.meta.url)).then((registration) => {
    keep();
    registration.active?.postMessage("tidy");
    // One that had to wait, since the older one was at work when it came.
    registration.waiting?.postMessage("begin");
  }, console.warn);
}

// The page without a language goes on to the reader's own, where the site has it.
if (document.querySelector("script[data-front]")) {
  const spoken = navigator.languages.map((each) => each.slice(0, 2)).find((each) => each === "es" || each === "en");
  if (spoken) location.replace(`${spoken}/index.html`);
}
