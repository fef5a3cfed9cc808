import { z } from "zod";
import { FIELD_KINDS } from "#domain/sales/enquiries.ts";
import { operation } from "../operation.ts";
import { invalid, keyUsed, refusal, unknownPerformance } from "../refusals.ts";

/** Performances that are not sold by the seat: one asks, and the box office answers. */

const noForm = { "no-enquiry-form": refusal(404) };

export const enquiries = {
  form: operation({
    method: "GET",
    path: "/performances/{performance}/enquiry-form",
    summary: "What the house asks of whoever wants this performance",
    input: z.object({ performance: z.coerce.number().int() }),
    output: z.object({
      title: z.string(),
      intro: z.string(),
      fields: z.array(
        z.object({
          name: z.string(),
          kind: z.enum(FIELD_KINDS),
          label: z.string(),
          hint: z.string().nullable(),
          required: z.boolean(),
          least: z.int(),
          most: z.int(),
          options: z.array(z.object({ value: z.string(), label: z.string() })),
        }),
      ),
    }),
    refusals: { ...unknownPerformance, ...noForm },
  }),
  send: operation({
    method: "POST",
    path: "/performances/{performance}/enquiries",
    summary: "Sends an enquiry to the box office",
    input: z.object({
      performance: z.coerce.number().int(),
      answers: z
        .record(z.string().max(100), z.string().max(4000))
        .describe('By the field\'s name; a tick is "on"'),
    }),
    output: z.object({}),
    refusals: {
      ...unknownPerformance,
      ...noForm,
      ...invalid,
      ...keyUsed,
      "no-session": refusal(401),
      "too-many-enquiries": refusal(429),
    },
  }),
};

export type EnquiryFormView = z.infer<(typeof enquiries.form)["output"]>;
