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

test("of thirty pictures of tickets in bad light and worse, at most three are not read, none wrongly, and the second look reads some", {
  timeout: 120_000,
}, async () => {
  const missed: string[] = [];
  let bySecond = 0;
  for (const { name, code, image } of drawPictures()) {
    const looks: (readonly string[])[] = [];
    for (const { scale, options } of LOOKS) looks.push(await readWithZxing(scaled(image, scale), options));
    const isRead = looks.some((texts) => texts.includes(code));
    if (!isRead) missed.push(name);
    else if (!looks[0]?.includes(code)) bySecond += 1;
    expect(looks.flat().filter((text) => text !== code)).toEqual([]);
  }
  expect(missed.length, `not read: ${missed.join("; ")}`).toBeLessThanOrEqual(3);
  expect(bySecond).toBeGreaterThan(0);
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
