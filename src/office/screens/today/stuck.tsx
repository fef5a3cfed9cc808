import { office } from "../../client/client.ts";
import { useFormat } from "../../format/format-context.tsx";
import { ConfirmedAction } from "../../states/confirmed-action.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Panel } from "../../ui/panel.tsx";
import { useEmailName } from "../../words/email-name.ts";
import { useWords } from "../../words/words-context.tsx";
import type { Day } from "./day.ts";
import { Detail, OrderLink, PendingList } from "./pending-list.tsx";

const CHANGES = [office.today.show.key()];

/** Emails and refunds that did not get through. */
export function Stuck({ stuck: { emails, refunds } }: Pick<Day, "stuck">) {
  const t = useWords("today");
  return (
    <Panel title={t("stuck")}>
      {(emails?.count ?? 0) + refunds.count === 0 ? <EmptyState title={t("nothing-stuck")} /> : null}
      {emails ? <StuckEmails emails={emails} /> : null}
      <StuckRefunds refunds={refunds} />
    </Panel>
  );
}

function StuckEmails({ emails }: { emails: NonNullable<Day["stuck"]["emails"]> }) {
  const t = useWords("today");
  const { dateTime } = useFormat();
  const emailName = useEmailName();
  return (
    <PendingList
      title={t("emails")}
      tone="bad"
      pending={emails}
      keyOf={({ id }) => id}
      what={({ at, order, kind, answer }) => (
        <>
          <span>{emailName(kind)}</span>
          {order === null ? null : <OrderLink order={order} />}
          <Detail>{`${dateTime(at)} · ${answer}`}</Detail>
        </>
      )}
      actions={({ id }) => (
        <>
          <ConfirmedAction
            permission="orders.send"
            call={office.emails.sendAgain.call}
            input={{ email: id }}
            label={t("send-again")}
            title={t("ask-send-again")}
            changes={CHANGES}
          >
            <p>{t("text-send-again")}</p>
          </ConfirmedAction>
          <ConfirmedAction
            permission="orders.send"
            call={office.emails.settle.call}
            input={{ email: id }}
            label={t("settle")}
            title={t("ask-settle")}
            changes={CHANGES}
          >
            <p>{t("text-settle")}</p>
          </ConfirmedAction>
        </>
      )}
    />
  );
}

function StuckRefunds({ refunds }: { refunds: Day["stuck"]["refunds"] }) {
  const t = useWords("today");
  const { dateTime, stored } = useFormat();
  return (
    <PendingList
      title={t("refunds")}
      tone="bad"
      pending={refunds}
      keyOf={({ id }) => id}
      what={({ order, money, requested }) => (
        <>
          <OrderLink order={order} />
          <Detail>{`${stored(money)} · ${dateTime(requested)}`}</Detail>
        </>
      )}
      actions={({ order }) => (
        <>
          <ConfirmedAction
            permission="orders.refund"
            call={office.refunds.again.call}
            input={{ order }}
            label={t("refund-again")}
            title={t("ask-refund-again", { order })}
            changes={CHANGES}
          >
            <p>{t("text-refund-again")}</p>
          </ConfirmedAction>
          <ConfirmedAction
            permission="orders.refund"
            call={office.refunds.byHand.call}
            input={{ order }}
            label={t("by-hand")}
            title={t("ask-by-hand", { order })}
            changes={CHANGES}
          >
            <p>{t("text-by-hand")}</p>
          </ConfirmedAction>
        </>
      )}
    />
  );
}
