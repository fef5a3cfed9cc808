import { data, href, useActionData, useLoaderData } from "react-router";
import { memberships as operations } from "#contract/sales/memberships.ts";
import { loginPath } from "../../catalogue/paths.ts";
import { RefusalNotice } from "../../faults/refusal-notice.tsx";
import { useFormat } from "../../format-context.tsx";
import { CommandForm, SubmitButton } from "../../forms/command-form.tsx";
import { oneOf, readForm } from "../../forms/form.ts";
import { PageHead } from "../../head.tsx";
import { basketAnswer } from "../../purchase/basket-answer.ts";
import { siteContext } from "../../site.ts";
import page from "../../styles/page.module.css";
import { ButtonLink } from "../../ui/button.tsx";
import { callerFor, commandKey, ensureSession, newCommandKey, visitorContext } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";

export const handle = { words: ["basket", "sales"], needs: ["memberships"] } satisfies ScreenHandle;

export async function loader({ params, context }: Route.LoaderArgs) {
  const read = await context.get(siteContext).backEnd.memberships.levels({}, callerFor(context));
  const level = read.ok ? read.value.levels.find(({ slug }) => slug === params.membership) : undefined;
  if (!level) throw data(null, { status: 404 });
  return { level, isSignedIn: context.get(visitorContext).customer !== null, key: newCommandKey() };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData();
  const caller = await ensureSession(context, commandKey(form));
  const { renews } = readForm({ renews: oneOf(["yes"]) }, form);
  const joined = await context
    .get(siteContext)
    .backEnd.memberships.join({ level: params.membership, renews: renews === "yes" }, caller);
  return basketAnswer(operations.join, joined);
}

export default function MembershipPage() {
  const { level, isSignedIn, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useTranslations("memberships");
  const format = useFormat();
  const path = href("/contributions/memberships/:membership", { membership: level.slug });
  return (
    <div className={page.page}>
      <PageHead title={level.name} path={path} pageClass="rest" />
      <div className={page.text}>
        <h1>{level.name}</h1>
        <p>{level.about}</p>
        <p>{t("price", { price: format.money(level.price), months: level.months })}</p>
        <h2>{t("benefits")}</h2>
        <ul>
          {level.benefits.map((benefit) => (
            <li key={benefit}>{benefit}</li>
          ))}
        </ul>
        <RefusalNotice refusal={answer?.refusal} />
        {level.heldUntil ? <p>{t("held", { date: format.calendarDay(level.heldUntil) })}</p> : null}
        {isSignedIn ? (
          <CommandForm commandKey={key}>
            <input type="hidden" name="renews" value={level.heldUntil ? "yes" : "no"} />
            <SubmitButton>{t(level.heldUntil ? "renew" : "join")}</SubmitButton>
          </CommandForm>
        ) : (
          <>
            <p>{t("login")}</p>
            <p>
              <ButtonLink to={loginPath(path)}>{t("to-login")}</ButtonLink>
            </p>
          </>
        )}
      </div>
    </div>
  );
}
