import { and, eq, isNull } from "drizzle-orm";
import type { Fund } from "#domain/sales/contributions/donations.ts";
import type { CatalogueIndex } from "../../catalogue/catalogue-index.ts";
import type { LineKind, LineRow } from "../../kernel/line-kind.ts";
import type { DonationDetails } from "../../storage/documents/line-details.ts";
import { donations } from "../../storage/tables/customers/members.ts";

export function findFund(index: CatalogueIndex, fund: number): Fund | null {
  return index.catalogue.sales?.donations?.funds.find(({ id }) => id === fund) ?? null;
}

function known(index: CatalogueIndex, { details }: LineRow<DonationDetails>): Fund {
  const fund = findFund(index, details.fund);
  if (!fund) throw new Error(`Unknown fund ${details.fund}`);
  return fund;
}

export const donationKind: LineKind<DonationDetails> = {
  kind: "donation",
  withoutPersons: (details) => ({ ...details, recognition: "", tribute: "" }),
  paidAtOnce: true,
  hasGiftAid: ({ details }) => details.giftAid,
  knows: ({ details }, index) => findFund(index, details.fund) !== null,
  check: (own, { index }) =>
    own.flatMap((line) => (known(index, line).retired ? [{ line: line.id, why: "not-sold-any-more" }] : [])),
  price: (own) => [
    {
      phase: "base",
      charges: () =>
        own.map(({ id, details }) => ({
          line: id,
          phase: "base" as const,
          reference: `D-${details.fund}`,
          gross: details.amount,
          rate: null,
        })),
    },
  ],
  claims: () => [],
  quantities: () => null,
  describe(line, { index }) {
    const { recognition, anonymous, tribute, giftAid } = line.details;
    const thanked =
      recognition === "" ? [] : [{ word: "donation-recognition", values: { name: recognition } }];
    return {
      name: known(index, line).name,
      about: [
        ...(anonymous ? [{ word: "donation-anonymous", values: {} }] : thanked),
        ...(tribute === "" ? [] : [{ word: "donation-tribute", values: { name: tribute } }]),
        ...(giftAid ? [{ word: "donation-gift-aid", values: {} }] : []),
      ],
      picture: null,
    };
  },
  async fulfil({ transaction, random, catalogue }, order, line) {
    const id = random.id();
    const { giftAidRequested: _requested, ...details } = line.details;
    await transaction
      .insert(donations)
      .values({
        id,
        customer: order.customer,
        order: order.id,
        line: line.id,
        ...details,
        currency: catalogue.catalogue.currency,
        given: order.paid,
      })
      .onConflictDoNothing();
    return { result: { donation: id } };
  },
  keeps: async () => "donation",
  async reverse({ transaction, now }, order, line) {
    await transaction
      .update(donations)
      .set({ returned: new Date(now) })
      .where(and(eq(donations.order, order.id), eq(donations.line, line.id), isNull(donations.returned)));
  },
};
