import { expect, test } from "@playwright/test";
import { agenda } from "../../tooling/agenda.ts";
import { performanceOnSale } from "../testing/shopper.ts";

test("no two pages have the same title", async ({ request, baseURL }) => {
  const { event, performance } = await performanceOnSale(baseURL);
  const all = await agenda(baseURL ?? "");
  const there = `/events/${event}/${performance}`;
  const addresses = [
    "/",
    "/?month=all",
    "/?venue=main-stage",
    "/?genre=opera",
    `/events/${event}`,
    ...all.filter((other) => other.event.slug === event).map(({ id }) => `/events/${event}/${id}`),
    `${there}/price-selection`,
    `${there}/syos`,
    "/basket",
    "/login",
    "/register",
    "/reset-password",
    "/terms",
    "/accessibility",
    "/no-such-page",
  ];
  const pages = new Map<string, string>();
  for (const address of addresses) {
    const text = await (await request.get(address, { headers: { "accept-language": "sv" } })).text();
    const title = /<title>([^<]*)<\/title>/.exec(text)?.[1] ?? "";
    expect(title, address).not.toBe("");
    expect(pages.get(title), `${title}: ${address}`).toBeUndefined();
    pages.set(title, address);
  }
  expect(pages.size).toBeGreaterThan(15);
});
