import { useEffect } from "react";
import { Form, href, redirect, useLoaderData, useRevalidator } from "react-router";
import type { BackEnd } from "#contract/back-end.ts";
import type { Caller } from "#contract/operation.ts";
import { readForm, text } from "../../forms/form.ts";
import { PageHead } from "../../head.tsx";
import { confirmedPath, failedPath, verifyPath } from "../../purchase/paths.ts";
import { createLooks } from "../../purchase/provider-looks.ts";
import columns from "../../purchase/two-columns.module.css";
import { siteContext } from "../../site.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { callerFor } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";

export const handle = { checkoutStep: "payment", words: ["tickets"] } satisfies ScreenHandle;

const ASK_AGAIN_SECONDS = 3;

/**
 * The payment provider's return address. Its parameters are not trusted: the back end checks with the provider, and the
 * page reloads until there is a result.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const link = searchParams.get("order") ?? "";
  const requested = searchParams.get("returned");
  const turnedBack = requested === "cancelled";
  // A visitor who cancelled has to confirm first: a GET alone cancels nothing.
  const isBack = requested === "paid" || turnedBack;
  const returned = requested === "completed" ? requested : isBack ? "paid" : "unknown";
  const { orders } = context.get(siteContext).backEnd;
  const waiting = `${link} ${returned} ${turnedBack}`;
  const recent = looks.recent(waiting);
  if (recent) {
    const order = await orders.read({ link }, callerFor(context));
    if (order.ok && order.value.state === "paying") return recent.seen;
  }
  const seen = await ask(orders, link, returned, callerFor(context));
  if ("to" in seen) {
    looks.forget(waiting);
    throw redirect(seen.to);
  }
  looks.note(waiting, { ...seen, turnedBack, link });
  return { ...seen, turnedBack, link };
}

/** The provider's last answer, shown while waiting. */
interface Waiting {
  readonly reachable: boolean;
  readonly page: string | null;
  readonly turnedBack: boolean;
  readonly isFree: boolean;
  readonly link: string;
}

const looks = createLooks<Waiting>(Date.now);

async function ask(
  orders: BackEnd["orders"],
  link: string,
  returned: "paid" | "unknown" | "completed",
  caller: Caller,
): Promise<{ to: string } | Pick<Waiting, "reachable" | "page" | "isFree">> {
  const verified = await orders.verify({ link, returned }, caller);
  if (!verified.ok) {
    if (verified.refusal.reason === "unknown-order") return { to: href("/order/failed") };
    return { reachable: false, page: null, isFree: false };
  }
  if (verified.value.state === "paid") return { to: confirmedPath(link) };
  if (verified.value.state === "failed") return { to: failedPath(link) };
  const order = await orders.read({ link }, caller);
  const isFree = order.ok && order.value.totals.total.amount === 0;
  return { reachable: true, page: verified.value.paymentPage, isFree };
}

/** Cancels the payment: closes its page at the provider and reopens the basket. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { order: link } = readForm({ order: text(100) }, form);
  await context.get(siteContext).backEnd.orders.verify({ link, returned: "cancelled" }, callerFor(context));
  // The page determines the result, also if the provider did not answer or the payment had succeeded after all.
  return redirect(verifyPath(link), 303);
}

export default function OrderVerify() {
  const { reachable, page, turnedBack, isFree, link } = useLoaderData<typeof loader>();
  const t = useTranslations("order");
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(revalidate, ASK_AGAIN_SECONDS * 1000);
    return () => clearInterval(timer);
  }, [revalidate]);
  const title = t(isFree ? "confirm-title" : "verify-title");
  if (turnedBack && reachable) return <TurnedBack link={link} page={page} />;
  return (
    <div className={columns.main}>
      <PageHead title={title} pageClass="rest" />
      <noscript>
        <meta httpEquiv="refresh" content={String(ASK_AGAIN_SECONDS)} />
      </noscript>
      <h1>{title}</h1>
      <div role="status">
        {reachable ? <p>{t("verify-text")}</p> : <Notice tone="warning">{t("verify-unreachable")}</Notice>}
      </div>
      <p>{t(isFree ? "confirm-safe" : "verify-safe")}</p>
      {page ? <ToPayment /> : null}
    </div>
  );
}

/** Returned without paying: continue or cancel. */
function TurnedBack({ link, page }: { link: string; page: string | null }) {
  const t = useTranslations("order");
  return (
    <div className={columns.main}>
      <PageHead title={t("turned-back-title")} pageClass="rest" />
      <h1>{t("turned-back-title")}</h1>
      <p>{t("turned-back-text")}</p>
      <Form method="post" action={href("/order/verify")}>
        <input type="hidden" name="order" value={link} />
        <Button>{t("cancel-payment")}</Button>
      </Form>
      {page ? <ToPayment /> : null}
    </div>
  );
}

function ToPayment() {
  const t = useTranslations("order");
  return (
    <p>
      <ButtonLink to={href("/checkout/payment")} variant="secondary">
        {t("to-payment")}
      </ButtonLink>
    </p>
  );
}
