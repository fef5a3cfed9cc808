import { and, eq, inArray, ne } from "drizzle-orm";
import { basketExpiry } from "../../../visitors/basket-expiry.ts";
import type { Services } from "../services.ts";
import { baskets, sessions } from "../storage/schema.ts";
import type { Reply } from "../wire/client.ts";
import { basketShape, type VendorBasket } from "../wire/shapes.ts";
import {
  attributeKey,
  type BasketRow,
  endBasket,
  findBasket,
  pathOf,
  readBasket,
  storeReply,
} from "./baskets.ts";

/**
 * The vendor allows a customer one open basket and never drops one that the owner has opened: a conflicting
 * one of ours has to be deleted here.
 */

interface Buyer {
  readonly id: string;
  readonly customer: string | null;
}

async function elsewhere({ database }: Services, { id, customer }: Buyer): Promise<BasketRow[]> {
  if (customer === null) return [];
  const rows = await database
    .select({ basket: baskets })
    .from(baskets)
    .innerJoin(sessions, eq(sessions.id, baskets.session))
    .where(
      and(
        eq(sessions.customer, customer),
        ne(baskets.session, id),
        inArray(baskets.state, ["open", "paying"]),
      ),
    );
  return rows.map(({ basket }) => basket);
}

export const isBlocked = (reply: Reply<unknown>) => reply.kind === "refused" && reply.status === 409;

/** The customer's other basket is deleted first, unless it is being paid. */
export async function putOn(
  services: Services,
  row: Pick<BasketRow, "vendor">,
  buyer: Buyer & { readonly customer: string },
  more: object = {},
): Promise<Reply<VendorBasket>> {
  const body = { customer: buyer.customer, ...more };
  const command = { method: "PATCH", path: pathOf(row), body, answer: basketShape } as const;
  const reply = await services.vendor.write(command);
  if (!isBlocked(reply)) return reply;
  const others = await elsewhere(services, buyer);
  if (others.length === 0 || others.some(({ state }) => state === "paying")) return reply;
  for (const other of others) await endBasket(services, other, "gone");
  return services.vendor.write(command);
}

export async function setBasketCustomer(
  services: Services,
  session: string,
  customer: string,
): Promise<void> {
  const row = await findBasket(services, session);
  if (row?.state !== "open") return;
  const reply = await putOn(services, row, { id: session, customer });
  if (isBlocked(reply)) services.log.info({ session }, "the customer has another basket with the vendor");
  await storeReply(services, row, reply);
}

/**
 * Or takes over the customer's open basket from another session. If the vendor has one that is not ours, the
 * new one is opened without its customer, who is assigned later.
 */
export async function openBasket(services: Services, buyer: Buyer): Promise<BasketRow> {
  const { database, random, now, log } = services;
  const id = random.id();
  let reply = await post(services, id, buyer.customer);
  if (isBlocked(reply)) {
    const taken = await takeOver(services, buyer);
    if (taken) return taken;
    log.info({ session: buyer.id }, "the customer has another basket with the vendor");
    reply = await post(services, id, null);
  }
  if (reply.kind !== "done") throw new Error(`The vendor did not open a basket: ${reply.kind}`);
  const at = new Date(now());
  const [row] = await database
    .insert(baskets)
    .values({
      id,
      session: buyer.id,
      vendor: reply.value.id,
      state: "open",
      shown: reply.value,
      shownAt: at,
      created: at,
      expires: basketExpiry(services),
    })
    .returning();
  if (!row) throw new Error("The basket was not written down");
  return row;
}

function post({ vendor, book }: Services, id: string, customer: string | null): Promise<Reply<VendorBasket>> {
  const key = attributeKey(book);
  const body = { ...(customer !== null && { customer }), ...(key !== null && { [key]: id }) };
  return vendor.write({ method: "POST", path: "/baskets", body, answer: basketShape });
}

async function takeOver(services: Services, buyer: Buyer): Promise<BasketRow | null> {
  const other = (await elsewhere(services, buyer)).find(({ state }) => state === "open");
  if (!other) return null;
  await services.database
    .update(baskets)
    .set({ session: buyer.id })
    .where(and(eq(baskets.id, other.id), eq(baskets.state, "open")));
  return readBasket(services, buyer.id, 0);
}
