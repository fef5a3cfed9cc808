import { LONGEST_BOT_TOKEN } from "#ports/bot-check.ts";

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

/** Nothing good comes of control characters in a database or a header. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0000-\u001f\u007f]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: all but the line break
const CONTROL_IN_LINES = /[\u0000-\u0009\u000b-\u001f\u007f]/;

/** Whether a text of one line can be stored, sent and shown: no control characters, no half of a character. */
export function isPlainText(text: string): boolean {
  return !CONTROL.test(text) && text.isWellFormed();
}

/** The same for text that may have lines. */
export function arePlainLines(text: string): boolean {
  return !CONTROL_IN_LINES.test(text) && text.isWellFormed();
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
    fields.every(([name, value]) => name.length <= LONGEST_NAME && value.length <= longestValue(name))
  );
}

const longestValue = (name: string) => (name === "bot-token" ? LONGEST_BOT_TOKEN : LONGEST_VALUE);
