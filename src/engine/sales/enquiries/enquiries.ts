import { eq } from "drizzle-orm";
import type { BackEnd } from "#contract/back-end.ts";
import { isEmail } from "#domain/customer/customer-details.ts";
import { answerFaults, answersTo, type FormAnswers } from "#domain/customer/form-fields.ts";
import { inLanguage, type Language } from "#domain/languages.ts";
import { done, refused } from "#domain/outcome.ts";
import { type EnquiryForm, formFor } from "#domain/sales/enquiries.ts";
import { isNetworkTooOften } from "../../../visitors/throttle.ts";
import { contextOf } from "../../basket/read-basket.ts";
import type { CatalogueIndex } from "../../catalogue/catalogue-index.ts";
import { viewFields } from "../../catalogue/form-fields.ts";
import { execute } from "../../kernel/commands.ts";
import type { Services } from "../../kernel/services.ts";
import { enquiries } from "../../storage/tables/enquiries.ts";

export function createEnquiries(services: Services): BackEnd["enquiries"] {
  return {
    async form(input, { language }) {
      const found = formOf(await services.catalogue.current(), input.performance);
      if (typeof found === "string") return refused(found);
      const say = (text: EnquiryForm["title"]) => inLanguage(text, language);
      return done({
        title: say(found.title),
        intro: say(found.intro),
        fields: viewFields(found.fields, language),
      });
    },

    async send(input, caller) {
      const context = await contextOf(services, caller);
      if (!context.ok) return context;
      const { index, session } = context.value;
      const { performance } = input;
      const found = formOf(index, performance);
      if (typeof found === "string") return refused(found);
      const faults = answerFaults(found.fields, input.answers);
      if (faults.length > 0) return refused("invalid", { faults });
      if (await isNetworkTooOften(services, "enquiry", caller.address)) return refused("too-many-enquiries");
      const requested = { operation: "sendEnquiry", input };
      return execute(services, { session, caller, requested }, async (transaction) => {
        const id = services.random.id();
        await transaction.insert(enquiries).values({
          ...{ id, performance, form: found.id, language: caller.language },
          answers: answersTo(found.fields, input.answers),
          at: new Date(services.now()),
        });
        await services.outbox.put(transaction, { kind: "enquiry", enquiry: id });
        return done({});
      });
    },
  };
}

export interface EnquiryToAnswer {
  readonly performance: number;
  /** Null if the performance is no longer in the catalogue. */
  readonly shown: { readonly event: string; readonly starts: number } | null;
  readonly language: Language;
  readonly answers: readonly (readonly [label: string, answer: string])[];
  /** Address for the answer; null if the form has only a telephone number. */
  readonly email: string | null;
}

/** For the email of an enquiry to the house. Null once the enquiry has been deleted. */
export async function enquiryToAnswer(
  services: Services,
  id: string,
  language: Language,
): Promise<EnquiryToAnswer | null> {
  const index = await services.catalogue.current();
  const [row] = await services.database.select().from(enquiries).where(eq(enquiries.id, id));
  if (!row) return null;
  const performance = index.performance(row.performance);
  const form = index.catalogue.sales?.enquiries?.find((one) => one.id === row.form);
  const fields = form?.fields ?? [];
  return {
    performance: row.performance,
    shown: performance
      ? { event: inLanguage(index.eventOf(performance).title, language), starts: performance.starts }
      : null,
    language: row.language,
    // Answers to a question that has been removed from the form are listed by field name.
    answers: namesOf(fields, row.answers).flatMap((name): [string, string][] => {
      const answer = row.answers[name] ?? "";
      if (answer === "") return [];
      const field = fields.find((one) => one.name === name);
      const option = field?.options.find(({ value }) => value === answer);
      return [
        [
          field ? inLanguage(field.label, language) : name,
          option ? inLanguage(option.label, language) : answer,
        ],
      ];
    }),
    email: Object.values(row.answers).find(isEmail) ?? null,
  };
}

function namesOf(fields: EnquiryForm["fields"], answers: FormAnswers): string[] {
  return [...new Set([...fields.map(({ name }) => name), ...Object.keys(answers)])];
}

function formOf(index: CatalogueIndex, id: number): EnquiryForm | "unknown-performance" | "no-enquiry-form" {
  const performance = index.performance(id);
  if (!performance) return "unknown-performance";
  const form = formFor(index.catalogue.sales?.enquiries, performance.event);
  return performance.ways === "enquiry" && form ? form : "no-enquiry-form";
}
