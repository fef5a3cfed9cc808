/**
 * An address of this site that came from outside (a form, a link), as it may stand in a header; anything else becomes
 * home.
 */
export function localAddress(address: unknown): string {
  if (typeof address !== "string" || !address.startsWith("/")) return "/";
  // What browsers make of it decides: "//host", "/\\host" and "/<tab>/host" all lead elsewhere, "/..//host" after that.
  const here = "https://here.invalid";
  const url = URL.parse(address, here);
  if (url?.origin !== here || url.pathname.startsWith("//")) return "/";
  return url.pathname + url.search + url.hash;
}
