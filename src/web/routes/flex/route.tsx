import { data, href, useActionData, useLoaderData } from "react-router";
import {
  type FlexSubscriptionView,
  flexSubscriptions as operations,
} from "#contract/sales/flex-subscriptions.ts";
import { RefusalNotice } from "../../faults/refusal-notice.tsx";
import { useFormat } from "../../format-context.tsx";
import { CommandForm, SubmitButton } from "../../forms/command-form.tsx";
import { PageHead } from "../../head.tsx";
import { OfferList } from "../../packages/offer-list.tsx";
import styles from "../../packages/packages.module.css";
import { PerformanceWords } from "../../packages/performance-line.tsx";
import { basketAnswer } from "../../purchase/basket-answer.ts";
import { siteContext } from "../../site.ts";
import page from "../../styles/page.module.css";
import { BackLink } from "../../ui/back-link.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Picture } from "../../ui/picture.tsx";
import { callerFor, commandKey, ensureSession, newCommandKey } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";

export const handle = { words: ["basket", "sales"], needs: ["flex-subscriptions"] } satisfies ScreenHandle;
const LIST = href("/subscriptions/flex");
const pathOf = ({ id }: { readonly id: string }) => href("/subscriptions/flex/:flexId", { flexId: id });

export async function loader({ params, context }: Route.LoaderArgs) {
  const { backEnd, capabilities } = context.get(siteContext);
  const read = await backEnd.flexSubscriptions.list({}, callerFor(context));
  const all = read.ok ? read.value : [];
  const flex = all.find(({ id }) => id === params.flexId) ?? null;
  if (params.flexId !== undefined && !flex) throw data(null, { status: 404 });
  return { all, flex, usedHere: capabilities.has("ticket-redemptions"), key: newCommandKey() };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const caller = await ensureSession(context, commandKey(await request.formData()));
  const { flexSubscriptions } = context.get(siteContext).backEnd;
  const added = await flexSubscriptions.add({ flex: params.flexId ?? "" }, caller);
  return basketAnswer(operations.add, added);
}

/** Lists the flex subscriptions on sale, or shows one of them. */
export default function Flex() {
  const { all, flex, usedHere, key } = useLoaderData<typeof loader>();
  return flex ? <One flex={flex} usedHere={usedHere} commandKey={key} /> : <All all={all} />;
}

function All({ all }: { all: readonly FlexSubscriptionView[] }) {
  const t = useTranslations("flex");
  return (
    <OfferList
      title={t("title")}
      path={LIST}
      intro={all.length > 0 ? t("intro") : t("none")}
      toAgenda={t("to-agenda")}
      all={all}
      kind="flex"
      pathOf={pathOf}
      facts={(flex) => <Facts flex={flex} />}
      foot={(flex) => <ButtonLink to={pathOf(flex)}>{t("see", { name: flex.name })}</ButtonLink>}
    />
  );
}

function Facts({ flex }: { flex: FlexSubscriptionView }) {
  const t = useTranslations("flex");
  const format = useFormat();
  const { redemptions: count, price, months, until } = flex;
  const howLong = until ? t("until", { day: format.calendarDay(until) }) : t("months", { months });
  return (
    <p>
      {t("facts", { count, price: format.money(price) })}. {howLong}.
    </p>
  );
}

interface OneProps {
  readonly flex: FlexSubscriptionView;
  /** Redemptions are made in this shop, not only at the box office. */
  readonly usedHere: boolean;
  readonly commandKey: string;
}

function One({ flex, usedHere, commandKey: key }: OneProps) {
  const answer = useActionData<typeof action>();
  const t = useTranslations("flex");
  const format = useFormat();
  return (
    <div className={page.page}>
      <PageHead title={flex.name} path={pathOf(flex)} pageClass="events" />
      <header className={page.text}>
        <BackLink to={LIST}>{t("title")}</BackLink>
        <h1>{flex.name}</h1>
        <Picture src={flex.picture.url} alt={flex.picture.alt} first />
        <p>{flex.about}</p>
        <Facts flex={flex} />
        <p>{t(usedHere ? "how" : "how-box-office")}</p>
        <ul>
          <li>{t("structure", { name: flex.structure })}</li>
          <li>{t("types", { names: flex.priceTypes.join(", ") })}</li>
          <li>{t("most", { count: flex.mostPerPerformance })}</li>
          {flex.bands.map(({ band, surcharge }) => (
            <li key={band}>
              {surcharge.amount > 0
                ? t("surcharge", { band, amount: format.money(surcharge) })
                : t("band", { band })}
            </li>
          ))}
        </ul>
        <RefusalNotice refusal={answer?.refusal} />
        {flex.isOnSale ? (
          <CommandForm commandKey={key}>
            <SubmitButton>{t("buy", { name: flex.name })}</SubmitButton>
          </CommandForm>
        ) : (
          <p>{t("not-on-sale")}</p>
        )}
      </header>
      <section className={page.text} aria-labelledby="terms">
        <h2 id="terms">{t("terms")}</h2>
        <p>{flex.terms}</p>
      </section>
      <section className={page.text} aria-labelledby="product-for">
        <h2 id="product-for">{t("performances")}</h2>
        <ul className={styles.performances}>
          {flex.performances.map((performance) => (
            <li key={performance.id} className={styles.performance}>
              <PerformanceWords performance={{ ...performance, isOnSale: true }} />
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
