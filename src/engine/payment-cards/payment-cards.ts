import { and, asc, desc, eq, inArray } from "drizzle-orm";
import type { BackEnd } from "#contract/back-end.ts";
import type { PaymentCard } from "#contract/operations/payment-cards.ts";
import { type CardConsent, nextPreferred } from "#domain/customer/payment-cards.ts";
import { inLanguage, type Language } from "#domain/languages.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import { isUuid } from "#domain/text/uuid.ts";
import { addressOf } from "../account/address-of.ts";
import { lockCustomer } from "../account/lock-customer.ts";
import { execute } from "../kernel/commands.ts";
import type { Services } from "../kernel/services.ts";
import { todayOf } from "../kernel/today.ts";
import type { Executor, Transaction } from "../storage/database.ts";
import { paymentCards } from "../storage/tables/customers/payment-cards.ts";
import { customerSession } from "../visitors/sessions.ts";
import { bringCard, type CardRow, findCard, moveCard, openCard } from "./bring-card.ts";

/** Maximum number of cards; abandoned pages count until they expire. */
const MOST = 10;
export function createPaymentCards(services: Services): BackEnd["paymentCards"] {
  const { database } = services;

  async function openPage(id: string, language: Language) {
    const card = await findCard(database, id);
    if (!card) throw new Error(`No card ${id}`);
    const opened = await openCard(services, card, inLanguage(consentOf(services).page, language));
    return opened.ok ? done({ card: id, page: opened.value }) : opened;
  }

  return {
    async list(_input, caller) {
      const session = await customerSession(services, caller);
      if (!session.ok) return session;
      const cards = await cardsOf(database, session.value.customer);
      const { version, text } = consentOf(services);
      const today = todayOf(services);
      return done({
        cards: cards.map((card) => view(card, today)),
        consent: { version, text: inLanguage(text, caller.language) },
      });
    },

    async begin(input, caller) {
      const session = await customerSession(services, caller);
      if (!session.ok) return session;
      const holder = input.holder.trim();
      const consent = consentOf(services);
      const faults = [
        ...(holder === "" ? [{ field: "holder", rule: "card-holder-required" }] : []),
        ...(input.consent === null ? [{ field: "consent", rule: "card-consent-required" }] : []),
      ];
      if (faults.length > 0) return refused("invalid", { faults });
      const { customer } = session.value;
      const requested = { operation: "storeCard", input };
      const begun = await execute(
        services,
        { session: session.value, caller, requested },
        async (transaction) => {
          if (input.consent !== consent.version) return refused("consent-changed");
          await lockCustomer(transaction, customer);
          if ((await cardsOf(transaction, customer)).length >= MOST) return refused("too-many-cards");
          const card = services.random.id();
          await transaction.insert(paymentCards).values({
            id: card,
            customer,
            provider: services.storedCards?.name ?? "",
            state: "opening",
            holder,
            address:
              (await addressOf(transaction, customer, "billing")) ??
              (await addressOf(transaction, customer, "primary")),
            consentVersion: consent.version,
            consentText: inLanguage(consent.text, caller.language),
            language: caller.language,
            created: new Date(services.now()),
          });
          // If the customer does not return, the provider is polled once after the payment window.
          const notBefore = new Date(services.now() + services.settings.paymentWindowSeconds * 1000);
          await services.outbox.put(transaction, { kind: "payment-card", card }, { notBefore });
          return done({ card });
        },
      );
      return begun.ok ? openPage(begun.value.card, caller.language) : begun;
    },

    async verify(input, caller) {
      const own = await ownCard(services, input.card, caller);
      if (!own.ok) return own;
      const brought = await bringCard(services, input.card, input.cancelled);
      if (!brought.ok) return brought;
      const card = brought.value;
      if (!card || card.state === "removed") return refused("unknown-card");
      const state = card.state === "live" || card.state === "failed" ? card.state : "pending";
      return done({ state, page: card.state === "open" ? card.page : null });
    },

    async prefer(input, caller) {
      const session = await customerSession(services, caller);
      if (!session.ok) return session;
      const { customer } = session.value;
      const requested = { operation: "preferCard", input };
      return execute(services, { session: session.value, caller, requested }, async (transaction) => {
        await lockCustomer(transaction, customer);
        const card = await liveCard(transaction, input.card, customer);
        if (!card) return refused("unknown-card");
        if ((card.expires ?? "") < todayOf(services)) return refused("card-expired");
        await transaction
          .update(paymentCards)
          .set({ preferred: false })
          .where(and(eq(paymentCards.customer, customer), eq(paymentCards.preferred, true)));
        await transaction.update(paymentCards).set({ preferred: true }).where(eq(paymentCards.id, card.id));
        return done({});
      });
    },

    async remove(input, caller) {
      const session = await customerSession(services, caller);
      if (!session.ok) return session;
      const { customer } = session.value;
      const requested = { operation: "removeCard", input };
      return execute(services, { session: session.value, caller, requested }, async (transaction) => {
        await lockCustomer(transaction, customer);
        const card = await liveCard(transaction, input.card, customer);
        if (!card) return refused("unknown-card");
        await moveCard(transaction, card.id, "removed", {
          ...{ agreement: null, method: "", masked: "", expires: null, holder: "", address: null },
          ...{ preferred: false, removed: new Date(services.now()) },
        });
        if (card.preferred) await promoteNext(services, transaction, customer);
        return done({});
      });
    },
  };
}

