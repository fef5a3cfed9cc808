import { and, eq, gt } from "drizzle-orm";
import type { BackEnd } from "#contract/back-end.ts";
import { foldEmail } from "#domain/customer/email-address.ts";
import { dayIn } from "#domain/house-day.ts";
import { done, refused } from "#domain/outcome.ts";
import { MOST_SENDINGS, recipientFaults } from "#domain/sales/vouchers.ts";
import { storedValue } from "../../../payments/schema.ts";
import { execute } from "../../kernel/commands.ts";
import type { Services } from "../../kernel/services.ts";
import type { Executor, Transaction } from "../../storage/database.ts";
import type { FrozenLine } from "../../storage/documents/line-row.ts";
import { voucherSendings } from "../../storage/tables/sales/vouchers.ts";
import { orders } from "../../storage/tables/shop.ts";
import { newVoucherCode } from "../../value/issue-value.ts";
import { customerSession } from "../../visitors/sessions.ts";
import { type VoucherDetails, vouchersOf } from "./voucher-kind.ts";

/** Resends a voucher that did not arrive, after its buyer has corrected the recipient. */

const DAY_MS = 86_400_000;
type OrderRow = typeof orders.$inferSelect;
type VoucherLine = FrozenLine & { readonly details: VoucherDetails };

export function createVoucherSendings(services: Services): Pick<BackEnd["vouchers"], "sent" | "sendAgain"> {
  const { database, settings } = services;
  const today = () => dayIn(settings.timeZone, services.now());
  return {
    async sent({ link, line }, caller) {
      const session = await customerSession(services, caller);
      if (!session.ok) return session;
      const [order] = await database.select().from(orders).where(eq(orders.link, link));
      const item = lineOf(order, session.value.customer, line);
      if (!order || !item) return refused("unknown-order");
      const { recipient, email, message, day } = item.details;
      const isDue = day === null || day <= today();
      return done({
        recipient,
        email,
        message,
        day: isDue ? null : day,
        isUsed: await isUsed(database, order.id, line),
      });
    },

    async sendAgain(input, caller) {
      const session = await customerSession(services, caller);
      if (!session.ok) return session;
      const faults = recipientFaults(input);
      if (faults.length > 0) return refused("invalid", { faults });
      const { link, line, recipient, email, message } = input;
      const requested = { operation: "sendVouchersAgain", input };
      return execute(services, { session: session.value, caller, requested }, async (transaction) => {
        const [order] = await transaction.select().from(orders).where(eq(orders.link, link)).for("update");
        const item = lineOf(order, session.value.customer, line);
        if (!order || !item) return refused("unknown-order");
        const since = new Date(services.now() - DAY_MS);
        const own = and(eq(voucherSendings.order, order.id), eq(voucherSendings.line, line));
        if (
          (await transaction.$count(voucherSendings, and(own, gt(voucherSendings.at, since)))) >=
          MOST_SENDINGS
        ) {
          return refused("too-many-sendings", { max: MOST_SENDINGS });
        }
        if (await isUsed(transaction, order.id, line, "locked")) return refused("voucher-redeemed");
        const readdressed = foldEmail(email) !== foldEmail(item.details.email);
        // The recipient of the first email must not be able to spend the money.
        if (readdressed) await giveNewCodes(services, transaction, order.id, line);
        const details: VoucherDetails = { ...item.details, recipient, email, message };
        const items = order.document.items.map((one) => (one === item ? { ...one, details } : one));
        await transaction
          .update(orders)
          .set({ document: { ...order.document, items } })
          .where(eq(orders.id, order.id));
        const [sending] = await transaction
          .insert(voucherSendings)
          .values({ order: order.id, line, at: new Date(services.now()), readdressed })
          .returning({ id: voucherSendings.id });
        const { day } = details;
        // A voucher for a later day will be sent then, with the corrected data.
        if (day === null || day <= today()) {
          const again = String(sending?.id ?? "");
          await services.outbox.put(transaction, { kind: "gift-vouchers", order: link, line, again });
        }
        return done({});
      });
    },
  };
}

function lineOf(order: OrderRow | undefined, customer: string, line: string): VoucherLine | null {
  if (order?.customer !== customer || order.state !== "paid") return null;
  const item = order.document.items?.find(({ id, kind }) => id === line && kind === "voucher");
  const isSent = item && (item as VoucherLine).details.delivery === "email";
  return isSent ? (item as VoucherLine) : null;
}

async function isUsed(
  executor: Executor,
  order: string,
  line: string,
  locked: "locked" | null = null,
): Promise<boolean> {
  const made = await vouchersOf(executor, order, line, locked);
  return made.some(({ state, balance, face, held }) => state !== "live" || balance < face || held > 0);
}

async function giveNewCodes(
  services: Services,
  transaction: Transaction,
  order: string,
  line: string,
): Promise<void> {
  for (const { id } of await vouchersOf(transaction, order, line, "locked")) {
    const { columns } = newVoucherCode(services);
    await transaction.update(storedValue).set(columns).where(eq(storedValue.id, id));
  }
}
