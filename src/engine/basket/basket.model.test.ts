import fc from "fast-check";
import { expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import type { Basket } from "#contract/operations/basket.ts";
import { executeDueJobs, rowsOf } from "../testing/money-scenes.ts";
import { ADULT, CARMEN, PAY_LATER, TOSCA, YOUTH } from "../testing/small-house.ts";
import { openTestShop, PASSWORD, signedIn, type TestShop, visitor } from "../testing/test-shop.ts";

/** For any sequence of commands, in time or too late: seats and limited stock stay consistent. */

const VISITS = 3;
const SEATS = ["A-4", "A-5", "A-6", "A-7", "B-5"];
const EMAILS = ["one@test.example", "other@test.example"];
const words = (sv: string) => ({ sv });

const SALES = {
  products: {
    types: [{ id: "shop", name: words("Butik"), kind: "merchandise" as const }],
    products: [
      {
        ...{ id: "shirt", type: "shop", name: words("Tröja"), about: words(""), vat: "service" },
        picture: { file: "pictures/x.svg", alt: words("") },
        variants: [{ id: "m", name: null, price: 32_000, stock: 3 }],
        ...{ handover: ["collect" as const], maker: "", events: [], retired: false },
      },
    ],
    post: null,
  },
  "promo-codes": [
    {
      ...{ id: "ten", name: words("Tio procent"), codes: ["TIO-10"], gives: { percent: 10 } },
      ...{ modesOfSale: [], opens: [], events: ["carmen"], performances: [], priceTypes: [] },
      ...{ leastTickets: 0, from: null, to: null, uses: 1, usesPerCustomer: 1 },
    },
  ],
};

interface Scene {
  readonly shop: TestShop;
  readonly visits: Caller[];
  readonly voucher: string;
}

const who = fc.nat(VISITS - 1);
const pick = fc.nat(20);
const does = <Name extends string>(...names: Name[]) => fc.constantFrom(...names);
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      ...{ does: does("seats", "best"), who, pick },
      performance: fc.constantFrom(CARMEN, TOSCA),
      priceType: fc.constantFrom(ADULT, YOUTH),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      ...{ does: does("take-out", "price-type", "products", "more-of-line", "line-out"), who, pick },
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      ...{ does: does("promo", "voucher", "no-voucher", "credit", "no-credit"), who, pick },
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ does: does("later", "back", "log-in", "log-out", "empty"), who, pick }),
  },
  { weight: 2, arbitrary: fc.record({ does: does("wait"), who, pick }) },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

async function basketOf({ shop }: Scene, caller: Caller): Promise<Basket | null> {
  const read = await shop.backEnd.basket.read({}, caller);
  return read.ok ? read.value.basket : null;
}