/** Returns the consent text. Throws if cards are not stored, which the page has already checked. */
function consentOf({ settings }: Services): CardConsent & { readonly page: CardConsent["text"] } {
  if (!settings.cardConsent) throw new Error("The house does not store cards");
  return { ...settings.cardConsent, page: settings.cardPageText };
}

async function promoteNext(services: Services, transaction: Transaction, customer: string): Promise<void> {
  const live = and(eq(paymentCards.customer, customer), eq(paymentCards.state, "live"));
  const rows = await transaction.select().from(paymentCards).where(live);
  const cards = rows.map((card) => ({
    ...card,
    expires: card.expires ?? "",
    created: card.created.getTime(),
  }));
  const next = nextPreferred(cards, todayOf(services));
  if (next)
    await transaction.update(paymentCards).set({ preferred: true }).where(eq(paymentCards.id, next.id));
}

function cardsOf(executor: Executor, customer: string): Promise<CardRow[]> {
  return executor
    .select()
    .from(paymentCards)
    .where(and(eq(paymentCards.customer, customer), inArray(paymentCards.state, ["opening", "open", "live"])))
    .orderBy(desc(paymentCards.preferred), asc(paymentCards.created), asc(paymentCards.id));
}

async function liveCard(transaction: Transaction, id: string, customer: string): Promise<CardRow | null> {
  const card = isUuid(id) ? await findCard(transaction, id) : null;
  return card?.customer === customer && card.state === "live" ? card : null;
}

async function ownCard(
  services: Services,
  id: string,
  caller: Parameters<typeof customerSession>[1],
): Promise<Outcome<CardRow, { reason: "login-needed" | "unknown-card" }>> {
  const session = await customerSession(services, caller);
  if (!session.ok) return session;
  const card = isUuid(id) ? await findCard(services.database, id) : null;
  return card?.customer === session.value.customer ? done(card) : refused("unknown-card");
}

/** Returns the card for an order, if it belongs to the customer and is valid today. */
export async function cardToPayWith(
  services: Services,
  transaction: Transaction,
  id: string,
  customer: string,
): Promise<Outcome<string, { reason: "unknown-card" | "card-expired" }>> {
  const card = await liveCard(transaction, id, customer);
  if (!card) return refused("unknown-card");
  return (card.expires ?? "") < todayOf(services) ? refused("card-expired") : done(card.id);
}

function view(card: CardRow, today: string): PaymentCard {
  const { id, method, masked, holder, expires, address, preferred } = card;
  const isOver = expires !== null && expires < today;
  const state = card.state !== "live" ? "pending" : isOver ? "expired" : "live";
  return { id, state, method, masked, holder, expires, address, preferred };
}
