import { Suspense, useEffect } from "react";
import { Link } from "react-router";
import type { OutputOf } from "#contract/operation.ts";
import type { salePayment } from "../../../box-office/operations/counter/paying.ts";
import { useFormat } from "../../format/format-context.tsx";
import { CopyButton } from "../../states/copy-button.tsx";
import { later } from "../../states/later.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Panel } from "../../ui/panel.tsx";
import { useWords } from "../../words/words-context.tsx";
import styles from "./counter.module.css";
import { useKeys } from "./use-keys.ts";
import { useSale } from "./use-sale.tsx";

const PrintTickets = later(() => import("../../paper/print-tickets.tsx"));

/** What the operation that ended the sale returned. */
export type PaidSale = OutputOf<
  typeof salePayment.pay | typeof salePayment.reserve | typeof salePayment.sendLink
>;

interface FinishedProps {
  /** Null if the sale ended elsewhere, or the page was loaded again since. */
  readonly paid: PaidSale | null;
  readonly onNext: () => void;
}

/** In place of a sale that is paid, reserved or ended elsewhere: what came of it, and the next sale. */
export function Finished({ paid, onNext }: FinishedProps) {
  const t = useWords("counter");
  const { view, readAgain } = useSale();
  const order = paid?.order ?? view?.order?.number ?? null;
  const isPaid = (paid !== null && "change" in paid) || view?.state === "paid";
  useKeys({ F2: onNext }, true);
  // The sale as it is now: a payment by link shows.
  useEffect(() => readAgain(), [readAgain]);
  return (
    <Panel title={title()}>
      {paid ? <Outcome paid={paid} state={view?.state ?? null} /> : null}
      {order === null ? null : (
        <p>
          <Link to={`/orders/${encodeURIComponent(order)}`}>{t("to-order", { order })}</Link>
        </p>
      )}
      {order !== null && isPaid ? (
        <Suspense>
          <PrintTickets order={order} />
        </Suspense>
      ) : null}
      <div className={styles.next}>
        <Button variant="primary" autoFocus onPress={onNext}>
          {t("next")} <kbd>F2</kbd>
        </Button>
      </div>
    </Panel>
  );

  function title(): string {
    if (order === null) return t("over");
    return t(isPaid ? "paid" : "reserved", { order });
  }
}

function Outcome({ paid, state }: { paid: PaidSale; state: string | null }) {
  const t = useWords("counter");
  const { money, fullDateTime } = useFormat();
  if ("change" in paid) {
    const { change, total, tickets, emailedTo } = paid;
    return (
      <>
        {change.amount > 0 ? <p className={styles.large}>{t("change", { amount: money(change) })}</p> : null}
        <p>{t("sold", { tickets, amount: money(total) })}</p>
        <p>{emailedTo ? t("emailed", { email: emailedTo }) : t("not-emailed")}</p>
      </>
    );
  }
  return (
    <>
      {state === "paid" ? null : (
        <p>{t("kept-until", { until: fullDateTime(paid.until), amount: money(paid.total) })}</p>
      )}
      {"url" in paid ? <PaymentLink paid={paid} state={state} /> : null}
    </>
  );
}

interface PaymentLinkProps {
  readonly paid: Extract<PaidSale, { url: string }>;
  readonly state: string | null;
}

/** To be read out, or copied into a text message; says when it is paid. */
function PaymentLink({ paid: { url, emailedTo }, state }: PaymentLinkProps) {
  const t = useWords("counter");
  return (
    <>
      {emailedTo ? <p>{t("link-emailed", { email: emailedTo })}</p> : null}
      <p className={styles.url}>{url}</p>
      <CopyButton text={t("link-text", { url })} label={t("copy-link")} />
      <Notice tone={state === "paid" ? "success" : "info"} live>
        <p>{t(state === "paid" ? "link-paid" : state === "paying" ? "link-paying" : "link-waits")}</p>
      </Notice>
    </>
  );
}
