import { expect, test } from "vitest";
import { houseSchema } from "#config/house/house.ts";
import { smallHouse } from "#config/testing/small-house.ts";
import { EVERYTHING, without } from "#contract/capabilities.ts";
import type { OrderLine } from "#contract/lines.ts";
import type { Order } from "#contract/operations/orders.ts";
import { composeEmail } from "../email-jobs.ts";
import { DONATION, orderOf } from "../testing/sample-order.ts";
import { wordsIn } from "../words.ts";
import { orderConfirmation } from "./order-confirmation.ts";

async function confirmationOf(order: Order, capabilities = EVERYTHING): Promise<string> {
  const house = houseSchema.parse(smallHouse().house);
  const at = { house, publicUrl: "https://house.example", capabilities };
  const words = await wordsIn("en", house);
  const job = { kind: "order-confirmation", order: order.link } as const;
  const draft = await orderConfirmation.write(job, { order, words }, at);
  return draft ? composeEmail(at, draft, words).text : "";
}

test("the confirmation links to withdrawal for an order with a product, but not for a donation alone", async () => {
  const mug: OrderLine = { ...DONATION, id: "2", kind: "merchandise", name: "Mug" };
  expect(await confirmationOf(orderOf(DONATION, mug))).toContain(
    "https://house.example/withdraw?order=100001",
  );
  const donation = await confirmationOf(orderOf(DONATION));
  expect(donation).toContain("Huset");
  expect(donation).not.toMatch(/withdraw/i);
});

test("without a withdrawal page, the confirmation names the contact, but not for a donation alone", async () => {
  const noPage = without(EVERYTHING, "withdrawal");
  const voucher: OrderLine = { ...DONATION, kind: "voucher", name: "Voucher" };
  expect(await confirmationOf(orderOf(voucher), noPage)).toMatch(/withdraw/i);
  expect(await confirmationOf(orderOf(DONATION), noPage)).not.toMatch(/withdraw/i);
});
