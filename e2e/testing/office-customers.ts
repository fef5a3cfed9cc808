import { expect } from "@playwright/test";
import { SOMEBODY } from "#contract/testing/somebody.ts";
import { emailsTo } from "./office.ts";
import { agreed, begin, buyBasket, hold } from "./prepared.ts";
import type { OnSale } from "./shopper.ts";

/** For browser tests of the office's orders, customers and reports. */

interface Named {
  readonly firstName: string;
  readonly lastName: string;
  readonly line1?: string;
}

/** A customer of the shop, registered and signed in. */
export async function newCustomer(shop: string, about: Named) {
  const begun = await begin(shop);
  const email = `office-${crypto.randomUUID()}@test.example`;
  const { session } = await agreed(
    begun.backEnd.customers.register({ ...SOMEBODY, ...about, email }, begun.caller),
  );
  return { ...begun, caller: { ...begun.caller, session }, email };
}

export type Customer = Awaited<ReturnType<typeof newCustomer>>;

export async function buyVoucher(customer: Customer, amount: number): Promise<void> {
  const voucher = { amount, quantity: 1, recipient: "Elsa", message: "", delivery: "email" as const };
  const { backEnd, caller, email } = customer;
  await agreed(backEnd.vouchers.add({ ...voucher, email, day: null }, caller));
  await buyBasket(customer);
}

/** Three tickets, paid by a voucher and the rest by card. */
export async function buyWithVoucherAndCard(
  customer: Customer,
  performance: OnSale,
  amount: number,
): Promise<string> {
  const { backEnd, caller, email } = customer;
  await buyVoucher(customer, amount);
  let code = "";
  await expect(async () => {
    const texts = (await emailsTo(email)).map(({ text }) => text);
    [code = ""] = /[2-9A-Z]{4}-[2-9A-Z]{9}/.exec(texts.join("\n")) ?? [];
    expect(code).not.toBe("");
  }).toPass({ timeout: 20_000 });
  await hold(customer, performance, 3);
  await agreed(backEnd.storedValue.applyVoucher({ code }, caller));
  const link = await buyBasket(customer);
  return (await agreed(backEnd.orders.read({ link }, caller))).number;
}
