import { z } from "zod";
import {
  DECLINED_SEATS,
  ENTRY_STATES,
  PARTY_AFTER_DECLINE,
  SHOWN_STATES,
} from "#domain/sales/registrations/registrations.ts";
import { operation } from "../operation.ts";
import { moneySchema } from "../operations/catalogue.ts";
import { keyUsed, loginNeeded, refusal, unknownPerformance } from "../refusals.ts";

const choice = z.object({ performance: z.coerce.number().int(), section: z.string().max(60) });

const section = z.object({
  section: z.string(),
  name: z.string(),
  level: z.string(),
  from: moneySchema.nullable().describe("The lowest price of a seat there in any ticket type, fees included"),
  to: moneySchema.nullable(),
  rows: z.array(z.array(z.number())).describe("Its outline on the seating plan: x, y, x, y …"),
});

const performance = z.object({
  id: z.int(),
  event: z.object({ slug: z.string(), title: z.string() }),
  starts: z.iso.datetime(),
  venue: z.string(),
});

const place = z.object({ performance: performance, section: z.string().nullable() });

export const registrationEntry = z.object({
  number: z.string().describe("The number that identifies it in the draw"),
  state: z.enum(SHOWN_STATES),
  first: z.object({ performance: performance, section: z.string(), name: z.string() }),
  party: z.int(),
  priceType: z.object({ id: z.int(), name: z.string() }),
  alternatives: z.array(z.object({ performance: performance, section: z.string(), name: z.string() })),
  rehearsal: z.boolean(),
  rank: z.int().nullable().describe("Its position in the draw; null until announced"),
  offered: z
    .object({ place, choice: z.int(), holdUntil: z.iso.datetime(), order: z.string() })
    .nullable()
    .describe("The link of the reserved order with the drawn seats"),
  closes: z.iso.datetime(),
  isOpen: z.boolean().describe("Can still be changed or withdrawn"),
});

const view = z.object({
  about: z.string(),
  state: z.enum(["not-yet", "open", "closed", "drawn"]),
  opens: z.iso.datetime(),
  closes: z.iso.datetime(),
  draws: z.iso.datetime(),
  answerBy: z.iso.datetime(),
  onePer: z.enum(["customer", "household"]),
  declined: z
    .object({ seats: z.enum(DECLINED_SEATS), party: z.enum(PARTY_AFTER_DECLINE) })
    .describe("The consequences of declining the drawn seats"),
  mostTickets: z.int(),
  mostAlternatives: z.int(),
  performance: performance,
  plan: z.object({ width: z.number(), height: z.number() }),
  sections: z.array(section),
  others: z.array(
    performance.extend({ sections: z.array(z.object({ section: z.string(), name: z.string() })) }),
  ),
  rehearsal: performance.nullable(),
  priceTypes: z.array(z.object({ id: z.int(), name: z.string(), condition: z.string().nullable() })),
  entries: z.int().describe("Number of registered parties so far"),
  draw: z.object({
    commitment: z.string().nullable().describe("SHA-256 of the seed, in hexadecimal"),
    seed: z.string().nullable().describe("Published with the result"),
  }),
  mine: registrationEntry.nullable(),
});

const unknown = { ...unknownPerformance, "no-registration": refusal(404) };
const closed = { "registration-closed": refusal(409), "registration-not-open": refusal(409) };

export const registrations = {
  read: operation({
    needs: "registrations",
    method: "GET",
    path: "/performances/{performance}/registration",
    summary: "Return a performance's ballot and the customer's registration",
    input: z.object({ performance: z.coerce.number().int() }),
    output: view,
    refusals: unknown,
  }),
  save: operation({
    needs: "registrations",
    method: "POST",
    path: "/performances/{performance}/registration",
    summary: "Save a registration step by step; the last step sends `enter`",
    input: z.object({
      performance: z.coerce.number().int(),
      first: z
        .object({
          section: z.string().max(60),
          party: z.coerce.number().int(),
          priceType: z.coerce.number().int(),
        })
        .optional(),
      alternatives: z.array(choice).max(20).optional(),
      rehearsal: z.boolean().optional(),
      enter: z.boolean().default(false),
    }),
    output: z.object({ number: z.string(), state: z.enum(ENTRY_STATES) }),
    refusals: {
      ...unknown,
      ...closed,
      ...loginNeeded,
      ...keyUsed,
      "unknown-section": refusal(422),
      "party-size": refusal(422, { max: z.int() }),
      "type-not-drawn": refusal(422),
      "no-first-choice": refusal(409),
      "choice-twice": refusal(422),
      "too-many-choices": refusal(422, { max: z.int() }),
      "household-registered": refusal(409),
    },
  }),
  withdraw: operation({
    needs: "registrations",
    method: "POST",
    path: "/performances/{performance}/registration/withdrawal",
    summary: "Withdraw a registration before the ballot closes",
    input: z.object({ performance: z.coerce.number().int() }),
    output: z.object({}),
    refusals: { ...unknown, ...closed, ...loginNeeded, ...keyUsed },
  }),
  decline: operation({
    needs: "registrations",
    method: "POST",
    path: "/performances/{performance}/registration/giving-up",
    summary: "Decline the drawn seats; they go to the next registration in the draw or on sale",
    input: z.object({ performance: z.coerce.number().int() }),
    output: z.object({}),
    refusals: {
      ...unknown,
      ...loginNeeded,
      ...keyUsed,
      "nothing-drawn": refusal(409),
      "payment-under-way": refusal(409),
    },
  }),
  mine: operation({
    needs: "registrations",
    method: "GET",
    path: "/my/registrations",
    summary: "List the customer's registrations",
    input: z.object({}),
    output: z.array(registrationEntry),
    refusals: loginNeeded,
  }),
};

export type RegistrationView = z.infer<typeof view>;
export type RegistrationEntry = z.infer<typeof registrationEntry>;
export type RegistrationPerformance = z.infer<typeof performance>;
