/** A calendar day as an instant that is that day wherever the house is. */
export function noonOf(day: string): string {
  return `${day}T12:00:00Z`;
}
