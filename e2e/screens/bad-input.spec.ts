import { expect, test } from "@playwright/test";
import { agenda } from "../../tooling/agenda.ts";
import { askByPrice, FIRST_FIELD, read } from "../testing/plain-visitor.ts";
import { performanceOnSale } from "../testing/shopper.ts";

test("an unknown event or performance is a 404 page", async ({ request, baseURL }) => {
  const performance = await performanceOnSale(baseURL);
  for (const address of [
    "/events/no-such-event",
    `/events/${performance.event}/999999`,
    `/events/${performance.event}/x`,
    `/events/${performance.event}/999999/price-selection`,
    `/events/${performance.event}/999999/syos`,
  ]) {
    const { status, html } = await read(request, address);
    expect(status, address).toBe(404);
    expect(html).toMatch(/<h1[^>]*>Sidan kunde inte hittas<\/h1>/);
  }
});

test("query parameters that other sites add to a link are ignored, whatever they contain", async ({
  request,
  baseURL,
}) => {
  const { event } = await performanceOnSale(baseURL);
  for (const parameters of ["utm_term=Malm%F6", "utm_campaign=Rabatt-50%", "a%00=%0a"]) {
    const page = await read(request, `/events/${event}?${parameters}`);
    expect(page.status, parameters).toBe(200);
    for (const address of ["/tickets", "/order/verify"])
      expect((await read(request, `${address}?${parameters}`)).status, `${address}?${parameters}`).toBe(
        (await read(request, address)).status,
      );
  }
});

test("a past performance shows the specified message, and sells nothing", async ({ request }) => {
  const event = "la-boheme";
  const { performances } = (await (await request.get(`/api/v1/events/${event}`)).json()) as {
    performances: { id: number; availability: { state: string } }[];
  };
  const past = performances.find(({ availability }) => availability.state === "passed");
  const page = await read(request, `/events/${event}/${past?.id}`);
  expect(page.html).toContain("Föreställningen har redan spelats. Välj en annan föreställning.");
  const selection = await read(request, `/events/${event}/${past?.id}/price-selection`);
  expect(selection.html).toContain("</main>");
  expect(selection.html).not.toContain('type="number"');
});

test.describe("the form by price without client-side validation", () => {
  test("rejects ten tickets with the limit, and keeps the input", async ({ request, baseURL }) => {
    const { html } = await askByPrice(request, await performanceOnSale(baseURL), "10");
    expect(html).toMatch(/role="alert"[\s\S]*?högst 9 biljetter/);
    expect(html).toContain(`name="${FIRST_FIELD}" value="10"`);
  });

  test("rejects zero tickets with an error", async ({ request, baseURL }) => {
    const { html } = await askByPrice(request, await performanceOnSale(baseURL), "0");
    expect(html).toContain("Välj minst en biljett");
  });

  test("rejects two tickets more with eight in the basket, with the limit", async ({ request, baseURL }) => {
    const performance = await performanceOnSale(baseURL);
    const basket = await askByPrice(request, performance, "8");
    expect(basket.address).toMatch(/\/basket$/);
    const { html } = await askByPrice(request, performance, "2");
    expect(html).toMatch(/role="alert"[\s\S]*?högst 9 biljetter/);
  });
});

test("invalid input in every field of a form is rejected, and never causes a server error", async ({
  request,
  baseURL,
}) => {
  const { event, performance } = await performanceOnSale(baseURL);
  const forms: [string, Record<string, string>][] = [
    [`/events/${event}/${performance}/price-selection`, { band: "Z", "quantity-1": "-1" }],
    [
      `/events/${event}/${performance}/price-selection`,
      { band: "A", "quantity-1": "1e9", key: "'; drop table seats" },
    ],
    [`/events/${event}/${performance}/syos`, { seat: "99999", priceType: "x" }],
    ["/basket", { intent: "remove", ticket: "not-a-ticket" }],
    ["/basket", { intent: "change", ticket: "not-a-ticket", priceType: "NaN" }],
    ["/login", { intent: "look-up", email: "x".repeat(10_000) }],
    ["/login", { intent: "log-in", email: "a@b.example", password: "\u0000" }],
    ["/register", { intent: "register", email: "<script>", country: "-7" }],
    ["/language", { language: "xx", back: "https://evil.example/" }],
    ["/reset-password", { token: "x", password: "Parkett2027", confirm: "Parkett2027" }],
    ["/authentication", { token: "\r\nSet-Cookie: a=b", next: "//evil.example" }],
  ];
  for (const [address, form] of forms) {
    const answer = await request.post(address, {
      form,
      headers: { origin: baseURL ?? "", "sec-fetch-site": "same-origin" },
      maxRedirects: 0,
    });
    expect(answer.status(), `${address} ${JSON.stringify(form).slice(0, 80)}`).toBeLessThan(500);
    expect(answer.headers().location ?? "/").not.toContain("evil");
  }
});

test("opening every address of the site twice creates no basket", async ({ request, baseURL }) => {
  const [first] = await agenda(baseURL ?? "");
  for (const address of ["/log-out", "/language", "/checkout", "/account", `/events/${first?.event.slug}`])
    for (const time of ["once", "twice"])
      expect((await read(request, address)).status, `${address}, ${time}`).toBeLessThan(500);
  expect((await read(request, "/basket")).html).toContain("Din varukorg är tom");
});
