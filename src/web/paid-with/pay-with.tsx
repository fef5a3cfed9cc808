import { href } from "react-router";
import type { Basket, BasketTender } from "#contract/operations/basket.ts";
import type { Money } from "#domain/money.ts";
import { DialogLink } from "../dialogs/dialog-link.tsx";
import { useFormat } from "../format-context.tsx";
import { CommandForm, usePending } from "../forms/command-form.tsx";
import { Button } from "../ui/button.tsx";
import { useTranslations } from "../words/use-translations.ts";
import styles from "./pay-with.module.css";

interface PayWithProps {
  readonly basket: Basket;
  readonly credit: Money | null;
  readonly commandKey: string;
}

/** The vouchers and the credit that pay for a basket, and the ways to add or remove them. */
export function PayWith({ basket, credit, commandKey }: PayWithProps) {
  const t = useTranslations("paidWith");
  const format = useFormat();
  const pending = usePending("intent", "apply-credit");
  const usesCredit = basket.tenders.some(({ kind }) => kind === "credit");
  return (
    <section className={styles.box} aria-labelledby="pay-with">
      <h2 id="pay-with" className={styles.title}>
        {t("title")}
      </h2>
      {basket.tenders
        .filter(({ kind }) => kind === "voucher" || kind === "credit")
        .map((tender) => (
          <TenderLine key={tender.id} tender={tender} commandKey={commandKey} />
        ))}
      {basket.tenders.map(({ id, left }) =>
        left ? <p key={id}>{t("exchange-left", { amount: format.money(left) })}</p> : null,
      )}
      {credit && !usesCredit ? (
        <CommandForm commandKey={commandKey} action={href("/basket")} className={styles.form}>
          <p>{t("has-credit", { amount: format.money(credit) })}</p>
          <Button name="intent" value="apply-credit" variant="secondary" pending={pending}>
            {t("apply-credit")}
          </Button>
        </CommandForm>
      ) : null}
      <p>
        <DialogLink to={href("/redeem-gift-voucher")}>{t("has-voucher")}</DialogLink>
      </p>
    </section>
  );
}

function TenderLine({ tender, commandKey }: { tender: Basket["tenders"][number]; commandKey: string }) {
  const t = useTranslations("paidWith");
  const names = useTranslations("totals");
  const { kind, label, note, id } = tender;
  const isVoucher = kind === "voucher";
  const name = isVoucher && label !== null ? names("voucher-code", { code: label }) : names("credit");
  return (
    <CommandForm
      commandKey={`${commandKey}-${id.slice(0, 8)}`}
      action={href("/basket")}
      className={styles.applied}
    >
      {isVoucher ? <input type="hidden" name="voucher" value={id} /> : null}
      <p>
        {name}
        {note ? <span className={styles.note}>{noteText(note, t)}</span> : null}
      </p>
      <Button
        name="intent"
        value={isVoucher ? "remove-voucher" : "remove-credit"}
        variant="quiet"
        aria-label={isVoucher && label !== null ? t("remove-code", { code: label }) : undefined}
      >
        {isVoucher ? t("remove") : t("remove-credit")}
      </Button>
    </CommandForm>
  );
}

function noteText(
  note: NonNullable<BasketTender["note"]>,
  t: ReturnType<typeof useTranslations<"paidWith">>,
) {
  if (note === "in-use") return t("in-use");
  return note === "used-up" ? t("used-up") : t("not-for-vouchers");
}

interface LockedProps {
  readonly vouchers: readonly string[];
  readonly seat: string;
  readonly isTicket?: boolean;
  readonly commandKey: string;
}

/** Instead of the tools of a ticket or line that a voucher pays for: the button that removes the voucher. */
export function LockedByVoucher({ vouchers, seat, commandKey, isTicket = true }: LockedProps) {
  const t = useTranslations("paidWith");
  return (
    <CommandForm commandKey={commandKey} action={href("/basket")} className={styles.locked}>
      {vouchers.map((voucher) => (
        <input key={voucher} type="hidden" name="voucher" value={voucher} />
      ))}
      <span>{t(isTicket ? "locked" : "locked-line")}</span>
      <Button name="intent" value="remove-voucher" variant="quiet" aria-label={t("locked-remove", { seat })}>
        {t("remove")}
      </Button>
    </CommandForm>
  );
}
