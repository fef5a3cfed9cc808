/** Text as people type and paste it, made uniform once, before anything compares, counts or stores it. */

/** Marks that nobody sees and that come along with what is pasted: soft hyphens, breaks without a width, directions, a byte order. */
const UNSEEN = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const ASCII = /^[\x20-\x7e]*$/;
const BREAK = /\r\n?|[\n\u0085\u2028\u2029]/g;

/** Names of form fields, and of inputs of the JSON interface, whose text has lines. */
const MULTI_LINE_FIELDS: readonly string[] = [
  ...["message", "tribute", "reason", "note", "wish", "access", "dietary", "order"],
];
/** Before the name of a long answer in a form of the house's own. */
export const LONG_ANSWER = "long.";

export function isMultiLine(name: string): boolean {
  return MULTI_LINE_FIELDS.includes(name) || name.startsWith(LONG_ANSWER);
}

/** NFC without unseen marks. Line breaks are `\n`. */
export function uniformText(text: string): string {
  if (ASCII.test(text)) return text;
  return text.replaceAll(UNSEEN, "").replaceAll(BREAK, "\n").normalize("NFC");
}

/** The same in one line: what was pasted into a name out of a spreadsheet or a list of contacts. */
export function oneLine(text: string): string {
  if (ASCII.test(text)) return text;
  return uniformText(text).replaceAll(/\s+/g, (space) => (/[\t\n\v\f\r]/.test(space) ? " " : space));
}

/**
 * A code as it is compared, however it was copied from paper or a letter: without case, spaces, hyphens, dashes,
 * underscores and characters without a width; full-width letters and digits are plain ones.
 */
export function plainCode(code: string): string {
  return code
    .normalize("NFKC")
    .toUpperCase()
    .normalize("NFC")
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, "");
}
