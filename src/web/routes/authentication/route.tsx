import { Form, redirect, useActionData, useLoaderData } from "react-router";
import { customers } from "#contract/operations/customers.ts";
import { localAddress } from "#request/local-address.ts";
import { loginPath } from "../../catalogue/paths.ts";
import { RefusalNotice } from "../../faults/refusal-notice.tsx";
import { refusedWith } from "../../faults/refused-with.ts";
import { SubmitButton } from "../../forms/command-form.tsx";
import { readForm, text } from "../../forms/form.ts";
import { PageHead } from "../../head.tsx";
import { siteContext } from "../../site.ts";
import page from "../../styles/page.module.css";
import { ButtonLink } from "../../ui/button.tsx";
import { LOCAL_ADDRESS } from "../../visit/local-address.ts";
import { callerSigningIn, rotateSession } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";

export const handle = { words: ["account"] } satisfies ScreenHandle;

/** The target of a sign-in link. Opening it does not sign in, because mail scanners open links too; the button does. */
export function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  return { token: searchParams.get("token"), next: localAddress(searchParams.get("next")) };
}

const FIELDS = { token: text(200), next: LOCAL_ADDRESS };

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { token, next } = readForm(FIELDS, form);
  const caller = await callerSigningIn(context);
  const signedIn = await context.get(siteContext).backEnd.customers.logInByLink({ token }, caller);
  if (!signedIn.ok) return refusedWith(customers.logInByLink, signedIn.refusal);
  rotateSession(context, signedIn.value.session);
  return redirect(next, 303);
}

export default function Authentication() {
  const { token, next } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useTranslations("signIn");
  const refusal = token === null ? { reason: "link-expired" } : answer?.refusal;
  return (
    <div className={page.page}>
      <PageHead title={t("log-in-title")} pageClass="rest" />
      <div className={page.part}>
        <h1>{t("log-in-title")}</h1>
        <RefusalNotice refusal={refusal} />
        {refusal || token === null ? (
          <p>
            <ButtonLink to={loginPath(next)}>{t("new-link")}</ButtonLink>
          </p>
        ) : (
          <Form method="post">
            <input type="hidden" name="token" value={token} />
            <input type="hidden" name="next" value={next} />
            <SubmitButton>{t("log-in")}</SubmitButton>
          </Form>
        )}
      </div>
    </div>
  );
}
