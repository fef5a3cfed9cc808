/** The ids of the halls of a draft, from the names of its files. */
export const hallsIn = (paths: readonly string[]): readonly string[] =>
  paths.flatMap((path) => /^halls\/([^/]+)(?<!\.sidecar)\.json$/.exec(path)?.[1] ?? []);

export const planFile = (hall: string) => `halls/${hall}.json`;
export const sidecarFile = (hall: string) => `halls/${hall}.sidecar.json`;
