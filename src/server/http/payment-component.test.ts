import { describe, expect, test } from "vitest";
import { vendorSettings } from "#config/house/vendor.ts";
import { withPaymentComponent } from "./payment-component.ts";
import { contentSecurityPolicy, NO_SOURCES } from "./security.ts";

describe("the page of the vendor's payment component", () => {
  const vendor = vendorSettings.parse({ payment: "vendor" });
  const on = (path: string, house = { vendor }) =>
    contentSecurityPolicy(
      "abc",
      [],
      withPaymentComponent(NO_SOURCES, house, new Request(`https://tickets.example.org${path}`)),
    );

  test("may load the component, frame the card's bank and submit its form there", () => {
    const policy = on("/order/pay?order=abc");
    const hosts = "https://webcomponents.spektrix.com https://*.spektrix.com https://*.adyen.com";
    expect(policy).toContain(`script-src 'self' 'nonce-abc' ${hosts};`);
    expect(policy).toContain(`style-src 'self' ${hosts};`);
    expect(policy).toContain(`connect-src 'self' ${hosts};`);
    expect(policy).toContain(`frame-src ${hosts} https:;`);
    expect(policy).toContain("form-action 'self' https:;");
  });

  test("is the only page with these permissions, and only if the vendor takes the payment", () => {
    const plain = contentSecurityPolicy("abc", []);
    for (const path of ["/", "/order/verify", "/order/pay/more", "/checkout/review"])
      expect(on(path), path).toBe(plain);
    expect(on("/order/pay", { vendor: vendorSettings.parse({}) })).toBe(plain);
  });
});
