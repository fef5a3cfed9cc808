import type { BackEnd } from "#contract/back-end.ts";
import { type LiveSeatMap, liveSeatMap } from "../../engine/shop-window/live-seat-map.ts";
import type { LiveSeats } from "../../engine/shop-window/live-seats.ts";

/** Polling interval for a watched performance, regardless of the number of viewers. */
const LOOK_EVERY_MS = 10_000;

/** One poll for all viewers: the vendor sends no notifications. */
export function pollSeats(backEnd: BackEnd): Pick<LiveSeats, "read" | "watch"> & { close(): void } {
  const timers = new Set<NodeJS.Timeout>();
  let version = 0;
  const nobody = { session: null, language: "sv", address: "live", idempotencyKey: null } as const;
  async function read(performance: number): Promise<LiveSeatMap | null> {
    const status = await backEnd.seating.status({ performance }, nobody);
    return status.ok ? liveSeatMap(++version, status.value.plan, status.value.status) : null;
  }
  return {
    read,
    watch(performance, show) {
      let last = "";
      const look = () =>
        void read(performance).then(
          (map) => {
            if (!map || map.tag === last) return;
            last = map.tag;
            show(map);
          },
          () => {},
        );
      look();
      const timer = setInterval(look, LOOK_EVERY_MS).unref();
      timers.add(timer);
      return () => {
        clearInterval(timer);
        timers.delete(timer);
      };
    },
    close() {
      for (const timer of timers) clearInterval(timer);
    },
  };
}
