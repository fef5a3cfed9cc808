import { eq, inArray } from "drizzle-orm";
import type { BackEnd } from "#contract/back-end.ts";
import type { Caller, InputOf, OutputOf, RefusalOf } from "#contract/operation.ts";
import type { Basket, basket as basketOperations } from "#contract/operations/basket.ts";
import type { exchanges as operations } from "#contract/operations/exchanges.ts";
import { inLanguage } from "#domain/languages.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import { addLine, type NewLine } from "../../basket/line-commands.ts";
import type { CatalogueIndex } from "../../catalogue/catalogue-index.ts";
import { moneyIn } from "../../catalogue/money-in.ts";
import type { Services } from "../../kernel/services.ts";
import { bandOf } from "../../lines/price-basket.ts";
import { viewFrozenPerformance, viewPlace } from "../../orders/document/order-view.ts";
import { returnContext } from "../../orders/returned/return-plan.ts";
import type { Transaction } from "../../storage/database.ts";
import type { PerformanceEntry } from "../../storage/documents/catalogue-document.ts";
import { EXCHANGE } from "../../storage/documents/line-details.ts";
import { inTransaction } from "../../storage/in-transaction.ts";
import { orders, tickets as ticketRows } from "../../storage/tables/shop.ts";
import { customerSession } from "../../visitors/sessions.ts";
import { exchangeDetails } from "./exchange-details.ts";
import { exchangeableIn } from "./exchangeable.ts";

/** The old tickets stay valid until the new ones are paid. */

type OrderRow = typeof orders.$inferSelect;
type TicketRow = typeof ticketRows.$inferSelect;
type Begin = typeof operations.begin;
type Holding = Pick<
  BackEnd["basket"],
  "read" | "addSeats" | "addBestAvailable" | "removeTickets" | "removeLines"
>;

export function createExchanges(services: Services, basket: Holding): BackEnd["exchanges"] {
  return {
    async quote({ link }, caller) {
      const session = await customerSession(services, caller);
      if (!session.ok) return session;
      const index = await services.catalogue.current();
      const terms = index.catalogue.sales?.exchange;
      if (!terms) return refused("unknown-order");
      return inTransaction(services.database, async (transaction) => {
        const order = await lockOrder(transaction, link, session.value.customer);
        if (!order) return refused("unknown-order");
        const context = await returnContext(services, index, transaction, order);
        const all = await exchangeableIn(context, terms);
        const { performances, tickets } = order.document.snapshot;
        const money = moneyIn(index);
        return done({
          number: order.number,
          terms: inLanguage(terms.terms, caller.language),
          performances: performances.flatMap((one) => {
            const own = all.find(({ ticket }) => ticket.performance === one.id);
            if (!own) return [];
            const view = viewFrozenPerformance(one, index.changesOf(one.id), caller, order.created);
            return [{ ...view, until: new Date(own.until).toISOString() }];
          }),
          tickets: all.flatMap(({ ticket, worth, fee, why }) => {
            const frozen = tickets[ticket.line];
            if (!frozen) return [];
            const { code, performance } = ticket;
            const place = viewPlace(frozen.place, caller);
            const priceType = inLanguage(frozen.priceType, caller.language);
            return [{ code, performance, place, priceType, worth: money(worth), fee: money(fee), why }];
          }),
        });
      });
    },

    async begin(input, caller) {
      const session = await customerSession(services, caller);
      if (!session.ok) return session;
      const { customer } = session.value;
      const index = await services.catalogue.current();
      const requested = { operation: "beginExchange", input };
      const added = await addLine<NotBegun>(
        services,
        { caller, requested, replaces: ({ kind }) => kind === EXCHANGE },
        (_inside, transaction) => lineFor(services, index, transaction, { input, customer }),
      );
      if (!added.ok) {
        const { refusal } = added;
        switch (refusal.reason) {
          case "no-session":
            return refused("login-needed");
          // An exchange adds one line, and no quota limits it.
          case "not-enough-left":
          case "not-so-many":
            throw new Error(`Unexpected refusal of an exchange: ${refusal.reason}`);
          default:
            return { ok: false, refusal };
        }
      }
      const given = await services.database
        .select()
        .from(ticketRows)
        .where(inArray(ticketRows.code, [...input.tickets]));
      const [event = ""] = given.flatMap(({ performance }) => index.performance(performance)?.event ?? []);
      const to = input.to === null ? undefined : index.performance(input.to);
      // The line stays, and the customer chooses the seats.
      if (!to || to.event !== event) return done({ found: "none", event });
      const found = await findSeats(index, { basket, given, to, caller });
      if (found.ok) return done({ found: found.value, event });
      await takeOutAgain(basket, added.value.basket, caller);
      return found;
    },
  };
}

