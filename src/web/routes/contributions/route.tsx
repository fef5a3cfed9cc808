import { data, redirect, useActionData, useLoaderData } from "react-router";
import { useTranslations } from "use-intl/react";
import { giving as operations } from "#contract/sales/giving.ts";
import { RefusalNotice } from "../../faults/refusal-notice.tsx";
import { statusOf } from "../../faults/refusals.ts";
import { PageHead } from "../../head.tsx";
import columns from "../../purchase/two-columns.module.css";
import { siteContext } from "../../site.ts";
import page from "../../styles/page.module.css";
import { ButtonLink } from "../../ui/button.tsx";
import { callerFor, commandKey, ensureSession, newCommandKey } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import type { Route } from "./+types/route.ts";
import { GiftForm } from "./gift-form.tsx";
import { readGift } from "./read-gift.ts";

export const handle = { words: ["buying", "sales"] } satisfies ScreenHandle;

/** Here, where the house has a page for gifts alone, and at that page's own address with or without a fund. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { backEnd, house } = context.get(siteContext);
  const isOwnPage = new URL(request.url).pathname.startsWith(OWN_PAGE);
  if (isOwnPage && !house.pages.donations) throw data(null, { status: 404 });
  const caller = callerFor(context);
  const [funds, offers] = await Promise.all([
    backEnd.giving.funds({}, caller),
    backEnd.catalogue.offers({}, caller),
  ]);
  if (!funds.ok || !offers.ok) throw new Error("What the house offers was refused");
  const { searchParams } = new URL(request.url);
  const named = "fund" in params ? params.fund : undefined;
  if (named !== undefined && !funds.value.funds.some(({ id }) => String(id) === named)) {
    throw data(null, { status: 404 });
  }
  const asked = named ?? searchParams.get("fund");
  const fund = funds.value.funds.find(({ id }) => String(id) === asked) ?? funds.value.funds[0];
  return {
    ...funds.value,
    fund: fund?.id ?? null,
    asked: giftAsked(fund?.id ?? 0, searchParams.get("amount")),
    memberships: offers.value.memberships,
    key: newCommandKey(),
  };
}

const OWN_PAGE = "/contributions/donations";

/** What a link asks for, as if it had been typed. */
function giftAsked(fund: number, amount: string | null) {
  if (amount === null) return undefined;
  const form = new FormData();
  form.set("fund", String(fund));
  form.set("otherAmount", amount);
  return readGift(form);
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const gift = readGift(form);
  const caller = await ensureSession(context, commandKey(form));
  const given = await context.get(siteContext).backEnd.giving.give(gift, caller);
  if (given.ok) return redirect("/basket", 303);
  return data({ refusal: given.refusal, gift }, { status: statusOf(operations.give, given.refusal) });
}

export default function Contributions() {
  const { funds, least, most, fund, asked, memberships, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useTranslations("contributions");
  return (
    <div className={page.page}>
      <PageHead title={t("title")} path="/contributions" pageClass="rest" />
      <h1>{t("title")}</h1>
      <div className={columns.columns}>
        <section className={columns.main} aria-labelledby="donations">
          <h2 id="donations">{t("donations-title")}</h2>
          <RefusalNotice refusal={answer?.refusal} />
          {funds.length === 0 ? (
            <p>{t("none")}</p>
          ) : (
            <GiftForm
              funds={funds}
              bounds={{ least, most }}
              fund={fund}
              typed={answer?.gift ?? asked}
              commandKey={key}
            />
          )}
        </section>
        {memberships ? (
          <aside className={columns.aside} aria-labelledby="memberships">
            <div className={columns.card}>
              <h2 id="memberships">{t("memberships-title")}</h2>
              <p>{t("memberships-text")}</p>
              <ButtonLink to="/contributions/memberships" variant="secondary">
                {t("to-memberships")}
              </ButtonLink>
            </div>
          </aside>
        ) : null}
      </div>
    </div>
  );
}
