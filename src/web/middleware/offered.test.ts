import { type data, RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { type Capability, EVERYTHING } from "#contract/capabilities.ts";
import { type Site, siteContext } from "../site.ts";
import { offered } from "./offered.ts";

async function visit(path: string, lacking: readonly Capability[]): Promise<string> {
  const context = new RouterContextProvider();
  const capabilities = new Set([...EVERYTHING].filter((name) => !lacking.includes(name)));
  context.set(siteContext, { capabilities } as Partial<Site> as Site);
  const url = new URL(path, "http://house.example");
  const visiting = { request: new Request(url), url, pattern: "*", context, params: {} };
  try {
    await offered(visiting, async () => new Response());
    return "the page";
  } catch (thrown) {
    return String((thrown as ReturnType<typeof data>).init?.status);
  }
}

test("a screen whose capability is missing returns 404, with scripts and without", async () => {
  for (const [path, ...needs] of [
    ["/events/carmen/1/syos/parkett", "own-seat-map", "seat-frame"],
    ["/events/carmen/1/near-seats.json", "own-seat-map"],
    ["/gift-vouchers", "vouchers"],
    ["/gift-certificates/purchase", "vouchers"],
    ["/contributions/memberships/friend", "memberships"],
    ["/aux/books.data", "products"],
    ["/account/update-password", "new-password"],
    ["/events/rosenkavaljeren/1601/register/first-choice", "registrations"],
    ["/subscriptions/flex/sex-kvallar", "flex-subscriptions"],
    ["/subscription-card.data", "ticket-redemptions"],
    ["/subscriptions/fixed-series/fyra-operor.kvallar/choose-dates.data", "series"],
    ["/programmes", "programmes"],
    ["/events/carmen/90001/choose-seats", "seat-frame"],
    ["/order/add-ons", "add-ons"],
    ["/order/pay", "payment-component"],
    ["/order/direct-debits/verify", "direct-debit"],
    ["/account/refund-protection", "protection"],
    ["/account/account-credit", "account-credit"],
    ["/order/gift-vouchers/abc/def", "voucher-sendings"],
  ] as const) {
    expect(await visit(path, needs), path).toBe("404");
    expect(await visit(path, []), path).toBe("the page");
  }
});

test("price selection exists with best available, with unreserved places, or with both", async () => {
  for (const path of ["/events/carmen/1/price-selection", "/events/carmen/1/price-selection.data"]) {
    expect(await visit(path, ["best-available"]), path).toBe("the page");
    expect(await visit(path, ["unreserved"]), path).toBe("the page");
    expect(await visit(path, ["best-available", "unreserved"]), path).toBe("404");
  }
});

test("gift voucher screens exist with either way of redeeming one", async () => {
  for (const path of [
    "/redeem-gift-voucher",
    "/gift-vouchers/balance",
    "/account/gift-voucher-balance.data",
  ]) {
    expect(await visit(path, ["stored-value"]), path).toBe("the page");
    expect(await visit(path, ["voucher-to-account"]), path).toBe("the page");
    expect(await visit(path, ["stored-value", "voucher-to-account"]), path).toBe("404");
  }
});

test("screens for selling seats need no capability", async () => {
  for (const path of ["/", "/basket", "/events/carmen", "/checkout/review", "/account/your-orders"]) {
    expect(await visit(path, [...EVERYTHING]), path).toBe("the page");
  }
});
