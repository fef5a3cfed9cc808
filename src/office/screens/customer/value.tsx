import { Link } from "react-router";
import { office } from "../../client/client.ts";
import { useFormat } from "../../format/format-context.tsx";
import { ConfirmedAction } from "../../states/confirmed-action.tsx";
import { useWords } from "../../words/words-context.tsx";
import styles from "./customer.module.css";
import { customerChanges } from "./customer-changes.ts";
import type { Customer } from "./customer-types.ts";
import { detailed, EntryList } from "./entry-list.tsx";

type ValueRow = Customer["credit"][number];

/** Credit and gift vouchers, each with its balance. */
export function Value({ customer: { credit, vouchers } }: { customer: Customer }) {
  const t = useWords("customer");
  const { stored, calendarDay } = useFormat();
  const rest = ({ state, held, validUntil }: Omit<ValueRow, "origin">) =>
    detailed(
      state === "void" && t("void"),
      held.amount > 0 && t("held", { amount: stored(held) }),
      validUntil ? t("valid-until", { day: calendarDay(validUntil) }) : t("no-end"),
    );
  return (
    <>
      <EntryList
        title={t("credit")}
        entries={credit.map((entry) => ({
          id: entry.id,
          what: <strong>{stored(entry.balance)}</strong>,
          detail: detailed(
            t.has(`origin-${entry.origin}`) ? t(`origin-${entry.origin}` as "origin-sold") : entry.origin,
            rest(entry),
          ),
        }))}
      />
      <EntryList
        title={t("vouchers")}
        entries={vouchers.map((entry) => ({
          id: entry.id,
          what: (
            <>
              <span>{`…${entry.last4} `}</span>
              <strong>{stored(entry.balance)}</strong>
            </>
          ),
          detail: (
            <>
              <span>{rest(entry)}</span>
              {entry.state === "live" && entry.balance.amount > 0 ? (
                <ConfirmedAction
                  permission="vouchers.void"
                  call={office.value.voidVoucher.call}
                  input={{ voucher: entry.id }}
                  label={t("void-voucher")}
                  title={t("void-title", { last4: entry.last4 })}
                  tone="danger"
                  changes={customerChanges()}
                >
                  <p>{t("void-text", { amount: stored(entry.balance) })}</p>
                </ConfirmedAction>
              ) : null}
              {entry.order ? (
                <>
                  {" "}
                  <Link
                    className={styles.unbroken}
                    to={`/orders/${encodeURIComponent(entry.order)}`}
                  >{`${t("order")} ${entry.order}`}</Link>
                </>
              ) : null}
            </>
          ),
        }))}
      />
    </>
  );
}
