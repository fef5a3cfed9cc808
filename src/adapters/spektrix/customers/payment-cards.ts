import type { PartOfBackEnd } from "#contract/any-back-end.ts";
import type { PaymentCard } from "#contract/operations/payment-cards.ts";
import { done, refused } from "#domain/outcome.ts";
import { execute } from "../basket/execute.ts";
import type { Services } from "../services.ts";
import { answerOf } from "../wire/client.ts";
import { nothingShape, storedCardsShape } from "../wire/shapes.ts";
import { findSession } from "./sessions.ts";

const listOf = (customer: string) => `/customers/${encodeURIComponent(customer)}/stored-cards`;

/**
 * Stored by the vendor's tills and pages. They cannot pay through our provider, and none is stored from here.
 */
export function createPaymentCards(services: Services) {
  const { vendor, now } = services;

  async function cardsOf(customer: string): Promise<PaymentCard[]> {
    const path = `${listOf(customer)}?includePending=true`;
    const cards = await answerOf(vendor.ask({ path, answer: storedCardsShape }));
    const today = new Date(now()).toISOString().slice(0, 10);
    const seen = cards.map(
      ({ id, maskedNumber, cardHolderName, expiryDate, type, isDefault, isPending }) => ({
        id,
        state: isPending
          ? ("pending" as const)
          : expiryDate < today
            ? ("expired" as const)
            : ("live" as const),
        method: type,
        masked: maskedNumber,
        holder: cardHolderName,
        expires: isPending ? null : expiryDate,
        address: null,
        preferred: isDefault,
      }),
    );
    // Pending ones first, then the preferred one.
    const rank = (card: PaymentCard) => (card.state === "pending" ? 0 : card.preferred ? 1 : 2);
    return seen.sort((one, other) => rank(one) - rank(other));
  }

  return {
    async list(_input, caller) {
      const session = await findSession(services, caller);
      if (!session?.customer) return refused("login-needed");
      return done({ cards: await cardsOf(session.customer), consent: null });
    },

    async remove(input, caller) {
      const session = await findSession(services, caller);
      if (!session?.customer) return refused("login-needed");
      const { customer } = session;
      return execute(
        services,
        { session, caller },
        { operation: "removePaymentCard", input },
        async (notes) => {
          const isThere = (await cardsOf(customer)).some(({ id }) => id === input.card);
          // A command interrupted after the vendor deleted the card is retried and finds it deleted.
          if (!isThere) return notes.planned ? done({}) : refused("unknown-card");
          await notes.plan({ before: [input.card] });
          const path = `${listOf(customer)}/${encodeURIComponent(input.card)}`;
          await vendor.write({ method: "DELETE", path, answer: nothingShape });
          return done({});
        },
      );
    },
  } satisfies PartOfBackEnd["paymentCards"];
}
