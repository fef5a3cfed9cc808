import { data, href, redirect, useActionData, useLoaderData } from "react-router";
import { account } from "#contract/operations/account.ts";
import { withCountry } from "../../account/answer.ts";
import { StepForm } from "../../checkout/step-form.tsx";
import { stepMiddleware } from "../../checkout/step-middleware.ts";
import { stepAfter } from "../../checkout/steps.ts";
import { type Refusal, statusOf } from "../../faults/refusals.ts";
import { readForm } from "../../forms/form.ts";
import { ADDRESS } from "../../forms/shared-fields.ts";
import { AddressFields } from "../../sign-in/address-fields.tsx";
import { readCustomerForm } from "../../sign-in/customer-form.ts";
import { siteContext } from "../../site.ts";
import { callerFor, commandKey, ensureSession } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";

/** A page beside the billing step, for a customer without an address or with another one for this bill. */
const STEP = "billing";
export const handle = { checkoutStep: STEP, words: ["details", "account"] } satisfies ScreenHandle;
export const middleware = stepMiddleware(STEP);

export async function loader({ context }: Route.LoaderArgs) {
  const [addresses, form] = await Promise.all([
    context.get(siteContext).backEnd.account.addresses({}, callerFor(context)),
    readCustomerForm(context),
  ]);
  if (!addresses.ok) throw redirect(href("/basket"));
  return { address: addresses.value.find(({ type }) => type === "billing")?.address ?? null, form };
}

/** Saves the address in the account and selects it for the bill. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const typed = readForm(ADDRESS, form);
  const key = commandKey(form);
  const { backEnd } = context.get(siteContext);
  const set = await backEnd.account.setAddress(
    { type: "billing", ...withCountry(typed) },
    await ensureSession(context, key),
  );
  if (!set.ok) {
    const refusal: Refusal = set.refusal;
    return data({ refusal, typed }, { status: statusOf(account.setAddress, set.refusal) });
  }
  // A second command, so it must not reuse the page's key.
  const chosen = await backEnd.checkout.setBilling({ address: "billing" }, callerFor(context));
  if (!chosen.ok) return redirect(href("/basket"), 303);
  return redirect(await stepAfter(request, context, STEP), 303);
}

export default function BillingAddress() {
  const { address, form } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useTranslations("details");
  const kept = { ...address, country: String(address?.country ?? form.defaultCountry) };
  return (
    <StepForm title={t("billing-address-title")} commandKey={form.key} refusal={answer?.refusal}>
      <AddressFields
        answer={{ refusal: answer?.refusal ?? null, typed: answer?.typed ?? kept }}
        form={form}
      />
    </StepForm>
  );
}
