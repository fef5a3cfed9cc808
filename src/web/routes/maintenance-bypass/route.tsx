import { data, Form, redirect, useActionData } from "react-router";
import { writeCookie } from "#request/cookies.ts";
import { SubmitButton } from "../../forms/command-form.tsx";
import { readForm, text } from "../../forms/form.ts";
import { PageHead } from "../../head.tsx";
import { siteContext, visitContext } from "../../site.ts";
import page from "../../styles/page.module.css";
import { TextField } from "../../ui/forms/field.tsx";
import { outgoingCookiesContext } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";

export const handle = { words: ["door"] } satisfies ScreenHandle;

/** The secret is submitted in the form, never in an address, which histories and logs would keep. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { secret } = readForm({ secret: text(1_000) }, form);
  const { address } = context.get(visitContext);
  const opened = context.get(siteContext).maintenance.open(secret, address);
  if (!opened.ok) {
    const { reason } = opened.refusal;
    return data({ reason }, { status: reason === "too-many-attempts" ? 429 : 403 });
  }
  context.get(outgoingCookiesContext).push(writeCookie(opened.value));
  return redirect("/", 303);
}

export default function MaintenanceBypass() {
  const answer = useActionData<typeof action>();
  const t = useTranslations("bypass");
  return (
    <div className={page.page}>
      <PageHead title={t("title")} pageClass="rest" />
      <Form method="post" className={page.text} noValidate>
        <h1>{t("title")}</h1>
        <p>{t("text")}</p>
        <TextField
          name="secret"
          type="password"
          label={t("secret")}
          autoComplete="current-password"
          required
          error={answer ? t(`refused-${answer.reason}`) : undefined}
        />
        <SubmitButton>{t("open")}</SubmitButton>
      </Form>
    </div>
  );
}
