import { randomInt } from "node:crypto";
import { indexCatalogue } from "../../src/engine/catalogue/catalogue-index.ts";
import type { Database } from "../../src/engine/storage/database.ts";
import type { Catalogue } from "../../src/engine/storage/documents/catalogue-document.ts";
import { hashCode, mintCode } from "../../src/payments/stored-value/voucher-codes.ts";
import { openJobQueue } from "../../src/server/jobs/outbox.ts";
import { BENCH_NOW } from "./bench-database.ts";
import { BENCH_SETTINGS } from "./bench-settings.ts";
import { FIRST_NAMES, LAST_NAMES } from "./office-people.ts";
import { documentOf } from "./paid-orders.ts";

interface OfficeSize {
  readonly orders: number;
  readonly customers: number;
  readonly performances: number;
  readonly vouchers: number;
}

export const PRICE = 80_000;
const FIRST_NUMBER = 1_000_000;
/** Placeholders in the document, where each order has its own. */
const [PERFORMANCE, SEATS] = [987_654_321, ["<seat 1>", "<seat 2>"]];

/** A version 4 UUID, as the office's schemas expect. */
const customerId = (number: string) =>
  `overlay(overlay(md5('customer' || ${number}) placing '4' from 13) placing '8' from 17)::uuid`;

export const numberOf = (order: number) => String(FIRST_NUMBER + order);
export const codeOf = (order: number, ticket: number) => `99${String(order * 2 + ticket).padStart(18, "0")}`;

/**
 * For bench:office and bench:door: orders with all that belongs to them, by SQL. Takes minutes for 200,000 orders.
 * @returns the vouchers' codes
 */
export async function seedOffice(
  database: Database,
  url: string,
  catalogue: Catalogue,
  size: OfficeSize,
): Promise<readonly string[]> {
  // Creates the tables of the outbox.
  await (await openJobQueue(url, (error) => console.error(error))).stop();
  const client = await database.$client.connect();
  try {
    await client.query("set statement_timeout = 0");
    const codes = Array.from({ length: size.vouchers }, () => mintCode((limit) => randomInt(limit)));
    for (const [text, values] of statements(catalogue, size, codes))
      await client.query({ text, values: [...values], query_timeout: 900_000 } as never);
    return codes;
  } finally {
    client.release(true);
  }
}

type Statement = readonly [text: string, values: readonly unknown[]];

function statements(catalogue: Catalogue, size: OfficeSize, codes: readonly string[]): Statement[] {
  const now = new Date(BENCH_NOW);
  const { orders, customers, performances } = size;
  const [first] = catalogue.performances;
  const index = indexCatalogue(catalogue);
  const places = first && index.planOf(first).seats.map(({ seat }) => seat.id);
  const type = catalogue.priceTypes[0]?.id;
  if (!first || !places || type === undefined)
    throw new Error("The house has a performance and a price type");
  if (Math.ceil(orders / performances) * 2 > places.length) throw new Error("The hall is too small");
  const template = templateOf(catalogue);
  // An order: number n from 0, customer n % customers, performance n % performances, two neighbouring seats.
  const numbered = `select n, n % ${customers} as customer, ${first.id} + n % ${performances} as performance,
    (n / ${performances}) * 2 as place, md5('order' || n)::uuid as id, md5('basket' || n)::uuid as basket
    from generate_series(0, ${orders - 1}) as n`;
  const names = [FIRST_NAMES, LAST_NAMES].flatMap((all) => [
    all.map(({ shown }) => shown),
    all.map(({ folded }) => folded),
  ]);
  return [
    [
      `insert into customers (id, email, folded_email, password_hash, first_name, last_name, search_name, phone, address, created)
       select ${customerId("n")}, 'customer-' || n || '@bench.example', 'customer-' || n || '@bench.example', '',
         ($1::text[])[1 + n % $5], ($3::text[])[1 + n / $5 % $6],
         ($2::text[])[1 + n % $5] || ' ' || ($4::text[])[1 + n / $5 % $6],
         case n % 2 when 0 then '0' else '0046' end || (700000000 + n * 37), '{"city": "Malmö"}', $7
       from generate_series(0, $8::int - 1) as n`,
      [...names, FIRST_NAMES.length, LAST_NAMES.length, now, customers],
    ],
    [
      `insert into baskets (id, session, state, created, expires)
       select basket, basket, 'bought', $1, $1 from (${numbered}) one`,
      [now],
    ],
    [
      `insert into orders (id, number, link, basket, customer, state, document, total, currency, created, paid)
       select id, (${FIRST_NUMBER} + n)::text, md5('link' || n), basket, ${customerId("customer")}, 'paid',
         replace(replace(replace($1, '${PERFORMANCE}', performance::text),
           '${SEATS[0]}', ($2::text[])[1 + place]), '${SEATS[1]}', ($2::text[])[2 + place])::jsonb,
         ${PRICE * 2}, 'SEK', at, at
       from (select *, $3::timestamptz - n * interval '100 seconds' as at from (${numbered}) each) one`,
      [template, places, now],
    ],
    [
      `insert into order_lines ("order", line, position, kind, quantity, gross, vat, state)
       select id, ($1::text[])[1 + place + seat], seat, 'ticket', 1, ${PRICE}, 4528, 'fulfilled'
       from (${numbered}) one, generate_series(0, 1) as seat`,
      [places],
    ],
    [
      `insert into tickets (code, "order", performance, seat, price_type, line)
       select '99' || lpad((n * 2 + seat)::text, 18, '0'), id, performance, ($1::text[])[1 + place + seat], $2, seat
       from (${numbered}) one, generate_series(0, 1) as seat`,
      [places, type],
    ],
    [
      `update performance_seats set state = 2 from tickets
       where performance_seats.performance = tickets.performance and performance_seats.seat = tickets.seat`,
      [],
    ],
    [
      `insert into tenders (id, "order", provider, provider_payment, state, amount, taken, currency, method, created)
       select md5('tender' || n)::uuid, id, 'nexi', md5('payment' || n), 'taken', ${PRICE * 2}, ${PRICE * 2}, 'SEK', 'Visa', $1
       from (${numbered}) one`,
      [now],
    ],
    [
      `insert into movements (id, tender, kind, amount, state, provider_reference, requested, finished)
       select 'charge-' || md5('tender' || n)::uuid, md5('tender' || n)::uuid, 'charge', ${PRICE * 2}, 'done', md5('charge' || n), $1, $1
       from (${numbered}) one`,
      [now],
    ],
    [
      `insert into ledger (payment, kind, provider_reference, amount, currency, at)
       select md5('tender' || n)::uuid, 'charge', md5('charge' || n), ${PRICE * 2}, 'SEK', $1 from (${numbered}) one`,
      [now],
    ],
    ...aroundOrders(numbered, now),
    ...journalOf(numbered, now, places),
    [
      `insert into stored_value (id, kind, code_hash, code_sealed, last4, face, paid, balance, currency, valid_from, origin, created)
       select md5('voucher' || n)::uuid, 'voucher', hash, hash, last4, 50000, 50000, 50000, 'SEK', '2027-01-01', 'sold', $3
       from unnest($1::bytea[], $2::text[]) with ordinality as voucher (hash, last4, n)`,
      [
        codes.map((code) => hashCode(BENCH_SETTINGS.codesKey, code)),
        codes.map((code) => code.slice(-4)),
        now,
      ],
    ],
    ["analyze", []],
  ];
}

