import { keep, readKept } from "../kept.ts";

export const SCHEMES = ["system", "light", "dark"] as const;
type Scheme = (typeof SCHEMES)[number];

const KEPT_AS = "office-scheme";

export function chosenScheme(): Scheme {
  const kept = readKept(() => localStorage, KEPT_AS);
  return SCHEMES.find((scheme) => scheme === kept) ?? "system";
}

export function applyScheme(scheme: Scheme = chosenScheme()): void {
  if (scheme === "system") delete document.documentElement.dataset["scheme"];
  else document.documentElement.dataset["scheme"] = scheme;
}

/** On this device. */
export function chooseScheme(scheme: Scheme): void {
  applyScheme(scheme);
  keep(() => localStorage, KEPT_AS, scheme);
}
