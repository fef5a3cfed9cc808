import { expect } from "@playwright/test";
import { emailsTo } from "./office.ts";
import { agreed, buyBasket, type Customer, hold } from "./prepared.ts";
import type { OnSale } from "./shopper.ts";

/** For browser tests of the office: what a customer has bought before. */

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
