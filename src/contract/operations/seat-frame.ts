import { z } from "zod";
import { operation } from "../operation.ts";
import { refusal, unknownPerformance } from "../refusals.ts";
import { basketResult, holding } from "./basket.ts";

/** Seats chosen on a vendor's own pages, inside a frame of ours. */
export const seatFrame = {
  read: operation({
    needs: "seat-frame",
    method: "GET",
    path: "/performances/{performance}/seat-frame",
    summary: "Return where the seats of a performance are chosen on the vendor's pages",
    input: z.object({ performance: z.coerce.number().int() }),
    output: z.object({
      page: z.url().describe("The page that is framed; it works by itself, too"),
      basket: z.url().describe("Shows a browser with the vendor's cookies the basket that the page fills"),
      resize: z.url().describe("The vendor's script that gives the frame its height"),
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
        .describe("The vendor's id of the basket that they are in"),
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
      /** There is none such, or it is somebody else's: the same answer for both. */
      "frame-basket-unknown": refusal(404),
      "frame-empty": refusal(409),
      "seats-taken": refusal(409, { seats: z.array(z.string()), names: z.array(z.string()) }),
    },
  }),
};
