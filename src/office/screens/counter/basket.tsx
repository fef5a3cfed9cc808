import { useEffect, useState } from "react";
import type { SaleView } from "../../../box-office/operations/counter/sale-fields.ts";
import { office } from "../../client/client.ts";
import { useFormat } from "../../format/format-context.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useWords } from "../../words/words-context.tsx";
import { BasketLines } from "./basket-lines.tsx";
import styles from "./counter.module.css";
import { Refused } from "./refused.tsx";
import { useSale, useSaleCommand } from "./use-sale.tsx";

type Basket = NonNullable<SaleView["basket"]>;

/** The sale so far, with fees and total, and how long it is held. */
export function BasketPanel() {
  const t = useWords("counter");
  const { view } = useSale();
  const basket = view?.basket ?? null;
  return (
    <>
      {view?.hasExpired ? (
        <Notice tone="warning" live>
          <p>{t("expired")}</p>
        </Notice>
      ) : null}
      {view?.liftedBecause ? <Notice>{t("lifted", { why: view.liftedBecause })}</Notice> : null}
      {view && basket ? (
        <>
          <TimeLeft sale={view.sale} expires={basket.expires} />
          <BasketLines sale={view.sale} basket={basket} />
          <Sums basket={basket} />
        </>
      ) : (
        <EmptyState title={t("empty")} />
      )}
    </>
  );
}

const SOON_MS = 120_000;

function TimeLeft({ sale, expires }: { sale: string; expires: string }) {
  const t = useWords("counter");
  const { readAgain } = useSale();
  const command = useSaleCommand(office.counter.moreTime.call);
  const left = Math.max(0, Date.parse(expires) - useNow());
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) readAgain();
  }, [isOver, readAgain]);
  const minutes = Math.floor(left / 60_000);
  const seconds = String(Math.floor((left % 60_000) / 1000)).padStart(2, "0");
  return (
    <>
      <div className={left < SOON_MS ? styles.soon : styles.time}>
        <span role="timer">{t("time-left", { time: `${minutes}:${seconds}` })}</span>
        <Button variant="quiet" isPending={command.isPending} onPress={() => void command.run({ sale })}>
          {t("more-time")}
        </Button>
      </div>
      <Refused failure={command.failure} />
    </>
  );
}

function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), 1000);
    return () => window.clearInterval(timer);
  }, []);
  return now;
}

function Sums({ basket: { totals, toPay, tenders, delivery } }: { basket: Basket }) {
  const t = useWords("counter");
  const tender = useWords("tenders");
  const { money } = useFormat();
  const { discount, fees, total } = totals;
  const sums = [
    ["discount", { ...discount, amount: -discount.amount }],
    ["fees", fees],
    ["delivery", totals.delivery],
    ["total", total],
  ] as const;
  return (
    <dl className={styles.sums}>
      {sums
        .filter(([name, { amount }]) => amount !== 0 || name === "total")
        .map(([name, amount]) => (
          <div key={name}>
            <dt>{name === "delivery" && delivery ? delivery.name : t(name)}</dt>
            <dd>{money(amount)}</dd>
          </div>
        ))}
      {tenders.map(({ id, kind, label, amount }) => (
        <div key={id}>
          <dt>{[tender.has(kind) ? tender(kind) : kind, label].filter(Boolean).join(" ")}</dt>
          <dd>{money({ ...amount, amount: -amount.amount })}</dd>
        </div>
      ))}
      <div className={styles.toPay}>
        <dt>{t("to-pay")}</dt>
        <dd>{money(toPay)}</dd>
      </div>
    </dl>
  );
}
