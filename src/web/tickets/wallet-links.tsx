import type { PerformanceOfTicket } from "#contract/operations/basket.ts";
import type { Ticket } from "#contract/operations/orders.ts";
import { placeWords } from "#languages/place-words.ts";
import type { Site } from "../site.ts";
import { useTranslations } from "../words/use-translations.ts";
import styles from "./wallet-links.module.css";

interface WalletLinksProps {
  readonly wallets: ReturnType<Site["wallets"]>;
  /** The query that identifies the ticket: "order=…&code=…" or "share=…". */
  readonly query: string;
  readonly ticket: Pick<Ticket, "place">;
  readonly performance: PerformanceOfTicket;
  /** The links' names include the seat. */
  readonly among?: boolean;
}

export function WalletLinks({ wallets, query, ticket, performance, among = false }: WalletLinksProps) {
  const t = useTranslations("wallet");
  const place = useTranslations("place");
  if (wallets.length === 0) return null;
  const seat = placeWords(ticket.place, (parts) => place("seat-place", { ...parts }));
  return (
    <ul className={styles.links}>
      {among ? <li>{seat}</li> : null}
      {wallets.map((wallet) => (
        <li key={wallet}>
          <a
            href={`${ADDRESSES[wallet]}?${query}`}
            aria-label={t("for", { wallet: t(wallet), title: performance.event.title, place: seat })}
          >
            {t(among ? `${wallet}-name` : wallet)}
          </a>
        </li>
      ))}
    </ul>
  );
}

const ADDRESSES = { apple: "/tickets.pkpass", google: "/tickets.google-wallet" };
