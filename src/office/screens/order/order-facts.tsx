import { Link } from "react-router";
import { useFormat } from "../../format/format-context.tsx";
import { useMay } from "../../session/session-context.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Facts } from "../../ui/panel.tsx";
import { useLanguage, useWords } from "../../words/words-context.tsx";
import { fullName } from "../customer/full-name.ts";
import styles from "./order.module.css";
import type { Order } from "./order-types.ts";

export function OrderFacts({ order }: { order: Order }) {
  const t = useWords("order");
  const { dateTime } = useFormat();
  const languageName = useLanguageName();
  const { holder, created, paid, delivery, deliveryAddress, bookedFor, failure, language } = order;
  return (
    <>
      <Hold hold={order.hold} />
      {failure ? (
        <Notice tone="error">
          <p>{t("failure", { failure })}</p>
        </Notice>
      ) : null}
      <Facts
        facts={[
          { name: t("customer"), value: <Holder order={order} /> },
          { name: t("email"), value: holder.email },
          { name: t("created"), value: dateTime(created) },
          paid ? { name: t("paid"), value: dateTime(paid) } : null,
          bookedFor ? { name: t("booked-for"), value: `${bookedFor.firstName} ${bookedFor.lastName}` } : null,
          delivery ? { name: t("delivery"), value: delivery.name } : null,
          deliveryAddress
            ? {
                name: t("address"),
                value: [deliveryAddress.line1, deliveryAddress.line2, deliveryAddress.line3]
                  .filter(Boolean)
                  .concat(`${deliveryAddress.postalCode} ${deliveryAddress.city}`)
                  .join(", "),
              }
            : null,
          { name: t("language"), value: languageName(language) },
        ]}
      />
      <Entered entered={order.entered} />
    </>
  );
}

/** In the office's language. */
function useLanguageName(): (language: Order["language"]) => string {
  const { locale } = useLanguage();
  const names = new Intl.DisplayNames([locale], { type: "language" });
  return (language) => {
    const [first = "", ...rest] = names.of(language) ?? language;
    return first.toLocaleUpperCase(locale) + rest.join("");
  };
}

function Holder({ order: { holder, customer } }: { order: Order }) {
  const may = useMay();
  const name = fullName(holder);
  return customer && may("customers.read") ? <Link to={`/customers/${customer}`}>{name}</Link> : name;
}

function Hold({ hold }: Pick<Order, "hold">) {
  const t = useWords("order");
  const { dateTime } = useFormat();
  if (!hold) return null;
  return (
    <Notice tone="warning">
      <p>{t("held-until", { until: dateTime(hold.until), released: dateTime(hold.releasedAt) })}</p>
      {hold.locked === null ? null : <p>{t("locked", { why: hold.locked })}</p>}
    </Notice>
  );
}

/** What the customer wrote. Shown as text, whatever it is. */
function Entered({ entered }: Pick<Order, "entered">) {
  const t = useWords("order");
  if (!entered || !(entered.order || entered.access || entered.dietary)) return null;
  return (
    <Facts
      facts={(["order", "access", "dietary"] as const).map((field) =>
        entered[field]
          ? { name: t(`entered-${field}`), value: <span className={styles.entered}>{entered[field]}</span> }
          : null,
      )}
    />
  );
}
