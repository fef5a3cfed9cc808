import { createHash, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import type { NotificationRefused, ProviderNotification } from "#ports/payments.ts";
import { readJson } from "../http/send-request.ts";

const EVENTS = [
  "payment.checkout.completed",
  "payment.reservation.created.v2",
  "payment.reservation.failed",
  "payment.charge.created.v2",
  "payment.cancel.created",
  "payment.refund.completed",
  "payment.refund.failed",
] as const;

/** The provider's rule for the string it returns with each notification. */
const AUTHORIZATION = /^[a-zA-Z0-9\-= ]{8,64}$/;

const notificationBody = z.object({
  id: z.string().min(1).max(64),
  event: z.string().max(128),
  data: z.object({ paymentId: z.string().regex(/^[0-9a-f]{32}$/) }),
});

/**
 * The provider accepts only https. Without it there are none unless a stand-in accepts them, and the shop
 * polls.
 */
export function subscriptions(url: string, authorization: string, allowInsecure: boolean) {
  if (!url.startsWith("https://") && !allowInsecure) return undefined;
  return { webHooks: EVENTS.map((eventName) => ({ eventName, url, authorization })) };
}

/** @throws Error if the provider would reject the string */
export function checkAuthorization(authorization: string): void {
  if (!AUTHORIZATION.test(authorization))
    throw new Error("The webhook authorization must have 8 to 64 letters, digits, spaces, - or =");
}

/** Not signed: the provider only repeats our string, so nothing else in the body is trusted. */
export function readNotification(
  { headers, body }: ProviderNotification,
  authorization: string,
): Outcome<{ providerPaymentId: string; event: string; notificationId: string }, NotificationRefused> {
  if (!sameText(headers["authorization"] ?? "", authorization)) return refused("unsigned");
  const parsed = notificationBody.safeParse(readJson(body));
  if (!parsed.success) return refused("unreadable");
  const { id, event, data } = parsed.data;
  return done({ providerPaymentId: data.paymentId, event, notificationId: id });
}

/** Constant time; hashing hides the length too. */
function sameText(one: string, other: string): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(one), hash(other));
}
