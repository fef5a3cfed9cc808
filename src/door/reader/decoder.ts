/** Reads one picture after the other in a worker. */
export interface Decoder {
  /** Takes the picture over. One at a time. @returns the codes in it, the nearest to the middle first */
  read(picture: ImageBitmap): Promise<readonly string[]>;
  close(): void;
}

type Answer = { readonly codes: readonly string[] } | { readonly fault: string };

/** The first one waits until 1 MB of WebAssembly is compiled. */
const PATIENCE_MS = 15_000;

export function startDecoder(): Decoder {
  const worker = new Worker(new URL("./decoder-worker.ts", import.meta.url), { type: "module" });
  return {
    read(picture) {
      return new Promise((resolve, reject) => {
        const patience = setTimeout(() => settle(() => reject(new Error("No answer"))), PATIENCE_MS);
        const settle = (then: () => void) => {
          clearTimeout(patience);
          [worker.onmessage, worker.onerror] = [null, null];
          then();
        };
        worker.onmessage = ({ data }: MessageEvent<Answer>) =>
          settle(() => ("codes" in data ? resolve(data.codes) : reject(new Error(data.fault))));
        // Its file could not be loaded.
        worker.onerror = () => settle(() => reject(new Error("The reader did not start")));
        worker.postMessage(picture, [picture]);
      });
    },
    close: () => worker.terminate(),
  };
}
