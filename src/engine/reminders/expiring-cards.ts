import { eq, sql } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { CARD_EMAIL_DAYS } from "#domain/customer/payment-cards.ts";
import { dayIn } from "#domain/house-day.ts";
import type { Language } from "#domain/languages.ts";
import type { EmailPerson } from "#ports/recipients.ts";
import { recipientOf } from "../account/email-recipients.ts";
import type { Services } from "../kernel/services.ts";
import { inTransaction } from "../storage/in-transaction.ts";
import { paymentCards } from "../storage/tables/customers/payment-cards.ts";
import { hourOfEmails } from "./stages.ts";

/** Queues emails about stored cards that are about to expire; again if the bank has renewed the card. */
export async function remindOfCards(services: Services): Promise<void> {
  const { database, outbox, settings } = services;
  const notBefore = hourOfEmails(services);
  const today = dayIn(settings.timeZone, services.now());
  const until = Temporal.PlainDate.from(today).add({ days: CARD_EMAIL_DAYS }).toString();
  await inTransaction(database, async (transaction) => {
    const { rows } = await transaction.execute<{ card: string; expires: string }>(sql`
      update payment_cards set notified_of = expires
      where state = 'live' and expires between ${today}::date and ${until}::date and notified_of is distinct from expires
      returning id as card, expires::text as expires`);
    for (const { card, expires } of rows) {
      await outbox.put(transaction, { kind: "card-expiry", card, expires }, { notBefore });
    }
  });
}

export interface CardNotice {
  readonly to: EmailPerson;
  /** The language in use when it was stored. */
  readonly language: Language;
  readonly method: string;
  readonly last4: string;
}

/** Null if the card was removed or renewed, or has expired. */
export async function cardNotice(
  services: Services,
  id: string,
  expires: string,
): Promise<CardNotice | null> {
  const { database, settings } = services;
  const [card] = await database.select().from(paymentCards).where(eq(paymentCards.id, id));
  if (card?.state !== "live" || card.expires !== expires) return null;
  if (expires < dayIn(settings.timeZone, services.now())) return null;
  const to = await recipientOf(services, card.customer);
  const { language, method, masked } = card;
  return to && { to, language, method, last4: masked.slice(-4) };
}
