import { readFile } from "node:fs/promises";
import { asc, eq } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { done } from "#domain/outcome.ts";
import { utf8Text } from "#domain/text/utf8.ts";
import { openRenewal } from "../../engine/sales/series/series-renewals.ts";
import { seriesRenewals } from "../../engine/storage/tables/sales/series.ts";
import { customers, orders } from "../../engine/storage/tables/shop.ts";
import { type BoxOfficeCommand, no, textOption } from "../box-office-command.ts";

export const renew: BoxOfficeCommand = {
  name: "renew",
  usage: "<series>.<dates> <next series>.<dates> <last day> [--seats <file>]",
  summary:
    "reserves last season's seats for their subscribers until the end of that day and emails them; the file names new seats for rebuilt ones",
  words: [3, 3],
  options: { seats: { type: "string" } },
  async run({ engine }, given) {
    const [from = "", to = "", day = ""] = given.words;
    const { services } = engine;
    const until = endOfDay(day, services.settings.timeZone);
    if (until === null) return no("bad-day", `"${day}" is no day, as 2027-05-31.`);
    const moved = await movedSeats(textOption(given, "seats"));
    if (typeof moved === "string") return no("bad-seats", moved);
    const opened = await openRenewal(services, { from: named(from), to: named(to), until, moved });
    if (!opened.ok) {
      return opened.refusal.reason === "unknown-series"
        ? no("unknown-series", `There is no series ${to}; it is written as four-operas.evenings.`)
        : no("too-late", "The last day lies after the first performance, or is over.");
    }
    const { requested, before, open } = opened.value;
    const lines = open.map(({ customer, seats, why }) => `  ${customer}  ${seats.join(" ")}  ${why}`);
    const rest = lines.length > 0 ? `\nNot possible for ${lines.length}:\n${lines.join("\n")}` : "";
    return done(`${requested} subscribers are asked, ${before} were before.${rest}`);
  },
};

export const renewals: BoxOfficeCommand = {
  name: "renewals",
  usage: "<next series>.<dates>",
  summary:
    "lists the subscribers' answers: kept, waiting, released, and requests for other seats in order of arrival",
  words: [1, 1],
  async run({ engine }, { words: [offer = ""] }) {
    const rows = await engine.services.database
      .select()
      .from(seriesRenewals)
      .innerJoin(orders, eq(orders.id, seriesRenewals.order))
      .innerJoin(customers, eq(customers.id, seriesRenewals.customer))
      .where(eq(seriesRenewals.offer, offer))
      .orderBy(asc(seriesRenewals.preferenceAt), asc(seriesRenewals.opened));
    const lines = rows.map(({ series_renewals: renewal, orders: order, customers: { email } }) => {
      const preference =
        renewal.preference === null ? "" : `  preference: ${renewal.preference.replaceAll(/\s+/g, " ")}`;
      return `${order.number}  ${order.state}  ${email}  ${renewal.seats.join(" ")}${preference}`;
    });
    return done(lines.join("\n") || "Nobody is asked.");
  },
};

function named(offer: string) {
  const [series = "", dates = ""] = offer.split(".");
  return { series, dates };
}

/** Reads a line for each changed seat: the old one, a comma, the new one. Returns a message if the file is invalid. */
async function movedSeats(file: string | undefined): Promise<ReadonlyMap<string, string> | string> {
  if (file === undefined) return new Map();
  const bytes = await readFile(file).catch(() => null);
  if (bytes === null) return `${file} cannot be read.`;
  const text = utf8Text(bytes);
  if (!text.ok) {
    const { why, line } = text.refusal;
    return `${file}${line === null ? "" : `, line ${line}`} ${why}: save it as UTF-8.`;
  }
  const moved = new Map<string, string>();
  for (const [at, line] of text.value.split(/\r?\n/).entries()) {
    if (line.trim() === "") continue;
    const [old = "", seat = "", ...more] = line.split(/[,;\t]/).map((cell) => cell.trim());
    const where = `${file}, line ${at + 1}`;
    if (old === "" || seat === "" || more.length > 0) return `${where}: "${line}" is no pair, as A-4,B-4.`;
    if (moved.has(old)) return `${where}: ${old} is moved already.`;
    if ([...moved.values()].includes(seat)) return `${where}: ${seat} is given to another already.`;
    moved.set(old, seat);
  }
  return moved;
}

function endOfDay(day: string, timeZone: string): number | null {
  try {
    const next = Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime({ timeZone });
    return next.epochMilliseconds - 1;
  } catch {
    return null;
  }
}
