import { and, desc, eq, inArray } from "drizzle-orm";
import type { Services } from "../services.ts";
import { baskets } from "../storage/schema.ts";
import type { Command, Reply } from "../wire/client.ts";
import { basketShape, nothingShape, type VendorBasket } from "../wire/shapes.ts";

/**
 * The vendor's basket of a session. It is the owner's, not the visitor's: only such a one can be paid with a payment of
 * ours. What the vendor last showed of it is kept, so that a page costs no question.
 */

export type BasketRow = typeof baskets.$inferSelect;

const LIVE = ["open", "paying"] as const;
/** Pages believe what was shown so long; commands look anew. */
const SHOWN_MS = 20_000;

export const pathOf = ({ vendor }: Pick<BasketRow, "vendor">, rest = "") =>
  `/baskets/${encodeURIComponent(vendor)}${rest}`;

/** As it was last seen; null where there is none, or its time is over. */
export async function findBasket(services: Services, session: string): Promise<BasketRow | null> {
  const [row] = await services.database
    .select()
    .from(baskets)
    .where(and(eq(baskets.session, session), inArray(baskets.state, [...LIVE])));
  if (!row) return null;
  if (row.state === "open" && row.expires.getTime() <= services.now()) {
    await letGo(services, row, "expired");
    return null;
  }
  // Written by a version that asked for less of it.
  return { ...row, shown: basketShape.parse(row.shown) };
}

/** As it is: the vendor is asked when that was not a moment ago. It may have dropped it by itself. */
export async function readBasket(
  services: Services,
  session: string,
  atMostMs = SHOWN_MS,
): Promise<BasketRow | null> {
  const row = await findBasket(services, session);
  if (!row || row.state === "paying" || services.now() - row.shownAt.getTime() < atMostMs) return row;
  const reply = await services.vendor.ask({ path: pathOf(row), answer: basketShape });
  if (reply.kind === "done") return show(services, row, reply.value);
  await setState(services, row, "expired");
  return null;
}

/** Whether the last basket of the session was lost to time. */
export async function justExpired(services: Services, session: string): Promise<boolean> {
  const [last] = await services.database
    .select({ state: baskets.state })
    .from(baskets)
    .where(eq(baskets.session, session))
    .orderBy(desc(baskets.created))
    .limit(1);
  return last?.state === "expired";
}

/** Under which our basket's id stands in the vendor's basket and in its order; null where the house names none. */
export function attributeKey({ orderAttribute }: Pick<Services["book"], "orderAttribute">): string | null {
  return orderAttribute === null ? null : `attribute_${orderAttribute}`;
}

/** Keeps what the vendor has just shown. */
export async function show(services: Services, row: BasketRow, shown: VendorBasket): Promise<BasketRow> {
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

/**
 * Changes something in the basket. The vendor answers with the changed part alone, so it is asked what the whole is now: a
 * price may have changed that nobody named.
 */
export async function change(
  services: Services,
  row: BasketRow,
  { rest, ...command }: Change,
): Promise<Changed> {
  const told = await services.vendor.tell({ ...command, path: pathOf(row, rest), answer: nothingShape });
  if (told.kind === "refused") return told;
  const reply =
    told.kind === "done" ? await services.vendor.ask({ path: pathOf(row), answer: basketShape }) : told;
  const shown = await showAfter(services, row, reply);
  return shown ? { kind: "done", row: shown } : { kind: "missing" };
}

/** Keeps what a command has come to; null where the vendor has dropped the basket. */
export async function showAfter(
  services: Services,
  row: BasketRow,
  reply: Reply<VendorBasket>,
): Promise<BasketRow | null> {
  if (reply.kind === "done") return show(services, row, reply.value);
  if (reply.kind === "missing") await setState(services, row, "expired");
  return null;
}

async function setState(services: Services, { id, state }: BasketRow, to: BasketRow["state"]): Promise<void> {
  await services.database
    .update(baskets)
    .set({ state: to })
    .where(and(eq(baskets.id, id), eq(baskets.state, state)));
}

/** The vendor gives its seats to others at once, if it hears of it; by itself otherwise. */
export async function letGo(services: Services, row: BasketRow, to: "gone" | "expired"): Promise<void> {
  await setState(services, row, to);
  for (const { instance } of row.shown.tickets) services.catalogue.forget(instance.id);
  await tellGone(services, row);
}

export async function tellGone({ vendor, log }: Services, row: BasketRow): Promise<void> {
  await vendor
    .tell({ method: "DELETE", path: pathOf(row), answer: nothingShape })
    .catch((error: unknown) =>
      log.warn({ err: error, basket: row.vendor }, "the vendor was not told that a basket is let go"),
    );
}

export async function emptyBasket(services: Services, session: string): Promise<void> {
  const row = await findBasket(services, session);
  if (row?.state === "open") await letGo(services, row, "gone");
}
