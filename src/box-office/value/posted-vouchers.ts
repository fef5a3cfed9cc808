import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { countryById } from "#domain/customer/countries.ts";
import { done, refused } from "#domain/outcome.ts";
import { isNumbered } from "../../engine/orders/order-number.ts";
import type { VoucherDetails } from "../../engine/sales/vouchers/voucher-kind.ts";
import { vouchersToGive } from "../../engine/sales/vouchers/vouchers.ts";
import type { OrderDocument } from "../../engine/storage/documents/order-document.ts";
import { orderLines } from "../../engine/storage/tables/lines.ts";
import { voucherSendings } from "../../engine/storage/tables/sales/vouchers.ts";
import { orders } from "../../engine/storage/tables/shop.ts";
import type { BoxOffice } from "../box-office-command.ts";
import { implement } from "../implementation.ts";
import { posted } from "../operations/posted.ts";

export const toPost = implement(posted.list, {
  async run(boxOffice) {
    const waiting = await ordersToPost(boxOffice);
    const ids = waiting.map(({ order }) => order.id);
    const sent = await boxOffice.engine.services.database
      .select()
      .from(voucherSendings)
      .where(inArray(voucherSendings.order, ids));
    const isSent = (order: string, line: string) =>
      sent.some((one) => one.order === order && one.line === line);
    const listed = waiting
      .filter(({ order, lines }) => lines.some((line) => !isSent(order.id, line)))
      .map(({ order: { number, document, paid }, lines }) => ({
        order: number,
        paid: paid?.toISOString().slice(0, 10) ?? "",
        vouchers: countOf(document, lines),
        address: addressOf(document),
      }));
    return done({ orders: listed });
  },
  print({ orders: listed }) {
    const lines = listed.map(
      ({ order, paid, vouchers, address }) => `${order}  ${paid}  ${vouchers} ×  ${address.join(", ")}`,
    );
    return lines.join("\n") || "No gift voucher waits for the post.";
  },
});

export const printPosted = implement(posted.print, {
  async run(boxOffice, { order: number }) {
    const [found] = await ordersToPost(boxOffice, number);
    return found ? done({ link: found.order.link, lines: [...found.lines] }) : refused("nothing-to-post");
  },
  async pdf({ printVouchers }, { link, lines }, file) {
    if (!printVouchers) throw new Error("nothing here prints vouchers");
    const files = lines.map((_, at) =>
      lines.length === 1 ? file : file.replace(/(\.pdf)?$/i, `-${at + 1}.pdf`),
    );
    for (const [at, line] of lines.entries()) await printVouchers(link, line, files[at] ?? file);
    return files;
  },
  print: ({ lines }, { order }) => `Order ${order} has ${lines.length} lines of gift vouchers to post.`,
});

export const markPosted = implement(posted.done, {
  async run(boxOffice, { order: number }) {
    const [found] = await ordersToPost(boxOffice, number);
    if (!found) return refused("nothing-to-post");
    const { order, lines } = found;
    const { database, now } = boxOffice.engine.services;
    const sent = await database.select().from(voucherSendings).where(eq(voucherSendings.order, order.id));
    const unsent = lines.filter((line) => !sent.some((one) => one.line === line));
    const at = new Date(now());
    const sendings = unsent.map((line) => ({ order: order.id, line, at, readdressed: false }));
    if (sendings.length > 0) await database.insert(voucherSendings).values(sendings);
    return done({ vouchers: countOf(order.document, lines) });
  },
  print: ({ vouchers }, { order }) => `${vouchers} gift vouchers of order ${order} are off the list.`,
});

interface ToPost {
  readonly order: typeof orders.$inferSelect;
  readonly lines: readonly string[];
}

async function ordersToPost({ engine: { services } }: BoxOffice, number?: string): Promise<ToPost[]> {
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
  const found = new Map<string, ToPost & { lines: string[] }>();
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

function countOf({ items }: OrderDocument, lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + (items?.find(({ id }) => id === line)?.quantity ?? 0), 0);
}

function addressOf({ holder, address }: OrderDocument): string[] {
  const country = countryById(address?.country ?? 0)?.code ?? "";
  const place = `${address?.postalCode ?? ""} ${address?.city ?? ""}`.trim();
  const name = `${holder.firstName} ${holder.lastName}`;
  return [name, address?.line1, address?.line2, address?.line3, place, country].flatMap((part) => part || []);
}
