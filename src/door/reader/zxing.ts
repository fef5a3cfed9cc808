import { prepareZXingModule, type ReaderOptions, readBarcodes } from "zxing-wasm/reader";

/** The reader for browsers without a native one, and for codes that the native one misses. */

const EACH: ReaderOptions = {
  // Not "QRCode", which includes micro codes: it sees those of a few digits in a crumpled ticket.
  formats: ["QRCodeModel2"],
  // Cracks, and print of needles.
  tryDenoise: true,
  // The finder patterns are found in any direction.
  tryRotate: false,
  textMode: "Plain",
  maxNumberOfSymbols: 4,
};

/**
 * Taken in turns, a frame each: what one misses, the next may see. All pixels show small and blurred codes; half of
 * them, in each direction, hide grain and the bands of a screen.
 */
export const LOOKS: readonly { readonly scale: 1 | 2; readonly options: ReaderOptions }[] = [
  { scale: 1, options: EACH },
  { scale: 2, options: { ...EACH, downscaleThreshold: 100, downscaleFactor: 2 } },
];

/** @param wasm its address, or its bytes where nothing can be fetched */
export async function startZxing(wasm: string | ArrayBuffer): Promise<void> {
  const overrides = typeof wasm === "string" ? { locateFile: () => wasm } : { wasmBinary: wasm };
  await prepareZXingModule({ overrides, fireImmediately: true });
}

/** @returns texts of the codes in it, the one nearest to the middle first */
export async function readWithZxing(image: ImageData, options: ReaderOptions): Promise<readonly string[]> {
  const found = await readBarcodes(image, options);
  const placed = found.map(({ text, position }) => ({ text, corners: Object.values(position) }));
  return nearestFirst(placed, image);
}

interface Placed {
  readonly text: string;
  readonly corners: readonly { readonly x: number; readonly y: number }[];
}

export function nearestFirst(
  codes: readonly Placed[],
  { width, height }: { readonly width: number; readonly height: number },
): readonly string[] {
  const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
  return codes
    .map(({ text, corners }) => {
      const [x, y] = [mean(corners.map((corner) => corner.x)), mean(corners.map((corner) => corner.y))];
      return { text, far: Math.hypot(x - width / 2, y - height / 2) };
    })
    .toSorted((a, b) => a.far - b.far)
    .map(({ text }) => text);
}
