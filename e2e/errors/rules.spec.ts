import { expect, test } from "@playwright/test";
import { SOMEBODY } from "#contract/testing/somebody.ts";
import { begin, hold } from "../testing/prepared.ts";
import { performanceOnSale, SOMEBODY_NEW } from "../testing/shopper.ts";
import { openPlainBrowser, type PlainBrowser, type Shown, type Typed } from "./plain-browser.ts";

interface Broken {
  readonly rule: string;
  readonly field: string;
  readonly words: string;
  readonly language?: string;
}

let people = 0;
const newAddress = () => {
  people += 1;
  return `rules-${process.pid}-${Date.now()}-${people}@test.example`;
};

async function opened(shop: string | undefined, language = "sv", session: string | null = null) {
  return openPlainBrowser(shop ?? "", session, language);
}

async function signedIn(shop: string | undefined, language = "sv"): Promise<PlainBrowser> {
  const { backEnd, caller } = await begin(shop ?? "");
  const registered = await backEnd.customers.register({ ...SOMEBODY, email: newAddress() }, caller);
  return opened(shop, language, registered.ok ? registered.value.session : null);
}

function expectBeside({ html }: Shown, field: string, words: string): void {
  const control = new RegExp(`<(?:input|select|textarea)[^>]*\\sname="${field}"[^>]*>`).exec(html)?.[0] ?? "";
  expect(control, field).toContain('aria-invalid="true"');
  const described = /aria-describedby="([^"]*)"/.exec(control)?.[1]?.split(" ") ?? [];
  const shown = described.map((id) =>
    new RegExp(`id="${id}"[^>]*>([\\s\\S]*?)</(?:p|div|span|ul)>`).exec(html),
  );
  const text = shown.map((one) => (one?.[1] ?? "").replace(/<[^>]*>/g, "")).join(" ");
  expect(text, field).toContain(words);
}

const REGISTRATION: readonly (Broken & { readonly typed: Typed })[] = [
  {
    rule: "a password that is too short",
    field: "password",
    typed: { password: "Short1" },
    words:
      "Your password must be 8 - 20 characters consisting of uppercase and lowercase letters and at least one digit.",
    language: "en",
  },
  {
    rule: "a password that is too long",
    field: "password",
    typed: { password: "LongerThanTwenty12345" },
    words: "Lösenordet måste ha 8–20 tecken och bestå av stora och små bokstäver och minst en siffra.",
  },
  ...["lowercase123", "UPPERCASE123", "NoDigitAtAll"].map((password) => ({
    rule: `a password like ${password}`,
    field: "password",
    typed: { password },
    words: "Lösenordet måste ha 8–20 tecken",
  })),
  {
    rule: "a telephone number with letters",
    field: "phone",
    typed: { phone: "040-call me" },
    words: "Please check the formatting of the phone number, only use numbers",
    language: "en",
  },
  {
    rule: "an invalid email address",
    field: "email",
    typed: { email: "asa@opera" },
    words: "It looks like you might have typed your email address in wrong",
    language: "en",
  },
  {
    rule: "terms that are not accepted",
    field: "acceptTerms",
    typed: { acceptTerms: "" },
    words: "Please accept the terms and conditions",
    language: "en",
  },
  ...Object.entries({
    email: "Skriv din e-postadress",
    password: "Skriv ditt lösenord",
    firstName: "Skriv ditt förnamn",
    lastName: "Skriv ditt efternamn",
    phone: "Skriv ditt telefonnummer",
    line1: "Skriv din gatuadress",
    postalCode: "Skriv ditt postnummer",
    city: "Skriv din ort",
  }).map(([field, words]) => ({ rule: `a missing ${field}`, field, typed: { [field]: "" }, words })),
];

test.describe("registration rejects, beside the field,", () => {
  for (const { rule, field, typed, words, language } of REGISTRATION) {
    test(rule, async ({ baseURL }) => {
      const browser = await opened(baseURL, language);
      await browser.open("/register");
      const requested = { ...SOMEBODY_NEW, email: newAddress(), acceptTerms: "on", ...typed };
      const shown = await browser.send('name="firstName"', requested);
      expect(shown.status).toBe(422);
      expectBeside(shown, field, words);
      if (field !== "lastName") expect(shown.html).toContain(`value="${SOMEBODY_NEW.lastName}"`);
      await browser.close();
    });
  }
});

test.describe("a change of password rejects, beside the field,", () => {
  const typed = { current: SOMEBODY.password, password: "Parkett2028", confirm: "Parkett2028" };
  const broken = [
    {
      rule: "a repetition that differs",
      field: "confirm",
      change: { confirm: "Parkett2029" },
      words: "Lösenorden matchar inte",
    },
    {
      rule: "a missing current password",
      field: "current",
      change: { current: "" },
      words: "Skriv ditt nuvarande lösenord",
    },
    {
      rule: "a wrong current password",
      field: "current",
      change: { current: "Wrong12345" },
      words: "Det är inte ditt nuvarande lösenord",
    },
    {
      rule: "a new password that is too short",
      field: "password",
      change: { password: "short", confirm: "short" },
      words: "Lösenordet måste ha 8–20 tecken",
    },
  ];
  for (const { rule, field, change, words } of broken) {
    test(rule, async ({ baseURL }) => {
      const browser = await signedIn(baseURL);
      await browser.open("/account/update-password");
      const shown = await browser.send('name="confirm"', { ...typed, ...change });
      expectBeside(shown, field, words);
      await browser.close();
    });
  }
});

