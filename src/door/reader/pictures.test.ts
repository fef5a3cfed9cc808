import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { beforeAll, expect, test } from "vitest";
import { drawPictures } from "./testing/pictures.ts";
import { LOOKS, readWithZxing, startZxing } from "./zxing.ts";

const require = createRequire(import.meta.url);

beforeAll(async () => {
  const file = readFileSync(require.resolve("zxing-wasm/reader/zxing_reader.wasm"));
  await startZxing(new Uint8Array(file).buffer);
});

test("of thirty pictures of tickets in bad light and worse, at most three are not read, and none wrongly", async () => {
  const missed: string[] = [];
  for (const { name, code, image } of drawPictures()) {
    const read = new Set<string>();
    for (const { scale, options } of LOOKS)
      for (const text of await readWithZxing(scaled(image, scale), options)) read.add(text);
    if (!read.has(code)) missed.push(name);
    expect([...read].filter((text) => text !== code)).toEqual([]);
  }
  console.log(`read ${30 - missed.length} of 30; not read: ${missed.join("; ")}`);
  expect(missed.length).toBeLessThanOrEqual(3);
});

test("without the second look fewer are read", async () => {
  const [first] = LOOKS;
  if (!first) throw new Error("No look");
  const counts = { first: 0, both: 0 };
  for (const { code, image } of drawPictures()) {
    const isFirst = (await readWithZxing(image, first.options)).includes(code);
    let isRead = isFirst;
    for (const { scale, options } of LOOKS.slice(1))
      isRead ||= (await readWithZxing(scaled(image, scale), options)).includes(code);
    counts.first += isFirst ? 1 : 0;
    counts.both += isRead ? 1 : 0;
  }
  expect(counts.both).toBeGreaterThan(counts.first);
});

/** The mean of each square, as a canvas draws it smaller. */
function scaled({ data, width, height }: ImageData, by: number): ImageData {
  if (by === 1) return { data, width, height, colorSpace: "srgb" };
  const size = { width: Math.floor(width / by), height: Math.floor(height / by) };
  const smaller = new Uint8ClampedArray(size.width * size.height * 4).fill(255);
  for (let y = 0; y < size.height; y += 1)
    for (let x = 0; x < size.width; x += 1) {
      let sum = 0;
      for (let down = 0; down < by; down += 1)
        for (let across = 0; across < by; across += 1)
          sum += data[((y * by + down) * width + x * by + across) * 4] ?? 0;
      smaller.fill(sum / by / by, (y * size.width + x) * 4, (y * size.width + x) * 4 + 3);
    }
  return { data: smaller, ...size, colorSpace: "srgb" };
}
