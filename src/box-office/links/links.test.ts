import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { rowsOf } from "../../engine/testing/money-scenes.ts";
import { SALES_OF_ALL } from "../../engine/testing/sales/sales-of-all.ts";
import { ADULT, CARMEN, smallHouse, YOUTH } from "../../engine/testing/small-house.ts";
import { openTestShop, type TestShop } from "../../engine/testing/test-shop.ts";
import { command } from "../testing/execute-operation.ts";

const OVER = 77;
const FRIEND = {
  ...{ id: 2, fund: 115, slug: "friend", name: { sv: "Vän" }, about: { sv: "" }, benefits: [] },
  ...{ price: 40_000, vat: null, months: 12, modesOfSale: [], opens: [], loginNeeded: false, retired: false },
};

let shop: TestShop;
beforeEach(async () => {
  const house = smallHouse();
  const [first] = house.performances;
  if (!first) throw new Error("nothing is played");
  const memberships = { levels: [FRIEND, { ...FRIEND, id: 3, slug: "former", retired: true }], upsell: null };
  const performances = [...house.performances, { ...first, id: OVER, starts: 0 }];
  const appeals = [{ id: "spring", name: { sv: "Vårbrevet" } }];
  const donations = SALES_OF_ALL.donations && { ...SALES_OF_ALL.donations, appeals };
  shop = await openTestShop({
    catalogue: { performances, sales: { ...SALES_OF_ALL, donations, memberships } },
  });
});
afterEach(() => shop.close());

const boxOffice = (line: string) => command(shop.engine, line, { who: "the newsletter" });

const SHOP = "http://127.0.0.1:9";

describe("a newsletter link", () => {
  test.each([
    ["login", "/smart/customer/search"],
    ["login --next /account/your-orders", "/smart/customer/search?next=%2Faccount%2Fyour-orders"],
    ["donation", "/smart/add-to-cart/donations"],
    ["donation 115 --amount 250", "/smart/add-to-cart/donations/115?amount=250"],
    ["donation 115 --amount 250,50", "/smart/add-to-cart/donations/115?amount=250.50"],
    ["donation 115 --appeal spring", "/smart/add-to-cart/donations/115?appeal=spring"],
    ["donation --amount 250 --appeal spring", "/smart/add-to-cart/donations?amount=250&appeal=spring"],
    ["membership 2", "/smart/add-to-cart/memberships/2"],
    [`tickets ${CARMEN}`, `/smart/add-to-cart/events/carmen/${CARMEN}`],
    [
      `tickets ${CARMEN} --band B --quantities ${ADULT}=2,${YOUTH}=1`,
      `/smart/add-to-cart/events/carmen/${CARMEN}?band=B&quantity-${ADULT}=2&quantity-${YOUTH}=1`,
    ],
    [`book ${CARMEN}`, `/smart/book/${CARMEN}`],
  ])("is created: %s", async (line, address) => {
    expect(await boxOffice(`link-${line}`)).toBe(`${SHOP}${address}`);
  });

  test.each([
    ["party", "unknown-command"],
    ["constructor", "unknown-command"],
    ["book 1 --amount 250", "bad-arguments"],
    ["login 7", "bad-arguments"],
    ["login --next https://elsewhere.example", "invalid-input"],
    ["login --next //elsewhere.example", "invalid-input"],
    ["donation 116", "unknown-fund"],
    ["donation 115 --amount 5", "amount-out-of-range"],
    ["donation 115 --amount much", "invalid-input"],
    ["donation 115 --appeal never", "unknown-appeal"],
    ["membership", "bad-arguments"],
    ["membership 3", "unknown-level"],
    ["book 999", "unknown-performance"],
    [`book ${OVER}`, "unknown-performance"],
    [`tickets ${CARMEN} --band C`, "unknown-band"],
    [`tickets ${CARMEN} --quantities 999=1`, "unknown-price-type"],
    [`tickets ${CARMEN} --quantities ${ADULT}=0`, "invalid-input"],
    [`tickets ${CARMEN} --quantities ${ADULT}=1,${ADULT}=2`, "unknown-price-type"],
    [`tickets ${CARMEN} --quantities ${ADULT}=10`, "too-many"],
  ])("is rejected: %s", async (line, reason) => {
    expect(await boxOffice(`link-${line}`)).toBe(`refused: ${reason}`);
  });

  test("is rejected for a cancelled performance, and the log records who requested it", async () => {
    const performances = smallHouse().performances.map((one) => ({ ...one, cancelled: one.id === CARMEN }));
    await shop.engine.house.importCatalogue(smallHouse({ performances }), []);
    expect(await boxOffice(`link-book ${CARMEN}`)).toBe("refused: unknown-performance");
    const rows = await rowsOf(shop, "select who, operation, outcome, reason from audit_log order by outcome");
    expect(rows).toContainEqual({
      ...{ who: "the newsletter", operation: "links.book" },
      ...{ outcome: "refused", reason: "unknown-performance" },
    });
  });
});
