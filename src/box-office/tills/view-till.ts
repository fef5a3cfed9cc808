import type { Money } from "#domain/money.ts";
import { moneyIn } from "../../engine/catalogue/money-in.ts";
import { cashIn, type TillSession } from "../../engine/tills/lock-session.ts";
import { readTillReport } from "../../engine/tills/till-report.ts";
import { writeMoney } from "../amounts.ts";
import type { BoxOffice } from "../box-office-command.ts";
import type { TillReport, TillSessionView } from "../operations/counter/tills.ts";

/** In the house's currency, which a till session has had from its start. */
export async function viewTill({ engine }: BoxOffice, session: TillSession): Promise<TillSessionView> {
  const { services } = engine;
  const money = moneyIn(await services.catalogue.current());
  const expected = session.expected ?? (await cashIn(services.database, session.id));
  return viewOf(session, expected, money);
}

function viewOf(session: TillSession, expected: number, money: (amount: number) => Money): TillSessionView {
  const { id, till, name, state, openedBy, opened, closedBy, closed, witness, number, counted } = session;
  return {
    ...{ session: id, till: { id: till, name }, state, openedBy, opened: opened.toISOString() },
    ...{ closedBy, closed: closed?.toISOString() ?? null, witness, number, expected: money(expected) },
    counted: counted === null ? null : money(counted),
    difference: counted === null ? null : money(counted - expected),
  };
}

export async function viewReport({ engine }: BoxOffice, session: TillSession): Promise<TillReport> {
  const { services } = engine;
  const money = moneyIn(await services.catalogue.current());
  const report = await readTillReport(services, session);
  const cash = (...kinds: readonly string[]) =>
    money(
      report.movements
        .filter(({ kind }) => kinds.includes(kind))
        .reduce((sum, { amount }) => sum + amount, 0),
    );
  return {
    ...viewOf(session, report.expected, money),
    kind: session.state === "open" ? "X" : "Z",
    ...{ float: cash("float"), cashIn: cash("cash-in"), cashOut: cash("cash-out"), sales: report.sales },
    tenders: report.tenders.map(({ kind, count, taken, returned }) => ({
      ...{ kind, count, taken: money(taken), returned: money(returned) },
    })),
    vat: report.vat.map(({ basisPoints, gross, vat }) => ({
      basisPoints,
      gross: money(gross),
      vat: money(vat),
    })),
    prints: report.prints,
    movements: report.movements.map(({ kind, amount, number, reason, who, at }) => ({
      ...{ kind, amount: money(amount), order: number, reason, who, at: at.toISOString() },
    })),
    denominations: session.denominations && [...session.denominations],
    reason: session.reason,
  };
}

export function printTill({
  session,
  till,
  state,
  openedBy,
  expected,
  difference,
  number,
}: TillSessionView): string {
  const z = number === null ? "" : `, Z ${number}`;
  const off = difference === null ? "" : `, difference ${writeMoney(difference)}`;
  return `${session}  ${till.name}  ${state}${z}  ${openedBy}  expected ${writeMoney(expected)}${off}`;
}

export function printReport(report: TillReport): string {
  const { kind, float, cashIn: put, cashOut, sales, tenders, vat, prints } = report;
  return [
    `${kind} report: ${printTill(report)}`,
    `  float ${writeMoney(float)}  cash in ${writeMoney(put)}  cash out ${writeMoney(cashOut)}`,
    `  ${sales} sales, ${prints} tickets printed again`,
    ...tenders.map(
      ({ kind: by, count, taken, returned }) =>
        `  ${by}  ${count}  taken ${writeMoney(taken)}  returned ${writeMoney(returned)}`,
    ),
    ...vat.map(
      ({ basisPoints, gross, vat: part }) =>
        `  VAT ${basisPoints / 100} %  of ${writeMoney(gross)}  ${writeMoney(part)}`,
    ),
  ].join("\n");
}
