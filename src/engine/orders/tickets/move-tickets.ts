import { done, type Outcome, refused } from "#domain/outcome.ts";
import type { Services } from "../../kernel/services.ts";
import { inTransaction } from "../../storage/in-transaction.ts";
import { inTransactionIf } from "../../storage/undone.ts";
import { executeMoves } from "./execute-moves.ts";
import {
  fingerprintOfMoves,
  type MovePlan,
  type MoveRefusal,
  planMoves,
  type TicketMove,
} from "./plan-moves.ts";

/** Shows what moving tickets would do. Changes nothing. */
export async function previewMoves(
  services: Services,
  moves: readonly TicketMove[],
): Promise<Outcome<MovePlan, MoveRefusal>> {
  const index = await services.catalogue.current();
  return inTransaction(services.database, (transaction) => planMoves(services, index, transaction, moves));
}

type Moved<Refusal extends { readonly reason: string }> = Outcome<
  MovePlan,
  MoveRefusal | Refusal | { readonly reason: "changed-meanwhile"; readonly now: MovePlan }
>;

/**
 * Moves tickets to other seats of their performance, all or none: to free seats, to kept ones, and to each other's.
 * @param how `expect`: the fingerprint of the preview that was shown; `permit`: whether this plan may be executed
 */
export async function moveTickets<Refusal extends { readonly reason: string } = never>(
  services: Services,
  moves: readonly TicketMove[],
  {
    expect,
    permit,
  }: {
    readonly expect?: string | undefined;
    readonly permit?: (plan: MovePlan) => Outcome<null, Refusal>;
  } = {},
): Promise<Moved<Refusal>> {
  const index = await services.catalogue.current();
  return inTransactionIf<Moved<Refusal>>(
    services.database,
    async (transaction) => {
      const planned = await planMoves(services, index, transaction, moves);
      if (!planned.ok) return planned;
      const plan = planned.value;
      if (expect !== undefined && fingerprintOfMoves(plan) !== expect)
        return refused("changed-meanwhile", { now: plan });
      const permitted = permit?.(plan);
      if (permitted?.ok === false) return permitted;
      const missing = await executeMoves(services, index, transaction, plan);
      return missing.length > 0 ? refused("not-free", { seats: missing }) : done(plan);
    },
    ({ ok }) => ok,
  );
}
