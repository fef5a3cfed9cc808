import { z } from "zod";
import { refusal } from "#contract/refusals.ts";
import { DEFAULT_PER_MINUTE, KEY_PERMISSIONS } from "#domain/integrations/api-keys.ts";
import { MOST_ENTRIES } from "../lists.ts";
import { officeOperation } from "../operation.ts";

/** Operations that partners reach with a key, at the shop's address. */
export const KEY_OPERATIONS: readonly string[] = [
  ...["seats.show", "seats.find", "allocations.list", "orders.show", "search.order"],
  ...["sales.quote", "sales.sell"],
];

const MOST_PER_MINUTE = 6_000;

const key = () => z.uuid().describe("The key's id");

export const apiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  ends: z.string().describe("The key's last characters"),
  permissions: z.array(z.string()),
  role: z.string().nullable(),
  perMinute: z.int(),
  created: z.iso.datetime(),
  createdBy: z.string(),
  lastUsed: z.iso.datetime().nullable().describe("To the minute"),
  lastNetwork: z.string().nullable(),
  oldKeyUntil: z.iso.datetime().nullable().describe("Until then a replaced key works as well"),
  revoked: z.iso.datetime().nullable(),
});
export type ApiKeyShown = z.infer<typeof apiKey>;

const shown = z.object({ id: z.uuid(), key: z.string().describe("Shown once") });
const unknown = { "unknown-key": refusal(404) };

export const apiKeys = {
  list: officeOperation({
    method: "GET",
    path: "/api-keys",
    summary: "List the API keys of partners, revoked ones too",
    permission: "integrations.read",
    command: { name: "api-keys", words: [] },
    input: z.object({}),
    output: z.object({ keys: z.array(apiKey).max(MOST_ENTRIES) }),
    refusals: {},
  }),
  make: officeOperation({
    method: "POST",
    path: "/api-keys",
    summary: "Make an API key for a partner",
    permission: "integrations.manage",
    command: { name: "api-key-add", words: ["name", "permissions"] },
    input: z.object({
      name: z.string().trim().min(1).max(80).describe("The partner, as in the audit log"),
      permissions: z.array(z.enum(KEY_PERMISSIONS)).min(1),
      role: z
        .string()
        .min(1)
        .max(60)
        .optional()
        .describe("Sells from allocations that name this role; without it the key sells nothing"),
      perMinute: z.coerce
        .number<number>()
        .int()
        .min(1)
        .max(MOST_PER_MINUTE)
        .default(DEFAULT_PER_MINUTE)
        .describe(`Requests; ${DEFAULT_PER_MINUTE} by default`),
    }),
    output: shown,
    refusals: { "unknown-role": refusal(404), "permission-not-held": refusal(403) },
  }),
  rotate: officeOperation({
    method: "POST",
    path: "/api-keys/{id}/rotate",
    summary: "Replace an API key; the old one works for another day",
    permission: "integrations.manage",
    command: { name: "api-key-rotate", words: ["id"] },
    input: z.object({ id: key() }),
    output: shown,
    refusals: unknown,
  }),
  revoke: officeOperation({
    method: "POST",
    path: "/api-keys/{id}/revoke",
    summary: "Revoke an API key at once",
    permission: "integrations.manage",
    command: { name: "api-key-revoke", words: ["id"] },
    input: z.object({ id: key() }),
    output: z.object({}),
    refusals: unknown,
  }),
};
