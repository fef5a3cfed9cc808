import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { SALES_OF_BOTH } from "#contract/testing/sales-of-both.ts";
import { createSpektrix } from "../../src/adapters/spektrix/wire/client.ts";
import { NOON, smallHouse } from "../../src/engine/testing/small-house.ts";
import { createSpektrixSandbox, type SpektrixSandbox } from "./server.ts";
import { SANDBOX_SPEKTRIX } from "./signatures.ts";
import { OWNERS, PUBLIC } from "./views/public-fields.ts";
import { vendorId, worldOf } from "./world.ts";

/**
 * The vendor's public pages, listed by hand, and what the stand-in accepts and answers. The README names each
 * page. Clients' properties ("attribute_…") do not count.
 */

const fields = (names: string): string[] => names.split(/\s+/).sort();

const inWebMode = (names: string) => fields(names).filter((name) => !OWNERS.includes(name));

const anything = z.any();
let sandbox: SpektrixSandbox;
let vendor: ReturnType<typeof createSpektrix>;
const world = worldOf(smallHouse({ sales: SALES_OF_BOTH }), [], [{ text: { sv: "Nyhetsbrev" } }]);
const instance = vendorId("I", 1);
const [price] = world.prices.get(instance) ?? [];
const [fund] = world.funds;
const [item] = world.stockItems;
const [level] = world.memberships;
const [card] = world.ticketSubscriptions;
const id = { customer: "", address: "", basket: "", ticket: "", order: "" };

const get = async (path: string) => {
  const reply = await vendor.ask({ path, answer: anything });
  return reply.kind === "done" ? reply.value : reply;
};
const send = (method: "POST" | "PATCH" | "PUT", path: string, body: unknown, cookies?: string) =>
  vendor.write({ method, path, body, answer: anything, ...(cookies !== undefined && { cookies }) });

const PERSON = {
  email: "kim@test.example",
  password: "kim-2026-word",
  title: "",
  firstName: "Kim",
  lastName: "Ek",
  phone: "08",
  mobile: "07",
  birthDate: null,
};
const LIVING = {
  ...{
    isDelivery: true,
    isBilling: true,
    country: "SE",
    administrativeDivision: "",
    name: "Kim Ek",
    town: "Malmö",
  },
  ...{ line1: "Sund 1", line2: "", line3: "", line4: "", line5: "", postcode: "211 11" },
};
const seat = (own: string) => ({ instance, seat: own, type: price?.type.id, attribute_Row: "ours" });
const mug = { stockItem: item?.id, reference: "ours" };
const voucher = {
  ...{ amount: 100, toName: "Bo", fromName: "Kim", message: "Hej", sendDate: null },
  ...{ deliveryType: "CustomerEmail", deliveryEmailAddress: null },
};
const donation = {
  ...{ amount: 50, fundId: fund?.id, recognitionName: "Kim", isAnonymous: false },
  ...{ tributeTypeId: null, tributeName: null },
};
const membership = { membershipId: level?.id, autoRenew: false };
const payment = { amount: 1, paymentTypeId: "1CUSTOM", paymentAttributes: [{ name: "Order", value: "7" }] };

beforeAll(async () => {
  sandbox = await createSpektrixSandbox({ port: 0, world, now: () => NOON });
  const { login, secret } = SANDBOX_SPEKTRIX;
  vendor = createSpektrix({ baseUrl: sandbox.apiUrl, login, secret, now: () => NOON });
  const made = async (reply: ReturnType<typeof send>) => {
    const found = await reply;
    if (found.kind !== "done") throw new Error(JSON.stringify(found));
    return found.value;
  };
  id.customer = (await made(send("POST", "/customer", PERSON, ""))).id;
  id.address = (await made(send("POST", `/customers/${id.customer}/addresses`, LIVING))).id;
  await send("POST", `/customers/${id.customer}/agreed-statements`, [{ id: world.statements[0]?.id }]);
  await fetch(`${sandbox.url}/sandbox/cards`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: PERSON.email }),
  });
  const free = { ...seat("A-7"), attribute_Row: undefined };
  const begun = await made(send("POST", "/baskets", { customer: id.customer, tickets: [free] }));
  await made(send("POST", `/baskets/${begun.id}/custom-payments`, { ...payment, amount: begun.total }));
  id.order = (await made(send("POST", `/baskets/${begun.id}/confirm`, {}))).id;
  const basket = await made(
    send("POST", "/baskets", {
      tickets: [seat("A-4")],
      merchandiseItems: [mug],
      giftVouchers: [voucher],
      donations: [donation],
      membershipSubscriptions: [membership],
      customPayments: [payment],
      ticketDelivery: { type: "PrintAtHome" },
    }),
  );
  id.basket = basket.id;
  id.ticket = basket.tickets[0].id;
  await made(
    send("POST", `/baskets/${id.basket}/ticket-subscriptions`, [
      { pricingSetId: card?.pricingSets[0]?.id, quantity: 1 },
    ]),
  );
});
afterAll(() => sandbox.close());

