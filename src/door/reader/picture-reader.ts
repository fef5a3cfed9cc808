import { type NativeReader, nativeReader } from "./native.ts";
import { LOOKS, readWithZxing, startZxing } from "./zxing.ts";

type PictureReader = (picture: ImageBitmap) => Promise<readonly string[]>;

/** Zxing also looks at one of this many frames in which the browser's own reader sees nothing. */
const SECOND_OPINION = 4;

/** In a worker: the screen does not wait for it. */
export async function createPictureReader(wasm: string): Promise<PictureReader> {
  let native = await nativeReader();
  let zxing: Promise<void> | null = null;
  let empty = 0;
  let turn = 0;
  const canvas = new OffscreenCanvas(1, 1);

  async function withZxing(picture: ImageBitmap): Promise<readonly string[]> {
    zxing ??= startZxing(wasm);
    await zxing;
    const look = LOOKS[turn % LOOKS.length];
    turn += 1;
    return look ? readWithZxing(pixels(canvas, picture, look.scale), look.options) : [];
  }

  async function withNative(read: NativeReader, picture: ImageBitmap): Promise<readonly string[]> {
    try {
      const codes = await read(picture);
      if (codes.length > 0) return codes;
    } catch {
      // On Android it is a service that may be gone.
      native = null;
      return withZxing(picture);
    }
    empty += 1;
    return empty % SECOND_OPINION === 0 ? withZxing(picture) : [];
  }

  if (!native) {
    zxing = startZxing(wasm);
    await zxing;
  }
  return (picture) => (native ? withNative(native, picture) : withZxing(picture));
}

function pixels(canvas: OffscreenCanvas, picture: ImageBitmap, scale: number): ImageData {
  const [width, height] = [Math.floor(picture.width / scale), Math.floor(picture.height / scale)];
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  const context = canvas.getContext("2d", { willReadFrequently: true, alpha: false });
  if (!context) throw new Error("No canvas");
  context.drawImage(picture, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}
