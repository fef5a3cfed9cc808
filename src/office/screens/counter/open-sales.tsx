import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { office } from "../../client/client.ts";
import { useFormat } from "../../format/format-context.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useWords } from "../../words/words-context.tsx";
import styles from "./counter.module.css";
import { useSale } from "./use-sale.tsx";

/** The clerk's own sales that were left before they were paid, as when the page was closed. */
export function OpenSales() {
  const t = useWords("counter");
  const { money } = useFormat();
  const { view } = useSale();
  const { data } = useQuery(office.counter.list.queryOptions({ input: {} }));
  const others = (data?.sales ?? []).filter(({ sale, basket }) => basket !== null && sale !== view?.sale);
  if (view !== null || others.length === 0) return null;
  return (
    <Notice>
      <p>{t("open-sales")}</p>
      <ul className={styles.links}>
        {others.map(({ sale, basket, buyer }) => (
          <li key={sale}>
            <Link to={`/counter?sale=${sale}`}>
              {[t("tickets-count", { count: basket?.tickets.length ?? 0 }), buyer?.name]
                .concat(basket ? money(basket.toPay) : "")
                .filter(Boolean)
                .join(" · ")}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
