import { office } from "../../client/client.ts";
import { useFormat } from "../../format/format-context.tsx";
import { ConfirmedAction } from "../../states/confirmed-action.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Panel } from "../../ui/panel.tsx";
import { useWords } from "../../words/words-context.tsx";
import type { Day } from "./day.ts";
import { Detail, OrderLink, PendingList } from "./pending-list.tsx";

const CHANGES = [office.today.show.key()];

/** What needs a decision. */
export function Decisions({ decisions }: Pick<Day, "decisions">) {
  const t = useWords("today");
  const { claims, unmatched, withdrawals, changed, enquiries } = decisions;
  const parts = [claims, unmatched, withdrawals, changed, enquiries];
  const isNothing = parts.every((part) => part === null || part.count === 0);
  return (
    <Panel title={t("decisions")}>
      {isNothing ? <EmptyState title={t("nothing-to-decide")} /> : null}
      {claims ? <Claims claims={claims} /> : null}
      {unmatched ? <Unmatched unmatched={unmatched} /> : null}
      <Withdrawals withdrawals={withdrawals} />
      <Changed changed={changed} />
      <Enquiries enquiries={enquiries} />
    </Panel>
  );
}

function Claims({ claims }: { claims: NonNullable<Day["decisions"]["claims"]> }) {
  const t = useWords("today");
  const { dateTime } = useFormat();
  return (
    <PendingList
      title={t("claims")}
      pending={claims}
      keyOf={({ id }) => id}
      what={({ order, claimed }) => (
        <>
          <OrderLink order={order} />
          <Detail>{dateTime(claimed)}</Detail>
        </>
      )}
      actions={({ id, order }) => (
        <>
          <ConfirmedAction
            permission="claims.decide"
            call={office.claims.approve.call}
            input={{ claim: id }}
            label={t("approve")}
            title={t("ask-approve", { order })}
            changes={CHANGES}
          >
            <p>{t("text-approve")}</p>
          </ConfirmedAction>
          <ConfirmedAction
            permission="claims.decide"
            call={office.claims.refuse.call}
            input={{ claim: id }}
            label={t("refuse")}
            title={t("ask-refuse", { order })}
            tone="danger"
            changes={CHANGES}
          >
            <p>{t("text-refuse")}</p>
          </ConfirmedAction>
        </>
      )}
    />
  );
}

function Unmatched({ unmatched }: { unmatched: NonNullable<Day["decisions"]["unmatched"]> }) {
  const t = useWords("today");
  const { dateTime, stored } = useFormat();
  return (
    <PendingList
      title={t("unmatched")}
      pending={unmatched}
      keyOf={({ id }) => id}
      what={({ order, received, refundOn }) => (
        <>
          <OrderLink order={order} />
          <Detail>
            {refundOn
              ? t("refunds-itself", { amount: stored(received), at: dateTime(refundOn) })
              : stored(received)}
          </Detail>
        </>
      )}
      actions={({ order }) => (
        <ConfirmedAction
          permission="accounts.settle"
          call={office.accounts.returnUnmatched.call}
          input={{ order }}
          label={t("return-now")}
          title={t("ask-return-now", { order })}
          changes={CHANGES}
        >
          <p>{t("text-return-now")}</p>
        </ConfirmedAction>
      )}
    />
  );
}

function Withdrawals({ withdrawals }: { withdrawals: Day["decisions"]["withdrawals"] }) {
  const t = useWords("today");
  const { dateTime } = useFormat();
  return (
    <PendingList
      title={t("withdrawals")}
      pending={withdrawals}
      keyOf={({ id }) => id}
      what={({ order, at }) => (
        <>
          <OrderLink order={order} />
          <Detail>{dateTime(at)}</Detail>
        </>
      )}
      actions={({ order }) => (
        <ConfirmedAction
          permission="orders.refund"
          call={office.withdrawals.received.call}
          input={{ order }}
          label={t("received")}
          title={t("ask-received", { order })}
          changes={CHANGES}
        >
          <p>{t("text-received")}</p>
        </ConfirmedAction>
      )}
    />
  );
}

function Changed({ changed }: { changed: Day["decisions"]["changed"] }) {
  const t = useWords("today");
  return (
    <PendingList
      title={t("changed")}
      pending={changed}
      keyOf={({ performance }) => performance}
      what={({ title, kind, orders }) => (
        <>
          <span>{title}</span>
          <Detail>{t(kind === "cancelled" ? "changed-cancelled" : "changed-moved", { orders })}</Detail>
        </>
      )}
      actions={({ performance, title, kind }) =>
        kind === "cancelled" ? (
          <ConfirmedAction
            permission="orders.refund"
            call={office.changed.refund.call}
            input={{ performance }}
            label={t("refund-all")}
            title={t("ask-refund-all", { title })}
            changes={CHANGES}
          >
            <p>{t("text-refund-all")}</p>
          </ConfirmedAction>
        ) : null
      }
    />
  );
}

function Enquiries({ enquiries }: { enquiries: Day["decisions"]["enquiries"] }) {
  const t = useWords("today");
  const { dateTime } = useFormat();
  return (
    <PendingList
      title={t("enquiries")}
      pending={enquiries}
      keyOf={({ id }) => id}
      what={({ performance, title, at }) => (
        <>
          <span>{title || t("enquiry", { performance })}</span>
          <Detail>{dateTime(at)}</Detail>
        </>
      )}
    />
  );
}
