import { and, eq, lt, sql } from "drizzle-orm";
import type { BackEnd } from "#contract/back-end.ts";
import { NOTE_DAYS } from "#domain/checkout/notes.ts";
import { inLanguage, type Language } from "#domain/languages.ts";
import { done } from "#domain/outcome.ts";
import { addressOf } from "../account/address-of.ts";
import { unsealNotes } from "../kernel/notes-seal.ts";
import type { Services } from "../kernel/services.ts";
import type { Database, Executor, Transaction } from "../storage/database.ts";
import {
  basketDetails,
  giftAidDeclarations,
  householdMembers,
  orderDetails,
} from "../storage/tables/orders/checkout.ts";
import { orders } from "../storage/tables/shop.ts";
import { findSession } from "../visitors/sessions.ts";

const DAY_MS = 86_400_000;

interface OrderMade {
  readonly order: string;
  readonly basket: string;
  readonly customer: string;
  readonly language: Language;
  /** Milliseconds since 1970: the start of the last performance, or the time of the order. */
  readonly last: number;
  /** Whether Gift Aid can be claimed on its donations. */
  readonly hasGiftAid: boolean;
}

/** Copies a basket's details to its order, so that later changes by the customer do not affect it. */
export async function keepDetails(
  services: Services,
  transaction: Transaction,
  made: OrderMade,
): Promise<void> {
  const [entered] = await transaction
    .select()
    .from(basketDetails)
    .where(eq(basketDetails.basket, made.basket));
  if (made.hasGiftAid) await keepDeclaration(services, transaction, made);
  if (!entered) return;
  const details = {
    notes: entered.notes,
    notesUntil: entered.notes ? new Date(made.last + NOTE_DAYS * DAY_MS) : null,
    ...(await namesIn(transaction, made.customer, entered)),
  };
  // A reserved order may be placed again after a failed payment, with new details.
  await transaction
    .insert(orderDetails)
    .values({ order: made.order, ...details })
    .onConflictDoUpdate({ target: orderDetails.order, set: details });
}

export async function namesIn(
  executor: Executor,
  customer: string,
  entered: Pick<typeof basketDetails.$inferSelect, "billing" | "bookedFor">,
) {
  const [bookedFor] = entered.bookedFor
    ? await executor
        .select({ firstName: householdMembers.firstName, lastName: householdMembers.lastName })
        .from(householdMembers)
        .where(and(eq(householdMembers.id, entered.bookedFor), eq(householdMembers.customer, customer)))
    : [];
  const billing = entered.billing ? await addressOf(executor, customer, entered.billing) : null;
  return { billing, bookedFor: bookedFor ?? null };
}

export async function keepDeclaration(
  { settings, now }: Services,
  transaction: Transaction,
  { order, customer, language }: Pick<OrderMade, "order" | "customer" | "language">,
): Promise<void> {
  const { giftAidDeclaration } = settings;
  if (!giftAidDeclaration) return;
  const wording = inLanguage(giftAidDeclaration, language);
  await transaction
    .insert(giftAidDeclarations)
    .values({ order, customer, language, wording, at: new Date(now()) });
}

/** Called hourly. Erases the notes of orders whose time is over (`NOTE_DAYS` after the last performance). */
export async function eraseNotes(database: Database, now: number): Promise<void> {
  await database
    .update(orderDetails)
    .set({ notes: null, notesUntil: null })
    .where(lt(orderDetails.notesUntil, new Date(now)));
}

export function createOrderDetails(services: Services): Pick<BackEnd["checkout"], "orderDetails"> {
  return {
    async orderDetails({ link }, caller) {
      const session = await findSession(services, caller);
      if (!session?.customer) return done(null);
      const [found] = await services.database
        .select({ details: orderDetails })
        .from(orderDetails)
        .innerJoin(orders, sql`${orders.id} = ${orderDetails.order}`)
        .where(and(eq(orders.link, link), eq(orders.customer, session.customer)));
      if (!found) return done(null);
      const { notes, billing, bookedFor } = found.details;
      return done({ notes: notes && unsealNotes(services, notes), billing, bookedFor });
    },
  };
}
