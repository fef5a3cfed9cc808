import type { HouseFolder } from "#config/house/house-folder.ts";
import type { BackEnd } from "#contract/back-end.ts";
import { guardedBackEnd } from "../../queue/guarded-back-end.ts";
import { openWaitingRooms, type WaitingRooms } from "../../queue/waiting-rooms.ts";
import { networkOf } from "../../visitors/networks.ts";
import { buildWaitingRooms } from "../house/build-waiting-rooms.ts";
import { RANDOM } from "./shop-parts.ts";
import type { ShopServices } from "./shop-services.ts";

const WAITING_ROOMS = "calling people in from the waiting rooms";

/** @param firstDay YYYY-MM-DD, the base of relative times */
export function openHouseRooms(
  files: HouseFolder,
  firstDay: string,
  { database, now, states }: ShopServices,
  lateness: () => number,
): Promise<WaitingRooms> {
  return openWaitingRooms({
    database,
    rooms: buildWaitingRooms(files, firstDay),
    now,
    random: RANDOM,
    networkOf,
    lateness,
    failed: (error) => states.failed(WAITING_ROOMS, error),
    worked: () => states.worked(WAITING_ROOMS),
  });
}

/** Unchanged if the house has no waiting rooms. */
export function guardedByRooms(
  backEnd: BackEnd,
  rooms: WaitingRooms,
  { season, house }: HouseFolder,
): BackEnd {
  if (season.waitingRooms.length === 0) return backEnd;
  return guardedBackEnd(backEnd, rooms, house.constants.paymentWindowSeconds);
}
