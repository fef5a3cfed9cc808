import { data, href, redirect, useActionData, useLoaderData } from "react-router";
import { vouchers as operations } from "#contract/sales/vouchers.ts";
import { loginPath } from "../../catalogue/paths.ts";
import { RefusalNotice, useFieldError } from "../../faults/refusal-notice.tsx";
import { type Refusal, statusOf } from "../../faults/refusals.ts";
import { useFormat } from "../../format-context.tsx";
import { CommandForm, SubmitButton } from "../../forms/command-form.tsx";
import { readForm } from "../../forms/form.ts";
import { PageHead } from "../../head.tsx";
import columns from "../../purchase/two-columns.module.css";
import { siteContext } from "../../site.ts";
import page from "../../styles/page.module.css";
import { BackLink } from "../../ui/back-link.tsx";
import { TextAreaField, TextField } from "../../ui/forms/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { callerFor, commandKey, ensureSession, newCommandKey } from "../../visit/visitor.ts";
import { RECIPIENT } from "../../vouchers/read-voucher.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";

export const handle = { words: ["sales", "tickets"], needs: ["voucher-sendings"] } satisfies ScreenHandle;

const pathOf = ({ order, line }: { order: string; line: string }) =>
  href("/order/gift-vouchers/:order/:line", { order, line });

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const requested = { link: params.order, line: params.line };
  const sent = await context.get(siteContext).backEnd.vouchers.sent(requested, callerFor(context));
  if (!sent.ok) {
    if (sent.refusal.reason === "login-needed") throw redirect(loginPath(pathOf(params)));
    throw data(null, { status: 404 });
  }
  const isDone = new URL(request.url).searchParams.has("sent");
  return { sent: sent.value, isDone, key: newCommandKey() };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData();
  const typed = readForm(RECIPIENT, form);
  const caller = await ensureSession(context, commandKey(form));
  const requested = { link: params.order, line: params.line, ...typed };
  const again = await context.get(siteContext).backEnd.vouchers.sendAgain(requested, caller);
  if (again.ok) return redirect(`${pathOf(params)}?sent=yes`, 303);
  const refusal: Refusal = again.refusal;
  return data({ refusal, typed }, { status: statusOf(operations.sendAgain, again.refusal) });
}

/** Corrects the recipient of a gift voucher that did not arrive and sends it again. */
export default function VoucherAgain() {
  const { sent, isDone, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useTranslations("voucherAgain");
  const words = useTranslations("giftVouchers");
  const format = useFormat();
  const error = useFieldError(answer?.refusal);
  const { recipient, email, message } = answer?.typed ?? sent;
  return (
    <div className={page.page}>
      <PageHead title={t("title")} pageClass="rest" />
      <div className={page.text}>
        <BackLink to={href("/account/your-orders")}>{t("back")}</BackLink>
        <h1>{t("title")}</h1>
        <div role="status">
          {isDone && !answer ? (
            <Notice>
              {sent.day === null
                ? t("done", { email: sent.email })
                : t("done-day", { email: sent.email, day: format.calendarDay(sent.day) })}
            </Notice>
          ) : null}
        </div>
        <RefusalNotice refusal={answer?.refusal} />
        {sent.isUsed ? (
          <p>{t("used")}</p>
        ) : (
          <>
            <p>{t("text")}</p>
            <CommandForm commandKey={key} className={columns.form}>
              <TextField
                name="recipient"
                label={words("recipient")}
                defaultValue={recipient}
                {...RECIPIENT.recipient.attributes}
                error={error("recipient")}
              />
              <TextField
                name="email"
                {...RECIPIENT.email.attributes}
                required
                label={words("email")}
                defaultValue={email}
                error={error("email")}
              />
              <TextAreaField
                name="message"
                label={words("message")}
                defaultValue={message}
                {...RECIPIENT.message.attributes}
              />
              <div>
                <SubmitButton>{t(sent.day === null ? "send" : "save")}</SubmitButton>
              </div>
            </CommandForm>
          </>
        )}
      </div>
    </div>
  );
}
