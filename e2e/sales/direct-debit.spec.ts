import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { openPlainBrowser, type PlainBrowser, type Shown } from "../errors/plain-browser.ts";
import { lookAt } from "../testing/look-at.ts";
import { expectNothingFound } from "../testing/nothing-found.ts";
import { agreed } from "../testing/prepared.ts";
import {
  approve,
  banksAnswer,
  HOME,
  memberAs,
  openedOnce,
  provider,
  shop,
  signedInAs,
  whileAway,
} from "./debit-shop.ts";

openedOnce();
test.use({ baseURL: HOME, locale: "sv-SE" });
test.describe.configure({ mode: "serial" });

const WORDS = [
  {
    language: "sv",
    tooLittle: /Välj ett belopp mellan /,
    confirmed: "Din månadsgåva är klar",
    summary: /: 120 kr den \d+ varje månad/,
    plans: "Dina månadsgåvor",
    later: /Från den .*: 200 kr/,
    paused: "Pausad: vi drar inga pengar.",
    next: "Nästa gång drar vi pengarna den ",
    failed: "Banken godkände inte autogirot. Inga pengar har dragits.",
    begin: "Ge varje månad",
    again: "Försök igen",
    toPlans: "Se dina gåvor",
    away: "Vi når inte betaltjänsten just nu. Försök igen om några minuter.",
    verifying: "Din bank kontrollerar autogirot",
    toProvider: "Gå till betaltjänsten",
  },
  {
    language: "de",
    tooLittle: /wählen Sie einen Betrag zwischen /,
    confirmed: "Ihre monatliche Spende ist eingerichtet",
    summary: /: 120 SEK am \d+\. jedes Monats/,
    plans: "Ihre monatlichen Spenden",
    later: /Ab dem .*: 200 SEK/,
    paused: "Ausgesetzt: Wir buchen nichts ab.",
    next: "Das nächste Mal buchen wir am ",
    failed: "Die Bank hat die Lastschrift nicht genehmigt. Es wurde nichts abgebucht.",
    begin: "Jeden Monat spenden",
    again: "Noch einmal versuchen",
    toPlans: "Ihre Spenden ansehen",
    away: /Wir erreichen den Zahlungsdienst gerade nicht\. (Bitte v|V)ersuchen Sie es in einigen Minuten noch einmal\./,
    verifying: "Ihre Bank prüft die Lastschrift",
    toProvider: "Zum Zahlungsdienst",
  },
] as const;

async function approvedPlainly(browser: PlainBrowser): Promise<Shown> {
  await browser.open("/contributions");
  const away = await browser.send('value="monthly"', { monthlyOther: "120" });
  expect(away.address).toContain(provider.url);
  const bank = { clearing: "5491", account: "0000003", personnummer: "198112289874" };
  return browser.send('name="clearing"', bank, { action: "approve" });
}

for (const { language, ...words } of WORDS) {
  test(`without a browser a monthly donation is approved, confirmed, changed, paused, resumed and stopped, in ${language}`, async ({
    page,
  }) => {
    const { caller } = await signedInAs(page, "Successful");
    const browser = await openPlainBrowser(HOME, caller.session, language);
    await browser.open("/contributions");
    const little = await browser.send('value="monthly"', { monthlyOther: "10" });
    expect([little.status, words.tooLittle.test(little.text)]).toEqual([422, true]);
    const back = await approvedPlainly(browser);
    expect(back.address).toContain("/order/direct-debits/verify");
    await banksAnswer();
    await expect(async () => {
      expect((await browser.open(back.address)).address).toContain("/order/direct-debits/confirmed");
    }).toPass();
    const confirmed = await browser.open(back.address);
    expect(confirmed.html).toContain(`<html lang="${language}"`);
    expect(confirmed.text).toContain(words.confirmed);
    expect(plain(confirmed)).toMatch(words.summary);
    expect(confirmed.html).toMatch(new RegExp(`href="/account/giving-history"[^>]*>${words.toPlans}<`));
    const plans = await browser.open("/account/giving-history");
    expect(plans.text).toContain(words.plans);
    const [, amount = ""] = /name="(amount-[^"]+)"/.exec(plans.html) ?? [];
    expect(plain(await browser.send('value="change"', { [amount]: "200" }))).toMatch(words.later);
    expect((await browser.send('value="pause"', {}, { action: "pause" })).text).toContain(words.paused);
    expect((await browser.send('value="resume"', {}, { action: "resume" })).text).toContain(words.next);
    expect((await browser.send('value="stop"', {}, { action: "stop" })).text).not.toContain(words.plans);
    await browser.close();
  });

  test(`without a browser a mandate that the bank rejects is shown, with no money taken and a link to try again, in ${language}`, async ({
    page,
  }) => {
    const { caller } = await signedInAs(page, "Invalid");
    const browser = await openPlainBrowser(HOME, caller.session, language);
    const back = await approvedPlainly(browser);
    await banksAnswer();
    await expect(async () => {
      expect((await browser.open(back.address)).address).toContain("/order/direct-debits/failed");
    }).toPass();
    const failed = await browser.open(back.address);
    expect(failed.text).toContain(words.failed);
    expect(failed.html).toMatch(new RegExp(`href="/contributions"[^>]*>${words.again}<`));
    expect((await browser.open("/contributions")).text).toContain(words.begin);
    await browser.close();
  });
}

