import { sql } from "drizzle-orm";
import { COUNTER_TENDERS } from "#domain/orders/counter-tenders.ts";
import { done, refused } from "#domain/outcome.ts";
import { movedByDay } from "../../engine/reports/money.ts";
import type { TillSession } from "../../engine/tills/lock-session.ts";
import { tillDifferences } from "../../engine/tills/till-report.ts";
import { tillSessionsIn } from "../../engine/tills/till-sessions.ts";
import { BY_HAND_PREFIX } from "../../payments/failed-refunds.ts";
import { writeAmount, writeMoney } from "../amounts.ts";
import type { BoxOffice } from "../box-office-command.ts";
import { type Span, spanOf } from "../days.ts";
import { implement } from "../implementation.ts";
import { accounts, type Difference } from "../operations/accounts.ts";
import { MOST_ENTRIES } from "../operations/lists.ts";
import { printTill, viewTill } from "../tills/view-till.ts";

/** Reads only: a day can be closed again. */
export const close = implement(accounts.close, {
  async run(boxOffice, { day, provider = false }) {
    const { database, settings, now } = boxOffice.engine.services;
    const span = spanOf(day, day, settings.timeZone);
    if (span.from.getTime() > now()) return refused("not-yet");
    const [moved, books] = [
      await movedByDay(database, { ...span, timeZone: settings.timeZone }),
      await booksOf(boxOffice, span),
    ];
    const differences = books.flatMap(differenceInside);
    const sessions = await tillSessionsIn(boxOffice.engine.services, span);
    differences.push(...(await differencesOfTills(boxOffice, sessions)));
    if (provider) differences.push(...(await differencesOutside(boxOffice, books)));
    return done({
      moved: moved.map(({ kind, currency, taken, returned }) => ({
        ...{ kind, taken: { amount: taken, currency }, returned: { amount: returned, currency } },
      })),
      tills: await Promise.all(sessions.map((session) => viewTill(boxOffice, session))),
      differences: differences.slice(0, MOST_ENTRIES),
      differing: differences.length,
    });
  },
  print({ moved, tills, differences, differing }) {
    const lines = moved.map(({ kind, taken, returned }) => {
      const left = { amount: taken.amount - returned.amount, currency: taken.currency };
      return `${kind}  taken ${writeAmount(taken.amount)}  returned ${writeAmount(returned.amount)}  left ${writeMoney(left)}`;
    });
    if (lines.length === 0) lines.push("Nothing moved.");
    lines.push(...tills.map((till) => `till ${printTill(till)}`));
    lines.push(differing === 0 ? "The books agree." : "The books differ:", ...differences.map(describe));
    const others = differing - differences.length;
    return (others > 0 ? [...lines, `and ${others} more`] : lines).join("\n");
  },
});

function describe(difference: Difference): string {
  switch (difference.what) {
    case "taken":
    case "returned": {
      const { order, what, recorded, ledger } = difference;
      return `order ${order}: ${what} ${writeAmount(recorded.amount)}, in the ledger ${writeAmount(ledger.amount)}`;
    }
    case "charged":
    case "refunded": {
      const { order, what, ledger, provider } = difference;
      return `order ${order}: ${what} ${writeAmount(ledger.amount)}, at the provider ${writeAmount(provider.amount)}`;
    }
    case "no-data": {
      const payment = difference.payment ?? "without a number";
      return `order ${difference.order}: the provider returned no data for payment ${payment}`;
    }
    case "till": {
      const { till, session, drawer, ledger } = difference;
      return `till ${till}, session ${session}: ${writeAmount(drawer.amount)} in cash, in the ledger ${writeAmount(ledger.amount)}`;
    }
  }
}

