/** In a cookie, because the server renders it. */
export type SeatView = "map" | "list";
export const VIEW_COOKIE = "seat-view";

export function seatView(value: string | undefined): SeatView | null {
  return value === "map" || value === "list" ? value : null;
}

export function rememberView(view: SeatView): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in supported browsers
  document.cookie = viewCookie(view);
}

export function viewCookie(view: SeatView): string {
  return `${VIEW_COOKIE}=${view}; Path=/; Max-Age=31536000; SameSite=Lax`;
}
