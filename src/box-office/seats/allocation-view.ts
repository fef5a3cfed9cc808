import { and, eq, isNull } from "drizzle-orm";
import type { Allocation } from "../../engine/allocations/allocations.ts";
import { type GuestListed, guestsOf } from "../../engine/allocations/guests.ts";
import type { SeatNow } from "../../engine/allocations/seats-now.ts";
import type { CatalogueIndex } from "../../engine/catalogue/catalogue-index.ts";
import type { Services } from "../../engine/kernel/services.ts";
import { allocations } from "../../engine/storage/tables/allocations.ts";
import type { Staff } from "../implementation.ts";
import { writeMoment } from "../read-moment.ts";
import { nameOfSeat } from "./find-seat.ts";
import { sellerOf } from "./may-sell.ts";

/** Those that keep seats of a performance, oldest first. An emptied block is none. */
export async function livingAllocations(
  { database, settings }: Pick<Services, "database" | "settings">,
  staff: Pick<Staff, "id" | "permissions">,
  {
    index,
    performance,
    rows,
  }: { readonly index: CatalogueIndex; readonly performance: number; readonly rows: readonly SeatNow[] },
) {
  const living = await database
    .select()
    .from(allocations)
    .where(and(eq(allocations.performance, performance), isNull(allocations.released)))
    .orderBy(allocations.created, allocations.id);
  const guests = await guestsOf(
    database,
    living.map(({ id }) => id),
  );
  const maySell = await sellerOf(database, staff);
  return living.flatMap((one) => {
    const own = rows.filter(({ allocation }) => allocation === one.id);
    if (one.name === "" && own.length === 0) return [];
    const count = (state: SeatNow["state"]) => own.filter((row) => row.state === state).length;
    return [
      {
        ...viewFacts(one, { maySell: maySell(one), timeZone: settings.timeZone }),
        seats: own.map(({ position }) => position),
        ...{ sold: count("sold"), held: count("held") },
        guests: guests
          .filter(({ allocation }) => allocation === one.id)
          .map((guest) => viewGuest(index, performance, guest)),
      },
    ];
  });
}

function viewFacts(
  one: Allocation,
  { maySell, timeZone }: { readonly maySell: boolean; readonly timeZone: string },
) {
  const { id, performance, name, colour, note, owner, releaseAt, channels, roles, staff } = one;
  return {
    ...{ id, performance, name, colour, note, owner, channels, roles, staff },
    releaseAt: releaseAt?.toISOString() ?? null,
    releaseLocal: releaseAt && writeMoment(releaseAt, timeZone),
    mayBeSold: maySell && channels.includes("counter"),
  };
}

export function viewGuest(
  index: CatalogueIndex,
  performance: number,
  { id, name, party, seats, note, order }: Omit<GuestListed, "created" | "allocation">,
) {
  return { id, name, party, note, order, seats: seats.map((seat) => nameOfSeat(index, performance, seat)) };
}
