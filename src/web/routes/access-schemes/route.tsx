import { href, redirect, useActionData, useLoaderData } from "react-router";
import { accessSchemes } from "#contract/sales/access-schemes.ts";
import { answerTo } from "../../account/answer.ts";
import { loginPath } from "../../catalogue/paths.ts";
import { RefusalNotice, useFieldError } from "../../faults/refusal-notice.tsx";
import { useFormat } from "../../format-context.tsx";
import { CommandForm, SubmitButton } from "../../forms/command-form.tsx";
import { readForm, text } from "../../forms/form.ts";
import { CODE } from "../../forms/shared-fields.ts";
import { PageHead } from "../../head.tsx";
import columns from "../../purchase/two-columns.module.css";
import { siteContext } from "../../site.ts";
import page from "../../styles/page.module.css";
import { TextField } from "../../ui/forms/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { callerFor, commandKey, newCommandKey } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";
import styles from "./access-schemes.module.css";

export const handle = { words: ["account"], needs: ["access-schemes"] } satisfies ScreenHandle;

const PATH = href("/account/access");

export async function loader({ request, context }: Route.LoaderArgs) {
  const mine = await context.get(siteContext).backEnd.accessSchemes.mine({}, callerFor(context));
  if (!mine.ok) throw redirect(loginPath(PATH));
  const isEmptied = new URL(request.url).searchParams.has("emptied");
  return { mine: mine.value, isEmptied, key: newCommandKey() };
}

const FIELDS = { remove: text(64), code: CODE };

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { remove, ...typed } = readForm(FIELDS, form);
  const { backEnd } = context.get(siteContext);
  const caller = callerFor(context, commandKey(form));
  if (remove) {
    const removed = await backEnd.accessSchemes.remove({ registration: remove }, caller);
    if (removed.ok && removed.value.emptied) return redirect(`${PATH}?emptied`, 303);
    return answerTo(accessSchemes.remove, removed);
  }
  const applied = await backEnd.accessSchemes.apply(typed, caller);
  return answerTo(accessSchemes.apply, applied, typed);
}

/** The customer's access schemes and the form for a registration code. */
export default function AccessSchemes() {
  const { mine, isEmptied, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useTranslations("account");
  const format = useFormat();
  const typed = answer?.refusal ? answer.typed : undefined;
  const fieldError = useFieldError(answer?.refusal);
  return (
    <div className={page.page}>
      <PageHead title={t("nav-access")} path={PATH} pageClass="rest" />
      <div className={page.text}>
        <h1>{t("nav-access")}</h1>
        <p>{t("access-intro")}</p>
        {isEmptied ? <Notice tone="warning">{t("access-emptied")}</Notice> : null}
        <RefusalNotice refusal={answer?.refusal} />
        {mine.length === 0 ? <p>{t("access-none")}</p> : null}
        <ul className={styles.schemes}>
          {mine.map(({ id, name, about, last4, until }) => (
            <li key={id} className={styles.scheme}>
              <div>
                <h2 className={styles.name}>{name}</h2>
                <p>{about}</p>
                <p className={styles.facts}>
                  {[
                    last4 === null ? null : t("access-last4", { last4 }),
                    until === null ? null : t("access-until", { date: format.calendarDay(until) }),
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                </p>
              </div>
              <CommandForm commandKey={key}>
                <SubmitButton name="remove" value={id} variant="secondary">
                  {t("access-remove")}
                  <VisuallyHidden> {name}</VisuallyHidden>
                </SubmitButton>
              </CommandForm>
            </li>
          ))}
        </ul>
        <CommandForm commandKey={key} className={columns.form} noValidate={false} key={mine.length}>
          <TextField
            name="code"
            label={t("access-code")}
            hint={t("access-hint")}
            defaultValue={typed?.code ?? ""}
            error={fieldError("code")}
            {...CODE.attributes}
            required
          />
          <div>
            <SubmitButton>{t("access-apply")}</SubmitButton>
          </div>
        </CommandForm>
      </div>
    </div>
  );
}
