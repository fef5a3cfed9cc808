import { Link } from "react-router";
import { useFormat } from "../../format/format-context.tsx";
import { useWords } from "../../words/words-context.tsx";
import type { Customer } from "./customer-types.ts";
import { detailed, EntryList } from "./entry-list.tsx";

type ValueRow = Customer["credit"][number];

/** What they can still spend. */
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
              {entry.order ? (
                <Link
                  to={`/orders/${encodeURIComponent(entry.order)}`}
                >{` ${t("order")} ${entry.order}`}</Link>
              ) : null}
            </>
          ),
        }))}
      />
    </>
  );
}
