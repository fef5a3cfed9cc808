import { expect, test } from "vitest";
import { SOMEBODY } from "#contract/testing/somebody.ts";
import { openTestShop, visitor } from "../../testing/test-shop.ts";
import { searchCustomersByName } from "./by-name.ts";

const NAMES = [
  ["İlkay", "IŞIK", ["ilkay ışık", "İLKAY IŞIK", "isik ilkay", "Işı"]],
  ["Jörg", "Weiß", ["weiss", "WEISS jorg", "WEIẞ", "weiß JÖRG", "Wiess"]],
  ["Søren", "Đorđević", ["soren", "dordevic søren", "ĐORĐEVIĆ", "SØREN dordev", "Sörem"]],
] as const;

test.each([
  ["C", undefined],
  ["Turkish", "tr"],
])(
  "names outside ASCII and mistyped ones are found in a database of the locale %s",
  async (_name, locale) => {
    const shop = await openTestShop(locale === undefined ? {} : { locale });
    try {
      for (const [at, [firstName, lastName, spellings]] of NAMES.entries()) {
        const email = `customer-${at}@test.example`;
        const person = { ...SOMEBODY, firstName, lastName, email };
        await shop.backEnd.customers.register(person, await visitor(shop.backEnd));
        for (const spelling of spellings) {
          const found = await searchCustomersByName(shop.database, spelling, 5);
          expect(
            found.map((one) => one.email),
            spelling,
          ).toEqual([email]);
        }
      }
    } finally {
      await shop.close();
    }
  },
);
