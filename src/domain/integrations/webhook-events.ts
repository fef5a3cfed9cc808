/**
 * What an endpoint can be notified of. The names are part of the public interface. Most events are written by triggers of
 * the migrations, the others by `noteEvent`: a new event needs its name here and there.
 */
export const WEBHOOK_EVENTS = [
  "order.paid",
  "order.returned",
  "order.exchanged",
  "ticket.issued",
  "ticket.revoked",
  "ticket.scanned",
  "customer.consent_changed",
  "customer.erased",
  "performance.on_sale",
  "performance.sold_out",
  "performance.moved",
  "performance.cancelled",
  "performance.reinstated",
] as const;

export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Sent by the test button, to one endpoint, whatever it listens to. */
export const TEST_EVENT = "webhook.test";
