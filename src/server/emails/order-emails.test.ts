import { expect, test } from "vitest";
import { houseSchema } from "#config/house/house.ts";
import { smallHouse } from "#config/testing/small-house.ts";
import { EVERYTHING, without } from "#contract/capabilities.ts";
import type { OrderLine } from "#contract/lines.ts";
import type { Order } from "#contract/operations/orders.ts";
import { SOMEBODY } from "#contract/testing/somebody.ts";
import { orderConfirmation } from "./order-emails.ts";
import { wordsIn } from "./words.ts";

const SEK = (amount: number) => ({ amount, currency: "SEK" as const });
const LINE: OrderLine = {
  ...{ id: "1", kind: "donation", name: "Huset", about: [], picture: null, quantity: 1, relatesTo: null },
  ...{ total: SEK(10_000), performance: null, returned: 0, state: "fulfilled" },
};

function orderOf(...lines: readonly OrderLine[]): Order {
  const { firstName, lastName } = SOMEBODY;
  const none = SEK(0);
  const total = SEK(lines.length * LINE.total.amount);
  return {
    ...{
      number: "100001",
      link: "link",
      state: "paid",
      created: "2027-01-01T12:00:00.000Z",
      holdUntil: null,
    },
    ...{ holder: { firstName, lastName, email: "asa@test.example" }, deliveryAddress: null, delivery: null },
    ...{ performances: [], tickets: [], lines: [...lines], returned: false, tenders: [] },
    totals: {
      ...{ subtotal: total, total },
      ...{ discount: none, fees: none, delivery: none, vat: none },
      vatByRate: [],
    },
    ...{ paymentMethod: null, paidIn: null, byInstalments: null },
  };
}

async function confirmationOf(order: Order, capabilities = EVERYTHING): Promise<string> {
  const house = houseSchema.parse(smallHouse().house);
  const at = { house, publicUrl: "https://house.example", capabilities };
  return (await orderConfirmation(at, order, await wordsIn("en", house))).text;
}

test("the confirmation links to withdrawal for an order with a product, but not for a donation alone", async () => {
  const mug: OrderLine = { ...LINE, id: "2", kind: "merchandise", name: "Mug" };
  expect(await confirmationOf(orderOf(LINE, mug))).toContain("https://house.example/withdraw?order=100001");
  const donation = await confirmationOf(orderOf(LINE));
  expect(donation).toContain("Huset");
  expect(donation).not.toMatch(/withdraw/i);
});

test("without a withdrawal page, the confirmation names the contact, but not for a donation alone", async () => {
  const noPage = without(EVERYTHING, "withdrawal");
  const voucher: OrderLine = { ...LINE, kind: "voucher", name: "Voucher" };
  expect(await confirmationOf(orderOf(voucher), noPage)).toMatch(/withdraw/i);
  expect(await confirmationOf(orderOf(LINE), noPage)).not.toMatch(/withdraw/i);
});
