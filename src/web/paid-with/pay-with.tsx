import { Form, href, useNavigation } from "react-router";
import { useTranslations } from "use-intl/react";
import type { Basket, BasketTender } from "#contract/operations/basket.ts";
import type { Money } from "#domain/money.ts";
import { DialogLink } from "../dialogs/dialog-link.tsx";
import { useFormat } from "../format-context.tsx";
import { Button } from "../ui/button.tsx";
import styles from "./pay-with.module.css";

interface PayWithProps {
  readonly basket: Basket;
  readonly credit: Money | null;
  readonly commandKey: string;
}

export function PayWith({ basket, credit, commandKey }: PayWithProps) {
  const t = useTranslations("paidWith");
  const format = useFormat();
  const navigation = useNavigation();
  const pending = (intent: string) =>
    navigation.state !== "idle" && navigation.formData?.get("intent") === intent;
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
        <Form method="post" action={href("/basket")} className={styles.form}>
          <input type="hidden" name="key" value={commandKey} />
          <p>{t("has-credit", { amount: format.money(credit) })}</p>
          <Button name="intent" value="apply-credit" variant="secondary" pending={pending("apply-credit")}>
            {t("apply-credit")}
          </Button>
        </Form>
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
    <Form method="post" action={href("/basket")} className={styles.applied}>
      <input type="hidden" name="key" value={`${commandKey}-${id.slice(0, 8)}`} />
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
    </Form>
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

export function LockedByVoucher({ vouchers, seat, commandKey, isTicket = true }: LockedProps) {
  const t = useTranslations("paidWith");
  return (
    <Form method="post" action={href("/basket")} className={styles.locked}>
      <input type="hidden" name="key" value={commandKey} />
      {vouchers.map((voucher) => (
        <input key={voucher} type="hidden" name="voucher" value={voucher} />
      ))}
      <span>{t(isTicket ? "locked" : "locked-line")}</span>
      <Button name="intent" value="remove-voucher" variant="quiet" aria-label={t("locked-remove", { seat })}>
        {t("remove")}
      </Button>
    </Form>
  );
}
