import type { TestShopOptions } from "../test-shop.ts";
import { openDebitStage, value } from "./debit-stage.ts";
import { SALES_OF_ALL } from "./sales-of-all.ts";

/** For tests of donations that are collected each month. */

/** Names equal the ids, so that the history shows the ids. */
const APPEALS = ["spring", "email"].map((id) => ({ id, name: { sv: id } }));

export type MonthlyDonations = Awaited<ReturnType<typeof openMonthlyDonations>>;

/** Opens a stage for a donation of 100 kronor a month, collected on the 28th. */
export async function openMonthlyDonations(options: TestShopOptions = {}) {
  const monthly = { amounts: [10_000, 20_000, 30_000], least: 5_000, most: 1_000_000, day: 28 };
  const { donations } = SALES_OF_ALL;
  if (!donations) throw new Error("The house asks for no gifts");
  const stage = await openDebitStage(
    { ...SALES_OF_ALL, donations: { ...donations, monthly, appeals: APPEALS } },
    options,
  );
  const { engine, payer, rows } = stage;
  const debits = () => engine.backEnd.directDebits;

  async function approved(givenName?: string): Promise<string> {
    const { plan, page } = await value(
      debits().begin({ fund: 115, amount: 10_000, appeal: "", day: 28 }, payer),
    );
    await stage.approve(page ?? "", givenName, 0);
    return plan;
  }
  /** A plan that the bank has confirmed to the provider. */
  async function active(givenName?: string): Promise<string> {
    const plan = await approved(givenName);
    await stage.control("days", { days: 2 });
    await value(debits().verify({ plan }, payer));
    return plan;
  }
  async function planOf(id: string) {
    const [plan] = await rows<{ state: string; next: string; ended_by: string | null }>(
      `select state, next::text, ended_by from debit_plans where id = '${id}'`,
    );
    if (!plan) throw new Error("no plan");
    return plan;
  }
  async function instalment() {
    const [row] = await rows<{ id: string; state: string; collection: string; tries: number }>(
      "select id, state, collection, tries from instalments order by due desc limit 1",
    );
    if (!row) throw new Error("no instalment");
    return row;
  }
  async function due(plan: string) {
    await stage.itIs(stage.day((await planOf(plan)).next, -4));
    await engine.debits.collect();
    return instalment();
  }
  async function collected(plan: string) {
    const { id } = await due(plan);
    await engine.debits.collectInstalment(id);
    return instalment();
  }
  return {
    ...stage,
    ...{ debits, approved, active, planOf, instalment, due, collected },
    set: (kind: "payments" | "mandates", id: string, status: string) =>
      stage.control("state", { kind, id, status }),
    mandate: async () => (await rows<{ mandate: string }>("select mandate from mandates"))[0]?.mandate ?? "",
    emails: async () =>
      (
        await rows<{ stage: string }>(
          "select data->>'stage' as stage from jobs.job where name = 'debit-plan' order by created_on, id",
        )
      ).map((one) => one.stage),
    books: () => rows<{ kind: string; amount: string }>("select kind, amount from ledger order by id"),
    history: () => value(engine.backEnd.donations.history({}, payer)),
  };
}
