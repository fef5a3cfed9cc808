import { Form, href, redirect, useActionData, useLoaderData } from "react-router";
import { account } from "#contract/operations/account.ts";
import { answerTo, withCountry } from "../../account/answer.ts";
import { nextPerformance } from "../../account/group-orders.ts";
import { loginPath } from "../../catalogue/paths.ts";
import { readForm } from "../../forms/form.ts";
import { ADDRESS } from "../../forms/shared-fields.ts";
import { PageHead } from "../../head.tsx";
import { readCustomerForm } from "../../sign-in/customer-form.ts";
import { siteContext } from "../../site.ts";
import page from "../../styles/page.module.css";
import { Button } from "../../ui/button.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { callerFor, commandKey } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";
import { DETAILS, DetailsForm } from "./details-form.tsx";
import { NextPerformanceCard } from "./next-performance-card.tsx";

export const handle = { words: ["account"], needs: ["own-details"] } satisfies ScreenHandle;

const PATH = href("/account/your-profile");

export async function loader({ context }: Route.LoaderArgs) {
  const { backEnd, now, capabilities } = context.get(siteContext);
  const caller = callerFor(context);
  const [mine, details, form] = await Promise.all([
    backEnd.orders.mine({}, caller),
    backEnd.account.details({}, caller),
    readCustomerForm(context),
  ]);
  if (!mine.ok || !details.ok) throw redirect(loginPath(PATH));
  return {
    details: details.value,
    form,
    performance: nextPerformance(mine.value, now()),
    mayChangeEmail: capabilities.has("email-change"),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const typed = readForm({ ...DETAILS, ...ADDRESS }, form);
  const changed = await context
    .get(siteContext)
    .backEnd.account.changeDetails(withCountry(typed), callerFor(context, commandKey(form)));
  return answerTo(account.changeDetails, changed, typed);
}

/** The account's first page: next performance and details. */
export default function YourProfile() {
  const { details, form, performance, mayChangeEmail } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useTranslations("account");
  return (
    <div className={page.page}>
      <PageHead title={t("profile-title")} path={PATH} pageClass="rest" />
      <div className={page.part}>
        <h1>{t("profile-title")}</h1>
        <NextPerformanceCard performance={performance} />
      </div>
      <section className={page.part} aria-labelledby="details">
        <h2 id="details">{t("details-title")}</h2>
        <p>
          {t("details-email", { email: details.email })}{" "}
          {mayChangeEmail ? (
            <TextLink to={href("/account/your-profile/email")}>{t("change-email")}</TextLink>
          ) : null}
        </p>
        <DetailsForm {...{ details, form, answer }} />
      </section>
      <div className={page.part}>
        <p>{t("signed-in-as", { name: `${details.firstName} ${details.lastName}` })}</p>
        <Form method="post" action={href("/log-out")}>
          <Button variant="secondary">{t("log-out")}</Button>
        </Form>
      </div>
    </div>
  );
}
