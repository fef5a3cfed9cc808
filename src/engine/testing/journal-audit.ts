import { expect } from "vitest";
import { SALES_BY, type SalesBy, salesBy, vatOf } from "../reports/sales.ts";
import { inTransaction } from "../storage/in-transaction.ts";
import { rowsOf } from "./money-scenes.ts";
import type { TestShop } from "./test-shop.ts";

/** Compares the sales journal with the ledger; tests and models of money call it at their end. */

/** The rest of each tender, from the entries that brought and returned it; the tenders' own sums are not used. */
const LEFT = `
  select o.id, sum(
    case when t.external or t.kind in ('receipt', 'terminal', 'cash', 'transfer') then
      (select coalesce(sum(case l.kind when 'charge' then 1 else -1 end * coalesce(l.value, l.amount)), 0) from ledger l where l.payment = t.id)
      - (select coalesce(sum(m.amount), 0) from movements m where m.tender = t.id and m.kind = 'credit')
    when t.value is not null then
      (select coalesce(-sum(e.amount), 0) from stored_value_entries e where e.tender = t.id)
      - (select coalesce(sum(m.amount), 0) from movements m where m.tender = t.id and m.kind = 'credit')
    else t.taken - t.returned end
    + case when t.kind = 'direct-debit' then greatest(0, t.amount - t.waived - (t.taken - t.bounced)) else 0 end
    - (select coalesce(sum(m.amount), 0) from movements m where m.tender = t.id and m.kind = 'refund' and m.state in ('requested', 'failed'))
    - (select coalesce(sum(s.amount - s.returned), 0) from tender_sources s join tenders x on x.id = s.tender where s.source = t.id and x.state = 'taken')
  ) as left
  from orders o join tenders t on t."order" = o.id and t.state in ('taken', 'submitted')
  where o.state = 'paid' group by o.id`;

/** The sales journal agrees with the money, the tickets and itself. */
export async function journalFaults(shop: TestShop) {
  const [broken] = await rowsOf(
    shop,
    `with money as (${LEFT}), journal as (
       select "order", sum(gross) as gross, sum(quantity) filter (where what = 'ticket') as tickets from sales_entries group by "order"
     ), parts as (
       select "order", part, line, rate, sum(gross) as gross, sum(vat) as vat, sum(quantity) as quantity from sales_entries group by "order", part, line, rate
     )
     select
       (select count(*)::int from orders o where (o.paid is not null) <> exists (select from journal j where j."order" = o.id)) as "paid and not sold",
       (select count(*)::int from journal j left join money m on m.id = j."order" where j.gross <> coalesce(m.left, 0)) as "sold for other than is left",
       (select count(*)::int from journal j where coalesce(j.tickets, 0) <> (select count(*) from tickets k where k."order" = j."order" and (k.valid or k.for_resale))) as "tickets sold are not the valid ones",
       (select count(*)::int from (
          select "order", performance, seat, sum(quantity) as tickets from sales_entries where what = 'ticket' group by "order", performance, seat
        ) as sold full join (
          select "order", performance, seat, count(*) as tickets from tickets where valid or for_resale group by "order", performance, seat
        ) as held using ("order", performance, seat)
          where coalesce(sold.tickets, 0) <> coalesce(held.tickets, 0)) as "seats sold are not those of the valid tickets",
       (select count(*)::int from parts p where p.gross = 0 and p.vat <> 0) as "VAT on nothing",
       (select count(*)::int from parts p where p.gross > 0 and p.rate is not null and abs(p.vat - p.gross * p.rate / (10000.0 + p.rate)) > 1.5) as "VAT at another rate",
       (select count(*)::int from parts p join order_lines l on l."order" = p."order" and l.line = p.line
          where (l.returned >= l.quantity) and p.quantity <> 0) as "returned and counted"`,
  );
  return Object.entries(broken ?? {}).filter(([, count]) => count !== 0);
}

const EVER = { from: "2000-01-01", to: "2100-01-01", performances: null, channel: null };

/** Every report of sales adds up to the money that the ledger, vouchers, credit and exchanges say is left. */
export async function expectReportsAgree(shop: TestShop): Promise<void> {
  const [money] = await rowsOf<{ left: number }>(
    shop,
    `select coalesce(sum("left"), 0)::float8 as "left" from (${LEFT}) as money`,
  );
  await inTransaction(shop.database, async (transaction) => {
    for (const by of Object.keys(SALES_BY) as SalesBy[]) {
      if (by === "promo-code") continue;
      const rows = await salesBy(transaction, by, EVER);
      expect(sumOf(rows), by).toBe(money?.left);
      for (const { sold, returned, amount } of rows) expect(sold - returned, by).toBe(amount);
    }
    const vat = await vatOf(transaction, EVER);
    expect(sumOf(vat), "VAT").toBe(money?.left);
  });
}

const sumOf = (rows: readonly { readonly amount: number }[]) =>
  rows.reduce((sum, { amount }) => sum + amount, 0);
