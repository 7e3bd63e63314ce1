/** What a page of a table says that does not come in, in the languages of those pages. */
export const CLOSED = {
  en: {
    elsewhere:
      "This world is open in another tab of this browser, which has another version of this page or sleeps. Close that tab, or bring it to the front so that it wakes; then load this page again.",
    newer:
      "A newer version of these pages has played this world. Load the page again; if that does not help, save the world to a file and open it where the newer version is.",
    incomplete:
      "This page has not come whole: a file of it is missing, the network is gone, or this browser is too old for it. Load it again in a minute; if that does not help, try a newer browser.",
    failed: "This world cannot be opened:",
    title: "The table does not open",
    back: "Go to the page where you choose who sits down",
  },
  es: {
    elsewhere:
      "Este mundo está abierto en otra pestaña de este navegador, que tiene otra versión de esta página o está dormida. Ciérrala, o ponla en primer plano para que despierte, y vuelve a cargar esta página.",
    newer:
      "Este mundo se ha jugado con una versión más nueva de estas páginas. Vuelve a cargar la página; si no basta, guarda el mundo en un archivo y ábrelo donde esté la versión nueva.",
    incomplete:
      "Esta página no ha llegado entera: falta algún archivo, no hay red, o este navegador es demasiado antiguo para ella. Vuelve a cargarla dentro de un minuto; si no basta, prueba con un navegador más nuevo.",
    failed: "No se puede abrir este mundo:",
    title: "La mesa no se abre",
    back: "Ir a la página en que se elige quién se sienta",
  },
};

/** Why a page does not come in, as the world says it. */
export type Closed = Exclude<keyof (typeof CLOSED)["en"], "title" | "back">;
