import { useTranslations } from "use-intl/react";
import type { Basket } from "#contract/operations/basket.ts";
import { foodPath } from "../../add-ons/addresses.ts";
import { DialogLink } from "../../dialogs/dialog-link.tsx";
import { LineGroups } from "../../lines/line-groups.tsx";
import { PerformanceTickets } from "../../purchase/purchase-lines.tsx";
import columns from "../../purchase/two-columns.module.css";
import { Notice } from "../../ui/notice.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import type { Route } from "./+types/route.ts";
import { EditableLine } from "./editable-line.tsx";
import { Extras } from "./extras.tsx";
import { PerformanceTools } from "./performance-tools.tsx";
import { EmptyIt, RemoveAll } from "./remove-all.tsx";
import { TicketLine } from "./ticket-line.tsx";

interface BasketContentsProps {
  readonly loaded: Route.ComponentProps["loaderData"];
  readonly basket: Basket;
  readonly onRemove: (id: string) => void;
}

/** Tickets, lines and extras. Locked while it is reserved or a voucher pays part of it. */
export function BasketContents({ loaded, basket, onRemove }: BasketContentsProps) {
  const { key } = loaded;
  const t = useTranslations("basket");
  const later = useTranslations("payLater");
  const vouchers = basket.tenders.flatMap(({ kind, id, amount }) =>
    kind === "voucher" && amount.amount > 0 ? [id] : [],
  );
  const isLocked = vouchers.length > 0 || basket.reserved;
  return (
    <div className={columns.main}>
      {basket.reserved ? <Notice title={later("is-reserved-title")}>{later("is-reserved")}</Notice> : null}
      {loaded.apart ? <Notice title={t("apart-title")}>{t("apart")}</Notice> : null}
      <PerformanceTickets
        performances={basket.performances}
        isBasket
        tickets={basket.tickets}
        keyOf={(ticket) => ticket.id}
        line={(ticket) => (
          <TicketLine ticket={ticket} vouchers={vouchers} commandKey={key} onRemove={onRemove} />
        )}
        below={({ id, event }) =>
          isLocked ? null : (
            <PerformanceTools
              performance={id}
              title={event.title}
              tickets={looseTicketsOf(basket, id)}
              mayChangeDate={loaded.mayChangeDate}
              commandKey={key}
            />
          )
        }
      />
      <LineGroups
        lines={basket.lines}
        line={(line) => <EditableLine line={line} vouchers={vouchers} commandKey={key} onRemove={onRemove} />}
        below={(lines, name) =>
          isLocked ? null : (
            <RemoveAll name={name} intent="remove-line" ids={lines.map(({ id }) => id)} commandKey={key} />
          )
        }
      />
      {isLocked ? null : <Extras {...loaded.extras} commandKey={key} />}
      {loaded.meals.map(({ id, title }) => (
        <p key={id}>
          <DialogLink to={foodPath(id)}>{t("order-food", { title })}</DialogLink>
        </p>
      ))}
      <p>
        <TextLink to="/">{t("more")}</TextLink>
      </p>
      {basket.tickets.length + basket.lines.length > 1 && !isLocked ? <EmptyIt commandKey={key} /> : null}
    </div>
  );
}

/** Package tickets are excluded: they change with the package. */
function looseTicketsOf({ tickets }: Basket, performance: number): string[] {
  return tickets.flatMap(({ id, parent, performance: at }) =>
    at === performance && parent === null ? [id] : [],
  );
}
