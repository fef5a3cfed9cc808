import { expect, test } from "vitest";
import { vendorSettings } from "#config/house/vendor.ts";
import { frameSources } from "../../adapters/spektrix/seat-frame/urls.ts";
import { HouseRefused } from "../house/house-refused.ts";
import { contentSecurityPolicy, foreignSources } from "../http/security.ts";
import { vendorWebsite } from "./vendor-website.ts";

const REAL = { apiUrl: "https://system.spektrix.com/sundoperan/api/v3" };
const house = (vendor: object) => vendorSettings.parse(vendor);

test("the vendor's frame requires the house's custom domain, without which the shop does not start", () => {
  expect(() => vendorWebsite(house({}), REAL)).toThrow(HouseRefused);
  expect(() => vendorWebsite(house({}), REAL)).toThrow(/house\.json, vendor\.domain/);
  const domain = "https://tickets.example.org";
  expect(vendorWebsite(house({ domain }), REAL)).toBe("https://tickets.example.org/sundoperan");
  expect(vendorWebsite(house({ seats: "own-map" }), REAL)).toBeNull();
});

test("the stand-in's pages have a separate port, on another origin of the shop's site", () => {
  const apiUrl = "http://127.0.0.1:3102/sundoperan/api/v3";
  expect(vendorWebsite(house({}), { apiUrl })).toBe("http://localhost:3102/sundoperan");
});

test.each([
  "tickets.example.org",
  "https://tickets.example.org/",
  "http://tickets.example.org",
  "https://a b",
])("the vendor's custom domain %s is rejected", (domain) => {
  expect(vendorSettings.safeParse({ domain }).success).toBe(false);
});

test("a page with the vendor's frame may frame and call only the vendor's domain, and run one script from it", () => {
  const foreign = foreignSources(null, {
    house: { consent: { version: 1, tagManager: null, partners: [] }, tableBooking: null } as never,
    request: new Request("https://shop.example.org/"),
    tables: null,
    seats: frameSources("https://tickets.example.org/sundoperan"),
  });
  const policy = contentSecurityPolicy("abc", [], foreign);
  expect(policy).toContain("; frame-src https://tickets.example.org;");
  expect(policy).toContain("connect-src 'self' https://tickets.example.org;");
  expect(policy).toContain(
    "script-src 'self' 'nonce-abc' https://tickets.example.org/sundoperan/website/scripts/integrate.js;",
  );
});
