import { join } from "node:path";
import { Hono } from "hono";
import ICAL from "ical.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { House } from "#config/house/house.ts";
import { readHouseFolder } from "#config/house/house-folder.ts";
import { languageOfRequest } from "#request/language.ts";
import { CARMEN, FAUST, smallHouse, TOSCA } from "../../engine/testing/small-house.ts";
import { openTestShop, type TestShop } from "../../engine/testing/test-shop.ts";
import { serveFeeds } from "./feeds.ts";

let shop: TestShop;
let house: House;
beforeAll(async () => {
  const read = await readHouseFolder(join(import.meta.dirname, "../../../demo/house"));
  if (!read.ok) throw new Error("the demo house has faults");
  house = read.value.house;
  const { performances, events } = smallHouse();
  shop = await openTestShop({
    catalogue: {
      events: events.map((one) =>
        one.slug === "tosca" ? { ...one, title: { sv: 'Tosca & "vänner" <3' } } : one,
      ),
      performances: performances.map((one) => (one.id === TOSCA ? { ...one, cancelled: true } : one)),
    },
  });
});
afterAll(() => shop.close());

async function get(path: string, more: Partial<House> = {}, headers: Record<string, string> = {}) {
  const app: Parameters<typeof serveFeeds>[0] = new Hono();
  const parts = { house: { ...house, ...more }, backEnd: shop.backEnd, now: () => shop.clock.now };
  serveFeeds(app, { ...parts, publicUrl: "https://operan.example" }, ({ req }) => ({
    ...{ session: null, address: "192.0.2.7", idempotencyKey: null },
    language: languageOfRequest(req.raw, house.languages),
  }));
  const response = await app.request(path, { headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

function eventsIn(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents("vevent").map((event) => new ICAL.Event(event));
}

test("the season's calendar has each performance with its start, length, place and state", async () => {
  const { text, headers } = await get("/feeds/season.ics");
  expect(headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  const events = eventsIn(text);
  expect(events).toHaveLength(3);
  const [carmen] = events.filter(({ uid }) => uid === `performance-${CARMEN}@operan.example`);
  const { starts = 0 } = smallHouse().performances.find(({ id }) => id === CARMEN) ?? {};
  expect(carmen?.startDate.toJSDate().getTime()).toBe(starts);
  expect(carmen?.duration.toSeconds()).toBe(150 * 60);
  expect(carmen?.location).toContain("Stora scenen");
  const status = (id: number) =>
    events.find(({ uid }) => uid.startsWith(`performance-${id}@`))?.component.getFirstPropertyValue("status");
  expect([status(CARMEN), status(TOSCA)]).toEqual(["CONFIRMED", "CANCELLED"]);
});

test("the season's calendar of one venue or genre has only its performances, and an unknown one is not found", async () => {
  expect(eventsIn((await get("/feeds/season.ics?venue=main-stage&genre=opera")).text)).toHaveLength(3);
  for (const query of ["venue=nowhere", "genre=musical"])
    expect((await get(`/feeds/season.ics?${query}`)).status).toBe(404);
});

test("the feed of what went on sale has what everybody may buy, without what is cancelled or not open yet", async () => {
  const { text, headers } = await get("/feeds/on-sale.atom?language=sv");
  expect(headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
  const ids = [...text.matchAll(/<id>tag:operan\.example,2026:performance-(\d+)<\/id>/g)].map(([, id]) =>
    Number(id),
  );
  expect(ids).toContain(CARMEN);
  expect(ids).not.toContain(TOSCA);
  expect(ids).not.toContain(FAUST);
  expect(text).toContain('xml:lang="sv"');
  expect(text).toContain(`href="https://operan.example/events/carmen/${CARMEN}"`);
});

test("a feed is not sent again while it is unchanged", async () => {
  for (const path of ["/feeds/season.ics", "/feeds/on-sale.atom"]) {
    const { headers } = await get(path);
    const again = await get(path, {}, { "if-none-match": headers.get("etag") ?? "" });
    expect([again.status, again.text]).toEqual([304, ""]);
  }
});

test("the sitemap exists where the house lets events be indexed, with addresses that are escaped", async () => {
  expect((await get("/sitemap.xml", { robots: { events: false, rest: true } })).status).toBe(404);
  const { text, status } = await get("/sitemap.xml", { robots: { events: true, rest: false } });
  expect(status).toBe(200);
  expect(text).toContain("<loc>https://operan.example/listings</loc>");
  expect(text).toContain(`<loc>https://operan.example/events/faust/${FAUST}</loc>`);
});
