import type { BackEnd } from "#contract/back-end.ts";
import type { Caller } from "#contract/operation.ts";
import { done, type Outcome } from "#domain/outcome.ts";
import { saleNow } from "../../engine/counter/read-sale.ts";
import {
  type CounterSale,
  findSale,
  readSale,
  type SaleRefusal,
  type SaleRow,
} from "../../engine/counter/sales.ts";
import { writeMoney } from "../amounts.ts";
import type { BoxOffice } from "../box-office-command.ts";
import type { SaleView } from "../operations/counter/sale-fields.ts";

/** Does something with a sale's basket, and shows the sale afterwards. */
export async function withSale<Refusal extends { readonly reason: string }>(
  boxOffice: BoxOffice,
  id: string,
  act: (backEnd: BackEnd, caller: Caller, sale: CounterSale) => Promise<Outcome<unknown, Refusal>>,
): Promise<Outcome<SaleView, Refusal | SaleRefusal>> {
  const { services, backEnd } = boxOffice.engine;
  const sale = await findSale(services, id);
  if (!sale.ok) return sale;
  const acted = await act(backEnd, sale.value.caller, sale.value);
  return acted.ok ? done(await showSale(boxOffice, id)) : acted;
}

async function showSale(boxOffice: BoxOffice, id: string): Promise<SaleView> {
  const row = await readSale(boxOffice.engine.services.database, id);
  if (!row) throw new Error(`No sale ${id}`);
  return viewSale(boxOffice, row);
}

export async function viewSale({ engine }: BoxOffice, row: SaleRow): Promise<SaleView> {
  const { basket, hasExpired, order, buyer } = await saleNow(engine.services, row);
  return {
    ...{ sale: row.id, language: row.language, buyer, basket, hasExpired },
    state: stateOf(row, order?.state),
    ...{ liftedBecause: row.lifted, session: row.tillSession },
    order: order && { number: order.number, link: order.link },
  };
}

function stateOf({ ended }: SaleRow, order: string | undefined): SaleView["state"] {
  switch (order) {
    case "paid":
      return "paid";
    case "paying":
    case "charging":
      return "paying";
    case "reserved":
      return ended === null ? "open" : "reserved";
    default:
      return ended === null ? "open" : "over";
  }
}

export function printSale({ sale, state, buyer, basket, order }: SaleView): string {
  const tickets = (basket?.tickets ?? []).map(
    ({ id, place, priceType, total }) =>
      `  ${id}  ${place.section} ${place.row}:${place.seat}  ${priceType.name}  ${writeMoney(total)}`,
  );
  const lines = (basket?.lines ?? []).map(
    ({ id, quantity, name, total }) => `  ${id}  ${quantity} ${name}  ${writeMoney(total)}`,
  );
  const tenders = (basket?.tenders ?? []).map(
    ({ id, kind, amount }) => `  ${id}  ${kind}  -${writeMoney(amount)}`,
  );
  return [
    `Sale ${sale}: ${state}${order ? `, order ${order.number}` : ""}`,
    ...(buyer ? [`  for ${buyer.name} ${buyer.email}`.trimEnd()] : []),
    ...[...tickets, ...lines, ...tenders],
    ...(basket ? [`To pay: ${writeMoney(basket.toPay)}`] : []),
  ].join("\n");
}
