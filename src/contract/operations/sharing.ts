import { z } from "zod";
import { operation } from "../operation.ts";
import { invalid, keyUsed, loginNeeded, refusal } from "../refusals.ts";
import { performanceOfTicket } from "./basket.ts";
import { ticketSchema } from "./orders.ts";

/** Single tickets, shown to somebody else by a link of their own. Whoever bought them keeps them, and the money's rights. */

const shareSchema = z.object({
  id: z.uuid(),
  /** Whom the owner means to go. */
  name: z.string(),
  /** The unguessable part of the link; the owner may see it again. */
  token: z.string(),
  since: z.iso.datetime(),
});

const ownedTicket = z.object({
  /** The order's own link. */
  order: z.string(),
  ticket: ticketSchema,
  share: shareSchema.nullable(),
  /** Until when another name can be put on it; null where it cannot. */
  nameUntil: z.iso.datetime().nullable(),
});

/** What the holder of a link sees: not what was paid, and not who else is coming. */
const shownTicket = ticketSchema.omit({ price: true, fees: true, total: true });

export const sharing = {
  tickets: operation({
    needs: "sharing",
    method: "GET",
    path: "/tickets",
    summary: "The signed-in customer's tickets for what is still to come, and who has been shown which",
    input: z.object({}),
    output: z.array(z.object({ performance: performanceOfTicket, tickets: z.array(ownedTicket) })),
    refusals: loginNeeded,
  }),
  share: operation({
    needs: "sharing",
    method: "POST",
    path: "/tickets/{code}/share",
    summary:
      "Makes a link that shows one ticket to somebody else, and sends it by email where an address is given",
    input: z.object({
      code: z.string().max(40),
      name: z.string().max(200),
      /** The link is sent there by email; empty where the owner sends it. */
      email: z.string().max(254).default(""),
    }),
    output: z.object({ id: z.uuid(), token: z.string() }),
    refusals: {
      ...loginNeeded,
      ...keyUsed,
      ...invalid,
      /** Not the caller's, given back, cancelled, or over. */
      "ticket-not-shareable": refusal(409),
      /** One live link a ticket: take the other back first. */
      "shared-already": refusal(409),
      "too-many-attempts": refusal(429),
    },
  }),
  rename: operation({
    needs: "sharing",
    method: "PUT",
    path: "/tickets/{code}/name",
    summary: "Puts the name of whoever goes on a ticket; an empty one puts the buyer's back",
    input: z.object({ code: z.string().max(40), name: z.string().max(200) }),
    output: z.object({}),
    refusals: {
      ...loginNeeded,
      ...keyUsed,
      ...invalid,
      /** Not the caller's, given back, used, too late, or the house changes no names. */
      "name-not-changeable": refusal(409),
    },
  }),
  takeBack: operation({
    needs: "sharing",
    method: "DELETE",
    path: "/shares/{id}",
    summary: "Makes a link show nothing any more",
    input: z.object({ id: z.uuid() }),
    output: z.object({}),
    refusals: { ...loginNeeded, ...keyUsed, "unknown-share": refusal(404) },
  }),
  read: operation({
    needs: "sharing",
    method: "GET",
    path: "/shared-tickets/{token}",
    summary: "The ticket that a link shows, for whoever has the link; changes nothing",
    input: z.object({ token: z.string().max(100) }),
    output: z.object({
      performance: performanceOfTicket,
      ticket: shownTicket,
      /** Who shares it. */
      from: z.string(),
      /** Whom they mean. */
      name: z.string(),
    }),
    refusals: {
      /** Never was, or was taken back. */
      "share-ended": refusal(410),
      "order-returned": refusal(410),
      "performance-over": refusal(410),
    },
  }),
};

export type OwnedTicket = z.infer<typeof ownedTicket>;