type Found = Exclude<OutputOf<Begin>["found"], "none">;

/** Derives a key for each step, so that repeating the whole request is safe. */
const keyed = (caller: Caller, what: string): Caller => ({
  ...caller,
  idempotencyKey: caller.idempotencyKey === null ? null : `${caller.idempotencyKey}-${what}`,
});

/** Seats are always requested in a specific band, so this refusal cannot occur. */
type NotHeld = Exclude<
  RefusalOf<typeof basketOperations.addBestAvailable>,
  { readonly reason: "best-in-other-band" }
>;

/** Takes the same seats if they are free, otherwise the best in the same bands. */
async function findSeats(
  index: CatalogueIndex,
  {
    basket,
    given,
    to,
    caller,
  }: {
    readonly basket: Holding;
    readonly given: readonly TicketRow[];
    readonly to: PerformanceEntry;
    readonly caller: Caller;
  },
): Promise<Outcome<Found, NotHeld>> {
  const from = given.flatMap(({ performance }) => index.performance(performance) ?? []);
  if (from.every(({ id, plan }) => plan === to.plan && id !== to.id)) {
    const seats = given.map(({ seat, priceType }) => ({ seat, priceType }));
    const same = await basket.addSeats({ performance: to.id, seats }, keyed(caller, "seats"));
    if (same.ok) return done("same");
  }
  let together = true;
  const byBand = Map.groupBy(given, ({ performance, seat }) => {
    const entry = index.performance(performance);
    return entry ? bandOf(index, entry, seat) : null;
  });
  for (const [band, own] of byBand) {
    // The performance was removed from the catalogue between two requests.
    if (band === null) continue;
    const quantities = [...Map.groupBy(own, ({ priceType }) => priceType)].map(([priceType, { length }]) => ({
      priceType,
      quantity: length,
    }));
    const request = { performance: to.id, band, quantities };
    const best = await basket.addBestAvailable(request, keyed(caller, `best-${band}`));
    if (!best.ok) return best as { readonly ok: false; readonly refusal: NotHeld };
    together &&= best.value.together;
  }
  return done(together ? "together" : "apart");
}

/** Undoes an exchange without enough seats: removes the seats found and the exchange line. */
async function takeOutAgain(basket: Holding, before: Basket, caller: Caller): Promise<void> {
  const read = await basket.read({}, caller);
  const now = read.ok ? read.value.basket : null;
  const again = { ...caller, idempotencyKey: null };
  const own = new Set(before.tickets.map(({ id }) => id));
  const tickets = (now?.tickets ?? []).map(({ id }) => id).filter((id) => !own.has(id));
  if (tickets.length > 0) await basket.removeTickets({ tickets }, again);
  const lines = before.lines.filter(({ kind }) => kind === EXCHANGE).map(({ id }) => id);
  if (lines.length > 0) await basket.removeLines({ lines }, again);
}

type NotBegun = Extract<
  RefusalOf<Begin>,
  { reason: "unknown-order" | "no-ticket-chosen" | "not-exchangeable" | "companion-alone" }
>;

async function lineFor(
  services: Services,
  index: CatalogueIndex,
  transaction: Transaction,
  {
    input: { link, tickets: codes },
    customer,
  }: { readonly input: InputOf<Begin>; readonly customer: string },
): Promise<Outcome<NewLine, NotBegun>> {
  const terms = index.catalogue.sales?.exchange;
  const order = await lockOrder(transaction, link, customer);
  if (!order || !terms) return refused("unknown-order");
  if (codes.length === 0) return refused("no-ticket-chosen");
  const context = await returnContext(services, index, transaction, order);
  const details = await exchangeDetails(context, terms, codes);
  if (!details.ok) return details;
  return done({ kind: EXCHANGE, quantity: 1, details: details.value });
}

async function lockOrder(transaction: Transaction, link: string, customer: string): Promise<OrderRow | null> {
  const [order] = await transaction.select().from(orders).where(eq(orders.link, link)).for("update");
  return order?.customer === customer && order.state === "paid" ? order : null;
}