test("the review requires the terms to be accepted, with a message beside the checkbox", async ({
  baseURL,
}) => {
  const { backEnd, caller } = await begin(baseURL ?? "");
  const registered = await backEnd.customers.register({ ...SOMEBODY, email: newAddress() }, caller);
  const session = registered.ok ? registered.value.session : "";
  await hold({ backEnd, caller: { ...caller, session } }, await performanceOnSale(baseURL), 1);
  await backEnd.orders.chooseDelivery({ method: "e-ticket" }, { ...caller, session });
  const browser = await opened(baseURL, "en", session);
  await browser.open("/checkout/review");
  const shown = await browser.send('name="acceptTerms"');
  expectBeside(shown, "acceptTerms", "Please accept the terms and conditions");
  await browser.close();
});

test("a gift voucher code of the wrong format is rejected with a message beside the field", async ({
  baseURL,
}) => {
  const browser = await opened(baseURL);
  await browser.open("/gift-vouchers/balance");
  const shown = await browser.send('name="code"', { code: "ABC-12" });
  expectBeside(shown, "code", "Koden verkar felaktig. Försök igen.");
  await browser.close();
});

test("a membership requires a login, and a second one in the basket is rejected", async ({ baseURL }) => {
  const stranger = await opened(baseURL, "en");
  const requested = await stranger.open("/contributions/memberships/van");
  expect(requested.text).toContain("Please login first to purchase this membership");
  await stranger.close();
  const browser = await signedIn(baseURL);
  await browser.open("/contributions/memberships/van");
  await browser.send('name="renews"');
  await browser.open("/contributions/memberships/van");
  const twice = await browser.send('name="renews"');
  expect(twice.text).toContain("Sundoperans vän ligger redan i varukorgen. Man kan bara köpa ett åt gången.");
  await browser.close();
});

test.describe("the food and drink form", () => {
  /** At the supper's menu with this many tickets. */
  async function atTheMenu(baseURL: string | undefined, menu: string, tickets: number) {
    const findPerformance = await performanceOnSale(baseURL);
    const begun = await begin(baseURL ?? "");
    await hold(begun, findPerformance, tickets);
    const browser = await opened(baseURL, "sv", begun.caller.session);
    const page = await browser.open(`/food-and-drink/${findPerformance.performance}/${menu}`);
    const sitting = /name="sitting"[^>]*value="([^"]*)"/.exec(page.html)?.[1] ?? "";
    return {
      browser,
      sitting,
      items: [...page.html.matchAll(/name="(item-[^"]+)"/g)].map(([, name]) => name ?? ""),
    };
  }

  test("requires the number of guests", async ({ baseURL }) => {
    const { browser } = await atTheMenu(baseURL, "supper", 2);
    const shown = await browser.send('name="sitting"');
    expectBeside(shown, "guests", "Välj antal gäster");
    await browser.close();
  });

  test("requires a place and time", async ({ baseURL }) => {
    const { browser } = await atTheMenu(baseURL, "supper", 2);
    const shown = await browser.send('name="sitting"', { guests: "2" });
    expect(shown.text).toContain("Välj plats och tid");
    await browser.close();
  });

  test("requires one dish of each category per guest, and rejects too few and too many", async ({
    baseURL,
  }) => {
    const { browser, sitting, items } = await atTheMenu(baseURL, "supper", 2);
    const none = await browser.send('name="sitting"', { guests: "2", sitting });
    expect(none.text).toMatch(/Välj 2 till från .+\. Varje gäst ska ha en\./);
    const many = await browser.send('name="sitting"', { guests: "2", sitting, [items[0] ?? ""]: "5" });
    expect(many.text).toMatch(/Du har valt 3 för många från .+\. Minska antalet, så att varje gäst har en\./);
    await browser.close();
  });

  test("rejects more guests than tickets", async ({ baseURL }) => {
    const { browser, sitting, items } = await atTheMenu(baseURL, "supper", 1);
    const none = Object.fromEntries(items.map((item) => [item, "0"]));
    const forTwo = { ...none, "item-salmon": "2", "item-red-wine": "2" };
    const shown = await browser.send('name="sitting"', { guests: "2", sitting, ...forTwo });
    expect(shown.text).toContain(
      "Du har en biljett till föreställningen, men beställer till 2 gäster. Minska antalet.",
    );
    await browser.close();
  });

  test("requires the number of covers for an interval", async ({ baseURL }) => {
    const { browser, sitting } = await atTheMenu(baseURL, "pausbokning", 1);
    const shown = await browser.send('name="sitting"', { guests: "", sitting });
    expectBeside(shown, "guests", "Ange antal kuvert");
    await browser.close();
  });
});
