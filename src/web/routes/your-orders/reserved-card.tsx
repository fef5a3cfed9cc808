import { href } from "react-router";
import type { ReservedOrder } from "#contract/operations/orders.ts";
import { useHouse } from "../../boot.tsx";
import { useFormat } from "../../format-context.tsx";
import { CommandForm, SubmitButton } from "../../forms/command-form.tsx";
import { phoneLink } from "../../house-facts.ts";
import { LineItem } from "../../lines/line-item.tsx";
import columns from "../../purchase/two-columns.module.css";
import { ButtonLink } from "../../ui/button.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { useTranslations } from "../../words/use-translations.ts";

/** A reserved order with its deadline and payment button. */
export function ReservedCard({ order, commandKey }: { order: ReservedOrder; commandKey: string }) {
  const t = useTranslations("account");
  const format = useFormat();
  const { contact } = useHouse();
  const { number, link, performances, tickets, lines } = order;
  return (
    <article className={columns.card} aria-labelledby={`order-${number}`}>
      <h3 id={`order-${number}`}>{t("order", { number })}</h3>
      <ul>
        {performances.map(({ id, event, starts, venue }) => (
          <li key={id}>
            {event.title}, {format.fullDateTime(starts)}, {venue.name}
          </li>
        ))}
      </ul>
      {lines.map((line) => (
        <LineItem key={line.id} line={line} />
      ))}
      <p>
        {t("tickets", { count: tickets.length })}
        <br />
        <strong>{t("left-to-pay", { amount: format.money(order.leftToPay) })}</strong>
        <br />
        {t("hold-until", { date: format.fullDateTime(order.holdUntil) })}
      </p>
      {order.locked ? (
        <p>
          <a href={phoneLink(contact.phone)}>{t("locked", { phone: contact.phone })}</a>
        </p>
      ) : order.inBasket ? (
        <p>
          {t("in-basket")} <ButtonLink to={href("/basket")}>{t("to-basket")}</ButtonLink>
        </p>
      ) : (
        <CommandForm commandKey={commandKey}>
          <input type="hidden" name="order" value={link} />
          <SubmitButton>
            {t("add-to-basket")}
            <VisuallyHidden> {t("add-to-basket-number", { number })}</VisuallyHidden>
          </SubmitButton>
        </CommandForm>
      )}
    </article>
  );
}
