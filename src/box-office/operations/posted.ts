import { z } from "zod";
import { refusal } from "#contract/refusals.ts";
import { after, listOf } from "./lists.ts";
import { officeOperation, orderNumber } from "./operation.ts";

const order = orderNumber();
const nothing = { "nothing-to-post": refusal(404) };

const toPost = z.object({
  order: z.string(),
  paid: z.iso.datetime().nullable(),
  vouchers: z.int().describe("How many are to be posted"),
  address: z.array(z.string()).describe("The lines of the buyer's address"),
});

/** Gift vouchers that are sent by post. */
export const posted = {
  list: officeOperation({
    method: "GET",
    path: "/posted-vouchers",
    summary: "List the orders with gift vouchers to post, the oldest first",
    permission: "vouchers.post",
    command: { name: "post-vouchers", words: [] },
    input: z.object({ after: after(order) }),
    output: listOf(toPost, z.string()),
    refusals: {},
  }),
  print: officeOperation({
    method: "GET",
    path: "/posted-vouchers/{order}",
    summary: "Show the gift vouchers of an order that are to be posted; --pdf prints them",
    permission: "vouchers.post",
    command: { name: "print-vouchers", words: ["order"] },
    input: z.object({ order }),
    output: z.object({ link: z.string(), lines: z.array(z.string()) }),
    refusals: nothing,
  }),
  done: officeOperation({
    method: "POST",
    path: "/posted-vouchers/{order}/done",
    summary: "Remove an order's gift vouchers from the list, once they are posted",
    permission: "vouchers.post",
    command: { name: "vouchers-posted", words: ["order"] },
    input: z.object({ order }),
    output: z.object({ vouchers: z.int() }),
    refusals: nothing,
  }),
};
