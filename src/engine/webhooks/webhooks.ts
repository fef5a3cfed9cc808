import type { Services } from "../kernel/services.ts";
import { deliverLane, type Lane, queueDeliveries } from "./deliver.ts";
import { watchPerformances } from "./watch-performances.ts";

export interface Webhooks {
  /** Writes jobs for new events; returns how many there were. */
  queue(): Promise<number>;
  /** Sends what waits for an endpoint about one object. */
  deliver(lane: Lane): Promise<void>;
  /** Notes performances that came on sale or were sold out. */
  watchPerformances(): Promise<void>;
}

export function createWebhooks(services: Services): Webhooks {
  return {
    queue: () => queueDeliveries(services),
    deliver: (lane) => deliverLane(services, lane),
    watchPerformances: () => watchPerformances(services),
  };
}
