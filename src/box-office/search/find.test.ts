import { expect, test } from "vitest";
import { SOMEBODY } from "#contract/testing/somebody.ts";
import { openTestShop, visitor } from "../../engine/testing/test-shop.ts";
import { atBoxOffice } from "../box-office.ts";

const NAMES = [
  ["İlkay", "IŞIK", ["ilkay ışık", "İLKAY IŞIK", "isik ilkay", "Işık"]],
  ["Jörg", "Weiß", ["weiss", "WEISS jorg", "WEIẞ", "weiß JÖRG"]],
  ["Søren", "Đorđević", ["soren", "dordevic søren", "ĐORĐEVIĆ", "SØREN dordev"]],
  ["Łukasz", "Żółć", ["lukasz zolc", "ŁUKASZ", "zołc łukasz"]],
] as const;

test.each([
  ["C", undefined],
  ["C.UTF-8, without ICU", "C.UTF-8"],
  ["Turkish", "tr"],
])(
  "the command find, in a database of the locale %s, finds names outside ASCII in any order, case and spelling",
  async (_name, locale) => {
    const shop = await openTestShop(locale === undefined ? {} : { locale });
    try {
      for (const [at, [firstName, lastName, spellings]] of NAMES.entries()) {
        const email = `customer-${at}@test.example`;
        const person = { ...SOMEBODY, firstName, lastName, email };
        await shop.backEnd.customers.register(person, await visitor(shop.backEnd));
        for (const spelling of spellings) {
          const found = await atBoxOffice({ engine: shop.engine, who: "the box office" }, ["find", spelling]);
          expect(found.ok && found.value, spelling).toContain(`<${email}>`);
        }
      }
    } finally {
      await shop.close();
    }
  },
);
