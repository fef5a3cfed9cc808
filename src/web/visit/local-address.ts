/**
 * An address of this site that came from outside (a form, a link), as it may stand in a header; anything else becomes
 * home.
 */
export function localAddress(address: unknown): string {
  if (typeof address !== "string" || !address.startsWith("/")) return "/";
  // What browsers make of it decides: "//host", "/\\host" and "/<tab>/host" all lead elsewhere, "/..//host" after that.
  const here = "https://here.invalid";
  const url = URL.parse(address, here);
  if (url?.origin !== here) return "/";
  // "/..//host" is "//host" once its dots are resolved, and somebody may decode what comes after us.
  return /[\\/]{2}|\\/.test(decoded(url.pathname)) ? "/" : `${url.pathname}${url.search}${url.hash}`;
}

/**
 * A path without the slashes at its end, or null where it has none. It never leads to another site: of the slashes at its
 * beginning, "//host/", one is left.
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
