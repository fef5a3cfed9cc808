/** Returns true for a line that groups tickets bought together, and has no price of its own. */
export const isBundle = ({ kind }: { readonly kind: string }): boolean =>
  kind === "package" || kind === "series";
