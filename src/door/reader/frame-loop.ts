import { type Decoder, startDecoder } from "./decoder.ts";
import { createReportOnce } from "./report-once.ts";

interface Run {
  isCurrent(): boolean;
  /** No frame is read during this time, so that a code that comes into view counts afterwards. */
  isPaused(): boolean;
  onCode(code: string): void;
}

/** Reads one frame of the camera after the other. */
export function createFrameLoop(video: HTMLVideoElement, start: () => Decoder = startDecoder) {
  let decoder: Decoder | null = null;
  const close = () => {
    decoder?.close();
    decoder = null;
  };
  return {
    close,
    /** @returns "failed" if codes cannot be read here; "ended" once it is no longer current */
    async run({ isCurrent, isPaused, onCode }: Run): Promise<"failed" | "ended"> {
      const seen = createReportOnce(onCode);
      let failures = 0;
      while (isCurrent()) {
        await nextFrame(video);
        if (!isCurrent()) break;
        if (isPaused()) continue;
        const picture = await middleOf(video);
        if (!picture) continue;
        decoder ??= start();
        try {
          const codes = await decoder.read(picture);
          if (isCurrent() && !isPaused()) seen(codes, performance.now());
          failures = 0;
        } catch {
          // The decoder is another run's by now.
          if (!isCurrent()) break;
          close();
          failures += 1;
          // A phone short of memory ends the worker: a new one may live.
          if (failures > 1) return "failed";
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
