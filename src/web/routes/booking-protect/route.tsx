import { data, redirect, useActionData, useLoaderData } from "react-router";
import { protection as operations } from "#contract/sales/protection.ts";
import { stepMiddleware } from "../../checkout/step-middleware.ts";
import { stepAfter } from "../../checkout/steps.ts";
import { RefusalNotice, useFieldError } from "../../faults/refusal-notice.tsx";
import type { Refusal } from "../../faults/refusals.ts";
import { refusedWith } from "../../faults/refused-with.ts";
import { useFormat } from "../../format-context.tsx";
import { CommandForm, SubmitButton } from "../../forms/command-form.tsx";
import { oneOf, readForm } from "../../forms/form.ts";
import { PageHead } from "../../head.tsx";
import columns from "../../purchase/two-columns.module.css";
import { siteContext } from "../../site.ts";
import page from "../../styles/page.module.css";
import { ChoiceField } from "../../ui/forms/field.tsx";
import { callerFor, commandKey, ensureSession, newCommandKey } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";

export const handle = { checkoutStep: "booking-protect", words: ["basket"] } satisfies ScreenHandle;
export const middleware = stepMiddleware("booking-protect");

export async function loader({ request, context }: Route.LoaderArgs) {
  const offer = await context.get(siteContext).backEnd.protection.offer({}, callerFor(context));
  if (!offer.ok || !offer.value) throw redirect(await stepAfter(request, context, "booking-protect"));
  return { offer: offer.value, key: newCommandKey() };
}

/** The visitor has to accept or decline refund protection: neither is the default. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const caller = await ensureSession(context, commandKey(form));
  const { wanted } = readForm({ wanted: oneOf(["yes", "no"]) }, form);
  if (!wanted) {
    const refusal: Refusal = {
      reason: "invalid",
      faults: [{ field: "wanted", rule: "protection-required" }],
    };
    return data({ refusal }, { status: 422 });
  }
  const { backEnd } = context.get(siteContext);
  const chosen = await backEnd.protection.choose({ wanted: wanted === "yes" }, caller);
  if (chosen.ok) return redirect(await stepAfter(request, context, "booking-protect"), 303);
  return refusedWith(operations.choose, chosen.refusal);
}

export default function BookingProtect() {
  const { offer, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useTranslations("protection");
  const format = useFormat();
  const error = useFieldError(answer?.refusal);
  const fee = format.money(offer.perTicket);
  const total = format.money({ ...offer.perTicket, amount: offer.perTicket.amount * offer.tickets });
  return (
    <div className={page.text}>
      <PageHead title={offer.name} pageClass="rest" />
      <h1>{offer.name}</h1>
      <RefusalNotice refusal={answer?.refusal} />
      <p>{offer.terms}</p>
      <CommandForm commandKey={key} className={columns.form}>
        <ChoiceField
          name="wanted"
          legend={t("legend", { count: offer.tickets })}
          value={offer.protected > 0 ? "yes" : undefined}
          error={error("wanted")}
          choices={[
            { value: "yes", label: t("yes"), hint: t("per-ticket", { fee }), aside: total },
            { value: "no", label: t("no") },
          ]}
        />
        <div className={columns.buttons}>
          <SubmitButton>{t("continue")}</SubmitButton>
        </div>
      </CommandForm>
    </div>
  );
}
