import { type APIRequestContext, expect, test } from "@playwright/test";
import { createHttpBackEnd } from "#contract/http-client.ts";
import { SOMEBODY } from "#contract/testing/somebody.ts";
import { agenda } from "../../tooling/agenda.ts";
import { PORTS } from "../testing/ports.ts";
import { begin, buy, hold, readyToPay } from "../testing/prepared.ts";
import { performanceOnSale } from "../testing/shopper.ts";

const MAILBOX = `http://127.0.0.1:${PORTS.shop + 2}/emails.json`;
const CORPUS = [
  '<img src=x onerror="window.hurt=1">',
  '"><script>window.hurt=1</script>',
  "{{constructor.constructor('return 1')()}}",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: this is hostile input, not a template
  "${window.hurt=1}",
  '=HYPERLINK("http://evil.example")',
  "</title></textarea><svg onload=window.hurt=1>",
] as const;

const signed = (session: string | null) => ({ authorization: `Bearer ${session}` });
const asVisitor = (session: string | null) => ({
  ...{ cookie: `session=${session}`, "accept-language": "sv", accept: "text/html" },
});

const INSIDE =
  /\bat \S+ \(|node_modules|\/src\/|\.ts:\d+|syntax error at|select .+ from|PostgreSQL|relation "/i;

async function links(shop: string): Promise<{ theirs: string; session: string | null }> {
  const performance = await performanceOnSale(shop);
  const { link } = await buy(shop, performance, 1);
  const other = await readyToPay(shop, performance, 1);
  return { theirs: link, session: other.caller.session };
}

test("five hundred guessed order numbers and altered links find no order", async ({ request, baseURL }) => {
  const shop = baseURL ?? "";
  const { theirs, session } = await links(shop);
  const guesses = [
    ...Array.from({ length: 250 }, (_, index) => String(100_000 + index)),
    ...Array.from(
      { length: 250 },
      (_, index) => `${theirs.slice(0, -2)}${index.toString(36).padStart(2, "0")}`,
    ),
  ].filter((guess) => guess !== theirs);
  const found: string[] = [];
  for (let at = 0; at < guesses.length; at += 6) {
    const some = guesses.slice(at, at + 6);
    const answers = await Promise.all(
      some.map((guess) => fetch(`${shop}/api/v1/orders/${guess}`, { headers: signed(session) })),
    );
    found.push(...some.filter((_, index) => answers[index]?.status === 200));
  }
  expect(found).toEqual([]);
  for (const address of [
    `/tickets.pdf?order=${guesses[0]}`,
    `/order/cancel/${theirs}`,
    `/order/exchange/${theirs}`,
  ]) {
    const answer = await request.get(address, { headers: asVisitor(session), maxRedirects: 0 });
    const text = await answer.text();
    expect([302, 303, 404], address).toContain(answer.status());
    expect(text, address).not.toContain("Parkett ");
  }
});

test("unknown fields in a request change no price, no role, no state and no other basket", async ({
  baseURL,
}) => {
  const shop = baseURL ?? "";
  const performance = await performanceOnSale(shop);
  const begun = await begin(shop);
  const usual = await hold(begun, performance, 1);
  const own = await begin(shop);
  const post = (path: string, body: object) =>
    fetch(`${shop}/api/v1${path}`, {
      method: "POST",
      headers: { ...signed(own.caller.session), "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const others = { session: begun.caller.session, basket: 1, customer: 1, role: "staff", price: 1, total: 1 };
  const held = await post("/basket/best-available", {
    ...{
      performance: performance.performance,
      band: "A",
      quantities: [{ priceType: 1, quantity: 1, price: 1, free: true }],
    },
    ...{ ...others, state: "paid", modeOfSale: 1, expires: "2099-01-01T00:00:00Z" },
    // A literal `__proto__` would set the prototype and not be sent.
    ...{ ["__proto__"]: { price: 1, free: true }, constructor: { prototype: { role: "staff" } } },
  });
  expect(held.status).toBe(200);
  const { basket } = await held.json();
  expect(basket.totals.total.amount).toBeGreaterThan(10_000);
  expect(Date.parse(basket.expires)).toBeLessThan(Date.now() + 3_600_000);
  expect(basket.tickets).toHaveLength(1);
  const theirs = await begun.backEnd.basket.read({}, begun.caller);
  expect(theirs).toMatchObject({ value: { basket: { totals: { total: { amount: usual } } } } });
});

test("an order at another price, in another currency or with steps skipped is rejected, and nothing is sold", async ({
  baseURL,
}) => {
  const shop = baseURL ?? "";
  const { backEnd, caller, expectedTotal } = await readyToPay(shop, await performanceOnSale(shop), 1);
  const place = async (input: Parameters<typeof backEnd.orders.place>[0]) => {
    const placed = await backEnd.orders.place(input, caller);
    return placed.ok ? "placed" : placed.refusal.reason;
  };
  for (const total of [0, 1, -expectedTotal, expectedTotal - 1]) {
    expect(await place({ acceptTerms: true, expectedTotal: total })).toBe("total-changed");
  }
  expect(await place({ acceptTerms: true, expectedTotal, toPay: 0 })).toBe("to-pay-changed");
  const payIn = { currency: "DKK" as const, amount: 1 };
  expect(await place({ acceptTerms: true, expectedTotal, payIn })).toBe("to-pay-changed");
  expect(await place({ acceptTerms: true, expectedTotal, payIn: { ...payIn, currency: "USD" } })).toBe(
    "currency-not-offered",
  );
  expect(await place({ acceptTerms: false, expectedTotal })).toBe("terms-not-accepted");
  expect(await backEnd.orders.mine({}, caller)).toMatchObject({ value: [] });

  // Submits the last page without an account or a delivery method.
  const stranger = await begin(shop);
  const sum = await hold(stranger, await performanceOnSale(shop), 1);
  const answer = await fetch(`${shop}/checkout/review`, {
    method: "POST",
    redirect: "manual",
    headers: {
      ...asVisitor(stranger.caller.session),
      origin: shop,
      "content-type": "application/x-www-form-urlencoded",
    },
    body: `acceptTerms=on&expectedTotal=${sum}`,
  });
  expect([302, 303]).toContain(answer.status);
  expect(answer.headers.get("location")).toMatch(/^\/(checkout|login)/);
});

test("payment results in the address are ignored: an unpaid order has no tickets", async ({
  request,
  baseURL,
}) => {
  const shop = baseURL ?? "";
  const { backEnd, caller, expectedTotal } = await readyToPay(shop, await performanceOnSale(shop), 1);
  const placed = await backEnd.orders.place({ acceptTerms: true, expectedTotal }, caller);
  if (!placed.ok) throw new Error(placed.refusal.reason);
  const { link } = placed.value;
  for (const words of [
    "returned=paid",
    "returned=paid&paymentid=00000000000000000000000000000000&state=paid",
  ]) {
    await request.get(`/order/verify?order=${link}&${words}`, { headers: asVisitor(caller.session) });
    expect(await backEnd.orders.verify({ link, returned: "paid" }, caller)).toMatchObject({
      value: { state: "paying" },
    });
  }
  for (const [headers, body] of [
    [{}, { id: "a".repeat(32), event: "payment.charge.created.v2", data: { paymentId: "b".repeat(32) } }],
    [{ authorization: "made-up-authorization" }, { id: "x" }],
  ] as const) {
    const answer = await fetch(`${shop}/webhooks/payments`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(401);
  }
  const confirmed = await request.get(`/order/confirmed?order=${link}`, {
    headers: asVisitor(caller.session),
  });
  expect(await confirmed.text()).not.toContain(`/tickets?order=${link}`);
  expect(await backEnd.orders.read({ link }, caller)).toMatchObject({
    value: { state: "paying", tickets: [] },
  });
});

test("hostile input is shown as plain text on every page and in the email", async ({ page, baseURL }) => {
  const shop = baseURL ?? "";
  const backEnd = createHttpBackEnd(shop);
  const performance = await performanceOnSale(shop);
  for (const [at, text] of CORPUS.entries()) {
    const { caller } = await begin(shop);
    const email = `hostile-${process.pid}-${Date.now()}-${at}@test.example`;
    const named = {
      firstName: text.slice(0, 60),
      lastName: text.slice(0, 60),
      line1: text,
      city: text.slice(0, 60),
    };
    const registered = await backEnd.customers.register({ ...SOMEBODY, ...named, email }, caller);
    if (!registered.ok) {
      expect(registered.refusal.reason).toBe("invalid");
      continue;
    }
    const signedIn = { ...caller, session: registered.value.session };
    await hold({ backEnd, caller: signedIn }, performance, 1);
    await page.context().clearCookies();
    await page.context().addCookies([{ name: "session", value: registered.value.session, url: shop }]);
    for (const address of [
      "/account/your-profile",
      "/account/your-details",
      "/checkout/delivery",
      "/account/addresses",
    ]) {
      await page.goto(address);
      expect(await page.evaluate(() => "hurt" in window), `${address} ${text}`).toBe(false);
    }
    await backEnd.customers.requestPasswordReset({ email }, signedIn);
    await expect(async () => {
      const emails = (await (await fetch(`${MAILBOX}?to=${email}`)).json()) as { html?: string }[];
      expect(emails.length).toBeGreaterThan(0);
      for (const { html = "" } of emails)
        expect(html).not.toMatch(/<(?:img[^>]+onerror|script|svg[^>]+onload)/i);
    }).toPass();
  }
});

test("line breaks in input split no header, and no redirect leads to another site", async ({ baseURL }) => {
  const shop = baseURL ?? "";
  const form = (path: string, body: Record<string, string>) =>
    fetch(`${shop}${path}`, {
      method: "POST",
      redirect: "manual",
      headers: { origin: shop, "content-type": "application/x-www-form-urlencoded", cookie: "lang=sv" },
      body: new URLSearchParams(body),
    });
  const places = [
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "/%0d%0aSet-Cookie:a=b",
    "\r\nSet-Cookie: a=b",
    "/\tevil",
  ];
  for (const place of places) {
    for (const answer of [
      await form("/language", { language: "en", back: place, next: place }),
      await form("/login", { intent: "look-up", email: "a@test.example", next: place }),
      await fetch(`${shop}/login?next=${encodeURIComponent(place)}`, { redirect: "manual" }),
      await fetch(`${shop}/${place}`, { redirect: "manual" }),
    ]) {
      expect(answer.status, place).toBeLessThan(500);
      const location = answer.headers.get("location") ?? "/";
      expect(new URL(location, shop).origin, `${place} → ${location}`).toBe(new URL(shop).origin);
      expect(answer.headers.get("set-cookie") ?? "", place).not.toMatch(/\ba=b/);
    }
  }
});

test("private files are not served, and no error reveals internals", async ({ baseURL }) => {
  const shop = baseURL ?? "";
  for (const path of [
    ...[
      "/.git/HEAD",
      "/.env",
      "/package.json",
      "/build/server/index.js",
      "/src/server/app.ts",
      "/..%2f..%2fetc/passwd",
    ],
    ...[
      "/assets/",
      "/assets/../server/index.js",
      "/assets/%2e%2e/server/index.js",
      "/server-status",
      "/wp-login.php",
    ],
  ]) {
    const answer = await fetch(`${shop}${path}`, { redirect: "manual" });
    expect(answer.status, path).toBeGreaterThanOrEqual(300);
    expect(await answer.text(), path).not.toMatch(/DB_|"dependencies"|ref: refs|root:x:/);
  }
  // No page, and switched off by the house.
  const left = await fetch(`${shop}/account/your-details`, { headers: asVisitor(null) });
  expect(left.status).toBe(404);
  expect(await left.text()).toContain("<h1>Sidan kunde inte hittas</h1>");
  const [script] = /\/assets\/[\w.-]+\.js/.exec(await (await fetch(shop)).text()) ?? [];
  if (!script) throw new Error("The page has no script");
  expect((await fetch(`${shop}${script}.map`)).status).toBe(404);
  expect(await (await fetch(`${shop}${script}`)).text()).not.toContain("sourceMappingURL");

  const faults: [string, RequestInit][] = [
    ["/events/%00", {}],
    ["/events/1e309/syos", {}],
    ["/?month=9999-99", {}],
    ["/api/v1/performances/NaN", {}],
    ["/api/v1/basket/seats", { method: "POST", headers: { "content-type": "application/json" }, body: "{" }],
    ["/api/v1/orders/%E0%A4%A", {}],
    ["/tickets.pdf?order=%27%20or%201=1--", {}],
    ["/account.data?_routes=__proto__", {}],
    ["/__manifest?p=/account&p=/../../etc&version=1", {}],
    [`/__manifest?${"p=/a&".repeat(3_000)}version=1`, {}],
  ];
  for (const [path, how] of faults) {
    const answer = await fetch(`${shop}${path}`, { redirect: "manual", ...how });
    expect(answer.status, path.slice(0, 60)).toBeLessThan(500);
    expect(await answer.text(), path.slice(0, 60)).not.toMatch(INSIDE);
  }
});

test("a repeated or reserved field name counts as one value or none, and never causes a server error", async ({
  baseURL,
}) => {
  const shop = baseURL ?? "";
  const [first] = await agenda(shop);
  for (const query of [
    "month=all&month=2020-01",
    "__proto__[a]=1&month=all",
    "genre=opera&genre=ballet",
    "constructor=1",
  ]) {
    expect((await fetch(`${shop}/?${query}`)).status, query).toBe(200);
  }
  const there = `/events/${first?.event.slug}/${first?.id}/price-selection`;
  for (const body of [
    "band=A&band=B&quantity-1=1&quantity-1=9",
    "__proto__=1&band=A&quantity-1=1",
    "quantity-__proto__=1&band=A",
    "band[]=A&quantity-1[]=1",
  ]) {
    const answer = await fetch(`${shop}${there}`, {
      method: "POST",
      redirect: "manual",
      headers: { origin: shop, "content-type": "application/x-www-form-urlencoded" },
      body,
    });
    expect(answer.status, body).toBeLessThan(500);
  }
});

test("session tokens from before signing in and after signing out are rejected", async ({
  request,
  baseURL,
}) => {
  const shop = baseURL ?? "";
  const { backEnd, caller: before } = await begin(shop);
  const email = `rotates-${process.pid}-${Date.now()}@test.example`;
  const registered = await backEnd.customers.register({ ...SOMEBODY, email }, before);
  if (!registered.ok) throw new Error(registered.refusal.reason);
  const after = { ...before, session: registered.value.session };
  expect(after.session).not.toBe(before.session);
  expect(await backEnd.customers.me({}, before)).toMatchObject({ ok: false });
  expect(await backEnd.customers.me({}, after)).toMatchObject({ ok: true });
  await backEnd.customers.logOut({}, after);
  expect(await backEnd.customers.me({}, after)).toMatchObject({ ok: false });
  expect(await pageOf(request, after.session)).not.toContain("Åsa");
});

async function pageOf(request: APIRequestContext, session: string | null): Promise<string> {
  return (await request.get("/account/your-profile", { headers: asVisitor(session) })).text();
}
