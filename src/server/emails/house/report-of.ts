import { eq } from "drizzle-orm";
import type { House } from "#config/house/house.ts";
import type { Currency } from "#domain/money.ts";
import { describeReport } from "#domain/reports/reports.ts";
import type { JobOf } from "#ports/jobs.ts";
import { writeSpreadsheet } from "../../../adapters/xlsx/write-spreadsheet.ts";
import type { BoxOffice } from "../../../box-office/box-office-command.ts";
import { type ReportFile, writeReport } from "../../../box-office/reports/report-files.ts";
import { readReport } from "../../../box-office/reports/report-table.ts";
import { findSubscription } from "../../../engine/reports/subscriptions.ts";
import type { OfficeLanguage } from "../../../staff/operations/fields.ts";
import { permissionsOf } from "../../../staff/people/roles.ts";
import { staff } from "../../../staff/schema.ts";
import { decimalSignOf } from "../../house/decimal-sign.ts";

export interface SubscribedReport {
  readonly person: { readonly name: string; readonly email: string; readonly language: OfficeLanguage };
  readonly title: string;
  readonly about: string;
  readonly file: ReportFile;
  /** Minor units with a currency, or a number. */
  readonly sums: readonly {
    readonly name: string;
    readonly amount: number;
    readonly currency: Currency | null;
  }[];
  /** In the office. */
  readonly address: string;
}

/** Null if the subscription has ended, or the person may no longer see reports. */
export async function reportOf(
  engine: BoxOffice["engine"],
  house: House,
  { subscription, from, to }: Pick<JobOf<"report">, "subscription" | "from" | "to">,
): Promise<SubscribedReport | null> {
  const { database } = engine.services;
  const found = await findSubscription(engine.services, subscription);
  if (!found) return null;
  const [person] = await database.select().from(staff).where(eq(staff.id, found.staff));
  if (!person || person.suspended !== null) return null;
  if (!(await permissionsOf(database, person.role)).has("reports.read")) return null;
  const { report, format, filters } = found;
  const boxOffice = { engine, who: person.name, decimalSign: decimalSignOf(house), writeSpreadsheet };
  const read = await readReport(boxOffice, { report, from, to, language: person.language, ...filters });
  // A production of its filters is no longer in the programme.
  if (!read.ok) return null;
  const { table } = read.value;
  const { columns } = describeReport(report);
  const currency = table.currency as Currency;
  const sums = table.columns.flatMap(({ title: name }, at) => {
    const amount = table.sums[at];
    if (typeof amount !== "number") return [];
    return [{ name, amount, currency: columns[at]?.kind === "money" ? currency : null }];
  });
  const set = Object.entries(filters).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return {
    ...{ person, title: table.title, about: table.about, sums },
    file: await writeReport(boxOffice, read.value, format),
    address: `/reports/${report}?${new URLSearchParams([["from", from], ["to", to], ...set])}`,
  };
}
