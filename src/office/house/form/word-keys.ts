/** The name of a file without its ending; halls share one. */
export const areaOf = (file: string) =>
  file.endsWith(".sidecar.json") ? "sidecar" : file.replace(/\.json$/, "");

/** The keys under which a place's words are looked for, the most telling first. */
export function wordKeys(file: string, path: readonly string[]): string[] {
  const whole = [areaOf(file), ...path];
  return whole.map((_, at) => whole.slice(at).join("/"));
}
