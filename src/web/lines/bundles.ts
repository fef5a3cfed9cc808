/** Whether a line stands above tickets that are bought as one: nothing of it is bought besides them. */
export const isBundle = ({ kind }: { readonly kind: string }): boolean =>
  kind === "package" || kind === "series";
