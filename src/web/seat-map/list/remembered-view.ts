/** In a cookie, because the server renders it. */
export const SEAT_VIEWS = ["map", "list"] as const;
export type SeatView = (typeof SEAT_VIEWS)[number];
export const VIEW_COOKIE = "seat-view";

export function seatView(value: string | undefined): SeatView | null {
  return SEAT_VIEWS.find((one) => one === value) ?? null;
}

export function rememberView(view: SeatView): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in supported browsers
  document.cookie = viewCookie(view);
}

export function viewCookie(view: SeatView): string {
  return `${VIEW_COOKIE}=${view}; Path=/; Max-Age=31536000; SameSite=Lax`;
}
