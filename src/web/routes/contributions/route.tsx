import { data, href, redirect, useActionData, useLoaderData } from "react-router";
import { directDebits as debits } from "#contract/sales/direct-debits.ts";
import { donations as operations } from "#contract/sales/donations.ts";
import { loginPath } from "../../catalogue/paths.ts";
import { RefusalNotice } from "../../faults/refusal-notice.tsx";
import { refusalText, statusOf } from "../../faults/refusals.ts";
import { useFormat } from "../../format-context.tsx";
import { oneOf, readForm } from "../../forms/form.ts";
import { PageHead } from "../../head.tsx";
import { mandatePath } from "../../purchase/paths.ts";
import columns from "../../purchase/two-columns.module.css";
import { siteContext } from "../../site.ts";
import page from "../../styles/page.module.css";
import { ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { callerFor, commandKey, ensureSession, newCommandKey } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";
import { DonationForm } from "./donation-form.tsx";
import { MonthlyForm } from "./monthly-form.tsx";
import { readDonation, readMonthly } from "./read-donation.ts";

export const handle = { words: ["basket", "sales", "tickets"], needs: ["donations"] } satisfies ScreenHandle;

/** The donation form. Its own address, `/contributions/donations`, exists only if `house.json` switches it on. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { backEnd, house, capabilities } = context.get(siteContext);
  const isOwnPage = new URL(request.url).pathname.startsWith(OWN_PAGE);
  if (isOwnPage && !house.pages.donations) throw data(null, { status: 404 });
  const caller = callerFor(context);
  const [funds, offers, monthly] = await Promise.all([
    backEnd.donations.funds({}, caller),
    backEnd.catalogue.offers({}, caller),
    capabilities.has("direct-debit") ? backEnd.directDebits.offer({}, caller) : null,
  ]);
  if (!funds.ok || !offers.ok) throw new Error("Funds or offers returned an error result");
  const { searchParams } = new URL(request.url);
  const named = "fund" in params ? params.fund : undefined;
  if (named !== undefined && !funds.value.funds.some(({ id }) => String(id) === named)) {
    throw data(null, { status: 404 });
  }
  const requested = named ?? searchParams.get("fund");
  const fund = funds.value.funds.find(({ id }) => String(id) === requested) ?? funds.value.funds[0];
  return {
    ...funds.value,
    fund: fund?.id ?? null,
    requested: donationRequested(fund?.id ?? 0, searchParams),
    memberships: offers.value.memberships,
    monthly: monthly?.ok ? monthly.value : null,
    key: newCommandKey(),
  };
}

const OWN_PAGE = href("/contributions/donations/:fund?");

/** Reads a link's parameters as if they had been entered. */
function donationRequested(fund: number, search: URLSearchParams) {
  const form = new FormData();
  form.set("fund", String(fund));
  form.set("otherAmount", search.get("amount") ?? "");
  form.set("appeal", search.get("appeal") ?? "");
  return readDonation(form);
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  if (readForm({ intent: oneOf(["monthly"]) }, form).intent) return beginMonthly(form, context);
  const donation = readDonation(form);
  const caller = await ensureSession(context, commandKey(form));
  const given = await context.get(siteContext).backEnd.donations.give(donation, caller);
  if (given.ok) return redirect(href("/basket"), 303);
  return data(
    { refusal: given.refusal, donation, monthly: undefined },
    { status: statusOf(operations.give, given.refusal) },
  );
}

async function beginMonthly(form: FormData, context: Route.ActionArgs["context"]) {
  const monthly = readMonthly(form);
  const caller = await ensureSession(context, commandKey(form));
  const begun = await context.get(siteContext).backEnd.directDebits.begin(monthly, caller);
  if (begun.ok) {
    const { plan, page: provider } = begun.value;
    return redirect(provider ?? mandatePath(plan), 303);
  }
  if (begun.refusal.reason === "login-needed")
    return redirect(loginPath(`${href("/contributions")}#monthly`), 303);
  const status = statusOf(debits.begin, begun.refusal);
  return data({ refusal: begun.refusal, donation: undefined, monthly }, { status });
}

export default function Contributions() {
  const { funds, least, most, fund, requested, memberships, monthly, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useTranslations("contributions");
  const words = useTranslations("directDebits");
  const refusals = useTranslations("refusals");
  const format = useFormat();
  const isOfAmount = answer?.refusal.reason === "amount-out-of-bounds";
  const amountFault = isOfAmount ? refusalText(refusals, format, answer.refusal) : undefined;
  return (
    <div className={page.page}>
      <PageHead title={t("title")} path={href("/contributions")} pageClass="rest" />
      <h1>{t("title")}</h1>
      <div className={columns.columns}>
        <section className={columns.main} aria-labelledby="donations">
          <h2 id="donations">{t("donations-title")}</h2>
          {answer?.monthly ? null : <RefusalNotice refusal={answer?.refusal} />}
          {funds.length === 0 ? (
            <p>{t("none")}</p>
          ) : (
            <DonationForm
              funds={funds}
              bounds={{ least, most }}
              fund={fund}
              typed={answer?.donation ?? requested}
              amountFault={answer?.donation ? amountFault : undefined}
              commandKey={key}
            />
          )}
          {monthly && funds.length > 0 ? (
            <>
              <h2 id="monthly">{words("monthly-title")}</h2>
              {answer?.refusal.reason === "provider-unreachable" ? (
                <Notice tone="warning">{words("away-text")}</Notice>
              ) : answer?.monthly ? (
                <RefusalNotice refusal={answer.refusal} />
              ) : null}
              <MonthlyForm
                funds={funds}
                fund={fund}
                offer={monthly}
                appeal={(answer?.monthly ?? requested).appeal}
                typed={answer?.monthly}
                amountFault={answer?.monthly ? amountFault : undefined}
                commandKey={`${key}-monthly`}
              />
            </>
          ) : null}
        </section>
        {memberships ? (
          <aside className={columns.aside} aria-labelledby="memberships">
            <div className={columns.card}>
              <h2 id="memberships">{t("memberships-title")}</h2>
              <p>{t("memberships-text")}</p>
              <ButtonLink to={href("/contributions/memberships")} variant="secondary">
                {t("to-memberships")}
              </ButtonLink>
            </div>
          </aside>
        ) : null}
      </div>
    </div>
  );
}
