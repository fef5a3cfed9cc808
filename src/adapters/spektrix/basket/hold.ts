import { done, refused } from "#domain/outcome.ts";
import type { Performance } from "../catalogue/listing.ts";
import { placeName } from "../catalogue/view.ts";
import type { Session } from "../customers/sessions.ts";
import type { Services } from "../services.ts";
import { type BasketRow, change, endBasket, readBasket } from "./baskets.ts";
import { openBasket } from "./customers-basket.ts";
import { isEmpty } from "./items.ts";
import { checkLimits, countedOf, type Wanted } from "./limits.ts";
import { placeTickets } from "./view.ts";

interface TakeOptions {
  readonly session: Session;
  readonly performance: Performance;
  readonly wanted: readonly Wanted[];
  readonly row: BasketRow;
}

/** After an interrupted command none or all are missing, since the vendor adds all or none. */
async function take(services: Services, { session, performance, wanted, row }: TakeOptions) {
  const held = new Set(
    row.shown.tickets.filter((one) => one.instance.id === performance.instance).map((one) => one.seat?.id),
  );
  const missing = wanted.filter(({ place }) => !held.has(place.seat.id));
  if (missing.length === 0) return done(null);
  const body = missing.map(({ place, price }) => ({
    instance: performance.instance,
    seat: place.seat.id,
    type: price.vendorType,
  }));
  const reply = await change(services, row, { method: "POST", rest: "/tickets", body });
  if (reply.kind === "done") return done(null);
  if (reply.kind === "missing") return refused("basket-lost");
  const seats = services.book.seats === "own-map" ? await services.catalogue.seatsOf(performance, 0) : null;
  const taken = missing.filter(({ place }) => seats && !seats.free[place.position]);
  services.log.info({ session: session.id, status: reply.status }, "the vendor refused seats");
  return refused("seats-taken", {
    seats: (taken.length > 0 ? taken : missing).map(({ place }) => place.seat.id),
    names: (taken.length > 0 ? taken : missing).map(({ place }) => placeName(place)),
  });
}

/** Checks the booking's limits for these seats in addition to the basket. */
export async function hold(
  services: Services,
  session: Session,
  performance: Performance,
  wanted: readonly Wanted[],
) {
  for (let again = false; ; again = true) {
    const known = await readBasket(services, session.id, 0);
    if (known?.state === "paying") return refused("payment-under-way");
    const placed = known ? await placeTickets(services, known) : [];
    const others = placed.filter(({ performance: one, place }) => {
      return one !== performance || !wanted.some((request) => request.place === place);
    });
    const all = [...countedOf(others), ...wanted.map(({ price }) => ({ performance, type: price.type }))];
    const limits = checkLimits(services, all);
    if (!limits.ok) return limits;
    const row = known ?? (await openBasket(services, session));
    // Taken over from another session: its contents count too.
    if (!known && !isEmpty(row.shown)) continue;
    const taken = await take(services, { session, performance, wanted, row });
    if (taken.ok) return taken;
    if (taken.refusal.reason === "seats-taken") {
      if (isEmpty(row.shown)) await endBasket(services, row, "gone");
      return { ok: false as const, refusal: taken.refusal };
    }
    if (again) throw new Error("The vendor drops every basket that it opens");
  }
}

/** An empty basket is deleted. */
export async function takeOut(services: Services, row: BasketRow, gone: BasketRow["shown"]["tickets"]) {
  const tickets = row.shown.tickets.filter((one) => !gone.includes(one));
  if (isEmpty({ ...row.shown, tickets })) return endBasket(services, row, "gone");
  const query = gone.map(({ id }) => `ticketIds[]=${encodeURIComponent(id)}`).join("&");
  await change(services, row, { method: "DELETE", rest: `/tickets?${query}` });
}
