import type { Language } from "#domain/languages.ts";

/** Rendered by the server. */
export function seatViewPath(plan: string, seat: number, language: Language): string {
  return `/seat-view/${encodeURIComponent(plan)}/~${seat}.svg?lang=${language}`;
}
