/** Returns the id of a day in the agenda, for `#` links. */
export function dayAnchor(day: string): string {
  return `day-${day}`;
}