async function differencesOfTills(
  { engine }: BoxOffice,
  sessions: readonly TillSession[],
): Promise<Difference[]> {
  const differing = await tillDifferences(
    engine.services,
    sessions.map(({ id }) => id),
  );
  return differing.map(({ session, currency, drawer, ledger }) => ({
    ...{ what: "till" as const, session, till: sessions.find(({ id }) => id === session)?.name ?? "" },
    ...{ drawer: { amount: drawer, currency }, ledger: { amount: ledger, currency } },
  }));
}

interface Book extends Record<string, unknown> {
  readonly kind: string;
  readonly number: string;
  readonly payment: string | null;
  readonly currency: string;
  /** The currency of the payment. */
  readonly paid_in: string;
  readonly taken: number;
  readonly returned: number;
  /** Ledger totals in the order's currency, and in the currency of the payment. */
  readonly charged: number;
  readonly refunded: number;
  readonly moved_in: number;
  readonly moved_back: number;
  /** Returned as credit, without a movement of money. */
  readonly credited: number;
}

async function booksOf({ engine }: BoxOffice, { from, until }: Span): Promise<Book[]> {
  const { rows } = await engine.services.database.execute<Book>(sql`
    select orders.number, tenders.kind, tenders.provider_payment as payment, tenders.currency,
      coalesce(tenders.settled_currency, tenders.requested_currency, tenders.currency) as paid_in, tenders.taken::float8, tenders.returned::float8,
      (select coalesce(sum(coalesce(value, amount)), 0)::float8 from ledger where payment = tenders.id and kind = 'charge') as charged,
      (select coalesce(sum(coalesce(value, amount)), 0)::float8 from ledger where payment = tenders.id and kind = 'refund') as refunded,
      (select coalesce(sum(amount), 0)::float8 from ledger where payment = tenders.id and kind = 'charge') as moved_in,
      (select coalesce(sum(amount), 0)::float8 from ledger where payment = tenders.id and kind = 'refund'
        and provider_reference not like ${`${BY_HAND_PREFIX}%`}) as moved_back,
      (select coalesce(sum(amount), 0)::float8 from movements where tender = tenders.id and kind = 'credit') as credited
    from tenders join orders on orders.id = tenders."order"
    where (tenders.external or tenders.kind = any(${sql.param([...COUNTER_TENDERS])}::text[])) and (
      exists (select from ledger where payment = tenders.id and at >= ${from} and at < ${until})
      or (tenders.state = 'taken' and orders.paid >= ${from} and orders.paid < ${until}))
    order by orders.number, tenders.id`);
  return rows;
}

function differenceInside({
  number: order,
  currency,
  taken,
  returned,
  charged,
  refunded,
  credited,
}: Book): Difference[] {
  const money = (amount: number) => ({ amount, currency });
  const pairs = [
    { what: "taken", recorded: money(taken), ledger: money(charged) },
    { what: "returned", recorded: money(returned), ledger: money(refunded + credited) },
  ] as const;
  return pairs
    .filter(({ recorded, ledger }) => recorded.amount !== ledger.amount)
    .map((pair) => ({ order, ...pair }));
}

async function differencesOutside({ engine }: BoxOffice, books: readonly Book[]): Promise<Difference[]> {
  const differences: Difference[] = [];
  // This provider does not know counter sales and direct debits.
  const theirOwn = books.filter(({ kind }) => kind === "provider");
  for (const { number: order, payment, paid_in: currency, moved_in, moved_back } of theirOwn) {
    const answer = payment === null ? null : await engine.services.payments.ask(payment);
    if (!answer?.ok) {
      differences.push({ what: "no-data", order, payment });
      continue;
    }
    const { charges, refunded } = answer.value;
    const sum = charges.reduce((all, { amount }) => all + amount, 0);
    const money = (amount: number) => ({ amount, currency });
    if (sum !== moved_in)
      differences.push({ what: "charged", order, ledger: money(moved_in), provider: money(sum) });
    if (refunded !== moved_back)
      differences.push({ what: "refunded", order, ledger: money(moved_back), provider: money(refunded) });
  }
  return differences;
}
