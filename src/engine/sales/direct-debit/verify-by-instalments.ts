import { eq } from "drizzle-orm";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import type { Settled } from "../../../payments/services.ts";
import { type Intent, type SaleAndTender, settle } from "../../../payments/settlement.ts";
import { findTender } from "../../../payments/tenders.ts";
import type { Services } from "../../kernel/services.ts";
import { paymentsOf, salesOf } from "../../orders/payments/order-payments.ts";
import { debitPlans } from "../../storage/tables/sales/direct-debit.ts";
import { type Away, bringMandate, openMandate, type PlanRow } from "./mandates.ts";

/** Queries the provider first: a signed mandate is a purchase, even if cancelled or expired afterwards. */
export async function verifyByInstalments(
  services: Services,
  { sale, tender }: SaleAndTender,
  intent: Intent,
): Promise<Settled> {
  const plan = await planOf(services, sale.id);
  if (plan && plan.state !== "ended") {
    const brought = await bringMandate(services, plan.mandate);
    if (!brought.ok) return brought;
  }
  const now = await salesOf(services).read(sale.id);
  if (now.state === "paid") return done({ state: "paid" });
  const newer = tender && (await findTender(services.database, tender.id));
  const settled = await settle(paymentsOf(services), { sale: now, tender: newer }, intent);
  if (!settled.ok || settled.value.state !== "paying" || !plan) return settled;
  const page = await openMandate(services, plan);
  return page.ok ? done({ state: "paying", page: page.value }) : page;
}

/** The page where the buyer signs the mandate; null if that is done or has failed. */
export async function openByInstalments(
  services: Services,
  order: string,
): Promise<Outcome<string | null, Away>> {
  const plan = await planOf(services, order);
  if (plan?.state !== "setting-up") return done(null);
  const page = await openMandate(services, plan);
  return page.ok ? page : refused("provider-unreachable");
}

async function planOf({ database }: Services, order: string): Promise<PlanRow | null> {
  const rows = await database.select().from(debitPlans).where(eq(debitPlans.order, order));
  return rows.find(({ state }) => state !== "ended") ?? rows[0] ?? null;
}
