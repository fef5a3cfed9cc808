import { data, href, redirect, useActionData, useLoaderData } from "react-router";
import { programmes } from "#contract/sales/programmes.ts";
import { readCookie, writeCookie } from "#request/cookies.ts";
import { tryCode } from "../../bot-check/admit-person.ts";
import { BotCheckField } from "../../bot-check/bot-check-field.tsx";
import { RefusalNotice } from "../../faults/refusal-notice.tsx";
import { type Refusal, statusOf } from "../../faults/refusals.ts";
import { useFormat } from "../../format-context.tsx";
import { CommandForm, SubmitButton } from "../../forms/command-form.tsx";
import { readForm } from "../../forms/form.ts";
import { CODE } from "../../forms/shared-fields.ts";
import { PageHead } from "../../head.tsx";
import columns from "../../purchase/two-columns.module.css";
import { siteContext } from "../../site.ts";
import page from "../../styles/page.module.css";
import { TextField } from "../../ui/forms/field.tsx";
import {
  callerFor,
  commandKey,
  ensureSession,
  newCommandKey,
  outgoingCookiesContext,
} from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";
import { ProgrammePerformances } from "./programme-performances.tsx";

export const handle = {
  words: ["catalogue", "sales", "bot-check"],
  needs: ["programmes"],
} satisfies ScreenHandle;

/** Holds the code from a link until the visitor submits the form. */
const COOKIE = "programme-code";
const COOKIE_SECONDS = 600;

function pathOf(programme: string | undefined): string {
  return href("/programmes/:programme?", programme === undefined ? {} : { programme });
}

/**
 * A code in a link only prefills the form. It is moved from the address to a cookie, because histories and logs would
 * keep it.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { programme } = params;
  const code = new URL(request.url).searchParams.get("code");
  const { backEnd, publicUrl } = context.get(siteContext);
  if (code !== null) {
    const value = code.slice(0, 60);
    const secure = publicUrl.startsWith("https:");
    const cookie = { name: COOKIE, value, maxAge: COOKIE_SECONDS, secure, httpOnly: true };
    context.get(outgoingCookiesContext).push(writeCookie(cookie));
    throw redirect(pathOf(programme));
  }
  const read = programme ? await backEnd.programmes.read({ programme }, callerFor(context)) : null;
  return {
    programme: read?.ok ? read.value : null,
    code: readCookie(request, COOKIE) ?? "",
    key: newCommandKey(),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { code } = readForm({ code: CODE }, form);
  const { backEnd, publicUrl } = context.get(siteContext);
  const caller = await ensureSession(context, commandKey(form));
  const { programme } = params;
  const entered = await tryCode(request, form, context, () =>
    backEnd.programmes.enter({ code, ...(programme !== undefined && { programme }) }, caller),
  );
  if (!entered.ok) {
    const refusal: Refusal = entered.refusal;
    return data({ refusal, code }, { status: statusOf(programmes.enter, entered.refusal) });
  }
  const secure = publicUrl.startsWith("https:");
  context
    .get(outgoingCookiesContext)
    .push(writeCookie({ name: COOKIE, value: "", maxAge: 0, secure, httpOnly: true }));
  return redirect(pathOf(entered.value.programme), 303);
}

/** The form for a programme's code, then its performances. */
export default function Programmes() {
  const { programme, code, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useTranslations("programmes");
  const format = useFormat();
  if (programme) {
    return (
      <div className={page.page}>
        <PageHead title={programme.name} pageClass="rest" />
        <header className={page.text}>
          <h1>{programme.name}</h1>
          <p>{programme.about}</p>
          <p>{t("until", { when: format.dateTime(programme.until) })}</p>
        </header>
        <ProgrammePerformances performances={programme.performances} />
      </div>
    );
  }
  return (
    <div className={page.page}>
      <PageHead title={t("title")} pageClass="rest" />
      <div className={page.text}>
        <h1>{t("title")}</h1>
        <p>{t("intro")}</p>
        <RefusalNotice refusal={answer?.refusal} />
        <CommandForm commandKey={key} className={columns.form} noValidate={false}>
          <TextField
            name="code"
            label={t("code")}
            defaultValue={answer?.code ?? code}
            {...CODE.attributes}
            required
          />
          {answer?.refusal ? <BotCheckField action="try_code" /> : null}
          <div>
            <SubmitButton>{t("open")}</SubmitButton>
          </div>
        </CommandForm>
      </div>
    </div>
  );
}
