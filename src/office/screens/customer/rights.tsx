import { useFormat } from "../../format/format-context.tsx";
import { Facts, Panel } from "../../ui/panel.tsx";
import { useWords } from "../../words/words-context.tsx";
import type { Customer } from "./customer-types.ts";
import { detailed, EntryList } from "./entry-list.tsx";

/** Consents, access registrations, stored cards, and how they sign in. */
export function Rights({ customer }: { customer: Customer }) {
  const t = useWords("customer");
  const { date, calendarDay } = useFormat();
  const { consents, interests, giftAid, access, cards, passkeys, sessions } = customer;
  return (
    <>
      <EntryList
        title={t("consents")}
        entries={consents.map(({ permission, name, agreed, at }) => ({
          ...{ id: String(permission), what: name },
          detail: detailed(t(agreed ? "agreed" : "refused"), date(at)),
        }))}
      />
      <EntryList
        title={t("access")}
        entries={access.map(({ registration, scheme, until, ended }) => ({
          ...{ id: registration, what: scheme },
          detail: detailed(
            until && t("valid-until", { day: calendarDay(until) }),
            ended && t("ended-at", { at: date(ended) }),
          ),
        }))}
      />
      <EntryList
        title={t("cards")}
        entries={cards.map(({ method, masked, expires, state }) => ({
          ...{ id: `${method} ${masked}`, what: `${method} ${masked}` },
          detail: detailed(expires && calendarDay(expires), state),
        }))}
      />
      <Panel title={t("account")}>
        <Facts
          facts={[
            { name: t("passkeys"), value: passkeys },
            { name: t("sessions"), value: sessions },
            interests.length > 0 ? { name: t("interests"), value: interests.join(", ") } : null,
            giftAid
              ? {
                  name: t("gift-aid"),
                  value: detailed(t(giftAid.declared ? "agreed" : "refused"), date(giftAid.at)),
                }
              : null,
          ]}
        />
      </Panel>
    </>
  );
}
