/**
 * Codes that mix A to Z and digits, as vouchers have, are worth money: they stay out of addresses and what is sent to
 * colleagues. A ticket's code is not recognised: it has digits alone, as phone numbers.
 */
export function isLikeACode(text: string): boolean {
  const bare = text.replace(/[\s-]/g, "");
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
