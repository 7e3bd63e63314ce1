import type { Over } from "./desk.ts";
import type { TextFault } from "./texts.ts";

/** What the two pages say by which friends of one network join a table without a server. */
const EN = {
  title: "Invite by hand",
  invite:
    "A friend on the same network comes to this table with a text that you send (by chat, by mail), and an answer that comes back the same way. Leave this tab open: your friends are at the table as long as it is. You may load the page of the game as often as you like.",
  rights:
    "Whoever has an invitation sits down as its user, so send it to nobody else. They may do what this user may, and nothing to the files in which you keep the table.",
  onlyHere:
    "The address of this page is known to this machine alone: friends cannot open the link. Put the table on a site that they reach.",
  whom: "Who sits down with it",
  far: "For friends on other networks: a STUN server of your own (usually left empty)",
  farHelp:
    "For example stun:stun.example.org:3478. It sees the addresses of both of you, and on some networks it is not enough.",
  badStun: "A STUN server is written like this: stun:stun.example.org:3478",
  make: "Make the invitation",
  making: "Making it…",
  chooseFirst: "Choose first who sits down with it.",
  tooMany: "Eight invitations wait for their answer: take one of them back first.",
  waiting: "Waits for the answer",
  connecting: "The two browsers look for each other…",
  here: "At the table",
  shaky: "The connection is interrupted: waiting for it to come back…",
  link: "1. Send this link to {name}",
  copyLink: "Copy the link",
  copied: "Copied",
  showCode: "Show it as a QR code",
  code: "QR code of the link",
  paste: "2. Paste the answer that {name} sends you",
  letIn: "Let in",
  takeBack: "Take the invitation back",
  end: "End the connection",
  clear: "Remove from the list",
  leaving: "Friends are at the table through this page.",
  noShare: "In this browser tabs cannot share the table: nobody can be invited here. Use another browser.",
  noNetwork:
    "This browser is in no network in which another one could reach it. Connect to the network on which your friends are and try again.",
  noWebRtc:
    "This browser connects to no other browser (WebRTC is missing or switched off). Use another one, or allow it in its settings.",
  closedTable: "The table does not open here: the page where one chooses who sits down says why.",
  guestTitle: "Join a friend's table",
  guest:
    "Who runs the table sends you an invitation: a link, or the text in it. Both of you must be on the same network and on the same address of this site. Sit down only with people whom you trust: the table comes from their browser.",
  pasteInvitation: "Paste the invitation here",
  go: "Go on",
  invited: "You are invited as {name}.",
  usesStun: "To find each other, both browsers ask the server that the invitation names: {name}.",
  sendBack: "Send this answer back to who invited you, and leave this page open",
  copyAnswer: "Copy the answer",
  waitingHost: "Waiting until it is pasted at the table…",
  letYouIn: "The table lets you in…",
  game: "The game",
  another: "Use another invitation",
  left: "You have left the table. The connection is still there.",
  back: "Sit down again",
  leaveForGood: "End the connection",
  cutOff: "What you see of the table stays as it was.",
  own: "Go to your own table",
  /* Why a text is not taken. */
  nothing: "There is no text here yet: paste the whole text that was sent to you.",
  strangerInvitation: "This is no invitation. An invitation begins with mesai1- or stands in a link of this site.",
  strangerAnswer: "This is no answer to an invitation. An answer begins with mesaa1-",
  cut: "The text did not come whole: a part of it is missing or was changed. Copy all of it again, from its first letter to its last.",
  isAnswer: "This is an answer: it belongs on the page of who sent the invitation. Paste the invitation here.",
  isInvitation:
    "This is the invitation itself. Send it to your friend, and paste here the answer that comes back: it begins with mesaa1-",
  otherForm:
    "This text comes from another version of this site: both of you load the page again, and a new invitation is made.",
  usedInvitation: "This invitation was used already, and each is good for one time. Ask for a new one.",
  usedAnswer: "This answer was used already, and each is good for one time. Make a new invitation.",
  unknownAnswer:
    "This answer belongs to no invitation that waits here: it is of another table, or of an invitation that was taken back or made before this page was loaded. Make a new one.",
  otherAnswer: "This answer belongs to the invitation of {name}: paste it there.",
  /* How a connection ended. */
  over_cut:
    "The connection is cut off: the page at the other end was closed or loaded again, or the network is gone. To come back, a new invitation is needed.",
  over_notFound:
    "The two browsers did not find each other. Both must be on the same network, and some (of guests, hotels, offices) let nobody reach anybody; and the page that made the answer must stay open. Try again with a new invitation.",
  over_broken:
    "The connection was ended: something came over it that no page of this table sends. To come back, a new invitation is needed.",
  over_tooLarge:
    "The connection was ended: more than 20 MB came over it at once. To come back, a new invitation is needed.",
  over_slow:
    "The connection was ended: the other end takes nothing any more. To come back, a new invitation is needed.",
  over_version:
    "The two browsers have different versions of this site: both load the page again, and a new invitation is made.",
  over_word: "The connection was ended: who answered does not know the word of the invitation.",
  over_removed: "The connection was ended: its user is no longer at this table.",
  over_ended: "The connection was ended. To come back, a new invitation is needed.",
};

