import { and, eq, gte } from "drizzle-orm";
import { type CounterTender, changeOf } from "#domain/orders/counter-tenders.ts";
import { type Because, done, type Outcome, refused } from "#domain/outcome.ts";
import { storedValue } from "../../payments/schema.ts";
import type { KeyRefusal } from "../../visitors/commands.ts";
import { findCustomer } from "../account/login/customers.ts";
import { type GuestHasTickets, noteTickets } from "../allocations/guests.ts";
import { execute } from "../kernel/commands.ts";
import type { PaymentRefusal } from "../kernel/payment-kind.ts";
import type { Services } from "../kernel/services.ts";
import type { DraftRefusal } from "../orders/draft-order.ts";
import { placeBasket } from "../orders/place-basket.ts";
import type { Transaction } from "../storage/database.ts";
import type { Clerk } from "../tills/lock-session.ts";
import { lockTill, type TillRefusal } from "../tills/lock-till.ts";
import { lockToPlace, type NotToPlace, toPlaceAtCounter } from "./place-sale.ts";
import { type CounterSale, endSale } from "./sales.ts";

export interface WantedPayment {
  readonly tenders: readonly CounterTender[];
  /** What the clerk was shown, minor units. */
  readonly toPay: number;
  readonly clerk: Clerk;
  /** The same payment sent again happens once. */
  readonly key: string | null;
  /** A party on the guest list of an allocation, which gets these tickets. */
  readonly guest: string | null;
}

export interface PaidSale {
  readonly number: string;
  readonly link: string;
  /** Minor units. */
  readonly total: number;
  readonly change: number;
  readonly tickets: number;
  /** Null if nothing is emailed. */
  readonly email: string | null;
}

type SumRefusal =
  | { readonly reason: "other-total"; readonly total: number }
  | { readonly reason: "tenders-differ"; readonly total: number; readonly tendered: number };

export type PayRefusal =
  | Because<"no-account">
  | GuestHasTickets
  | NotToPlace
  | TillRefusal
  | SumRefusal
  | Extract<PaymentRefusal, { readonly reason: "line-not-possible" }>
  | DraftRefusal
  | KeyRefusal;

/** Places and completes a sale in one transaction: it is sold, paid, booked and in the drawer, or nothing is. */
export async function paySale(
  services: Services,
  sale: CounterSale,
  { tenders, toPay, clerk, key, guest }: WantedPayment,
): Promise<Outcome<PaidSale, PayRefusal>> {
  const requested = { operation: "payAtCounter", input: { tenders, toPay } };
  const caller = { ...sale.caller, idempotencyKey: key };
  return execute<Outcome<PaidSale, PayRefusal>>(
    services,
    { session: sale.session, caller, requested },
    async (transaction) => {
      const locked = await lockToPlace(services, transaction, sale);
      if (!locked.ok) return locked;
      const session = await lockTill(services, transaction, tenders, clerk);
      if (!session.ok) return session;
      const counter = { tenders, who: clerk.who, session: session.value };
      const toPlace = await toPlaceAtCounter(services, transaction, locked.value, counter);
      const tendered = tenders.reduce((sum, { amount }) => sum + amount, 0);
      let total = 0;
      const placing = await placeBasket<never, SumRefusal>(toPlace, {
        total(all) {
          total = all;
          return done(null);
        },
        payment({ internal }) {
          const taken = internal.reduce((sum, { amount }) => sum + amount, 0);
          // Without what the counter has taken, the rest is what vouchers and credit leave.
          const left = total - (taken - tendered);
          if (left !== toPay) return refused("other-total", { total: left });
          return tendered === left ? done(null) : refused("tenders-differ", { total: left, tendered });
        },
      });
      if (!placing.ok) return { ok: false, refusal: possibleHere(placing.refusal) };
      const { order, number, link } = placing.value.placed;
      if (await isCreditLost(services, transaction, locked.value.buyer.customer))
        return refused("no-account");
      const noted = guest === null ? done(null) : await noteTickets(transaction, guest, order);
      if (!noted.ok) return noted;
      await endSale(services, transaction, sale.row.id);
      return done({
        ...{ number, link, total, change: changeOf(tenders) },
        tickets: locked.value.basket.tickets.length,
        email: locked.value.buyer.holder.email || null,
      });
    },
  );
}

/** The rest of an exchange becomes credit, which cannot be spent without an account. */
async function isCreditLost({ now }: Services, transaction: Transaction, customer: string): Promise<boolean> {
  if (await findCustomer(transaction, customer)) return false;
  const [lost] = await transaction
    .select({ id: storedValue.id })
    .from(storedValue)
    .where(and(eq(storedValue.customer, customer), gte(storedValue.created, new Date(now()))))
    .limit(1);
  return lost !== undefined;
}

/** The counter has neither stored cards nor instalments nor other currencies. */
function possibleHere(refusal: PayRefusal | PaymentRefusal): PayRefusal {
  switch (refusal.reason) {
    case "currency-not-offered":
    case "unknown-card":
    case "card-expired":
    case "not-by-instalments":
      throw new Error(`A sale at the counter was refused as ${refusal.reason}`);
    default:
      return refusal;
  }
}