async function act(scene: Scene, one: Step): Promise<void> {
  const { shop, visits, voucher } = scene;
  const { basket, products, promoCodes, storedValue, orders, customers } = shop.backEnd;
  const caller = visits[one.who];
  if (!caller) throw new Error("Nobody");
  const inside = await basketOf(scene, caller);
  const ticket = inside?.tickets[one.pick % inside.tickets.length]?.id ?? "";
  const line = inside?.lines[one.pick % inside.lines.length]?.id ?? "";
  switch (one.does) {
    case "seats":
    case "best": {
      if (!("performance" in one)) return;
      const { performance, priceType } = one;
      const seats = SEATS.slice(one.pick % SEATS.length).map((seat) => ({ seat, priceType }));
      const quantities = [{ priceType, quantity: 1 + (one.pick % 4) }];
      if (one.does === "seats") await basket.addSeats({ performance, seats: seats.slice(0, 2) }, caller);
      else await basket.addBestAvailable({ performance, band: "A", quantities }, caller);
      return;
    }
    case "take-out":
      await basket.removeTickets({ tickets: [ticket] }, caller);
      return;
    case "price-type":
      await basket.changePriceType({ ticket, priceType: one.pick % 2 === 0 ? ADULT : YOUTH }, caller);
      return;
    case "products":
      await products.add(
        { product: "shirt", variant: "m", quantity: 1 + (one.pick % 3), handover: "collect" },
        caller,
      );
      return;
    case "more-of-line":
      await basket.changeLine({ line, quantity: 1 + (one.pick % 4) }, caller);
      return;
    case "line-out":
      await basket.removeLines({ lines: [line] }, caller);
      return;
    case "promo":
      await promoCodes.apply({ code: "TIO-10" }, { ...caller, address: `10.0.${one.who}.${one.pick}` });
      return;
    case "voucher":
      await storedValue.applyVoucher(
        { code: voucher },
        { ...caller, address: `10.1.${one.who}.${one.pick}` },
      );
      return;
    case "no-voucher": {
      const applied = inside?.tenders.find(({ kind }) => kind === "voucher")?.id ?? "";
      await storedValue.removeVoucher({ voucher: applied }, caller);
      return;
    }
    case "credit":
      await storedValue.applyCredit({}, caller);
      return;
    case "no-credit":
      await storedValue.removeCredit({}, caller);
      return;
    case "later": {
      await orders.chooseDelivery({ method: "e-ticket" }, caller);
      const costs = (await basketOf(scene, caller))?.totals.total.amount;
      const kept = await orders.reserve({}, caller);
      if (!kept.ok) return;
      const [order] = await rowsOf<{ total: string }>(shop, "select total from orders where link = $1", [
        kept.value.link,
      ]);
      expect(Number(order?.total), "a reserved order costs what its basket cost").toBe(costs);
      return;
    }
    case "back": {
      const own = await orders.reserved({}, caller);
      const link = own.ok ? own.value[one.pick % own.value.length]?.link : undefined;
      if (link) await orders.resume({ link }, caller);
      return;
    }
    case "log-in": {
      const email = EMAILS[one.pick % EMAILS.length] ?? "";
      const entered = await customers.logIn({ email, password: PASSWORD }, caller);
      if (entered.ok) visits[one.who] = { ...caller, session: entered.value.session };
      return;
    }
    case "log-out":
      await customers.logOut({}, caller);
      visits[one.who] = await visitor(shop.backEnd);
      return;
    case "empty":
      await basket.empty({}, caller);
      return;
    case "wait":
      shop.clock.advance([60, 700, 1_300][one.pick % 3] ?? 60);
      await executeDueJobs(shop);
  }
}

async function broken(shop: TestShop) {
  const [counts] = await rowsOf(
    shop,
    `with live as (
       select b.*, coalesce(o.state = 'reserved', false) as kept from baskets b
       left join orders o on o.basket = b.id
       where (b.state in ('open', 'paying') and b.expires > $1 and b.reserved is null) or o.state = 'reserved'
     ), own as (
       select live.id, (t->>'performance')::int as performance, t->>'seat' as seat, (t->>'priceType')::int as type,
         live.session from live, jsonb_array_elements(live.tickets) t
     ), held as (
       select * from performance_seats where state = 1 and held_until > $1
     ), counted as (
       select key, sum(amount) as amount from claims where "of" = 'quota' and (held_until is null or held_until > $1) group by key
     )
     select
       (select count(*)::int from own left join held on held.performance = own.performance and held.seat = own.seat
          and held.basket = own.id where held.seat is null) as "a ticket without its seat",
       (select count(*)::int from held left join own on held.performance = own.performance and held.seat = own.seat
          and held.basket = own.id where own.seat is null) as "a seat held for nobody",
       (select count(*)::int from (select 1 from own group by performance, seat having count(*) > 1) twice) as "a seat sold twice",
       (select count(*)::int from (select 1 from baskets where state in ('open', 'paying') group by session having count(*) > 1) two)
          as "two baskets of one visit",
       (select count(*)::int from (select 1 from own group by id, performance having count(*) > 9) many) as "more tickets than allowed",
       (select count(*)::int from (select 1 from own where type = 2 group by id, performance having count(*) > 2) young)
          as "more young people than allowed",
       (select count(*)::int from counted join quotas using (key) where amount > capacity) as "more than there is",
       (select count(*)::int from live, jsonb_array_elements(live.lines) l left join claims c on c.line = l->>'id' and c.key like 'stock:%'
          where l->>'kind' = 'merchandise' and c.amount is distinct from (l->>'quantity')::int) as "a thing that is not set aside",
       (select count(*)::int from claims c where "of" = 'quota' and held_until > $1 and not exists (select 1 from live,
          jsonb_array_elements(live.lines) l where live.id = c.holder and l->>'id' = c.line)) as "a thing set aside for nobody",
       (select count(*)::int from baskets b join sessions s on s.id = b.session where b.state = 'open' and s.customer is null
          and b.expires > $1 and b.tenders @> '[{"kind":"credit"}]') as "credit of nobody",
       (select count(*)::int from stored_value where held <> 0) as "value held by a basket"`,
    [new Date(shop.clock.now)],
  );
  return Object.entries(counts ?? {}).filter(([, count]) => count !== 0);
}

