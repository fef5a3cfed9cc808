import { z } from "zod";
import { basket } from "#contract/operations/basket.ts";
import { exchanges } from "#contract/operations/exchanges.ts";
import { refusal } from "#contract/refusals.ts";
import { officeOperation, orderNumber, performanceId } from "../operation.ts";
import { lineIds } from "../orders/refund-preview.ts";
import { fromAllocation, notFromAllocation } from "../seats/comps.ts";
import { seatWithPriceType } from "../seats/seat-fields.ts";
import { ofSale, saleId, saleView } from "./sale-fields.ts";

/** What a visitor does with a basket on the web, done with a sale's: it can be refused for the same reasons. */

const MOST_SEATS = 200;

const onSale = { permission: "sales.sell", output: saleView } as const;
const sale = saleId();
const { addBestAvailable, addSeats, changePriceType, changeLine, removeTickets, removeLines } = basket;

export const saleBasket = {
  addBest: officeOperation({
    ...onSale,
    method: "POST",
    path: "/counter/sales/{sale}/best",
    summary: "Hold the best adjacent seats of a price band, for the number of each price type",
    command: { name: "sale best", words: ["sale", "performance", "band"] },
    input: z.object({
      ...{ sale, ...addBestAvailable.input.shape },
      quantities: addBestAvailable.input.shape.quantities.meta({ typedAs: "json" }),
    }),
    refusals: { ...addBestAvailable.refusals, ...ofSale },
  }),
  addSeats: officeOperation({
    ...onSale,
    method: "POST",
    path: "/counter/sales/{sale}/seats",
    summary: "Hold named seats, all or none",
    command: { name: "sale seats", words: ["sale", "performance", "seats"] },
    input: z.object({
      ...{ sale, performance: performanceId() },
      seats: z
        .array(seatWithPriceType())
        .min(1)
        .max(MOST_SEATS)
        .describe(
          "Section/row/seat=price type, as parkett/A/5=2, or the seat's id; the price type is 1 by default",
        ),
      allocation: fromAllocation.allocation,
    }),
    refusals: {
      ...addSeats.refusals,
      ...ofSale,
      ...notFromAllocation,
      "unknown-seat": refusal(422, { unknown: z.array(z.string()) }),
    },
  }),
  exchange: officeOperation({
    ...onSale,
    method: "POST",
    path: "/counter/sales/{sale}/exchange",
    summary:
      "Pay with tickets of an order, under the house's exchange terms; they stay valid until the sale is paid",
    command: { name: "sale exchange", words: ["sale", "order", "tickets"] },
    input: z.object({
      ...{ sale, order: orderNumber() },
      tickets: lineIds().describe("Their ids in the order"),
      to: performanceId().optional().describe("Holds the same or the nearest seats there"),
    }),
    refusals: { ...exchanges.begin.refusals, ...ofSale, "unknown-tickets": refusal(404) },
  }),
  changePriceType: officeOperation({
    ...onSale,
    method: "PATCH",
    path: "/counter/sales/{sale}/tickets/{ticket}",
    summary: "Change the price type of a ticket",
    command: { name: "sale price-type", words: ["sale", "ticket", "priceType"] },
    input: z.object({ sale, ...changePriceType.input.shape }),
    refusals: { ...changePriceType.refusals, ...ofSale },
  }),
  changeQuantity: officeOperation({
    ...onSale,
    method: "PATCH",
    path: "/counter/sales/{sale}/lines/{line}",
    summary: "Change the quantity of a line that is not a ticket",
    command: { name: "sale quantity", words: ["sale", "line", "quantity"] },
    input: z.object({ sale, ...changeLine.input.shape }),
    refusals: { ...changeLine.refusals, ...ofSale },
  }),
  remove: officeOperation({
    ...onSale,
    method: "POST",
    path: "/counter/sales/{sale}/removal",
    summary: "Remove tickets and lines, with what depends on them",
    command: { name: "sale remove", words: ["sale", "ids"] },
    input: z.object({
      sale,
      ids: z.array(z.string().max(100)).min(1).max(MOST_SEATS).describe("Of tickets and lines of the basket"),
    }),
    refusals: { ...removeTickets.refusals, ...removeLines.refusals, ...ofSale },
  }),
};
