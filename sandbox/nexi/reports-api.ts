import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { z } from "zod";
import type { Faults } from "./faults.ts";
import { suffer } from "./misfortune.ts";
import type { PayoutAction, SandboxPayout, SandboxPayouts } from "./payouts.ts";
import { propertyErrors } from "./request-rules.ts";

interface ReportsParts {
  readonly payouts: SandboxPayouts;
  readonly faults: Faults;
  readonly secretKey: string;
}

type Env = { Bindings: HttpBindings };

const paging = {
  pageNumber: z.coerce.number().int().min(0).default(0),
  pageSize: z.coerce.number().int().min(1).max(1_000).default(100),
};
const listQuery = z.object({
  ...{ fromDate: z.iso.date(), toDate: z.iso.date(), currency: z.string().length(3).optional() },
  ...paging,
});
const payoutQuery = z.object(paging);

/** The Reporting API: what was paid out to the house, and of which charges and refunds it consists. */
export function createReports({ payouts, faults, secretKey }: ReportsParts): Hono<Env> {
  const api = new Hono<Env>();
  api.use("/report/*", async (c, next) => {
    if (c.req.header("authorization") !== secretKey) return c.body(null, 401);
    await next();
  });
  api.use("/report/*", (c, next) => suffer(c, faults, next));
  api.get("/report/v1/payouts", (c) => {
    const query = listQuery.safeParse(c.req.query());
    if (!query.success) return c.json({ errors: propertyErrors(query.error) }, 400);
    const { fromDate, toDate, currency } = query.data;
    const found = payouts
      .all()
      .filter(({ date }) => date >= fromDate && date <= toDate)
      .filter((payout) => currency === undefined || payout.currency === currency);
    return c.json({ numberOfPayouts: found.length, payouts: pageOf(found, query.data).map(payoutView) });
  });
  api.get("/report/v1/payouts/:id", (c: Context<Env>) => {
    const query = payoutQuery.safeParse(c.req.query());
    if (!query.success) return c.json({ errors: propertyErrors(query.error) }, 400);
    const payout = payouts.all().find(({ id }) => id === c.req.param("id"));
    if (payout === undefined) return c.body(null, 404);
    const { actions } = payout;
    return c.json({
      ...payoutView(payout),
      numberOfPaymentActions: actions.length,
      paymentActions: pageOf(actions, query.data),
    });
  });
  return api;
}

function pageOf<One>(
  all: readonly One[],
  { pageNumber, pageSize }: { readonly pageNumber: number; readonly pageSize: number },
): readonly One[] {
  return all.slice(pageNumber * pageSize, (pageNumber + 1) * pageSize);
}

function payoutView({ id, reference, date, currency, actions }: SandboxPayout) {
  const charges = actions.filter(({ paymentAction }) => paymentAction === "CHARGE");
  const refunds = actions.filter(({ paymentAction }) => paymentAction === "REFUND");
  const [charged, refunded] = [total(charges), total(refunds)];
  const fees = actions.reduce((sum, { fee }) => sum + fee, 0);
  return {
    ...{ id, reference, date, currency, amount: charged - refunded - fees },
    ...{ chargedAmount: charged, numberOfCharges: charges.length },
    ...{ refundedAmount: refunded, numberOfRefunds: refunds.length },
    ...{ depositedAmount: 0, fees, feeTaxRate: 0, feeTaxAmount: 0 },
  };
}

const total = (actions: readonly PayoutAction[]) => actions.reduce((sum, { amount }) => sum + amount, 0);
