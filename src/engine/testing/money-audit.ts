import { expect } from "vitest";
import { carryOutDueJobs, rowsOf, theirBooks } from "./money-scenes.ts";
import type { TestShop } from "./test-shop.ts";

/** What money must be like at any moment, and in the end. */

/** What must be so after every step, as counts of rows that break it. */
export async function moneyFaults(shop: TestShop) {
  const [broken] = await rowsOf(
    shop,
    `with per_order as (
       select o.id, o.state, o.total,
         coalesce(sum(t.amount) filter (where t.state in ('opening','open','held','submitted','taking','taken')), 0) as live,
         coalesce(sum(t.taken) filter (where t.state = 'taken'), 0) as taken,
         coalesce(sum(t.taken - t.returned) filter (where t.state not in ('stray')), 0) as kept,
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
       (select count(*)::int from tenders t where t.state = 'taken' and t.asked_amount is not null
          and (t.returned = t.taken) <> (t.asked_amount = (select coalesce(sum(l.amount), 0) from ledger l where l.payment = t.id and l.kind = 'refund'))) as "all back in one currency only",
       (select count(*)::int from tenders t where t.moved <> coalesce((select sum(s.amount - s.returned) from tender_sources s where s.source = t.id), 0)) as "moved elsewhere than it pays",
       (select count(*)::int from orders o, jsonb_array_elements(o.document->'items') as item
          where o.state = 'paid' and item->>'kind' = 'exchange'
          and exists (select 1 from tickets k where k.valid and item->'details'->'tickets' ? k.code)) as "exchanged and still good",
       (select count(*)::int from stored_value v where v.balance <> (select sum(e.amount) from stored_value_entries e where e.value = v.id)) as "balance is not its entries",
       (select count(*)::int from stored_value v where v.held <> coalesce((select sum(t.amount) from tenders t where t.value = v.id and t.state = 'held'), 0)) as "held by no tender",
       (select count(*)::int from stored_value v where not (0 <= v.held and v.held <= v.balance)) as "spent twice",
       (select count(*)::int from orders o where o.state = 'paid' and exists (select 1 from tickets k where k."order" = o.id and k.valid)
          and (select bool_and(t.returned >= t.taken) from tenders t where t."order" = o.id and t.state = 'taken')) as "tickets without money"`,
  );
  return Object.entries(broken ?? {}).filter(([, count]) => count !== 0);
}

/** Once everything that waits has been done, the provider's books are ours. */
export async function expectBooksAgree(shop: TestShop): Promise<void> {
  for (let day = 0; day < 6; day++) {
    shop.clock.advance(86_400);
    await carryOutDueJobs(shop);
  }
  await carryOutDueJobs(shop);
  const ours = await rowsOf<{ paymentId: string; taken: number; returned: number; state: string }>(
    shop,
    // What was paid in another currency stands in the ledger in that one; what became credit is back, and no money moved.
    `select provider_payment as "paymentId", state,
       case when asked_amount is null then taken else (select coalesce(sum(l.amount), 0) from ledger l where l.payment = t.id and l.kind = 'charge') end::int as taken,
       case when asked_amount is null then returned
         - (select coalesce(sum(m.amount), 0) from movements m where m.tender = t.id and m.kind = 'credit') else (select coalesce(sum(l.amount), 0) from ledger l where l.payment = t.id and l.kind = 'refund') end::int as returned
     from tenders t where provider_payment is not null`,
  );
  const theirs = new Map((await theirBooks(shop)).map((book) => [book.paymentId, book]));
  for (const { paymentId: id, taken, returned, state } of ours) {
    const book = theirs.get(id);
    expect([book?.charged, book?.refunded], `${state} ${id}`).toEqual([taken, returned]);
    expect(["taken", "released", "failed"], id).toContain(state);
    // What was reserved is charged or let go of, unless the bank refused the charge.
    if (state === "released" && book && book.reserved > 0 && book.charged === 0)
      expect(book.cancelled).toBe(book.reserved);
  }
  expect(await rowsOf(shop, "select id from orders where state in ('paying', 'charging')")).toEqual([]);
}
