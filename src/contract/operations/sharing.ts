import { z } from "zod";
import { emailField } from "../customer-fields.ts";
import { operation } from "../operation.ts";
import { invalid, keyUsed, loginNeeded, refusal } from "../refusals.ts";
import { performanceOfTicket } from "./basket.ts";
import { ticketSchema } from "./order-schemas.ts";

/** Shares a ticket by a link. It stays the buyer's, and so does any refund. */

const shareSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The owner can see it again. */
  token: z.string(),
  since: z.iso.datetime(),
});

const ownedTicket = z.object({
  order: z.string(),
  ticket: ticketSchema,
  share: shareSchema.nullable(),
  /** For changing the name; null if it cannot be changed. */
  nameUntil: z.iso.datetime().nullable(),
  resaleUntil: z.iso
    .datetime()
    .nullable()
    .optional()
    .describe("For putting it up for resale if it is sold out; absent or null if it cannot be"),
});

/** Without its price and the rest of the order. */
const shownTicket = ticketSchema.omit({ price: true, fees: true, total: true });

export const sharing = {
  tickets: operation({
    needs: "sharing",
    method: "GET",
    path: "/tickets",
    summary: "List the signed-in customer's tickets for upcoming performances and their share links",
    input: z.object({}),
    output: z.array(z.object({ performance: performanceOfTicket, tickets: z.array(ownedTicket) })),
    refusals: loginNeeded,
  }),
  share: operation({
    needs: "sharing",
    method: "POST",
    path: "/tickets/{code}/share",
    summary: "Create a link that shows one ticket, and email it if an address is given",
    input: z.object({
      code: z.string().max(40),
      name: z.string().max(200),
      email: emailField.default(""),
    }),
    output: z.object({ id: z.uuid(), token: z.string() }),
    refusals: {
      ...loginNeeded,
      ...keyUsed,
      ...invalid,
      /** Not the caller's, returned, cancelled, or past. */
      "ticket-not-shareable": refusal(409),
      /** At most one active link a ticket. */
      "shared-already": refusal(409),
      "too-many-attempts": refusal(429),
    },
  }),
  rename: operation({
    needs: "sharing",
    method: "PUT",
    path: "/tickets/{code}/name",
    summary: "Change the name on a ticket; an empty one restores the buyer's name",
    input: z.object({ code: z.string().max(40), name: z.string().max(200) }),
    output: z.object({}),
    refusals: {
      ...loginNeeded,
      ...keyUsed,
      ...invalid,
      /** Not the caller's, returned, used, past the deadline, or the house allows no name changes. */
      "name-not-changeable": refusal(409),
    },
  }),
  takeBack: operation({
    needs: "sharing",
    method: "DELETE",
    path: "/shares/{id}",
    summary: "Revoke a share link",
    input: z.object({ id: z.uuid() }),
    output: z.object({}),
    refusals: { ...loginNeeded, ...keyUsed, "unknown-share": refusal(404) },
  }),
  read: operation({
    needs: "sharing",
    method: "GET",
    path: "/shared-tickets/{token}",
    summary: "Return the ticket behind a share link",
    input: z.object({ token: z.string().max(100) }),
    output: z.object({
      performance: performanceOfTicket,
      ticket: shownTicket,
      from: z.string(),
      name: z.string(),
    }),
    refusals: {
      /** Unknown or revoked. */
      "share-ended": refusal(410),
      "order-returned": refusal(410),
      "ticket-for-resale": refusal(410),
      "performance-over": refusal(410),
    },
  }),
};

export type OwnedTicket = z.infer<typeof ownedTicket>;
