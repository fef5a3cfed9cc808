import { expect, test } from "vitest";
import { describeFaults } from "#config/house/house-folder.ts";
import { vendorSettings } from "#config/house/vendor.ts";
import { vendorPaymentFaults } from "./vendor-payment-faults.ts";

const OTHER = [{ currency: "DKK" }] as const;
const LATER = { on: true };
const AT_ONCE = { on: false };

test("payment by the vendor requires an order attribute and excludes other payment options", () => {
  const vendor = vendorSettings.parse({ payment: "vendor" });
  const faults = vendorPaymentFaults({ vendor, otherCurrencies: OTHER, payLater: LATER });
  expect(describeFaults(faults).split("\n")).toEqual([
    'house.json, vendor.payment: "vendor" needs vendor.orderAttribute: an order that was paid is recognised by it',
    'house.json, vendor.payment: "vendor" takes the house\'s own currency alone – remove otherCurrencies',
    'house.json, vendor.payment: "vendor" takes the whole sum at once – switch payLater.on off',
  ]);
  const named = vendorSettings.parse({ payment: "vendor", orderAttribute: "ParkettBasket" });
  expect(vendorPaymentFaults({ vendor: named, otherCurrencies: [], payLater: AT_ONCE })).toEqual([]);
});

test("payment through the house's own provider requires no order attribute", () => {
  const vendor = vendorSettings.parse({});
  expect(vendorPaymentFaults({ vendor, otherCurrencies: OTHER, payLater: LATER })).toEqual([]);
});

test.each([
  ["script", "http://cdn.example.org/component.js"],
  ["style", "component.css"],
  ["hosts", ["adyen.com"]],
  ["frames", ["*"]],
])("a payment component's %s that no browser should load is rejected: %s", (field, value) => {
  expect(vendorSettings.safeParse({ component: { [field]: value } }).success).toBe(false);
});

test("a payment component on this machine is accepted, for the stand-in", () => {
  const component = {
    script: "http://127.0.0.1:3102/a.js",
    style: "http://localhost:3102/a.css",
    hosts: ["http://127.0.0.1:3102"],
  };
  expect(vendorSettings.safeParse({ component }).success).toBe(true);
});
