import { createHmac, hash } from "node:crypto";
import { eq } from "drizzle-orm";
import { keyFor, seal, unseal } from "../../../credentials/sealed-text.ts";
import type { Services } from "../../kernel/services.ts";
import type { Executor } from "../../storage/database.ts";
import type { Catalogue } from "../../storage/documents/catalogue-document.ts";
import { draws } from "../../storage/tables/sales/registrations.ts";

/** Commit–reveal: the seed is chosen at the first import, and its hash is public; the result publishes the seed. */

const SEED_BYTES = 32;

export function commitmentOf(seed: string): string {
  return hash("sha256", seed, "hex");
}

/** The sort key of a registration in the draw, ascending. */
export function drawKey(seed: string, number: string): string {
  return createHmac("sha256", seed).update(number).digest("hex");
}

/** Creates seeds for registrations that have none. An existing seed never changes. */
export async function commitSeeds(services: Services, { registrations = [] }: Catalogue): Promise<void> {
  if (registrations.length === 0) return;
  const rows = registrations.map(({ id }) => {
    const seed = services.random.bytes(SEED_BYTES).toString("hex");
    return {
      registration: id,
      commitment: commitmentOf(seed),
      sealed: seal(sealKey(services), seed, services.random.bytes),
      committed: new Date(services.now()),
    };
  });
  await services.database.insert(draws).values(rows).onConflictDoNothing();
}

export async function readDraw(executor: Executor, registration: string) {
  const [draw] = await executor.select().from(draws).where(eq(draws.registration, registration));
  return draw ?? null;
}

export function openSeed(services: Services, sealed: Buffer): string {
  return unseal(sealKey(services), sealed);
}

function sealKey({ settings }: Services): Buffer {
  return keyFor(settings.codesKey, "draw seeds");
}
