import { eq } from "drizzle-orm";
import { inLanguage, type Language } from "#domain/languages.ts";
import type { PlanState } from "#domain/sales/direct-debit.ts";
import { owedOf } from "#domain/sales/packages/instalments.ts";
import type { EmailPerson } from "#ports/recipients.ts";
import { recipientOf } from "../../account/email-recipients.ts";
import type { CatalogueIndex } from "../../catalogue/catalogue-index.ts";
import type { Services } from "../../kernel/services.ts";
import { debitPlans } from "../../storage/tables/sales/direct-debit.ts";
import { orders } from "../../storage/tables/shop.ts";
import { instalmentRows, tenderByInstalments, UNDER_WAY } from "../../value/instalments.ts";
import { findFund } from "../donations/donation-kind.ts";
import { findLevel } from "../memberships/membership-kind.ts";
import type { PlanRow } from "./mandates.ts";

/** Data for an email about a plan. Amounts are minor units. */
export interface PlanNotice {
  readonly language: Language;
  readonly to: EmailPerson;
  readonly kind: PlanRow["kind"];
  readonly name: string;
  readonly state: PlanState;
  readonly amount: number;
  readonly currency: string;
  readonly day: number;
  readonly next: string | null;
  /** The chosen new amount and its first day; null if there is none. */
  readonly later: { readonly amount: number; readonly from: string } | null;
  /** Only for an order paid by instalments. */
  readonly order: {
    readonly link: string;
    readonly number: string;
    readonly left: number;
    readonly parts: readonly { readonly due: string; readonly amount: number }[];
  } | null;
}

export function nameOfPlan(
  index: CatalogueIndex,
  { kind, target }: Pick<PlanRow, "kind" | "target">,
  language: Language,
): string {
  if (kind === "order") return "";
  const named = kind === "membership" ? findLevel(index, target) : findFund(index, target);
  return named ? inLanguage(named.name, language) : String(target);
}

async function orderNotice({ database }: Services, id: string): Promise<PlanNotice["order"]> {
  const [order] = await database.select().from(orders).where(eq(orders.id, id));
  if (!order) return null;
  const parts = (await instalmentRows(database, id)).filter(({ state }) =>
    UNDER_WAY.some((one) => one === state),
  );
  const left = owedOf(await tenderByInstalments(database, id));
  return {
    link: order.link,
    number: order.number,
    left,
    parts: parts.map(({ due, amount }) => ({ due, amount })),
  };
}

export async function planNotice(services: Services, id: string): Promise<PlanNotice | null> {
  const [plan] = await services.database.select().from(debitPlans).where(eq(debitPlans.id, id));
  const to = plan && (await recipientOf(services, plan.customer));
  if (!plan || !to) return null;
  const { language, state, amount, currency, day, next, newAmount, newFrom } = plan;
  return {
    language,
    to,
    kind: plan.kind,
    name: nameOfPlan(await services.catalogue.current(), plan, language),
    state,
    amount,
    currency,
    day,
    next,
    order: plan.order === null ? null : await orderNotice(services, plan.order),
    later: newAmount !== null && newFrom !== null ? { amount: newAmount, from: newFrom } : null,
  };
}
