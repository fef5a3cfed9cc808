import { expect, test } from "@playwright/test";
import { createHttpBackEnd } from "#contract/http-client.ts";
import type { Caller } from "#contract/operation.ts";
import { SOMEBODY } from "#contract/testing/somebody.ts";
import { payByCard } from "#sandbox/nexi/visitor.ts";
import { PORTS } from "../testing/ports.ts";
import { openShopProcess, type ShopProcess } from "../testing/shop-process.ts";
import { performanceOnSale } from "../testing/shopper.ts";

/** Nothing may be lost, nothing paid without tickets. */

const CUTS = 2;
const PURCHASES = 3;
/** Duration of a purchase; the kill comes within it. */
const PURCHASE_MS = 700;

test("after kills at six random moments of purchases no seat is lost, and orders and payments agree", async () => {
  test.setTimeout(180_000);
  const shop = await openShopProcess({ port: PORTS.powerCut });
  try {
    const onSale = await performanceOnSale(shop.url);
    const moments: number[] = [];
    for (let cut = 0; cut < CUTS; cut++) {
      const some = Array.from({ length: PURCHASES }, () => Math.floor(Math.random() * PURCHASE_MS));
      moments.push(...some);
      const cutAt = performance.now() + Math.max(...some);
      const purchases = some.map(async (moment, buyer) => {
        await pause(cutAt - moment - performance.now());
        return buyThroughCuts(shop, onSale.performance, `${cut}-${buyer}-${Date.now()}`);
      });
      await pause(cutAt - performance.now());
      await shop.kill();
      // Every second time the database goes down with it.
      if (cut % 2 === 1) await shop.killDatabase();
      await shop.start();
      expect(await Promise.all(purchases), `cut after ${some.join(", ")} ms`).toEqual(some.map(() => "paid"));
    }
    console.log(`cuts after ${moments.join(", ")} ms`);
    await expectBooksAgree(shop);
  } finally {
    await shop.close();
  }
});

/** Retries each step with the same idempotency key until it succeeds. */
async function buyThroughCuts(shop: ShopProcess, performance: number, name: string): Promise<string> {
  const backEnd = createHttpBackEnd(shop.url);
  let caller: Caller = { session: null, language: "sv", address: "", idempotencyKey: null };
  const started = await insist(() => backEnd.customers.startSession({}, caller));
  caller = { ...caller, session: started.ok ? started.value.session : null };
  const email = `cut-${name}@test.example`;
  const registered = await insist(async () => {
    const first = await backEnd.customers.register({ ...SOMEBODY, email }, caller);
    // The registration may have succeeded before the kill.
    return first.ok ? first : backEnd.customers.logIn({ email, password: SOMEBODY.password }, caller);
  });
  if (!registered.ok) throw new Error(registered.refusal.reason);
  caller = { ...caller, session: registered.value.session };
  const keyed = (step: string) => ({ ...caller, idempotencyKey: `${step}-${name}` });
  const quantities = [{ priceType: 1, quantity: 2 }];
  const held = await insist(() =>
    backEnd.basket.addBestAvailable({ performance, band: "B", quantities }, keyed("hold")),
  );
  if (!held.ok) throw new Error(held.refusal.reason);
  await insist(() => backEnd.orders.chooseDelivery({ method: "e-ticket" }, keyed("delivery")));
  const expectedTotal = held.value.basket.totals.total.amount;
  const placed = await insist(async () => {
    const answer = await backEnd.orders.place({ acceptTerms: true, expectedTotal }, keyed("place"));
    if (!answer.ok && answer.refusal.reason === "provider-unreachable") throw new Error("not yet");
    return answer;
  });
  if (!placed.ok) throw new Error(placed.refusal.reason);
  if (placed.value.paymentPage) await payByCard(placed.value.paymentPage);
  const { link } = placed.value;
  const verified = await insist(async () => {
    const answer = await backEnd.orders.verify({ link, returned: "paid" }, caller);
    if (!answer.ok || answer.value.state === "paying") throw new Error("not yet");
    return answer.value;
  });
  return verified.state;
}

async function insist<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask();
    } catch (error) {
      if (tries === 300) throw error;
      await pause(100);
    }
  }
}

interface SandboxPayment {
  readonly paymentId: string;
  readonly charged: number;
  readonly refunded: number;
}

async function expectBooksAgree(shop: ShopProcess): Promise<void> {
  const answer = await fetch(`${shop.payments}/sandbox/ledger`);
  const { payments } = (await answer.json()) as { payments: SandboxPayment[] };
  const charged = payments.filter((payment) => payment.charged > payment.refunded);
  const orders = await shop.query<{ state: string; total: number; provider: string; tickets: number }>(`
    select o.state, o.total::int as total, p.provider_payment as provider,
      (select count(*)::int from tickets t where t."order" = o.id) as tickets
    from orders o join tenders p on p."order" = o.id`);
  const paid = orders.filter(({ state }) => state === "paid");
  expect(paid).toHaveLength(CUTS * PURCHASES);
  expect(paid.map(({ provider }) => provider).sort()).toEqual(
    charged.map(({ paymentId }) => paymentId).sort(),
  );
  const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);
  expect(sum(charged.map((payment) => payment.charged))).toBe(sum(paid.map(({ total }) => total)));
  const ledger = await shop.query<{ amount: number }>(
    "select coalesce(sum(amount), 0)::int as amount from ledger",
  );
  expect(ledger[0]?.amount).toBe(sum(paid.map(({ total }) => total)));
  for (const { tickets } of paid) expect(tickets).toBe(2);

  const [seats] = await shop.query<{ lost: number; doubled: number }>(`
    select
      (select count(*)::int from tickets t join performance_seats s using (performance, seat) where s.state <> 2) as lost,
      (select count(*)::int from (select performance, seat from tickets group by 1, 2 having count(*) > 1) d) as doubled`);
  expect(seats).toEqual({ lost: 0, doubled: 0 });
  const [unmatched] = await shop.query<{ count: number }>(`
    select count(*)::int from performance_seats s
    where s.state = 1 and not exists (select 1 from basket_tickets t where t.basket = s.basket and t.seat = s.seat)`);
  expect(unmatched?.count).toBe(0);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, Math.max(0, milliseconds)));
}
