import { Form, href, redirect, redirectDocument, useActionData, useLoaderData } from "react-router";
import { orders } from "#contract/operations/orders.ts";
import { RefusalNotice } from "../../faults/refusal-notice.tsx";
import { refusedWith } from "../../faults/refused-with.ts";
import { useFormat } from "../../format-context.tsx";
import { SubmitButton } from "../../forms/command-form.tsx";
import { oneOf, readForm } from "../../forms/form.ts";
import { PageHead } from "../../head.tsx";
import { authenticated } from "../../middleware/authenticated.ts";
import { confirmedPath, failedPath } from "../../purchase/paths.ts";
import columns from "../../purchase/two-columns.module.css";
import { siteContext } from "../../site.ts";
import { Notice } from "../../ui/notice.tsx";
import { callerFor, visitorContext } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";

export const handle = { checkoutStep: "payment", words: ["tickets"] } satisfies ScreenHandle;
export const middleware = [authenticated] satisfies Route.MiddlewareFunction[];

/** Resumes or cancels a payment under way, for example from another tab. */
export async function loader({ context }: Route.LoaderArgs) {
  const { basket } = context.get(visitorContext);
  if (basket?.state !== "paying" || !basket.order)
    throw redirect(basket ? href("/checkout/review") : href("/basket"));
  const caller = callerFor(context);
  const { order: link } = basket;
  const verified = await context
    .get(siteContext)
    .backEnd.orders.verify({ link, returned: "unknown" }, caller);
  if (verified.ok && verified.value.state === "paid") throw redirect(confirmedPath(link));
  if (verified.ok && verified.value.state === "failed") throw redirect(failedPath(link));
  const page = verified.ok && verified.value.state === "paying" ? verified.value.paymentPage : null;
  return { total: basket.toPay, page };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const link = context.get(visitorContext).basket?.order;
  if (!link) return redirect(href("/basket"), 303);
  const caller = callerFor(context);
  const { intent } = readForm({ intent: oneOf(["cancel"]) }, form);
  const returned = intent ? "cancelled" : "unknown";
  const verified = await context.get(siteContext).backEnd.orders.verify({ link, returned }, caller);
  if (!verified.ok) return refusedWith(orders.verify, verified.refusal);
  if (verified.value.state === "paid") return redirect(confirmedPath(link), 303);
  if (verified.value.state === "failed") return redirect(failedPath(link), 303);
  const { paymentPage } = verified.value;
  return paymentPage ? redirectDocument(paymentPage, 303) : redirect(href("/checkout/payment"), 303);
}

export default function Payment() {
  const { total, page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useTranslations("payment");
  const format = useFormat();
  return (
    <div className={columns.main}>
      <PageHead title={t("title")} pageClass="rest" />
      <h1>{t("title")}</h1>
      <RefusalNotice refusal={answer?.refusal} />
      {page ? (
        <p>{t("under-way", { total: format.money(total) })}</p>
      ) : (
        <Notice tone="warning">{t("not-open")}</Notice>
      )}
      <Form method="post" className={columns.buttons}>
        <SubmitButton name="intent" value="continue">
          {page ? t("to-payment") : t("try-again")}
        </SubmitButton>
        <SubmitButton name="intent" value="cancel" variant="secondary">
          {t("cancel")}
        </SubmitButton>
      </Form>
    </div>
  );
}