const basketList = async (name: string) => (await get(`/baskets/${id.basket}`))[name][0];

test.each<[string, string[], () => Promise<object>]>([
  ["GET baskets/{id}", fields(PUBLIC.basket), () => get(`/baskets/${id.basket}`)],
  ["a ticket of a basket", fields(PUBLIC.ticket), () => basketList("tickets")],
  ["a merchandise item", fields(PUBLIC.merchandiseItem), () => basketList("merchandiseItems")],
  [
    "a membership subscription",
    fields(PUBLIC.membershipSubscription),
    () => basketList("membershipSubscriptions"),
  ],
  ["a gift voucher", fields(PUBLIC.giftVoucher), () => basketList("giftVouchers")],
  ["a donation", fields(PUBLIC.donation), () => basketList("donations")],
  ["a ticket subscription", fields(PUBLIC.ticketSubscription), () => basketList("ticketSubscriptions")],
  ["a custom payment", fields(PUBLIC.customPayment), () => basketList("customPayments")],
  ["GET orders/{id}", fields(PUBLIC.order), () => get(`/orders/${id.order}`)],
  [
    "customers/{id}/orders",
    fields(PUBLIC.order),
    async () => (await get(`/customers/${id.customer}/orders`))[0],
  ],
  ["GET instances", fields(PUBLIC.instance), async () => (await get("/instances"))[0]],
  ["GET instances/{id}/status", fields(PUBLIC.status), () => get(`/instances/${instance}/status`)],
  [
    "GET instances/{id}/status/areas/{areaId}",
    fields(PUBLIC.status),
    () => get(`/instances/${instance}/status/areas/${world.plans[0]?.areas[0]?.id}`),
  ],
  ["a price", fields(PUBLIC.price), async () => (await get(`/instances/${instance}/price-list`)).prices[0]],
  ["GET events", fields(PUBLIC.event), async () => (await get("/events"))[0]],
  ["GET plans", fields(PUBLIC.plan), async () => (await get("/plans"))[0]],
  ["a seat", fields(PUBLIC.seat), async () => (await get("/plans"))[0].seats[0]],
  ["GET venues", fields(PUBLIC.venue), async () => (await get("/venues"))[0]],
  ["GET customers/{id}", fields(PUBLIC.customer), () => get(`/customers/${id.customer}`)],
  [
    "GET customers/{id}?$expand=addresses",
    fields(`${PUBLIC.customer} addresses`),
    () => get(`/customers/${id.customer}?$expand=addresses`),
  ],
  ["an address", fields(PUBLIC.address), async () => (await get(`/customers/${id.customer}/addresses`))[0]],
  [
    "a stored card",
    fields(PUBLIC.storedCard),
    async () => (await get(`/customers/${id.customer}/stored-cards`))[0],
  ],
  [
    "an agreed statement",
    fields(PUBLIC.statement),
    async () => (await get(`/customers/${id.customer}/agreed-statements`))[0],
  ],
])("the stand-in's response has exactly the documented fields: %s", async (_name, expected, live) => {
  const shown = Object.keys(await live()).filter((name) => !name.startsWith("attribute_"));
  expect(shown.sort()).toEqual(expected);
});

const NEW_TICKET = "instance seat type seatingPlan ticketType";
const BASKET_PATCH =
  "customer agentCustomer ticketDelivery merchandiseDelivery waiveTransactionCommission promoCode";

