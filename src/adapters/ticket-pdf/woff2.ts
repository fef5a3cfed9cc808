import { brotliDecompressSync } from "node:zlib";
import { Reader } from "./byte-reader.ts";
import { rebuildGlyphs } from "./woff2-glyphs.ts";

/**
 * Unpacks a WOFF2 font into the TrueType file it was made of, without the hinting, which paper does not need.
 * The PDF library reads WOFF2 but cannot embed composed letters (å, é) of it, nor any weight but the default.
 * Format: W3C, WOFF File Format 2.0.
 */
export function unpackWoff2(woff2: Uint8Array): Buffer {
  const file = new Reader(woff2);
  if (file.u32() !== 0x774f4632) throw new Error("Not a WOFF2 font");
  const flavour = file.u32();
  file.skip(4);
  const numTables = file.u16();
  file.skip(6);
  const compressedLength = file.u32();
  file.skip(24);
  const entries = Array.from({ length: numTables }, () => readEntry(file));
  const data = brotliDecompressSync(file.bytes(compressedLength));

  const tables = new Map<string, Buffer>();
  const transformed = new Set<string>();
  let offset = 0;
  for (const { tag, length, isTransformed } of entries) {
    tables.set(tag, data.subarray(offset, offset + length));
    if (isTransformed) transformed.add(tag);
    offset += length;
  }
  if (transformed.has("glyf")) restoreGlyphs(tables, transformed.has("hmtx"));
  return assemble(flavour, tables);
}

function restoreGlyphs(tables: Map<string, Buffer>, metricsTransformed: boolean): void {
  const { glyf, loca, leftmost } = rebuildGlyphs(table(tables, "glyf"));
  tables.set("glyf", glyf);
  tables.set("loca", loca);
  const head = Buffer.from(table(tables, "head"));
  head.writeInt16BE(1, 50); // offsets of four bytes in loca
  tables.set("head", head);
  if (metricsTransformed) {
    const numMetrics = table(tables, "hhea").readUInt16BE(34);
    tables.set("hmtx", restoreMetrics(table(tables, "hmtx"), numMetrics, leftmost));
  }
}

/** Left bearings that equal the glyph's leftmost point were left out. */
function restoreMetrics(hmtx: Buffer, numMetrics: number, leftmost: readonly number[]): Buffer {
  const reader = new Reader(hmtx);
  const flags = reader.u8();
  const advances = Array.from({ length: numMetrics }, () => reader.u16());
  const bearings = leftmost.map((xMin, glyph) => {
    const leftOut = (flags & (glyph < numMetrics ? 1 : 2)) !== 0;
    return leftOut ? xMin : reader.i16();
  });
  const out = Buffer.alloc(numMetrics * 4 + (leftmost.length - numMetrics) * 2);
  let at = 0;
  bearings.forEach((bearing, glyph) => {
    const advance = advances[glyph];
    if (advance !== undefined) at = out.writeUInt16BE(advance, at);
    at = out.writeInt16BE(bearing, at);
  });
  return out;
}

/** A TrueType file; its checksums stay zero, because nothing that reads it here looks at them. */
function assemble(flavour: number, tables: ReadonlyMap<string, Buffer>): Buffer {
  const sorted = [...tables].sort(([one], [other]) => (one < other ? -1 : 1));
  const directory = Buffer.alloc(12 + sorted.length * 16);
  directory.writeUInt32BE(flavour, 0);
  directory.writeUInt16BE(sorted.length, 4);
  const parts: Buffer[] = [directory];
  let offset = directory.length;
  sorted.forEach(([tag, content], index) => {
    const at = 12 + index * 16;
    directory.write(tag, at, "latin1");
    directory.writeUInt32BE(offset, at + 8);
    directory.writeUInt32BE(content.length, at + 12);
    const padding = Buffer.alloc((4 - (content.length % 4)) % 4);
    parts.push(content, padding);
    offset += content.length + padding.length;
  });
  return Buffer.concat(parts);
}

function readEntry(file: Reader) {
  const flags = file.u8();
  const known = KNOWN_TAGS[flags & 63];
  const tag = known ?? Buffer.from(file.bytes(4)).toString("latin1");
  const version = flags >> 6;
  const originalLength = file.base128();
  // For glyphs and their index 3 means "as it was"; for every other table 0 does.
  const isTransformed = tag === "glyf" || tag === "loca" ? version !== 3 : version !== 0;
  return { tag, isTransformed, length: isTransformed ? file.base128() : originalLength };
}

function table(tables: ReadonlyMap<string, Buffer>, tag: string): Buffer {
  const content = tables.get(tag);
  if (content === undefined) throw new Error(`The font has no ${tag} table`);
  return content;
}

const KNOWN_TAGS =
  "cmap,head,hhea,hmtx,maxp,name,OS/2,post,cvt ,fpgm,glyf,loca,prep,CFF ,VORG,EBDT,EBLC,gasp,hdmx,kern,LTSH,PCLT,VDMX,vhea,vmtx,BASE,GDEF,GPOS,GSUB,EBSC,JSTF,MATH,CBDT,CBLC,COLR,CPAL,SVG ,sbix,acnt,avar,bdat,bloc,bsln,cvar,fdsc,feat,fmtx,fvar,gvar,hsty,just,lcar,mort,morx,opbd,prop,trak,Zapf,Silf,Glat,Gloc,Feat,Sill".split(
    ",",
  );
