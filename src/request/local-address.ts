/** Returns an address to redirect to: on this site and safe for a header, otherwise "/". */
export function localAddress(address: unknown): string {
  if (typeof address !== "string" || !address.startsWith("/")) return "/";
  // Browsers treat "//host", "/\\host" and "/<tab>/host" as another site, and "/..//host" once resolved.
  const here = "https://here.invalid";
  const url = URL.parse(address, here);
  if (url?.origin !== here) return "/";
  // "/..//host" becomes "//host" when resolved, and a later stage may decode the path.
  return /[\\/]{2}|\\/.test(decoded(url.pathname)) ? "/" : `${url.pathname}${url.search}${url.hash}`;
}

/**
 * Null if there is no trailing slash. Leading slashes, "//host/", are reduced to one, so that it never leads
 * to another site.
 */
export function withoutTrailingSlash(path: string): string | null {
  if (path === "/" || !path.endsWith("/")) return null;
  return localAddress(`/${path.replace(/^\/+|\/+$/g, "")}`);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return "//";
  }
}
