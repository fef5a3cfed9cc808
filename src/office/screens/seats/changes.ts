import { office } from "../../client/client.ts";

/** Queries that change with the seats of a performance. */
export function seatChanges() {
  return [office.seats.key(), office.orders.key(), office.moves.key(), office.comps.key()];
}
