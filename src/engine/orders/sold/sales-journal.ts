import { eq, type SQL, sql } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { foldEmail } from "#domain/customer/email-address.ts";
import { shareFees } from "#domain/orders/fee-shares.ts";
import { type Correction, corrections, type SoldPart, soldParts } from "#domain/reports/sales-journal.ts";
import type { Services } from "../../kernel/services.ts";
import type { Transaction } from "../../storage/database.ts";
import { PROMO_CODE } from "../../storage/documents/line-details.ts";
import type { OrderDocument } from "../../storage/documents/order-document.ts";
import { orderLines } from "../../storage/tables/orders/lines.ts";
import type { orders } from "../../storage/tables/shop.ts";
import { TICKET } from "../document/order-lines.ts";

type OrderRow = typeof orders.$inferSelect;

/** Enters an order that is paid now. Sent together with the statements that complete it. */
export function enterSold(
  services: Pick<Services, "now" | "settings">,
  transaction: Transaction,
  { id, basket, customer, currency, document }: OrderRow,
): PromiseLike<unknown> {
  const moment = momentOf(services);
  const rows = soldRows(document);
  if (rows.length === 0) return Promise.resolve();
  return transaction.execute(sql`
    insert into sales_entries ("order", part, kind, line, what, rate, quantity, gross, vat, discount, free, currency,
      performance, seat, price_type, band, channel, promo, first_order, area, day, hour, at)
    select ${id}, new.row, 'sold', new.line, new.what, new.rate, new.quantity, new.gross, new.vat, new.discount,
      new.what = ${TICKET} and new.gross = 0, ${currency}, new.performance, new.seat, new."priceType", new.band, baskets.channel, ${promoOf(document)}::text,
      ${isFirst(id, customer, document.holder.email)},
      left(upper(replace(coalesce(${document.address?.postalCode ?? null}::text, customers.address->>'postalCode'), ' ', '')), 3),
      ${moment.day}, ${moment.hour}, ${moment.at}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new (row int, line text, what text, rate int, quantity int,
      gross bigint, vat bigint, discount bigint, performance int, seat text, "priceType" int, band text)
    cross join baskets cross join customers
    where baskets.id = ${basket} and customers.id = ${customer}`);
}

function soldRows(document: OrderDocument) {
  const lines = [
    ...document.lines.map(({ id }) => ({ id, what: TICKET, quantity: 1 })),
    ...document.items.map(({ id, kind, quantity }) => ({ id, what: kind, quantity })),
  ];
  const tickets = new Map(document.lines.map((line) => [line.id, line]));
  const charges = shareFees(document.charges, [...tickets.keys()]);
  return soldParts(lines, charges).map((part) => {
    const ticket = part.line === null ? undefined : tickets.get(part.line);
    const { performance = null, seat = null, priceType = null, band = null } = ticket ?? {};
    return { ...part, performance, seat, priceType, band };
  });
}

/**
 * Whether the buyer has bought for the first time; null if nothing is known of them. Without an account a buyer is known by
 * the email address given at the counter. An erased customer has neither.
 */
function isFirst(order: string, customer: string, email: string): SQL {
  const [address, folded] = [email.trim().toLowerCase(), foldEmail(email)];
  const isOther = sql`earlier.id <> ${order} and earlier.paid is not null`;
  return sql`case when customers.erased is not null and ${address} = '' then null else
    not exists (select from orders earlier where earlier.customer = ${customer} and ${isOther})
    and not exists (select from orders earlier join customers buyer on buyer.id = earlier.customer
      where ${address} <> '' and buyer.folded_email = ${folded} and ${isOther})
    and not exists (select from orders earlier join baskets sold on sold.id = earlier.basket
      join counter_sales sale on sale.id = sold.session
      where ${address} <> '' and sale.buyer is not null and lower(sale.buyer->>'email') = ${address} and ${isOther}) end`;
}

function promoOf({ items }: OrderDocument): string | null {
  const details = items.find(({ kind }) => kind === PROMO_CODE)?.details;
  return typeof details === "object" && details !== null && "offer" in details ? String(details.offer) : null;
}

function momentOf({ now, settings: { timeZone } }: Pick<Services, "now" | "settings">) {
  const at = Temporal.Instant.fromEpochMilliseconds(now()).toZonedDateTimeISO(timeZone);
  return { at: new Date(now()), day: at.toPlainDate().toString(), hour: at.hour };
}

/**
 * Enters what has changed of a paid order since the last entry: lines that were returned, and money that went back. The
 * caller has locked the order. Orders that exchanged its tickets are followed, too, since their value may have gone back.
 */
