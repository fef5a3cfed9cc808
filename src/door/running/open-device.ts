import type { DoorDeviceCore } from "../device/door-core.ts";
import { openDoorDatabase } from "../device/door-database.ts";
import { createDoorDevice } from "../device/door-device.ts";
import { createDoorNet } from "../device/door-net.ts";
import { createDoorStore } from "../device/door-store.ts";

declare const DOOR_VERSION: string;
export const VERSION = DOOR_VERSION;

const LOCK = "parkett-door";

/** Null if another tab of this phone has it. */
export async function openDevice(): Promise<DoorDeviceCore | null> {
  if (!(await takeLock())) return null;
  const database = await openDoorDatabase();
  const store = createDoorStore(database, () => core.state().device?.name ?? "");
  const core: DoorDeviceCore = createDoorDevice({
    ...{ store, net: createDoorNet(), clock: Date.now, newId: () => crypto.randomUUID(), battery },
    version: VERSION,
  });
  await core.open();
  return core;
}

/** Held until the tab is closed. */
function takeLock(): Promise<boolean> {
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(LOCK, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        return lock === null ? undefined : new Promise<void>(() => {});
      })
      .catch(reject);
  });
}

interface WithBattery {
  getBattery?(): Promise<{ readonly level: number }>;
}

async function battery(): Promise<number | null> {
  const { getBattery }: WithBattery = navigator as WithBattery;
  const found = await getBattery?.call(navigator).catch(() => null);
  return found ? Math.round(found.level * 100) : null;
}

/** Asks the browser not to clear what the phone has. */
export async function keepStorage(): Promise<void> {
  await navigator.storage?.persist?.().catch(() => false);
}

const LOW_BYTES = 20 * 1024 * 1024;

export async function isStorageLow(): Promise<boolean> {
  const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => null)) ?? {};
  return quota !== undefined && usage !== undefined && quota - usage < LOW_BYTES;
}
