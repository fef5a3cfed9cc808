import { hash } from "node:crypto";
import { and, eq, gt } from "drizzle-orm";
import type { Caller } from "#contract/operation.ts";
import { keyFor, seal, unseal } from "../../../payments/stored-value/sealed-text.ts";
import type { Services } from "../services.ts";
import { sessions } from "../storage/schema.ts";

/** With the vendor's cookies of a signed-in customer, encrypted. */

const IDLE_MS = 24 * 3_600_000;
const LONGEST_MS = 30 * IDLE_MS;
const SEEN_EVERY_MS = 60_000;

export type Session = Pick<typeof sessions.$inferSelect, "id" | "customer" | "cookies">;

const hashOf = (token: string) => hash("sha256", token, "buffer");
const newToken = ({ random }: Services) => random.bytes(24).toString("base64url");

/** @param once unguessable key of the starting command; a retry returns the same session */
export async function startSession(services: Services, once: string | undefined): Promise<string> {
  const { database, random, now } = services;
  const start = async (token: string) => {
    const at = new Date(now());
    await database
      .insert(sessions)
      .values({ id: random.id(), tokenHash: hashOf(token), created: at, lastSeen: at })
      .onConflictDoNothing();
    return token;
  };
  if (once !== undefined) {
    const token = await start(hash("sha256", `session of ${once}`, "base64url"));
    if (await findSession(services, { session: token })) return token;
  }
  return start(newToken(services));
}

export async function findSession(
  services: Services,
  { session: token }: Pick<Caller, "session">,
): Promise<Session | null> {
  if (!token) return null;
  const { database, now } = services;
  const [row] = await database
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.tokenHash, hashOf(token)),
        gt(sessions.lastSeen, new Date(now() - IDLE_MS)),
        gt(sessions.created, new Date(now() - LONGEST_MS)),
      ),
    );
  if (row && row.lastSeen.getTime() < now() - SEEN_EVERY_MS) {
    await database
      .update(sessions)
      .set({ lastSeen: new Date(now()) })
      .where(eq(sessions.id, row.id));
  }
  return row ?? null;
}

export async function signIn(
  services: Services,
  session: Session | null,
  customer: string,
  cookies: string,
): Promise<string> {
  const token = newToken(services);
  const at = new Date(services.now());
  const sealed = seal(keyFor(services.settings.sealKey, COOKIES), cookies, services.random.bytes);
  const change = { tokenHash: hashOf(token), customer, cookies: sealed, lastSeen: at };
  if (session) await services.database.update(sessions).set(change).where(eq(sessions.id, session.id));
  else await services.database.insert(sessions).values({ id: services.random.id(), created: at, ...change });
  return token;
}

/** Baskets refer to the row: it stays, under a token that was never issued. */
export async function endSession(services: Services, { id }: Session): Promise<void> {
  const nobodys = { tokenHash: hashOf(newToken(services)), customer: null, cookies: null };
  await services.database.update(sessions).set(nobodys).where(eq(sessions.id, id));
}

const COOKIES = "vendor-cookies";

export function cookiesOf({ settings }: Services, { cookies }: Session): string {
  return cookies ? unseal(keyFor(settings.sealKey, COOKIES), cookies) : "";
}

export function cookieHeader(setCookies: readonly string[]): string {
  return setCookies.map((line) => line.split(";", 1)[0] ?? "").join("; ");
}
