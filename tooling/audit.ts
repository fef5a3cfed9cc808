import { createHash } from "node:crypto";
import type { Books } from "./load.ts";

/** For rehearsals and a browser test: compares what a load recorded with the database and the payment provider. */

export type Query = <Row>(text: string, values?: readonly unknown[]) => Promise<Row[]>;

interface HeldRow {
  readonly session: string;
  readonly tickets: number;
  readonly held: number;
}

/** Sessions with an acknowledged ticket that do not have exactly that ticket with its seat. */
export async function lostHolds({ holders }: Pick<Books, "holders">, query: Query): Promise<HeldRow[]> {
  const rows = await query<HeldRow>(
    `select told.token_hash as session, count(ticket.id)::int as tickets,
       count(*) filter (where seat.state = 1 and seat.basket = baskets.id and seat.held_until > now())::int as held
     from unnest($1::text[]) as told (token_hash)
     left join sessions on encode(sessions.token_hash, 'hex') = told.token_hash
     left join baskets on baskets.session = sessions.id and baskets.state = 'open' and baskets.expires > now()
     left join basket_tickets ticket on ticket.basket = baskets.id
     left join performance_seats seat using (performance, seat)
     group by told.token_hash`,
    [holders.map((token) => createHash("sha256").update(token).digest("hex"))],
  );
  if (rows.length !== holders.length) throw new Error("A session got two tickets acknowledged");
  return rows.filter(({ tickets, held }) => tickets !== 1 || held !== 1);
}

/**
 * Differences from what was acknowledged: one ticket a session, held by it; one order a purchase; charges at the
 * provider as in the ledger.
 */
export async function faultsIn(books: Books, query: Query, payments: string): Promise<string[]> {
  const faults: string[] = [];
  const lost = await lostHolds(books, query);
  if (lost.length > 0) faults.push(`${lost.length} acknowledged holds are missing`);
  // Seats sell out; sessions do not.
  const refused = books.refused.filter((reason) => reason !== "not-enough-seats");
  if (refused.length > 0) faults.push(`refused: ${[...new Set(refused)].join(", ")}`);

  const links = [...books.paid.values()];
  if (new Set(links).size !== links.length) faults.push("two purchases got the same order");
  const orders = await query<{ link: string; tickets: number; sold: number }>(
    `select orders.link, count(tickets.code)::int as tickets, count(*) filter (where seat.state = 2)::int as sold
     from orders join tickets on tickets."order" = orders.id left join performance_seats seat using (performance, seat)
     where orders.state = 'paid' and orders.link = any($1) group by orders.link`,
    [links],
  );
  if (orders.length !== links.length)
    faults.push(`${links.length - orders.length} orders acknowledged as paid are missing`);
  const odd = orders.filter(({ tickets, sold }) => tickets !== 1 || sold !== 1);
  if (odd.length > 0) faults.push(`${odd.length} orders do not have exactly one ticket`);

  const [broken] = await query<Readonly<Record<string, number>>>(`
    select
      (select count(*)::int from (select 1 from tickets where valid group by performance, seat having count(*) > 1) d) as "seats sold twice",
      (select count(*)::int from performance_seats s where s.state = 1 and s.held_until > now()
        and not exists (select 1 from basket_tickets t where t.basket = s.basket and t.seat = s.seat)) as "seats held by nobody",
      (select count(*)::int from orders where state in ('paying', 'charging')) as "orders between paid and not"`);
  for (const [what, count] of Object.entries(broken ?? {})) if (count !== 0) faults.push(`${count} ${what}`);
  return [...faults, ...(await moneyFaults(query, payments))];
}

/** The provider has charged the ledger's amount, and the ledger has one charge for each paid order. */
async function moneyFaults(query: Query, payments: string): Promise<string[]> {
  const answer = await fetch(`${payments}/sandbox/ledger`);
  const ledger = (await answer.json()) as { payments: { charged: number; refunded: number }[] };
  const there = ledger.payments.reduce((sum, { charged, refunded }) => sum + charged - refunded, 0);
  const [here] = await query<{ charged: number; orders: number; payments: number }>(`
    select coalesce(sum(amount), 0)::int as charged, count(*)::int as payments,
      (select count(*)::int from orders where state = 'paid') as orders from ledger`);
  return [
    ...(here?.charged === there ? [] : [`the provider has ${there}, the ledger says ${here?.charged}`]),
    ...(here?.orders === here?.payments ? [] : [`${here?.orders} orders, ${here?.payments} payments`]),
  ];
}
