import { type Basket, type Books, isFree, type Person } from "./books.ts";
import { totalOf } from "./prices.ts";
import type { VendorArea, VendorInstance } from "./world.ts";

/** Undocumented behaviour, each listed in the README as **assumed**. */

/** A tab-separated line per seat. The help pages lack the format of `status/detail`; it is known not to be JSON. */
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

/** The most expensive first, side by side if possible, from the row's middle; none if too few are free. */
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

/** The vendor's behaviour with undocumented fields is unknown: this stand-in rejects them. */
export const hasUnknownField = (body: object, known: object): boolean =>
  Object.keys(body).some((name) => !/^attribute_\w+$/i.test(name) && !(name in known));

/** The numbers of a 409 are public (help page of `confirm`); their place in the body is not. */
export const conflict = (message: string, code?: number): Response =>
  Response.json({ message, code }, { status: 409 });

export const anotherBasket = (): Response => conflict("The customer has another open basket");

/** Custom payments that cover a basket leave nothing to pay. */
export const isCovered = (books: Books, basket: Basket): boolean =>
  basket.payments.reduce((sum, { amount }) => sum + amount, 0) === totalOf(books, basket);

/** The help page of `confirm`: the customer already has the membership, outside its renewal period. */
export const HELD = 18;

/** Whether the customer has one of the memberships, and cannot renew it yet: here two months before its end. */
export function holdsAlready(
  books: Books,
  { customer, memberships }: Pick<Basket, "customer" | "memberships">,
): boolean {
  const renewable = new Date(books.now() + 61 * 86_400_000).toISOString().slice(0, 10);
  const held = books.customers.get(customer ?? "")?.memberships ?? [];
  return memberships.some((wanted) =>
    held.some(({ membership, ends }) => membership.id === wanted.membership.id && ends > renewable),
  );
}

/** `customers/{id}/memberships`: the path and the fields. */
export const membershipsOf = ({ memberships }: Person) =>
  memberships.map(({ id, membership, starts, ends }) => ({
    id,
    membership: { id: membership.id, name: membership.name },
    startDate: `${starts}T00:00:00`,
    expiryDate: `${ends}T00:00:00`,
    autoRenew: false,
  }));

/** `customers/{id}/orders`: the path. */
export const ordersOf = (books: Books, customer: string | undefined) =>
  [...books.orders.values()].filter((order) => order.customer === customer);

/** A confirmed basket is answered with 404. */
export const dropConfirmed = (books: Books, basket: string): void => void books.baskets.delete(basket);

/** Short-lived according to the vendor's guide; the lifetime is not public. */
export const TOKEN_MS = 20 * 60_000;

/** The text is public, its status is not. */
export const notPossible = (): Response =>
  Response.json({ message: "Best Available Seats not possible for this event instance" }, { status: 400 });
