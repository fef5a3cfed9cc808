import { data, useActionData, useLoaderData } from "react-router";
import { enquiries } from "#contract/sales/enquiries.ts";
import { useHouse } from "../../boot.tsx";
import { enquiryPath, eventPath } from "../../catalogue/paths.ts";
import { PerformanceHeader } from "../../catalogue/performance-header.tsx";
import { readPerformance } from "../../catalogue/read-performance.ts";
import { RefusalNotice, useFieldError } from "../../faults/refusal-notice.tsx";
import { type Refusal, statusOf } from "../../faults/refusals.ts";
import { useFormat } from "../../format-context.tsx";
import { CommandForm, SubmitButton } from "../../forms/command-form.tsx";
import { PageHead } from "../../head.tsx";
import { phoneLink } from "../../house-facts.ts";
import { HouseField, readAnswers } from "../../house-form/house-field.tsx";
import columns from "../../purchase/two-columns.module.css";
import { siteContext } from "../../site.ts";
import page from "../../styles/page.module.css";
import { Notice } from "../../ui/notice.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { callerFor, commandKey, ensureSession, newCommandKey } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";

export const handle = { words: ["catalogue", "enquiry", "house-form"] } satisfies ScreenHandle;

export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await readPerformance(params, context);
  const { backEnd } = context.get(siteContext);
  const { id } = found.performance;
  const read = await backEnd.enquiries.form({ performance: id }, callerFor(context));
  return { ...found, form: read.ok ? read.value : null, key: newCommandKey() };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { performance } = await readPerformance(params, context);
  const form = await request.formData();
  const answers = readAnswers(form);
  const caller = await ensureSession(context, commandKey(form));
  const { backEnd } = context.get(siteContext);
  const sent = await backEnd.enquiries.send({ performance: performance.id, answers }, caller);
  const refusal: Refusal | null = sent.ok ? null : sent.refusal;
  return data({ refusal, answers }, { status: sent.ok ? 200 : statusOf(enquiries.send, sent.refusal) });
}

/** The house's enquiry form for a performance; the box office answers it. */
export default function Enquiry() {
  const { event, performance, form, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useTranslations("enquiry");
  const format = useFormat();
  const error = useFieldError(answer?.refusal);
  const isSent = answer !== undefined && answer.refusal === null;
  return (
    <div className={page.page}>
      <PageHead
        title={t("page-title", { title: event.title, date: format.dateTime(performance.starts) })}
        path={enquiryPath(event.slug, performance.id)}
        pageClass="rest"
      />
      <PerformanceHeader event={event} performance={performance} />
      {form === null ? <NoForm event={event.slug} /> : null}
      {form !== null && isSent ? (
        <Notice tone="success" title={t("sent-title")} live>
          <p>{t("sent")}</p>
          <TextLink to={eventPath(event.slug)}>{t("back")}</TextLink>
        </Notice>
      ) : null}
      {form !== null && !isSent ? (
        <div className={page.text}>
          <h2>{form.title}</h2>
          <RefusalNotice refusal={answer?.refusal} />
          <p>{form.intro}</p>
          <CommandForm commandKey={key} className={columns.form}>
            {form.fields.map((field) => (
              <HouseField
                key={field.name}
                field={field}
                typed={answer?.answers[field.name]}
                error={error(field.name)}
              />
            ))}
            <div>
              <SubmitButton>{t("send")}</SubmitButton>
            </div>
          </CommandForm>
        </div>
      ) : null}
    </div>
  );
}

function NoForm({ event }: { event: string }) {
  const t = useTranslations("enquiry");
  const { contact } = useHouse();
  return (
    <Notice tone="error">
      <p>{t("not-loaded")}</p>
      <p>
        <a href={phoneLink(contact.phone)}>{contact.phone}</a>, {contact.hours}
      </p>
      <TextLink to={eventPath(event)}>{t("back")}</TextLink>
    </Notice>
  );
}
