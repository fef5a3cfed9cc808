import { z } from "zod";
import { refusal } from "#contract/refusals.ts";
import { after, listOf } from "../lists.ts";
import { officeOperation, orderNumber } from "../operation.ts";

const MOST_CHARACTERS = 1_000;

export const note = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  who: z.string().describe("The author"),
  text: z.string(),
});

const about = { order: orderNumber().optional(), customer: z.uuid().optional() };
const isAboutOne = ({ order, customer }: { readonly order?: unknown; readonly customer?: unknown }) =>
  (order === undefined) !== (customer === undefined);
const fault = { path: ["order"], params: { fault: "order-or-customer" } };
const unknown = { "unknown-order": refusal(404), "no-such-customer": refusal(404) };

/** What staff write down about an order or a customer. */
export const notes = {
  add: officeOperation({
    method: "POST",
    path: "/notes",
    summary: "Add a note to an order or a customer",
    permission: "notes.write",
    command: { name: "note", words: ["text"] },
    // The note itself has it, and is deleted with its customer.
    secrets: ["text"],
    input: z
      .object({
        ...about,
        text: z.string().trim().min(1).max(MOST_CHARACTERS).meta({ typedAs: "rest" }),
      })
      .refine(isAboutOne, fault),
    output: note,
    refusals: unknown,
  }),
  list: officeOperation({
    method: "GET",
    path: "/notes",
    summary: "List the notes about an order or a customer, the newest first",
    permission: "notes.read",
    command: { name: "notes", words: [] },
    input: z.object({ ...about, after: after(z.uuid()) }).refine(isAboutOne, fault),
    output: listOf(note, z.uuid()),
    refusals: unknown,
  }),
};
