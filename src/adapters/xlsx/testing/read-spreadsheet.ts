import { inflateRawSync } from "node:zlib";

/** Reads a spreadsheet back, for tests of exports and reports. */

const CENTRAL = 0x02014b50;

/** The files of a ZIP archive, by its central directory. */
function unzip(bytes: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  for (
    let at = bytes.indexOf("PK\u0001\u0002", 0, "latin1");
    at >= 0 && bytes.readUInt32LE(at) === CENTRAL;
  ) {
    const [method, packed] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)];
    const [name, extra, note] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
    const [named, more, noted] = [name ?? 0, extra ?? 0, note ?? 0];
    const local = bytes.readUInt32LE(at + 42);
    const begin = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const data = bytes.subarray(begin, begin + packed);
    const text = method === 0 ? data : inflateRawSync(data);
    files.set(bytes.toString("utf8", at + 46, at + 46 + named), text.toString("utf8"));
    at += 46 + named + more + noted;
  }
  return files;
}

/** The cells of the first sheet, row by row, as Excel stores them: dates as days since 1900. */
export function readSpreadsheet(content: Uint8Array): (string | number | null)[][] {
  const files = unzip(Buffer.from(content));
  const shared = [...(files.get("xl/sharedStrings.xml") ?? "").matchAll(/<si>(.*?)<\/si>/gs)].map(
    ([, si = ""]) => unescaped(si.replaceAll(/<[^>]+>/g, "")),
  );
  const sheet = files.get("xl/worksheets/sheet1.xml") ?? "";
  return [...sheet.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = ""]) => {
    const cells: (string | number | null)[] = [];
    for (const [, column = "", attributes = "", inside = ""] of row.matchAll(
      /<c r="([A-Z]+)\d+"([^>]*?)(?:\/>|>(.*?)<\/c>)/gs,
    )) {
      const value = /<(?:v|t)[^>]*>(.*?)<\/(?:v|t)>/s.exec(inside)?.[1];
      const at = [...column].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
      while (cells.length < at) cells.push(null);
      if (value === undefined) cells.push(null);
      else if (attributes.includes('t="s"')) cells.push(shared[Number(value)] ?? null);
      else if (/t="(?:inlineStr|str)"/.test(attributes)) cells.push(unescaped(value));
      else cells.push(Number(value));
    }
    return cells;
  });
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

const unescaped = (text: string) =>
  text.replaceAll(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? "");
