import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { done, refused } from "#domain/outcome.ts";
import { openRenewal } from "../../engine/sales/series/series-renewals.ts";
import { seriesRenewals } from "../../engine/storage/tables/sales/series.ts";
import { customers, orders } from "../../engine/storage/tables/shop.ts";
import { endOf } from "../days.ts";
import { implement } from "../implementation.ts";
import { printList, ROWS_TO_READ, toList } from "../lists.ts";
import { renewals } from "../operations/customers/renewals.ts";

export const open = implement(renewals.open, {
  async run({ engine: { services } }, { from, to, until: day, moved = [] }) {
    const twice = moved.find((one, at) =>
      moved.some((other, index) => index < at && (other.from === one.from || other.to === one.to)),
    );
    if (twice) return refused("moved-twice", { seat: twice.from });
    const until = endOf(day, services.settings.timeZone).getTime() - 1;
    const seats = new Map(moved.map((one) => [one.from, one.to]));
    const opened = await openRenewal(services, { from: named(from), to: named(to), until, moved: seats });
    if (!opened.ok)
      return refused(opened.refusal.reason === "unknown-series" ? "unknown-series" : "too-late");
    const { requested, before, open: notPossible } = opened.value;
    const notKept = notPossible.map(({ customer, seats: theirs, reason, taken }) => ({
      ...{ customer, seats: [...theirs], reason, taken: [...taken] },
    }));
    return done({ requested, before, open: notKept });
  },
  print({ requested, before, open: notPossible }) {
    const lines = notPossible.map(({ customer, seats, reason, taken }) => {
      const why = taken.map(({ performance, seat }) => `${performance}: ${seat}`).join(", ") || reason;
      return `  ${customer}  ${seats.join(" ")}  ${why}`;
    });
    const rest = lines.length > 0 ? `\nNot possible for ${lines.length}:\n${lines.join("\n")}` : "";
    return `${requested} subscribers are asked, ${before} were before.${rest}`;
  },
});

export const list = implement(renewals.list, {
  async run({ engine }, { offer, after }) {
    const place = (row: SQL) => sql`coalesce(${row}.preference_at, 'infinity'), ${row}.opened, ${row}.id`;
    const isLater =
      after === undefined
        ? undefined
        : sql`(${place(sql`series_renewals`)}) > (select ${place(sql`one`)} from series_renewals one join orders its on its.id = one."order" where its.number = ${after})`;
    const { preferenceAt, opened, id } = seriesRenewals;
    const rows = await engine.services.database
      .select()
      .from(seriesRenewals)
      .innerJoin(orders, eq(orders.id, seriesRenewals.order))
      .innerJoin(customers, eq(customers.id, seriesRenewals.customer))
      .where(and(eq(seriesRenewals.offer, offer), isLater))
      .orderBy(asc(preferenceAt), asc(opened), asc(id))
      .limit(ROWS_TO_READ);
    return done(
      toList(rows, {
        id: ({ orders: { number } }) => number,
        entry: ({ series_renewals: { seats, preference }, orders: order, customers: { email } }) => ({
          ...{ order: order.number, state: order.state, email, seats: [...seats] },
          preference: preference?.replaceAll(/\s+/g, " ") ?? null,
        }),
      }),
    );
  },
  print: (answers) =>
    printList(
      answers,
      ({ order, state, email, seats, preference }) =>
        `${order}  ${state}  ${email}  ${seats.join(" ")}${preference === null ? "" : `  preference: ${preference}`}`,
      "Nobody is asked.",
    ),
});

function named(offer: string) {
  const [series = "", dates = ""] = offer.split(".");
  return { series, dates };
}
