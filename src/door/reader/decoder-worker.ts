import wasm from "zxing-wasm/reader/zxing_reader.wasm?url";
import { createPictureReader } from "./picture-reader.ts";

/** Started by `startDecoder`: answers each picture with the codes in it, or with what failed. */
const reader = createPictureReader(wasm);
// The first picture reports it.
reader.catch(() => {});

addEventListener("message", async ({ data }: MessageEvent<ImageBitmap>) => {
  try {
    postMessage({ codes: await (await reader)(data) });
  } catch (error) {
    postMessage({ fault: String(error) });
  } finally {
    data.close();
  }
});
