/** Map or list: also the server wants to know, so it is a cookie. */
export type SeatView = "map" | "list";
export const VIEW_COOKIE = "seat-view";

/** A cookie's value; anything else counts as no choice. */
export function seatView(value: string | undefined): SeatView | null {
  return value === "map" || value === "list" ? value : null;
}

export function rememberView(view: SeatView): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in supported browsers
  document.cookie = `${VIEW_COOKIE}=${view}; Path=/; Max-Age=31536000; SameSite=Lax`;
}
