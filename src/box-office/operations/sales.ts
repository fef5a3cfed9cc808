import { z } from "zod";
import { basket } from "#contract/operations/basket.ts";
import { moneySchema } from "#contract/operations/catalogue.ts";
import { refusal } from "#contract/refusals.ts";
import { LANGUAGES } from "#domain/languages.ts";
import { salePayment } from "./counter/paying.ts";
import { receiptNumber } from "./counter/tender-fields.ts";
import { officeOperation, performanceId, reason } from "./operation.ts";
import { fromAllocation, notFromAllocation } from "./seats/comps.ts";
import { seatWithPriceType } from "./seats/seat-fields.ts";

const MOST_SEATS = 50;

const sale = {
  performance: performanceId(),
  seats: z
    .array(seatWithPriceType())
    .min(1)
    .max(MOST_SEATS)
    .describe(
      "Section/row/seat=price type, as parkett/A/5=2; without a price type it is 1, the ordinary price",
    ),
};
const wrongSale = {
  "unknown-performance": refusal(404),
  "unknown-seat": refusal(422, { unknown: z.array(z.string()) }),
  "seat-twice": refusal(422),
  cancelled: refusal(409),
  over: refusal(409),
  "no-such-price": refusal(422, { seat: z.string(), priceType: z.int() }),
};

const { "seats-taken": _taken, ...held } = basket.addSeats.refusals;

export const sales = {
  quote: officeOperation({
    method: "POST",
    path: "/sales/quote",
    summary: "Show what seats cost at the counter, without selling them",
    permission: "sales.sell",
    command: { name: "quote", words: ["performance", "seats"] },
    input: z.object(sale),
    output: z.object({ tickets: z.int(), total: moneySchema }),
    refusals: wrongSale,
  }),
  sell: officeOperation({
    method: "POST",
    path: "/sales",
    summary: "Sell seats that were paid for at the counter; a receipt pays once",
    permission: "sales.sell",
    command: { name: "sell", words: ["performance", "seats"] },
    input: z.object({
      ...sale,
      receipt: receiptNumber(),
      paid: z.int().min(0).meta({ typedAs: "amount" }).describe("What the till took"),
      customer: z.string().max(200).optional().describe("Email address of a customer with an account"),
      name: z.string().trim().max(100).optional().describe("Printed on the tickets"),
      language: z.enum(LANGUAGES).optional().describe("Of the tickets; Swedish by default"),
      why: reason().optional().describe("Lifts the limits of the sale, for those who may"),
      ...fromAllocation,
    }),
    output: z.object({ order: z.string(), link: z.string(), tickets: z.int(), total: moneySchema }),
    refusals: {
      ...{ ...held, ...salePayment.pay.refusals, ...wrongSale, ...notFromAllocation },
      "unknown-customer": refusal(404),
      "customer-limit": refusal(409),
      "not-free": refusal(409, { taken: z.array(z.string()) }),
      "limits-not-lifted": refusal(403),
    },
  }),
};
