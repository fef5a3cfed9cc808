import { sql } from "drizzle-orm";
import { done } from "#domain/outcome.ts";
import { BY_HAND_PREFIX } from "../payments/failed-refunds.ts";
import { writeAmount } from "./amounts.ts";
import { type BoxOffice, type BoxOfficeCommand, no } from "./box-office-command.ts";
import { type Span, spanOf } from "./days.ts";

export const close: BoxOfficeCommand = {
  name: "close",
  usage: "<day> [--provider]",
  summary:
    "closes a day: amounts taken and returned by payment method; --provider compares each payment with the provider",
  words: [1, 1],
  options: { provider: { type: "boolean" } },
  async run(boxOffice, given) {
    const [day = ""] = given.words;
    const span = spanOf(day, day, boxOffice.engine.services.settings.timeZone);
    if (!span.ok) return span;
    if (span.value.from.getTime() > boxOffice.engine.services.now())
      return no("not-yet", `${day} has not begun.`);
    const [moved, books] = [await movedOn(boxOffice, span.value), await booksOf(boxOffice, span.value)];
    const lines = moved.map(
      ({ kind, currency, taken, returned }) =>
        `${kind}  taken ${writeAmount(taken)}  returned ${writeAmount(returned)}  left ${writeAmount(taken - returned)} ${currency}`,
    );
    const differences = [
      ...books.flatMap(differenceInside),
      ...(given.options["provider"] === true ? await differencesOutside(boxOffice, books) : []),
    ];
    const verdict = differences.length === 0 ? "The books agree." : "The books differ:";
    return done([...(lines.length === 0 ? ["Nothing moved."] : lines), verdict, ...differences].join("\n"));
  },
};

interface Moved extends Record<string, unknown> {
  readonly kind: string;
  readonly currency: string;
  readonly taken: number;
  readonly returned: number;
}

async function movedOn({ engine }: BoxOffice, { from, until }: Span): Promise<Moved[]> {
  const { rows } = await engine.services.database.execute<Moved>(sql`
    select kind, currency, sum(taken)::float8 as taken, sum(returned)::float8 as returned from (
      select tenders.kind, ledger.currency,
        case when ledger.kind = 'charge' then ledger.amount else 0 end as taken,
        case when ledger.kind = 'refund' then ledger.amount else 0 end as returned
      from ledger join tenders on tenders.id = ledger.payment
      where ledger.at >= ${from} and ledger.at < ${until}
      union all
      select stored_value.kind, stored_value.currency,
        case when entry.kind = 'spent' then -entry.amount else 0 end,
        case when entry.kind = 'returned' then entry.amount else 0 end
      from stored_value_entries entry join stored_value on stored_value.id = entry.value
      where entry.kind in ('spent', 'returned') and entry.at >= ${from} and entry.at < ${until}
    ) as moved group by kind, currency order by kind, currency`);
  return rows;
}

interface Book extends Record<string, unknown> {
  readonly kind: string;
  readonly number: string;
  readonly payment: string | null;
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
    select orders.number, tenders.kind, tenders.provider_payment as payment, tenders.taken::float8, tenders.returned::float8,
      (select coalesce(sum(coalesce(value, amount)), 0)::float8 from ledger where payment = tenders.id and kind = 'charge') as charged,
      (select coalesce(sum(coalesce(value, amount)), 0)::float8 from ledger where payment = tenders.id and kind = 'refund') as refunded,
      (select coalesce(sum(amount), 0)::float8 from ledger where payment = tenders.id and kind = 'charge') as moved_in,
      (select coalesce(sum(amount), 0)::float8 from ledger where payment = tenders.id and kind = 'refund'
        and provider_reference not like ${`${BY_HAND_PREFIX}%`}) as moved_back,
      (select coalesce(sum(amount), 0)::float8 from movements where tender = tenders.id and kind = 'credit') as credited
    from tenders join orders on orders.id = tenders."order"
    where tenders.external and (
      exists (select from ledger where payment = tenders.id and at >= ${from} and at < ${until})
      or (tenders.state = 'taken' and orders.paid >= ${from} and orders.paid < ${until}))
    order by orders.number, tenders.id`);
  return rows;
}

function differenceInside({ number, taken, returned, charged, refunded, credited }: Book): string[] {
  const lines: string[] = [];
  if (taken !== charged)
    lines.push(`order ${number}: taken ${writeAmount(taken)}, in the ledger ${writeAmount(charged)}`);
  if (returned !== refunded + credited)
    lines.push(
      `order ${number}: returned ${writeAmount(returned)}, in the ledger ${writeAmount(refunded + credited)}`,
    );
  return lines;
}

async function differencesOutside({ engine }: BoxOffice, books: readonly Book[]): Promise<string[]> {
  const lines: string[] = [];
  // This provider does not know counter sales and direct debits.
  const theirOwn = books.filter(({ kind }) => kind === "provider");
  for (const { number, payment, moved_in: charged, moved_back: refunded } of theirOwn) {
    const answer = payment === null ? null : await engine.services.payments.ask(payment);
    if (!answer?.ok) {
      lines.push(
        `order ${number}: the provider returned no data for payment ${payment ?? "without a number"}`,
      );
      continue;
    }
    const theirs = answer.value;
    const sum = theirs.charges.reduce((all, { amount }) => all + amount, 0);
    if (sum !== charged)
      lines.push(`order ${number}: charged ${writeAmount(charged)}, at the provider ${writeAmount(sum)}`);
    if (theirs.refunded !== refunded)
      lines.push(
        `order ${number}: refunded ${writeAmount(refunded)}, at the provider ${writeAmount(theirs.refunded)}`,
      );
  }
  return lines;
}
