import { expect, test } from "@playwright/test";
import { operations } from "#contract/back-end.ts";
import { createHttpBackEnd } from "#contract/http-client.ts";
import type { Caller, Operation } from "#contract/operation.ts";
import { sampleInput } from "#contract/testing/sample-input.ts";
import { STEPS } from "#domain/checkout/steps.ts";
import { ACCOUNT_PAGES } from "#domain/customer/account-pages.ts";
import { STEP_PATHS } from "../../src/web/checkout/step-paths.ts";
import { begin, buy, hold, NOBODY, readyToPay, signedIn } from "../testing/prepared.ts";
import { performanceOnSale } from "../testing/shopper.ts";

/** Each role and action of section 6 of the specification, over HTTP. */

type Answer = { readonly ok: boolean; readonly refusal?: { readonly reason: string } };
const outcome = (answer: Answer) => (answer.ok ? "yes" : (answer.refusal?.reason ?? "?"));

const customer = async (shop: string) => (await signedIn(shop)).caller;

test("every operation for customers rejects requests without a session and with an anonymous session", async ({
  baseURL,
}) => {
  const backEnd = createHttpBackEnd(baseURL ?? "");
  const { caller: visitor } = await begin(baseURL ?? "");
  const requested: string[] = [];
  for (const [group, described] of Object.entries(operations)) {
    for (const [name, one] of Object.entries(described) as [string, Operation][]) {
      if (!("login-needed" in one.refusals)) continue;
      const execute = (
        backEnd as unknown as Record<string, Record<string, (i: unknown, c: Caller) => Promise<Answer>>>
      )[group]?.[name];
      if (!execute) throw new Error(`${group}.${name} is not there`);
      for (const caller of [NOBODY, visitor]) {
        const answer = outcome(await execute(sampleInput(one), caller));
        // Validation and not-found errors may come before the login check.
        expect(answer, `${group}.${name}`).not.toBe("yes");
        if (answer === "login-needed") requested.push(`${group}.${name}`);
      }
    }
  }
  for (const action of [
    "orders.mine",
    "account.details",
    "storedValue.myCredit",
    "passkeys.list",
    "sharing.tickets",
  ])
    expect(requested, action).toContain(action);
});

