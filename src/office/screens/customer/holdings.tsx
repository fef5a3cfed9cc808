import { useFormat } from "../../format/format-context.tsx";
import { useWords } from "../../words/words-context.tsx";
import type { Customer } from "./customer-types.ts";
import { detailed, EntryList } from "./entry-list.tsx";

/** Memberships, flex subscriptions, series, renewals, registrations, donations and payment plans. */
export function Holdings({ customer }: { customer: Customer }) {
  return (
    <>
      <Subscriptions customer={customer} />
      <Others customer={customer} />
    </>
  );
}

function Subscriptions({ customer: { memberships, flex, series, renewals } }: { customer: Customer }) {
  const t = useWords("customer");
  const { calendarDay, date } = useFormat();
  return (
    <>
      <EntryList
        title={t("memberships")}
        entries={memberships.map(({ id, name, starts, ends, autoRenew, cancelled }) => ({
          ...{ id, what: name },
          detail: detailed(
            `${calendarDay(starts)} – ${calendarDay(ends)}`,
            autoRenew && !cancelled && t("renews"),
            cancelled && t("cancelled-at", { at: date(cancelled) }),
          ),
        }))}
      />
      <EntryList
        title={t("flex")}
        entries={flex.map(({ id, name, redemptions, left, expires, cancelled }) => ({
          ...{ id, what: name },
          detail: detailed(
            t("redemptions", { left, redemptions }),
            t("valid-until", { day: calendarDay(expires) }),
            cancelled && t("cancelled-at", { at: date(cancelled) }),
          ),
        }))}
      />
      <EntryList
        title={t("series")}
        entries={series.map(({ id, name, seat, since, ended }) => ({
          ...{ id, what: `${name}, ${seat}` },
          detail: detailed(t("since", { at: date(since) }), ended && t("ended-at", { at: date(ended) })),
        }))}
      />
      <EntryList
        title={t("renewals")}
        entries={renewals.map(({ id, offer, order, opened, preference, declined }) => ({
          ...{ id, what: `${offer}, ${order}` },
          detail: detailed(date(opened), preference, declined && t("declined-at", { at: date(declined) })),
        }))}
      />
    </>
  );
}

function Others({ customer: { registrations, donations, plans } }: { customer: Customer }) {
  const t = useWords("customer");
  const { calendarDay, date, stored } = useFormat();
  return (
    <>
      <EntryList
        title={t("registrations")}
        entries={registrations.map(({ id, registration, number, state, party, order }) => ({
          ...{ id, what: `${registration}, ${number}` },
          detail: detailed(state, t("party", { count: party }), order),
        }))}
      />
      <EntryList
        title={t("donations")}
        entries={donations.map(({ fund, amount, given, returned, order }) => ({
          ...{ id: `${order} ${fund} ${given}`, what: `${fund}, ${stored(amount)}` },
          detail: detailed(date(given), returned && t("returned-at", { at: date(returned) })),
        }))}
      />
      <EntryList
        title={t("plans")}
        entries={plans.map(({ id, kind, state, amount, next }) => ({
          ...{ id, what: `${t(`plan-${kind}`)}, ${stored(amount)}` },
          detail: detailed(state, next && t("next", { day: calendarDay(next) })),
        }))}
      />
    </>
  );
}
