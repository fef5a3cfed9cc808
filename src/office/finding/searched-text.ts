/** No phone number has more (E.164). */
const PHONE_DIGITS = 15;

/**
 * What may be a voucher's code (letters A to Z and digits) or a ticket's (more digits than a phone number): it lets somebody in
 * or pays, so it stays out of addresses and what is sent to colleagues. Shorter codes of tickets, a setting, are not recognised.
 */
export function isLikeACode(text: string): boolean {
  const bare = text.replace(/[\s-]/g, "");
  if (/^\d+$/.test(bare)) return bare.length > PHONE_DIGITS;
  return bare.length >= 10 && /^[a-z0-9]+$/i.test(bare) && /\d/.test(bare) && /[a-z]/i.test(bare);
}

interface SearchAddress {
  readonly to: string;
  readonly state?: { readonly text: string };
}

/** Where the search screen shows what was found; a code is in the history entry's state instead of the address. */
export function searchAddress(text: string): SearchAddress {
  if (isLikeACode(text)) return { to: "/search", state: { text } };
  return { to: `/search?${new URLSearchParams({ text })}` };
}

export function readSearchedText(search: URLSearchParams, state: unknown): string {
  const kept = typeof state === "object" && state !== null && "text" in state ? state.text : null;
  return typeof kept === "string" ? kept : (search.get("text") ?? "");
}