test("visitor, other customer, owner and viewer of a shared ticket may each do only what their role permits", async ({
  baseURL,
  request,
}) => {
  const shop = baseURL ?? "";
  const backEnd = createHttpBackEnd(shop);
  const performance = await performanceOnSale(shop);
  const { link, caller: owner } = await buy(shop, performance, 2);
  const other = await customer(shop);
  const { caller: visitor } = await begin(shop);
  const order = await backEnd.orders.read({ link }, owner);
  const code = order.ok ? (order.value.tickets[0]?.code ?? "") : "";
  const quantities = [{ priceType: 1, quantity: 1 }];
  const take = async (caller: Caller) => {
    for (const band of ["A", "B", "C"] as const) {
      const held = await backEnd.basket.addBestAvailable(
        { performance: performance.performance, band, quantities },
        caller,
      );
      if (held.ok) return held;
    }
    return { ok: false, refusal: { reason: "no-seats" } };
  };
  const shared = await backEnd.sharing.share({ code, name: "Mor", email: "" }, owner);
  const { id, token } = shared.ok ? shared.value : { id: "", token: "" };

  const actions: Record<string, (caller: Caller) => Promise<Answer>> = {
    browse: (caller) => backEnd.catalogue.agenda({}, caller),
    "put into the basket": take,
    "go on to delivery": (caller) => backEnd.orders.chooseDelivery({ method: "e-ticket" }, caller),
    "see one's orders": (caller) => backEnd.orders.mine({}, caller),
    "see one's credit": (caller) => backEnd.storedValue.myCredit({}, caller),
    "name a household": (caller) => backEnd.checkout.addMember({ firstName: "Elsa", lastName: "Ek" }, caller),
    "see a shared ticket": (caller) => backEnd.sharing.read({ token }, caller),
    "share this ticket": (caller) => backEnd.sharing.share({ code, name: "Far", email: "" }, caller),
    "take this share back": (caller) => backEnd.sharing.takeBack({ id }, caller),
    "see stored cards": (caller) => backEnd.paymentCards.list({}, caller),
    "put a name on this ticket": (caller) => backEnd.sharing.rename({ code, name: "Elsa Ek" }, caller),
    "cancel this order": (caller) => backEnd.orders.returnQuote({ link }, caller),
  };
  const table: Record<string, readonly [visitor: string, customer: string, owner: string]> = {
    browse: ["yes", "yes", "yes"],
    "put into the basket": ["yes", "yes", "yes"],
    "go on to delivery": ["login-needed", "yes", "yes"],
    "see one's orders": ["login-needed", "yes", "yes"],
    "see one's credit": ["login-needed", "yes", "yes"],
    "name a household": ["login-needed", "yes", "yes"],
    "see a shared ticket": ["yes", "yes", "yes"],
    "share this ticket": ["login-needed", "ticket-not-shareable", "shared-already"],
    "take this share back": ["login-needed", "unknown-share", "yes"],
    "see stored cards": ["login-needed", "yes", "yes"],
    "put a name on this ticket": ["login-needed", "name-not-changeable", "yes"],
    "cancel this order": ["login-needed", "unknown-order", "yes"],
  };
  for (const [action, expected] of Object.entries(table)) {
    const does = actions[action];
    if (!does) throw new Error(action);
    const answers = [];
    for (const caller of [visitor, other, owner]) answers.push(outcome(await does(caller)));
    expect(answers, action).toEqual(expected);
  }
  // The share is revoked by now, so its link shows nothing.
  expect(outcome(await backEnd.sharing.read({ token }, NOBODY))).toBe("share-ended");
  for (const path of ["/admin", "/box-office", "/api/v1/box-office"])
    expect((await request.get(path)).status(), path).toBe(404);
});

/** Pages that need a purchase under way redirect; each decides where to. */
const AFTER_ACCOUNT = STEPS.filter((step) => step !== "basket" && step !== "account");

test("every checkout step from delivery on and every account page sends a visitor to the login and back", async ({
  baseURL,
  request,
}) => {
  const shop = baseURL ?? "";
  const performance = await performanceOnSale(shop);
  const visitor = await begin(shop);
  await hold(visitor, performance, 1);
  const { caller: owner } = await readyToPay(shop, performance, 1);
  const ask = (path: string, { session }: Caller) =>
    request.get(path, { headers: { cookie: `session=${session}` }, maxRedirects: 0 });
  for (const step of AFTER_ACCOUNT) {
    const path = STEP_PATHS[step];
    const answer = await ask(path, visitor.caller);
    expect(answer.status(), path).toBe(302);
    expect(answer.headers().location, path).toBe(`/checkout/account?next=${path}`);
    // A step that the house lacks, or that is not due, redirects its customer, but never to the login.
    const theirs = await ask(path, owner);
    if (theirs.status() !== 200) expect(theirs.headers().location, path).not.toMatch(/login|account/);
  }
  for (const path of ["/basket", "/checkout/account"])
    expect((await ask(path, visitor.caller)).status(), path).toBe(200);
  for (const [page, isThere] of Object.entries(ACCOUNT_PAGES)) {
    const path = `/account/${page}`;
    const answer = await ask(path, visitor.caller);
    if (!isThere) {
      // A 404 for everyone, without a hint to sign in.
      for (const caller of [visitor.caller, owner])
        expect((await ask(path, caller)).status(), path).toBe(404);
      continue;
    }
    expect(answer.headers().location, path).toBe(`/login?next=${encodeURIComponent(path)}`);
    expect((await ask(path, owner)).status(), path).toBe(200);
  }
});
