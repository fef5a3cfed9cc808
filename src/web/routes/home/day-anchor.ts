/** Where a day begins in the agenda, as the part of an address after `#`. */
export function dayAnchor(day: string): string {
  return `day-${day}`;
}
