import { and, eq } from "drizzle-orm";
import type { Caller } from "#contract/operation.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import { fingerprintOf, type KeyRefusal, type Requested } from "../../../visitors/commands.ts";
import type { Services } from "../services.ts";
import { commands } from "../storage/schema.ts";
import { oneAtATime } from "./lease.ts";

/** The seats to be requested; for other items, those that were in the basket before. */
export type Plan = NonNullable<(typeof commands.$inferSelect)["plan"]>;

/** What an interrupted command was about to request; stores the plan of the next. */
export interface Notebook {
  readonly planned: Plan | null;
  plan(plan: Plan): Promise<void>;
}

/**
 * A completed command returns its stored result; an interrupted one first checks what its request to the
 * vendor did.
 */
export function execute<Result extends Outcome<unknown, { readonly reason: string }>>(
  services: Services,
  { session, caller }: { readonly session: { readonly id: string }; readonly caller: Caller },
  requested: Requested,
  work: (notes: Notebook) => Promise<Result>,
): Promise<Result | { readonly ok: false; readonly refusal: KeyRefusal }> {
  const { database, now } = services;
  const key = caller.idempotencyKey;
  return oneAtATime(services, session.id, async () => {
    if (key === null) return work({ planned: null, plan: async () => {} });
    const fingerprint = fingerprintOf(requested);
    const own = and(eq(commands.session, session.id), eq(commands.key, key));
    await database
      .insert(commands)
      .values({ session: session.id, key, fingerprint, at: new Date(now()) })
      .onConflictDoNothing();
    const [noted] = await database.select().from(commands).where(own);
    if (noted?.fingerprint !== fingerprint) return refused("key-used-otherwise");
    if (noted.answer) return done(noted.answer.value) as Result;
    const outcome = await work({
      planned: noted.plan,
      plan: async (plan) => void (await database.update(commands).set({ plan }).where(own)),
    });
    if (outcome.ok)
      await database
        .update(commands)
        .set({ answer: { value: outcome.value } })
        .where(own);
    else await database.delete(commands).where(own);
    return outcome;
  });
}
