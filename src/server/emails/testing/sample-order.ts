import type { OrderLine } from "#contract/lines.ts";
import type { PerformanceOfTicket } from "#contract/operations/basket.ts";
import type { Order, Ticket } from "#contract/operations/orders.ts";
import { SOMEBODY } from "#contract/testing/somebody.ts";

/** For tests of emails about an order, and for `samples.ts`. */

export const SEK = (amount: number) => ({ amount, currency: "SEK" as const });

export const DONATION: OrderLine = {
  ...{ id: "1", kind: "donation", name: "Huset", about: [], picture: null, quantity: 1, relatesTo: null },
  ...{ total: SEK(10_000), performance: null, returned: 0, state: "fulfilled" },
};

export const PERFORMANCE: PerformanceOfTicket = {
  ...{ id: 1, starts: "2027-03-01T18:00:00.000Z", durationMinutes: 150, change: null },
  venue: { id: "salon", name: "Salongen" },
  event: { slug: "carmen", title: "Carmen", composer: null, picture: { url: "/x.svg", alt: "x" } },
};

export const TICKET: Ticket = {
  ...{ code: "1234", performance: PERFORMANCE.id, band: "A", priceType: "Vuxen", name: null, valid: true },
  ...{ price: SEK(50_000), fees: SEK(0), total: SEK(50_000) },
  place: {
    section: "Parkett",
    row: "1",
    seat: "2",
    door: null,
    level: "",
    restrictedView: null,
    accessible: false,
  },
};

export function orderOf(...lines: readonly OrderLine[]): Order {
  const { firstName, lastName } = SOMEBODY;
  const none = SEK(0);
  const total = SEK(lines.length * DONATION.total.amount);
  return {
    ...{
      number: "100001",
      link: "link",
      state: "paid",
      created: "2027-01-01T12:00:00.000Z",
      holdUntil: null,
    },
    ...{ holder: { firstName, lastName, email: "asa@test.example" }, deliveryAddress: null, delivery: null },
    ...{ performances: [], tickets: [], lines: [...lines], returned: false, tenders: [] },
    totals: {
      ...{ subtotal: total, total },
      ...{ discount: none, fees: none, delivery: none, vat: none },
      vatByRate: [],
    },
    ...{ paymentMethod: null, paidIn: null, byInstalments: null },
  };
}

export function orderWithTicket(): Order {
  return { ...orderOf(DONATION), performances: [PERFORMANCE], tickets: [TICKET] };
}
