import { constants, crc32, deflateRawSync } from "node:zlib";

/**
 * A page that was rendered once and is sent many times, each time with a nonce of its own: its bytes around
 * the places where the nonce stands, plain and compressed. Compressing is what a cached page would otherwise
 * spend nearly all its time on.
 */
export interface NoncedPage {
  /** Places where the nonce stands. */
  readonly places: number;
  plain(nonce: string): Buffer<ArrayBuffer>;
  gzip(nonce: string): Buffer<ArrayBuffer>;
}

/** @param placeholder stands in `html` where the nonce shall stand; nobody outside knows it */
export function noncedPage(html: string, placeholder: string): NoncedPage {
  const parts = html.split(placeholder).map((part) => Buffer.from(part));
  let squeezed: Buffer[] | null = null;
  return {
    places: parts.length - 1,
    plain(nonce) {
      return Buffer.concat(between(parts, Buffer.from(nonce)));
    },
    gzip(nonce) {
      squeezed ??= parts.map(squeeze);
      const word = Buffer.from(nonce);
      const blocks = between(squeezed, storedBlock(word));
      return Buffer.concat([GZIP_HEADER, ...blocks, LAST_BLOCK, trailer(between(parts, word))]);
    },
  };
}

function between(parts: readonly Buffer[], separator: Buffer): Buffer[] {
  return parts.flatMap((part, index) => (index === 0 ? [part] : [separator, part]));
}

// gzip (RFC 1952) around deflate blocks (RFC 1951). A block that was flushed in full ends on a byte and refers to
// nothing before it, so that blocks made apart may stand one after the other.

const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
/** Empty, and marked as the last. */
const LAST_BLOCK = Buffer.from([0x03, 0x00]);

function squeeze(part: Buffer): Buffer {
  return deflateRawSync(part, { level: 6, finishFlush: constants.Z_FULL_FLUSH });
}

/** Not compressed: its length, the length's complement, the bytes. */
function storedBlock(bytes: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(bytes.length, 1);
  head.writeUInt16LE(~bytes.length & 0xffff, 3);
  return Buffer.concat([head, bytes]);
}

function trailer(parts: readonly Buffer[]): Buffer {
  let sum = 0;
  let length = 0;
  for (const part of parts) {
    sum = crc32(part, sum);
    length += part.length;
  }
  const bytes = Buffer.alloc(8);
  bytes.writeUInt32LE(sum, 0);
  bytes.writeUInt32LE(length >>> 0, 4);
  return bytes;
}
