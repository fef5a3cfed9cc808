import { data, href, redirect, useActionData, useLoaderData } from "react-router";
import { orders } from "#contract/operations/orders.ts";
import { stepMiddleware } from "../../checkout/step-middleware.ts";
import { stepAfter } from "../../checkout/steps.ts";
import { RefusalNotice, useFieldError } from "../../faults/refusal-notice.tsx";
import { type Refusal, statusOf } from "../../faults/refusals.ts";
import { useFormat } from "../../format-context.tsx";
import { CommandForm, SubmitButton } from "../../forms/command-form.tsx";
import { readForm, text } from "../../forms/form.ts";
import { PageHead } from "../../head.tsx";
import columns from "../../purchase/two-columns.module.css";
import { siteContext } from "../../site.ts";
import { ChoiceField } from "../../ui/forms/field.tsx";
import { callerFor, commandKey, ensureSession, newCommandKey, visitorContext } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";

export const handle = { checkoutStep: "delivery" } satisfies ScreenHandle;
export const middleware = stepMiddleware("delivery");

export async function loader({ context }: Route.LoaderArgs) {
  const methods = await context.get(siteContext).backEnd.orders.deliveryMethods({}, callerFor(context));
  if (!methods.ok) throw redirect(href("/basket"));
  const chosen = context.get(visitorContext).basket?.delivery?.id;
  return { methods: methods.value, chosen: chosen ?? methods.value[0]?.id, key: newCommandKey() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const caller = await ensureSession(context, commandKey(form));
  const { method } = readForm({ method: text(100) }, form);
  const chosen = await context.get(siteContext).backEnd.orders.chooseDelivery({ method }, caller);
  if (chosen.ok) return redirect(await stepAfter(request, context, "delivery"), 303);
  const { refusal } = chosen;
  if (refusal.reason === "no-basket") return redirect(href("/basket"), 303);
  const beside: Refusal = { reason: "invalid", faults: [{ field: "method", rule: "delivery-required" }] };
  const shown = refusal.reason === "unknown-delivery" ? beside : refusal;
  return data({ refusal: shown, method }, { status: statusOf(orders.chooseDelivery, refusal) });
}

export default function Delivery() {
  const { methods, chosen, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useTranslations("delivery");
  const format = useFormat();
  const error = useFieldError(answer?.refusal);
  return (
    <div className={columns.main}>
      <PageHead title={t("title")} pageClass="rest" />
      <h1>{t("title")}</h1>
      <CommandForm commandKey={key} className={columns.form}>
        <RefusalNotice refusal={answer?.refusal} />
        <ChoiceField
          name="method"
          legend={t("legend")}
          value={answer?.method || chosen}
          error={error("method")}
          choices={methods.map(({ id, name, description, amount }) => ({
            value: id,
            label: name,
            hint: description,
            aside: amount.amount === 0 ? t("free") : format.money(amount),
          }))}
        />
        <div>
          <SubmitButton>{t("continue")}</SubmitButton>
        </div>
      </CommandForm>
    </div>
  );
}
