/** Groups tickets bought together, and is not counted besides them. */
export const isBundle = ({ kind }: { readonly kind: string }): boolean =>
  kind === "package" || kind === "series";
