import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { drawPictures } from "../../src/door/reader/testing/pictures.ts";
import { scaled } from "../../src/door/reader/testing/scaled.ts";
import { LOOKS, readWithZxing, startZxing } from "../../src/door/reader/zxing.ts";
import { percentile } from "./bench-shop.ts";

type Look = (typeof LOOKS)[number];

const NOTHING_MORE = { tryHarder: false, tryRotate: false, tryInvert: false, tryDownscale: false };
const MODES: Readonly<Record<string, readonly Look[]>> = {
  chosen: LOOKS,
  /** Its defaults, which are those of the package `barcode-detector`. */
  defaults: [{ scale: 1, options: { formats: ["QRCodeModel2"] } }],
  fastest: [{ scale: 1, options: { formats: ["QRCodeModel2"], ...NOTHING_MORE } }],
  otherFormats: LOOKS.map(({ scale, options }) => ({
    ...{ scale, options: { ...options, formats: ["QRCodeModel2", "Aztec", "PDF417", "Code128"] } },
  })),
};

interface Readings {
  /** Of thirty pictures, by mode. */
  readonly read: Readonly<Record<string, number>>;
  /** Median of a frame, whether it is read or not. */
  readonly frameMs: Readonly<Record<string, number>>;
  readonly wrong: number;
}

/** How many of the thirty pictures zxing reads with the door's options, and with others. */
export async function readPictures(modes = Object.keys(MODES)): Promise<Readings> {
  const file = await readFile(fileURLToPath(import.meta.resolve("zxing-wasm/reader/zxing_reader.wasm")));
  await startZxing(new Uint8Array(file).buffer);
  const pictures = drawPictures();
  const read: Record<string, number> = {};
  const frameMs: Record<string, number> = {};
  let wrong = 0;
  for (const mode of modes) {
    const looks = MODES[mode] ?? [];
    const times: number[] = [];
    read[mode] = 0;
    for (const { code, image } of pictures) {
      const texts: string[] = [];
      for (const { scale, options } of looks) {
        const frame = scaled(image, scale);
        const began = performance.now();
        texts.push(...(await readWithZxing(frame, options)));
        times.push(performance.now() - began);
      }
      if (texts.includes(code)) read[mode] += 1;
      if (mode === "chosen") wrong += texts.filter((text) => text !== code).length;
    }
    frameMs[mode] = percentile(times, 0.5);
  }
  return { read, frameMs, wrong };
}
