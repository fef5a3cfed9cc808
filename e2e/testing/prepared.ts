import type { APIRequestContext, Page } from "@playwright/test";
import { createHttpBackEnd } from "#contract/http-client.ts";
import type { Caller } from "#contract/operation.ts";
import { SOMEBODY } from "#contract/testing/somebody.ts";
import { payByCard } from "#sandbox/nexi/visitor.ts";
import type { OnSale } from "./shopper.ts";

/** Baskets, orders and customers made through the interface, so that a browser test starts at its page. */

export const NOBODY: Caller = { session: null, language: "sv", address: "", idempotencyKey: null };

/** The value of an operation. @throws if it is refused */
export async function agreed<Value>(
  requested: Promise<
    { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly refusal: object }
  >,
): Promise<Value> {
  const answer = await requested;
  if (!answer.ok) throw new Error(JSON.stringify(answer.refusal));
  return answer.value;
}

export async function begin(shop: string) {
  const backEnd = createHttpBackEnd(shop);
  const started = await backEnd.customers.startSession({}, NOBODY);
  if (!started.ok) throw new Error("No session");
  return { backEnd, caller: { ...NOBODY, session: started.value.session } };
}

type Begun = Awaited<ReturnType<typeof begin>>;

export async function hold(
  { backEnd, caller }: Begun,
  { performance }: OnSale,
  tickets: number,
): Promise<number> {
  const quantities = [{ priceType: 1, quantity: tickets }];
  for (const band of ["A", "B", "C"] as const) {
    const held = await backEnd.basket.addBestAvailable({ performance, band, quantities }, caller);
    if (held.ok) return held.value.basket.totals.total.amount;
  }
  throw new Error("No seats");
}

interface About {
  readonly firstName?: string;
  readonly lastName?: string;
  readonly line1?: string;
}

/** A new customer, registered and signed in. */
export async function signedIn(shop: string, about: About = {}) {
  const { backEnd, caller } = await begin(shop);
  const email = `prepared-${crypto.randomUUID()}@test.example`;
  const { session } = await agreed(backEnd.customers.register({ ...SOMEBODY, ...about, email }, caller));
  return { backEnd, caller: { ...NOBODY, session }, email };
}

export type Customer = Awaited<ReturnType<typeof signedIn>>;

export async function comeSignedIn(page: Page, shop: string | undefined) {
  const somebody = await signedIn(shop ?? "");
  await come(page, shop, somebody.caller);
  return somebody;
}

/** Returns the order's link. */
export async function buyBasket({ backEnd, caller }: Begun): Promise<string> {
  const { basket } = await agreed(backEnd.basket.read({}, caller));
  if (!basket) throw new Error("Nothing in the basket");
  if (basket.tickets.length > 0) await agreed(backEnd.orders.chooseDelivery({ method: "e-ticket" }, caller));
  return pay({ backEnd, caller }, basket.totals.total.amount, basket.toPay.amount);
}

/** With a delivery method chosen. */
export async function readyToPay(shop: string, performance: OnSale, tickets: number) {
  const { backEnd, caller, email } = await signedIn(shop);
  const expectedTotal = await hold({ backEnd, caller }, performance, tickets);
  await backEnd.orders.chooseDelivery({ method: "e-ticket" }, caller);
  return { backEnd, caller, expectedTotal, email };
}

export async function openBasket(
  page: Page,
  shop: string | undefined,
  performance: OnSale,
  tickets = 1,
  address = "/basket",
): Promise<void> {
  const begun = await begin(shop ?? "");
  await hold(begun, performance, tickets);
  await come(page, shop, begun.caller);
  await page.goto(address);
}

export function come(page: Page, shop: string | undefined, { session }: Caller): Promise<void> {
  return page.context().addCookies([{ name: "session", value: session ?? "", url: shop ?? "" }]);
}

/** At the step after signing in, with tickets and a donation. */
export async function readyForSteps(shop: string | undefined, performance: OnSale): Promise<Caller> {
  const { backEnd, caller } = await readyToPay(shop ?? "", performance, 2);
  const anonymous = { appeal: "", recognition: "", anonymous: false, tribute: "", giftAid: false };
  await agreed(backEnd.donations.give({ fund: 115, amount: 10_000, ...anonymous }, caller));
  return caller;
}

export async function openSteps(page: Page, shop: string | undefined, performance: OnSale): Promise<void> {
  await come(page, shop, await readyForSteps(shop, performance));
  await page.goto("/checkout");
}

/** Returns the new customer's email address. */
export async function openReview(
  page: Page,
  shop: string | undefined,
  performance: OnSale,
  tickets = 1,
): Promise<string> {
  const { caller, email } = await readyToPay(shop ?? "", performance, tickets);
  await come(page, shop, caller);
  await page.goto("/checkout/review");
  return email;
}

export async function bought(shop: string | undefined, performance: OnSale, tickets = 1): Promise<string> {
  return (await buy(shop, performance, tickets)).link;
}

/** Returns the order's link. */
export async function comeAsBuyer(
  page: Page,
  shop: string | undefined,
  performance: OnSale,
  tickets = 1,
): Promise<string> {
  const { link, caller } = await buy(shop, performance, tickets);
  await come(page, shop, caller);
  return link;
}

export async function buy(shop: string | undefined, performance: OnSale, tickets: number) {
  const { backEnd, caller, expectedTotal } = await readyToPay(shop ?? "", performance, tickets);
  return { link: await pay({ backEnd, caller }, expectedTotal), caller };
}

/** Returns the order's link. */
export async function pay(
  { backEnd, caller }: Begun,
  expectedTotal: number,
  toPay = expectedTotal,
): Promise<string> {
  const order = { acceptTerms: true, expectedTotal, toPay };
  const { link, paymentPage } = await agreed(backEnd.orders.place(order, caller));
  await payByCard(paymentPage ?? "");
  const verified = await agreed(backEnd.orders.verify({ link, returned: "paid" }, caller));
  if (verified.state !== "paid") throw new Error("Not paid");
  return link;
}

interface Asking {
  readonly request: { newContext(options: object): Promise<APIRequestContext> };
}

export async function plainCustomer(
  playwright: Asking,
  shop: string,
  about: About = {},
): Promise<APIRequestContext> {
  return plainVisitor(playwright, shop, (await signedIn(shop, about)).caller);
}

export function plainVisitor(
  playwright: Asking,
  shop: string,
  { session }: Caller,
): Promise<APIRequestContext> {
  const own = { domain: "localhost", path: "/", expires: -1, httpOnly: true, secure: false, sameSite: "Lax" };
  const cookies = [{ ...own, name: "session", value: session ?? "" }];
  return playwright.request.newContext({ baseURL: shop, storageState: { cookies, origins: [] } });
}

/** Two tickets to each of four performances. */
export async function addPackage({ backEnd, caller }: Begun) {
  const flex = await agreed(backEnd.packages.read({ package: "egen-sasong" }, caller));
  const performances = flex.groups.flatMap(({ performances }) =>
    performances.filter(({ isOnSale }) => isOnSale),
  );
  const request = {
    package: flex.id,
    performances: performances.slice(-4).map(({ id }) => id),
    packages: [],
    quantities: [{ priceType: 1, quantity: 2 }],
  };
  const { bands } = await agreed(backEnd.packages.quote(request, caller));
  const { basket } = await agreed(
    backEnd.packages.add({ ...request, band: bands.at(-1)?.band ?? "A" }, caller),
  );
  return basket;
}
