/** How much of anything we read, looked at before any work is done with it. */

/** Registration with every field at its longest is 3 KB, two hundred seats as JSON 28. */
export const MOST_BODY_BYTES = 64 * 1024;
/** What the payment provider sends is its business, and signed. */
export const MOST_NOTICE_BYTES = 512 * 1024;
/** The list of a section without scripts is one field a ticked seat; an order has nine. */
export const MOST_FIELDS = 300;
const LONGEST_NAME = 100;
const LONGEST_VALUE = 4_096;
/** Node takes 16 KB of headers with it. */
export const LONGEST_ADDRESS = 8_192;
const MOST_PARAMETERS = 300;

/** What is stored has no lines, and nothing good comes of the other control characters in a database or a header. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0000-\u001f\u007f]/;

/** Whether a text can be stored, sent and shown: no control characters, no half of a character. */
export function isPlainText(text: string): boolean {
  return !CONTROL.test(text) && text.isWellFormed();
}

/** Marks that nobody sees and that come along with what is pasted: soft hyphens, breaks without a width, directions, a byte order. */
const UNSEEN = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/**
 * What was typed or pasted, as one line that has what one sees: Enter in a greeting, a name out of a spreadsheet, a telephone
 * number out of a list of contacts. On paper and in letters each text is one line anyway.
 */
export function inOneLine(text: string): string {
  return text
    .replaceAll(UNSEEN, "")
    .replaceAll(/\s+/g, (space) => (/[\t\n\v\f\r]/.test(space) ? " " : space));
}

/** The same of every text in what has been held against a schema, which also says how deep it is. */
export function hasPlainTexts(value: unknown): boolean {
  if (typeof value === "string") return isPlainText(value);
  if (typeof value !== "object" || value === null) return true;
  return Object.values(value).every(hasPlainTexts);
}

/** Whether an address (path and query) can be read without guessing. */
export function isReadableAddress(address: string): boolean {
  if (address.length > LONGEST_ADDRESS || countOf(address, "&") > MOST_PARAMETERS) return false;
  return !address.includes("%") || isPlainText(decoded(address) ?? "\0");
}

/**
 * A page's address without the query parameters that cannot be read, which others add to our links: `utm_term=Malm%F6`,
 * `utm_campaign=Rabatt-50%`. A page that needs such a parameter finds it missing. The JSON interface refuses them, since a
 * filter that is left out would answer something else.
 */
export function withoutUnreadableParameters(address: string): string {
  const at = address.indexOf("?");
  if (at < 0 || !address.includes("%", at) || address.length > LONGEST_ADDRESS) return address;
  if (address.startsWith("/api/") || countOf(address, "&") > MOST_PARAMETERS) return address;
  const parameters = address.slice(at + 1).split("&");
  const readable = parameters.filter((parameter) => isReadableAddress(parameter));
  if (readable.length === parameters.length) return address;
  return readable.length === 0 ? address.slice(0, at) : `${address.slice(0, at)}?${readable.join("&")}`;
}

/** Null where an escape is broken, or what it says is no UTF-8. */
export function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** How often `mark` stands in `text`, as far as it matters. */
export function countOf(text: string, mark: string): number {
  let count = 0;
  for (
    let at = text.indexOf(mark);
    at >= 0 && count <= MOST_FIELDS;
    at = text.indexOf(mark, at + mark.length)
  ) {
    count += 1;
  }
  return count;
}

/** Whether a form has no more fields than ours have, and none that is longer. */
export function isWithinBounds(fields: readonly (readonly [string, string])[]): boolean {
  return (
    fields.length <= MOST_FIELDS &&
    fields.every(([name, value]) => name.length <= LONGEST_NAME && value.length <= LONGEST_VALUE)
  );
}
