/** An address of this site that came from outside (a form, a link); anything else becomes home. */
export function localAddress(address: unknown): string {
  if (typeof address !== "string" || !address.startsWith("/")) return "/";
  // What browsers make of it decides: "//host", "/\\host" and "/<tab>/host" all lead elsewhere.
  const here = "https://here.invalid";
  return URL.parse(address, here)?.origin === here ? address : "/";
}
