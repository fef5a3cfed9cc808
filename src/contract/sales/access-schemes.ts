import { z } from "zod";
import { operation } from "../operation.ts";
import { keyUsed, loginNeeded, refusal } from "../refusals.ts";

/** What those have whom the house knows by name, and the codes by which they say who they are. */

const registration = z.object({
  id: z.string(),
  scheme: z.string(),
  name: z.string(),
  about: z.string(),
  last4: z.string().nullable().describe("Of its code; null where the box office entered it itself"),
  until: z.iso.date().nullable().describe("The last day, on the house's calendar"),
});

export const accessSchemes = {
  mine: operation({
    needs: "access-schemes",
    method: "GET",
    path: "/account/access",
    summary: "The access schemes that the customer is in",
    input: z.object({}),
    output: z.array(registration),
    refusals: loginNeeded,
  }),
  apply: operation({
    needs: "access-schemes",
    method: "POST",
    path: "/account/access",
    summary: "Applies a registration code, which must be in the customer's name",
    input: z.object({ code: z.string().max(60) }),
    output: z.object({ scheme: z.string() }),
    refusals: {
      ...loginNeeded,
      ...keyUsed,
      /** Unknown, ended, over, or applied by somebody else: which of them is not said. */
      "wrong-access-code": refusal(422),
      "access-name-differs": refusal(422),
      "too-many-access-codes": refusal(429),
    },
  }),
  remove: operation({
    needs: "access-schemes",
    method: "DELETE",
    path: "/account/access/{registration}",
    summary: "Takes a registration off the account; a basket with what only it allowed is emptied",
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