/** A basket adds up: lines to the total, rates to the VAT, payments to nothing due. */
async function expectToAddUp(scene: Scene): Promise<void> {
  for (const caller of scene.visits) {
    const basket = await basketOf(scene, caller);
    if (!basket) continue;
    const { tickets, lines, totals, tenders, toPay } = basket;
    const sum = (parts: readonly { readonly amount: number }[]) =>
      parts.reduce((all, { amount }) => all + amount, 0);
    const items = sum([...tickets, ...lines].map(({ total }) => total));
    expect(items - totals.discount.amount + totals.delivery.amount).toBe(totals.total.amount);
    expect(sum(totals.vatByRate.map(({ vat }) => vat))).toBe(totals.vat.amount);
    expect(sum(tenders.map(({ amount }) => amount).concat(toPay))).toBe(totals.total.amount);
    expect(toPay.amount).toBeGreaterThanOrEqual(0);
  }
}

test("after any sequence of basket commands every seat, product and amount is accounted for", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 40 }), async (steps) => {
      const shop = await openTestShop({ catalogue: { sales: SALES }, settings: { payLater: PAY_LATER } });
      try {
        const { code: voucher } = await shop.value.issueVoucher({
          ...{ face: 50_000, paid: 50_000, currency: "SEK", validUntil: null, origin: "sold" },
        });
        for (const email of EMAILS) await signedIn(shop.backEnd, await visitor(shop.backEnd), email);
        const people = await rowsOf<{ id: string }>(shop, "select id from customers");
        for (const { id: customer } of people) {
          await shop.value.issueCredit({
            customer,
            amount: 30_001,
            currency: "SEK",
            origin: "goodwill",
          });
        }
        const visits = await Promise.all(Array.from({ length: VISITS }, () => visitor(shop.backEnd)));
        const scene: Scene = { shop, visits, voucher };
        for (const one of steps) {
          await act(scene, one);
          expect(await broken(shop), JSON.stringify(one)).toEqual([]);
          await expectToAddUp(scene);
        }
        // All visitors leave; reserved orders expire in the end too.
        shop.clock.advance(30 * 86_400);
        await executeDueJobs(shop);
        for (const { id } of await rowsOf<{ id: string }>(shop, "select id from orders")) {
          await shop.engine.orders.releaseReserved(id);
        }
        expect(await broken(shop)).toEqual([]);
        expect(
          await rowsOf(shop, "select seat from performance_seats where state = 1 and held_until > $1", [
            new Date(shop.clock.now),
          ]),
        ).toEqual([]);
      } finally {
        await shop.close();
      }
    }),
    { numRuns: 8 },
  );
}, 240_000);
