import type { Logger } from "pino";
import type { Engine } from "../../engine/engine.ts";

const EVERY_MS = 2_000;
/** After seats were freed: in a rush, that is constantly. */
const SOON_MS = 100;

/**
 * Serves waiting lists soon after this process has freed seats, and regularly, for expired baskets and what other processes
 * freed. Every process does: lists are served by one at a time.
 *
 * @returns what stops it
 */
export function serveLists(
  { waitingLists, services }: Pick<Engine, "waitingLists" | "services">,
  log: Pick<Logger, "warn">,
): { stop(): Promise<void> } {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let serving: Promise<void> | null = null;
  let wait = EVERY_MS;
  const serveIn = (ms: number) => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(start, ms).unref();
  };
  const start = () => {
    wait = EVERY_MS;
    serving = waitingLists
      .serveAll()
      .catch((error: unknown) => log.warn({ err: error }, "could not serve the waiting lists"))
      .finally(() => {
        serving = null;
        serveIn(wait);
      });
  };
  // A served list frees seats, too; then no list is due, and nothing more is announced.
  services.seatChanges.listen(({ kind }) => {
    if (kind !== "freed" || wait === SOON_MS) return;
    wait = SOON_MS;
    if (!serving) serveIn(wait);
  });
  serveIn(wait);
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await serving;
    },
  };
}
