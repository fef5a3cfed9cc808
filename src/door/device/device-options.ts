import type { DoorNet } from "./door-net.ts";
import type { DoorStore } from "./door-store.ts";

/** What the core needs of the phone. */
export interface DoorDeviceOptions {
  readonly store: DoorStore;
  readonly net: DoorNet;
  /** The phone's clock. */
  readonly clock: () => number;
  readonly newId: () => string;
  readonly battery: () => Promise<number | null>;
  readonly version: string;
}
