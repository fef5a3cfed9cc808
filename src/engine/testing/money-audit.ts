import { expect } from "vitest";
import { journalFaults } from "./journal-audit.ts";
import { endRefunds, executeDueJobs, rowsOf, slowRefunds, theirBooks } from "./money-scenes.ts";
import { auditSeats } from "./seat-audit.ts";
import type { TestShop } from "./test-shop.ts";

/** Compares orders, tenders and the ledger; tests and models of money call it at their end. */

export async function moneyFaults(shop: TestShop) {
  const [broken] = await rowsOf(
    shop,
    `with per_order as (
       select o.id, o.state, o.total,
         coalesce(sum(t.amount) filter (where t.state in ('opening','open','held','submitted','taking','taken')), 0) as live,
         coalesce(sum(t.taken) filter (where t.state = 'taken'), 0) as taken,
         coalesce(sum(t.taken - t.returned) filter (where t.state not in ('unmatched')), 0) as kept,
         count(*) filter (where t.external and t.state in ('opening','open','held','submitted','taking','taken')) as external,
         count(*) filter (where t.state in ('held','taking')) as holding
       from orders o left join tenders t on t."order" = o.id group by o.id
     )
     select
       (select count(*)::int from per_order where state in ('paying','charging','paid') and live <> total) as "live is not the total",
       (select count(*)::int from per_order where state = 'paid' and taken <> total) as "paid with another sum",
       (select count(*)::int from per_order where state = 'failed' and kept <> 0) as "failed and money kept",
       (select count(*)::int from per_order where state = 'failed' and holding > 0) as "failed and value held",
       (select count(*)::int from per_order where external > 1) as "two payments at once",
       (select count(*)::int from tenders where not (0 <= returned and returned + moved <= taken)) as "more back than brought",
       (select count(*)::int from tenders t where t.state = 'taken' and t.taken - t.returned - t.moved
          < (select coalesce(sum(m.amount), 0) from movements m where m.tender = t.id and m.kind = 'refund' and m.state in ('requested', 'failed'))) as "more promised than is left",
       (select count(*)::int from tenders t where t.state = 'taken' and t.requested_amount is not null
          and (t.returned = t.taken) <> (t.requested_amount = (select coalesce(sum(l.amount), 0) from ledger l where l.payment = t.id and l.kind = 'refund'))) as "all back in one currency only",
       (select count(*)::int from tenders t where t.moved <> coalesce((select sum(s.amount - s.returned) from tender_sources s where s.source = t.id), 0)) as "moved elsewhere than it pays",
       (select count(*)::int from orders o, jsonb_array_elements(o.document->'items') as item
          where o.state = 'paid' and item->>'kind' = 'exchange'
          and exists (select 1 from tickets k where k.valid and item->'details'->'tickets' ? k.code)) as "exchanged and still good",
       (select count(*)::int from stored_value v where v.balance <> (select sum(e.amount) from stored_value_entries e where e.value = v.id)) as "balance is not its entries",
       (select count(*)::int from stored_value v where v.held <> coalesce((select sum(t.amount) from tenders t where t.value = v.id and t.state = 'held'), 0)) as "held by no tender",
       (select count(*)::int from stored_value v where v.state = 'void' and v.balance <> v.held) as "void and still worth something",
       (select count(*)::int from (select sum(m.amount) as back from movements m join tenders t on t.id = m.tender where m.kind = 'credit' and not t.external) void
          where void.back > (select coalesce(sum(v.face), 0) from stored_value v where v.origin like 'returned%')) as "back onto something void",
       (select count(*)::int from stored_value v where not (0 <= v.held and v.held <= v.balance)) as "spent twice",
       (select count(*)::int from orders o where o.state = 'paid' and exists (select 1 from tickets k where k."order" = o.id and (k.valid or k.for_resale))
          and (select bool_and(t.returned >= t.taken) from tenders t where t."order" = o.id and t.state = 'taken')) as "tickets without money"`,
  );
  const faults = Object.entries(broken ?? {}).filter(([, count]) => count !== 0);
  return [...faults, ...(await journalFaults(shop))];
}

/** The drawers agree with the ledger, and closed ones with their count. */
export async function cashFaults(shop: TestShop) {
  const [broken] = await rowsOf(
    shop,
    `with per_till as (
       select s.id, s.state, s.counted,
         (select coalesce(sum(m.amount), 0) from till_movements m where m.session = s.id) as drawer,
         (select coalesce(sum(m.amount), 0) from till_movements m where m.session = s.id and m.kind in ('sale', 'change', 'refund')) as moved,
         (select coalesce(sum(case l.kind when 'charge' then l.amount else -l.amount end), 0) from ledger l where l.till_session = s.id and l.in_cash) as booked
       from till_sessions s
     )
     select
       (select count(*)::int from per_till where moved <> booked) as "cash of the drawer is not the ledger's",
       (select count(*)::int from per_till where drawer < 0) as "less than nothing in a drawer",
       (select count(*)::int from per_till where state = 'closed' and drawer <> counted) as "closed with other than its count",
       (select count(*)::int from tenders t where t.kind = 'cash' and t.taken <> coalesce((select sum(m.amount) from till_movements m where m.tender = t.id and m.kind in ('sale', 'change')), 0)) as "a cash payment outside a drawer",
       (select count(*)::int from tenders t where t.kind in ('cash', 'terminal', 'receipt', 'transfer')
          and (t.taken, t.returned) <> (select coalesce(sum(l.amount) filter (where l.kind = 'charge'), 0), coalesce(sum(l.amount) filter (where l.kind = 'refund'), 0) from ledger l where l.payment = t.id)) as "a counter tender is not the ledger's"`,
  );
  return Object.entries(broken ?? {}).filter(([, count]) => count !== 0);
}

