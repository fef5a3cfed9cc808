const SETTINGS = ["language", "muted", "left-handed", "light", "performance", "entrance"] as const;
type Setting = (typeof SETTINGS)[number];

const keptAs = (name: Setting) => `door-${name}`;

/** Of this phone; null if it was not chosen, or storage is forbidden. */
export function readSetting(name: Setting): string | null {
  try {
    return localStorage.getItem(keptAs(name));
  } catch {
    return null;
  }
}

export function writeSetting(name: Setting, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(keptAs(name));
    else localStorage.setItem(keptAs(name), value);
  } catch {
    // Language and place hold until the app is closed, the others not at all.
  }
}
