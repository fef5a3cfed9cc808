import { afterEach, beforeEach, expect, test } from "vitest";
import { expectOk } from "#contract/testing/sales-contract.ts";
import { TEST_SETTINGS } from "../../../engine/testing/test-shop.ts";
import { attempts as attemptRows } from "../../../visitors/schema.ts";
import { json, NOBODY, signedUp } from "../testing/purchases.ts";
import { openVendorShop, type VendorShop } from "../testing/vendor-shop.ts";

let shop: VendorShop;
beforeEach(async () => {
  shop = await openVendorShop();
});
afterEach(() => shop.close());
const emails = () =>
  json<{ kind: string; token: string; link: string | null }[]>(`${shop.vendor}/sandbox/emails`);

test("the vendor's email with a sign-in link leads to the shop's page and next page, and its token signs in once", async () => {
  const { email } = await signedUp(shop.backEnd);
  const { customers } = shop.backEnd;
  await expectOk(customers.requestLoginLink({ email, next: "/basket?tab=1" }, NOBODY));
  const [sent] = await emails();
  expect(sent?.link).toBe(
    `${TEST_SETTINGS.publicUrl}/authentication?token=${sent?.token}&next=%2Fbasket%3Ftab%3D1`,
  );
  const token = sent?.token ?? "";
  expect(await customers.logInByLink({ token }, NOBODY)).toMatchObject({ ok: true });
  expect(await customers.logInByLink({ token }, NOBODY)).toMatchObject({
    refusal: { reason: "link-expired" },
  });
});

test("a password reset is requested by email address and the shop's domain in the query, without a body", async () => {
  const { email } = await signedUp(shop.backEnd);
  await expectOk(shop.backEnd.customers.requestPasswordReset({ email }, NOBODY));
  expect(await emails()).toMatchObject([{ kind: "password", link: null }]);
  const domain = new URL(TEST_SETTINGS.publicUrl).hostname;
  expect(shop.requests.at(-1)).toBe(
    `POST /customer/forgot-password?emailAddress=${encodeURIComponent(email)}&domain=${domain}`,
  );
});

test("a pending stored card is listed as pending", async () => {
  const { caller, email } = await signedUp(shop.backEnd);
  await shop.storeCard(email, true);
  expect(await expectOk(shop.backEnd.paymentCards.list({}, caller))).toMatchObject({
    cards: [{ state: "pending" }],
  });
});

test("login attempts are deleted once no limit counts them", async () => {
  const logIn = () =>
    shop.backEnd.customers.logIn({ email: "nobody@test.example", password: "Wrong-1234" }, NOBODY);
  const attempts = async () => (await shop.database.select().from(attemptRows)).length;
  await logIn();
  await shop.spektrix.tidy();
  expect(await attempts()).toBe(1);
  shop.clock.now += 3 * 3_600_000;
  await shop.spektrix.tidy();
  expect(await attempts()).toBe(0);
});
