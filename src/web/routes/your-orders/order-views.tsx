import { href } from "react-router";
import type { OrderView } from "../../account/group-orders.ts";
import styles from "../../account/views.module.css";
import { TextLink } from "../../ui/text-link.tsx";
import { useTranslations } from "../../words/use-translations.ts";

interface Venue {
  readonly id: string;
  readonly name: string;
}
interface OrderViewsProps {
  readonly view: OrderView;
  readonly counts: readonly { readonly view: OrderView; readonly count: number }[];
  readonly venue: Venue | null;
  readonly venues: readonly Venue[];
}

const addressOf = (venue: Venue | null, view: OrderView) =>
  (venue ? href("/account/your-orders/:venue", { venue: venue.id }) : href("/account/your-orders")) +
  (view === "upcoming" ? "" : `?view=${view}`);

/** Filters for orders by state and venue. */
export function OrderViews({ view, counts, venue, venues }: OrderViewsProps) {
  const t = useTranslations("account");
  return (
    <div className={styles.views}>
      <nav aria-label={t("orders-nav")}>
        <ul className={styles.links}>
          {counts.map(({ view: name, count }) => (
            <li key={name}>
              <TextLink
                to={addressOf(venue, name)}
                aria-current={name === view ? "page" : undefined}
                className={styles.link}
              >
                {t("view-count", { view: t(name), count })}
              </TextLink>
            </li>
          ))}
        </ul>
      </nav>
      {venues.length > 1 || venue ? (
        <nav aria-label={t("venues-nav")}>
          <ul className={styles.links}>
            {[null, ...venues].map((one) => (
              <li key={one?.id ?? ""}>
                <TextLink
                  to={addressOf(one, view)}
                  aria-current={one?.id === venue?.id ? "page" : undefined}
                  className={styles.link}
                >
                  {one?.name ?? t("all-venues")}
                </TextLink>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
    </div>
  );
}
