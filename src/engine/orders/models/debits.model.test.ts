import fc from "fast-check";
import { expect, test } from "vitest";
import { atBoxOffice } from "../../../box-office/box-office.ts";
import { lineFaults, moneyFaults } from "../../testing/money-audit.ts";
import { type Cut, cutting } from "../../testing/rewritten.ts";
import { type BankOracle, openBankOracle } from "../../testing/sales/bank-oracle.ts";
import { value } from "../../testing/sales/debit-stage.ts";
import { type MonthlyDonations, openMonthlyDonations } from "../../testing/sales/monthly-donations.ts";

/** Under random actions, faults and crashes our books match the bank's. */

interface Scene {
  readonly stage: MonthlyDonations;
  readonly oracle: BankOracle;
  readonly cut: Cut;
}

const APPEALS = ["spring", "email", ""] as const;
const ACTIONS = ["pause", "resume", "skip", "stop", "stop"] as const;
const REQUESTS = ["POST /billing_request", "POST /payments", "GET /payments", "GET /billing_requests"];
const which = fc.nat(5);
const always = <const Does extends string>(does: Does) => fc.record({ does: fc.constant(does) });
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant("begin" as const),
      appeal: fc.constantFrom(...APPEALS),
      day: fc.integer({ min: 1, max: 28 }),
    }),
  },
  { weight: 3, arbitrary: always("approve") },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant("mandate" as const),
      status: fc.constantFrom("active", "active", "active", "active", "failed", "cancelled"),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ does: fc.constant("days" as const), days: fc.constantFrom(1, 6, 12, 31) }),
  },
  { weight: 8, arbitrary: always("collect") },
  { weight: 9, arbitrary: fc.record({ does: fc.constant("bank" as const), which, way: fc.nat(3) }) },
  { weight: 5, arbitrary: always("notify") },
  { weight: 5, arbitrary: always("jobs") },
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constant("steer" as const), which, action: fc.constantFrom(...ACTIONS) }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("change" as const), which }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("transfer" as const), which, isAll: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant("fault" as const),
      next: fc.constantFrom(...REQUESTS),
      answer: fc.constantFrom<string | number>(503, "lose-answer"),
    }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant("crash" as const), after: fc.nat(25) }) },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

async function executeJobs({ stage }: Scene): Promise<void> {
  const due = await stage.rows<{ id: string; instalment: string }>(
    `select id, data->>'instalment' as instalment from jobs.job
     where name = 'debit-collect' and start_after <= '${new Date(stage.shop.clock.now).toISOString()}'`,
  );
  for (const { id, instalment } of due) {
    await stage.engine.debits.collectInstalment(instalment);
    await stage.rows(`delete from jobs.job where id = '${id}'`);
  }
  await stage.hear();
  await stage.fulfil();
}

