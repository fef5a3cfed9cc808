import { Webhook } from "standardwebhooks";
import { WEBHOOK_EVENTS, type WebhookEvent } from "#domain/integrations/webhook-events.ts";
import type { Received, Receiver } from "../../adapters/webhooks/testing/receiver.ts";
import { createWebhookSender } from "../../adapters/webhooks/webhook-sender.ts";
import type { Engine } from "../../engine/engine.ts";
import { openTestShop, type TestShop, type TestShopOptions } from "../../engine/testing/test-shop.ts";
import { webhooks } from "../operations/integrations/webhooks.ts";
import { ask } from "./ask.ts";

/** For the tests of webhooks in `box-office/integrations`. */

/** A shop that sends webhooks to receivers of this machine. */
export function openSendingShop(options: TestShopOptions = {}): Promise<TestShop> {
  const webhookSender = createWebhookSender({ allowsLocal: true, timeoutMs: 400 });
  return openTestShop({ ...options, webhookSender });
}

export function listen(
  shop: TestShop,
  { url }: Pick<Receiver, "url">,
  events: readonly WebhookEvent[] = WEBHOOK_EVENTS,
) {
  return ask(shop, webhooks.make, { name: "CRM", url, events: [...events] });
}

/** Queues what is new and executes the jobs that are due by the shop's clock, until nothing is left to do now. */
export async function sendAll(shop: TestShop, engines: readonly Engine[] = [shop.engine]): Promise<void> {
  for (let lanes = 1; lanes > 0; ) {
    await Promise.all(engines.map((engine) => engine.webhooks.queue()));
    const { rows } = await shop.database.$client.query<{ endpoint: string; object: string }>(
      `delete from jobs.job where name = 'webhook-deliveries'
       and (start_after <= $1 or start_after <= now()) returning data->>'endpoint' as endpoint, data->>'object' as object`,
      [new Date(shop.clock.now)],
    );
    lanes = rows.length;
    await Promise.all(rows.flatMap((lane) => engines.map((engine) => engine.webhooks.deliver(lane))));
  }
}

export interface Message {
  readonly id: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export function messageOf({ headers, body }: Received): Message {
  return { id: headers["webhook-id"] ?? "", ...JSON.parse(body) };
}

/** Throws if the signature is of another secret. The shop's clock is not the verifier's, so the time is not checked. */
export function verify({ headers, body }: Received, secret: string): void {
  const at = new Date(Number(headers["webhook-timestamp"]) * 1000);
  const expected = new Webhook(secret).sign(headers["webhook-id"] ?? "", at, body);
  if (!headers["webhook-signature"]?.split(" ").includes(expected)) throw new Error("No matching signature");
}