export async function followSales(
  services: Pick<Services, "now" | "settings">,
  transaction: Transaction,
  id: string,
): Promise<void> {
  await followOne(services, transaction, id);
  const { rows } = await transaction.execute<{ order: string }>(sql`
    select distinct exchange."order" from tender_sources
      join tenders source on source.id = tender_sources.source
      join tenders exchange on exchange.id = tender_sources.tender
    where source."order" = ${id} and exchange.state = 'taken' and exchange."order" <> ${id}`);
  for (const { order } of rows) await followSales(services, transaction, order);
}

async function followOne(
  services: Pick<Services, "now" | "settings">,
  transaction: Transaction,
  id: string,
): Promise<void> {
  const parts = await partsNow(transaction, id);
  if (parts.length === 0) return;
  const lines = await transaction.select().from(orderLines).where(eq(orderLines.order, id));
  const gone = lines.filter(({ returned, quantity }) => returned >= quantity).map(({ line }) => line);
  const found = corrections(await leftNow(transaction, id), parts, new Set(gone));
  if (found.length > 0) await enterCorrections(services, transaction, id, found);
}

async function partsNow(transaction: Transaction, id: string): Promise<SoldPart[]> {
  const { rows } = await transaction.execute<{ [Key in keyof SoldPart]: SoldPart[Key] }>(sql`
    select part as row, line, what, rate, sum(quantity)::int as quantity, sum(gross)::float8 as gross, sum(vat)::float8 as vat,
      sum(discount)::float8 as discount
    from sales_entries where "order" = ${id} group by part, line, what, rate order by part`);
  return rows;
}

/**
 * Neither returned nor promised back, including what is still owed by instalments. Value counts as moved once the
 * exchange that it pays for is completed. Minor units.
 */
async function leftNow(transaction: Transaction, id: string): Promise<number> {
  const { rows } = await transaction.execute<{ left: number }>(sql`
    select coalesce(sum(taken - returned
      + case when kind = 'direct-debit' then greatest(0, amount - waived - (taken - bounced)) else 0 end
      - (select coalesce(sum(m.amount), 0) from movements m
          where m.tender = tenders.id and m.kind = 'refund' and m.state in ('requested', 'failed'))
      - (select coalesce(sum(s.amount - s.returned), 0) from tender_sources s join tenders exchange on exchange.id = s.tender
          where s.source = tenders.id and exchange.state = 'taken')), 0)::float8 as left
    from tenders where "order" = ${id} and state in ('taken', 'submitted')`);
  return Math.max(0, rows[0]?.left ?? 0);
}

/** The seat of the part `sold` after its last move. */
const seatNow = sql`(select last.seat from sales_entries last where last."order" = sold."order" and last.part = sold.part
  and last.kind in ('sold', 'moved') and last.quantity >= 0 order by last.id desc limit 1)`;

/** Enters tickets that have other seats now: neither tickets nor money are more or fewer. The caller has locked the order. */
export async function enterMoved(
  services: Pick<Services, "now" | "settings">,
  transaction: Transaction,
  order: string,
  moves: readonly { readonly line: string; readonly seat: string }[],
): Promise<void> {
  const moment = momentOf(services);
  await transaction.execute(sql`
    insert into sales_entries ("order", part, kind, line, what, rate, quantity, gross, vat, discount, free, currency,
      performance, seat, price_type, band, channel, promo, first_order, area, day, hour, at)
    select sold."order", sold.part, 'moved', sold.line, sold.what, sold.rate, side.quantity, 0, 0, 0, sold.free, sold.currency,
      sold.performance, case side.quantity when 1 then moved.seat else ${seatNow} end, sold.price_type, sold.band, sold.channel,
      sold.promo, sold.first_order, sold.area, ${moment.day}, ${moment.hour}, ${moment.at}
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as moved (line text, seat text)
    join sales_entries sold on sold."order" = ${order} and sold.line = moved.line and sold.kind = 'sold' and sold.what = ${TICKET}
      and sold.quantity > 0
    cross join (values (-1), (1)) as side (quantity)
    order by sold.part, side.quantity`);
}

async function enterCorrections(
  services: Pick<Services, "now" | "settings">,
  transaction: Transaction,
  id: string,
  found: readonly Correction[],
): Promise<void> {
  const moment = momentOf(services);
  await transaction.execute(sql`
    insert into sales_entries ("order", part, kind, line, what, rate, quantity, gross, vat, discount, free, currency,
      performance, seat, price_type, band, channel, promo, first_order, area, day, hour, at)
    select sold."order", sold.part, new.kind, sold.line, sold.what, sold.rate, new.quantity, new.gross, new.vat, new.discount,
      sold.free, sold.currency, sold.performance, ${seatNow}, sold.price_type, sold.band, sold.channel, sold.promo, sold.first_order, sold.area,
      ${moment.day}, ${moment.hour}, ${moment.at}
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as new (row int, kind text, quantity int, gross bigint, vat bigint, discount bigint)
    join sales_entries sold on sold."order" = ${id} and sold.part = new.row and sold.kind = 'sold'
    order by sold.part`);
}
