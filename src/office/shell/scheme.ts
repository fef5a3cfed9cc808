export const SCHEMES = ["system", "light", "dark"] as const;
type Scheme = (typeof SCHEMES)[number];

const KEPT_AS = "office-scheme";

export function chosenScheme(): Scheme {
  try {
    const kept = localStorage.getItem(KEPT_AS);
    return SCHEMES.find((scheme) => scheme === kept) ?? "system";
  } catch {
    return "system";
  }
}

export function applyScheme(scheme: Scheme = chosenScheme()): void {
  if (scheme === "system") delete document.documentElement.dataset["scheme"];
  else document.documentElement.dataset["scheme"] = scheme;
}

/** On this device. */
export function chooseScheme(scheme: Scheme): void {
  applyScheme(scheme);
  try {
    localStorage.setItem(KEPT_AS, scheme);
  } catch {
    // Storage may be forbidden: it holds until the page is closed.
  }
}
