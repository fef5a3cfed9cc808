import { href, useLoaderData } from "react-router";
import { useFormat } from "../../format-context.tsx";
import { PageHead } from "../../head.tsx";
import { siteContext } from "../../site.ts";
import page from "../../styles/page.module.css";
import { ButtonLink } from "../../ui/button.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { callerFor } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";

export const handle = { words: ["sales"], needs: ["vouchers"] } satisfies ScreenHandle;

export async function loader({ context }: Route.LoaderArgs) {
  const { backEnd, capabilities } = context.get(siteContext);
  const range = await backEnd.vouchers.range({}, callerFor(context));
  return { sold: range.ok ? range.value : null, toAccount: !capabilities.has("stored-value") };
}

/** Links to buy a gift voucher, check a balance or redeem one. */
export default function GiftVouchers() {
  const { sold, toAccount } = useLoaderData<typeof loader>();
  const t = useTranslations("giftVouchers");
  const format = useFormat();
  const least = sold?.own?.least ?? sold?.amounts[0];
  return (
    <div className={page.page}>
      <PageHead title={t("title")} path={href("/gift-vouchers")} pageClass="rest" />
      <div className={page.text}>
        <h1>{t("title")}</h1>
        {sold && least ? (
          <>
            <p>{sold.about}</p>
            <p>{t("facts", { least: format.money(least), months: sold.months })}</p>
            <p>
              <ButtonLink to={href("/gift-vouchers/purchase")}>{t("buy")}</ButtonLink>
            </p>
          </>
        ) : (
          <p>{t("not-sold")}</p>
        )}
      </div>
      <section className={page.text} aria-labelledby="have-one">
        <h2 id="have-one">{t("have-one")}</h2>
        <p>{t(toAccount ? "have-one-account" : "have-one-text")}</p>
        <ul>
          <li>
            <TextLink to={href("/redeem-gift-voucher")}>{t("redeem")}</TextLink>
          </li>
          <li>
            <TextLink to={href("/gift-vouchers/balance")}>{t("balance")}</TextLink>
          </li>
        </ul>
      </section>
    </div>
  );
}
