import { data, href, redirect, useLoaderData } from "react-router";
import { useHouse } from "../../boot.tsx";
import { useFormat } from "../../format-context.tsx";
import { PageHead } from "../../head.tsx";
import { phoneLink } from "../../house-facts.ts";
import { NoOrder } from "../../purchase/no-order.tsx";
import { confirmedPath, verifyPath } from "../../purchase/paths.ts";
import columns from "../../purchase/two-columns.module.css";
import { siteContext } from "../../site.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { callerFor } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";

export const handle = { checkoutStep: "payment", words: ["tickets"] } satisfies ScreenHandle;

export async function loader({ request, context }: Route.LoaderArgs) {
  const link = new URL(request.url).searchParams.get("order") ?? "";
  const { backEnd } = context.get(siteContext);
  const verified = await backEnd.orders.verify({ link, returned: "unknown" }, callerFor(context));
  if (!verified.ok && verified.refusal.reason === "unknown-order") return data(null, { status: 404 });
  if (!verified.ok || verified.value.state === "paying") throw redirect(verifyPath(link));
  if (verified.value.state === "paid") throw redirect(confirmedPath(link));
  return data(verified.value);
}

/** The failed payment: the reason, what is refunded or that nothing was charged, and the next steps. */
export default function OrderFailed() {
  const verified = useLoaderData<typeof loader>();
  return verified ? <Failed {...verified} /> : <NoOrder page="failed" />;
}

type Verified = NonNullable<Awaited<ReturnType<typeof loader>>["data"]>;

function Failed({ failure, basketKept, refunded }: Verified) {
  const t = useTranslations("order");
  const format = useFormat();
  const { contact } = useHouse();
  return (
    <div className={columns.main}>
      <PageHead title={t("failed-title")} pageClass="rest" />
      <h1>{t("failed-title")}</h1>
      <Notice tone={failure === "cancelled" ? "info" : "error"}>
        <p>{t(`failed-${failure}`)}</p>
        <p>
          {refunded ? t("failed-refunded", { amount: format.money(refunded) }) : t("failed-nothing-taken")}
        </p>
      </Notice>
      <p>{basketKept ? t("failed-kept") : t("failed-released")}</p>
      <div className={columns.buttons}>
        {basketKept ? (
          <>
            <ButtonLink to={href("/checkout/review")}>{t("try-again")}</ButtonLink>
            <ButtonLink to={href("/basket")} variant="secondary">
              {t("to-basket")}
            </ButtonLink>
          </>
        ) : (
          <ButtonLink to="/">{t("to-agenda")}</ButtonLink>
        )}
      </div>
      <p>
        {t("failed-help")} <a href={phoneLink(contact.phone)}>{contact.phone}</a>
      </p>
    </div>
  );
}
