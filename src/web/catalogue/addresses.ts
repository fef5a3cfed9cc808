export function eventPath(event: string): string {
  return `/events/${event}`;
}

export function performancePath(event: string, performance: number): string {
  return `${eventPath(event)}/${performance}`;
}

export function enquiryPath(event: string, performance: number): string {
  return `${performancePath(event, performance)}/form`;
}

export function registrationPath(
  event: string,
  performance: number,
  step: "first-choice" | "alternative-choices" | "dress-rehearsal",
): string {
  return `${performancePath(event, performance)}/register/${step}`;
}

export function priceSelectionPath(event: string, performance: number): string {
  return `${performancePath(event, performance)}/price-selection`;
}

/** The only way to buy a standing place. */
export function sectionPricesPath(event: string, performance: number, section: string): string {
  return `${priceSelectionPath(event, performance)}?section=${section}`;
}

export function seatMapPath(event: string, performance: number): string {
  return `${performancePath(event, performance)}/syos`;
}

export function seatFramePath(event: string, performance: number): string {
  return `${performancePath(event, performance)}/choose-seats`;
}

export function loginPath(next: string): string {
  return `/login?next=${encodeURIComponent(next)}`;
}

export function queuePath(room: string, next: string): string {
  return `/queue?room=${room}&next=${encodeURIComponent(next)}`;
}
