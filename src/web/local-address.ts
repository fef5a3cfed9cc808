/** An address of this site that came from outside (a form, a link); anything else becomes home. */
export function localAddress(address: unknown): string {
  if (typeof address !== "string" || !address.startsWith("/")) return "/";
  // "//host" and "/\host" lead elsewhere, and control characters are dropped by browsers before they read.
  if (/^\/[/\\]/.test(address) || /[\u0000-\u001f]/.test(address)) return "/";
  return address;
}
