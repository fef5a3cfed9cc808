import type { Language } from "#domain/languages.ts";

/** A drawing of the stage as a seat sees it, made by the server, which knows a seat also by its place in the plan. */
export function seatViewPath(plan: string, seat: number, language: Language): string {
  return `/seat-view/${encodeURIComponent(plan)}/~${seat}.svg?lang=${language}`;
}
