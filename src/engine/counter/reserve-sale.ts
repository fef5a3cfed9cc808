import { eq } from "drizzle-orm";
import { inLanguage, type Language } from "#domain/languages.ts";
import { afterBankDays, type ReservationTimes } from "#domain/orders/pay-later.ts";
import { type Because, done, type Outcome, refused } from "#domain/outcome.ts";
import { lineContext } from "../basket/line-commands.ts";
import { viewerOf } from "../catalogue/viewer.ts";
import { kindOf } from "../kernel/line-kind.ts";
import type { Services } from "../kernel/services.ts";
import { placeTicket } from "../lines/placed-ticket.ts";
import { type DraftRefusal, isOffered } from "../orders/draft-order.ts";
import { putReminders, reserveBasket } from "../orders/reserved/reserve-basket.ts";
import type { Transaction } from "../storage/database.ts";
import { counterReservations } from "../storage/tables/counter.ts";
import { officeNotes } from "../storage/tables/customers/notes.ts";
import { baskets, orders } from "../storage/tables/shop.ts";
import { inTransactionIf } from "../storage/undone.ts";
import { type LockedSale, lockToPlace, type NotToPlace } from "./place-sale.ts";
import { type CounterSale, callerOf, endSale } from "./sales.ts";

export interface WantedReservation {
  readonly kind: "later" | "invoice" | "link";
  /** The last moment, milliseconds since 1970; null for the house's own rule. */
  readonly until: number | null;
  /** For the house; empty for none. */
  readonly note: string;
  readonly isEmailed: boolean;
  readonly who: string;
}

export interface ReservedSale {
  readonly number: string;
  readonly link: string;
  /** Minor units. */
  readonly total: number;
  readonly until: Date;
  readonly email: string | null;
}

export type ReserveRefusal =
  | NotToPlace
  | DraftRefusal
  | { readonly reason: "not-later-with"; readonly name: string }
  | Because<"no-way-to-reach" | "not-later-than-now">
  | { readonly reason: "too-late"; readonly latest: Date };

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A payment that began in time may end a little later. */
const LINK_GRACE_MS = 15 * 60_000;
/** Without a rule of the house. */
const LATER_DAYS = 7;

/** The sale becomes a reserved order: it keeps its seats until a deadline, to be paid at the counter, by link or by bank. */
export function reserveSale(
  services: Services,
  sale: CounterSale,
  wanted: WantedReservation,
): Promise<Outcome<ReservedSale, ReserveRefusal>> {
  return inTransactionIf<Outcome<ReservedSale, ReserveRefusal>>(
    services.database,
    async (transaction) => {
      const locked = await lockToPlace(services, transaction, sale);
      return locked.ok ? reserve(services, transaction, locked.value, wanted) : locked;
    },
    ({ ok }) => ok,
  );
}

