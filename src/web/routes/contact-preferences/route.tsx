import { Form, redirect, useActionData, useLoaderData, useNavigation } from "react-router";
import { useTranslations } from "use-intl/react";
import { account } from "#contract/account.ts";
import { answerTo } from "../../account/answer.ts";
import { loginPath } from "../../catalogue/addresses.ts";
import { RefusalNotice } from "../../faults/refusal-notice.tsx";
import { PageHead } from "../../head.tsx";
import columns from "../../purchase/two-columns.module.css";
import styles from "../../sign-in/sign-in.module.css";
import { siteContext } from "../../site.ts";
import page from "../../styles/page.module.css";
import { Button } from "../../ui/button.tsx";
import { CheckboxField } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { callerFor, commandKey, newCommandKey } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import type { Route } from "./+types/route.ts";

export const handle = { words: ["account"] } satisfies ScreenHandle;

const PATH = "/account/contact-preferences";
const INTEREST = "interest-";

export async function loader({ context }: Route.LoaderArgs) {
  const read = await context.get(siteContext).backEnd.account.contactPreferences({}, callerFor(context));
  if (!read.ok) throw redirect(loginPath(PATH));
  return { ...read.value, key: newCommandKey() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  // A box that is not ticked is not sent: what the page asked goes along, so that silence about it is a no.
  const asked = form.getAll("asked").flatMap((id) => Number.parseInt(String(id), 10) || []);
  const set = await context.get(siteContext).backEnd.account.setContactPreferences(
    {
      permissions: asked.slice(0, 100).map((id) => ({ id, agreed: form.get(`permission-${id}`) === "on" })),
      interests: [...form.keys()]
        .filter((name) => name.startsWith(INTEREST))
        .slice(0, 200)
        .map((name) => name.slice(INTEREST.length).slice(0, 60)),
    },
    callerFor(context, commandKey(form)),
  );
  return answerTo(account.setContactPreferences, set);
}

/** What the house may write about, and what one would like to read of. */
export default function ContactPreferences() {
  const { permissions, interests, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useTranslations("account");
  const pending = useNavigation().state === "submitting";
  const isEmpty = permissions.length + interests.length === 0;
  return (
    <div className={page.page}>
      <PageHead title={t("contact-title")} path={PATH} pageClass="rest" />
      <div className={page.text}>
        <h1>{t("contact-title")}</h1>
        {isEmpty ? <p>{t("contact-none")}</p> : <p>{t("contact-intro")}</p>}
        {answer?.refusal ? <p>{t("contact-failed")}</p> : null}
        <RefusalNotice refusal={answer?.refusal} />
        {answer && !answer.refusal ? (
          <Notice tone="success" live>
            {t("contact-saved")}
          </Notice>
        ) : null}
        {isEmpty ? null : (
          <Form method="post" className={columns.form}>
            <input type="hidden" name="key" value={key} />
            {permissions.map(({ id, name, text, agreed }) => (
              <div key={id}>
                <input type="hidden" name="asked" value={id} />
                <CheckboxField
                  name={`permission-${id}`}
                  label={name}
                  hint={text}
                  defaultChecked={agreed === true}
                />
              </div>
            ))}
            {interests.length > 0 ? <Interests interests={interests} /> : null}
            <div>
              <Button pending={pending}>{t("save")}</Button>
            </div>
          </Form>
        )}
      </div>
    </div>
  );
}

type Interest = Awaited<ReturnType<typeof loader>>["interests"][number];

function Interests({ interests }: { interests: readonly Interest[] }) {
  const t = useTranslations("account");
  return (
    <fieldset className={styles.address}>
      <legend>{t("interests")}</legend>
      {interests.map(({ id, name, chosen }) => (
        <CheckboxField key={id} name={INTEREST + id} label={name} defaultChecked={chosen} />
      ))}
    </fieldset>
  );
}
