import type { MonthlyDonations } from "./monthly-donations.ts";

/** What the direct-debit provider may do next, for `debits.model.test.ts`. */

const NEXT: Readonly<Record<string, readonly string[]>> = {
  pending_submission: ["submitted"],
  submitted: ["confirmed", "failed"],
  confirmed: ["paid_out", "failed"],
  paid_out: ["charged_back", "failed"],
};

interface Pledge {
  readonly amount: number;
  readonly appeal: string;
  readonly since: number;
}

export type BankOracle = ReturnType<typeof openBankOracle>;

/** Independent of the shop. Each pledge has a unique amount, which identifies its payments. */
export function openBankOracle(stage: MonthlyDonations) {
  const pledges = new Map<number, Pledge>();
  /** Statuses that the product may still have for a payment, and payments without a notification yet. */
  const thought = new Map<string, Set<string>>();
  const unheard = new Set<string>();
  /** Amounts transferred back by the house, by payment and attempt. */
  const byHand = new Map<string, number>();
  const stopped = new Set<number>();
  let notices = 0;

  const payments = async () => (await stage.book()).payments;
  const isThere = (status: string) => status === "confirmed" || status === "paid_out";
  const backOf = ({ id, tries }: { id: string; tries: number }) => byHand.get(`${id} ${tries}`) ?? 0;

  async function booked(): Promise<Map<string, number>> {
    const rows = await stage.rows<{ payment: string; net: number }>(
      `select split_part(t.provider_payment, '-', 1) as payment,
         sum(case l.kind when 'charge' then l.amount else -l.amount end)::int as net
       from ledger l join tenders t on t.id = l.payment group by 1`,
    );
    return new Map(rows.map(({ payment, net }) => [payment, net]));
  }

  async function faults(isSettled: boolean): Promise<string[]> {
    const ours = await booked();
    const theirs = await payments();
    const wrong = theirs.flatMap((one) => {
      const statuses = isSettled ? [one.status] : [...(thought.get(one.id) ?? []), one.status];
      const may = statuses.map((status) => (isThere(status) ? one.amount - backOf(one) : 0));
      const net = ours.get(one.id) ?? 0;
      return may.includes(net) ? [] : [`${one.id} (${one.status}): booked ${net}, not ${may.join(" or ")}`];
    });
    const unknown = [...ours.keys()].filter((id) => !theirs.some((one) => one.id === id));
    const tooMany = [...pledges.values()].filter(({ amount, since }) => {
      const months = (stage.shop.clock.now - since) / (28 * 86_400_000) + 2;
      return theirs.filter((one) => one.amount === amount).length > months;
    });
    return [
      ...wrong,
      ...unknown.map((id) => `${id}: booked, and no bank has it`),
      ...theirs.filter(({ amount }) => !pledges.has(amount)).map(({ id }) => `${id}: promised by nobody`),
      ...tooMany.map(({ amount }) => `${amount}: collected more than once a month`),
    ];
  }

  return {
    /** Adds a pledge. @returns its amount */
    pledge(appeal: string): number {
      const amount = 10_000 + pledges.size;
      pledges.set(amount, { amount, appeal, since: stage.shop.clock.now });
      return amount;
    },
    appealOf: (amount: number) => pledges.get(amount)?.appeal ?? "",
    payments,

    async moveBank(which: number, way: number): Promise<void> {
      const open = (await payments()).filter(({ status }) => NEXT[status]);
      const payment = open[which % open.length];
      if (!payment) return;
      const ways = NEXT[payment.status] ?? [];
      const statuses = thought.get(payment.id) ?? new Set();
      thought.set(payment.id, statuses.add(payment.status));
      unheard.add(payment.id);
      await stage.set("payments", payment.id, ways[way % ways.length] ?? "");
    },

    /** Sends all pending notifications, newest first, and the last one twice. */
    async notifyAll(): Promise<void> {
      const waiting = [...unheard].reverse();
      unheard.clear();
      const events = waiting.map((about) => {
        notices += 1;
        return { id: `EV${notices}`, type: "payments", link: "payment", about } as const;
      });
      await stage.notice(events);
      await stage.notice(events.slice(-1));
    },

    /** Records that the house has transferred money of the order back. */
    noteTransfer(reference: string, amount: number): void {
      const [id, tries = "1"] = reference.split("-");
      byHand.set(`${id} ${tries}`, (byHand.get(`${id} ${tries}`) ?? 0) + amount);
    },

    noteStop(amounts: readonly ({ readonly amount: number } | undefined)[]): void {
      for (const one of amounts) if (one) stopped.add(one.amount);
    },

    faults: () => faults(false),

    /** Checks the end state after all notifications, including each appeal's total as the payer sees it. */
    async finalFaults(): Promise<string[]> {
      const theirs = await payments();
      const product = theirs.filter((one) => isThere(one.status) && one.amount > backOf(one));
      const requested = theirs.filter(
        ({ amount, status }) => stopped.has(amount) && status === "pending_submission",
      );
      const expected = product.map(({ amount }) => `${amount} ${this.appealOf(amount)}`).sort();
      const shown = (await stage.history())
        .filter(({ returned }) => !returned)
        .map(({ total, appeal }) => `${total.amount} ${appeal}`)
        .sort();
      const isSame = JSON.stringify(shown) === JSON.stringify(expected);
      return [
        ...(await faults(true)),
        ...requested.map(({ id }) => `${id}: still collected after its payer ended it`),
        ...(isSame ? [] : [`The history has ${shown.join(", ")}; given was ${expected.join(", ")}`]),
      ];
    },
  };
}