async function reserve(
  services: Services,
  transaction: Transaction,
  locked: LockedSale,
  wanted: WantedReservation,
): Promise<Outcome<ReservedSale, ReserveRefusal>> {
  const { row, index, buyer } = locked;
  const { kind, note, isEmailed, who } = wanted;
  if (locked.basket.reserved !== null) return refused("payment-under-way");
  const { email } = buyer.holder;
  const isReached = email !== "" || (row.buyer?.phone ?? "") !== "" || row.buyer === null;
  const isKnown = buyer.holder.firstName + buyer.holder.lastName !== "" || email !== "";
  if (isEmailed ? email === "" : kind !== "link" && !(isKnown && isReached))
    return refused("no-way-to-reach");
  const atOnce = kind === "link" ? null : paidAtOnce(services, locked);
  if (atOnce !== null) return refused("not-later-with", { name: atOnce });
  const span = spanOf(services, locked, wanted);
  if (!span.ok) return span;
  const basket = kind === "link" ? await withDelivery(services, transaction, locked) : locked.basket;
  const { counter } = callerOf(services, row);
  const order = await reserveBasket(services, index, transaction, {
    session: { id: row.id, customer: buyer.customer },
    ...{ basket, language: row.language, span: span.value, holder: buyer.holder, counter: counter ?? null },
  });
  if (!order.ok) return order;
  const { id, number, link } = order.value;
  const at = new Date(services.now());
  await transaction.insert(counterReservations).values({ order: id, sale: row.id, kind, who, at });
  const [written] = await transaction
    .update(orders)
    .set({ locked: kind === "invoice" ? INVOICE[row.language === "sv" ? "sv" : "en"] : null })
    .where(eq(orders.id, id))
    .returning({ total: orders.total });
  if (note !== "")
    await transaction
      .insert(officeNotes)
      .values({ id: services.random.id(), order: id, text: note, who, at });
  const isSent = email !== "" && (isEmailed || kind === "later");
  if (isSent) {
    await services.outbox.put(transaction, { kind: "reserved-order", order: link, days: null });
    const rules = services.settings.payLater;
    if (rules && kind === "later")
      await putReminders(services, transaction, { order: link, span: span.value, rules });
  }
  await endSale(services, transaction, row.id);
  const until = new Date(span.value.holdUntil);
  return done({ number, link, total: written?.total ?? 0, until, email: isSent ? email : null });
}

/** Why only the box office goes on with the order. */
const INVOICE = { sv: "Faktura", en: "Invoice" } as const;

function paidAtOnce(services: Services, { row, basket, index }: LockedSale): string | null {
  const session = { id: row.id, customer: null };
  const viewer = viewerOf(services, index, callerOf(services, row));
  const inside = lineContext({ services, index, session, viewer }, basket);
  const line = inside.lines.find((one) => kindOf(services.kinds, one).paidAtOnce);
  if (!line) return null;
  return inLanguage(kindOf(services.kinds, line).describe(line, inside).name, row.language as Language);
}

function spanOf(
  { settings, now: clock }: Services,
  { basket, index }: LockedSale,
  { kind, until: wanted }: WantedReservation,
): Outcome<ReservationTimes, ReserveRefusal> {
  const now = clock();
  const starts = basket.tickets.flatMap(({ performance }) => index.performance(performance)?.starts ?? []);
  const close = Math.min(Number.MAX_SAFE_INTEGER, ...starts);
  if (kind === "link") {
    const ends = basket.tickets
      .flatMap((ticket) => placeTicket(index, ticket))
      .map(
        ({ priced: { performance } }) =>
          performance.starts + index.eventOf(performance).durationMinutes * 60_000,
      );
    const holdUntil = Math.min(now + settings.counter.linkHours * HOUR_MS, ...ends);
    return done({ holdUntil, releaseAt: holdUntil + LINK_GRACE_MS });
  }
  const rules = settings.payLater;
  const usual = Math.min(
    now + (rules?.days ?? LATER_DAYS) * DAY_MS,
    close - (rules?.hoursBefore ?? 0) * HOUR_MS,
  );
  const holdUntil = wanted ?? usual;
  if (holdUntil <= now) return refused("not-later-than-now");
  if (holdUntil > close) return refused("too-late", { latest: new Date(close) });
  const grace = afterBankDays(holdUntil, rules?.graceBankDays ?? 0, settings.timeZone);
  return done({ holdUntil, releaseAt: Math.min(grace, close) });
}

/** Who pays by a link gets the tickets by email, unless the clerk has chosen another delivery. */
async function withDelivery(services: Services, transaction: Transaction, { basket, index }: LockedSale) {
  if (basket.delivery !== null || basket.tickets.length === 0) return basket;
  const performances = basket.tickets.flatMap(({ performance }) => index.performance(performance) ?? []);
  const electronic = index.catalogue.deliveryMethods.find(
    (method) => method.kind === "electronic" && isOffered(method, performances, services.now()),
  );
  const delivery = electronic?.id ?? null;
  await transaction.update(baskets).set({ delivery }).where(eq(baskets.id, basket.id));
  return { ...basket, delivery };
}
