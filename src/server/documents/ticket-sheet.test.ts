import { execFileSync } from "node:child_process";
import { afterEach, expect, test } from "vitest";
import { houseSchema } from "#config/house/house.ts";
import { smallHouse as houseFiles } from "#config/testing/small-house.ts";
import type { FoodRange } from "#domain/sales/food.ts";
import { printTickets } from "../../adapters/ticket-pdf/print-tickets.ts";
import { buy } from "../../engine/testing/purchase.ts";
import { holdSeats } from "../../engine/testing/seat-scenes.ts";
import { CARMEN, smallHouse } from "../../engine/testing/small-house.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../../engine/testing/test-shop.ts";
import { wordsIn } from "../emails/words.ts";
import { ticketSheet } from "./ticket-sheet.ts";

const picture = { file: "x.svg", alt: { sv: "" } };
const lax = {
  ...{ id: "lax", name: { sv: "Lax" }, about: null, picture: null, price: 20_000, vat: "food" },
  ...{ allergens: [], diets: [], retired: false },
};
const food: FoodRange = {
  places: [{ id: "bar", name: { sv: "Foajébaren" } }],
  moments: [{ id: "before", name: { sv: "En timme före" }, minutes: -60, interval: null }],
  menus: [
    {
      ...{ id: "supper", name: { sv: "Supé" }, about: { sv: "" }, picture, venues: [], events: [] },
      ...{ cutOffHours: 24, covers: null, retired: false },
      categories: [{ id: "main", name: { sv: "varmrätt" }, items: [lax] }],
      sittings: [{ id: "early", place: "bar", moment: "before", capacity: null }],
    },
  ],
};

let shop: TestShop;
afterEach(() => shop.close());

test("a ticket bears the name of its holder if the buyer has entered one", async () => {
  shop = await openTestShop({ settings: { nameChangeHours: 24 } });
  const caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
  await holdSeats(shop, caller, ["A-1", "A-2"]);
  const order = await buy(shop, caller);
  await shop.backEnd.sharing.rename({ code: order.tickets[0]?.code ?? "", name: "Elsa Ek" }, caller);
  const read = await shop.backEnd.orders.read({ link: order.link }, caller);
  if (!read.ok) throw new Error(read.refusal.reason);
  const house = houseSchema.parse(houseFiles().house);
  const { tickets } = ticketSheet(read.value, house, await wordsIn("sv", house));
  const { firstName, lastName } = order.holder;
  expect(tickets.map(({ holderText }) => holderText)).toEqual(["Elsa Ek", `${firstName} ${lastName}`]);
});

test("a ticket lists the food ordered for its performance, with quantity, time and place, also in the PDF", async () => {
  const rates = [{ basisPoints: 1200, from: "2007-01-01", to: null }];
  const vatRates = [...smallHouse().vatRates, { id: "food", rates }];
  shop = await openTestShop({ catalogue: { sales: { food }, vatRates } });
  const caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
  await holdSeats(shop, caller, ["A-5", "A-6"]);
  const supper = { performance: CARMEN, menu: "supper", sitting: "early", guests: 2, note: "" };
  const added = await shop.backEnd.food.add({ ...supper, choices: [{ item: "lax", count: 2 }] }, caller);
  expect(added).toMatchObject({ ok: true });
  const order = await buy(shop, caller);
  const house = houseSchema.parse(houseFiles().house);
  const sheet = ticketSheet(order, house, await wordsIn("sv", house));
  expect(sheet.tickets).toHaveLength(2);
  for (const { notes } of sheet.tickets) {
    expect(notes).toContain("Supé: 2 gäster, 2 × Lax, En timme före, Foajébaren");
  }
  const paper = execFileSync("pdftotext", ["-", "-"], {
    input: Buffer.from(await printTickets(sheet)),
    encoding: "utf8",
  });
  expect(paper.replaceAll(/\s+/g, " ")).toContain("Supé: 2 gäster, 2 × Lax");
  // Returned food is on no ticket.
  const gone = { ...order, lines: order.lines.map((line) => ({ ...line, returned: line.quantity })) };
  expect(ticketSheet(gone, house, await wordsIn("sv", house)).tickets.flatMap(({ notes }) => notes)).toEqual(
    [],
  );
});
