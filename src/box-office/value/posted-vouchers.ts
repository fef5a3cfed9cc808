import { and, asc, eq, exists, isNotNull, notExists, type SQL, sql } from "drizzle-orm";
import { countryById } from "#domain/customer/countries.ts";
import { done, refused } from "#domain/outcome.ts";
import { isNumbered } from "../../engine/orders/order-number.ts";
import type { OrderDocument } from "../../engine/storage/documents/order-document.ts";
import { orderLines } from "../../engine/storage/tables/orders/lines.ts";
import { giftVouchers, voucherSendings } from "../../engine/storage/tables/sales/vouchers.ts";
import { orders } from "../../engine/storage/tables/shop.ts";
import { storedValue } from "../../payments/schema.ts";
import type { BoxOffice } from "../box-office-command.ts";
import { implement } from "../implementation.ts";
import { printList, ROWS_TO_READ, toList } from "../lists.ts";
import { posted } from "../operations/posted.ts";

export const toPost = implement(posted.list, {
  async run(boxOffice, { after }) {
    const isLater =
      after === undefined
        ? undefined
        : sql`(${orders.paid}, ${orders.id}) > (select one.paid, one.id from orders one where one.number = ${after})`;
    const waiting = await ordersToPost(boxOffice, and(notExists(sendingsOf(boxOffice)), isLater));
    return done(
      toList(waiting, {
        id: ({ order }) => order.number,
        entry: ({ order: { number, document, paid }, lines }) => ({
          order: number,
          paid: paid?.toISOString() ?? null,
          vouchers: countOf(document, lines),
          address: addressOf(document),
        }),
      }),
    );
  },
  print: (list) =>
    printList(
      list,
      ({ order, paid, vouchers, address }) =>
        `${order}  ${paid?.slice(0, 10)}  ${vouchers} ×  ${address.join(", ")}`,
      "No gift voucher waits for the post.",
    ),
});

export const printPosted = implement(posted.print, {
  async run(boxOffice, { order: number }) {
    const [found] = await ordersToPost(boxOffice, isNumbered(number));
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
    const [found] = await ordersToPost(boxOffice, isNumbered(number));
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

/** Paid orders with valid vouchers for the post, and the lines of these, the oldest first. */
function ordersToPost(
  { engine: { services } }: BoxOffice,
  condition: SQL | undefined,
): Promise<readonly ToPost[]> {
  const isForPost = sql`exists (select from jsonb_array_elements(${orders.document} -> 'items') item
    where item ->> 'id' = ${orderLines.line} and item -> 'details' ->> 'delivery' = 'post')`;
  const valid = services.database
    .select({ value: giftVouchers.value })
    .from(giftVouchers)
    .innerJoin(storedValue, eq(storedValue.id, giftVouchers.value))
    .where(
      and(
        ...[eq(giftVouchers.order, orders.id), eq(giftVouchers.line, orderLines.line)],
        ...[eq(storedValue.state, "live"), isNotNull(storedValue.codeSealed)],
      ),
    );
  return services.database
    .select({
      order: orders,
      lines: sql<string[]>`array_agg(${orderLines.line} order by ${orderLines.line})`,
    })
    .from(orders)
    .innerJoin(orderLines, and(eq(orderLines.order, orders.id), eq(orderLines.kind, "voucher")))
    .where(and(eq(orders.state, "paid"), isForPost, exists(valid), condition))
    .groupBy(orders.id)
    .orderBy(asc(orders.paid), asc(orders.id))
    .limit(ROWS_TO_READ);
}

function sendingsOf({ engine: { services } }: BoxOffice) {
  return services.database
    .select({ id: voucherSendings.id })
    .from(voucherSendings)
    .where(and(eq(voucherSendings.order, orders.id), eq(voucherSendings.line, orderLines.line)));
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
