import { href, redirect, useLoaderData } from "react-router";
import { loginPath } from "../../catalogue/paths.ts";
import { useFormat } from "../../format-context.tsx";
import { PageHead } from "../../head.tsx";
import { confirmedPath, failedPath, mandatePath } from "../../purchase/paths.ts";
import { siteContext } from "../../site.ts";
import page from "../../styles/page.module.css";
import { ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { callerFor } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";

export const handle = { words: ["sales", "tickets"], needs: ["direct-debit"] } satisfies ScreenHandle;

const ADDRESSES = { open: "verify", verifying: "verify", confirmed: "confirmed", failed: "failed" } as const;

/** The provider's return address, and one for each result. Nothing in it is trusted: the back end asks the provider. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const url = new URL(request.url);
  const plan = url.searchParams.get("plan") ?? "";
  const requested = { plan };
  const verified = await context.get(siteContext).backEnd.directDebits.verify(requested, callerFor(context));
  if (!verified.ok) {
    const { reason } = verified.refusal;
    if (reason === "login-needed") {
      throw redirect(loginPath(mandatePath(plan)));
    }
    if (reason === "provider-unreachable") return { state: "away" as const, plan, page: null, debit: null };
    throw redirect(href("/account/giving-history"));
  }
  const { state, page: open, plan: debit } = verified.value;
  // The order's own pages show its state, which is final once the mandate is confirmed or has failed.
  if (debit.order !== null && state !== "open") {
    const read = await context
      .get(siteContext)
      .backEnd.orders.read({ link: debit.order }, callerFor(context));
    const isSold = read.ok && read.value.state === "paid";
    if (isSold && (state === "failed" || read.value.byInstalments?.stopped))
      throw redirect(href("/order/parts/:order", { order: debit.order }));
    throw redirect(isSold ? confirmedPath(debit.order) : failedPath(debit.order));
  }
  const path = href(`/order/direct-debits/${ADDRESSES[state]}`);
  if (url.pathname.replace(/\.data$/, "") !== path)
    throw redirect(`${path}?plan=${encodeURIComponent(plan)}`);
  return { state, plan, page: open, debit };
}

/** Messages for a membership instead of a donation. */
const RENEWAL = { title: "renewal-title", text: "renewal-text", first: "renewal-first" } as const;
const DONATION = { title: "confirmed-title", text: "confirmed-text", first: "first-time" } as const;

/** The state of the mandate: open, being verified, confirmed, failed, or not known now. */
export default function DirectDebitOutcome() {
  const { state, plan, page: open, debit } = useLoaderData<typeof loader>();
  const t = useTranslations("directDebits");
  const parts = useTranslations("byInstalments");
  const format = useFormat();
  const isRenewal = debit?.kind === "membership";
  const confirmed = isRenewal ? RENEWAL : DONATION;
  const title = t(state === "confirmed" ? confirmed.title : `${state}-title`);
  const account = isRenewal ? href("/account/memberships") : href("/account/giving-history");
  return (
    <div className={page.page}>
      <PageHead title={title} pageClass="rest" />
      <h1>{title}</h1>
      <div role="status">
        {state === "away" ? (
          <Notice tone="warning">{t("away-text")}</Notice>
        ) : (
          <p>{t(state === "confirmed" ? confirmed.text : `${state}-text`)}</p>
        )}
      </div>
      {debit && debit.kind !== "order" && state !== "failed" ? (
        <p>
          {isRenewal
            ? t("renewal-summary", { name: debit.name, amount: format.money(debit.amount) })
            : t("summary", { name: debit.name, amount: format.money(debit.amount), day: debit.day })}
        </p>
      ) : null}
      {debit?.order ? (
        <p>
          <ButtonLink to={href("/checkout/payment")} variant="secondary">
            {parts("to-checkout")}
          </ButtonLink>
        </p>
      ) : null}
      {debit?.next && state === "confirmed" ? (
        <p>{t(confirmed.first, { date: format.calendarDay(debit.next) })}</p>
      ) : null}
      <p>
        {state === "failed" ? (
          <ButtonLink to={isRenewal ? account : href("/contributions")}>{t("try-again")}</ButtonLink>
        ) : state === "open" && open ? (
          <a href={open}>{t("to-provider")}</a>
        ) : state === "away" ? (
          <ButtonLink to={mandatePath(plan)}>{t("look-again")}</ButtonLink>
        ) : (
          <ButtonLink to={account}>{t(isRenewal ? "to-memberships" : "to-plans")}</ButtonLink>
        )}
      </p>
    </div>
  );
}
