import { z } from "zod";
import { refusal } from "#contract/refusals.ts";
import { WEBHOOK_EVENTS } from "#domain/integrations/webhook-events.ts";
import { after, listOf, MOST_ENTRIES } from "../lists.ts";
import { officeOperation } from "../operation.ts";

const name = () => z.string().trim().min(1).max(80).describe("As “CRM”");
const url = () => z.url().max(2000).describe("https://, on a public host");
const events = () => z.array(z.enum(WEBHOOK_EVENTS)).min(1);
const webhook = () => z.uuid().describe("The endpoint");

const webhookEndpoint = z.object({
  id: z.uuid(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  enabled: z.boolean(),
  created: z.iso.datetime(),
  createdBy: z.string(),
  oldSecretUntil: z.iso.datetime().nullable().describe("Until then a replaced secret signs as well"),
  lastSuccess: z.iso.datetime().nullable(),
  lastFailure: z.iso.datetime().nullable(),
  waiting: z.int().describe("Deliveries that are still to be made"),
  dead: z.int().describe("Deliveries that were given up after three days"),
});
export type WebhookEndpoint = z.infer<typeof webhookEndpoint>;

const WEBHOOK_STATES = ["waiting", "delivered", "dead"] as const;

const webhookDelivery = z.object({
  event: z.uuid().describe("The webhook-id"),
  number: z.int().describe("Grows with each event of an object"),
  kind: z.string(),
  object: z.string().describe("As order:100001"),
  at: z.iso.datetime(),
  state: z.enum(WEBHOOK_STATES),
  attempts: z.int(),
  due: z.iso.datetime().nullable().describe("When it is tried again"),
  tried: z.iso.datetime().nullable(),
  status: z.int().nullable().describe("HTTP, of the last attempt"),
  fault: z.string().nullable().describe("Of the last attempt"),
  milliseconds: z.int().nullable(),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

const unknown = { "unknown-endpoint": refusal(404) };
const badAddress = {
  "not-https": refusal(400),
  "private-address": refusal(400),
  "not-an-address": refusal(400),
};
const withSecret = z.object({
  webhook: z.uuid(),
  secret: z.string().describe("Shown once; as whsec_…, for the libraries of standardwebhooks.com"),
});

export const webhooks = {
  list: officeOperation({
    method: "GET",
    path: "/webhooks",
    summary: "List the endpoints that are notified of changes",
    permission: "integrations.read",
    command: { name: "webhooks", words: [] },
    input: z.object({}),
    output: z.object({ endpoints: z.array(webhookEndpoint).max(MOST_ENTRIES) }),
    refusals: {},
  }),
  make: officeOperation({
    method: "POST",
    path: "/webhooks",
    summary: "Add an endpoint and make its secret",
    permission: "integrations.manage",
    command: { name: "webhook-add", words: ["name", "url", "events"] },
    input: z.object({ name: name(), url: url(), events: events() }),
    output: withSecret,
    refusals: badAddress,
  }),
  change: officeOperation({
    method: "POST",
    path: "/webhooks/{webhook}",
    summary: "Change an endpoint, or switch it on or off",
    permission: "integrations.manage",
    command: { name: "webhook-change", words: ["webhook"] },
    input: z.object({
      webhook: webhook(),
      name: name().optional(),
      url: url().optional(),
      events: events().optional(),
      enabled: z.boolean().optional(),
    }),
    output: z.object({}),
    refusals: { ...unknown, ...badAddress },
  }),
  rotate: officeOperation({
    method: "POST",
    path: "/webhooks/{webhook}/secret",
    summary: "Replace an endpoint's secret; for a day the old one signs as well",
    permission: "integrations.manage",
    command: { name: "webhook-secret", words: ["webhook"] },
    input: z.object({ webhook: webhook() }),
    output: withSecret,
    refusals: unknown,
  }),
  remove: officeOperation({
    method: "POST",
    path: "/webhooks/{webhook}/remove",
    summary: "Remove an endpoint with its deliveries",
    permission: "integrations.manage",
    command: { name: "webhook-remove", words: ["webhook"] },
    input: z.object({ webhook: webhook() }),
    output: z.object({}),
    refusals: unknown,
  }),
  test: officeOperation({
    method: "POST",
    path: "/webhooks/{webhook}/test",
    summary: "Send a test event to an endpoint",
    permission: "integrations.manage",
    command: { name: "webhook-test", words: ["webhook"] },
    input: z.object({ webhook: webhook() }),
    output: z.object({}),
    refusals: unknown,
  }),
  deliveries: officeOperation({
    method: "GET",
    path: "/webhooks/{webhook}/deliveries",
    summary: "List an endpoint's deliveries with their last attempt, newest first",
    permission: "integrations.read",
    command: { name: "webhook-deliveries", words: ["webhook"] },
    input: z.object({
      webhook: webhook(),
      state: z.enum(WEBHOOK_STATES).optional(),
      after: after(z.coerce.number<number>().int()),
    }),
    output: listOf(webhookDelivery, z.int()),
    refusals: {},
  }),
  replay: officeOperation({
    method: "POST",
    path: "/webhooks/{webhook}/replay",
    summary: "Send deliveries again with the same id; by default all that were given up",
    permission: "integrations.manage",
    command: { name: "webhook-replay", words: ["webhook", "events"] },
    input: z.object({ webhook: webhook(), events: z.array(z.uuid()).min(1).max(MOST_ENTRIES).optional() }),
    output: z.object({ count: z.int() }),
    refusals: {},
  }),
};
