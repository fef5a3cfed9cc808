import { and, desc, eq, like } from "drizzle-orm";
import { foldEmail } from "#domain/customer/email-address.ts";
import { done } from "#domain/outcome.ts";
import { searchWords } from "#domain/text/search-words.ts";
import { isNumbered } from "../engine/orders/order-number.ts";
import { customers, orders } from "../engine/storage/tables/shop.ts";
import { writeAmount } from "./amounts.ts";
import { type BoxOffice, type BoxOfficeCommand, no } from "./box-office-command.ts";

type OrderRow = typeof orders.$inferSelect;
type CustomerRow = typeof customers.$inferSelect;

const MOST = 20;

export async function orderByNumber({ engine }: BoxOffice, number: string): Promise<OrderRow | null> {
  const [order] = await engine.services.database.select().from(orders).where(isNumbered(number));
  return order ?? null;
}

export const noSuchOrder = (number: string) => no("unknown-order", `There is no order ${number}.`);

/** Finds customers by complete email address, or by parts of their names in any order, ignoring case and accents. */
export async function customersBy({ engine }: BoxOffice, typed: string): Promise<CustomerRow[]> {
  const isAddress = typed.includes("@");
  const words = searchWords(typed);
  if (!isAddress && words.length === 0) return [];
  return engine.services.database
    .select()
    .from(customers)
    .where(
      isAddress
        ? eq(customers.foldedEmail, foldEmail(typed))
        : and(...words.map((word) => like(customers.searchName, `%${word}%`))),
    )
    .orderBy(customers.lastName, customers.firstName, customers.id)
    .limit(MOST + 1);
}

function describeOrder({ number, state, total, currency, created, document }: OrderRow): string {
  const { holder, lines } = document;
  const what = `${lines.length} tickets, ${document.items.length} other lines`;
  return `${number}  ${state}  ${writeAmount(total)} ${currency}  ${created.toISOString()}  ${holder.firstName} ${holder.lastName} <${holder.email}>  ${what}`;
}

export const find: BoxOfficeCommand = {
  name: "find",
  usage: "<order number | e-mail | name>",
  summary: "finds an order by its number, or customers with their latest orders",
  words: [1, 3],
  async run(boxOffice, { words }) {
    const wanted = words.join(" ").trim();
    if (wanted.length < 2) return no("too-short", "Say at least two signs of what is looked for.");
    const order = await orderByNumber(boxOffice, wanted);
    if (order) return done(describeOrder(order));
    const found = await customersBy(boxOffice, wanted);
    if (found.length === 0) return no("nothing-found", `Nobody and no order is found by "${wanted}".`);
    if (found.length > MOST)
      return no("too-many", `More than ${MOST} customers are found: say more of the name.`);
    const lines: string[] = [];
    for (const { id, firstName, lastName, email, phone } of found) {
      lines.push(`${firstName} ${lastName} <${email}> ${phone}`);
      const theirs = await boxOffice.engine.services.database
        .select()
        .from(orders)
        .where(eq(orders.customer, id))
        .orderBy(desc(orders.created))
        .limit(MOST);
      lines.push(...theirs.map((one) => `  ${describeOrder(one)}`));
    }
    return done(lines.join("\n"));
  },
};
