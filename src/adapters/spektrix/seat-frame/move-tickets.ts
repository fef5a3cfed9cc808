import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { done, refused } from "#domain/outcome.ts";
import { type BasketRow, change, pathOf } from "../basket/baskets.ts";
import type { Notebook } from "../basket/execute.ts";
import { areaOfTicket } from "../basket/view.ts";
import { placeName } from "../catalogue/view.ts";
import type { Session } from "../customers/sessions.ts";
import type { Services } from "../services.ts";
import { commands, type MovedTickets } from "../storage/schema.ts";
import { nothingShape, type VendorBasket } from "../wire/shapes.ts";

/**
 * Moves tickets from the frame's basket into the session's. The vendor has no command for it: for a moment a seat is in
 * neither. The move is stored first, so that it can be resumed.
 */
export async function moveTickets(
  services: Services,
  known: BasketRow,
  found: VendorBasket,
  notes: Notebook,
) {
  const plan: MovedTickets = {
    moved: found.tickets.map(({ id, instance, seat, planId, type }) => ({
      ticket: id,
      from: found.id,
      instance: instance.id,
      seat: seat?.id ?? null,
      plan: planId ?? null,
      type: type.id,
    })),
    before: known.shown.tickets.map(({ id }) => id),
  };
  await notes.plan(plan);
  return finish(services, known, plan);
}

/** An interrupted move: its seats are in one of the two baskets, or in neither. */
export async function unfinishedMove({ database }: Services, { id }: Session) {
  const [row] = await database
    .select({ key: commands.key, plan: commands.plan })
    .from(commands)
    .where(and(eq(commands.session, id), isNull(commands.answer), sql`${commands.plan} ? 'moved'`))
    .orderBy(desc(commands.at))
    .limit(1);
  return row?.plan && "moved" in row.plan ? { key: row.key, plan: row.plan } : null;
}

export async function finishMove(
  services: Services,
  session: Session,
  known: BasketRow,
  { key, plan }: { readonly key: string; readonly plan: MovedTickets },
) {
  const finished = await finish(services, known, plan);
  await services.database
    .update(commands)
    .set({ plan: null })
    .where(and(eq(commands.session, session.id), eq(commands.key, key)));
  return finished;
}

async function finish(services: Services, known: BasketRow, { moved, before }: MovedTickets) {
  // The vendor adds all of them or none.
  if (known.shown.tickets.some(({ id }) => !before.includes(id))) return done(null);
  const [first] = moved;
  if (!first) return done(null);
  const theirs = pathOf({ vendor: first.from }, "/tickets");
  const gone = moved.map(({ ticket }) => `ticketIds[]=${encodeURIComponent(ticket)}`).join("&");
  await services.vendor.write({ method: "DELETE", path: `${theirs}?${gone}`, answer: nothingShape });
  const body = await wantedOf(services, moved);
  const reply = await change(services, known, { method: "POST", rest: "/tickets", body });
  if (reply.kind === "done") return done(null);
  services.log.info({ basket: known.vendor, reply: reply.kind }, "seats of the frame could not be moved");
  // Another buyer was faster, or our basket is missing: seats still free go back into the frame's basket.
  const taken: MovedTickets["moved"][number][] = [];
  for (const [at, ticket] of moved.entries()) {
    const back = { method: "POST", path: theirs, body: [body[at]], answer: nothingShape } as const;
    if ((await services.vendor.write(back)).kind !== "done") taken.push(ticket);
  }
  return taken.length === 0 ? refused("frame-basket-unknown") : takenOf(services, taken);
}

async function wantedOf({ catalogue }: Services, moved: MovedTickets["moved"]) {
  const listing = await catalogue.current();
  return moved.map(({ instance, seat, plan, type }) => {
    if (seat !== null) return { instance, seat, type };
    const performance = listing.byVendor(instance);
    return { instance, seatingPlan: performance && areaOfTicket(performance.plan, plan)?.id, type };
  });
}

async function takenOf(services: Services, moved: MovedTickets["moved"]) {
  const listing = await services.catalogue.current();
  const places = moved.flatMap(({ instance, seat }) => {
    const place = seat === null ? undefined : listing.byVendor(instance)?.plan.seat(seat);
    return place ? [place] : [];
  });
  return refused("seats-taken", { seats: places.map(({ seat }) => seat.id), names: places.map(placeName) });
}