const ES: typeof EN = {
  title: "Invitar a mano",
  invite:
    "Un amigo de la misma red llega a esta mesa con un texto que le mandas (por chat, por correo) y una respuesta que vuelve igual. Deja abierta esta pestaña: tus amigos siguen en la mesa mientras lo esté. La página de la partida la puedes recargar cuanto quieras.",
  rights:
    "Quien tiene una invitación se sienta como su usuario: no se la mandes a nadie más. Puede hacer lo que ese usuario puede, y nada con los archivos en que guardas la mesa.",
  onlyHere:
    "La dirección de esta página solo vale en esta máquina: tus amigos no pueden abrir el enlace. Pon la mesa en un sitio al que lleguen.",
  whom: "Quién se sienta con ella",
  far: "Para amigos de otras redes: un servidor STUN tuyo (normalmente vacío)",
  farHelp: "Por ejemplo stun:stun.example.org:3478. Ve las direcciones de los dos, y en algunas redes no basta.",
  badStun: "Un servidor STUN se escribe así: stun:stun.example.org:3478",
  make: "Hacer la invitación",
  making: "Haciéndola…",
  chooseFirst: "Elige antes quién se sienta con ella.",
  tooMany: "Ya hay ocho invitaciones que esperan respuesta: retira antes alguna.",
  waiting: "Espera la respuesta",
  connecting: "Los dos navegadores se buscan…",
  here: "En la mesa",
  shaky: "La conexión se ha interrumpido: esperando a que vuelva…",
  link: "1. Manda este enlace a {name}",
  copyLink: "Copiar el enlace",
  copied: "Copiado",
  showCode: "Mostrarlo como código QR",
  code: "Código QR del enlace",
  paste: "2. Pega la respuesta que te manda {name}",
  letIn: "Dejar entrar",
  takeBack: "Retirar la invitación",
  end: "Cortar la conexión",
  clear: "Quitar de la lista",
  leaving: "Hay amigos en la mesa a través de esta página.",
  noShare:
    "En este navegador las pestañas no pueden compartir la mesa: aquí no se puede invitar a nadie. Usa otro navegador.",
  noNetwork:
    "Este navegador no está en ninguna red en la que otro lo pueda encontrar. Conéctate a la red de tus amigos y vuelve a intentarlo.",
  noWebRtc:
    "Este navegador no se conecta con otros (le falta WebRTC o está desactivado). Usa otro, o permítelo en sus ajustes.",
  closedTable: "La mesa no se abre aquí: la página en que se elige quién se sienta dice por qué.",
  guestTitle: "Entrar en la mesa de un amigo",
  guest:
    "Quien dirige la mesa te manda una invitación: un enlace, o el texto que lleva. Los dos tenéis que estar en la misma red y en la misma dirección de este sitio. Siéntate solo con gente de confianza: la mesa viene de su navegador.",
  pasteInvitation: "Pega aquí la invitación",
  go: "Seguir",
  invited: "Te invitan como {name}.",
  usesStun: "Para encontrarse, los dos navegadores preguntan al servidor que nombra la invitación: {name}.",
  sendBack: "Manda esta respuesta a quien te invitó, y deja esta página abierta",
  copyAnswer: "Copiar la respuesta",
  waitingHost: "Esperando a que la peguen en la mesa…",
  letYouIn: "La mesa te deja entrar…",
  game: "La partida",
  another: "Usar otra invitación",
  left: "Has salido de la mesa. La conexión sigue ahí.",
  back: "Volver a sentarse",
  leaveForGood: "Cortar la conexión",
  cutOff: "Lo que ves de la mesa se queda como estaba.",
  own: "Ir a tu propia mesa",
  nothing: "Aquí no hay todavía ningún texto: pega entero el que te han mandado.",
  strangerInvitation: "Esto no es una invitación. Una invitación empieza por mesai1- o va en un enlace de este sitio.",
  strangerAnswer: "Esto no es la respuesta a una invitación. Una respuesta empieza por mesaa1-",
  cut: "El texto no ha llegado entero: le falta una parte o está cambiada. Cópialo otra vez, de la primera letra a la última.",
  isAnswer: "Esto es una respuesta: va en la página de quien mandó la invitación. Pega aquí la invitación.",
  isInvitation:
    "Esta es la invitación misma. Mándasela a tu amigo y pega aquí la respuesta que te devuelva: empieza por mesaa1-",
  otherForm: "Este texto es de otra versión de este sitio: recargad la página los dos y haced una invitación nueva.",
  usedInvitation: "Esta invitación ya se ha usado, y cada una vale una sola vez. Pide otra.",
  usedAnswer: "Esta respuesta ya se ha usado, y cada una vale una sola vez. Haz otra invitación.",
  unknownAnswer:
    "Esta respuesta no es de ninguna invitación que espere aquí: es de otra mesa, o de una invitación retirada o hecha antes de cargar esta página. Haz otra.",
  otherAnswer: "Esta respuesta es de la invitación de {name}: pégala allí.",
  over_cut:
    "La conexión se ha cortado: la página del otro lado se cerró o se recargó, o no hay red. Para volver hace falta una invitación nueva.",
  over_notFound:
    "Los dos navegadores no se han encontrado. Tienen que estar en la misma red, y algunas (de invitados, de hoteles, de oficinas) no dejan que nadie llegue a nadie; y la página que hizo la respuesta tiene que seguir abierta. Prueba otra vez con una invitación nueva.",
  over_broken:
    "La conexión se ha cerrado: por ella ha llegado algo que ninguna página de esta mesa manda. Para volver hace falta una invitación nueva.",
  over_tooLarge:
    "La conexión se ha cerrado: por ella han llegado más de 20 MB de una vez. Para volver hace falta una invitación nueva.",
  over_slow: "La conexión se ha cerrado: el otro lado ya no recoge nada. Para volver hace falta una invitación nueva.",
  over_version:
    "Los dos navegadores tienen versiones distintas de este sitio: recargad la página los dos y haced una invitación nueva.",
  over_word: "La conexión se ha cerrado: quien ha respondido no conoce la palabra de la invitación.",
  over_removed: "La conexión se ha cerrado: su usuario ya no está en esta mesa.",
  over_ended: "La conexión se ha cerrado. Para volver hace falta una invitación nueva.",
};

export const BY_HAND = { en: EN, es: ES };

export type HandWords = keyof typeof EN;

/** How a connection ended, in words. */
export const overWords = (over: Over | "cut" | "notFound"): HandWords => `over_${over}`;

/** Why a text is not taken, on the page that asks for an invitation or for an answer. */
export function faultWords(fault: TextFault, wanted: "invitation" | "answer"): HandWords {
  if (fault === "stranger") return wanted === "invitation" ? "strangerInvitation" : "strangerAnswer";
  if (fault === "answer") return "isAnswer";
  return fault === "invitation" ? "isInvitation" : fault;
}
