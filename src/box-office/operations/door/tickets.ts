import { z } from "zod";
import { refusal } from "#contract/refusals.ts";
import { officeLanguage, officeOperation, performanceId } from "../operation.ts";
import { opening } from "./opening.ts";

/** More than any hall has seats. */
const MOST_ENTERED = 5_000;

/** A ticket as staff at the entrance see it, so that they can help also where it is refused. */
const shownTicket = z.object({
  code: z.string(),
  order: z.string(),
  /** Of the performance. */
  title: z.string().nullable(),
  starts: z.iso.datetime().nullable(),
  /** "Parkett, row A, seat 5, Ordinary" */
  place: z.string(),
  holder: z.string().describe("An initial without door.names"),
});
export type ShownTicket = z.infer<typeof shownTicket>;

const ticketCode = () => z.string().min(1).max(60);

const listedTicket = z.object({
  ticket: z.string().describe("Its id on this list; opens no door"),
  seat: z.string().describe("As parkett/A/5"),
  ...{ section: z.string(), row: z.string(), number: z.string() },
  entrance: z.string().nullable().describe("Its Swedish name; null if the hall has no named doors"),
  priceType: z.string(),
  condition: z.string().nullable().describe("What staff check for it"),
  accessible: z.boolean(),
  holder: z.string().describe("An initial without door.names"),
  order: z.string().nullable().describe("Its number; null without door.names"),
  used: z.iso.datetime().nullable().describe("When it was first let in"),
  isInside: z.boolean(),
});
export type DoorListEntry = z.infer<typeof listedTicket>;

const doorList = z.object({ performance: opening, tickets: z.array(listedTicket) });
export type DoorList = z.infer<typeof doorList>;

export const doorTickets = {
  list: officeOperation({
    method: "GET",
    path: "/performances/{performance}/door-list",
    summary: "List the valid tickets of a performance: seat, ticket, holder, and whether each was used",
    permission: "door.read",
    command: { name: "door", words: ["performance"] },
    input: z.object({ performance: performanceId(), language: officeLanguage() }),
    output: doorList,
    refusals: { "unknown-performance": refusal(404) },
  }),
  printedList: officeOperation({
    method: "GET",
    path: "/performances/{performance}/door-list/print",
    summary: "Print the list of valid tickets by entrance, row and name, with boxes to tick; --pdf prints it",
    permission: "door.names",
    command: { name: "door-print", words: ["performance"] },
    input: z.object({ performance: performanceId(), language: officeLanguage() }),
    output: z.object({
      tickets: z.int(),
      entrances: z.int(),
      pdf: z.string().describe("Base64"),
    }),
    refusals: { "unknown-performance": refusal(404), "nothing-to-print": refusal(404) },
  }),
  use: officeOperation({
    method: "POST",
    path: "/tickets/{code}/use",
    summary: "Let a ticket in, once",
    permission: "door.scan",
    command: { name: "used", words: ["code"] },
    input: z.object({ code: ticketCode().meta({ typedAs: "rest", description: "With or without spaces" }) }),
    secrets: ["code"],
    output: z.object({ ticket: shownTicket }),
    refusals: {
      "unknown-ticket": refusal(404),
      "void-ticket": refusal(409, { ticket: shownTicket }),
      "cancelled-performance": refusal(409, { ticket: shownTicket }),
      "replaced-ticket": refusal(409, { ticket: shownTicket, replaced: z.iso.datetime() }),
      "used-before": refusal(409, { ticket: shownTicket, used: z.iso.datetime(), by: z.string() }),
    },
  }),
  undo: officeOperation({
    method: "POST",
    path: "/tickets/{code}/undo-use",
    summary: "Undo the last time that a ticket was let in",
    permission: "door.scan",
    command: { name: "not-used", words: ["code"] },
    input: z.object({ code: ticketCode().meta({ typedAs: "rest", description: "With or without spaces" }) }),
    secrets: ["code"],
    output: z.object({ ticket: shownTicket, used: z.iso.datetime() }),
    refusals: { "unknown-ticket": refusal(404), "not-used": refusal(409, { ticket: shownTicket }) },
  }),
  enter: officeOperation({
    method: "POST",
    path: "/performances/{performance}/door-list/enter",
    summary: "Enter which tickets were ticked on the printed list",
    permission: "door.scan",
    command: { name: "door-enter", words: ["performance", "tickets"] },
    input: z.object({
      performance: performanceId(),
      tickets: z.array(z.string().min(1).max(40)).min(1).max(MOST_ENTERED).describe("Their ids on the list"),
    }),
    output: z.object({
      entered: z.array(z.string()),
      before: z.array(z.string()).describe("Were inside already"),
      refused: z.array(z.object({ ticket: z.string(), because: z.enum(["unknown-ticket", "void-ticket"]) })),
    }),
    refusals: { "unknown-performance": refusal(404) },
  }),
};
