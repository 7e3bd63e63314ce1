/** What a world refuses and why, in the languages of its users: the server says it in English, a page in its user's own. */

const EN = {
  lacks: "User {user} lacks permission to {action} {document} [{id}].",
  create: "create",
  update: "update",
  delete: "delete",
  lacksRight: "This user lacks the right {right}.",
  userGone: "The user of this session no longer exists.",
  othersName: "A {document} cannot be made in another user's name.",
  othersSetting: "A setting of another user cannot be written.",
  settingFixed: "The key and user of a setting cannot change.",
  higherRole: "A user cannot be given a higher role than one's own.",
  roleChange: "Only a gamemaster changes roles, and to no higher than the own one.",
  rightsChange: "Only a gamemaster changes the rights of users.",
  higherUser: "A user of a higher role cannot be changed.",
  higherUserDeleted: "A user of a higher role cannot be deleted.",
  lastGm: "The last gamemaster cannot be deleted.",
  authorFixed: "The author of a {document} cannot change.",
  gmCompendia: "Only a gamemaster manages compendia.",
  gmReloads: "Only a gamemaster reloads the clients of others.",
  gmPauses: "Only a gamemaster pauses the game.",
  mayNotQuery: "This user may not query others.",
  notConnected: "The user {user} is not connected.",
  leftBefore: "The user disconnected before answering.",
  packClosed: "The compendium {pack} is not open to this user.",
  packFixed: "The compendium {pack} cannot be changed by this user.",
  packLocked: "The compendium {pack} is locked.",
  packOf: "{pack} belongs to {owner}.",
  packLabel: "A compendium needs a label.",
  packName: '"{name}" cannot be the name of a compendium.',
  packThere: 'There is a compendium "{pack}" already.',
  noPack: 'There is no compendium "{pack}".',
  none: 'There is no {document} "{id}".',
  noneValid: 'There is no valid {document} "{id}".',
  idTaken: "The id {id} is taken.",
  noType: '"{type}" is not a type of {document} in the system {system}.',
  badPath: "This is no path of the user data.",
  notStored: "Nothing is stored in {path}.",
  keepsNoFiles: "Nothing is stored in {path}: this browser keeps no files for this site.",
  fileLost: "The file did not come.",
  fileType: 'Files of the type "{type}" are not stored.',
  fileName: "This is no name for a file.",
  disk: "{place} cannot be written, because {why}.",
  noFolder: "{place} cannot be made: the disk is read-only, or gone.",
  ENOSPC: "the disk is full: make room there",
  QuotaExceededError: "the browser gives this site no more room: make room on the disk, or let the site store more",
  EDQUOT: "this account's part of the disk is full: make room there",
  EFBIG: "a file there may not grow any further: make room there",
  EROFS: "the disk is read-only",
  EACCES: "this account may not write there",
  EPERM: "this account may not write there",
  ENOTDIR: "a part of that path is a file and no folder",
  EIO: "the disk fails",
  EMFILE: "too many files are open on this machine",
};

type Sentence = keyof typeof EN;

const ES: Record<Sentence, string> = {
  lacks: "{user} no tiene permiso para {action}: {document} [{id}].",
  create: "crear",
  update: "cambiar",
  delete: "eliminar",
  lacksRight: "Este usuario no tiene el permiso {right}.",
  userGone: "El usuario de esta sesión ya no existe.",
  othersName: "No se puede crear en nombre de otro usuario: {document}.",
  othersSetting: "No se puede cambiar un ajuste de otro usuario.",
  settingFixed: "No se pueden cambiar la clave ni el usuario de un ajuste.",
  higherRole: "No se puede dar a un usuario un rol más alto que el propio.",
  roleChange: "Solo un director de juego cambia roles, y a ninguno más alto que el suyo.",
  rightsChange: "Solo un director de juego cambia los permisos de los usuarios.",
  higherUser: "No se puede cambiar a un usuario de rol más alto.",
  higherUserDeleted: "No se puede eliminar a un usuario de rol más alto.",
  lastGm: "No se puede eliminar al último director de juego.",
  authorFixed: "No se puede cambiar el autor: {document}.",
  gmCompendia: "Solo un director de juego crea y elimina compendios.",
  gmReloads: "Solo un director de juego recarga las páginas de los demás.",
  gmPauses: "Solo un director de juego pone la partida en pausa.",
  mayNotQuery: "Este usuario no puede hacer consultas a los demás.",
  notConnected: "El usuario {user} no está conectado.",
  leftBefore: "El usuario se desconectó antes de responder.",
  packClosed: "Este usuario no puede abrir el compendio {pack}.",
  packFixed: "Este usuario no puede cambiar el compendio {pack}.",
  packLocked: "El compendio {pack} está bloqueado.",
  packOf: "{pack} es de {owner}.",
  packLabel: "A un compendio le hace falta un nombre.",
  packName: "Un compendio no puede llamarse «{name}».",
  packThere: "Ya hay un compendio «{pack}».",
  noPack: "No hay ningún compendio «{pack}».",
  none: "Ya no existe, o no ha existido nunca: {document} «{id}».",
  noneValid: "No existe o no se puede leer: {document} «{id}».",
  idTaken: "El identificador {id} está ocupado.",
  noType: "«{type}» no es un tipo de {document} en el sistema {system}.",
  badPath: "Esta no es una ruta de los datos de usuario.",
  notStored: "No se guarda nada en {path}.",
  keepsNoFiles: "No se guarda nada en {path}: este navegador no guarda archivos de este sitio.",
  fileLost: "El archivo no ha llegado.",
  fileType: "No se guardan archivos del tipo «{type}».",
  fileName: "Un archivo no puede llamarse así.",
  disk: "No se puede escribir en {place}: {why}.",
  noFolder: "No se puede crear {place}: el disco es de solo lectura o ya no está.",
  ENOSPC: "el disco está lleno; hay que hacer sitio",
  QuotaExceededError:
    "el navegador no da más espacio a este sitio; hay que hacer sitio en el disco o dejar que el sitio guarde más",
  EDQUOT: "la parte del disco de esta cuenta está llena; hay que hacer sitio",
  EFBIG: "un archivo de ahí no puede crecer más; hay que hacer sitio",
  EROFS: "el disco es de solo lectura",
  EACCES: "esta cuenta no puede escribir ahí",
  EPERM: "esta cuenta no puede escribir ahí",
  ENOTDIR: "una parte de esa ruta es un archivo y no una carpeta",
  EIO: "el disco falla",
  EMFILE: "hay demasiados archivos abiertos en este ordenador",
};

export const SENTENCES: Readonly<Record<string, Readonly<Record<Sentence, string>>>> = { en: EN, es: ES };

/** A sentence and what stands in it: words, or parts that are said in the same language. */
export interface Refusal {
  sentence: Sentence;
  data: Readonly<Record<string, string | Refusal>>;
}

export const refusal = (sentence: Sentence, data: Refusal["data"] = {}): Refusal => ({ sentence, data });

/**
 * A refusal in words. @param language English where nobody wrote it in that one.
 * @param nameOf What a type of document is called there.
 */
export function inWords(
  { sentence, data }: Refusal,
  language = "en",
  nameOf: (documentName: string) => string = (name) => name,
): string {
  const sentences = SENTENCES[language] ?? EN;
  return sentences[sentence].replace(/\{(\w+)\}/g, (whole, key: string) => {
    const value = data[key];
    if (value === undefined) return whole;
    if (typeof value !== "string") return inWords(value, language, nameOf);
    return key === "document" ? nameOf(value) : value;
  });
}
