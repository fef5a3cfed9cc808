import { data, href, redirect, useActionData, useLoaderData } from "react-router";
import { checkout } from "#contract/operations/checkout.ts";
import { ADDRESS_TYPES } from "#domain/customer/address-types.ts";
import { StepForm } from "../../checkout/step-form.tsx";
import { stepMiddleware } from "../../checkout/step-middleware.ts";
import { stepAfter } from "../../checkout/steps.ts";
import { DialogLink } from "../../dialogs/dialog-link.tsx";
import { useFieldError } from "../../faults/refusal-notice.tsx";
import type { Refusal } from "../../faults/refusals.ts";
import { refusedWith } from "../../faults/refused-with.ts";
import { oneOf, readForm } from "../../forms/form.ts";
import { siteContext } from "../../site.ts";
import { ChoiceField } from "../../ui/forms/field.tsx";
import { callerFor, commandKey, ensureSession, newCommandKey } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";

const STEP = "billing";
export const handle = { checkoutStep: STEP, words: ["details"] } satisfies ScreenHandle;
export const middleware = stepMiddleware(STEP);

export async function loader({ context }: Route.LoaderArgs) {
  const { backEnd } = context.get(siteContext);
  const caller = callerFor(context);
  const [read, addresses] = await Promise.all([
    backEnd.checkout.details({}, caller),
    backEnd.account.addresses({}, caller),
  ]);
  if (!read.ok || !addresses.ok) throw redirect(href("/basket"));
  if (addresses.value.length === 0) throw redirect(href("/checkout/billing-address"));
  return { chosen: read.value.billing, addresses: addresses.value, key: newCommandKey() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const caller = await ensureSession(context, commandKey(form));
  const { address } = readForm({ address: oneOf(ADDRESS_TYPES) }, form);
  if (!address) {
    const refusal: Refusal = { reason: "invalid", faults: [{ field: "address", rule: "billing-required" }] };
    return data({ refusal }, { status: 422 });
  }
  const set = await context.get(siteContext).backEnd.checkout.setBilling({ address }, caller);
  if (set.ok) return redirect(await stepAfter(request, context, STEP), 303);
  return refusedWith(checkout.setBilling, set.refusal);
}

/** Chooses the billing address from the customer's addresses. */
export default function Billing() {
  const { chosen, addresses, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useTranslations("details");
  const error = useFieldError(answer?.refusal);
  return (
    <StepForm
      title={t("billing-title")}
      commandKey={key}
      refusal={answer?.refusal}
      intro={
        <p>
          <DialogLink to={href("/checkout/billing-address")}>{t("billing-other")}</DialogLink>
        </p>
      }
    >
      <ChoiceField
        name="address"
        legend={t("billing-legend")}
        value={chosen ?? undefined}
        error={error("address")}
        choices={addresses.map(({ type, address }) => ({
          value: type,
          label: t(`address-${type}`),
          hint: [address.line1, address.line2, address.line3, `${address.postalCode} ${address.city}`]
            .filter(Boolean)
            .join(", "),
        }))}
      />
    </StepForm>
  );
}
