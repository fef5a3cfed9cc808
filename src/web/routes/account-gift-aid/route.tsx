import { data, href, redirect, useActionData, useLoaderData } from "react-router";
import { donations } from "#contract/sales/donations.ts";
import { answerTo } from "../../account/answer.ts";
import { loginPath } from "../../catalogue/paths.ts";
import { RefusalNotice, useFieldError } from "../../faults/refusal-notice.tsx";
import { useFormat } from "../../format-context.tsx";
import { CommandForm, SubmitButton } from "../../forms/command-form.tsx";
import { checkbox, oneOf, readForm } from "../../forms/form.ts";
import { PageHead } from "../../head.tsx";
import styles from "../../sign-in/sign-in.module.css";
import { siteContext } from "../../site.ts";
import page from "../../styles/page.module.css";
import { CheckboxField } from "../../ui/forms/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { callerFor, commandKey, newCommandKey } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";

export const handle = { words: ["account"], needs: ["gift-aid"] } satisfies ScreenHandle;

const PATH = href("/account/gift-aid");

export async function loader({ context }: Route.LoaderArgs) {
  const read = await context.get(siteContext).backEnd.donations.giftAid({}, callerFor(context));
  if (!read.ok) throw redirect(loginPath(PATH));
  if (!read.value) throw data(null, { status: 404 });
  return { ...read.value, key: newCommandKey() };
}

const FIELDS = { intent: oneOf(["withdraw"]), declared: checkbox };

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { intent, declared } = readForm(FIELDS, form);
  const isWithdrawn = intent !== null;
  if (!isWithdrawn && !declared) {
    // An unticked box is an error: withdrawing the declaration has its own button.
    const faults = [{ field: "declared", rule: "gift-aid-required" }];
    return data({ refusal: { reason: "invalid", faults }, typed: {}, form: "declare" }, { status: 422 });
  }
  const caller = callerFor(context, commandKey(form));
  const set = await context
    .get(siteContext)
    .backEnd.donations.declareGiftAid({ declared: !isWithdrawn }, caller);
  return answerTo(donations.declareGiftAid, set, {}, isWithdrawn ? "withdraw" : "declare");
}

/** The lasting Gift Aid declaration for future donations: the customer gives or withdraws it. */
export default function AccountGiftAid() {
  const { declaration, declared, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useTranslations("account");
  const format = useFormat();
  const error = useFieldError(answer?.refusal);
  return (
    <div className={page.page}>
      <PageHead title={t("nav-gift-aid")} path={PATH} pageClass="rest" />
      <div className={page.text}>
        <h1>{t("nav-gift-aid")}</h1>
        <p>{t("gift-aid-intro")}</p>
        <RefusalNotice refusal={answer?.refusal} />
        {answer && !answer.refusal ? (
          <Notice tone="success" live>
            {t(answer.form === "withdraw" ? "gift-aid-withdrawn" : "gift-aid-declared")}
          </Notice>
        ) : null}
        {declared ? (
          <CommandForm commandKey={key} className={styles.form}>
            <p>{t("gift-aid-since", { date: format.date(declared.at) })}</p>
            <blockquote>{declared.wording}</blockquote>
            <div>
              <SubmitButton name="intent" value="withdraw" variant="secondary">
                {t("gift-aid-withdraw")}
              </SubmitButton>
            </div>
          </CommandForm>
        ) : (
          <CommandForm commandKey={key} className={styles.form}>
            <CheckboxField name="declared" label={declaration} error={error("declared")} required />
            <div>
              <SubmitButton>{t("gift-aid-declare")}</SubmitButton>
            </div>
          </CommandForm>
        )}
      </div>
    </div>
  );
}
