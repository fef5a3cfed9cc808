import { type APIRequestContext, expect, test } from "@playwright/test";
import { SOMEBODY } from "#contract/testing/somebody.ts";
import { press, read, send, wordsOf } from "../testing/plain-visitor.ts";
import { begin } from "../testing/prepared.ts";
import { performanceOnSale } from "../testing/shopper.ts";

/** The value of a form field in the server's HTML. */
function filledIn(html: string, name: string): string | undefined {
  const field = html.match(/<input[^>]*>/g)?.find((input) => input.includes(`name="${name}"`));
  return /\bvalue="([^"]*)"/.exec(field ?? "")?.[1];
}

async function expectNothingAdded(request: APIRequestContext): Promise<void> {
  const { cookies } = await request.storageState();
  expect(cookies.filter(({ name }) => name.includes("session"))).toEqual([]);
  expect((await read(request, "/basket")).html).not.toContain("Till kassan");
}

test("a smart link to tickets fills in the quantity; the tickets reach the basket only when the form is sent", async ({
  request,
  baseURL,
}) => {
  const { event, performance } = await performanceOnSale(baseURL);
  const page = await read(
    request,
    `/smart/add-to-cart/events/${event}/${performance}?band=A&quantity-1=2&next=x`,
  );
  expect(new URL(page.address).pathname).toBe(`/events/${event}/${performance}/price-selection`);
  const band = page.html.match(/<details[^>]*\bopen=""[\s\S]*?<\/details>/)?.[0] ?? "";
  expect(filledIn(band, "band") ?? /name="band" value="([^"]*)"/.exec(band)?.[1]).toBe("A");
  expect(filledIn(band, "quantity-1")).toBe("2");
  await expectNothingAdded(request);
  const basket = await send(request, { ...page, html: band }, {});
  expect(new URL(basket.address).pathname).toBe("/basket");
  expect(basket.html).toContain("2 biljetter");
});

test("a smart link to a donation fills in fund and amount; an unknown fund is a 404", async ({ request }) => {
  const page = await read(request, "/smart/add-to-cart/donations/115?amount=275");
  expect(new URL(page.address).pathname).toBe("/contributions");
  expect(filledIn(page.html, "otherAmount")).toBe("275");
  expect(page.html).toMatch(/<input(?=[^>]*name="fund")(?=[^>]*value="115")(?=[^>]*checked)/);
  expect((await read(request, "/smart/add-to-cart/donations/999999")).status).toBe(404);
  expect(new URL((await read(request, "/smart/add-to-cart/donations")).address).pathname).toBe(
    "/contributions",
  );
  await expectNothingAdded(request);
});

test("a smart link to a membership shows its level; without an id it shows all levels, and an unknown id is a 404", async ({
  request,
}) => {
  const page = await read(request, "/smart/add-to-cart/memberships/2");
  expect(new URL(page.address).pathname).toBe("/contributions/memberships/van");
  const all = await read(request, "/smart/add-to-cart/memberships");
  expect(new URL(all.address).pathname).toBe("/contributions/memberships");
  expect((await read(request, "/smart/add-to-cart/memberships/999")).status).toBe(404);
  await expectNothingAdded(request);
});

test("a smart link with an unknown target is a 404 page for every client", async ({ request }) => {
  for (const path of ["book/999999999", "add-to-cart/memberships/999", "add-to-cart/donations/999999"]) {
    const answer = await request.get(`/smart/${path}`, { headers: { Accept: "*/*" } });
    expect([answer.status(), answer.headers()["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
    expect(await answer.text()).toContain("<h1");
  }
});

test("a smart link with only a performance id leads to its booking options, and an unknown id to the 404 page", async ({
  request,
  baseURL,
}) => {
  const { event, performance } = await performanceOnSale(baseURL);
  const page = await read(request, `/smart/book/${performance}`);
  expect(new URL(page.address).pathname).toBe(`/events/${event}/${performance}`);
  expect((await read(request, "/smart/book/999999999")).status).toBe(404);
  expect(new URL((await read(request, "/smart/book")).address).pathname).toBe("/");
});

test("a smart link with an email address prefills login and search without revealing whether the address is registered", async ({
  page,
  request,
}) => {
  const known = await read(request, "/smart/customer/search?email=demo%40sundoperan.example");
  const unknown = await read(request, "/smart/customer/search?email=nobody%40test.example");
  expect(filledIn(known.html, "email")).toBe("demo@sundoperan.example");
  const heading = (html: string) => /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1];
  expect(heading(known.html)).toBe(heading(unknown.html));
  expect(unknown.html).not.toContain("Ingen kund hittades");

  await page.goto(
    "/smart/customer/search?email=nobody%40test.example&firstName=Maja&lastName=Ek&next=/contributions",
  );
  await page.locator('button[value="look-up"]').click();
  await expect(page.getByText("Ingen kund hittades")).toBeVisible();
  await expect(page.locator('input[name="email"]')).toHaveValue("nobody@test.example");
  await expect(page.locator('input[name="firstName"]')).toHaveValue("Maja");
  await expect(page.locator('input[name="next"]').first()).toHaveValue("/contributions");
});

test("a smart link without an email address prefills the search by name and phone, which reveals only that someone matches", async ({
  request,
  baseURL,
}) => {
  const shop = baseURL ?? "";
  const phone = String(Date.now());
  const email = `search-${phone}@test.example`;
  const { backEnd, caller } = await begin(shop);
  await backEnd.customers.register({ ...SOMEBODY, email, phone }, caller);
  const { firstName, lastName } = SOMEBODY;
  const link = (person: object) =>
    `/smart/customer/search?${new URLSearchParams({ firstName, lastName, phone, next: "/contributions", ...person })}`;
  const known = await read(request, link({}));
  const unknown = await read(request, link({ lastName: "Ek" }));
  expect(wordsOf(known.html)).toBe(wordsOf(unknown.html));

  const found = await press(request, known, "Sök");
  expect(wordsOf(found.html)).toContain("Du har ett konto");
  expect(found.html).not.toContain(email);
  expect(filledIn(found.html, "email")).toBe("");
  // With the email address they continue like any other visitor.
  expect(wordsOf((await press(request, found, "Fortsätt", { email })).html)).toContain("Skriv ditt lösenord");

  const none = await press(request, unknown, "Sök");
  expect(wordsOf(none.html)).toContain("Ingen kund hittades");
  for (const [name, value] of Object.entries({ firstName, lastName: "Ek", phone, next: "/contributions" }))
    expect(filledIn(none.html, name), name).toBe(value);

  await backEnd.customers.register(
    { ...SOMEBODY, email: `again-${email}`, phone },
    (await begin(shop)).caller,
  );
  const many = await press(request, known, "Sök");
  expect(many.status).toBe(409);
  expect(wordsOf(many.html)).toContain("Flera kunder stämmer med uppgifterna.");
  expect(many.html).not.toContain(email);
  await expectNothingAdded(request);
});
