import { z } from "zod";
import { BANDS } from "#domain/seating/seating.ts";
import { LIST_ENDINGS, LIST_ENTRY_STATES, MOST_PERFORMANCES } from "#domain/waiting-list/waiting-list.ts";
import { operation } from "../operation.ts";
import { moneySchema } from "../operations/catalogue.ts";
import { invalid, keyUsed, refusal, unknownPerformance } from "../refusals.ts";

const id = z.coerce.number().int();

const listPerformance = z.object({
  id: z.int(),
  event: z.object({ slug: z.string(), title: z.string() }),
  starts: z.iso.datetime(),
  venue: z.string(),
});

const band = z.enum(BANDS);

const list = z.object({
  performance: listPerformance,
  bands: z.array(z.object({ band, price: moneySchema.describe("Of an ordinary ticket, fees included") })),
  hasWheelchairs: z.boolean().describe("Whether the hall has wheelchair places"),
  hasCompanions: z.boolean(),
  others: z.array(listPerformance).describe("Later or earlier performances of the event that can be added"),
  mostPerformances: z.int(),
  mostTickets: z.int(),
  parties: z.int().describe("Number of parties that wait"),
  offerHours: z.number().describe("How long an offer is kept at most"),
  membersFirst: z.boolean(),
});

const entry = z.object({
  state: z.enum(LIST_ENTRY_STATES),
  ending: z.enum(LIST_ENDINGS).nullable().describe("Why it ended; null while it lives"),
  name: z.string(),
  party: z.int(),
  wheelchairs: z.int(),
  bands: z.array(band).describe("Empty for any"),
  mayBeSplit: z.boolean(),
  performances: z.array(
    listPerformance.extend({
      before: z
        .int()
        .nullable()
        .describe("Parties that are served before this one; null if it does not wait"),
    }),
  ),
  offer: z
    .object({
      performance: z.int(),
      total: moneySchema,
      until: z.iso.datetime(),
      order: z.string().describe("The link of the reserved order; it is paid as a payment link"),
      state: z.enum(["payable", "paying"]),
    })
    .nullable(),
});

const link = z.string().max(100).describe("The entry's link, from its email");
const unknownEntry = { "unknown-entry": refusal(404) };

export const waitingList = {
  read: operation({
    needs: "waiting-list",
    method: "GET",
    path: "/performances/{performance}/waiting-list",
    summary: "Return what a party may wait for at a performance",
    input: z.object({ performance: id }),
    output: list,
    refusals: { ...unknownPerformance, "no-waiting-list": refusal(404) },
  }),
  join: operation({
    needs: "waiting-list",
    method: "POST",
    path: "/performances/{performance}/waiting-list",
    summary: "Email a link that puts a party on the waiting list",
    input: z.object({
      performance: id,
      name: z.string().trim().max(100),
      email: z.string().trim().max(254),
      party: id.describe("Everybody, with wheelchairs and companions"),
      wheelchairs: id.default(0),
      bands: z.array(band).max(BANDS.length).default([]).describe("Empty for any"),
      mayBeSplit: z.boolean().default(false),
      others: z
        .array(id)
        .max(MOST_PERFORMANCES - 1)
        .default([])
        .describe("Further performances of the event"),
    }),
    output: z.object({}),
    refusals: {
      ...unknownPerformance,
      ...invalid,
      ...keyUsed,
      "no-waiting-list": refusal(404),
      "no-session": refusal(401),
      "list-party-size": refusal(422, { max: z.int() }),
      "wheelchair-companions": refusal(422),
      "seats-available": refusal(409),
      "too-many-entries": refusal(429),
    },
  }),
  entry: operation({
    needs: "waiting-list",
    method: "GET",
    path: "/waiting-list/{link}",
    summary: "Return an entry of a waiting list with its position and offer",
    input: z.object({ link }),
    output: entry,
    refusals: unknownEntry,
  }),
  confirm: operation({
    needs: "waiting-list",
    method: "POST",
    path: "/waiting-list/{link}/confirm",
    summary: "Confirm an entry from its email, or keep it after buying elsewhere",
    input: z.object({ link }),
    output: z.object({}),
    refusals: { ...unknownEntry, "entry-ended": refusal(410), "already-listed": refusal(409) },
  }),
  leave: operation({
    needs: "waiting-list",
    method: "POST",
    path: "/waiting-list/{link}/leave",
    summary: "End an entry, and decline its offer if it has one",
    input: z.object({ link }),
    output: z.object({}),
    refusals: { ...unknownEntry, "offer-under-way": refusal(409) },
  }),
};