async function act(scene: Scene, one: Step): Promise<void> {
  const { stage, oracle, cut } = scene;
  const { engine, payer } = stage;
  const debits = stage.debits();
  switch (one.does) {
    case "begin": {
      const amount = oracle.pledge(one.appeal);
      await debits.begin({ fund: 115, amount, appeal: one.appeal, day: one.day }, payer);
      return;
    }
    case "approve": {
      const [open] = await stage.rows<{ page: string; plan: string }>(
        "select m.page, p.id as plan from mandates m join debit_plans p on p.mandate = m.id where m.state = 'open'",
      );
      if (!open) return;
      await stage.approve(open.page, "Successful", 0);
      await debits.verify({ plan: open.plan }, payer);
      return;
    }
    case "mandate": {
      const { mandates } = await stage.book();
      const alive = mandates.filter(({ status }) => ["pending_submission", "active"].includes(status));
      const mandate = one.status === "active" ? alive.at(-1) : alive[0];
      if (!mandate) return;
      await stage.set("mandates", mandate.id, one.status);
      return engine.debits.collect();
    }
    case "days":
      return stage.itIs(stage.day(stage.today(), one.days));
    case "collect":
      await engine.debits.collect();
      return executeJobs(scene);
    case "bank":
      return oracle.moveBank(one.which, one.way);
    case "notify":
      return oracle.notifyAll();
    case "jobs":
      return executeJobs(scene);
    case "steer":
    case "change": {
      const plans = await value(debits.mine({}, payer));
      const plan = plans[one.which % plans.length];
      if (!plan) return;
      if (one.does === "steer") {
        const steered = await debits.steer({ plan: plan.id, action: one.action }, payer);
        if (steered.ok && one.action === "stop") oracle.noteStop([plan.amount, plan.later?.amount]);
      } else {
        const amount = oracle.pledge(oracle.appealOf(plan.later?.amount.amount ?? plan.amount.amount));
        await debits.change({ plan: plan.id, amount, day: plan.day }, payer);
      }
      return;
    }
    case "transfer": {
      const paid = await stage.rows<{ number: string; reference: string; left: number }>(
        `select o.number, t.provider_payment as reference, (t.taken - t.returned)::int as left from orders o
         join tenders t on t."order" = o.id where o.state = 'paid' and t.taken > t.returned order by o.number`,
      );
      const order = paid[one.which % paid.length];
      if (!order) return;
      const amount = one.isAll ? order.left : Math.floor(order.left / 2);
      const typed = ["refund", order.number, "--by-hand", "--again", "--amount", (amount / 100).toFixed(2)];
      const noted = await atBoxOffice({ engine, who: "the box office" }, typed);
      if (noted.ok) oracle.noteTransfer(order.reference, amount);
      return;
    }
    case "fault":
      return stage.control("faults", { next: one.next, answer: one.answer });
    case "crash":
      cut.after = one.after;
      return;
  }
}

async function openingOf(scene: Scene): Promise<void> {
  const steps: readonly Step[] = [
    { does: "begin", appeal: "spring", day: 28 },
    { does: "approve" },
    { does: "mandate", status: "active" },
    { does: "begin", appeal: "email", day: 28 },
    { does: "days", days: 31 },
    { does: "days", days: 12 },
    { does: "collect" },
    { does: "bank", which: 0, way: 0 },
    { does: "bank", which: 0, way: 0 },
    { does: "notify" },
    { does: "jobs" },
  ];
  for (const one of steps) await act(scene, one);
  const history = await scene.stage.history();
  expect(history.map(({ appeal, returned }) => ({ appeal, returned }))).toEqual([
    { appeal: expect.stringMatching(/^(spring|email)$/), returned: false },
  ]);
}

test("after any sequence of monthly donations, payers, banks, faults and crashes the books agree with the bank", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
      const cut: Cut = { after: null };
      const stage = await openMonthlyDonations({
        rewrite: cutting(cut),
      });
      try {
        const scene: Scene = { stage, oracle: openBankOracle(stage), cut };
        await openingOf(scene);
        for (const one of steps) {
          // Whether an interrupted transfer was recorded is unknown; an interrupted change of the clock ends the session.
          if (one.does === "transfer" || one.does === "days") cut.after = null;
          await act(scene, one).catch(() => {});
          if (one.does === "crash") continue;
          cut.after = null;
          expect(await scene.oracle.faults(), JSON.stringify(one)).toEqual([]);
          expect(await moneyFaults(stage.shop), JSON.stringify(one)).toEqual([]);
          expect(await lineFaults(stage.shop), JSON.stringify(one)).toEqual([]);
        }
        cut.after = null;
        // In half of the histories the payer ends everything.
        if (steps.length % 2 === 0) {
          for (let plan = 0; plan < 6; plan++) await act(scene, { does: "steer", which: 0, action: "stop" });
        }
        // Triggers the remaining faults and repeats what they interrupted.
        for (let day = 0; day < 8; day++) {
          await stage.itIs(stage.day(stage.today(), 1));
          await act(scene, { does: "notify" });
          await act(scene, { does: "collect" }).catch(() => {});
        }
        await act(scene, { does: "collect" });
        expect(await scene.oracle.finalFaults()).toEqual([]);
        expect(await moneyFaults(stage.shop)).toEqual([]);
        expect(await lineFaults(stage.shop)).toEqual([]);
      } finally {
        await stage.close();
      }
    }),
    { numRuns: 3, endOnFailure: true },
  );
}, 240_000);
