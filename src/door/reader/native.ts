import { nearestFirst } from "./zxing.ts";

interface NativeDetector {
  detect(image: ImageBitmap): Promise<
    readonly {
      readonly rawValue: string;
      readonly cornerPoints: readonly { readonly x: number; readonly y: number }[];
    }[]
  >;
}

declare global {
  var BarcodeDetector:
    | {
        new (options: { formats: string[] }): NativeDetector;
        getSupportedFormats(): Promise<readonly string[]>;
      }
    | undefined;
}

export type NativeReader = (image: ImageBitmap) => Promise<readonly string[]>;

/** The browser's own reader; null if it has none for QR codes. */
export async function nativeReader(): Promise<NativeReader | null> {
  const Detector = globalThis.BarcodeDetector;
  if (!Detector) return null;
  // Chrome knows the formats only after it has fetched the reader, and throws where it cannot.
  const formats = await Detector.getSupportedFormats().catch((): string[] => []);
  if (!formats.includes("qr_code")) return null;
  const detector = new Detector({ formats: ["qr_code"] });
  return async (image) => {
    const found = await detector.detect(image);
    const placed = found.map(({ rawValue, cornerPoints }) => ({ text: rawValue, corners: cornerPoints }));
    return nearestFirst(placed, image);
  };
}
