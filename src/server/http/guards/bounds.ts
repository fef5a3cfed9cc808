import { LONGEST_BOT_TOKEN } from "#ports/bot-check.ts";

/** A registration with all fields at their maximum is 3 KB; 200 seats as JSON are 28 KB. */
export const MOST_BODY_BYTES = 64 * 1024;
/** The payment provider determines the size of its notifications, and they are signed. */
export const MOST_NOTICE_BYTES = 512 * 1024;
/** A section without scripts has one field per selected seat. */
export const MOST_FIELDS = 300;
const LONGEST_NAME = 100;
const LONGEST_VALUE = 4_096;
/** Node limits the headers to 16 KB in total. */
export const LONGEST_ADDRESS = 8_192;
const MOST_PARAMETERS = 300;

/** Control characters cause trouble in databases and headers. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: matching them is the purpose
const CONTROL = /[\u0000-\u001f\u007f]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: all but the line break
const CONTROL_IN_LINES = /[\u0000-\u0009\u000b-\u001f\u007f]/;

/** No control characters, no lone surrogates. */
export function isPlainText(text: string): boolean {
  return !CONTROL.test(text) && text.isWellFormed();
}

export function arePlainLines(text: string): boolean {
  return !CONTROL_IN_LINES.test(text) && text.isWellFormed();
}

export function isReadableAddress(address: string): boolean {
  if (address.length > LONGEST_ADDRESS || countOf(address, "&") > MOST_PARAMETERS) return false;
  return !address.includes("%") || isPlainText(decoded(address) ?? "\0");
}

/**
 * Removes undecodable query parameters, which others add to our links: `utm_term=Malm%F6`. Addresses of the
 * JSON API are unchanged and rejected later: ignoring a filter would change the result.
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

/** Null if an escape is malformed or not UTF-8. */
export function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

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

export function isWithinBounds(fields: readonly (readonly [string, string])[]): boolean {
  return (
    fields.length <= MOST_FIELDS &&
    fields.every(([name, value]) => name.length <= LONGEST_NAME && value.length <= longestValue(name))
  );
}

const longestValue = (name: string) => (name === "bot-token" ? LONGEST_BOT_TOKEN : LONGEST_VALUE);
