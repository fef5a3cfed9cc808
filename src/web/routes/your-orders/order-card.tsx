import { href } from "react-router";
import type { Order } from "#contract/operations/orders.ts";
import { isWithdrawable } from "#domain/orders/withdrawal.ts";
import { useFormat } from "../../format-context.tsx";
import { LineItem } from "../../lines/line-item.tsx";
import { orderAddOnsPath, ticketsPath } from "../../purchase/paths.ts";
import columns from "../../purchase/two-columns.module.css";
import { ResaleLink } from "../../tickets/resale-state.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { useTranslations } from "../../words/use-translations.ts";

interface OrderCardProps {
  readonly order: Order;
  /** Upcoming, or without performances that could be over. */
  readonly isToCome: boolean;
  /** Actions that the house and the back end support. Whether an order can be returned is decided on its own page. */
  readonly may: OrderActions;
}

interface OrderActions {
  readonly return: boolean;
  readonly exchange: boolean;
  readonly addOns: boolean;
  readonly withdraw: boolean;
  readonly sendAgain: boolean;
}

/** An order with links to what the customer can do with it now; reserved orders have another card. */
export function OrderCard({ order, isToCome, may }: OrderCardProps) {
  const t = useTranslations("account");
  const parts = useTranslations("byInstalments");
  const format = useFormat();
  const { number, link, performances, tickets, lines, totals } = order;
  return (
    <article className={columns.card} aria-labelledby={`order-${number}`}>
      <h3 id={`order-${number}`}>{t("order", { number })}</h3>
      {performances.length > 0 ? (
        <ul>
          {performances.map((performance) => (
            <li key={performance.id}>
              {performance.event.title}, {format.fullDateTime(performance.starts)}, {performance.venue.name}
              {performance.change ? (
                <>
                  {" "}
                  <strong>
                    {t(performance.change.kind, { before: format.dateTime(performance.change.before) })}
                  </strong>
                </>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {lines.map((line) => (
        <LineItem key={line.id} line={line} />
      ))}
      {order.state === "paid" && may.sendAgain
        ? lines.filter(isSentVoucher).map(({ id }) => (
            <p key={id}>
              <TextLink to={href("/order/gift-vouchers/:order/:line", { order: link, line: id })}>
                {t("voucher-again", { number })}
              </TextLink>
            </p>
          ))
        : null}
      <p>
        {[
          ...(tickets.length > 0 ? [t("tickets", { count: tickets.length })] : []),
          t("placed", { date: format.date(order.created), total: format.money(totals.total) }),
        ].join(", ")}
      </p>
      {order.refunds?.map(({ amount, state }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two refunds of an order may be identical
        <p key={at}>{t(`refund-${state}`, { amount: format.money(amount) })}</p>
      ))}
      {order.byInstalments && order.byInstalments.left.amount > 0 ? (
        <p>
          <TextLink to={href("/order/parts/:order", { order: link })}>
            {parts("link", { left: format.money(order.byInstalments.left) })}
          </TextLink>
        </p>
      ) : null}
      <OrderLinks order={order} isToCome={isToCome} may={may} />
    </article>
  );
}

function OrderLinks({ order, isToCome, may }: OrderCardProps) {
  const t = useTranslations("account");
  const { number, link, lines } = order;
  const hasTickets = order.tickets.some(({ valid }) => valid);
  return (
    <>
      {order.tickets.map((ticket) =>
        ticket.resale ? <ResaleLink key={ticket.code} ticket={ticket} /> : null,
      )}
      {hasTickets ? (
        <p>
          <ButtonLink to={ticketsPath(link)} variant="secondary">
            {t("show-tickets", { number })}
          </ButtonLink>
        </p>
      ) : null}
      {hasTickets && may.addOns && isToCome ? (
        <p>
          <TextLink to={orderAddOnsPath(link)}>{t("add-ons", { number })}</TextLink>
        </p>
      ) : null}
      {hasTickets && may.exchange ? (
        <p>
          <TextLink to={href("/order/exchange/:order", { order: link })}>
            {t("exchange", { number })}
          </TextLink>
        </p>
      ) : null}
      {may.return && isToCome ? (
        <p>
          <TextLink to={href("/order/cancel/:order/:ticket?", { order: link })}>
            {t("return", { number })}
          </TextLink>
        </p>
      ) : null}
      {order.state === "paid" && may.withdraw && lines.some(isWithdrawable) ? (
        <p>
          <TextLink to={`${href("/withdraw")}?order=${encodeURIComponent(number)}`}>
            {t("withdraw", { number })}
          </TextLink>
        </p>
      ) : null}
      {lines.some(({ kind }) => kind === "protection") ? (
        <p>
          <TextLink to={href("/account/refund-protection")}>{t("protection")}</TextLink>
        </p>
      ) : null}
    </>
  );
}

/** Returns true for a gift voucher sent by email, which may not have arrived. */
function isSentVoucher({ kind, about, returned, quantity }: Order["lines"][number]): boolean {
  const words = about.flatMap((note) => ("word" in note ? [note.word] : []));
  return kind === "voucher" && returned < quantity && words.some((word) => word.startsWith("voucher-email"));
}
