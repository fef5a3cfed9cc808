import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { countryById } from "#domain/customer/countries.ts";
import { done } from "#domain/outcome.ts";
import { isNumbered } from "../../engine/orders/order-number.ts";
import type { VoucherDetails } from "../../engine/sales/vouchers/voucher-kind.ts";
import { vouchersToGive } from "../../engine/sales/vouchers/vouchers.ts";
import { orderLines } from "../../engine/storage/tables/lines.ts";
import { voucherSendings } from "../../engine/storage/tables/sales/vouchers.ts";
import { orders } from "../../engine/storage/tables/shop.ts";
import {
  type BoxOffice,
  type BoxOfficeCommand,
  type BoxOfficeResult,
  no,
  textOption,
} from "../box-office-command.ts";

export const postVouchers: BoxOfficeCommand = {
  name: "post-vouchers",
  usage: "[<order number> --pdf vouchers.pdf]",
  summary: "lists the gift vouchers to post, or prints those of an order and removes them from the list",
  words: [0, 1],
  options: { pdf: { type: "string" } },
  async run(boxOffice, given) {
    const file = textOption(given, "pdf");
    const [number] = given.words;
    if (number === undefined) return done((await list(boxOffice)) || "No gift voucher waits for the post.");
    if (file === undefined) return no("no-file", "Say where the paper goes, with --pdf.");
    return print(boxOffice, number, file);
  },
};

interface Posted {
  readonly order: typeof orders.$inferSelect;
  readonly lines: readonly string[];
}

async function posted({ engine: { services } }: BoxOffice, number?: string): Promise<Posted[]> {
  const rows = await services.database
    .select({ order: orders, line: orderLines.line })
    .from(orders)
    .innerJoin(orderLines, and(eq(orderLines.order, orders.id), eq(orderLines.kind, "voucher")))
    .where(
      and(
        eq(orders.state, "paid"),
        sql`${orders.document} -> 'items' @> '[{"details": {"delivery": "post"}}]'`,
        number === undefined ? undefined : isNumbered(number),
      ),
    )
    .orderBy(asc(orders.paid), asc(orderLines.line));
  const found = new Map<string, Posted & { lines: string[] }>();
  for (const { order, line } of rows) {
    const item = order.document.items?.find(({ id }) => id === line);
    if ((item?.details as VoucherDetails | undefined)?.delivery !== "post") continue;
    if (!(await vouchersToGive(services, order.link, line))) continue;
    const known = found.get(order.id) ?? { order, lines: [] };
    known.lines.push(line);
    found.set(order.id, known);
  }
  return [...found.values()];
}

async function list(boxOffice: BoxOffice): Promise<string> {
  const waiting = await posted(boxOffice);
  const ids = waiting.map(({ order }) => order.id);
  const sent = await boxOffice.engine.services.database
    .select()
    .from(voucherSendings)
    .where(inArray(voucherSendings.order, ids));
  const isSent = (order: string, line: string) =>
    sent.some((one) => one.order === order && one.line === line);
  return waiting
    .filter(({ order, lines }) => lines.some((line) => !isSent(order.id, line)))
    .map(({ order, lines }) => {
      const { number, document, paid } = order;
      const { holder, address } = document;
      const country = countryById(address?.country ?? 0)?.code ?? "";
      const to = [
        ...[`${holder.firstName} ${holder.lastName}`, address?.line1, address?.line2, address?.line3],
        ...[`${address?.postalCode ?? ""} ${address?.city ?? ""}`.trim(), country],
      ].filter((part) => part);
      const count = lines.reduce(
        (sum, line) => sum + (document.items?.find(({ id }) => id === line)?.quantity ?? 0),
        0,
      );
      return `${number}  ${paid?.toISOString().slice(0, 10)}  ${count} ×  ${to.join(", ")}`;
    })
    .join("\n");
}

/** Prints before marking as posted, so that vouchers stay on the list if printing fails. */
async function print(boxOffice: BoxOffice, number: string, file: string): Promise<BoxOfficeResult> {
  const [found] = await posted(boxOffice, number);
  if (!found) return no("nothing-to-post", `Order ${number} has no gift voucher to be posted.`);
  if (!boxOffice.printVouchers) return no("no-printer", "Nothing can be printed here.");
  const { order, lines } = found;
  const files: string[] = [];
  for (const [at, line] of lines.entries()) {
    const name = lines.length === 1 ? file : file.replace(/(\.pdf)?$/i, `-${at + 1}.pdf`);
    await boxOffice.printVouchers(order.link, line, name);
    files.push(name);
  }
  const { database, now } = boxOffice.engine.services;
  await database
    .insert(voucherSendings)
    .values(lines.map((line) => ({ order: order.id, line, at: new Date(now()), readdressed: false })));
  return done(`Written to ${files.join(", ")}; order ${number} is off the list.`);
}
