import { viewLineText } from "#contract/house-views.ts";
import type { BasketLine } from "#contract/lines.ts";
import type { Money } from "#domain/money.ts";
import { type Charge, grossByLine, sumOf } from "#domain/price/charge.ts";
import type { Viewer } from "../catalogue/visitor-view.ts";
import { kindOf, type LineContext, type LineKinds, type LineRow } from "../kernel/line-kind.ts";

export function viewLine(
  kinds: LineKinds,
  line: LineRow,
  context: LineContext,
  charges: readonly Charge[],
  { language }: Pick<Viewer, "language">,
): BasketLine {
  const kind = kindOf(kinds, line);
  const text = kind.describe(line, context);
  return {
    ...viewLineText(text, language),
    id: line.id,
    kind: text.as ?? line.kind,
    quantity: line.quantity,
    relatesTo: line.relatesTo ?? null,
    quantities: kind.quantities(line, context),
    total: lineTotal(
      charges,
      line.id,
      context.index.catalogue.currency,
      context.tickets.flatMap(({ id, parent }) => (parent === line.id ? [id] : [])),
    ),
  };
}

/** @param children the tickets of a package: their discount is the total of the package, which is negative */
export function lineTotal(
  charges: readonly Charge[],
  line: string,
  currency: Money["currency"],
  children: readonly string[] = [],
): Money {
  const own = grossByLine(charges).get(line) ?? 0;
  const off = charges.filter(
    (one) => one.phase === "bundle" && one.line !== null && children.includes(one.line),
  );
  return { amount: own + sumOf(off), currency };
}
