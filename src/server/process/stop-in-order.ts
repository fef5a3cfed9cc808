import type { Logger } from "pino";

/** Ends the process on SIGINT or SIGTERM; with `--with-parent` also with its parent, whose end closes standard input. */
export function stopInOrder(log: Logger, close: () => Promise<void>): void {
  let closing = false;
  const stop = (why: string) => {
    if (closing) return;
    closing = true;
    log.info({ why }, "closing");
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, "could not shut down cleanly");
        process.exit(1);
      },
    );
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, stop);
  if (process.argv.includes("--with-parent")) {
    process.stdin.resume().once("end", () => stop("the parent process has ended"));
  }
}

/** @throws if it takes longer */
export function withTimeLimit(milliseconds: number, ending: Promise<unknown>): Promise<unknown> {
  const late = new Promise((_, fail) => {
    const error = new Error(`still in progress after ${milliseconds} ms`);
    setTimeout(() => fail(error), milliseconds).unref();
  });
  return Promise.race([ending, late]);
}
