import { CLOSED } from "../../common/closed.ts";

/** What the page before the game says at a table without a server. */
export const WORDS = {
  en: {
    ...CLOSED.en,
    kept: "This table is kept in this browser only: no other browser and no other device sees it.",
    mayForget:
      "The browser may forget it when it runs out of room or after weeks without a visit, and a private window when it is closed: save it to a file now and then.",
    memory:
      "This browser keeps nothing for this site (a private window, or no storage allowed): the game opens in a new tab; leave this one open, for the table is gone when it is closed, unless you save it to a file.",
    tabs: "Each tab is one user: to play two, open this page again in a new tab.",
    taken: "{name} is at the table in another tab already: go to that tab, or sit down here as another user.",
    friends: "Join a friend's table",
    beside: "This is the world “{name}”: it stays here beside the usual one, and neither touches the other.",
    usual: "Go to the usual world",
    save: "Save the table to a file",
    load: "Open a table from a file",
    loadBeside: "Open a table from a file as another world",
    anew: "Start another table from the beginning",
    anewName: "table",
    others: "Other worlds that this browser keeps of this table:",
    remove: "Delete {name}",
    removeSure:
      "Delete the world “{name}” from this browser? This cannot be undone: its heroes, its chat and the files that were added to it are gone. If you may want it again, save it to a file first.",
    saveFirst: "Save it to a file",
    removeNow: "Delete it for good",
    keepIt: "Keep it",
    removed: "The world “{name}” is deleted.",
    removeOpen: "The world “{name}” is open in another tab: close that tab first.",
    removeFailed: "The browser did not do it: the world “{name}” is still here.",
    sure: "The table of the file takes the place of the one that this browser keeps. Go on?",
    noWorld: "This file holds no table, or only a part of one.",
    otherSystem: "The table of this file is played with another system.",
    newerFile: "The table of this file is of a newer version.",
    full: "The browser gives this site no more room. The table is as it was.",
    broken: "The table of this file cannot be opened. The one that was here is as it was.",
  },
  es: {
    ...CLOSED.es,
    kept: "Esta mesa se guarda solo en este navegador: no se ve desde otro navegador ni desde otro dispositivo.",
    mayForget:
      "El navegador puede borrarla si le falta espacio o tras semanas sin visitarla, y una ventana privada al cerrarse: guárdala en un archivo de vez en cuando.",
    memory:
      "Este navegador no guarda nada de este sitio (ventana privada o almacenamiento sin permiso): la partida se abre en otra pestaña; deja esta abierta, porque al cerrarla se pierde la mesa si no la guardas en un archivo.",
    tabs: "Cada pestaña es un usuario: para jugar con dos, abre esta página otra vez en una pestaña nueva.",
    taken: "{name} ya está en la mesa en otra pestaña: ve a ella, o siéntate aquí con otro usuario.",
    friends: "Entrar en la mesa de un amigo",
    beside: "Este es el mundo «{name}»: se queda aquí, junto al de siempre, y ninguno toca al otro.",
    usual: "Ir al mundo de siempre",
    save: "Guardar la mesa en un archivo",
    load: "Abrir una mesa desde un archivo",
    loadBeside: "Abrir una mesa desde un archivo como otro mundo",
    anew: "Empezar otra mesa desde el principio",
    anewName: "mesa",
    others: "Otros mundos de esta mesa que guarda este navegador:",
    remove: "Borrar {name}",
    removeSure:
      "¿Borrar de este navegador el mundo «{name}»? No se puede deshacer: se van sus héroes, su chat y los archivos que se le añadieron. Si puede que lo quieras de nuevo, guárdalo antes en un archivo.",
    saveFirst: "Guardarlo en un archivo",
    removeNow: "Borrarlo para siempre",
    keepIt: "Conservarlo",
    removed: "El mundo «{name}» está borrado.",
    removeOpen: "El mundo «{name}» está abierto en otra pestaña: ciérrala antes.",
    removeFailed: "El navegador no lo ha hecho: el mundo «{name}» sigue aquí.",
    sure: "La mesa del archivo ocupará el lugar de la que guarda este navegador. ¿Continuar?",
    noWorld: "Este archivo no contiene ninguna mesa, o solo parte de una.",
    otherSystem: "La mesa de este archivo se juega con otro sistema.",
    newerFile: "La mesa de este archivo es de una versión más nueva.",
    full: "El navegador no da más espacio a este sitio. La mesa sigue como estaba.",
    broken: "No se puede abrir la mesa de este archivo. La que había sigue como estaba.",
  },
};

/** The names of the sentences. */
export type Words = keyof (typeof WORDS)["en"];
