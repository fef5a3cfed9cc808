import { eq } from "drizzle-orm";
import { keyFor, seal, unseal } from "../../../credentials/sealed-text.ts";
import { hashToken, newToken } from "../../../credentials/tokens.ts";
import type { Session } from "../../../visitors/sessions.ts";
import type { Services } from "../services.ts";
import { sessions } from "../storage/schema.ts";

/** With the vendor's cookies of a signed-in customer, encrypted. */

export { findSession, type Session } from "../../../visitors/sessions.ts";

export async function signIn(
  services: Services,
  session: Session | null,
  customer: string,
  cookies: string,
): Promise<string> {
  const token = newToken(services);
  const at = new Date(services.now());
  const sealed = seal(keyFor(services.settings.sealKey, COOKIES), cookies, services.random.bytes);
  const change = { tokenHash: hashToken(token), customer, cookies: sealed, lastSeen: at };
  if (session) await services.database.update(sessions).set(change).where(eq(sessions.id, session.id));
  else await services.database.insert(sessions).values({ id: services.random.id(), created: at, ...change });
  return token;
}

/** Baskets refer to the row: it stays, under a token that was never issued. */
export async function endSession(services: Services, { id }: Session): Promise<void> {
  const nobodys = { tokenHash: hashToken(newToken(services)), customer: null, cookies: null };
  await services.database.update(sessions).set(nobodys).where(eq(sessions.id, id));
}

const COOKIES = "vendor-cookies";

export async function cookiesOf({ database, settings }: Services, { id }: Session): Promise<string> {
  const [row] = await database
    .select({ cookies: sessions.cookies })
    .from(sessions)
    .where(eq(sessions.id, id));
  return row?.cookies ? unseal(keyFor(settings.sealKey, COOKIES), row.cookies) : "";
}

export function cookieHeader(setCookies: readonly string[]): string {
  return setCookies.map((line) => line.split(";", 1)[0] ?? "").join("; ");
}
