import type { WithdrawalReceipt } from "#contract/operations/withdrawal.ts";
import { useHouse } from "../../boot.tsx";
import { useFormat } from "../../format-context.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useTranslations } from "../../words/use-translations.ts";

/** Confirms the withdrawal with its time and the refund. */
export function Receipt({ declared, email }: { declared: WithdrawalReceipt; email: string }) {
  const t = useTranslations("withdrawal");
  const format = useFormat();
  const { name: house, contact } = useHouse();
  const address = `${house}, ${contact.street}, ${contact.postalCode} ${contact.city}`;
  const { number, at, lines, atOnce, whenBack } = declared;
  return (
    <Notice tone="success" title={t("done-title")} live>
      <p>{t("done", { number, date: format.fullDateTime(at), email })}</p>
      <ul>
        {lines.map(({ id, name, quantity }) => (
          <li key={id}>{quantity > 1 ? `${quantity} × ${name}` : name}</li>
        ))}
      </ul>
      {atOnce.amount > 0 ? <p>{t("at-once", { amount: format.money(atOnce) })}</p> : null}
      {whenBack.amount > 0 ? <p>{t("when-back", { amount: format.money(whenBack), address })}</p> : null}
    </Notice>
  );
}
