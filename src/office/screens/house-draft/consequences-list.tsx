import { useFormat } from "../../format/format-context.tsx";
import type { Consequences } from "../../house/house-types.ts";
import { useWords } from "../../words/words-context.tsx";
import styles from "./consequences-list.module.css";

const SHOWN = 50;

/** What publishing does to what has been sold, and to what can be bought. */
export function ConsequencesList({ consequences }: { consequences: Consequences }) {
  const t = useWords("houseCheck");
  const { dateTime } = useFormat();
  const { notified, performances, prices, unreachable } = consequences;
  const amount = (units: number | null) => (units === null ? t("not-sold") : (units / 100).toFixed(2));
  const lines = [
    ...performances.map(({ performance, title, kind, starts, startsNow, tickets, customers }) => ({
      key: `${performance}-${kind}`,
      text: [
        t(`performance-${kind}`, {
          title,
          starts: dateTime(starts),
          now: startsNow ? dateTime(startsNow) : "",
        }),
        tickets > 0 ? t("affected", { tickets, customers }) : "",
      ],
    })),
    ...prices.map(({ priceList, priceType, band, before, after, performances: count }) => ({
      key: `${priceList}-${priceType}-${band}`,
      text: [t("price", { priceList, priceType, band, before: amount(before), after: amount(after), count })],
    })),
    ...unreachable.map((page) => ({ key: page, text: [t("unreachable", { page })] })),
  ];
  return (
    <>
      <p className={styles.notified}>{t("notified", { count: notified })}</p>
      {lines.length === 0 ? <p>{t("nothing-sold-changes")}</p> : null}
      <ul className={styles.list}>
        {lines.slice(0, SHOWN).map(({ key, text }) => (
          <li key={key}>{text.filter(Boolean).join(" ")}</li>
        ))}
      </ul>
      {lines.length > SHOWN ? <p>{t("more", { count: lines.length - SHOWN })}</p> : null}
    </>
  );
}
