import { readFileSync } from "node:fs";
import { SOMEBODY } from "#contract/testing/somebody.ts";
import { LANGUAGES, type Language } from "#domain/languages.ts";
import { SOMEBODY_NEW } from "../testing/shopper.ts";
import type { Shown } from "./plain-browser.ts";
import { account, atPassword, type Entry, look, visitor } from "./shop-of-errors.ts";

const AUTHENTICATION: readonly Entry[] = [
  [
    "login failed",
    "E-postadressen eller lösenordet stämmer inte.",
    async () =>
      (await atPassword((await account()).email)).send('name="password"', { password: "Wrong12345" }),
  ],
  [
    "locked after too many wrong passwords",
    "Kontot är låst efter för många felaktiga lösenord. Välj ett nytt lösenord för att låsa upp det.",
    async () => {
      const browser = await atPassword((await account()).email);
      let shown = await browser.send('name="password"', { password: "Wrong12345" });
      for (let guess = 1; guess < 10 && !shown.text.includes("låst"); guess++)
        shown = await browser.send('name="password"', { password: `Wrong1234${guess}` });
      return shown;
    },
  ],
  [
    "account exists",
    "Det finns redan ett konto med den här e-postadressen. Logga in, eller välj ett nytt lösenord.",
    async () => {
      const { email } = await account();
      const browser = await visitor();
      await browser.open("/register");
      return browser.send('name="firstName"', { ...SOMEBODY_NEW, email, acceptTerms: "on" });
    },
  ],
  [
    "password missing",
    "Skriv ditt lösenord",
    async () => (await atPassword((await account()).email)).send('name="password"', { password: "" }),
  ],
  [
    "reset failed, and expired link",
    "Denna länk har upphört, du kan begära en ny länk",
    async () => {
      const browser = await visitor();
      await browser.open("/reset-password?token=long-gone");
      return browser.send('name="password"', { password: "Parkett2028", confirm: "Parkett2028" });
    },
  ],
  [
    "expired login link",
    "Denna länk har upphört, du kan begära en ny länk",
    async () => {
      const browser = await visitor();
      await browser.open("/authentication?token=long-gone");
      return browser.send('name="token"');
    },
  ],
  ["order not found", "Vi hittar inte biljetterna", look("/tickets?order=nobodys")],
  [
    "no customer found",
    /Ingen kund hittades .*Fyll i dina uppgifter för att skapa ett\./,
    async () => {
      const browser = await visitor();
      await browser.open("/smart/customer/search?email=nobody@test.example");
      return browser.send('name="email"');
    },
  ],
  [
    "no customer found, by name and telephone",
    /Ingen kund hittades .*Fyll i dina uppgifter för att skapa ett\./,
    () => searched("Nobody", "sv"),
  ],
  ...LANGUAGES.map((language): Entry => {
    const { refusals } = JSON.parse(readFileSync(`src/languages/${language}/account.json`, "utf8"));
    return [
      `too many matching responses, in ${language}`,
      new RegExp(`${refusals["too-many-matching"].replaceAll(".", "\\.")} .*\\d{3}-\\d{3}`),
      async () => {
        namesakes ??= Promise.all([account(), account()]);
        await namesakes;
        return searched(SOMEBODY.firstName, language);
      },
    ];
  }),
  [
    "too many searches",
    "Det blev många försök på kort tid. Vänta några minuter och försök igen.",
    async () => {
      let shown = await searched("Nobody", "sv");
      for (let again = 0; again < 10 && shown.status !== 429; again++) shown = await searched("Nobody", "sv");
      return shown;
    },
  ],
];

let namesakes: Promise<unknown> | undefined;

/** Submits the prefilled search of a link without an email address. */
async function searched(firstName: string, language: Language): Promise<Shown> {
  const browser = await visitor(null, language);
  const { lastName, phone } = SOMEBODY;
  await browser.open(`/smart/customer/search?${new URLSearchParams({ firstName, lastName, phone })}`);
  return browser.send('name="phone"');
}

const ACCOUNT: readonly Entry[] = [
  [
    "an address is given whole or not at all",
    "Fyll i alla adressfält om du anger en adress",
    async () => {
      const browser = await visitor((await account()).session);
      await browser.open("/account/addresses");
      const part = { type: "billing", line1: "Kajgatan 1", postalCode: "", city: "", country: "191" };
      return browser.post("/account/addresses?type=billing", { ...part, intent: "save" });
    },
  ],
  [
    "the primary address stays",
    "Huvudadressen kan inte tas bort.",
    async () =>
      (await visitor((await account()).session)).post("/account/addresses", {
        type: "primary",
        intent: "remove",
      }),
  ],
];

/** The errors of signing in and of the account, for `catalogue.spec.ts`. */
export const OF_PEOPLE = { Authentication: AUTHENTICATION, Account: ACCOUNT } as const;
