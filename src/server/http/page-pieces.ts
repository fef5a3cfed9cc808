import { randomBytes } from "node:crypto";
import { constants, crc32, deflateRawSync } from "node:zlib";
import type { VisitorMarks } from "../../web/site.ts";

/**
 * A page that was rendered once and is sent many times: its bytes, plain and compressed, around the places that differ
 * from visitor to visitor: the nonce, the moment, and what shows the visitor themselves. Compressing is what a cached page
 * would otherwise spend nearly all its time on.
 */
export interface PagePieces {
  /** Places where the nonce stands. */
  readonly nonces: number;
  /** What it shows of the visitor it was rendered for, in the order of the page. */
  readonly parts: readonly PagePart[];
  plain(fill: Fill): Buffer<ArrayBuffer>;
  gzip(fill: Fill): Buffer<ArrayBuffer>;
}

export interface Fill {
  readonly nonce: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Whom it is sent to; absent: the visitor it was rendered for. */
  readonly parts?: readonly PagePart[];
}

/** What one place of a page shows of one visitor. */
export type PagePart = readonly (Text | "nonce" | "now")[];

/** Words that stand in a page for its nonce and its moment, and around what shows the visitor; nobody outside knows them. */
export interface PageMarks extends VisitorMarks {
  readonly nonce: string;
}

export function newPageMarks(): PageMarks {
  const word = () => randomBytes(24).toString("hex");
  return { nonce: word(), now: word(), open: word(), close: word() };
}

/** @param html what was rendered with these marks; an `open` without its `close` is a fault */
export function pagePieces(html: string, marks: PageMarks): PagePieces {
  const page: (Text | "nonce" | "now" | { readonly part: number })[] = [];
  const parts: (Text | "nonce" | "now")[][] = [];
  let part: (Text | "nonce" | "now")[] | null = null;
  let nonces = 0;
  const marked = new RegExp(`(${marks.nonce}|${marks.now}|${marks.open}|${marks.close})`);
  for (const piece of html.split(marked)) {
    if (piece === marks.open) {
      if (part) throw new Error("What shows a visitor begins within what shows a visitor");
      part = [];
      page.push({ part: parts.length });
      parts.push(part);
    } else if (piece === marks.close) {
      if (!part) throw new Error("What shows a visitor ends where none began");
      part = null;
    } else if (piece === marks.nonce || piece === marks.now) {
      if (piece === marks.nonce) nonces += 1;
      (part ?? page).push(piece === marks.nonce ? "nonce" : "now");
    } else if (piece !== "") {
      (part ?? page).push(textOf(piece));
    }
  }
  if (part) throw new Error("What shows a visitor has no end");

  const filled = ({ nonce, now, parts: others = parts }: Fill): Text[] => {
    if (others.length !== parts.length) throw new Error("The visitor's parts are of another page");
    const words = { nonce: stored(nonce), now: stored(String(now)) };
    return page
      .flatMap((piece) =>
        typeof piece === "object" && "part" in piece ? (others[piece.part] ?? []) : [piece],
      )
      .map((piece) => (typeof piece === "string" ? words[piece] : piece));
  };
  return {
    nonces,
    parts,
    plain: (fill) => Buffer.concat(filled(fill).map(({ bytes }) => bytes)),
    gzip(fill) {
      const texts = filled(fill);
      return Buffer.concat([
        GZIP_HEADER,
        ...texts.map(({ squeezed }) => squeezed()),
        LAST_BLOCK,
        trailer(texts.map(({ bytes }) => bytes)),
      ]);
    },
  };
}

/** Bytes that are sent again and again. */
interface Text {
  readonly bytes: Buffer;
  /** As deflate blocks; made when they are first needed, and once. */
  squeezed(): Buffer;
}

function textOf(text: string): Text {
  const bytes = Buffer.from(text);
  let squeezed: Buffer | null = null;
  return {
    bytes,
    squeezed() {
      squeezed ??= deflateRawSync(bytes, { level: 6, finishFlush: constants.Z_FULL_FLUSH });
      return squeezed;
    },
  };
}

/** A word of a few bytes, which compressing would make longer: a block of its length, the length's complement, the bytes. */
function stored(word: string): Text {
  const bytes = Buffer.from(word);
  return {
    bytes,
    squeezed() {
      const head = Buffer.alloc(5);
      head.writeUInt16LE(bytes.length, 1);
      head.writeUInt16LE(~bytes.length & 0xffff, 3);
      return Buffer.concat([head, bytes]);
    },
  };
}

// gzip (RFC 1952) around deflate blocks (RFC 1951). A block that was flushed in full ends on a byte and refers to
// nothing before it, so that blocks made apart may stand one after the other.

const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
/** Empty, and marked as the last. */
const LAST_BLOCK = Buffer.from([0x03, 0x00]);

function trailer(texts: readonly Buffer[]): Buffer {
  let sum = 0;
  let length = 0;
  for (const bytes of texts) {
    sum = crc32(bytes, sum);
    length += bytes.length;
  }
  const bytes = Buffer.alloc(8);
  bytes.writeUInt32LE(sum, 0);
  bytes.writeUInt32LE(length >>> 0, 4);
  return bytes;
}
