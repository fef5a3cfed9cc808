import { randomBytes } from "node:crypto";
import { constants, crc32, deflateRawSync } from "node:zlib";
import type { VisitorMarks } from "../../../web/site.ts";

/**
 * Rendered and compressed once, sent many times around the nonce, the time and the visitor's parts:
 * compressing takes nearly all the time of serving a cached page.
 */
export interface PagePieces {
  readonly nonces: number;
  readonly parts: readonly PagePart[];
  plain(fill: Fill): Buffer<ArrayBuffer>;
  gzip(fill: Fill): Buffer<ArrayBuffer>;
}

export interface Fill {
  readonly nonce: string;
  readonly now: number;
  /** Default: those of the rendered visitor. */
  readonly parts?: readonly PagePart[];
}

export type PagePart = readonly (Text | "nonce" | "now")[];

/** Unguessable. */
export interface PageMarks extends VisitorMarks {
  readonly nonce: string;
}

export function newPageMarks(): PageMarks {
  const word = () => randomBytes(24).toString("hex");
  return { nonce: word(), now: word(), open: word(), close: word() };
}

/** @throws if an `open` has no `close` */
export function pagePieces(html: string, marks: PageMarks): PagePieces {
  const page: (Text | "nonce" | "now" | { readonly part: number })[] = [];
  const parts: (Text | "nonce" | "now")[][] = [];
  let part: (Text | "nonce" | "now")[] | null = null;
  let nonces = 0;
  const marked = new RegExp(`(${marks.nonce}|${marks.now}|${marks.open}|${marks.close})`);
  for (const piece of html.split(marked)) {
    if (piece === marks.open) {
      if (part) throw new Error("A visitor's part begins inside another one");
      part = [];
      page.push({ part: parts.length });
      parts.push(part);
    } else if (piece === marks.close) {
      if (!part) throw new Error("A visitor's part ends without a beginning");
      part = null;
    } else if (piece === marks.nonce || piece === marks.now) {
      if (piece === marks.nonce) nonces += 1;
      (part ?? page).push(piece === marks.nonce ? "nonce" : "now");
    } else if (piece !== "") {
      (part ?? page).push(textOf(piece));
    }
  }
  if (part) throw new Error("A visitor's part has no end");

  const filled = ({ nonce, now, parts: others = parts }: Fill): Text[] => {
    if (others.length !== parts.length) throw new Error("The visitor's parts belong to another page");
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

interface Text {
  readonly bytes: Buffer;
  /** Deflate blocks, compressed on first use. */
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

/** Compressing a few bytes would lengthen them: length, complement, bytes. */
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

// gzip (RFC 1952) of deflate blocks (RFC 1951). A flushed block ends on a byte boundary and refers to nothing
// before it, so blocks can be concatenated.

const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
/** An empty block, marked as the last. */
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
