import { z } from "zod";
import { storedValue } from "#contract/operations/stored-value.ts";
import { flexSubscriptions } from "#contract/sales/flex-subscriptions.ts";
import { promoCodes } from "#contract/sales/promo-codes.ts";
import { officeOperation } from "../operation.ts";
import { ofSale, saleId, saleView } from "./sale-fields.ts";

/** What pays for a sale without money, and what makes it cheaper. The basket shows the rest to pay. */

const onSale = { permission: "sales.sell", output: saleView } as const;
const sale = saleId();
const { applyVoucher, removeVoucher, applyCredit, removeCredit } = storedValue;
const { redeem, keepRedemption } = flexSubscriptions;

export const saleValue = {
  useVoucher: officeOperation({
    ...onSale,
    method: "POST",
    path: "/counter/sales/{sale}/vouchers",
    summary: "Pay with a gift voucher; locks the tickets until it is removed",
    command: { name: "sale voucher", words: ["sale", "code"] },
    input: z.object({ sale, ...applyVoucher.input.shape }),
    secrets: ["code"],
    refusals: { ...applyVoucher.refusals, ...ofSale },
  }),
  keepVoucher: officeOperation({
    ...onSale,
    method: "DELETE",
    path: "/counter/sales/{sale}/vouchers/{voucher}",
    summary: "Stop paying with a gift voucher",
    command: { name: "sale keep-voucher", words: ["sale", "voucher"] },
    input: z.object({ sale, ...removeVoucher.input.shape }),
    refusals: { ...removeVoucher.refusals, ...ofSale },
  }),
  useCredit: officeOperation({
    ...onSale,
    method: "PUT",
    path: "/counter/sales/{sale}/credit",
    summary: "Pay with the customer's credit",
    command: { name: "sale credit", words: ["sale"] },
    input: z.object({ sale }),
    refusals: { ...applyCredit.refusals, ...ofSale },
  }),
  keepCredit: officeOperation({
    ...onSale,
    method: "DELETE",
    path: "/counter/sales/{sale}/credit",
    summary: "Stop paying with the customer's credit",
    command: { name: "sale keep-credit", words: ["sale"] },
    input: z.object({ sale }),
    refusals: { ...removeCredit.refusals, ...ofSale },
  }),
  redeem: officeOperation({
    ...onSale,
    method: "PUT",
    path: "/counter/sales/{sale}/redemptions/{ticket}",
    summary: "Pay for a ticket with the customer's flex subscription",
    command: { name: "sale redeem", words: ["sale", "ticket", "subscription"] },
    input: z.object({ sale, ...redeem.input.shape }),
    refusals: { ...redeem.refusals, ...ofSale },
  }),
  keepRedemption: officeOperation({
    ...onSale,
    method: "DELETE",
    path: "/counter/sales/{sale}/redemptions/{ticket}",
    summary: "Stop paying for a ticket with a flex subscription",
    command: { name: "sale keep-redemption", words: ["sale", "ticket"] },
    input: z.object({ sale, ...keepRedemption.input.shape }),
    refusals: { ...keepRedemption.refusals, ...ofSale },
  }),
  promoCode: officeOperation({
    ...onSale,
    method: "POST",
    path: "/counter/sales/{sale}/promo-code",
    summary: "Apply a promo code, replacing an earlier one",
    command: { name: "sale promo-code", words: ["sale", "code"] },
    input: z.object({ sale, ...promoCodes.apply.input.shape }),
    refusals: { ...promoCodes.apply.refusals, ...ofSale },
  }),
};
