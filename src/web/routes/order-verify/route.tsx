import { useEffect } from "react";
import { redirect, useLoaderData, useRevalidator } from "react-router";
import { useTranslations } from "use-intl/react";
import { PageHead } from "../../head.tsx";
import columns from "../../purchase/two-columns.module.css";
import { siteContext } from "../../site.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { callerFor } from "../../visit/visitor.ts";
import type { Route } from "./+types/route.ts";

export const handle = { checkoutStep: "payment" };

const ASK_AGAIN_SECONDS = 3;

/**
 * Where the payment provider sends visitors back. What its address says decides nothing: the back end asks
 * the provider. As long as that is not answered, the page asks again by itself.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const link = searchParams.get("order") ?? "";
  const asked = searchParams.get("returned");
  const returned = asked === "paid" || asked === "cancelled" ? asked : "unknown";
  const verified = await context
    .get(siteContext)
    .backEnd.orders.verify({ link, returned }, callerFor(context));
  if (!verified.ok) {
    if (verified.refusal.reason === "unknown-order") throw redirect("/tickets");
    return { reachable: false, page: null };
  }
  if (verified.value.state === "paid") throw redirect(`/order/confirmed?order=${link}`);
  if (verified.value.state === "failed") throw redirect(`/order/failed?order=${link}`);
  return { reachable: true, page: verified.value.paymentPage };
}

export default function OrderVerify() {
  const { reachable, page } = useLoaderData<typeof loader>();
  const t = useTranslations("order");
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(revalidate, ASK_AGAIN_SECONDS * 1000);
    return () => clearInterval(timer);
  }, [revalidate]);
  return (
    <div className={columns.main}>
      <PageHead title={t("verify-title")} pageClass="rest" />
      <noscript>
        <meta httpEquiv="refresh" content={String(ASK_AGAIN_SECONDS)} />
      </noscript>
      <h1>{t("verify-title")}</h1>
      <div role="status">
        {reachable ? <p>{t("verify-text")}</p> : <Notice tone="warning">{t("verify-unreachable")}</Notice>}
      </div>
      <p>{t("verify-safe")}</p>
      {page ? (
        <p>
          <ButtonLink to="/checkout/payment" variant="secondary">
            {t("to-payment")}
          </ButtonLink>
        </p>
      ) : null}
    </div>
  );
}
