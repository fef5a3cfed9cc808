import { href, redirect, useActionData, useLoaderData } from "react-router";
import { directDebits as operations } from "#contract/sales/direct-debits.ts";
import { loginPath } from "../../catalogue/paths.ts";
import { RefusalNotice } from "../../faults/refusal-notice.tsx";
import { refusedWith } from "../../faults/refused-with.ts";
import { useFormat } from "../../format-context.tsx";
import { oneOf, readForm, text } from "../../forms/form.ts";
import { PageHead } from "../../head.tsx";
import { mandatePath } from "../../purchase/paths.ts";
import columns from "../../purchase/two-columns.module.css";
import { siteContext } from "../../site.ts";
import page from "../../styles/page.module.css";
import { ButtonLink } from "../../ui/button.tsx";
import { callerAsking, callerFor, commandKey, ensureSession, newCommandKey } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";
import { Renewal } from "./renewal.tsx";

export const handle = {
  words: ["basket", "sales", "tickets"],
  needs: ["memberships"],
} satisfies ScreenHandle;
const PATH = href("/account/memberships");

export async function loader({ context }: Route.LoaderArgs) {
  const { backEnd, capabilities } = context.get(siteContext);
  const mine = await backEnd.memberships.mine({}, callerFor(context));
  if (!mine.ok) throw redirect(loginPath(PATH));
  const collects = capabilities.has("direct-debit");
  const plans = collects ? await backEnd.directDebits.mine({}, callerFor(context)) : null;
  return { memberships: mine.value, collects, plans: plans?.ok ? plans.value : [], key: newCommandKey() };
}

const FIELDS = { membership: text(100), plan: text(100), action: oneOf(["stop", "resume"]) };

/** Turns automatic renewal of a membership on or off, or resumes it. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { directDebits } = context.get(siteContext).backEnd;
  const { membership, plan, action } = readForm(FIELDS, form);
  const caller = callerAsking(await ensureSession(context, commandKey(form)), membership, plan, action ?? "");
  if (action) {
    const steered = await directDebits.steer({ plan, action }, caller);
    if (steered.ok) return redirect(PATH, 303);
    return refusedWith(operations.steer, steered.refusal);
  }
  const begun = await directDebits.renew({ membership }, caller);
  if (!begun.ok) return refusedWith(operations.renew, begun.refusal);
  return redirect(begun.value.page ?? mandatePath(begun.value.plan), 303);
}

/** The customer's memberships with their terms, benefits and renewal. */
export default function AccountMemberships() {
  const { memberships, collects, plans, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useTranslations("memberships");
  const format = useFormat();
  return (
    <div className={page.page}>
      <PageHead title={t("mine-title")} path={PATH} pageClass="rest" />
      <h1>{t("mine-title")}</h1>
      <RefusalNotice refusal={answer?.refusal} />
      {memberships.length === 0 ? (
        <>
          <p>{t("mine-none")}</p>
          <p>
            <ButtonLink to={href("/contributions/memberships")}>{t("to-memberships")}</ButtonLink>
          </p>
        </>
      ) : null}
      {memberships.map((membership) => (
        <article key={membership.id} className={columns.card} aria-labelledby={membership.id}>
          <h2 id={membership.id}>{membership.name}</h2>
          <p>{membership.customer.name}</p>
          <p>
            {t(`state-${membership.state}`)},{" "}
            {t("term", {
              starts: format.calendarDay(membership.starts),
              ends: format.calendarDay(membership.ends),
            })}
          </p>
          <ul>
            {membership.benefits.map((benefit) => (
              <li key={benefit}>{benefit}</li>
            ))}
          </ul>
          {collects && membership.state === "active" && membership.slug ? (
            <Renewal
              membership={membership}
              plan={plans.find(({ level }) => level === membership.level) ?? null}
              commandKey={key}
            />
          ) : null}
          {membership.slug && membership.state === "active" && !membership.autoRenew ? (
            <p>
              <ButtonLink
                to={href("/contributions/memberships/:membership", { membership: membership.slug })}
                variant="secondary"
              >
                {t("renew")}
              </ButtonLink>
            </p>
          ) : null}
        </article>
      ))}
    </div>
  );
}
