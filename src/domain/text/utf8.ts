import { done, type Outcome, refused } from "../outcome.ts";
import { type Message, message } from "./message.ts";

/** Why bytes are not valid UTF-8; `line` counts from 1 and is null if the whole file has another encoding. */
export interface NotUtf8 {
  readonly reason: "not-utf-8";
  readonly why: Message;
  readonly line: number | null;
}

const LINE_FEED = 10;

/** Decodes a file and removes the byte order mark, which some editors write and JSON does not allow. */
export function utf8Text(bytes: Uint8Array): Outcome<string, NotUtf8> {
  // UTF-16 has its own mark, or a zero byte beside each ASCII letter.
  const marks = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (marks || bytes.includes(0))
    return refused("not-utf-8", { why: message`is UTF-16, not UTF-8`, line: null });
  const text = decoded(bytes);
  if (text !== null) return done(text);
  return refused("not-utf-8", { why: message`is not UTF-8`, line: firstBadLine(bytes) });
}

/** A line feed byte never occurs inside a multi-byte UTF-8 character, so lines can be decoded separately. */
function firstBadLine(bytes: Uint8Array): number {
  let line = 1;
  for (let start = 0; start < bytes.length; line++) {
    const found = bytes.indexOf(LINE_FEED, start);
    const end = found < 0 ? bytes.length : found + 1;
    if (decoded(bytes.subarray(start, end)) === null) return line;
    start = end;
  }
  return line;
}

function decoded(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
