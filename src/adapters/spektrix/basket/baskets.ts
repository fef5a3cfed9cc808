import { and, desc, eq, inArray } from "drizzle-orm";
import type { Services } from "../services.ts";
import { baskets } from "../storage/schema.ts";
import type { Command, Reply } from "../wire/client.ts";
import { basketShape, nothingShape, type VendorBasket } from "../wire/shapes.ts";

/**
 * A session's basket at the vendor. It belongs to the vendor's API owner, since we can only pay such a basket. The vendor's
 * last response is stored, so that most pages need no request.
 */

export type BasketRow = typeof baskets.$inferSelect;

const LIVE = ["open", "paying"] as const;
/** Greatest age of a stored response for pages; commands always request a new one. */
const SHOWN_MS = 20_000;

export const pathOf = ({ vendor }: Pick<BasketRow, "vendor">, rest = "") =>
  `/baskets/${encodeURIComponent(vendor)}${rest}`;

/** Returns the session's basket as it was stored; null if there is none. Ends it if its time is over. */
export async function findBasket(services: Services, session: string): Promise<BasketRow | null> {
  const [row] = await services.database
    .select()
    .from(baskets)
    .where(and(eq(baskets.session, session), inArray(baskets.state, [...LIVE])));
  if (!row) return null;
  if (row.state === "open" && row.expires.getTime() <= services.now()) {
    await endBasket(services, row, "expired");
    return null;
  }
  // Stored by a version with fewer fields.
  return { ...row, shown: basketShape.parse(row.shown) };
}

export async function readBasket(
  services: Services,
  session: string,
  atMostMs = SHOWN_MS,
): Promise<BasketRow | null> {
  const row = await findBasket(services, session);
  if (!row || row.state === "paying" || services.now() - row.shownAt.getTime() < atMostMs) return row;
  const reply = await services.vendor.ask({ path: pathOf(row), answer: basketShape });
  if (reply.kind === "done") return storeBasket(services, row, reply.value);
  await setState(services, row, "expired");
  return null;
}

export async function justExpired(services: Services, session: string): Promise<boolean> {
  const [last] = await services.database
    .select({ state: baskets.state })
    .from(baskets)
    .where(eq(baskets.session, session))
    .orderBy(desc(baskets.created))
    .limit(1);
  return last?.state === "expired";
}

/** The vendor's field in which its basket and order have our basket's id; null if the house has not set one up. */
export function attributeKey({ orderAttribute }: Pick<Services["book"], "orderAttribute">): string | null {
  return orderAttribute === null ? null : `attribute_${orderAttribute}`;
}

/** Stores the vendor's basket, and forgets the availability of the performances in it. */
export async function storeBasket(
  services: Services,
  row: BasketRow,
  shown: VendorBasket,
): Promise<BasketRow> {
  const shownAt = new Date(services.now());
  for (const { instance } of [...row.shown.tickets, ...shown.tickets]) services.catalogue.forget(instance.id);
  await services.database.update(baskets).set({ shown, shownAt }).where(eq(baskets.id, row.id));
  return { ...row, shown, shownAt };
}

type Change = Pick<Command<unknown>, "method" | "body"> & { readonly rest: string };
export type Changed =
  | { readonly kind: "done"; readonly row: BasketRow }
  | { readonly kind: "missing" }
  | { readonly kind: "refused"; readonly status: number; readonly text: string };

/** The vendor returns only the changed part; other prices may have changed too. */
export async function change(
  services: Services,
  row: BasketRow,
  { rest, ...command }: Change,
): Promise<Changed> {
  const changed = await services.vendor.write({
    ...command,
    path: pathOf(row, rest),
    answer: nothingShape,
  });
  if (changed.kind === "refused") return changed;
  const reply =
    changed.kind === "done" ? await services.vendor.ask({ path: pathOf(row), answer: basketShape }) : changed;
  const shown = await storeReply(services, row, reply);
  return shown ? { kind: "done", row: shown } : { kind: "missing" };
}

export async function storeReply(
  services: Services,
  row: BasketRow,
  reply: Reply<VendorBasket>,
): Promise<BasketRow | null> {
  if (reply.kind === "done") return storeBasket(services, row, reply.value);
  if (reply.kind === "missing") await setState(services, row, "expired");
  return null;
}

async function setState(services: Services, { id, state }: BasketRow, to: BasketRow["state"]): Promise<void> {
  await services.database
    .update(baskets)
    .set({ state: to })
    .where(and(eq(baskets.id, id), eq(baskets.state, state)));
}

/** The vendor releases the seats immediately, or at the basket's expiry if the request fails. */
export async function endBasket(services: Services, row: BasketRow, to: "gone" | "expired"): Promise<void> {
  await setState(services, row, to);
  for (const { instance } of row.shown.tickets) services.catalogue.forget(instance.id);
  await deleteBasket(services, row);
}

export async function deleteBasket({ vendor, log }: Services, row: BasketRow): Promise<void> {
  await vendor
    .write({ method: "DELETE", path: pathOf(row), answer: nothingShape })
    .catch((error: unknown) =>
      log.warn({ err: error, basket: row.vendor }, "a basket could not be deleted at the vendor"),
    );
}

export async function emptyBasket(services: Services, session: string): Promise<void> {
  const row = await findBasket(services, session);
  if (row?.state === "open") await endBasket(services, row, "gone");
}
