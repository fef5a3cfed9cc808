import { execFileSync } from "node:child_process";
import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { SANDBOX_KEYS } from "../../src/config/environment.ts";
import { hashCode, mintCode, sealCode } from "../../src/payments/stored-value/voucher-codes.ts";
import { dialogOf, positionOf } from "../testing/expect-dialog.ts";
import { lookAt, picture } from "../testing/look-at.ts";
import { expectNothingFound } from "../testing/nothing-found.ts";
import { agreed, buyBasket, comeSignedIn, hold, signedIn } from "../testing/prepared.ts";
import { expectConfirmed, goToPayment, payByCard, performanceOnSale } from "../testing/shopper.ts";
import { shopOfAll as shop } from "./shop-of-all.ts";

/** As sold by the house. */
async function issueVoucher(amount: number): Promise<string> {
  const code = mintCode(randomInt);
  const key = SANDBOX_KEYS.voucherKey;
  await issue("voucher", amount, null, [
    hashCode(key, code),
    sealCode(key, code, randomBytes),
    code.slice(-4),
  ]);
  return code;
}

async function issue(kind: string, amount: number, customer: string | null, code: readonly unknown[]) {
  const id = randomUUID();
  await shop.query(
    `insert into stored_value (id, kind, face, paid, balance, currency, customer, valid_from, valid_until, origin, created, code_hash, code_sealed, last4)
     values ($1, $2, $3, $3, $3, 'SEK', $4, '2020-01-01', '2099-12-31', 'sold', now(), $5, $6, $7)`,
    [id, kind, amount, customer, ...(code.length > 0 ? code : [null, null, null])],
  );
  await shop.query(
    "insert into stored_value_entries (value, kind, amount, at) values ($1, 'issued', $2, now())",
    [id, amount],
  );
}

async function buyVouchers(
  quantity: number,
  how: { readonly delivery: "email" | "post"; readonly email: string },
): Promise<{ session: string; number: string }> {
  const somebody = await signedIn(shop.url);
  const { backEnd, caller } = somebody;
  const request = { amount: 50_000, quantity, recipient: "Elsa", message: "Grattis!", day: null };
  await agreed(backEnd.vouchers.add({ ...request, ...how }, caller));
  const { number } = await agreed(backEnd.orders.read({ link: await buyBasket(somebody) }, caller));
  return { session: caller.session, number };
}

async function typeCode(page: Page, code: string): Promise<void> {
  const field = page.locator('input[name="code"]');
  const link = page.getByRole("link", { name: "Har du ett presentkort?" });
  if (!(await field.isVisible()) && (await link.isVisible())) await link.click();
  await field.fill(code);
  await page.locator('form:has(input[name="code"]) button').click();
}

