import { afterEach, beforeEach, expect } from "vitest";
import type { Caller } from "#contract/operation.ts";
import type { Sales } from "#domain/sales/sales.ts";
import { rowsOf } from "./money-scenes.ts";
import { holdSeats } from "./seat-scenes.ts";
import { smallHouse } from "./small-house.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "./test-shop.ts";

/** For the tests of vouchers and credit as payment. */

export const SEAT = 81_500;
export const SALES: Sales = {
  products: {
    types: [{ id: "paper", name: { sv: "Program" }, kind: "supplementary" }],
    products: [
      {
        id: "program",
        type: "paper",
        name: { sv: "Program" },
        about: { sv: "" },
        picture: { file: "program.svg", alt: { sv: "" } },
        vat: "service",
        variants: [{ id: "one", name: null, price: 4_000, stock: 5 }],
        handover: ["collect"],
        maker: "Huset",
        events: [],
        retired: false,
      },
    ],
    post: null,
  },
  protection: { perTicket: 3_900, claimDays: 60, vat: "service", name: { sv: "Skydd" }, terms: { sv: "" } },
};
export const PROGRAM = { product: "program", variant: "one", quantity: 1, handover: "collect" } as const;
export let shop: TestShop;

/** Opens a shop that sells vouchers for each test of the file. */
export function setUpStoredValue() {
  beforeEach(async () => {
    shop = await openTestShop({ catalogue: { sales: SALES } });
  });
  afterEach(() => shop.close());
}

export const voucher = (face: number, validUntil: string | null = null) =>
  shop.value.issueVoucher({ face, paid: face, currency: "SEK", validUntil, origin: "sold" });

export async function withSeats(seats = ["A-5", "A-6"]): Promise<Caller> {
  const caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
  expect(await holdSeats(shop, caller, seats)).toMatchObject({ ok: true });
  await shop.backEnd.orders.chooseDelivery({ method: "e-ticket" }, caller);
  return caller;
}

export async function customerOf(): Promise<string> {
  const [row] = await rowsOf<{ id: string }>(shop, "select id from customers order by created desc limit 1");
  return row?.id ?? "";
}

export async function credit(amount: number) {
  const customer = await customerOf();
  return shop.value.issueCredit({ customer, amount, currency: "SEK", origin: "returned" });
}

export async function programCosts(price: number) {
  const products = SALES.products?.products.map((product) => ({
    ...product,
    variants: product.variants.map((variant) => ({ ...variant, price })),
  }));
  const sales = {
    ...SALES,
    products: { types: [], post: null, ...SALES.products, products: products ?? [] },
  };
  await shop.engine.house.importCatalogue(smallHouse({ sales }), []);
}

export async function apply(caller: Caller, code: string) {
  const applied = await shop.backEnd.storedValue.applyVoucher({ code }, caller);
  if (!applied.ok) throw new Error(applied.refusal.reason);
  return applied.value.basket;
}

export async function place(caller: Caller, expectedTotal: number, toPay: number) {
  const placed = await shop.backEnd.orders.place({ acceptTerms: true, expectedTotal, toPay }, caller);
  if (!placed.ok) throw new Error(JSON.stringify(placed.refusal));
  return placed.value;
}

export const values = () =>
  rowsOf<{ balance: number; held: number; valid_until: string | null }>(
    shop,
    "select balance::int, held::int, valid_until::text from stored_value order by created, face",
  );
