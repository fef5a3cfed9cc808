import { and, eq } from "drizzle-orm";
import type { BackEnd } from "#contract/back-end.ts";
import { answerFaults, answersTo } from "#domain/customer/form-fields.ts";
import { inLanguage } from "#domain/languages.ts";
import { done, refused } from "#domain/outcome.ts";
import { viewFields } from "../catalogue/form-fields.ts";
import { execute } from "../kernel/commands.ts";
import type { Services } from "../kernel/services.ts";
import { surveyAnswers } from "../storage/tables/customers/account.ts";
import { customerSession } from "../visitors/sessions.ts";

export function createSurvey(services: Services): Pick<BackEnd["account"], "survey" | "answerSurvey"> {
  const { database, settings } = services;
  return {
    async survey(_input, caller) {
      const session = await customerSession(services, caller);
      if (!session.ok) return session;
      const { survey } = settings;
      if (!survey) return done(null);
      const [given] = await database
        .select()
        .from(surveyAnswers)
        .where(and(eq(surveyAnswers.customer, session.value.customer), eq(surveyAnswers.survey, survey.id)));
      return done({
        title: inLanguage(survey.title, caller.language),
        intro: inLanguage(survey.intro, caller.language),
        fields: viewFields(survey.fields, caller.language),
        answers: given?.answers ?? null,
        declined: given !== undefined && given.answers === null,
      });
    },

    async answerSurvey(input, caller) {
      const session = await customerSession(services, caller);
      if (!session.ok) return session;
      const { survey } = settings;
      if (!survey) return refused("no-survey");
      const faults = input.answers ? answerFaults(survey.fields, input.answers) : [];
      if (faults.length > 0) return refused("invalid", { faults });
      const answers = input.answers && answersTo(survey.fields, input.answers);
      const { customer } = session.value;
      const requested = { operation: "answerSurvey", input };
      return execute(services, { session: session.value, caller, requested }, async (transaction) => {
        const at = new Date(services.now());
        await transaction
          .insert(surveyAnswers)
          .values({ customer, survey: survey.id, answers, at })
          .onConflictDoUpdate({
            target: [surveyAnswers.customer, surveyAnswers.survey],
            set: { answers, at },
          });
        return done({});
      });
    },
  };
}