test("a voucher and credit pay for a basket, lock its tickets until then, and every screen shows the same amounts", async ({
  page,
}) => {
  test.setTimeout(180_000);
  const code = await issueVoucher(30_000);
  const somebody = await comeSignedIn(page, shop.url);
  await page.goto("/redeem-gift-voucher");
  await expectNothingFound(page, "redeeming without a basket");
  await hold(somebody, await performanceOnSale(shop.url), 2);
  await page.goto("/basket");
  await typeCode(page, "2222-222222222");
  await expect(page.getByText("Koden verkar felaktig. Försök igen.").first()).toBeVisible();
  await expectNothingFound(page, "basket with a wrong code");
  await picture(page, "wrong-code");
  await page.goto("/redeem-gift-voucher");
  await expectNothingFound(page, "redeeming");
  await typeCode(page, code.toLowerCase().replace("-", " "));
  await page.waitForURL(/\/basket/);
  await expect(page.getByText(`Presentkort som slutar på ${code.slice(-4)}`).first()).toBeVisible();
  await expect(page.getByText("−300 kr")).toBeVisible();
  await expect(page.getByRole("link", { name: /^Ändra: Biljettyp/ })).toHaveCount(0);
  await expect(page.getByText("Biljetten betalas med ett presentkort")).toHaveCount(2);
  await picture(page, "locked-basket");
  await page
    .getByRole("button", { name: /^Ta bort presentkortet så att/ })
    .first()
    .click();
  await expect(page.getByRole("link", { name: /^Ändra: Biljettyp/ })).toHaveCount(2);
  const position = await positionOf(page);
  await typeCode(page, code);
  await expect(page.getByText("Biljetten betalas med ett presentkort")).toHaveCount(2);
  await expect(dialogOf(page)).toHaveCount(0);
  // The dialog leaves no entry in the history.
  await expect.poll(() => positionOf(page)).toBe(position);
  await page.goBack();
  await expect(page).toHaveURL(/redeem-gift-voucher/);
  await page.goForward();

  const [customer] = await shop.query<{ id: string }>("select id from customers where email = $1", [
    somebody.email,
  ]);
  await issue("credit", 20_000, customer?.id ?? null, []);
  await page.goto("/basket");
  await page.getByRole("button", { name: "Använd tillgodohavandet" }).click();
  await expect(page.getByText("−200 kr")).toBeVisible();
  await expectNothingFound(page, "basket with a voucher and credit");
  await picture(page, "voucher-and-credit");
  await agreed(somebody.backEnd.orders.chooseDelivery({ method: "e-ticket" }, somebody.caller));
  await page.goto("/checkout/review");
  await expect(page.getByText("Att betala")).toBeVisible();
  await expectNothingFound(page, "review with a voucher and credit");
  await picture(page, "review");
  await goToPayment(page);
  await payByCard(page);
  await expectConfirmed(page);
  await expect(page.getByText("−300 kr")).toBeVisible();
  await expectNothingFound(page, "confirmation with a voucher and credit");
  await picture(page, "confirmed");

  await page.goto("/account/account-credit");
  await expect(page.getByText("Använt för beställning")).toBeVisible();
  await expectNothingFound(page, "credit that is used up");
  await issue("credit", 15_000, customer?.id ?? null, []);
  await page.reload();
  await expect(page.getByText("Du har 150 kr till godo.")).toBeVisible();
  await expectNothingFound(page, "credit");
  await picture(page, "credit");
});

test("a valid voucher code shows its balance at either address, and an invalid one reveals nothing", async ({
  page,
}) => {
  const code = await issueVoucher(50_000);
  await page.goto("/gift-vouchers/balance");
  await expectNothingFound(page, "balance");
  await typeCode(page, "nonsense");
  await expect(page.getByText("Koden verkar felaktig. Försök igen.").first()).toBeVisible();
  await expectNothingFound(page, "balance of no voucher");
  await typeCode(page, code);
  await expect(
    page.getByText(`På presentkortet som slutar på ${code.slice(-4)} finns 500 kr.`),
  ).toBeVisible();
  await expectNothingFound(page, "balance of a voucher");
  await picture(page, "balance");
  await page.goto("/gift-certificates/balance");
  await expect(page.locator('input[name="code"]')).toBeVisible();
});

