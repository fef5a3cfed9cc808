import type { ReportId } from "#domain/reports/reports.ts";
import type { OfficeLanguage } from "../../../staff/operations/fields.ts";
import en from "./en.json" with { type: "json" };
import sv from "./sv.json" with { type: "json" };

/** Titles and names in reports. The server writes them, since files and emails need them too. */
export interface ReportWords {
  readonly names: Readonly<Record<ReportId, string>>;
  readonly about: Readonly<Record<ReportId, string>>;
  readonly columns: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, string>>;
}

const WORDS: Readonly<Record<OfficeLanguage, ReportWords>> = { sv, en };

export function reportWords(language: OfficeLanguage): ReportWords {
  return WORDS[language];
}
