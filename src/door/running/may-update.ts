import type { DoorState } from "../device/door-core.ts";

const BEFORE_DOORS_MS = 3_600_000;

/** A new version is taken into use only between performances. @param now by the server's clock */
export function mayUpdate({ lists }: Pick<DoorState, "lists">, now: number): boolean {
  return lists.every(({ about }) => now < about.doorsOpen - BEFORE_DOORS_MS || now > about.ends);
}
