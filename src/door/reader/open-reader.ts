import { type Camera, type CameraFault, openCamera, type Zoom } from "./camera.ts";
import { createFrameLoop } from "./frame-loop.ts";

export type ReaderState =
  | { readonly phase: "opening" }
  | {
      readonly phase: "reading";
      /** Null where the camera has none. */
      readonly torch: boolean | null;
      readonly zoom: (Zoom & { readonly value: number }) | null;
    }
  /** The page is hidden; reading resumes automatically. */
  | { readonly phase: "paused" }
  /** `reader`: codes cannot be read in this browser, or its file is missing. */
  | { readonly phase: "failed"; readonly because: CameraFault | "reader" };

export interface Reader {
  setTorch(on: boolean): void;
  setZoom(factor: number): void;
  /** While a person has to decide something, codes are not read; one that stays in the picture is not new then. */
  setPaused(paused: boolean): void;
  /** After a failure. */
  retry(): void;
  close(): void;
}

interface ReaderCallbacks {
  /** Once for each time that a code comes into the picture. */
  readonly onCode: (code: string) => void;
  readonly onState: (state: ReaderState) => void;
}

/** Reads codes with the camera until it is closed. The camera is stopped while the page is hidden. */
export function openReader(video: HTMLVideoElement, { onCode, onState }: ReaderCallbacks): Reader {
  /** Raised by each start and stop: what was begun before is dropped. */
  let run = 0;
  let camera: Camera<MediaStream> | null = null;
  const frames = createFrameLoop(video);
  let isPaused = false;
  let fault: CameraFault | "reader" | null = null;
  /** Kept when the camera is stopped and started again. */
  let wanted: Wanted = { torch: false, zoom: null };

  function stop(): void {
    run += 1;
    camera?.stop();
    camera = null;
    // A picture that it still has would be answered to the next run.
    frames.close();
    video.srcObject = null;
  }

  function fail(because: CameraFault | "reader"): void {
    fault = because;
    stop();
    onState({ phase: "failed", because });
  }

  const showReading = (opened: Camera<MediaStream>) => onState(readingState(opened, wanted));

  async function start(): Promise<void> {
    stop();
    const own = run;
    fault = null;
    onState({ phase: "opening" });
    const opened = await openCamera(navigator.mediaDevices, (lost) => {
      if (own !== run || !camera) return;
      if (lost === null) return showReading(camera);
      // It comes back without our help, so the loop goes on.
      if (lost === "busy") return onState({ phase: "failed", because: "busy" });
      fail(lost);
    });
    if (typeof opened === "string") return own === run ? fail(opened) : undefined;
    if (own !== run) return opened.stop();
    camera = opened;
    await opened.set(wanted);
    if (own !== run) return;
    Object.assign(video, { srcObject: opened.stream, muted: true, playsInline: true });
    // Rejected only if it was stopped in between.
    await video.play().catch(() => {});
    if (own !== run) return;
    showReading(opened);
    const result = await frames.run({ isCurrent: () => own === run, isPaused: () => isPaused, onCode });
    if (result === "failed") fail("reader");
  }

  async function set(change: Partial<typeof wanted>): Promise<void> {
    const own = run;
    const before = wanted;
    wanted = { ...wanted, ...change };
    const isSet = await camera?.set(wanted);
    if (isSet === false) wanted = before;
    if (own === run && camera) showReading(camera);
  }

  const onVisibility = () => {
    if (document.visibilityState === "visible") return void start();
    stop();
    onState({ phase: "paused" });
  };
  const onDevices = () => {
    if (fault === "none" || fault === "unplugged" || fault === "busy") void start();
  };
  const permission = watchPermission(() => {
    if (fault === "denied") void start();
  });
  const stopListening = listen({ onVisibility, onDevices });
  onVisibility();

  return {
    setTorch: (torch) => void set({ torch }),
    setZoom: (zoom) => void set({ zoom }),
    setPaused(paused) {
      isPaused = paused;
    },
    retry: () => void start(),
    close() {
      stop();
      permission.abort();
      stopListening();
    },
  };
}

/** Not every browser tells. */
function watchPermission(onGranted: () => void): AbortController {
  const ended = new AbortController();
  navigator.permissions
    ?.query({ name: "camera" })
    .then((status) =>
      status.addEventListener("change", () => status.state !== "denied" && onGranted(), {
        signal: ended.signal,
      }),
    )
    .catch(() => {});
  return ended;
}

interface Wanted {
  readonly torch: boolean;
  readonly zoom: number | null;
}

function readingState({ hasTorch, zoom }: Camera<MediaStream>, wanted: Wanted): ReaderState {
  return {
    phase: "reading",
    torch: hasTorch ? wanted.torch : null,
    zoom: zoom && { ...zoom, value: wanted.zoom ?? zoom.min },
  };
}

/** @returns a function that ends it */
function listen({
  onVisibility,
  onDevices,
}: {
  onVisibility: () => void;
  onDevices: () => void;
}): () => void {
  document.addEventListener("visibilitychange", onVisibility);
  navigator.mediaDevices?.addEventListener("devicechange", onDevices);
  return () => {
    document.removeEventListener("visibilitychange", onVisibility);
    navigator.mediaDevices?.removeEventListener("devicechange", onDevices);
  };
}
