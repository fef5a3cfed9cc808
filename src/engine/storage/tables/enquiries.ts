import { index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Language } from "#domain/languages.ts";
import { moment } from "../../../storage/columns.ts";

export const enquiries = pgTable(
  "enquiries",
  {
    id: uuid().primaryKey(),
    performance: integer().notNull(),
    form: text().notNull(),
    answers: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
    language: text().$type<Language>().notNull(),
    at: moment("at").notNull(),
  },
  (table) => [index("enquiries_at").on(table.at)],
);
