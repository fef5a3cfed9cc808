import { and, asc, eq, like, sql } from "drizzle-orm";
import { storedValue } from "../../../payments/schema.ts";
import type { Services } from "../../kernel/services.ts";
import type { Executor, Transaction } from "../../storage/database.ts";
import { customers, type orders } from "../../storage/tables/shop.ts";
import { issueCredit, issueVoucher } from "../../value/issue-value.ts";

/** For refunds of what was paid by a voucher or subscription that is void now: other value replaces it. */

type OrderRow = typeof orders.$inferSelect;

/** Origin of replacement vouchers for orders without an account, followed by the order's number. */
const WAITING = "returned ";

/** Credit for the customer; without an account, a voucher kept at the box office until it is spent. */
export async function replaceVoidValue(
  services: Services,
  transaction: Transaction,
  { customer, currency, number }: OrderRow,
  amount: number,
): Promise<void> {
  const [owner] = await transaction
    .select({ erased: customers.erased })
    .from(customers)
    .where(eq(customers.id, customer));
  if (owner?.erased === null) {
    await issueCredit(services, transaction, { customer, amount, currency, origin: "returned" });
    return;
  }
  const origin = WAITING + number;
  await issueVoucher(services, transaction, {
    face: amount,
    paid: amount,
    currency,
    validUntil: null,
    origin,
  });
}

/** Value that waits at the box office to be handed out. */
export interface WaitingValue {
  readonly id: string;
  /** The order's number. */
  readonly order: string;
  /** Minor units. */
  readonly balance: number;
  readonly currency: string;
  readonly since: Date;
  /** For `unsealCode`. */
  readonly codeSealed: Buffer;
}

/**
 * Returns unspent replacement vouchers, oldest first.
 * @param after an id: only later ones
 */
export async function waitingValue(
  executor: Executor,
  { after, most }: { readonly after: string | undefined; readonly most: number },
): Promise<WaitingValue[]> {
  const rows = await executor
    .select()
    .from(storedValue)
    .where(
      and(
        ...[eq(storedValue.kind, "voucher"), like(storedValue.origin, `${WAITING}%`)],
        ...[eq(storedValue.state, "live"), sql`${storedValue.balance} = ${storedValue.face}`],
        after === undefined
          ? undefined
          : sql`(${storedValue.created}, ${storedValue.id}) > (select one.created, one.id from stored_value one where one.id = ${after})`,
      ),
    )
    .orderBy(asc(storedValue.created), asc(storedValue.id))
    .limit(most);
  return rows.map(({ id, origin, balance, currency, created: since, codeSealed }) => ({
    ...{ id, order: origin.slice(WAITING.length), balance, currency, since },
    codeSealed: codeSealed ?? Buffer.alloc(0),
  }));
}
