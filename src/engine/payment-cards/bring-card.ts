import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { CARD_FLOW, type CardState } from "#domain/customer/payment-cards.ts";
import { statesBefore } from "#domain/orders/states.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import type { CardSetup, StoredCard, StoredCards } from "#ports/stored-cards.ts";
import { lockCustomer } from "../account/lock-customer.ts";
import type { Services } from "../kernel/services.ts";
import type { Executor, Transaction } from "../storage/database.ts";
import { inTransaction } from "../storage/in-transaction.ts";
import { paymentCards } from "../storage/tables/customers/payment-cards.ts";
import { customers } from "../storage/tables/shop.ts";

export type CardRow = typeof paymentCards.$inferSelect;
export type Away = { readonly reason: "provider-unreachable" };

/** @throws if the payment provider stores no cards; the shop does not offer it then */
export function storedCardsOf({ storedCards }: Services): StoredCards {
  if (!storedCards) throw new Error("The payment provider does not store cards");
  return storedCards;
}

export async function findCard(executor: Executor, id: string): Promise<CardRow | null> {
  const [card] = await executor.select().from(paymentCards).where(eq(paymentCards.id, id));
  return card ?? null;
}

/** Outside any transaction. Safe to repeat: an opened page is returned again. */
export async function openCard(
  services: Services,
  card: CardRow,
  name: string,
): Promise<Outcome<string | null, Away>> {
  if (card.state !== "opening") return done(card.state === "open" ? card.page : null);
  const [payer] = await services.database.select().from(customers).where(eq(customers.id, card.customer));
  if (!payer) throw new Error(`Card ${card.id} has no customer`);
  const { publicUrl } = services.settings;
  const back = `${publicUrl}/account/payment-cards?card=${card.id}`;
  const { email, firstName, lastName } = payer;
  const opened = await storedCardsOf(services).open({
    reference: card.id,
    name,
    currency: (await services.catalogue.current()).catalogue.currency,
    payer: { email, firstName, lastName },
    language: card.language,
    returnUrl: back,
    cancelUrl: `${back}&returned=cancelled`,
    termsUrl: `${publicUrl}/terms`,
    notificationUrl: `${publicUrl}/webhooks/payments`,
  });
  if (!opened.ok) return refused("provider-unreachable");
  const { providerPaymentId: providerPayment, pageUrl: page } = opened.value;
  if (await moveCard(services.database, card.id, "open", { providerPayment, page })) return done(page);
  // Of two simultaneous requests, the first one's page counts; ours is closed before it is shown.
  await storedCardsOf(services).cancel(providerPayment);
  const other = await findCard(services.database, card.id);
  return done(other?.state === "open" ? other.page : null);
}

/**
 * Updates a card that is being stored from the provider's state. Safe to run concurrently.
 * @param cancelled closes an abandoned page, unless a card was entered there
 */
export async function bringCard(
  services: Services,
  id: string,
  cancelled = false,
): Promise<Outcome<CardRow | null, Away>> {
  const card = await findCard(services.database, id);
  if (!card) return done(null);
  if (card.state === "live") return done(card);
  if (card.state === "opening" && cancelled) await moveCard(services.database, id, "failed");
  if (card.state !== "open" || card.providerPayment === null)
    return done(await findCard(services.database, id));
  const keeper = storedCardsOf(services);
  const answer = cancelled
    ? await keeper.cancel(card.providerPayment)
    : await keeper.ask(card.providerPayment);
  if (!answer.ok && answer.refusal.reason === "unreachable") return refused("provider-unreachable");
  // If the provider no longer knows the payment, the card can never be stored.
  await follow(services, card, answer.ok ? answer.value : { state: "closed" });
  return done(await findCard(services.database, id));
}

async function follow(services: Services, card: CardRow, setup: CardSetup): Promise<void> {
  if (setup.state === "open") return;
  if (setup.state === "closed") {
    await moveCard(services.database, card.id, "failed", { page: null });
    return;
  }
  const { agreement, card: kept } = setup;
  await inTransaction(services.database, async (transaction) => {
    // Activates two cards of one customer one after the other, so that only the first becomes preferred.
    await lockCustomer(transaction, card.customer);
    const preferred = !(await hasPreferred(transaction, card.customer));
    await moveCard(transaction, card.id, "live", { ...kept, agreement, preferred, page: null });
  });
}

/** Called by the job `payment-card`, after the payment window of a new card or of an order that is paid with a card. */
export async function bringOrLookAgain(services: Services, id: string): Promise<void> {
  const card = await findCard(services.database, id);
  if (card?.state === "live") return lookAgain(services, card);
  const brought = await bringCard(services, id, true);
  if (!brought.ok) throw new Error("The payment provider does not answer; the card will be looked up again");
}

/** After a payment the provider may hold a renewed card under the same agreement. */
async function lookAgain(services: Services, { id, agreement }: CardRow): Promise<void> {
  if (agreement === null) return;
  const read = await storedCardsOf(services).read(agreement);
  if (!read.ok && read.refusal.reason === "unreachable")
    throw new Error("The payment provider does not answer; the card will be looked up again");
  if (!read.ok) return;
  const { method, masked, expires }: StoredCard = read.value;
  await services.database
    .update(paymentCards)
    .set({ method, masked, expires })
    .where(and(eq(paymentCards.id, id), eq(paymentCards.state, "live")));
}

export async function moveCard(
  executor: Executor,
  id: string,
  to: CardState,
  change: Partial<Omit<CardRow, "id" | "state" | "customer">> = {},
): Promise<boolean> {
  const moved = await executor
    .update(paymentCards)
    .set({ ...change, state: to })
    .where(and(eq(paymentCards.id, id), inArray(paymentCards.state, statesBefore(CARD_FLOW, to))))
    .returning({ id: paymentCards.id });
  return moved.length > 0;
}

async function hasPreferred(transaction: Transaction, customer: string): Promise<boolean> {
  const preferred = and(eq(paymentCards.customer, customer), eq(paymentCards.preferred, true));
  return (await transaction.$count(paymentCards, preferred)) > 0;
}

export async function cardOfPayment(executor: Executor, providerPayment: string): Promise<string | null> {
  const [card] = await executor
    .select({ id: paymentCards.id })
    .from(paymentCards)
    .where(eq(paymentCards.providerPayment, providerPayment));
  return card?.id ?? null;
}

/** Returns the provider's agreement id of a live card; null if its customer has removed it. */
export async function agreementOf(executor: Executor, id: string): Promise<string | null> {
  const live = and(
    eq(paymentCards.id, id),
    eq(paymentCards.state, "live"),
    isNotNull(paymentCards.agreement),
  );
  const [card] = await executor.select().from(paymentCards).where(live);
  return card?.agreement ?? null;
}
