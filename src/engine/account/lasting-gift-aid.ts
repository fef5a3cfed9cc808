import { desc, eq } from "drizzle-orm";
import type { BackEnd } from "#contract/back-end.ts";
import { inLanguage } from "#domain/languages.ts";
import { done, refused } from "#domain/outcome.ts";
import { execute } from "../kernel/commands.ts";
import type { Services } from "../kernel/services.ts";
import type { Executor } from "../storage/database.ts";
import { type DonationDetails, isDonation } from "../storage/documents/line-details.ts";
import type { LineRow } from "../storage/documents/line-row.ts";
import { lastingGiftAid } from "../storage/tables/orders/checkout.ts";
import { customerSession } from "../visitors/sessions.ts";
import { lockCustomerWhole } from "./lock-customer.ts";

type Lasting = Pick<BackEnd["donations"], "giftAid" | "declareGiftAid">;

/** Gift Aid declarations for all future donations. One for a single basket's donations is part of its checkout. */
export function createLastingGiftAid(services: Services): Lasting {
  const { database, settings } = services;
  return {
    async giftAid(_input, caller) {
      const session = await customerSession(services, caller);
      if (!session.ok) return session;
      if (!settings.giftAidDeclaration) return done(null);
      const last = await lastOf(database, session.value.customer);
      return done({
        declaration: inLanguage(settings.giftAidDeclaration, caller.language),
        declared: last?.declared ? { at: last.at.toISOString(), wording: last.wording } : null,
      });
    },

    async declareGiftAid(input, caller) {
      const session = await customerSession(services, caller);
      if (!session.ok) return session;
      const { giftAidDeclaration: declaration } = settings;
      if (!declaration) return refused("no-gift-aid");
      const { customer } = session.value;
      const requested = { operation: "donations.declareGiftAid", input };
      return execute(services, { session: session.value, caller, requested }, async (transaction) => {
        // Two tabs that submit the same make one declaration.
        await lockCustomerWhole(transaction, customer);
        const before = (await lastOf(transaction, customer))?.declared ?? false;
        if (before === input.declared) return done({});
        const wording = inLanguage(declaration, caller.language);
        const entered = { declared: input.declared, wording, language: caller.language };
        await transaction
          .insert(lastingGiftAid)
          .values({ customer, ...entered, at: new Date(services.now()) });
        return done({});
      });
    },
  };
}

/** Whether the customer has a declaration for all donations, and the house claims Gift Aid. */
export async function hasLastingGiftAid(
  { settings }: Pick<Services, "settings">,
  executor: Executor,
  customer: string,
): Promise<boolean> {
  if (!settings.giftAidDeclaration) return false;
  return (await lastOf(executor, customer))?.declared ?? false;
}

/** Applies the declaration to the donations among the lines, except to those with their own answer. */
export async function underLastingGiftAid<Line extends LineRow>(
  services: Pick<Services, "settings">,
  executor: Executor,
  customer: string | null,
  lines: readonly Line[],
): Promise<readonly Line[]> {
  if (customer === null || !lines.some(isUnsaid)) return lines;
  if (!(await hasLastingGiftAid(services, executor, customer))) return lines;
  return lines.map((line) =>
    isUnsaid(line) ? { ...line, details: { ...line.details, giftAid: true } } : line,
  );
}

function isUnsaid(line: LineRow): line is LineRow<DonationDetails> {
  return isDonation(line) && !line.details.giftAidRequested;
}

async function lastOf(executor: Executor, customer: string) {
  const [last] = await executor
    .select()
    .from(lastingGiftAid)
    .where(eq(lastingGiftAid.customer, customer))
    .orderBy(desc(lastingGiftAid.id))
    .limit(1);
  return last;
}
