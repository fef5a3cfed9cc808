import { z } from "zod";
import { messageSchema } from "#contract/message.ts";
import { seatPlanSchema } from "#contract/operations/seating.ts";
import { refusal } from "#contract/refusals.ts";
import { BANDS } from "#domain/seating/seating.ts";
import { officeLanguage, officeOperation } from "../operation.ts";
import { content, draftId, houseFault, inFolder, unknownDraft } from "./house-fields.ts";

const draft = draftId();
const hall = z
  .string()
  .regex(/^[a-z0-9-]{1,60}$/)
  .describe("As main-stage: a-z, 0-9 and -");
const unknownHall = { "unknown-hall": refusal(404) };

/** The halls of a draft. Facts, levels and doors are places of their sidecars, bands of their plans: `drafts.edit`. */
export const draftHalls = {
  halls: officeOperation({
    method: "GET",
    path: "/house/drafts/{draft}/halls",
    summary: "List the halls of a draft",
    permission: "house.read",
    command: { name: "draft halls", words: ["draft"] },
    input: z.object({ draft }),
    output: z.object({
      halls: z
        .array(
          z.object({
            hall,
            name: z.string().nullable().describe("Null if the plan cannot be drawn"),
            seats: z.int(),
            standing: z.int().describe("Places in standing rooms"),
            performances: z.int().describe("Of the draft's season, past ones too"),
          }),
        )
        .readonly(),
    }),
    refusals: unknownDraft,
  }),
  hall: officeOperation({
    method: "GET",
    path: "/house/drafts/{draft}/halls/{hall}",
    summary: "Show where a hall's seats are, whatever is wrong with it",
    permission: "house.read",
    command: { name: "draft hall", words: ["draft", "hall"] },
    input: z.object({ draft, hall, language: officeLanguage() }),
    output: z.object({
      plan: seatPlanSchema
        .nullable()
        .describe(
          "Without levels, doors and facts, which are in the hall's files; null if it cannot be drawn",
        ),
    }),
    refusals: { ...unknownDraft, ...unknownHall },
  }),
  exportHall: officeOperation({
    method: "GET",
    path: "/house/drafts/{draft}/halls/{hall}/files",
    summary: "Return a hall's seating plan and sidecar as files",
    permission: "house.read",
    command: { name: "draft hall-files", words: ["draft", "hall"] },
    input: z.object({ draft, hall }),
    output: z.object({
      plan: content().nullable().describe("Base64; null if it is missing"),
      sidecar: content().nullable(),
    }),
    refusals: { ...unknownDraft, ...unknownHall },
  }),
  putHall: officeOperation({
    method: "POST",
    path: "/house/drafts/{draft}/halls/{hall}",
    summary: "Add a seating plan (pretix format) to a draft as a hall, or replace a hall's plan",
    permission: "house.edit",
    command: { name: "draft put-hall", words: ["draft", "hall"] },
    input: z.object({
      draft,
      hall,
      plan: content(),
      sidecar: content()
        .nullable()
        .default(null)
        .describe("Null keeps the hall's sidecar, fitted to the plan; a new hall gets a first one"),
      isNew: z.boolean().default(false).describe("Refuses to replace a hall"),
      bands: z
        .record(z.string().max(200), z.enum(BANDS))
        .default({})
        .meta({ typedAs: "json" })
        .describe('Price bands of categories with other names; of "" for seats without a category'),
    }),
    output: z.object({
      revision: z.int(),
      changes: z.array(messageSchema).readonly().describe("What was corrected"),
    }),
    refusals: {
      ...inFolder,
      ...unknownDraft,
      "hall-exists": refusal(409),
      "not-a-plan": refusal(422, { faults: z.array(houseFault).readonly() }),
    },
  }),
  seatView: officeOperation({
    method: "GET",
    path: "/house/drafts/{draft}/halls/{hall}/view",
    summary: "Draw the view from a seat of a hall",
    permission: "house.read",
    command: { name: "draft seat-view", words: ["draft", "hall", "seat"] },
    input: z.object({ draft, hall, seat: z.string().max(200), language: officeLanguage() }),
    output: z.object({ svg: z.string() }),
    refusals: { ...unknownDraft, ...unknownHall, "unknown-seat": refusal(404) },
  }),
};