test.each<[string, string, "POST" | "PATCH", () => string, object]>([
  [
    "POST baskets",
    `tickets merchandiseItems giftVouchers donations membershipSubscriptions customPayments ${BASKET_PATCH}`,
    "POST",
    () => "/baskets",
    {
      ...{
        tickets: [seat("A-5")],
        merchandiseItems: [mug],
        giftVouchers: [voucher],
        donations: [donation],
      },
      ...{ membershipSubscriptions: [membership], customPayments: [payment], customer: null },
      ...{ agentCustomer: null, ticketDelivery: { type: 1 }, merchandiseDelivery: null, promoCode: "" },
      waiveTransactionCommission: false,
    },
  ],
  [
    "PATCH baskets/{id}",
    BASKET_PATCH,
    "PATCH",
    () => `/baskets/${id.basket}`,
    {
      ...{ customer: null, agentCustomer: null, merchandiseDelivery: null, promoCode: "" },
      ...{ ticketDelivery: { type: "PrintAtHome", address: { line1: "Sund 1" } } },
      waiveTransactionCommission: false,
    },
  ],
  [
    "PATCH baskets/{id}/tickets/{ticketId}",
    "type ticketType overriddenPrice",
    "PATCH",
    () => `/baskets/${id.basket}/tickets/${id.ticket}`,
    { type: price?.type.id, ticketType: price?.type.id, overriddenPrice: 10 },
  ],
  [
    "POST baskets/{id}/custom-payments",
    "amount paymentTypeId paymentAttributes",
    "POST",
    () => `/baskets/${id.basket}/custom-payments`,
    payment,
  ],
  [
    "POST customers/{id}/addresses",
    PUBLIC.address.replace("id ", ""),
    "POST",
    () => `/customers/${id.customer}/addresses`,
    LIVING,
  ],
  [
    "PATCH customers/{id}/addresses/{addressId}",
    PUBLIC.address.replace("id ", ""),
    "PATCH",
    () => `/customers/${id.customer}/addresses/${id.address}`,
    LIVING,
  ],
])("the stand-in accepts exactly the documented fields: %s", async (_name, names, method, path, body) => {
  expect(Object.keys(body).sort()).toEqual(fields(names));
  expect(await send(method, path(), { ...body, unheardOf: "1" })).toMatchObject({ status: 400 });
  expect(await send(method, path(), body)).toMatchObject({ kind: "done" });
});

test.each<[string, string, string, readonly object[]]>([
  [
    "tickets",
    NEW_TICKET,
    "tickets",
    [seat("A-6"), { instance, ticketType: price?.type.id, seatingPlan: "none" }],
  ],
  ["merchandise", "stockItem reference", "merchandise", [mug]],
  [
    "gift vouchers",
    "amount toName fromName message sendDate deliveryType deliveryEmailAddress",
    "gift-vouchers",
    [voucher],
  ],
  [
    "donations",
    "amount fundId recognitionName isAnonymous tributeTypeId tributeName",
    "donations",
    [donation],
  ],
  [
    "ticket subscriptions",
    "pricingSetId quantity",
    "ticket-subscriptions",
    [{ pricingSetId: card?.pricingSets[0]?.id, quantity: 1 }],
  ],
])(
  "the stand-in accepts exactly the documented fields of basket contents: %s",
  async (name, names, path, items) => {
    const known = new Set(
      items.flatMap((one) => Object.keys(one)).filter((key) => !key.startsWith("attribute_")),
    );
    expect([...known].sort()).toEqual(fields(names));
    const address = `/baskets/${id.basket}/${path}`;
    expect(await send("POST", address, [{ ...items[0], unheardOf: "1" }])).toMatchObject({ status: 400 });
    expect(await send("POST", address, [items[0]]), name).toMatchObject({ kind: "done" });
  },
);

test("confirm accepts every documented field, and answers the owner with code 11 if an amount is to be paid", async () => {
  const body = {
    ...{ sendConfirmationEmail: false, payWithStoredCardId: "1CARD", payWithStoredCardCv2: "123" },
    ...{ paymentChannel: "Web", payWithDefaultStoredCard: false, haveStoredCardId: true },
  };
  const { kind, value } = (await send("POST", "/baskets", {
    customer: id.customer,
    tickets: [seat("A-9")],
  })) as { kind: string; value: { id: string } };
  expect(kind).toBe("done");
  const path = `/baskets/${value.id}/confirm`;
  expect(await send("POST", path, { ...body, unheardOf: "1" })).toMatchObject({ status: 400 });
  expect(await send("POST", path, body)).toMatchObject({ status: 409, code: 11 });
});

test("web mode shows a visitor no field that is reserved for API users", async () => {
  const site = `${sandbox.url}/${SANDBOX_SPEKTRIX.client}`;
  const page = `${site}/website/ChooseSeats.aspx?EventInstanceId=${/^\d+/.exec(instance)?.[0]}`;
  const headers = { "user-agent": "Mozilla/5.0" };
  const chosen = await fetch(page, { method: "POST", headers, body: new URLSearchParams({ seat: "A-10" }) });
  const [cookie = ""] = chosen.headers.getSetCookie();
  const answer = await fetch(`${site}/api/v3/basket`, { headers: { ...headers, cookie } });
  const basket = (await answer.json()) as { tickets: object[] };
  expect(Object.keys(basket).sort()).toEqual(inWebMode(PUBLIC.basket));
  expect(Object.keys(basket.tickets[0] ?? {}).sort()).toEqual(inWebMode(PUBLIC.ticket));
});
