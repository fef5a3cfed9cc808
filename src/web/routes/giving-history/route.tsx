import { href, redirect, useActionData, useLoaderData } from "react-router";
import { directDebits as operations } from "#contract/sales/direct-debits.ts";
import { OWN_APPEALS } from "#domain/sales/contributions/donations.ts";
import { loginPath } from "../../catalogue/paths.ts";
import { RefusalNotice } from "../../faults/refusal-notice.tsx";
import { refusedWith } from "../../faults/refused-with.ts";
import { useFormat } from "../../format-context.tsx";
import { oneOf, readForm, text, whole } from "../../forms/form.ts";
import { PageHead } from "../../head.tsx";
import { minorUnits } from "../../purchase/minor-units.ts";
import columns from "../../purchase/two-columns.module.css";
import { siteContext } from "../../site.ts";
import page from "../../styles/page.module.css";
import { ButtonLink } from "../../ui/button.tsx";
import { callerAsking, callerFor, commandKey, ensureSession, newCommandKey } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";
import { MonthlyDonations } from "./monthly-donations.tsx";

export const handle = { words: ["basket", "sales"], needs: ["donations"] } satisfies ScreenHandle;
const PATH = href("/account/giving-history");

export async function loader({ context }: Route.LoaderArgs) {
  const read = await context.get(siteContext).backEnd.donations.history({}, callerFor(context));
  if (!read.ok) throw redirect(loginPath(PATH));
  const { backEnd, capabilities } = context.get(siteContext);
  const plans = capabilities.has("direct-debit")
    ? await backEnd.directDebits.mine({}, callerFor(context))
    : null;
  return {
    donations: read.value,
    plans: plans?.ok ? plans.value.filter(({ kind }) => kind === "donation") : [],
    key: newCommandKey(),
  };
}

const FIELDS = { plan: text(100), action: oneOf(["pause", "resume", "skip", "stop"]) };
/** Each plan has its own: their names end in its id. */
const OF_PLAN = { amount: text(100, { trim: true }), day: whole };

/** Changes, pauses, resumes or stops a monthly donation, or skips its next collection. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { directDebits } = context.get(siteContext).backEnd;
  const { plan, action } = readForm(FIELDS, form);
  // All buttons share the page's key, so the submitted values become part of it.
  const asking = await ensureSession(context, commandKey(form));
  const caller = callerAsking(asking, plan, String(action));
  if (action) {
    const steered = await directDebits.steer({ plan, action }, caller);
    if (steered.ok) return redirect(PATH, 303);
    return refusedWith(operations.steer, steered.refusal);
  }
  const typed = readForm(OF_PLAN, form, `-${plan}`);
  const amount = minorUnits(typed.amount) ?? 0;
  const day = Math.min(28, Math.max(1, typed.day || 28));
  const changed = await directDebits.change({ plan, amount, day }, caller);
  if (changed.ok) return redirect(PATH, 303);
  return refusedWith(operations.change, changed.refusal);
}

/** Returns true for an appeal of the shop itself, which has no name from the house. */
function isOwnAppeal(appeal: string): appeal is (typeof OWN_APPEALS)[number] {
  return OWN_APPEALS.some((own) => own === appeal);
}

/** The customer's donations, and the monthly ones with their actions. */
export default function GivingHistory() {
  const { donations, plans, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useTranslations("donations");
  const format = useFormat();
  return (
    <div className={page.page}>
      <PageHead title={t("title")} path={PATH} pageClass="rest" />
      <h1>{t("title")}</h1>
      <RefusalNotice refusal={answer?.refusal} />
      <MonthlyDonations plans={plans} commandKey={key} />
      {donations.length === 0 ? (
        <>
          <p>{t("none")}</p>
          <p>
            <ButtonLink to={href("/contributions")}>{t("to-donations")}</ButtonLink>
          </p>
        </>
      ) : null}
      {donations.map((donation) => (
        <dl key={donation.id} className={columns.card}>
          <div>
            <dt>{t("when")}</dt>
            <dd>{format.fullDateTime(donation.given)}</dd>
          </div>
          <div>
            <dt>{t("fund")}</dt>
            <dd>{donation.fund}</dd>
          </div>
          {donation.appeal ? (
            <div>
              <dt>{t("appeal")}</dt>
              <dd>{isOwnAppeal(donation.appeal) ? t(`appeal-${donation.appeal}`) : donation.appeal}</dd>
            </div>
          ) : null}
          <div>
            <dt>{t("total")}</dt>
            <dd>
              {format.money(donation.total)}
              {donation.returned ? ` (${t("returned")})` : ""}
            </dd>
          </div>
        </dl>
      ))}
    </div>
  );
}
