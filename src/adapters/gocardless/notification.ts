import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import type { DebitHint, DebitNotification } from "#ports/direct-debit.ts";
import { readJson } from "../http/send-request.ts";

const events = z.object({
  events: z
    .array(
      z.object({
        id: z.string().min(1).max(64),
        resource_type: z.string(),
        links: z.record(z.string(), z.unknown()).default({}),
      }),
    )
    .max(250),
});

/** Where an event has the id of its subject. */
const ABOUT = {
  billing_requests: ["setup", "billing_request"],
  mandates: ["mandate", "mandate"],
  payments: ["collection", "payment"],
} as const;

/** Verifies the signature over the raw body, since parsed JSON has many representations. */
export function readNotification(
  { headers, body }: DebitNotification,
  secret: string,
): Outcome<readonly DebitHint[], { reason: "unsigned" } | { reason: "unreadable" }> {
  if (!isSigned(body, headers["webhook-signature"] ?? "", secret)) return refused("unsigned");
  const parsed = events.safeParse(readJson(body));
  if (!parsed.success) return refused("unreadable");
  return done(
    parsed.data.events.map(({ id, resource_type, links }) => ({ id, about: aboutOf(resource_type, links) })),
  );
}

function aboutOf(type: string, links: Readonly<Record<string, unknown>>): DebitHint["about"] {
  if (!Object.hasOwn(ABOUT, type)) return null;
  const [kind, link] = ABOUT[type as keyof typeof ABOUT];
  const id = links[link];
  return typeof id === "string" ? { kind, id } : null;
}

/** In constant time; a signature of another length is invalid. */
function isSigned(body: string, signature: string, secret: string): boolean {
  const right = createHmac("sha256", secret).update(body).digest();
  const given = Buffer.from(signature, "hex");
  return given.length === right.length && timingSafeEqual(given, right);
}
