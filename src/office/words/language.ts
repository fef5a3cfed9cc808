import type { OfficeLanguage } from "../../staff/operations/fields.ts";

/** A separate list: the other one is beside schemas, which no browser loads. */
const LANGUAGES = ["sv", "en"] as const satisfies readonly OfficeLanguage[];

const KEPT_AS = "office-language";

let current: OfficeLanguage = "sv";

export const currentLanguage = (): OfficeLanguage => current;

/** Of this device, before signing in: chosen here before, or the browser's. */
export function deviceLanguage(): OfficeLanguage {
  const kept = read();
  const wanted = [kept, ...navigator.languages.map((tag) => tag.slice(0, 2))];
  return wanted.find(isOfficeLanguage) ?? "en";
}

export function setLanguage(language: OfficeLanguage): void {
  current = language;
  document.documentElement.lang = language;
  try {
    localStorage.setItem(KEPT_AS, language);
  } catch {
    // Storage may be forbidden.
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(KEPT_AS);
  } catch {
    return null;
  }
}

function isOfficeLanguage(text: string | null): text is OfficeLanguage {
  return LANGUAGES.some((language) => language === text);
}
