import { useFormat } from "../../format/format-context.tsx";
import type { Consequences } from "../../house/house-types.ts";
import { useWords } from "../../words/words-context.tsx";
import styles from "./consequences-list.module.css";

const SHOWN = 50;

/** What publishing does to what has been sold, and to what can be bought. */
export function ConsequencesList({ consequences }: { consequences: Consequences }) {
  const t = useWords("houseCheck");
  const { dateTime } = useFormat();
  const { notified, performances, unreachable } = consequences;
  const prices = usePriceLines(consequences);
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
    ...prices,
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

type Prices = Consequences["prices"];

/** Price types that are sold for the first time, or no longer, are one line each. */
function usePriceLines({ prices, currency }: Consequences) {
  const t = useWords("houseCheck");
  const { stored } = useFormat();
  const shown = (amount: number | null) => (amount === null ? t("not-sold") : stored({ amount, currency }));
  const range = (amounts: readonly (number | null)[]) => {
    const sold = amounts.filter((amount) => amount !== null);
    const [least, most] = [Math.min(...sold), Math.max(...sold)];
    return least === most ? shown(least) : t("range", { least: shown(least), most: shown(most) });
  };
  const lineOf = (some: Prices): readonly string[] => {
    const [first] = some;
    if (!first) return [];
    const { priceList, name, performances: count } = first;
    const about = { priceList, name, count };
    if (some.every(({ before }) => before === null))
      return [t("price-new", { ...about, prices: range(some.map(({ after }) => after)) })];
    if (some.every(({ after }) => after === null)) return [t("price-gone", about)];
    return some.map(({ band, before, after }) =>
      t("price", { ...about, band, before: shown(before), after: shown(after) }),
    );
  };
  return [...Map.groupBy(prices, ({ priceList, priceType }) => `${priceList}/${priceType}`)].flatMap(
    ([of, some]) => lineOf(some).map((line, at) => ({ key: `${of}/${at}`, text: [line] })),
  );
}
