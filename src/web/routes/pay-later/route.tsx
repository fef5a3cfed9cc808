import { data, href, redirect, useActionData, useLoaderData } from "react-router";
import { orders as operations } from "#contract/operations/orders.ts";
import { RefusalNotice } from "../../faults/refusal-notice.tsx";
import { refusedWith } from "../../faults/refused-with.ts";
import { useFormat } from "../../format-context.tsx";
import { CommandForm, SubmitButton } from "../../forms/command-form.tsx";
import { PageHead } from "../../head.tsx";
import { authenticated } from "../../middleware/authenticated.ts";
import columns from "../../purchase/two-columns.module.css";
import { siteContext } from "../../site.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { callerFor, commandKey, newCommandKey, visitorContext } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";

export const handle = { checkoutStep: "basket", words: ["basket"] } satisfies ScreenHandle;
export const middleware = [authenticated] satisfies Route.MiddlewareFunction[];

export async function loader({ context }: Route.LoaderArgs) {
  const { backEnd } = context.get(siteContext);
  const read = await backEnd.orders.reservable({}, callerFor(context));
  const isReserved = context.get(visitorContext).basket?.reserved === true;
  if (read.ok) return { holdUntil: read.value.holdUntil, refusal: null, isReserved, key: newCommandKey() };
  if (read.refusal.reason === "no-basket") throw redirect(href("/basket"));
  if (read.refusal.reason === "not-later") throw data(null, { status: 404 });
  return { holdUntil: null, refusal: read.refusal, isReserved, key: newCommandKey() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { backEnd } = context.get(siteContext);
  const reserved = await backEnd.orders.reserve({}, callerFor(context, commandKey(form)));
  if (reserved.ok) return redirect(`${href("/account/your-orders")}?view=reserved`, 303);
  const { refusal } = reserved;
  if (refusal.reason === "no-basket" || refusal.reason === "basket-expired")
    return redirect(href("/basket"), 303);
  return refusedWith(operations.reserve, refusal);
}

/** Shows the payment deadline and reserves the basket. */
export default function PayLater() {
  const { holdUntil, refusal, isReserved, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useTranslations("payLater");
  const format = useFormat();
  return (
    <div className={columns.main}>
      <PageHead title={t("title")} pageClass="rest" />
      <h1>{t("title")}</h1>
      <RefusalNotice refusal={answer?.refusal ?? refusal} />
      {holdUntil ? (
        <CommandForm commandKey={key} className={columns.form}>
          <p>{t(isReserved ? "back-text" : "text", { date: format.fullDateTime(holdUntil) })}</p>
          {isReserved ? null : <p>{t("email")}</p>}
          <div className={columns.buttons}>
            <SubmitButton>{t(isReserved ? "back" : "reserve")}</SubmitButton>
            <ButtonLink to={href("/checkout")} variant="secondary">
              {t("pay-now")}
            </ButtonLink>
          </div>
        </CommandForm>
      ) : (
        <p>
          <ButtonLink to={href("/checkout")}>{t("pay-now")}</ButtonLink>
        </p>
      )}
    </div>
  );
}
