import { createContext, type ReactNode, use, useSyncExternalStore } from "react";
import type { DoorDeviceCore, DoorState } from "../device/door-core.ts";

const DeviceContext = createContext<DoorDeviceCore | null>(null);

export function DeviceProvider({ core, children }: { core: DoorDeviceCore; children: ReactNode }) {
  return <DeviceContext value={core}>{children}</DeviceContext>;
}

export function useCore(): DoorDeviceCore {
  const core = use(DeviceContext);
  if (!core) throw new Error("DeviceProvider is missing");
  return core;
}

export function useDoorState(): DoorState {
  const core = useCore();
  return useSyncExternalStore(core.subscribe, core.state);
}