/** Holders have what their lines claim, and an order's VAT is the sum of its lines', returned or not. */
export async function lineFaults(shop: TestShop) {
  const [broken] = await rowsOf(
    shop,
    `with live as (
       select b.id, b.lines, o.id as "order", o.state from baskets b
       left join orders o on o.basket = b.id and o.state in ('reserved', 'paying', 'charging', 'paid')
       where o.id is not null or (b.state = 'open' and b.expires > $1)
     ), wanted as (
       select live.id as holder, l->>'id' as line, l->>'kind' as kind, (l->>'quantity')::int as quantity, live.state
       from live cross join jsonb_array_elements(live.lines) l
       left join order_lines r on r."order" = live."order" and r.line = l->>'id'
       where r.line is null or r.returned < r.quantity
     ), had as (
       select * from claims where held_until is null or held_until > $1
     ), charges as (
       select o.id, c->>'line' as line, (c->>'vat')::bigint as vat, c->>'rate' as rate
       from orders o, jsonb_array_elements(o.document->'charges') c
     )
     select
       (select count(*)::int from wanted w left join had h using (holder, line)
          where w.kind in ('merchandise', 'food') and w.state is distinct from 'paying' and w.state is distinct from 'charging'
          and (h.key is null or (w.kind = 'merchandise' and h.amount <> w.quantity))) as "a line without what it claims",
       (select count(*)::int from had h left join wanted w using (holder, line) where w.line is null) as "claimed by no line",
       (select count(*)::int from wanted w join had h using (holder, line) where w.state = 'paid' and h.held_until is not null) as "paid for, and not for good",
       (select count(*)::int from orders o where (o.document->'totals'->>'vat')::bigint
          <> (select coalesce(sum(l.vat), 0) from order_lines l where l."order" = o.id)
           + (select coalesce(sum(c.vat), 0) from charges c where c.id = o.id
                and not exists (select 1 from order_lines l where l."order" = o.id and l.line = c.line))) as "VAT of the lines is not the receipt's",
       (select count(*)::int from orders o, jsonb_array_elements(o.document->'totals'->'vatByRate') r
          where (r->>'vat')::bigint <> (select coalesce(sum(c.vat), 0) from charges c where c.id = o.id and c.rate = r->>'basisPoints')) as "VAT at a rate is not its charges'"`,
    [new Date(shop.clock.now)],
  );
  const { double, unsold, unowned } = await auditSeats(shop.database, new Date(shop.clock.now));
  const seats = {
    "a seat sold twice": double,
    "a ticket without its seat": unsold,
    "a seat held for nobody": unowned,
  };
  return Object.entries({ ...broken, ...seats }).filter(([, count]) => count !== 0);
}

/** Checks that, once all jobs are done, the provider's records match ours. */
export async function expectBooksAgree(shop: TestShop): Promise<void> {
  await slowRefunds(shop, false);
  await endRefunds(shop, "Completed");
  for (let day = 0; day < 6; day++) {
    shop.clock.advance(86_400);
    await executeDueJobs(shop);
  }
  await executeDueJobs(shop);
  const ours = await rowsOf<{ paymentId: string; taken: number; returned: number; state: string }>(
    shop,
    // The ledger has payments in another currency in that currency; credit refunds move no money.
    `select provider_payment as "paymentId", state,
       case when requested_amount is null then taken else (select coalesce(sum(l.amount), 0) from ledger l where l.payment = t.id and l.kind = 'charge') end::int as taken,
       case when requested_amount is null then returned
         - (select coalesce(sum(m.amount), 0) from movements m where m.tender = t.id and m.kind = 'credit') else (select coalesce(sum(l.amount), 0) from ledger l where l.payment = t.id and l.kind = 'refund') end::int
         - (select coalesce(sum(l.amount), 0) from ledger l where l.payment = t.id and l.kind = 'refund' and l.provider_reference like 'hand-%')::int as returned
     from tenders t where provider_payment is not null and external`,
  );
  const failed = await rowsOf<{ payment: string }>(
    shop,
    "select t.provider_payment as payment from movements m join tenders t on t.id = m.tender where m.state = 'failed'",
  );
  const theirs = new Map((await theirBooks(shop)).map((book) => [book.paymentId, book]));
  for (const { paymentId: id, taken, returned, state } of ours) {
    const book = theirs.get(id);
    if (state !== "unmatched")
      expect([book?.charged, book?.refunded], `${state} ${id}`).toEqual([taken, returned]);
    // Unmatched payments whose refund failed wait for the house.
    if (!failed.some((one) => one.payment === id))
      expect(["taken", "released", "failed"], id).toContain(state);
    // A reservation is captured or released, unless the bank declined the capture.
    if (state === "released" && book && book.reserved > 0 && book.charged === 0)
      expect(book.cancelled).toBe(book.reserved);
  }
  expect(await rowsOf(shop, "select id from orders where state in ('paying', 'charging')")).toEqual([]);
}
