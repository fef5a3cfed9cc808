import { z } from "zod";
import { refusal } from "#contract/refusals.ts";
import { BANDS } from "#domain/seating/seating.ts";
import { LIST_ENTRY_STATES } from "#domain/waiting-list/waiting-list.ts";
import { officeLanguage, officeOperation, performanceId, reason } from "./operation.ts";

const entryId = () => z.uuid().describe("Of an entry, from the list");
const unknownEntry = { "unknown-entry": refusal(404) };

const entry = z.object({
  id: z.string(),
  state: z.enum(LIST_ENTRY_STATES),
  name: z.string(),
  email: z.string(),
  party: z.int(),
  wheelchairs: z.int(),
  bands: z.array(z.enum(BANDS)).describe("Empty for any"),
  mayBeSplit: z.boolean(),
  isMember: z.boolean(),
  since: z.iso.datetime().describe("When it was confirmed"),
  others: z.int().describe("Number of other performances that it waits for"),
  offer: z.object({ order: z.string(), performance: z.int(), until: z.iso.datetime() }).nullable(),
});

/** Parties that wait for a performance that is sold out. */
export const waitingLists = {
  list: officeOperation({
    method: "GET",
    path: "/performances/{performance}/waiting-list",
    summary: "List the parties that wait for a performance, in the order in which they are served",
    permission: "waiting-lists.read",
    command: { name: "waiting-list", words: ["performance"] },
    input: z.object({ performance: performanceId(), language: officeLanguage() }),
    output: z.object({
      performance: z.object({ id: z.int(), title: z.string(), starts: z.iso.datetime(), venue: z.string() }),
      membersFirst: z.boolean(),
      parties: z.int(),
      entries: z.array(entry).describe("At most 500"),
    }),
    refusals: { "unknown-performance": refusal(404) },
  }),
  move: officeOperation({
    method: "POST",
    path: "/waiting-list-entries/{entry}/move",
    summary: "Move a party on every list that it is on: directly before another one",
    permission: "waiting-lists.manage",
    command: { name: "move-waiting", words: ["entry", "before"] },
    input: z.object({ entry: entryId(), before: entryId(), why: reason() }),
    output: z.object({ name: z.string() }),
    refusals: { ...unknownEntry, "not-waiting": refusal(409), "no-list-in-common": refusal(409) },
  }),
  end: officeOperation({
    method: "POST",
    path: "/waiting-list-entries/{entry}/end",
    summary: "Take a party off the waiting list; the seats of its offer go to the next one",
    permission: "waiting-lists.manage",
    command: { name: "end-waiting", words: ["entry"] },
    input: z.object({ entry: entryId(), why: reason() }),
    output: z.object({ name: z.string() }),
    refusals: { ...unknownEntry, "offer-under-way": refusal(409) },
  }),
};
