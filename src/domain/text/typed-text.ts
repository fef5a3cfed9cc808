/** Invisible characters in pasted text: soft hyphens, zero-width breaks, direction marks, byte order marks. */
const UNSEEN = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const ASCII = /^[\x20-\x7e]*$/;
const BREAK = /\r\n?|[\n\u0085\u2028\u2029]/g;

const MULTI_LINE_FIELDS: readonly string[] = [
  ...["message", "tribute", "reason", "note", "preference", "access", "dietary", "order"],
];
/** Prefix of the names of long answers in the house's own forms. */
export const LONG_ANSWER = "long.";

export function isMultiLine(name: string): boolean {
  return MULTI_LINE_FIELDS.includes(name) || name.startsWith(LONG_ANSWER);
}

/** Normalizes text to NFC with `\n` line breaks, and removes invisible characters. */
export function uniformText(text: string): string {
  if (ASCII.test(text)) return text;
  return text.replaceAll(UNSEEN, "").replaceAll(BREAK, "\n").normalize("NFC");
}

/** Normalizes text to one line, for example a name pasted from a spreadsheet. */
export function oneLine(text: string): string {
  if (ASCII.test(text)) return text;
  return uniformText(text).replaceAll(/\s+/g, (space) => (/[\t\n\v\f\r]/.test(space) ? " " : space));
}

/** Removes case, spaces, hyphens, dashes, underscores and zero-width characters; full-width becomes ASCII. */
export function plainCode(code: string): string {
  return code
    .normalize("NFKC")
    .toUpperCase()
    .normalize("NFC")
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, "");
}
