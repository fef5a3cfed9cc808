import { z } from "zod";
import { operation } from "../operation.ts";
import { refusal, unknownPerformance } from "../refusals.ts";
import { basketResult, holding } from "./basket.ts";

export const seatFrame = {
  read: operation({
    needs: "seat-frame",
    method: "GET",
    path: "/performances/{performance}/seat-frame",
    summary: "Return where the seats of a performance are chosen on the vendor's pages",
    input: z.object({ performance: z.coerce.number().int() }),
    output: z.object({
      page: z.url().describe("The framed page; it also works outside the frame"),
      basket: z
        .url()
        .describe("Shows the basket that the page fills, to a browser with the vendor's cookies"),
      resize: z.url().describe("The vendor's script that adjusts the height of the frame"),
    }),
    refusals: unknownPerformance,
  }),
  take: operation({
    needs: "seat-frame",
    method: "POST",
    path: "/basket/seat-frame",
    summary: "Take over the seats that the visitor has chosen on the vendor's pages",
    input: z.object({
      performance: z.coerce.number().int(),
      basket: z
        .string()
        .regex(/^\w{1,100}$/)
        .describe("The vendor's id of their basket"),
    }),
    output: basketResult,
    refusals: {
      "no-session": holding["no-session"],
      "key-used-otherwise": holding["key-used-otherwise"],
      "queue-needed": holding["queue-needed"],
      "payment-under-way": holding["payment-under-way"],
      "too-many-tickets": holding["too-many-tickets"],
      "price-type-limit": holding["price-type-limit"],
      "companion-alone": holding["companion-alone"],
      /** Unknown or another visitor's: the same answer for both. */
      "frame-basket-unknown": refusal(404),
      "frame-empty": refusal(409),
      "seats-taken": refusal(409, { seats: z.array(z.string()), names: z.array(z.string()) }),
    },
  }),
};
