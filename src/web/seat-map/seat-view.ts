/** A drawing of the stage as this seat sees it, made by the server. */
export function seatViewPath(plan: string, seat: number): string {
  return `/seat-view/${encodeURIComponent(plan)}/${seat}.svg`;
}
