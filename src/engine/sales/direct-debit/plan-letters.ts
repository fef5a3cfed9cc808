import { eq } from "drizzle-orm";
import { inLanguage, type Language } from "#domain/languages.ts";
import type { PlanState } from "#domain/sales/direct-debit.ts";
import type { CatalogueIndex } from "../../catalogue/catalogue-index.ts";
import { findFund } from "../../lines/kinds/donation.ts";
import { findLevel } from "../../lines/kinds/membership.ts";
import type { Services } from "../../services.ts";
import { debitPlans } from "../../storage/tables/direct-debit.ts";
import { findCustomer } from "../../visitors/customers.ts";
import type { PlanRow } from "./mandates.ts";

/** What a letter about a plan tells of. Amounts are minor units. */
export interface PlanToTell {
  readonly language: Language;
  readonly to: { readonly email: string; readonly firstName: string; readonly lastName: string };
  readonly kind: PlanRow["kind"];
  /** Of the fund, or of the level. */
  readonly name: string;
  readonly state: PlanState;
  readonly amount: number;
  readonly currency: string;
  readonly day: number;
  readonly next: string | null;
  /** Since when another amount is collected; null where none was chosen. */
  readonly later: { readonly amount: number; readonly from: string } | null;
}

/** What is paid by it, as its payer knows it. */
export function nameOfPlan(
  index: CatalogueIndex,
  { kind, target }: Pick<PlanRow, "kind" | "target">,
  language: Language,
): string {
  const named = kind === "membership" ? findLevel(index, target) : findFund(index, target);
  return named ? inLanguage(named.name, language) : String(target);
}

export async function planToTell(services: Services, id: string): Promise<PlanToTell | null> {
  const [plan] = await services.database.select().from(debitPlans).where(eq(debitPlans.id, id));
  const customer = plan && (await findCustomer(services.database, plan.customer));
  if (!plan || !customer) return null;
  const { language, state, amount, currency, day, next, newAmount, newFrom } = plan;
  const { email, firstName, lastName } = customer;
  return {
    language,
    to: { email, firstName, lastName },
    kind: plan.kind,
    name: nameOfPlan(await services.catalogue.current(), plan, language),
    state,
    amount,
    currency,
    day,
    next,
    later: newAmount !== null && newFrom !== null ? { amount: newAmount, from: newFrom } : null,
  };
}
