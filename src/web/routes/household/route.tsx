import { href, redirect, useActionData, useLoaderData } from "react-router";
import { checkout } from "#contract/operations/checkout.ts";
import { answerTo } from "../../account/answer.ts";
import { NameFields } from "../../account/name-fields.tsx";
import { loginPath } from "../../catalogue/paths.ts";
import { RefusalNotice } from "../../faults/refusal-notice.tsx";
import { CommandForm, SubmitButton } from "../../forms/command-form.tsx";
import { readForm, text } from "../../forms/form.ts";
import { PERSON } from "../../forms/shared-fields.ts";
import { PageHead } from "../../head.tsx";
import columns from "../../purchase/two-columns.module.css";
import { siteContext } from "../../site.ts";
import page from "../../styles/page.module.css";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { callerFor, commandKey, newCommandKey } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";
import styles from "./household.module.css";

export const handle = { words: ["account", "details"], needs: ["household"] } satisfies ScreenHandle;

const PATH = href("/account/household");

export async function loader({ context }: Route.LoaderArgs) {
  const read = await context.get(siteContext).backEnd.checkout.household({}, callerFor(context));
  if (!read.ok) throw redirect(loginPath(PATH));
  return { members: read.value, key: newCommandKey() };
}

const FIELDS = { remove: text(64), firstName: PERSON.firstName, lastName: PERSON.lastName };

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { remove, ...typed } = readForm(FIELDS, form);
  const { backEnd } = context.get(siteContext);
  const caller = callerFor(context, commandKey(form));
  if (remove) {
    const removed = await backEnd.checkout.removeMember({ member: remove }, caller);
    return answerTo(checkout.removeMember, removed);
  }
  const added = await backEnd.checkout.addMember(typed, caller);
  return answerTo(checkout.addMember, added, typed);
}

/** Members of the household. */
export default function Household() {
  const { members, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useTranslations("account");
  const typed = answer?.refusal ? answer.typed : undefined;
  return (
    <div className={page.page}>
      <PageHead title={t("nav-household")} path={PATH} pageClass="rest" />
      <div className={page.text}>
        <h1>{t("nav-household")}</h1>
        <p>{t("household-intro")}</p>
        <RefusalNotice refusal={answer?.refusal} />
        {members.length === 0 ? <p>{t("household-none")}</p> : null}
        <ul className={styles.members}>
          {members.map(({ id, firstName, lastName }) => (
            <li key={id} className={styles.member}>
              <span>
                {firstName} {lastName}
              </span>
              <CommandForm commandKey={key}>
                <SubmitButton name="remove" value={id} variant="secondary">
                  {t("household-remove")}
                  <VisuallyHidden>
                    {" "}
                    {firstName} {lastName}
                  </VisuallyHidden>
                </SubmitButton>
              </CommandForm>
            </li>
          ))}
        </ul>
        <CommandForm commandKey={key} className={columns.form} key={members.length}>
          <h2>{t("household-add")}</h2>
          <NameFields typed={typed} refusal={answer?.refusal} />
          <div>
            <SubmitButton>{t("household-add")}</SubmitButton>
          </div>
        </CommandForm>
      </div>
    </div>
  );
}