/** What the office has besides: a week of the outbox, actions of staff, notes, failed refunds. */
function aroundOrders(numbered: string, now: Date): Statement[] {
  return [
    [
      `insert into jobs.job (name, data, state, created_on, started_on, completed_on)
       select 'order-confirmation', jsonb_build_object('kind', 'order-confirmation', 'order', md5('link' || n)), 'completed', $1, $1, $1
       from (${numbered}) one where n % 4 = 0`,
      [now],
    ],
    [
      `insert into audit_log (run, who, operation, input, "order", outcome, at)
       select md5('run' || n)::uuid, 'Kim', 'orders.resend', '{}', (${FIRST_NUMBER} + n)::text, outcome, $1
       from (${numbered}) one, unnest(array['begun', 'done']) as outcome where n % 10 = 0`,
      [now],
    ],
    [
      `insert into office_notes (id, "order", text, who, at)
       select md5('note' || n)::uuid, id, 'Wants an aisle seat', 'Kim', $1 from (${numbered}) one where n % 20 = 0`,
      [now],
    ],
  ];
}

/** Three parts of each order: two tickets and a fee. One part in twenty was returned a day later. */
function journalOf(numbered: string, now: Date, places: readonly string[]): Statement[] {
  const columns = `"order", part, kind, line, what, rate, quantity, gross, vat, discount, currency, performance,
    seat, price_type, band, channel, promo, first_order, area, day, hour, at`;
  return [
    [
      `insert into sales_entries (${columns})
       select id, part, 'sold', part::text, case part when 2 then 'fee' else 'ticket' end, case part when 2 then 2500 else 600 end,
         case part when 2 then 0 else 1 end, ${PRICE} - part * 1000, 4528, 0, 'SEK', performance, case when part < 2 then ($2::text[])[1 + place + part] end, 1 + n % 4, chr(65 + n % 5),
         case n % 5 when 0 then 'counter' else 'web' end, case when n % 9 = 0 then 'offer-' || n % 7 end, n % 3 = 0,
         (100 + n % 800)::text, at::date, extract(hour from at), at
       from (select *, $1::timestamptz - n * interval '100 seconds' as at from (${numbered}) each) one, generate_series(0, 2) as part`,
      [now, places],
    ],
    [
      `insert into sales_entries (${columns})
       select "order", part, 'returned', line, what, rate, -quantity, -gross, -vat, 0, currency, performance,
         seat, price_type, band, channel, promo, first_order, area, day + 1, hour, at + interval '1 day'
       from sales_entries where id % 20 = 0`,
      [],
    ],
  ];
}

function templateOf(catalogue: Catalogue): string {
  const index = indexCatalogue(catalogue);
  const [performance] = catalogue.performances;
  const seats = performance ? index.planOf(performance).seats.slice(0, 2) : [];
  const [one, other] = seats;
  if (!performance || !one || !other) throw new Error("The hall has two seats");
  const document = documentOf(index, { performance, seats: [one, other], email: "order@bench.example" });
  const lines = document.lines.map((line, at) => ({
    ...{ ...line, id: SEATS[at] ?? "", seat: SEATS[at] ?? "", performance: PERFORMANCE },
  }));
  const charges = document.charges.map((charge, at) => ({ ...charge, line: SEATS[at] ?? "" }));
  const performances = document.snapshot.performances.map((frozen) => ({ ...frozen, id: PERFORMANCE }));
  const snapshot = { ...document.snapshot, performances };
  return JSON.stringify({ ...document, lines, charges, snapshot });
}
