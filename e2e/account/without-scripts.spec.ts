import { expect, test } from "@playwright/test";
import { SOMEBODY } from "#contract/testing/somebody.ts";
import { openPlainBrowser } from "../errors/plain-browser.ts";
import { PORTS } from "../testing/ports.ts";
import { buy } from "../testing/prepared.ts";
import { performanceOnSale } from "../testing/shopper.ts";

const PERSON = {
  ...{ firstName: "Åsa", lastName: "Ek", phone: "0701234567", acceptTerms: "on" },
  ...{ line1: "Sundkajen 1", postalCode: "211 20", city: "Malmö", country: "191" },
};
let people = 0;
const newAddress = () => {
  people += 1;
  return `plain-${process.pid}-${Date.now()}-${people}@test.example`;
};

test("in German, without scripts, a customer registers, signs in and out, resets the password, and edits the account", async ({
  baseURL,
}) => {
  const shop = baseURL ?? "";
  const email = newAddress();
  const browser = await openPlainBrowser(shop, null, "de");
  await browser.open("/login?next=/account/your-profile");
  expect((await browser.send('name="email"', { email })).text).toContain(email);
  const unfinished = await browser.send('name="firstName"', { ...PERSON, email, password: "kurz" });
  expect(unfinished.status).toBe(422);
  expect(unfinished.text).toContain("Das Passwort muss 8 bis 20 Zeichen lang sein");
  const inside = await browser.send('name="firstName"', { ...PERSON, email, password: SOMEBODY.password });
  expect([inside.address.endsWith("/account/your-profile"), inside.text.includes(email)]).toEqual([
    true,
    true,
  ]);
  expect(inside.html).toContain('lang="de"');
  await browser.send("/log-out");
  expect((await browser.open("/account/your-profile")).address).toContain("/login");

  await browser.open("/login?next=/account/your-orders");
  await browser.send('name="email"', { email });
  const wrong = await browser.send('name="password"', { password: "Wrong12345" });
  expect([wrong.status, wrong.html.includes('role="alert"')]).toEqual([401, true]);
  const orders = await browser.send('name="password"', { password: SOMEBODY.password });
  expect(orders.address).toMatch(/your-orders$/);
  expect(orders.text).toContain("Bevorstehend");

  await browser.open("/reset-password");
  expect((await browser.send('name="email"', { email })).text).toContain("Sehen Sie in Ihr Postfach");
  let message = "";
  await expect
    .poll(async () => {
      message = await (await fetch(`http://127.0.0.1:${PORTS.shop + 2}/emails.json?to=${email}`)).text();
      return message;
    })
    .toContain("reset-password?token=");
  expect(message).toContain("Neues Passwort bei");
  const elsewhere = await openPlainBrowser(shop, null, "de");
  await elsewhere.open(`/reset-password?token=${/reset-password\?token=([\w-]+)/.exec(message)?.[1]}`);
  const unlike = await elsewhere.send('name="confirm"', { password: "Nytt2027x", confirm: "Nytt2027y" });
  expect(unlike.text).toContain("Die Passwörter stimmen nicht überein");
  await elsewhere.send('name="confirm"', { password: "Nytt2027x", confirm: "Nytt2027x" });

  const profile = await elsewhere.open("/account/your-profile");
  expect(profile.text).toContain(email);
  const phone = await elsewhere.send('name="firstName"', { phone: "ruf mich" });
  expect(phone.text).toContain("Bitte prüfen Sie die Telefonnummer");
  expect((await elsewhere.send('name="firstName"', { phone: "0401234567" })).text).toContain("gespeichert");
  await elsewhere.open("/account/contact-preferences");
  const allowed = await elsewhere.send('name="permission-1"', { "permission-1": "on" });
  expect(allowed.text).toContain("gespeichert");
  expect(allowed.html).toMatch(/name="permission-1"[^>]*checked|checked[^>]*name="permission-1"/);
  await elsewhere.close();
  await browser.close();
});

test("in German, without scripts, an order is viewed, returned, and listed among the returned orders", async ({
  baseURL,
}) => {
  const shop = baseURL ?? "";
  const { link, caller } = await buy(shop, await performanceOnSale(shop), 1);
  const browser = await openPlainBrowser(shop, caller.session, "de");
  const orders = await browser.open("/account/your-orders");
  expect(orders.html).toContain(`/order/cancel/${link}`);
  const quote = await browser.open(`/order/cancel/${link}`);
  expect(quote.status).toBe(200);
  expect((await browser.send('name="key"')).html).toContain("/account/account-credit");
  expect((await browser.open("/account/your-orders?view=returned")).text).toContain("Zurückgegeben (1)");
  expect((await browser.open("/account/your-orders")).html).not.toContain(`/order/cancel/${link}`);
  await browser.close();
});

const PAGES = [
  ...["/login", "/register", "/reset-password", "/authentication?token=x", "/confirm-email?token=x"],
  ...["your-profile", "your-profile/email", "your-orders", "your-orders?view=past"].map(
    (path) => `/account/${path}`,
  ),
  ...["your-orders?view=reserved", "your-orders?view=returned"].map((path) => `/account/${path}`),
  ...["your-orders?view=ticket-subscriptions", "your-ticket-subscriptions"].map((path) => `/account/${path}`),
  ...["contact-preferences", "gift-voucher-balance", "account-credit"].map((path) => `/account/${path}`),
  ...["memberships", "giving-history", "culture-survey", "update-password"].map((path) => `/account/${path}`),
  ...["your-data", "refund-protection"].map((path) => `/account/${path}`),
  ...["/your-tickets", "/shared-tickets?token=x", "/withdraw", "/account-erased"],
];

test("every account page in German has German headings, buttons and labels, and no Swedish", async ({
  baseURL,
}) => {
  const shop = baseURL ?? "";
  const { link, caller } = await buy(shop, await performanceOnSale(shop), 1);
  const orders = [`/tickets?order=${link}`, `/order/cancel/${link}`, `/order/exchange/${link}`];
  orders.push(`/withdraw?order=${link}`, `/order/add-ons?order=${link}`);
  for (const session of [caller.session, null]) {
    const shown = await Promise.all(
      ["sv", "de"].map((language) => openPlainBrowser(shop, session, language)),
    );
    const [swedish, german] = shown;
    if (!swedish || !german) throw new Error("no browsers");
    for (const path of [...PAGES, ...(session === caller.session ? orders : [])]) {
      const [one, other] = [await swedish.open(path), await german.open(path)];
      expect(other.status, path).toBe(one.status);
      // The login redirects customers, and other pages redirect visitors to it: those pages are checked separately.
      if (new URL(other.address).pathname !== path.split("?")[0]) continue;
      expect(other.html, path).toContain('<html lang="de"');
      const mainOf = (html: string) => /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
      const enteredIn = (html: string, tag: string) =>
        [...mainOf(html).matchAll(new RegExp(`<${tag}[ >].*?</${tag}>`, "gs"))]
          .map(([words]) => words.replace(/<[^>]*>/g, ""))
          .join("|");
      for (const tag of ["h1", "button", "label"]) {
        const words = enteredIn(one.html, tag);
        if (words !== "") expect(enteredIn(other.html, tag), `${path}: ${tag}`).not.toBe(words);
      }
      // Words that only Swedish has, and message keys in place of messages.
      expect(mainOf(other.html).replace(/<[^>]*>/g, " "), path).not.toMatch(
        / (?:och|inte|beställning|biljetter) |\b(?:account|signIn|emailChange|rules|refusals)\.[a-z-]+/,
      );
    }
    for (const browser of shown) await browser.close();
  }
});
