import { type Because, done, type Outcome, refused } from "#domain/outcome.ts";
import type { Drawer } from "../../payments/given-by-hand.ts";
import type { Services } from "../kernel/services.ts";
import type { Transaction } from "../storage/database.ts";
import { type Clerk, cashIn, lockOwnSession, moveCash } from "./lock-session.ts";

export interface OpenDrawer extends Drawer {
  /** Minor units. */
  readonly left: number;
}

/** Cash that a clerk returns from their own till. Locks its session: before an order, as a sale does. */
export async function openDrawer(
  services: Services,
  transaction: Transaction,
  order: string,
  clerk: Clerk,
): Promise<Outcome<OpenDrawer, Because<"no-till-session">>> {
  const session = await lockOwnSession(transaction, clerk);
  if (!session) return refused("no-till-session");
  return done({
    tillSession: session.id,
    left: await cashIn(transaction, session.id),
    async take(tender, amount) {
      const at = new Date(services.now());
      const movement = { session: session.id, kind: "refund", order, tender, who: clerk.who, at } as const;
      await moveCash(transaction, [{ ...movement, amount: -amount }]);
    },
  });
}
