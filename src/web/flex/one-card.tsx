import type { SubscriptionCard } from "#contract/sales/flex-subscriptions.ts";
import { useFormat } from "../format-context.tsx";
import { ticketsPath } from "../purchase/paths.ts";
import columns from "../purchase/two-columns.module.css";
import { TextLink } from "../ui/text-link.tsx";
import { useTranslations } from "../words/use-translations.ts";

/** Remaining redemptions, expiry, and performances. */
export function OneCard({ card, below = "h1" }: { card: SubscriptionCard; below?: "h1" | "h2" }) {
  const [Name, Part] = below === "h1" ? (["h2", "h3"] as const) : (["h3", "h4"] as const);
  const t = useTranslations("flex");
  const format = useFormat();
  const { id, name, structure, price, issued, expires, available, used, state } = card;
  return (
    <article className={columns.card} aria-labelledby={`card-${id}`}>
      <Name id={`card-${id}`}>{name}</Name>
      {state === "active" ? null : <p>{t(`state-${state}`)}</p>}
      <ul>
        <li>{t("structure", { name: structure })}</li>
        <li>
          {t("price")}: {format.money(price)}
        </li>
        <li>
          {t("issued")}: {format.fullDateTime(issued)}
        </li>
        <li>
          {t("expires")}: {format.calendarDay(expires)}
        </li>
        <li>
          {t("available")}: {available}
        </li>
      </ul>
      <Part>{t("used")}</Part>
      {used.length === 0 ? (
        <p>{t("used-none")}</p>
      ) : (
        <ul>
          {used.map(({ performance, order, underWay }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two tickets of one order may be identical
            <li key={`${order.link} ${at}`}>
              {performance ? `${performance.event.title}, ${format.fullDateTime(performance.starts)} ` : ""}
              {underWay ? (
                <span>({t("under-way")})</span>
              ) : (
                <TextLink to={ticketsPath(order.link)}>{order.number}</TextLink>
              )}
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}
