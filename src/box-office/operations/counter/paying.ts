import { z } from "zod";
import { moneySchema } from "#contract/operations/catalogue.ts";
import { orders } from "#contract/operations/orders.ts";
import { refusal } from "#contract/refusals.ts";
import { after, listOf } from "../lists.ts";
import { day, officeOperation, orderNumber } from "../operation.ts";
import { fromAllocation, notFromAllocation } from "../seats/comps.ts";
import { ticketPaper } from "./paper.ts";
import { ofSale, saleId, saleView } from "./sale-fields.ts";
import { counterTenders, tillRefusals } from "./tender-fields.ts";

const sale = saleId();
const { refusals: ofPlacing } = orders.place;

/** Of what is sold, however it is paid. */
const notPlaced = {
  ...ofSale,
  "no-basket": ofPlacing["no-basket"],
  "basket-expired": ofPlacing["basket-expired"],
  "payment-under-way": refusal(409),
  "not-sold-any-more": ofPlacing["not-sold-any-more"],
  "delivery-missing": ofPlacing["delivery-missing"],
  "too-many-tickets": ofPlacing["too-many-tickets"],
  "price-type-limit": ofPlacing["price-type-limit"],
  "companion-alone": ofPlacing["companion-alone"],
  "line-not-possible": ofPlacing["line-not-possible"],
  "address-needed": ofPlacing["address-needed"],
  "login-needed": ofPlacing["login-needed"],
  /** Something in the basket belongs to a customer. */
  "buyer-needed": refusal(409, { name: z.string() }),
};
const notReserved = {
  ...notPlaced,
  "not-later-with": refusal(409, { name: z.string() }),
  "no-way-to-reach": refusal(422),
  "too-late": refusal(409, { latest: z.iso.datetime() }),
  "not-later-than-now": refusal(409),
};
const reserved = z.object({
  order: z.string(),
  link: z.string(),
  total: moneySchema,
  until: z.iso.datetime().describe("The seats are kept until then"),
});

const reservation = z.object({
  order: z.string(),
  link: z.string(),
  kind: z.enum(["later", "invoice", "link"]),
  buyer: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  total: moneySchema,
  tickets: z.int(),
  until: z.iso.datetime(),
  locked: z.string().nullable().describe("Why only the box office can go on with it"),
  note: z.string().nullable().describe("The latest note for the house"),
});

export const salePayment = {
  pay: officeOperation({
    method: "POST",
    path: "/counter/sales/{sale}/payment",
    summary:
      "Pay and complete a sale; what vouchers and credit leave is paid to the öre by one or several tenders",
    permission: "sales.sell",
    command: { name: "sale pay", words: ["sale", "toPay"] },
    input: z.object({
      sale,
      toPay: z.int().min(0).meta({ typedAs: "amount" }).describe("What the sale showed"),
      tenders: counterTenders().default([]),
      guest: fromAllocation.guest,
      key: z
        .uuid()
        .optional()
        .describe("A payment that is sent again with its key happens once, and has the same answer"),
    }),
    output: z.object({
      order: z.string(),
      link: z.string(),
      total: moneySchema,
      change: moneySchema,
      tickets: z.int(),
      emailedTo: z.string().nullable(),
    }),
    refusals: {
      ...notPlaced,
      "key-used-otherwise": ofPlacing["key-used-otherwise"],
      "other-total": refusal(409, { total: moneySchema }),
      "tenders-differ": refusal(422, { total: moneySchema, tendered: moneySchema }),
      ...tillRefusals,
      "no-account": refusal(409),
      "unknown-guest": notFromAllocation["unknown-guest"],
      "not-for-you": notFromAllocation["not-for-you"],
      "guest-has-tickets": notFromAllocation["guest-has-tickets"],
    },
  }),
  reserve: officeOperation({
    method: "POST",
    path: "/counter/sales/{sale}/reservation",
    summary: "Reserve a sale, to be paid later at the counter or in the customer's account",
    permission: "orders.reserve",
    command: { name: "sale reserve", words: ["sale"] },
    input: z.object({
      sale,
      until: day().optional().describe("The last day; by default as on the web"),
      note: z.string().trim().max(500).optional().describe("For the house"),
    }),
    secrets: ["note"],
    output: reserved,
    refusals: notReserved,
  }),
  invoice: officeOperation({
    method: "POST",
    path: "/counter/sales/{sale}/invoice",
    summary: "Sell on an invoice: the order is reserved until its payment is booked",
    permission: "sales.invoice",
    command: { name: "sale invoice", words: ["sale", "due"] },
    input: z.object({
      sale,
      due: day().describe("The last day of payment"),
      note: z.string().trim().max(500).optional().describe("For the house"),
    }),
    secrets: ["note"],
    output: reserved,
    refusals: notReserved,
  }),
  sendLink: officeOperation({
    method: "POST",
    path: "/counter/sales/{sale}/payment-link",
    summary: "Reserve a sale for a link by which the buyer pays; emailed, or copied into a text message",
    permission: "sales.sell",
    command: { name: "sale link", words: ["sale"] },
    input: z.object({
      sale,
      email: z.boolean().default(true).describe("Email the link to the sale's buyer"),
      note: z.string().trim().max(500).optional().describe("For the house"),
    }),
    secrets: ["note"],
    output: reserved.extend({ url: z.url(), emailedTo: z.string().nullable() }),
    refusals: notReserved,
  }),
  resume: officeOperation({
    method: "POST",
    path: "/counter/reservations/{order}/sale",
    summary: "Take a reserved order to the counter, to be paid",
    permission: "sales.sell",
    command: { name: "sale resume", words: ["order"] },
    input: z.object({ order: orderNumber() }),
    output: saleView,
    refusals: {
      "unknown-order": refusal(404),
      "not-reserved": refusal(409),
      "payment-under-way": refusal(409),
    },
  }),
  reservations: officeOperation({
    method: "GET",
    path: "/counter/reservations",
    summary: "List reserved orders that end by a day, the next first",
    permission: "orders.read",
    command: { name: "reservations", words: [] },
    input: z.object({
      until: day().optional().describe("Today by default"),
      after: after(z.string().max(80)),
    }),
    output: listOf(reservation, z.string()),
    refusals: {},
  }),
  print: officeOperation({
    method: "POST",
    path: "/counter/orders/{order}/prints",
    summary: "Print an order's tickets; every print is counted",
    permission: "sales.sell",
    command: { name: "print-tickets", words: ["order"] },
    input: z.object({ order: orderNumber() }),
    output: z.object({
      tickets: z.int(),
      copy: z.int().min(1).describe("2 if they were printed once before"),
      pdf: z.base64(),
      paper: ticketPaper,
    }),
    refusals: {
      "unknown-order": refusal(404),
      "not-paid": refusal(409, { state: z.string() }),
      "nothing-to-print": refusal(409),
    },
  }),
};
