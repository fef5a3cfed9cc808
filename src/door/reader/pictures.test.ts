import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { beforeAll, expect, test } from "vitest";
import { drawPictures } from "./testing/pictures.ts";
import { LOOKS, readWithZxing, startZxing } from "./zxing.ts";

const require = createRequire(import.meta.url);

/** What each look reads in each picture. */
let read: readonly { readonly name: string; readonly code: string; readonly looks: readonly string[][] }[] =
  [];

beforeAll(async () => {
  const file = readFileSync(require.resolve("zxing-wasm/reader/zxing_reader.wasm"));
  await startZxing(new Uint8Array(file).buffer);
  read = await Promise.all(
    drawPictures().map(async ({ name, code, image }) => ({
      ...{ name, code },
      looks: await Promise.all(
        LOOKS.map(async ({ scale, options }) => [...(await readWithZxing(scaled(image, scale), options))]),
      ),
    })),
  );
});

test("of thirty pictures of tickets in bad light and worse, at most three are not read", () => {
  const missed = read.filter(({ code, looks }) => !looks.flat().includes(code)).map(({ name }) => name);
  expect(missed.length, missed.join("; ")).toBeLessThanOrEqual(3);
});

test("no other code is read in them", () => {
  const wrong = read.flatMap(({ code, looks }) => looks.flat().filter((text) => text !== code));
  expect(wrong).toEqual([]);
});

test("each look reads one that the other does not", () => {
  const by = (look: number) => read.filter(({ code, looks }) => looks[look]?.includes(code)).length;
  const both = read.filter(({ code, looks }) => looks.flat().includes(code)).length;
  expect(Math.max(by(0), by(1))).toBeLessThan(both);
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
