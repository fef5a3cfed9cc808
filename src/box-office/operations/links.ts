import { z } from "zod";
import { refusal } from "#contract/refusals.ts";
import { amount, officeOperation, performanceId, storedMoney } from "./operation.ts";

const output = z.object({ url: z.url() });
const id = () => z.coerce.number<number>().int().positive();
const notComing = { "unknown-performance": refusal(404) };

/** Links for newsletters, to a prefilled form. They are checked, so that readers do not meet a mistyped number. */
export const links = {
  login: officeOperation({
    method: "POST",
    path: "/links/login",
    summary: "Create a newsletter link to the login",
    permission: "campaigns.links",
    command: { name: "link-login", words: [] },
    input: z.object({
      next: z
        .string()
        .regex(/^\/(?![/\\])\S*$/, "an address of the shop itself, such as /account/your-orders")
        .optional()
        .describe("Where it leads after the login, as /account/your-orders"),
    }),
    output,
    refusals: {},
  }),
  donation: officeOperation({
    method: "POST",
    path: "/links/donation",
    summary: "Create a newsletter link to a donation",
    permission: "campaigns.links",
    command: { name: "link-donation", words: ["fund"] },
    input: z.object({
      fund: id().optional(),
      amount: amount().optional(),
      appeal: z.string().min(1).max(100).optional().describe("As donations.json names it"),
    }),
    output,
    refusals: {
      "not-offered": refusal(404),
      "unknown-fund": refusal(404),
      "unknown-appeal": refusal(404),
      "amount-out-of-range": refusal(422, { least: storedMoney, most: storedMoney }),
    },
  }),
  membership: officeOperation({
    method: "POST",
    path: "/links/membership",
    summary: "Create a newsletter link to a membership",
    permission: "campaigns.links",
    command: { name: "link-membership", words: ["level"] },
    input: z.object({ level: id() }),
    output,
    refusals: { "unknown-level": refusal(404) },
  }),
  tickets: officeOperation({
    method: "POST",
    path: "/links/tickets",
    summary: "Create a newsletter link to a performance, with a price band and numbers of tickets",
    permission: "campaigns.links",
    command: { name: "link-tickets", words: ["performance"] },
    input: z.object({
      performance: performanceId(),
      band: z.string().max(2).optional(),
      quantities: z
        .string()
        .regex(/^\d{1,9}=[1-9]\d?(?:,\d{1,9}=[1-9]\d?)*$/, "<price type>=<number>, as 1=2,3=1")
        .optional()
        .describe("<price type>=<number>, separated by commas, as 1=2,3=1"),
    }),
    output,
    refusals: {
      ...notComing,
      "unknown-band": refusal(422),
      "unknown-price-type": refusal(422, { part: z.string() }),
      "too-many": refusal(422, { most: z.int() }),
    },
  }),
  book: officeOperation({
    method: "POST",
    path: "/links/book",
    summary: "Create a newsletter link that begins the choice of seats",
    permission: "campaigns.links",
    command: { name: "link-book", words: ["performance"] },
    input: z.object({ performance: performanceId() }),
    output,
    refusals: notComing,
  }),
};
