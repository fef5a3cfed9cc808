import { data, useActionData, useLoaderData } from "react-router";
import { waitingList as operations } from "#contract/sales/waiting-list.ts";
import { eventPath, waitingListPath } from "../../catalogue/paths.ts";
import { PerformanceHeader } from "../../catalogue/performance-header.tsx";
import { readPerformance } from "../../catalogue/read-performance.ts";
import { RefusalNotice } from "../../faults/refusal-notice.tsx";
import { type Refusal, statusOf } from "../../faults/refusals.ts";
import { useFormat } from "../../format-context.tsx";
import { readForm } from "../../forms/form.ts";
import { PageHead } from "../../head.tsx";
import { siteContext } from "../../site.ts";
import page from "../../styles/page.module.css";
import { Notice } from "../../ui/notice.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { callerFor, commandKey, ensureSession, newCommandKey } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";
import { FIELDS, JoinForm } from "./join-form.tsx";

export const handle = {
  words: ["catalogue", "waiting-list"],
  needs: ["waiting-list"],
} satisfies ScreenHandle;

export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await readPerformance(params, context);
  const { backEnd } = context.get(siteContext);
  const read = await backEnd.waitingList.read({ performance: found.performance.id }, callerFor(context));
  return { ...found, list: read.ok ? read.value : null, key: newCommandKey() };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { performance } = await readPerformance(params, context);
  const form = await request.formData();
  const typed = readForm(FIELDS, form);
  const caller = await ensureSession(context, commandKey(form));
  const bands = operations.join.input.shape.bands.safeParse(typed.bands);
  const input = { ...typed, performance: performance.id, bands: bands.success ? bands.data : [] };
  // The form says how many dates there may be.
  const others = typed.others.slice(0, MOST_OTHERS);
  const joined = await context.get(siteContext).backEnd.waitingList.join({ ...input, others }, caller);
  const refusal: Refusal | null = joined.ok ? null : joined.refusal;
  return data({ refusal, typed }, { status: joined.ok ? 200 : statusOf(operations.join, joined.refusal) });
}

const MOST_OTHERS = 4;

/** Puts a party on the waiting list with what suits it; a link in the email confirms the entry. */
export default function WaitingList() {
  const { event, performance, list, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useTranslations("waitingList");
  const format = useFormat();
  const isSent = answer !== undefined && answer.refusal === null;
  return (
    <div className={page.page}>
      <PageHead
        title={t("page-title", { title: event.title, date: format.dateTime(performance.starts) })}
        path={waitingListPath(event.slug, performance.id)}
        pageClass="rest"
      />
      <PerformanceHeader event={event} performance={performance} />
      {isSent ? (
        <Notice tone="success" title={t("sent-title")} live>
          <p>{t("sent", { email: answer.typed.email })}</p>
          <TextLink to={eventPath(event.slug)}>{t("back")}</TextLink>
        </Notice>
      ) : list === null ? (
        <Notice tone="warning">
          <p>{t("not-here")}</p>
          <TextLink to={eventPath(event.slug)}>{t("back")}</TextLink>
        </Notice>
      ) : (
        <div className={page.text}>
          <h2>{t("title")}</h2>
          <p>{t("intro")}</p>
          <p>{t("parties", { count: list.parties })}</p>
          {list.membersFirst ? <p>{t("members-first")}</p> : null}
          <p>{t("no-promise", { hours: list.offerHours })}</p>
          <RefusalNotice refusal={answer?.refusal} />
          <JoinForm list={list} commandKey={key} typed={answer?.typed} refusal={answer?.refusal} />
        </div>
      )}
    </div>
  );
}
