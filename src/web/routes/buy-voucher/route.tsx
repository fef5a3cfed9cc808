import { data, href, redirect, useActionData, useLoaderData } from "react-router";
import { vouchers as operations } from "#contract/sales/vouchers.ts";
import { RefusalNotice } from "../../faults/refusal-notice.tsx";
import { type Refusal, statusOf } from "../../faults/refusals.ts";
import { PageHead } from "../../head.tsx";
import { siteContext } from "../../site.ts";
import page from "../../styles/page.module.css";
import { callerFor, commandKey, ensureSession, newCommandKey } from "../../visit/visitor.ts";
import { readVoucher } from "../../vouchers/read-voucher.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";
import { VoucherForm } from "./voucher-form.tsx";

export const handle = { words: ["basket", "sales"], needs: ["vouchers"] } satisfies ScreenHandle;

export async function loader({ context }: Route.LoaderArgs) {
  const range = await context.get(siteContext).backEnd.vouchers.range({}, callerFor(context));
  if (!range.ok || !range.value) throw data(null, { status: 404 });
  return { sold: range.value, key: newCommandKey() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const typed = readVoucher(form);
  const caller = await ensureSession(context, commandKey(form));
  const added = await context.get(siteContext).backEnd.vouchers.add(typed, caller);
  if (added.ok) return redirect(href("/basket"), 303);
  const refusal: Refusal = added.refusal;
  return data({ refusal, typed }, { status: statusOf(operations.add, added.refusal) });
}

export default function BuyVoucher() {
  const { sold, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useTranslations("giftVouchers");
  return (
    <div className={page.page}>
      <PageHead title={t("buy-title")} path={href("/gift-vouchers/purchase")} pageClass="rest" />
      <div className={page.text}>
        <h1>{t("buy-title")}</h1>
        <p>{sold.about}</p>
        <RefusalNotice refusal={answer?.refusal} />
        <VoucherForm sold={sold} typed={answer?.typed} refusal={answer?.refusal} commandKey={key} />
      </div>
    </div>
  );
}