for (const { language, ...words } of WORDS) {
  test(`while the provider is down, a monthly donation and a renewal show an error and can be completed later, in ${language}`, async ({
    page,
  }) => {
    const { backEnd, caller } = await memberAs(page, "Successful");
    const browser = await openPlainBrowser(HOME, caller.session, language);
    await expect.poll(async () => (await agreed(backEnd.memberships.mine({}, caller))).length).toBe(1);
    const saysAway = (shown: Shown) => {
      expect(shown.html).toContain(`<html lang="${language}"`);
      expect(shown.text).toMatch(words.away);
    };
    await whileAway(async () => {
      await browser.open("/account/memberships");
      const renewal = await browser.send('name="membership"');
      expect(renewal.status).toBe(503);
      saysAway(renewal);
      await browser.open("/contributions");
      const wanted = { monthlyFund: "116", monthlyOther: "120", monthlyDay: "15" };
      const donation = await browser.send('value="monthly"', wanted);
      expect(donation.status).toBe(503);
      saysAway(donation);
      expect(selected(donation, "monthlyFund")).toMatch(/value="116"/);
      expect(selected(donation, "monthlyDay")).toMatch(/>15$/);
      expect(donation.html).toMatch(/<input(?=[^>]*name="monthlyOther")(?=[^>]*value="120")/);
    });
    expect((await browser.send('value="monthly"')).address).toContain(provider.url);
    const bank = { clearing: "5491", account: "0000003", personnummer: "198112289874" };
    const back = await browser.send('name="clearing"', bank, { action: "approve" });
    expect(back.text).toContain(words.verifying);
    await whileAway(async () => {
      const away = await browser.open(back.address);
      saysAway(away);
      expect(away.html).toContain(`href="/order/direct-debits/verify?plan=`);
    });
    expect((await browser.open(back.address)).text).toContain(words.verifying);
    const donations = (await agreed(backEnd.directDebits.mine({}, caller))).filter(
      ({ kind }) => kind === "donation",
    );
    expect(donations).toMatchObject([{ amount: { amount: 12_000 }, day: 15 }]);
    const memberships = await browser.open("/account/memberships");
    const [, on = ""] = /href="(\/order\/direct-debits\/verify[^"]*)"/.exec(memberships.html) ?? [];
    const opened = await browser.open(on);
    expect(opened.text).toContain(words.toProvider);
    expect(opened.html).toContain(`href="${provider.url}/pay/`);
    await browser.close();
  });
}

