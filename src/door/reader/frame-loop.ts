import { type Decoder, startDecoder } from "./decoder.ts";
import { createReportOnce } from "./report-once.ts";

/** Reads one frame of the camera after the other. */
export function createFrameLoop(video: HTMLVideoElement) {
  let decoder: Decoder | null = null;
  const close = () => {
    decoder?.close();
    decoder = null;
  };
  return {
    close,
    /** @returns "failed" if codes cannot be read here; "ended" once it is not current any more */
    async run(isCurrent: () => boolean, onCode: (code: string) => void): Promise<"failed" | "ended"> {
      const seen = createReportOnce(onCode);
      let failures = 0;
      while (isCurrent()) {
        await nextFrame(video);
        if (!isCurrent()) break;
        const picture = await middleOf(video);
        if (!picture) continue;
        decoder ??= startDecoder();
        try {
          const codes = await decoder.read(picture);
          if (isCurrent()) seen(codes, performance.now());
          failures = 0;
        } catch {
          close();
          failures += 1;
          // A phone short of memory ends the worker: a new one may live.
          if (failures > 1 && isCurrent()) return "failed";
        }
      }
      return "ended";
    },
  };
}

function nextFrame(video: HTMLVideoElement): Promise<unknown> {
  // Firefox has it since 132.
  if (!("requestVideoFrameCallback" in video)) return new Promise(requestAnimationFrame);
  return new Promise((done) => video.requestVideoFrameCallback(done));
}

/** The square that the screen shows. Null until the camera gives pictures. */
async function middleOf(video: HTMLVideoElement): Promise<ImageBitmap | null> {
  const { videoWidth: width, videoHeight: height } = video;
  const side = Math.min(width, height);
  if (side === 0) return null;
  const [x, y] = [Math.floor((width - side) / 2), Math.floor((height - side) / 2)];
  return createImageBitmap(video, x, y, side, side).catch(() => null);
}
