import { sql } from "drizzle-orm";
import type { Charge } from "#domain/price/charge.ts";
import { type DiscountedTicket, discounts, isOpenAt, type PromoCode } from "#domain/sales/promo-codes.ts";
import type { CatalogueIndex } from "../../catalogue/catalogue-index.ts";
import type { Claim, LineContext, LineFault, LineKind, LineNote, LineRow } from "../../kernel/line-kind.ts";
import type { Catalogue } from "../../storage/documents/catalogue-document.ts";
import { PROMO_CODE } from "../../storage/documents/line-details.ts";

/** The uses of a code are a quota, claimed from the basket on; those of one customer from the placing of the order. */

export interface PromoCodeDetails {
  readonly offer: string;
  /** As the customer typed it, so that they recognize it in the order. */
  readonly code: string;
}

const usesKey = (offer: string) => `use:${offer}`;
const customersKey = (offer: string, customer: string) => `use:${offer}:${customer}`;

export function usesOf({ sales }: Pick<Catalogue, "sales">) {
  return (sales?.["promo-codes"] ?? []).flatMap(({ id, uses }) =>
    uses === null ? [] : [{ key: usesKey(id), capacity: uses }],
  );
}

function find(index: CatalogueIndex, { details }: LineRow<PromoCodeDetails>): PromoCode | undefined {
  return index.catalogue.sales?.["promo-codes"]?.find(({ id }) => id === details.offer);
}

function known(index: CatalogueIndex, line: LineRow<PromoCodeDetails>): PromoCode {
  const offer = find(index, line);
  if (!offer) throw new Error(`Unknown offer ${line.details.offer}`);
  return offer;
}

function single(tickets: LineContext["tickets"]): LineContext["tickets"] {
  return tickets.filter(({ parent }) => parent === undefined);
}

function offered({ tickets }: Pick<LineContext, "tickets">): DiscountedTicket[] {
  // A ticket has one offer at most: tickets of a package are not discounted by a code.
  return single(tickets).map(({ performance, priceType, price }) => ({
    event: performance.event,
    performance: performance.id,
    priceType,
    price,
  }));
}

export const promoCodeKind: LineKind<PromoCodeDetails> = {
  kind: PROMO_CODE,
  knows: (line, index) => find(index, line) !== undefined,

  gives(line, index) {
    const { modesOfSale, opens } = known(index, line);
    return [{ modesOfSale, opens }];
  },

  async check(own, { index, now, customer }, transaction) {
    const faults: LineFault[] = [];
    for (const line of own) {
      const offer = known(index, line);
      if (!isOpenAt(offer, now)) faults.push({ line: line.id, why: "code-over" });
      else if (offer.usesPerCustomer !== null && customer !== null) {
        // Creates the customer's own quota at the first use.
        await transaction.execute(sql`
          insert into quotas (key, capacity) values (${customersKey(offer.id, customer)}, ${offer.usesPerCustomer})
          on conflict (key) do update set capacity = excluded.capacity`);
      }
    }
    return faults;
  },

  price: (own, context) => [
    {
      phase: "promo-code",
      charges(soFar) {
        const rates = new Map(soFar.map(({ line, rate }) => [line, rate]));
        return own.flatMap((line) => {
          const offer = known(context.index, line);
          return discounts(offer, offered(context)).flatMap((amount, at): Charge[] => {
            const ticket = single(context.tickets)[at];
            if (!ticket || amount === 0) return [];
            const rate = rates.get(ticket.id) ?? null;
            return [
              { line: ticket.id, phase: "promo-code", reference: `O-${offer.id}`, gross: -amount, rate },
            ];
          });
        });
      },
    },
  ],

  claims(line, { index, customer }) {
    const offer = known(index, line);
    const claims: Claim[] = [];
    if (offer.uses !== null) claims.push({ of: "quota", key: usesKey(offer.id), amount: 1 });
    if (offer.usesPerCustomer !== null && customer !== null) {
      claims.push({ of: "placed", key: customersKey(offer.id, customer), amount: 1 });
    }
    return claims;
  },

  // A code that discounts nothing in the order is not used up.
  spends(line, context) {
    const offer = known(context.index, line);
    const isWayIn = offer.modesOfSale.length + offer.opens.length > 0;
    return isWayIn || discounts(offer, offered(context)).some((amount) => amount > 0);
  },

  whenTaken: "code-used",

  quantities: () => null,

  describe(line, context) {
    const offer = known(context.index, line);
    const given = discounts(offer, offered(context));
    const count = given.filter((amount) => amount > 0).length;
    const about: LineNote[] = [{ word: "promo-code", values: { code: line.details.code } }];
    if (offer.gives === null) about.push({ word: "promo-opens", values: {} });
    else about.push({ word: count > 0 ? "promo-gives" : "promo-waits", values: { count: String(count) } });
    return { name: offer.name, about, picture: null };
  },

  fulfil: async () => ({ result: null }),
  reverse: async () => {},
};
