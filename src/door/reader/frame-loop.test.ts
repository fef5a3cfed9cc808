import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createFrameLoop } from "./frame-loop.ts";

/** A camera that gives a frame whenever one is awaited. */
function camera(): HTMLVideoElement {
  const video = { videoWidth: 2, videoHeight: 2, requestVideoFrameCallback: setImmediate };
  return video as never;
}

beforeEach(() => vi.stubGlobal("createImageBitmap", async () => ({})));
afterEach(() => vi.unstubAllGlobals());

const frames = () => new Promise((done) => setTimeout(done, 20));

test("a code that comes while the reader is paused is read afterwards, one that was there before is not", async () => {
  let inPicture = ["old"];
  let [isCurrent, isPaused] = [true, false];
  const onCode = vi.fn();
  const loop = createFrameLoop(camera(), () => ({ read: async () => inPicture, close() {} }));
  const ended = loop.run({ isCurrent: () => isCurrent, isPaused: () => isPaused, onCode });
  await frames();
  isPaused = true;
  inPicture = ["new", "old"];
  await frames();
  expect(onCode.mock.calls).toEqual([["old"]]);
  isPaused = false;
  await frames();
  expect(onCode.mock.calls).toEqual([["old"], ["new"]]);
  isCurrent = false;
  expect(await ended).toBe("ended");
});

test("a picture of an earlier run that is never answered does not end the reader of the next run", async () => {
  const rejections: ((error: Error) => void)[] = [];
  const closed = vi.fn();
  const started = vi.fn();
  const loop = createFrameLoop(camera(), () => {
    started();
    const isFirst = started.mock.calls.length === 1;
    const never = () => new Promise<never>((_, reject) => rejections.push(reject));
    return { read: isFirst ? never : async () => [], close: closed };
  });
  let run = 1;
  const of = (own: number) => ({ isCurrent: () => run === own, isPaused: () => false, onCode() {} });
  const first = loop.run(of(1));
  await frames();
  loop.close();
  run = 2;
  const second = loop.run(of(2));
  await frames();
  rejections[0]?.(new Error("No answer"));
  expect(await first).toBe("ended");
  await frames();
  expect([started.mock.calls.length, closed.mock.calls.length]).toEqual([2, 1]);
  run = 3;
  expect(await second).toBe("ended");
});

test("a reader that fails twice in a row cannot read here", async () => {
  const started = vi.fn();
  const loop = createFrameLoop(camera(), () => {
    started();
    return { read: () => Promise.reject(new Error("no memory")), close() {} };
  });
  expect(await loop.run({ isCurrent: () => true, isPaused: () => false, onCode() {} })).toBe("failed");
  expect(started).toHaveBeenCalledTimes(2);
});