test("a voucher is added to the basket, and an order is returned for credit", async ({ page }) => {
  test.setTimeout(180_000);
  const somebody = await comeSignedIn(page, shop.url);
  await page.goto("/gift-certificates");
  await expectNothingFound(page, "gift vouchers");
  await picture(page, "gift-vouchers");
  await page.goto("/gift-vouchers");
  await page.getByRole("link", { name: "Köp ett presentkort" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Köp presentkort" })).toBeVisible();
  await page.getByRole("button", { name: "Lägg i varukorgen" }).click();
  await expect(page.getByText("Skriv vem presentkortet är till").first()).toBeVisible();
  await expectNothingFound(page, "a voucher with faults");
  await picture(page, "voucher-faults");
  await page.locator('input[name="amount"][value="50000"]').check();
  await page.locator('input[name="recipient"]').fill("Elsa");
  await page.locator('textarea[name="message"]').fill("Grattis på födelsedagen!");
  await page.locator('input[name="email"]').fill("elsa@test.example");
  await page.getByRole("button", { name: "Lägg i varukorgen" }).click();
  await page.waitForURL(/\/basket/);
  await expect(page.getByText("Till Elsa", { exact: true })).toBeVisible();
  await expect(page.getByText(/Giltigt till och med \d/)).toBeVisible();
  await expectNothingFound(page, "basket with a voucher to give");
  await picture(page, "voucher-in-basket");

  await hold(somebody, await performanceOnSale(shop.url), 2);
  await buyBasket(somebody);
  await page.goto("/account/your-orders");
  await expectNothingFound(page, "orders that can be returned");
  await page.getByRole("link", { name: /^Lämna tillbaka beställning/ }).click();
  await expect(page.getByText("2 biljetter")).toBeVisible();
  await expectNothingFound(page, "returning an order");
  await picture(page, "returning");
  await page.getByRole("button", { name: "Lämna tillbaka" }).click();
  await expect(page.getByText("Beställningen är återlämnad.")).toBeVisible();
  await expectNothingFound(page, "an order that was returned");
  await picture(page, "returned");
  await page.reload();
  await page.goto("/account/your-orders?view=returned");
  await expect(page.locator("main article")).toHaveCount(1);
  await page.goto("/account/account-credit");
  await expect(page.getByText(/^Du har .* till godo\.$/)).toBeVisible();
  await page.context().clearCookies();
  await page.goto("/account/gift-voucher-balance");
  await expect(page).toHaveURL(/\/login/);
});

test("a voucher sent to a wrong address is corrected from the order and sent again, with errors beside the field", async ({
  page,
}) => {
  const { session } = await buyVouchers(1, { delivery: "email", email: "fel@test.example" });
  await page.context().addCookies([{ name: "session", value: session, url: shop.url }]);
  await page.goto("/account/your-orders");
  await page.getByRole("link", { name: "Tidigare (1)" }).click();
  await page.getByRole("link", { name: /^Skicka presentkortet i beställning \d+ igen$/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Skicka presentkortet igen" })).toBeVisible();
  await page.getByLabel("Mottagarens e-postadress").fill("ingen adress");
  await page.getByRole("button", { name: "Skicka igen" }).click();
  await expect(page.locator("#email-error")).toBeVisible();
  await lookAt(page, "voucher-again");
  const right = `ratt-${randomUUID()}@test.example`;
  await page.getByLabel("Mottagarens e-postadress").fill(right);
  await page.getByRole("button", { name: "Skicka igen" }).click();
  await expect(page.getByText(`Presentkortet är skickat till ${right}.`)).toBeVisible();
  await lookAt(page, "voucher-sent-again");
  await expect(async () => {
    const emails = await (await fetch(`${shop.mailbox}/emails.json?to=${right}`)).json();
    expect(emails).toHaveLength(1);
  }).toPass();
});

test("vouchers by post are printed at the box office, one page each with a valid code, and leave its list", async () => {
  test.setTimeout(180_000);
  const { number } = await buyVouchers(2, { delivery: "post", email: "" });
  expect(await shop.boxOffice("post-vouchers")).toMatch(
    new RegExp(`${number} .*2 × .*Åsa Öberg, Kajgatan 1, 211 20 Malmö, SE`),
  );
  const file = test.info().outputPath("vouchers.pdf");
  expect(await shop.boxOffice("print-vouchers", number, "--pdf", file)).toContain(file);
  const pages = execFileSync("pdftotext", [file, "-"], { encoding: "utf8" })
    .split("\f")
    .map((page) => page.replaceAll(/\s+/g, " "))
    .filter((page) => page.trim() !== "");
  expect(pages).toHaveLength(2);
  for (const page of pages)
    for (const words of ["Presentkort", "500 kr", "Elsa", "Åsa Öberg", "Grattis!"])
      expect(page).toContain(words);
  const codes = pages.map((page) => /\b[A-Z0-9]{4}-[A-Z0-9]{9}\b/.exec(page)?.[0] ?? "");
  const hashes = codes.map((code) => Buffer.from(hashCode(SANDBOX_KEYS.voucherKey, code)).toString("hex"));
  const sold = await shop.query<{ hash: string }>(
    `select encode(code_hash, 'hex') as hash from stored_value where face = 50000 and balance = 50000
     and state = 'live' and encode(code_hash, 'hex') = any($1)`,
    [hashes],
  );
  expect(sold.map(({ hash }) => hash).sort()).toEqual(hashes.sort());
  expect(new Set(codes).size).toBe(2);
  expect(await shop.boxOffice("vouchers-posted", number)).toContain("2 gift vouchers");
  expect(await shop.boxOffice("post-vouchers")).not.toContain(number);
});
