import { WEBHOOK_EVENTS } from "#domain/integrations/webhook-events.ts";
import type { WebhookEvent } from "./webhook-types.ts";

const GROUPS = ["order", "ticket", "customer", "performance"] as const;

interface EventGroup {
  readonly group: (typeof GROUPS)[number];
  readonly events: readonly WebhookEvent[];
}

/** By what the events are about. */
export const EVENT_GROUPS: readonly EventGroup[] = GROUPS.map((group) => ({
  group,
  events: WEBHOOK_EVENTS.filter((event) => event.startsWith(`${group}.`)),
}));