for (const language of ["en", "es", "ht"] as const) {
  test(`without a browser automatic renewal of a membership is set up, approved and confirmed, in ${language}`, async ({
    page,
  }) => {
    const { backEnd, caller } = await memberAs(page, "Successful");
    const browser = await openPlainBrowser(HOME, caller.session, language);
    const file = new URL(`../../src/languages/${language}/sales.json`, import.meta.url);
    const { directDebits, memberships } = JSON.parse(await readFile(file, "utf8"));
    await expect.poll(async () => (await agreed(backEnd.memberships.mine({}, caller))).length).toBe(1);
    const mine = await browser.open("/account/memberships");
    expect(mine.text).toContain(memberships["auto-renew"]);
    const away = await browser.send('name="membership"');
    expect(away.address).toContain(provider.url);
    const bank = { clearing: "5491", account: "0000003", personnummer: "198112289874" };
    const back = await browser.send('name="clearing"', bank, { action: "approve" });
    expect(back.text).toContain(directDebits["verifying-title"]);
    await banksAnswer();
    await expect(async () => {
      expect((await browser.open(back.address)).address).toContain("/order/direct-debits/confirmed");
    }).toPass();
    const confirmed = await browser.open(back.address);
    expect(confirmed.html).toContain(`<html lang="${language === "en" ? "en-GB" : language}"`);
    for (const words of ["renewal-title", "renewal-text", "to-memberships"])
      expect(confirmed.text).toContain(directDebits[words]);
    const renewing = await browser.open("/account/memberships");
    const [begins = ""] = /^[^{]*/.exec(memberships["renews-on"]) ?? [];
    expect(renewing.text).toContain(begins.trim());
    expect(renewing.text).toContain(memberships["renewal-stop"]);
    await browser.close();
  });
}

function selected({ html }: Shown, name: string): string {
  const list = new RegExp(`<select[^>]*name="${name}"[\\s\\S]*?</select>`).exec(html)?.[0] ?? "";
  return /<option[^>]*\sselected[^>]*>[^<]*/.exec(list)?.[0] ?? "";
}

const plain = ({ text }: Shown) => text.replaceAll("\u00a0", " ");

test.describe("direct debit in a browser", () => {
  test("automatic renewal of a membership is approved on the provider's page, and stopped", async ({
    page,
  }) => {
    await memberAs(page, "Successful");
    await expect(async () => {
      await page.goto("/account/memberships");
      await expect(page.getByText("Vi drar ", { exact: false })).toBeVisible({ timeout: 500 });
    }).toPass();
    await lookAt(page, "membership-to-renew");
    await page.getByRole("button", { name: "Förnya av sig självt" }).click();
    await approve(page);
    await page.waitForURL(/\/order\/direct-debits\/verify/);
    await banksAnswer();
    await expect(async () => {
      await page.goto(page.url());
      expect(page.url()).toContain("/order/direct-debits/confirmed");
    }).toPass();
    await expect(
      page.getByRole("heading", { level: 1, name: "Medlemskapet förnyas av sig självt" }),
    ).toBeVisible();
    await page.getByRole("link", { name: "Se dina medlemskap" }).click();
    await expect(page.getByText(/^Förnyas av sig självt: vi drar .* den /)).toBeVisible();
    await lookAt(page, "membership-renewing");
    await page.getByRole("button", { name: "Sluta förnya av sig självt" }).click();
    await expect(page.getByRole("button", { name: "Förnya av sig självt", exact: true })).toBeVisible();
  });

  test("axe finds no violations on the form of a monthly donation, its result and the list", async ({
    page,
  }) => {
    await signedInAs(page, "Successful");
    await page.goto("/contributions");
    await expectNothingFound(page, "a monthly gift");
    await page.getByLabel("Annat belopp varje månad").fill("150");
    await page.getByRole("button", { name: "Ge varje månad" }).click();
    await approve(page);
    await page.waitForURL(/\/order\/direct-debits\//);
    await expectNothingFound(page, "the outcome of a direct debit");
    await page.goto("/account/giving-history");
    await expect(page.getByRole("heading", { name: "Dina månadsgåvor" })).toBeVisible();
    await expectNothingFound(page, "monthly gifts");
  });

  test("a series by instalments is approved, sold at once and listed in the account; a lost mandate is replaced", async ({
    page,
  }) => {
    test.slow();
    const { backEnd, caller } = await signedInAs(page, "Successful");
    const [series] = await agreed(backEnd.series.list({}, caller));
    await page.goto(`/subscriptions/fixed-series/${series?.id}`);
    await expect(page.getByText(/Kan betalas i 3 delar genom autogiro från 2\s000\skr/)).toBeVisible();
    const detail = await agreed(backEnd.series.read({ series: series?.id ?? "" }, caller));
    const [type] = detail.priceTypes;
    const quantities = [{ priceType: type?.id ?? 1, quantity: 2 }];
    const chosen = { series: detail.id, dates: detail.dates[0]?.id ?? "", band: "B" as const };
    await agreed(backEnd.series.add({ ...chosen, quantities, seats: [] }, caller));
    await agreed(backEnd.orders.chooseDelivery({ method: "e-ticket" }, caller));
    await page.goto("/checkout/review");
    await lookAt(page, "review-parts");
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByLabel(/I 3 delar genom autogiro/).check();
    await page.getByLabel("Jag godkänner köpvillkoren").check();
    await page.getByRole("button", { name: "Till betalningen" }).click();
    await page.waitForURL(`${provider.url}/**`);
    await page.goto("/checkout/payment");
    await page.getByRole("button", { name: "Fortsätt till betalningen" }).click();
    await approve(page);
    await page.waitForURL(/\/order\/confirmed/);
    await expectNothingFound(page, "an order in parts");
    await page.getByRole("link", { name: /^Delbetalningar: .* återstår$/ }).click();
    await expect(page.getByRole("listitem").filter({ hasText: /Dras den / })).toHaveCount(3);
    await lookAt(page, "parts");
    await page.goto("/account/your-orders");
    await expect(page.getByRole("link", { name: /^Delbetalningar: .* återstår$/ })).toBeVisible();

    const [order] = await agreed(backEnd.orders.mine({}, caller));
    const [mandate] = await shop.query<{ mandate: string }>(
      "select mandates.mandate from mandates join debit_plans on debit_plans.mandate = mandates.id where kind = 'order'",
    );
    await fetch(`${provider.url}/sandbox/state`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ kind: "mandates", id: mandate?.mandate, status: "failed" }),
    });
    const isStopped = async () =>
      (await agreed(backEnd.orders.read({ link: order?.link ?? "" }, caller))).byInstalments?.stopped;
    // The provider sends a webhook.
    await expect.poll(isStopped).toBe(true);
    await page.goto(`/order/parts/${order?.link}`);
    await expect(page.getByText(/är obetalt, och vi kan inte dra det/)).toBeVisible();
    await lookAt(page, "parts-stopped");
    await page.getByRole("button", { name: "Fortsätt betala" }).click();
    await approve(page);
    await page.waitForURL(/\/order\/confirmed/);
    await expect.poll(isStopped).toBe(false);
    const german = await page.request.get(`/order/parts/${order?.link}`, { headers: { cookie: "lang=de" } });
    expect(await german.text()).toContain("Raten für Bestellung");
    expect((await page.request.get("/order/parts/guessed")).status()).toBe(404);
  });
});
