import { z } from "zod";
import { refusal } from "#contract/refusals.ts";
import { officeOperation, performanceId } from "../operation.ts";
import { allocationFields, allocationId, guest, guestFields } from "./allocation-fields.ts";
import { notFree, places, unknownSeat, unknownSeats } from "./seat-fields.ts";

const allocation = { allocation: allocationId() };
const living = { "unknown-allocation": refusal(404), released: refusal(409) };
const wrongFacts = {
  "unknown-moment": refusal(422),
  "release-past": refusal(422),
  "unknown-roles": refusal(422, { unknown: z.array(z.string()) }),
  "unknown-staff": refusal(422, { unknown: z.array(z.string()) }),
};
const others = { "not-kept": refusal(409, { others: z.array(z.string()) }) };
const changed = z.object({ id: allocationId(), seats: z.int().describe("How many it has now") });
const { name, colour, note, owner, releaseAt, channels, roles, staff } = allocationFields;
const ofGuest = { guest: z.uuid() };
const unknownGuest = { "unknown-guest": refusal(404) };
const guestSeats = {
  seats: places().optional().describe("Seats of the allocation that they get, as parkett/A/5"),
};

/** Seats that the box office keeps of a performance, and for whom. */
export const allocations = {
  list: officeOperation({
    method: "GET",
    path: "/performances/{performance}/allocations",
    summary: "List a performance's allocations, released ones too",
    permission: "seats.read",
    command: { name: "allocations", words: ["performance"] },
    input: z.object({ performance: performanceId() }),
    output: z.object({
      allocations: z.array(
        z.object({
          id: allocationId(),
          name: z.string(),
          seats: z.int(),
          sold: z.int(),
          held: z.int(),
          releaseAt: z.iso.datetime().nullable(),
          released: z.iso.datetime().nullable(),
          releasedBy: z.string().nullable().describe("Null if it was released at its time, or is not"),
          guests: z.int(),
        }),
      ),
    }),
    refusals: { "unknown-performance": refusal(404) },
  }),
  make: officeOperation({
    method: "POST",
    path: "/performances/{performance}/allocations",
    summary: "Keep free seats, all or none",
    permission: "seats.block",
    command: { name: "allocate", words: ["performance", "name", "seats"] },
    input: z.object({
      ...{ performance: performanceId(), name, seats: places() },
      colour: colour.optional().describe("Blue by default"),
      note: note.optional(),
      owner: owner.optional(),
      releaseAt: releaseAt.optional(),
      channels: channels.optional().describe("The counter by default; empty for nowhere"),
      ...{ roles: roles.optional(), staff: staff.optional() },
    }),
    output: changed,
    refusals: { ...unknownSeats, ...notFree, ...wrongFacts },
  }),
  edit: officeOperation({
    method: "PATCH",
    path: "/allocations/{allocation}",
    summary: "Change an allocation's name, release, owner or sellers",
    permission: "seats.block",
    command: { name: "change-allocation", words: ["allocation"] },
    input: z.object({ ...allocation, ...z.object(allocationFields).partial().shape }),
    output: changed,
    refusals: { ...living, ...wrongFacts, "only-blocked": refusal(409) },
  }),
  addSeats: officeOperation({
    method: "POST",
    path: "/allocations/{allocation}/seats",
    summary: "Add free seats to an allocation, all or none",
    permission: "seats.block",
    command: { name: "allocate-more", words: ["allocation", "seats"] },
    input: z.object({ ...allocation, seats: places() }),
    output: changed,
    refusals: { ...living, ...unknownSeat, ...notFree },
  }),
  removeSeats: officeOperation({
    method: "POST",
    path: "/allocations/{allocation}/seats-removed",
    summary: "Take seats out of an allocation: unsold ones are for sale, sold ones stay sold",
    permission: "seats.block",
    command: { name: "allocate-less", words: ["allocation", "seats"] },
    input: z.object({ ...allocation, seats: places() }),
    output: changed,
    refusals: { ...living, ...unknownSeat, ...others },
  }),
  release: officeOperation({
    method: "POST",
    path: "/allocations/{allocation}/release",
    summary: "Release an allocation: its unsold seats are for sale at once, sold ones stay sold",
    permission: "seats.block",
    command: { name: "release-allocation", words: ["allocation"] },
    input: z.object(allocation),
    output: z.object({ name: z.string(), freed: z.int(), seats: z.int().describe("How many it had") }),
    refusals: living,
  }),
  addGuest: officeOperation({
    method: "POST",
    path: "/allocations/{allocation}/guests",
    summary: "Add a party to the guest list of an allocation",
    permission: "allocations.guests",
    command: { name: "add-guest", words: ["allocation", "party", "name"] },
    input: z.object({
      ...{ ...allocation, party: z.coerce.number<number>().pipe(guestFields.party) },
      name: guestFields.name.meta({ typedAs: "rest" }),
      note: guestFields.note.optional(),
      ...guestSeats,
    }),
    output: guest,
    refusals: { ...living, ...unknownSeat, ...others, "guest-seats": refusal(422) },
  }),
  changeGuest: officeOperation({
    method: "PATCH",
    path: "/guests/{guest}",
    summary: "Change a party on the guest list",
    permission: "allocations.guests",
    command: { name: "change-guest", words: ["guest"] },
    input: z.object({ ...ofGuest, ...z.object(guestFields).partial().shape, ...guestSeats }),
    output: guest,
    refusals: { ...unknownGuest, ...living, ...unknownSeat, ...others, "guest-seats": refusal(422) },
  }),
  removeGuest: officeOperation({
    method: "POST",
    path: "/guests/{guest}/remove",
    summary: "Remove a party from the guest list; its tickets stay",
    permission: "allocations.guests",
    command: { name: "remove-guest", words: ["guest"] },
    input: z.object(ofGuest),
    output: z.object({ name: z.string() }),
    refusals: unknownGuest,
  }),
};
