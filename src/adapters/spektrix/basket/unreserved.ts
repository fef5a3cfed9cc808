import type { Caller, InputOf } from "#contract/operation.ts";
import type { basket as operations } from "#contract/operations/basket.ts";
import { done, refused } from "#domain/outcome.ts";
import type { Performance, Price, UnreservedArea } from "../catalogue/listing.ts";
import type { Session } from "../customers/sessions.ts";
import type { Services } from "../services.ts";
import { change, endBasket, readBasket } from "./baskets.ts";
import { openBasket } from "./customers-basket.ts";
import { execute } from "./execute.ts";
import { idsIn, isEmpty } from "./items.ts";
import { checkLimits, countedOf } from "./limits.ts";
import { placeTickets } from "./view.ts";

/** Null if the request is for seats. */
export async function unreservedArea(
  { catalogue }: Services,
  performance: Performance,
  { band, section }: Request,
): Promise<UnreservedArea | null> {
  const { unreserved, hasReserved } = performance.plan;
  if (unreserved.length === 0) return null;
  const { areas } = await catalogue.countsOf(performance);
  const fitting = unreserved.filter(
    ({ id, place }) =>
      areas.get(id)?.band === band && (section === undefined || place.section.slug === section),
  );
  return fitting[0] ?? (hasReserved ? null : unreserved[0]) ?? null;
}

type Request = InputOf<typeof operations.addBestAvailable>;

/** Performance, plan and type; the vendor adds all or none. */
export function addUnreserved(
  services: Services,
  session: Session,
  caller: Caller,
  {
    performance,
    area,
    input,
    wanted,
  }: {
    readonly performance: Performance;
    readonly area: UnreservedArea;
    readonly input: Request;
    readonly wanted: readonly Price[];
  },
) {
  const { catalogue, log } = services;
  return execute(services, { session, caller }, { operation: "addBestAvailable", input }, async (notes) => {
    for (let again = false; ; again = true) {
      const known = await readBasket(services, session.id, 0);
      if (known?.state === "paying") return refused("payment-under-way");
      const { planned } = notes;
      const before = planned && "before" in planned ? planned.before : null;
      const placed = known ? await placeTickets(services, known) : [];
      // An interrupted command may have added them: all or none.
      const ours = before
        ? placed.filter((one) => one.performance === performance && !before.includes(one.ticket.id))
        : [];
      if (ours.length > 0) return done({ together: true });
      const all = [...countedOf(placed), ...wanted.map(({ type }) => ({ performance, type }))];
      const limits = checkLimits(services, all);
      if (!limits.ok) return limits;
      if (!before) await notes.plan({ before: known ? idsIn(known.shown) : [] });
      const row = known ?? (await openBasket(services, session));
      // Taken over from another session: its contents count too.
      if (!known && !isEmpty(row.shown)) continue;
      const body = wanted.map(({ vendorType: type }) => ({
        instance: performance.instance,
        seatingPlan: area.id,
        type,
      }));
      const reply = await change(services, row, { method: "POST", rest: "/tickets", body });
      if (reply.kind === "done") return done({ together: true });
      if (reply.kind === "refused") {
        log.info({ session: session.id, status: reply.status }, "the vendor refused unreserved tickets");
        if (isEmpty(row.shown)) await endBasket(services, row, "gone");
        const { areas } = await catalogue.countsOf(performance, 0);
        const free = areas.get(area.id)?.available ?? 0;
        return refused("not-enough-seats", {
          wanted: wanted.length,
          available: Math.min(free, wanted.length - 1),
        });
      }
      if (again) throw new Error("The vendor drops every basket that it opens");
    }
  });
}
