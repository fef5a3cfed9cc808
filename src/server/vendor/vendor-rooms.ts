import type { HouseFolder } from "#config/house/house-folder.ts";
import { wrapBackEnd } from "#contract/any-back-end.ts";
import type { BackEnd } from "#contract/back-end.ts";
import type { SpektrixBackEnd } from "../../adapters/spektrix/spektrix.ts";
import type { WaitingRooms } from "../../queue/waiting-rooms.ts";
import { guardedByRooms } from "../shop/house-rooms.ts";

const GUARDED = ["basket.addSeats", "basket.addBestAvailable", "seatFrame.take", "orders.place"];

/**
 * Rooms and vendor number performances differently: no visitor is admitted until the vendor has responded
 * once.
 */
export function guardedByNumber(rooms: WaitingRooms, spektrix: SpektrixBackEnd, files: HouseFolder): BackEnd {
  if (files.season.waitingRooms.length === 0) return spektrix.backEnd;
  const guarded = guardedByRooms(spektrix.backEnd, rooms, files);
  return wrapBackEnd(guarded, (handle, _operation, name) =>
    GUARDED.includes(name)
      ? async (input, caller) => {
          await spektrix.readPerformances();
          return handle(input, caller);
        }
      : handle,
  );
}

export function byOwnNumbers(
  rooms: WaitingRooms,
  { ownNumber }: Pick<SpektrixBackEnd, "ownNumber">,
): WaitingRooms {
  const own = (performances: readonly number[]) => performances.map((id) => ownNumber(id) ?? 0);
  return {
    ...rooms,
    roomFor: (performances) => rooms.roomFor(own(performances)),
    barring: (performances, session, holdsSeats) => rooms.barring(own(performances), session, holdsSeats),
    stay: (session, performances, until) => rooms.stay(session, own(performances), until),
  };
}
