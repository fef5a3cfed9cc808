import { afterEach, beforeEach, expect, test } from "vitest";
import { houseSchema } from "#config/house/house.ts";
import { smallHouse } from "#config/testing/small-house.ts";
import { buy } from "../../engine/testing/purchase.ts";
import { holdSeats } from "../../engine/testing/seat-scenes.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../../engine/testing/test-shop.ts";
import { createTicketPrinter } from "./ticket-printer.ts";

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

test.each([
  ["external", true],
  ["own", false],
] as const)("paper of a house with an %s till: that it is no receipt is on it: %s", async (till, isSaid) => {
  const caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
  await holdSeats(shop, caller, ["A-5"]);
  const { link } = await buy(shop, caller);
  const counter = { till, tills: [{ id: "one", name: "Kassa 1" }] };
  const house = houseSchema.parse({ ...smallHouse().house, counter });
  const { footerText, tickets } = await createTicketPrinter(shop.engine, house).paper.tickets(link);
  expect(tickets).toHaveLength(1);
  expect(footerText.startsWith("Detta är inget kvitto.")).toBe(isSaid);
});
