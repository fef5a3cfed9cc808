import { office } from "../../client/client.ts";

/** Keys of the queries that are read again after a change of a performance's seats. */
export function seatChanges() {
  return [office.seats.key(), office.orders.key(), office.moves.key(), office.comps.key()];
}
