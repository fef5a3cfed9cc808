import type { Caller, InputOf } from "#contract/operation.ts";
import type { basket as operations } from "#contract/operations/basket.ts";
import { done, refused } from "#domain/outcome.ts";
import type { Performance, Price } from "../catalogue/listing.ts";
import type { Session } from "../customers/sessions.ts";
import type { Services } from "../services.ts";
import { change, letGo, readBasket } from "./baskets.ts";
import { carryOut } from "./carry-out.ts";
import { openBasket } from "./customers-basket.ts";
import { idsIn, isEmpty } from "./items.ts";
import { placeTickets } from "./view.ts";
import { checkLimits, countedOf } from "./wishes.ts";

/** Tickets without seats: the vendor is told performance, plan and type, and gives all of them or none. */
export function addUnreserved(
  services: Services,
  session: Session,
  caller: Caller,
  performance: Performance,
  input: InputOf<typeof operations.addBestAvailable>,
  types: readonly Price["type"][],
) {
  const { catalogue, log } = services;
  return carryOut(services, session, caller, { operation: "addBestAvailable", input }, async (notes) => {
    const prices = (await catalogue.pricesOf(performance)).filter(({ band }) => band === input.band);
    const vendorType = (type: Price["type"]) => prices.find((price) => price.type.id === type.id)?.vendorType;
    for (let again = false; ; again = true) {
      const known = await readBasket(services, session.id, 0);
      if (known?.state === "paying") return refused("payment-under-way");
      const { planned } = notes;
      const before = planned && "before" in planned ? planned.before : null;
      const placed = known ? await placeTickets(services, known) : [];
      // A command that was cut off may have put them there: the vendor gives all or none.
      const ours = before
        ? placed.filter((one) => one.performance === performance && !before.includes(one.ticket.id))
        : [];
      if (ours.length > 0) return done(null);
      const all = [...countedOf(placed), ...types.map((type) => ({ performance, type }))];
      const limits = checkLimits(services, all);
      if (!limits.ok) return limits;
      if (!before) await notes.plan({ before: known ? idsIn(known.shown) : [] });
      const row = known ?? (await openBasket(services, session));
      // Taken over from another session: what is in it counts, too.
      if (!known && !isEmpty(row.shown)) continue;
      const body = types.map((type) => ({
        instance: performance.instance,
        seatingPlan: performance.vendorPlan,
        type: vendorType(type),
      }));
      const reply = await change(services, row, { method: "POST", rest: "/tickets", body });
      if (reply.kind === "done") return done(null);
      if (reply.kind === "refused") {
        log.info({ session: session.id, said: reply.status }, "the vendor refused unreserved tickets");
        if (isEmpty(row.shown)) await letGo(services, row, "gone");
        const { freeByBand } = await catalogue.seatsOf(performance, 0);
        const free = freeByBand.get(input.band) ?? 0;
        return refused("not-enough-seats", {
          wanted: types.length,
          available: Math.min(free, types.length - 1),
        });
      }
      if (again) throw new Error("The vendor drops every basket that it opens");
    }
  });
}
