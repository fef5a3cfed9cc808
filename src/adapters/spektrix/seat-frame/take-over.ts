import { and, eq, inArray } from "drizzle-orm";
import { done, refused } from "#domain/outcome.ts";
import { basketExpiry } from "../../../visitors/basket-expiry.ts";
import { attributeKey, type BasketRow, endBasket, pathOf, readBasket } from "../basket/baskets.ts";
import { isBlocked, putOn } from "../basket/customers-basket.ts";
import type { Notebook } from "../basket/execute.ts";
import { isEmpty } from "../basket/items.ts";
import { checkLimits, countedOf } from "../basket/limits.ts";
import { placeEach, placeTickets } from "../basket/view.ts";
import type { Session } from "../customers/sessions.ts";
import type { Services } from "../services.ts";
import { baskets } from "../storage/schema.ts";
import type { Reply } from "../wire/client.ts";
import { basketShape, ownedBasketShape, type VendorBasket } from "../wire/shapes.ts";
import { finishMove, moveTickets, unfinishedMove } from "./move-tickets.ts";

/**
 * For `seatFrame.take`: the basket that the visitor has filled on the vendor's pages becomes the session's. If that has one
 * with contents, the tickets move there, since only one basket can be paid.
 */
export async function takeOver(services: Services, session: Session, vendor: string, notes: Notebook) {
  let known = await readBasket(services, session.id, 0);
  if (known?.state === "paying") return refused("payment-under-way");
  // The frame fills a basket that is already the session's.
  if (known?.vendor === vendor) return fits(services, known.shown);
  const left = known && (await unfinishedMove(services, session));
  if (known && left) {
    const finished = await finishMove(services, session, known, left);
    if (!finished.ok) return finished;
    known = await readBasket(services, session.id, 0);
  }
  const found = await findOpen(services, session, vendor);
  if (!found) return left ? done(null) : refused("frame-basket-unknown");
  const { shown } = found;
  if (shown.tickets.length === 0) return left ? done(null) : refused("frame-empty");
  if (known && !isEmpty(known.shown)) {
    const all = [...(await placeTickets(services, known)), ...(await placeTickets(services, found))];
    const limits = checkLimits(services, countedOf(all));
    return limits.ok ? moveTickets(services, known, shown, notes) : limits;
  }
  const limits = await fits(services, shown);
  if (!limits.ok) return limits;
  if (known) await endBasket(services, known, "gone");
  return adopt(services, session, found);
}

async function fits(services: Services, shown: VendorBasket) {
  if (shown.tickets.length === 0) return refused("frame-empty");
  return checkLimits(services, countedOf((await placeEach(services, shown)).filter((one) => one !== null)));
}

interface Found {
  /** Unchanged for a known basket. */
  readonly id: string;
  readonly shown: VendorBasket;
}

/** Not another customer's or session's, not being paid, and with nothing that the house does not know. */
async function findOpen(services: Services, session: Session, id: string): Promise<Found | null> {
  const { vendor, database, log } = services;
  const reply = await vendor.ask({ path: pathOf({ vendor: id }), answer: ownedBasketShape });
  if (reply.kind !== "done") return null;
  const { customer, ...shown } = reply.value;
  if (customer !== null && customer !== session.customer) return null;
  if (shown.customPayments.length > 0) return null;
  const [row] = await database.select().from(baskets).where(eq(baskets.vendor, id));
  if (row && (row.session !== session.id || !REOPENED.includes(row.state))) return null;
  if ((await placeEach(services, shown)).every((one) => one !== null)) {
    return { id: row?.id ?? services.random.id(), shown };
  }
  log.warn({ basket: id }, "the frame's basket has a ticket whose seat or price band is unknown");
  return null;
}

/** Deleted by us but still open at the vendor. */
const REOPENED: BasketRow["state"][] = ["gone", "expired"];

async function adopt(services: Services, session: Session, { id, shown }: Found) {
  const { database, now } = services;
  // Claimed first: if this is interrupted, the next attempt starts over.
  const claimed = await claim(services, session, shown, id);
  if (claimed.kind === "missing") return refused("frame-basket-unknown");
  const at = new Date(now());
  const fresh = {
    state: "open" as const,
    shown: claimed.kind === "done" ? claimed.value : shown,
    shownAt: at,
    expires: basketExpiry(services),
  };
  const [row] = await database
    .insert(baskets)
    .values({ id, session: session.id, vendor: shown.id, created: at, ...fresh })
    .onConflictDoUpdate({
      target: baskets.vendor,
      set: fresh,
      setWhere: and(eq(baskets.session, session.id), inArray(baskets.state, REOPENED)),
    })
    .returning({ id: baskets.id });
  for (const { instance } of shown.tickets) services.catalogue.forget(instance.id);
  return row ? done(null) : refused("frame-basket-unknown");
}

/** Writes the customer, if known, and our id. */
async function claim(
  services: Services,
  session: Session,
  shown: VendorBasket,
  id: string,
): Promise<Reply<VendorBasket>> {
  const vendor = shown.id;
  const key = attributeKey(services.book);
  const ours = key === null ? {} : { [key]: id };
  const { customer } = session;
  if (customer !== null) {
    const reply = await putOn(services, { vendor }, { id: session.id, customer }, ours);
    // The customer's other basket is not ours: they are assigned to this one when they order.
    if (!isBlocked(reply)) return reply;
    services.log.info({ session: session.id }, "the customer has another basket with the vendor");
  }
  if (key === null) return { kind: "done", value: shown, cookies: [] };
  return services.vendor.write({
    method: "PATCH",
    path: pathOf({ vendor }),
    body: ours,
    answer: basketShape,
  });
}
