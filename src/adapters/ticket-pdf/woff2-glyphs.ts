import { Reader } from "./byte-reader.ts";

/** The outlines of a WOFF2 font are kept in seven streams; this puts each glyph together again. */

interface Streams {
  readonly contours: Reader;
  readonly points: Reader;
  readonly flags: Reader;
  readonly glyphs: Reader;
  readonly composites: Reader;
  readonly boxes: Reader;
  readonly hasBox: (glyph: number) => boolean;
}

interface Point {
  readonly x: number;
  readonly y: number;
  readonly onCurve: boolean;
}

export function rebuildGlyphs(transformed: Buffer) {
  const header = new Reader(transformed);
  header.skip(4);
  const numGlyphs = header.u16();
  header.skip(2);
  const sizes = Array.from({ length: 7 }, () => header.u32());
  const parts = sizes.map((size) => header.bytes(size));
  const streams = openStreams(parts, numGlyphs);

  const glyphs: Buffer[] = [];
  const leftmost: number[] = [];
  const loca = Buffer.alloc((numGlyphs + 1) * 4);
  let offset = 0;
  for (let index = 0; index < numGlyphs; index += 1) {
    const glyph = rebuild(streams, index);
    glyphs.push(glyph);
    leftmost.push(glyph.length === 0 ? 0 : glyph.readInt16BE(2));
    offset += glyph.length;
    loca.writeUInt32BE(offset, (index + 1) * 4);
  }
  return { glyf: Buffer.concat(glyphs), loca, leftmost };
}

function openStreams(parts: readonly Buffer[], numGlyphs: number): Streams {
  const [contours, points, flags, glyphs, composites, boxes] = parts;
  if (!contours || !points || !flags || !glyphs || !composites || !boxes)
    throw new Error("The font's outlines are incomplete");
  const bitmapSize = 4 * Math.floor((numGlyphs + 31) / 32);
  return {
    contours: new Reader(contours),
    points: new Reader(points),
    flags: new Reader(flags),
    glyphs: new Reader(glyphs),
    composites: new Reader(composites),
    boxes: new Reader(boxes.subarray(bitmapSize)),
    hasBox: (glyph) => ((boxes[glyph >> 3] ?? 0) & (128 >> (glyph & 7))) !== 0,
  };
}

function rebuild(streams: Streams, index: number): Buffer {
  const numContours = streams.contours.i16();
  if (numContours === 0) return Buffer.alloc(0);
  if (numContours < 0) {
    const components = readComponents(streams);
    return padded(Buffer.concat([boxHeader(-1, streams.boxes.bytes(8)), components]));
  }
  const ends = Buffer.alloc(numContours * 2);
  let total = 0;
  for (let contour = 0; contour < numContours; contour += 1) {
    total += streams.points.compact();
    ends.writeUInt16BE(total - 1, contour * 2);
  }
  const points = readPoints(streams, total);
  streams.glyphs.compact(); // the length of the hinting, which stays behind in its own stream
  const box = streams.hasBox(index) ? streams.boxes.bytes(8) : boxAround(points);
  return padded(Buffer.concat([boxHeader(numContours, box), ends, Buffer.alloc(2), outline(points)]));
}

/** Components as they are, but without the flag that says hinting follows. */
function readComponents({ composites, glyphs }: Streams): Buffer {
  const parts: Buffer[] = [];
  let more = true;
  let hinted = false;
  while (more) {
    const flags = composites.u16();
    more = (flags & 0x20) !== 0;
    hinted ||= (flags & 0x100) !== 0;
    const start = Buffer.alloc(2);
    start.writeUInt16BE(flags & ~0x100, 0);
    const offsets = flags & 0x01 ? 4 : 2;
    const scale = flags & 0x08 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0;
    parts.push(start, composites.bytes(2 + offsets + scale));
  }
  if (hinted) glyphs.compact();
  return Buffer.concat(parts);
}

/** Each point is a flag byte, whose low seven bits say how the step to it is packed (WOFF2, table 2). */
function readPoints({ flags, glyphs }: Streams, total: number): Point[] {
  const points: Point[] = [];
  let x = 0;
  let y = 0;
  for (let count = 0; count < total; count += 1) {
    const byte = flags.u8();
    const [dx, dy] = readStep(byte & 127, glyphs);
    x += dx;
    y += dy;
    points.push({ x, y, onCurve: byte < 128 });
  }
  return points;
}

function readStep(flag: number, glyphs: Reader): [number, number] {
  const signed = (bit: number, size: number) => ((flag >> bit) & 1 ? size : -size);
  const first = glyphs.u8();
  if (flag < 10) return [0, signed(0, ((flag & 14) << 7) + first)];
  if (flag < 20) return [signed(0, (((flag - 10) & 14) << 7) + first), 0];
  if (flag < 84) {
    const rest = flag - 20;
    return [signed(0, 1 + (rest & 0x30) + (first >> 4)), signed(1, 1 + ((rest & 0x0c) << 2) + (first & 15))];
  }
  const second = glyphs.u8();
  if (flag < 120) {
    const rest = flag - 84;
    const high = Math.floor(rest / 12) << 8;
    return [signed(0, 1 + high + first), signed(1, 1 + (((rest % 12) >> 2) << 8) + second)];
  }
  const third = glyphs.u8();
  if (flag < 124) return [signed(0, (first << 4) + (second >> 4)), signed(1, ((second & 15) << 8) + third)];
  return [signed(0, (first << 8) + second), signed(1, (third << 8) + glyphs.u8())];
}

/** Flags and steps in their long form: the PDF library packs them again. */
function outline(points: readonly Point[]): Buffer {
  const out = Buffer.alloc(points.length * 5);
  let x = 0;
  let y = 0;
  points.forEach((point, index) => {
    out.writeUInt8(point.onCurve ? 1 : 0, index);
    out.writeInt16BE(point.x - x, points.length + index * 2);
    out.writeInt16BE(point.y - y, points.length * 3 + index * 2);
    ({ x, y } = point);
  });
  return out;
}

function boxAround(points: readonly Point[]): Buffer {
  const box = Buffer.alloc(8);
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  box.writeInt16BE(Math.min(...xs), 0);
  box.writeInt16BE(Math.min(...ys), 2);
  box.writeInt16BE(Math.max(...xs), 4);
  box.writeInt16BE(Math.max(...ys), 6);
  return box;
}

function boxHeader(numContours: number, box: Buffer): Buffer {
  const header = Buffer.alloc(2);
  header.writeInt16BE(numContours, 0);
  return Buffer.concat([header, box]);
}

function padded(glyph: Buffer): Buffer {
  return glyph.length % 4 === 0 ? glyph : Buffer.concat([glyph, Buffer.alloc(4 - (glyph.length % 4))]);
}
