import { href } from "react-router";

export const eventPath = (event: string) => href("/events/:event", { event });

export function performancePath(event: string, performance: number): string {
  return href("/events/:event/:instance", { event, instance: `${performance}` });
}

export function enquiryPath(event: string, performance: number): string {
  return href("/events/:event/:instance/form", { event, instance: `${performance}` });
}

export function registrationPath(
  event: string,
  performance: number,
  step: "first-choice" | "alternative-choices" | "dress-rehearsal",
): string {
  return href(`/events/:event/:instance/register/${step}`, { event, instance: `${performance}` });
}

export function waitingListPath(event: string, performance: number): string {
  return href("/events/:event/:instance/waiting-list", { event, instance: `${performance}` });
}

export function priceSelectionPath(event: string, performance: number): string {
  return href("/events/:event/:instance/price-selection", { event, instance: `${performance}` });
}

/** The only way to buy a standing place. */
export function sectionPricesPath(event: string, performance: number, section: string): string {
  return `${priceSelectionPath(event, performance)}?section=${section}`;
}

export function seatMapPath(event: string, performance: number): string {
  return href("/events/:event/:instance/syos/:view?", { event, instance: `${performance}` });
}

export function nearSeatsPath(event: string, performance: number): string {
  return href("/events/:event/:instance/near-seats.json", { event, instance: `${performance}` });
}

export function seatFramePath(event: string, performance: number): string {
  return href("/events/:event/:instance/choose-seats", { event, instance: `${performance}` });
}

export function loginPath(next: string): string {
  return `${href("/login")}?next=${encodeURIComponent(next)}`;
}

export function queuePath(room: string, next: string): string {
  return `${href("/queue")}?room=${room}&next=${encodeURIComponent(next)}`;
}
