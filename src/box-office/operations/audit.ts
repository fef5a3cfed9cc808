import { z } from "zod";
import { refusal } from "#contract/refusals.ts";
import { after, listOf } from "./lists.ts";
import { day, officeLanguage, officeOperation } from "./operation.ts";

export const AUDIT_OUTCOMES = ["begun", "done", "refused", "failed"] as const;

const utcDay = () => day().describe("In UTC, included");

const filters = {
  who: z.string().max(254).optional().describe("Part of a name"),
  operation: z.string().max(60).optional().describe("As orders.refund"),
  order: z.string().max(40).optional(),
  customer: z.uuid().optional(),
  performance: z.coerce.number<number>().int().positive().optional(),
  outcome: z.enum(AUDIT_OUTCOMES).optional(),
  from: utcDay().optional(),
  to: utcDay().optional(),
};

export const auditEntry = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  who: z.string(),
  device: z.string().nullable(),
  operation: z.string(),
  /** Begun: the work had no end when it was read. */
  outcome: z.enum(AUDIT_OUTCOMES),
  reason: z.string().nullable().describe("Of a refusal or failure"),
  message: z.string().nullable().describe("The reason of a refusal in words"),
  input: z.record(z.string(), z.unknown()).nullable().describe("Null once its personal data was erased"),
  order: z.string().nullable(),
  customer: z.string().nullable(),
  performance: z.int().nullable(),
});

export const audit = {
  list: officeOperation({
    method: "GET",
    path: "/audit",
    summary: "Search the audit log, newest first",
    permission: "audit.read",
    command: { name: "audit", words: [] },
    input: z.object({
      ...filters,
      after: after(z.coerce.number<number>().int()),
      language: officeLanguage(),
    }),
    output: listOf(auditEntry, z.int()),
    refusals: {},
  }),
  export: officeOperation({
    method: "GET",
    path: "/audit/export",
    summary: "Export entries of the audit log as CSV",
    permission: "audit.export",
    command: { name: "audit-export", words: [] },
    input: z.object({ ...filters, from: utcDay(), to: utcDay() }),
    output: z.object({ csv: z.string() }),
    refusals: { "too-many": refusal(409, { most: z.int() }) },
  }),
};
