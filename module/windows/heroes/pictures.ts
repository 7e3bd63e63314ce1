/** Below the host's own address, without a step up, and a picture by its ending. */
const OWN_FILE = /^[^/\\:?#][^\\:?#]{0,240}\.(?:apng|avif|bmp|gif|jpe?g|png|svg|webp)$/i;

/** Whether a player's picture is a file of this server's: any other address would be fetched by everybody's browser. */
export const isOwnFile = (path: string): boolean => OWN_FILE.test(path) && !path.includes("..");
