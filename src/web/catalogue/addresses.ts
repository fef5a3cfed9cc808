/** The addresses of what is played. */
export function eventPath(event: string): string {
  return `/events/${event}`;
}

export function performancePath(event: string, performance: number): string {
  return `${eventPath(event)}/${performance}`;
}

export function enquiryPath(event: string, performance: number): string {
  return `${performancePath(event, performance)}/form`;
}

/** Where one registers for seats that are drawn, step by step. */
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

/** The best places of one section by number: the only way to a place where people stand. */
export function sectionPricesPath(event: string, performance: number, section: string): string {
  return `${priceSelectionPath(event, performance)}?section=${section}`;
}

export function seatMapPath(event: string, performance: number): string {
  return `${performancePath(event, performance)}/syos`;
}

/** The same on a vendor's pages, in a frame. */
export function seatFramePath(event: string, performance: number): string {
  return `${performancePath(event, performance)}/choose-seats`;
}

/** Where to sign in, and where to come back to. */
export function loginPath(next: string): string {
  return `/login?next=${encodeURIComponent(next)}`;
}

/** Where to wait for one's turn, and where to go then. */
export function queuePath(room: string, next: string): string {
  return `/queue?room=${room}&next=${encodeURIComponent(next)}`;
}
