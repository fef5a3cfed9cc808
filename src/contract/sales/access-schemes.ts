import { z } from "zod";
import { operation } from "../operation.ts";
import { keyUsed, loginNeeded, refusal } from "../refusals.ts";

/** Access schemes that the house grants to registered customers, and the codes that prove registration. */

const registration = z.object({
  id: z.string(),
  scheme: z.string(),
  name: z.string(),
  about: z.string(),
  last4: z
    .string()
    .nullable()
    .describe("The last characters of the code; null if the box office added the registration"),
  until: z.iso.date().nullable().describe("The last day of validity, in the house's time zone"),
});

export const accessSchemes = {
  mine: operation({
    needs: "access-schemes",
    method: "GET",
    path: "/account/access",
    summary: "List the customer's access schemes",
    input: z.object({}),
    output: z.array(registration),
    refusals: loginNeeded,
  }),
  apply: operation({
    needs: "access-schemes",
    method: "POST",
    path: "/account/access",
    summary: "Apply a registration code issued in the customer's name",
    input: z.object({ code: z.string().max(60) }),
    output: z.object({ scheme: z.string() }),
    refusals: {
      ...loginNeeded,
      ...keyUsed,
      /** The same answer for unknown, expired, ended and already used codes. */
      "wrong-access-code": refusal(422),
      "access-name-differs": refusal(422),
      "too-many-access-codes": refusal(429),
    },
  }),
  remove: operation({
    needs: "access-schemes",
    method: "DELETE",
    path: "/account/access/{registration}",
    summary: "Remove a registration from the account; empties a basket that depends on it",
    input: z.object({ registration: z.string().max(64) }),
    output: z.object({ emptied: z.enum(["rights-lost"]).nullable() }),
    refusals: {
      ...loginNeeded,
      ...keyUsed,
      "unknown-registration": refusal(404),
      "payment-under-way": refusal(409),
    },
  }),
};
