import { z } from "zod";
import { formAnswers, formFieldView } from "../form-fields.ts";
import { operation } from "../operation.ts";
import { invalid, keyUsed, refusal, unknownPerformance } from "../refusals.ts";

const noForm = { "no-enquiry-form": refusal(404) };

export const enquiries = {
  form: operation({
    needs: "enquiries",
    method: "GET",
    path: "/performances/{performance}/enquiry-form",
    summary: "Return the enquiry form of a performance",
    input: z.object({ performance: z.coerce.number().int() }),
    output: z.object({
      title: z.string(),
      intro: z.string(),
      fields: z.array(formFieldView),
    }),
    refusals: { ...unknownPerformance, ...noForm },
  }),
  send: operation({
    needs: "enquiries",
    method: "POST",
    path: "/performances/{performance}/enquiries",
    summary: "Send an enquiry to the box office",
    input: z.object({
      performance: z.coerce.number().int(),
      answers: formAnswers,
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
