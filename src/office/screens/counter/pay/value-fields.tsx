import { type FormEvent, useState } from "react";
import { office } from "../../../client/client.ts";
import { useFormat } from "../../../format/format-context.tsx";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useWords } from "../../../words/words-context.tsx";
import styles from "../counter.module.css";
import { Refused } from "../refused.tsx";
import { useSaleCommand } from "../use-sale.tsx";
import type { PayProps } from "./pay-props.ts";

/** Vouchers and the customer's credit, which pay before money does. */
export function ValueFields({ view, basket }: Pick<PayProps, "view" | "basket">) {
  const t = useWords("counterPay");
  const { sale } = view;
  const [code, setCode] = useState("");
  const use = useSaleCommand(office.counter.useVoucher.call, () => setCode(""));
  const credit = useSaleCommand(office.counter.useCredit.call);
  const hasCredit = basket.tenders.some(({ kind }) => kind === "credit");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() !== "") void use.run({ sale, code: code.trim() });
  };
  return (
    <div className={styles.form}>
      <Applied view={view} basket={basket} />
      <form className={styles.code} onSubmit={submit} noValidate>
        <TextField label={t("voucher")} value={code} onChange={setCode} maxLength={60} />
        <Button type="submit" isPending={use.isPending}>
          {t("use")}
        </Button>
      </form>
      {view.buyer?.id && !hasCredit ? (
        <Button isPending={credit.isPending} onPress={() => void credit.run({ sale })}>
          {t("use-credit")}
        </Button>
      ) : null}
      <Refused failure={use.failure ?? credit.failure} />
    </div>
  );
}

function Applied({ view: { sale }, basket }: Pick<PayProps, "view" | "basket">) {
  const t = useWords("counterPay");
  const tender = useWords("tenders");
  const { money } = useFormat();
  const voucher = useSaleCommand(office.counter.keepVoucher.call);
  const credit = useSaleCommand(office.counter.keepCredit.call);
  const keep = (kind: string, id: string) =>
    void (kind === "voucher" ? voucher.run({ sale, voucher: id }) : credit.run({ sale }));
  if (basket.tenders.length === 0) return null;
  return (
    <>
      <ul className={styles.lines}>
        {basket.tenders.map(({ id, kind, label, amount, note }) => {
          const name = [tender.has(kind) ? tender(kind) : kind, label].filter(Boolean).join(" ");
          return (
            <li key={id} className={styles.line}>
              <span>{note ? `${name}: ${t(`note-${note}`)}` : name}</span>
              <span className={styles.amount}>{money({ ...amount, amount: -amount.amount })}</span>
              <span />
              {kind === "voucher" || kind === "credit" ? (
                <Button variant="quiet" aria-label={t("keep-name", { name })} onPress={() => keep(kind, id)}>
                  {t("keep")}
                </Button>
              ) : null}
            </li>
          );
        })}
      </ul>
      <Refused failure={voucher.failure ?? credit.failure} />
    </>
  );
}
