import type { Language } from "#domain/languages.ts";

/** Returns the address of a drawing of the stage from the seat, rendered by the server. */
export function seatViewPath(plan: string, seat: number, language: Language): string {
  return `/seat-view/${encodeURIComponent(plan)}/~${seat}.svg?lang=${language}`;
}
