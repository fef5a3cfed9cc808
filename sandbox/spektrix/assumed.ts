import { type Books, isFree } from "./books.ts";
import type { VendorArea, VendorInstance } from "./world.ts";

/** Whatever of the vendor no public page tells. Each is **assumed**, and has its line in the README. */

/** A tab-separated line a seat. The help pages do not have the format of `status/detail`; it is known to be no JSON. */
export function seatDetail(
  books: Books,
  one: VendorInstance,
  seats: readonly { readonly id: string }[],
): string {
  const prices = books.world.prices.get(one.id) ?? [];
  const lines = seats.flatMap(({ id }) => {
    const band = prices.find((price) => price.band.own === one.bands.get(id))?.band;
    return band ? [[id, band.id, band.name, isFree(books, one.id, id) ? "free" : "taken"].join("\t")] : [];
  });
  return lines.join("\n");
}

/**
 * Seats with their ids, none where there are not so many. As a house would rank them: dearest first, side by side if there is
 * such a row, from its middle.
 */
export function bestSeats(
  books: Books,
  one: VendorInstance,
  areas: readonly VendorArea[],
  quantity: number,
): { readonly id: string; readonly name: string }[] {
  const prices = books.world.prices.get(one.id) ?? [];
  const worth = (id: string) =>
    Math.max(0, ...prices.flatMap(({ band, amount }) => (band.own === one.bands.get(id) ? [amount] : [])));
  const rows = areas
    .filter(({ isUnreserved }) => !isUnreserved)
    .flatMap(({ id: area, seats }) => [
      ...Map.groupBy(seats, ({ name }) => `${area} ${name.split("-", 1)[0]}`).values(),
    ])
    .map((row) =>
      row.map((seat) => ({
        ...seat,
        isFree: !seat.isWheelchair && worth(seat.id) > 0 && isFree(books, one.id, seat.id),
      })),
    );
  const runs = rows.flatMap((row) =>
    row.flatMap((_seat, at) => {
      const run = row.slice(at, at + quantity);
      const isWhole = run.length === quantity && run.every((seat) => seat.isFree);
      const fromMiddle = Math.abs(at + quantity / 2 - row.length / 2);
      return isWhole ? [{ run, worth: Math.min(...run.map(({ id }) => worth(id))), fromMiddle }] : [];
    }),
  );
  const [best] = runs.toSorted((a, b) => b.worth - a.worth || a.fromMiddle - b.fromMiddle);
  const scattered = rows.flat().filter((seat) => seat.isFree);
  const found = best?.run ?? scattered.toSorted((a, b) => worth(b.id) - worth(a.id)).slice(0, quantity);
  return found.length < quantity ? [] : found.map(({ id, name }) => ({ id, name }));
}

/** The text is public, its status is not. */
export const notPossible = (): Response =>
  Response.json({ message: "Best Available Seats not possible for this event instance" }, { status: 400 });
