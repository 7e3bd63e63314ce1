/** The path of an address, decoded; `null` when it is malformed, or names a hidden file or a parent folder. */
export function decodePath(url: string): string | null {
  let path: string;
  try {
    path = decodeURIComponent(url.split(/[?#]/, 1)[0] ?? "/");
  } catch {
    return null;
  }
  return isOpen(path) ? path : null;
}

/** What an address is below the folder of the site where the table stands; null outside of it. */
export function within(prefix: string, url: string): string | null {
  if (!url.startsWith(prefix)) return null;
  const rest = url.slice(prefix.length);
  return rest === "" || /^[/?#]/.test(rest) ? rest : null;
}

/** Does a decoded path name neither a hidden file nor a parent folder? */
export function isOpen(path: string): boolean {
  return path.startsWith("/") && !/[\0\\]/.test(path) && !path.split("/").some((part) => part.startsWith("."));
}
