import { and, asc, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import { hashToken, newToken } from "../../credentials/tokens.ts";
import type { Services } from "../kernel/services.ts";
import { apiKeys } from "../storage/tables/integrations/api-keys.ts";

export type ApiKeyRow = typeof apiKeys.$inferSelect;

/** Recognisable to scanners of published code. */
export const KEY_BEGINS = "parkett_key_";
const OLD_KEY_MS = 86_400_000;
const ENDS = 4;
/** How often its last use is written. */
const USED_MS = 60_000;

export interface ApiKeySettings {
  readonly name: string;
  readonly permissions: readonly string[];
  readonly role: string | null;
  /** Requests. */
  readonly perMinute: number;
}

export interface KeyShown {
  readonly id: string;
  /** It is not shown again. */
  readonly key: string;
}

type Unknown = { readonly reason: "unknown-key" };

/** By name; revoked ones too. */
export function listKeys({ database }: Pick<Services, "database">): Promise<ApiKeyRow[]> {
  return database.select().from(apiKeys).orderBy(asc(apiKeys.name), asc(apiKeys.id));
}

export async function makeKey(
  { database, random, now }: Pick<Services, "database" | "random" | "now">,
  { permissions, ...settings }: ApiKeySettings,
  who: string,
): Promise<KeyShown> {
  const id = random.id();
  const { key, ...stored } = newKey({ random });
  const created = new Date(now());
  await database
    .insert(apiKeys)
    .values({ id, ...settings, permissions: [...new Set(permissions)], ...stored, created, createdBy: who });
  return { id, key };
}

/** The old key works for another day. */
export async function rotateKey(
  { database, random, now }: Pick<Services, "database" | "random" | "now">,
  id: string,
): Promise<Outcome<KeyShown, Unknown>> {
  const { key, ...stored } = newKey({ random });
  const [row] = await database
    .update(apiKeys)
    .set({
      ...stored,
      previousHash: sql`${apiKeys.hash}`,
      previousUntil: new Date(now() + OLD_KEY_MS),
    })
    .where(and(eq(apiKeys.id, id), isNull(apiKeys.revoked)))
    .returning({ id: apiKeys.id });
  return row ? done({ id, key }) : refused("unknown-key");
}

/** At once, the key before it too. */
export async function revokeKey(
  { database, now }: Pick<Services, "database" | "now">,
  id: string,
): Promise<Outcome<null, Unknown>> {
  const [row] = await database
    .update(apiKeys)
    .set({ revoked: new Date(now()), previousHash: null, previousUntil: null })
    .where(and(eq(apiKeys.id, id), isNull(apiKeys.revoked)))
    .returning({ id: apiKeys.id });
  return row ? done(null) : refused("unknown-key");
}

/** The key that a request brings; null if it is unknown, revoked, or was replaced a day ago. */
export async function findApiKey(
  { database, now }: Pick<Services, "database" | "now">,
  key: string,
  network: string,
): Promise<ApiKeyRow | null> {
  const at = new Date(now());
  const hash = hashToken(key);
  const [row] = await database
    .select()
    .from(apiKeys)
    .where(
      and(
        isNull(apiKeys.revoked),
        or(eq(apiKeys.hash, hash), and(eq(apiKeys.previousHash, hash), gt(apiKeys.previousUntil, at))),
      ),
    );
  if (!row) return null;
  await database
    .update(apiKeys)
    .set({ lastUsed: at, lastNetwork: network })
    .where(
      and(
        eq(apiKeys.id, row.id),
        or(isNull(apiKeys.lastUsed), lt(apiKeys.lastUsed, new Date(at.getTime() - USED_MS))),
      ),
    );
  return row;
}

function newKey(services: Pick<Services, "random">) {
  const key = `${KEY_BEGINS}${newToken(services)}`;
  return { key, hash: hashToken(key), ends: key.slice(-ENDS) };
}
