import { z } from "zod";
import { refusal } from "#contract/refusals.ts";
import { CONFLICT_KINDS, REFUSED_BECAUSE } from "#domain/door/scan.ts";
import { day, officeLanguage, officeOperation, performanceId } from "../operation.ts";
import { doorDevice } from "./devices.ts";
import { opening } from "./opening.ts";

/** Of each list of single events; the export has all. */
export const MOST_SHOWN = 500;

/** Those that are prepared for. */
export const MOST_OPENINGS = 20;

const at = z.iso.datetime();
const because = z.enum(REFUSED_BECAUSE);
const place = { section: z.string(), row: z.string(), seat: z.string(), priceType: z.string() };
const unknownPerformance = { "unknown-performance": refusal(404) };

const scanShown = z.object({ at, device: z.string(), entrance: z.string().nullable() });

const doorConflict = z.object({
  id: z.uuid(),
  kind: z
    .enum(CONFLICT_KINDS)
    .describe(
      "Let in twice, though not valid, exchanged or returned after that, or by a phone not paired for it",
    ),
  ...place,
  order: z.string(),
  earlier: scanShown.nullable(),
  later: scanShown,
  settled: z
    .object({ at, by: z.string(), note: z.string() })
    .nullable()
    .describe("Null until staff have reviewed it"),
});
export type DoorConflictShown = z.infer<typeof doorConflict>;

const ofPerformance = { performance: performanceId(), language: officeLanguage() };

export const doorLive = {
  openings: officeOperation({
    method: "GET",
    path: "/door/openings",
    summary: "List the performances from a day on, with their entrances",
    permission: "door.read",
    command: { name: "door-openings", words: [] },
    input: z.object({
      day: day().optional().describe("The first, YYYY-MM-DD; by default the house's calendar day"),
      language: officeLanguage(),
    }),
    output: z.object({ performances: z.array(opening).max(MOST_OPENINGS) }),
    refusals: {},
  }),
  live: officeOperation({
    method: "GET",
    path: "/performances/{performance}/door",
    summary: "Show who is in and who is expected, refusals, overrides and devices",
    permission: "door.read",
    command: { name: "door-live", words: ["performance"] },
    input: z.object(ofPerformance),
    output: z.object({
      performance: opening,
      inside: z.int().describe("Now"),
      minutes: z.array(z.object({ minute: at, entrance: z.string().nullable(), in: z.int() })),
      priceTypes: z.array(z.object({ id: z.int(), name: z.string(), tickets: z.int(), in: z.int() })),
      accessible: z.object({ tickets: z.int(), in: z.int() }).describe("Wheelchair spaces and the like"),
      refused: z.array(z.object({ because, count: z.int() })),
      overrides: z
        .array(
          z.object({ ...scanShown.shape, because, reason: z.string(), place: z.object(place).nullable() }),
        )
        .max(MOST_SHOWN),
      conflicts: z.int().describe("Not settled"),
      afterRevocation: z.int().describe("Scans uploaded by revoked phones; they change no ticket"),
      devices: z.array(doorDevice),
    }),
    refusals: unknownPerformance,
  }),
  late: officeOperation({
    method: "GET",
    path: "/performances/{performance}/door/late",
    summary: "List the seats whose visitors have not come",
    permission: "door.read",
    command: { name: "door-late", words: ["performance"] },
    input: z.object(ofPerformance),
    output: z.object({
      seats: z.array(
        z.object({
          ...place,
          entrance: z.string().nullable(),
          accessible: z.boolean(),
          holder: z.string().describe("An initial without door.names"),
        }),
      ),
    }),
    refusals: unknownPerformance,
  }),
  conflicts: officeOperation({
    method: "GET",
    path: "/performances/{performance}/door/conflicts",
    summary: "List scans that staff have to review, as tickets that were let in twice",
    permission: "door.read",
    command: { name: "door-conflicts", words: ["performance"] },
    input: z.object(ofPerformance),
    output: z.object({ conflicts: z.array(doorConflict).max(MOST_SHOWN) }),
    refusals: unknownPerformance,
  }),
  settleConflict: officeOperation({
    method: "POST",
    path: "/door/conflicts/{conflict}/settle",
    summary: "Note what came of a conflict",
    permission: "door.manage",
    command: { name: "door-settle", words: ["conflict"] },
    input: z.object({ conflict: z.uuid(), note: z.string().trim().min(1).max(500) }),
    output: z.object({}),
    refusals: { "unknown-conflict": refusal(404), "settled-before": refusal(409, { at, by: z.string() }) },
  }),
  export: officeOperation({
    method: "GET",
    path: "/performances/{performance}/door/export",
    summary: "Export every scan of a performance as CSV",
    permission: "door.read",
    command: { name: "door-export", words: ["performance"] },
    input: z.object(ofPerformance),
    output: z.object({ csv: z.string() }),
    refusals: unknownPerformance,
  }),
};
