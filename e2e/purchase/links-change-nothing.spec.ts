import { expect, request as requests, test } from "@playwright/test";
import { SOMEBODY } from "#contract/testing/somebody.ts";
import { PORTS } from "../testing/ports.ts";
import { begin, hold } from "../testing/prepared.ts";
import { openShopProcess, type ShopProcess } from "../testing/shop-process.ts";
import { type OnSale, performanceOnSale } from "../testing/shopper.ts";

/** A mail program opens every link of a letter before anybody reads it. A shop that nobody else uses stays as it was. */

const HERE = `http://localhost:${PORTS.links}`;
test.use({ baseURL: HERE });

let shop: ShopProcess;
test.beforeAll(async () => {
  shop = await openShopProcess({ port: PORTS.links });
});
test.afterAll(() => shop.close());

/** Whatever a link could have added, taken, ordered, or done to who is signed in. When somebody was last seen may change. */
const KEPT = [
  ...["baskets", "basket_details", "tickets", "order_lines", "claims", "quotas", "orders", "tenders"],
  ...["memberships", "gifts", "customers", "customer_links", "attempts", "commands"],
  "(select id, customer, token_hash from sessions)",
  "(select * from performance_seats where basket is not null)",
];

async function rows(): Promise<Record<string, string>> {
  const parts = KEPT.map(
    (from, at) =>
      `select ${at} as at, count(*) || ' ' || coalesce(sum(hashtextextended(kept::text, 0)), 0) as sum from ${from} as kept`,
  );
  const found = await shop.query<{ at: number; sum: string }>(parts.join(" union all "));
  return Object.fromEntries(found.map(({ at, sum }) => [KEPT[at] ?? "", sum]));
}

/** All five, and those that fill in most. */
const LINKS: Readonly<Record<string, (evening: OnSale) => string>> = {
  "to an address": () => "/smart/customer/search?email=demo%40sundoperan.example&next=/contributions",
  "to a name and telephone": () => "/smart/customer/search?firstName=Maja&lastName=Ek&phone=0701234567",
  "to a gift": () => "/smart/add-to-cart/donations/115?amount=250",
  "to a membership": () => "/smart/add-to-cart/memberships/2",
  "to tickets": ({ event, performance }) =>
    `/smart/add-to-cart/events/${event}/${performance}?band=A&quantity-1=2`,
  "to a performance": ({ performance }) => `/smart/book/${performance}`,
};

/** Nobody yet, somebody with tickets in the basket, and somebody who has signed in besides. */
async function sessions(evening: OnSale): Promise<readonly (string | null)[]> {
  const stranger = await begin(HERE);
  await hold(stranger, evening, 1);
  const { backEnd, caller } = await begin(HERE);
  const email = `links-${Date.now()}@test.example`;
  const registered = await backEnd.customers.register({ ...SOMEBODY, email }, caller);
  if (!registered.ok) throw new Error(registered.refusal.reason);
  const customer = { ...caller, session: registered.value.session };
  await hold({ backEnd, caller: customer }, evening, 1);
  return [null, stranger.caller.session, customer.session];
}

test("each link, opened and looked up twice by a stranger, with a basket and signed in, leaves every row as it was", async () => {
  const evening = await performanceOnSale(HERE);
  const before = await sessions(evening);
  const atFirst = await rows();
  for (const [name, link] of Object.entries(LINKS)) {
    for (const session of before) {
      const visit = await requests.newContext({
        baseURL: HERE,
        extraHTTPHeaders: { "accept-language": "sv", ...(session ? { cookie: `session=${session}` } : {}) },
      });
      for (const method of ["GET", "HEAD", "GET", "HEAD"]) {
        const answer = await visit.fetch(link(evening), { method });
        expect(answer.status(), `${method} of a link ${name}`).toBe(200);
      }
      const { cookies } = await visit.storageState();
      expect(
        cookies.filter((cookie) => cookie.name.includes("session")),
        name,
      ).toEqual([]);
      await visit.dispose();
    }
    expect(await rows(), `after a link ${name}`).toEqual(atFirst);
  }
});
