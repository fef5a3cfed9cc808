import { data, href, useActionData, useLoaderData } from "react-router";
import { type WithdrawalReceipt, withdrawal } from "#contract/operations/withdrawal.ts";
import { RefusalNotice } from "../../faults/refusal-notice.tsx";
import { type Refusal, statusOf } from "../../faults/refusals.ts";
import { oneOf, readForm } from "../../forms/form.ts";
import { PageHead } from "../../head.tsx";
import { siteContext } from "../../site.ts";
import page from "../../styles/page.module.css";
import { callerFor, visitorContext } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";
import { ChooseLines, chosenLines, type FoundPurchase } from "./choose-lines.tsx";
import { FIELDS, type Typed } from "./fields.ts";
import { FindPurchase } from "./find-purchase.tsx";
import { Receipt } from "./receipt.tsx";

export const handle = { words: ["withdrawal", "basket"], needs: ["withdrawal"] } satisfies ScreenHandle;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { backEnd } = context.get(siteContext);
  const terms = await backEnd.withdrawal.terms({}, callerFor(context));
  const number = new URL(request.url).searchParams.get("order")?.slice(0, 40) ?? "";
  const email = context.get(visitorContext).customer?.email ?? "";
  return { days: terms.ok ? terms.value.days : 0, number, email };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { intent, ...fields } = readForm({ intent: oneOf(["declare"]), ...FIELDS }, form);
  const typed: Typed = { ...fields, lines: chosenLines(form) };
  const { number, email, name, lines } = typed;
  const { backEnd } = context.get(siteContext);
  const caller = callerFor(context);
  const answer = (
    status: number,
    refusal: Refusal | null,
    found: FoundPurchase | null = null,
    declared: WithdrawalReceipt | null = null,
  ) => data({ typed, refusal, found, declared }, { status });
  const find = async (status: number, why: Refusal | null) => {
    const found = await backEnd.withdrawal.find({ number, email }, caller);
    if (found.ok) return answer(status, why, found.value);
    return answer(statusOf(withdrawal.find, found.refusal), found.refusal);
  };
  if (!intent) return find(200, null);
  const declared = await backEnd.withdrawal.declare({ number, email, name, lines: [...lines] }, caller);
  if (declared.ok) return answer(200, null, null, declared.value);
  return find(statusOf(withdrawal.declare, declared.refusal), declared.refusal);
}

/**
 * Withdrawal from a purchase in two steps without signing in: find the order, then choose lines and confirm. The
 * receipt is shown immediately and emailed.
 */
export default function Withdraw() {
  const { days, number, email } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useTranslations("withdrawal");
  return (
    <div className={page.page}>
      <PageHead title={t("title")} path={href("/withdraw")} pageClass="rest" />
      <div className={page.text}>
        <h1>{t("title")}</h1>
        {answer?.declared ? <Receipt declared={answer.declared} email={answer.typed.email} /> : null}
        {answer?.declared ? null : <p>{t("intro", { days })}</p>}
        <RefusalNotice refusal={answer?.refusal} />
        {answer?.found ? (
          <ChooseLines found={answer.found} typed={answer.typed} refusal={answer.refusal} />
        ) : null}
        {answer?.declared || answer?.found ? null : (
          <FindPurchase typed={answer?.typed ?? { number, email }} refusal={answer?.refusal} />
        )}
      </div>
    </div>
  );
}
