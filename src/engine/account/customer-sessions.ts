import { and, desc, eq, gt, ne } from "drizzle-orm";
import type { BackEnd } from "#contract/back-end.ts";
import { done, refused } from "#domain/outcome.ts";
import { isUuid } from "#domain/text/uuid.ts";
import type { Services } from "../kernel/services.ts";
import { sessions } from "../storage/tables/shop.ts";
import { customerSession, IDLE_MS, LONGEST_MS } from "../visitors/sessions.ts";

/** Ending a session keeps its basket, without the customer. */
export function createCustomerSessions(
  services: Services,
): Pick<BackEnd["account"], "sessions" | "endSession"> {
  const { database } = services;
  return {
    async sessions(_input, caller) {
      const session = await customerSession(services, caller);
      if (!session.ok) return session;
      const now = services.now();
      const rows = await database
        .select()
        .from(sessions)
        .where(
          and(
            eq(sessions.customer, session.value.customer),
            gt(sessions.lastSeen, new Date(now - IDLE_MS)),
            gt(sessions.created, new Date(now - LONGEST_MS)),
          ),
        )
        .orderBy(desc(sessions.lastSeen), sessions.id);
      return done(
        rows.map(({ id, created, lastSeen }) => ({
          id,
          own: id === session.value.id,
          began: created.toISOString(),
          lastSeen: lastSeen.toISOString(),
        })),
      );
    },

    async endSession({ session: requested }, caller) {
      const session = await customerSession(services, caller);
      if (!session.ok) return session;
      const { id, customer } = session.value;
      const others = and(eq(sessions.customer, customer), ne(sessions.id, id));
      if (requested === "others") {
        await database.update(sessions).set({ customer: null }).where(others);
        return done({});
      }
      if (!isUuid(requested)) return refused("unknown-session");
      const ended = await database
        .update(sessions)
        .set({ customer: null })
        .where(and(others, eq(sessions.id, requested)))
        .returning({ id: sessions.id });
      return ended.length === 0 ? refused("unknown-session") : done({});
    },
  };
}
