import type { OfficeLanguage } from "../../staff/operations/fields.ts";
import { keep, readKept } from "../kept.ts";

/** A separate list: the other one is beside schemas, which no browser loads. */
const LANGUAGES = ["sv", "en"] as const satisfies readonly OfficeLanguage[];

const KEPT_AS = "office-language";
const CHOSEN_AS = "office-language-chosen";

let current: OfficeLanguage = "sv";

export const currentLanguage = (): OfficeLanguage => current;

/** Before the session is read: the last one on this device, or the browser's. */
export function deviceLanguage(): OfficeLanguage {
  const kept = readKept(() => localStorage, KEPT_AS);
  const wanted = [kept, ...navigator.languages.map((tag) => tag.slice(0, 2))];
  return wanted.find(isOfficeLanguage) ?? "en";
}

export function setLanguage(language: OfficeLanguage): void {
  current = language;
  document.documentElement.lang = language;
  keep(() => localStorage, KEPT_AS, language);
}

/** Chosen on the sign-in page: it becomes the account's. Of this tab, since another service's sign-in leaves the page. */
export function chooseBeforeSignIn(language: OfficeLanguage): void {
  keep(() => sessionStorage, CHOSEN_AS, language);
}

/** Returns it once. */
export function takeChosenBeforeSignIn(): OfficeLanguage | null {
  const chosen = readKept(() => sessionStorage, CHOSEN_AS);
  if (!isOfficeLanguage(chosen)) return null;
  keep(() => sessionStorage, CHOSEN_AS, null);
  return chosen;
}

function isOfficeLanguage(text: string | null): text is OfficeLanguage {
  return LANGUAGES.some((language) => language === text);
}
