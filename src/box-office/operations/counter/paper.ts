import { z } from "zod";
import { LANGUAGES } from "#domain/languages.ts";
import { officeOperation } from "../operation.ts";

/** What a page needs to set an order's tickets for the browser's print dialog. */
export const ticketPaper = z.object({
  language: z.enum(LANGUAGES),
  houseName: z.string(),
  orderText: z.string(),
  footerText: z.string(),
  tickets: z.array(
    z.object({
      code: z.string(),
      qr: z.string().describe("An SVG of the code"),
      eventTitle: z.string(),
      startsText: z.string(),
      venueText: z.string(),
      place: z.array(z.object({ label: z.string(), value: z.string() })),
      priceTypeText: z.string(),
      priceText: z.string(),
      holderText: z.string(),
      notes: z.array(z.string()),
    }),
  ),
});
export type TicketPaper = z.output<typeof ticketPaper>;

const size = z.object({
  id: z.string(),
  name: z.string(),
  width: z.int().describe("In millimetres"),
  height: z.int(),
});
export type PaperSize = z.output<typeof size>;

export const salePaper = {
  paper: officeOperation({
    method: "GET",
    path: "/counter/paper",
    summary: "List the sizes of the house's ticket stock",
    permission: "sales.sell",
    command: { name: "counter paper", words: [] },
    input: z.object({}),
    output: z.object({ sizes: z.array(size) }),
    refusals: {},
  }),
};
