import type { RegistrationEntry } from "#contract/sales/registrations.ts";
import type { JobOf } from "#ports/jobs.ts";
import type { WithdrawalNotice } from "../../../engine/orders/returned/withdrawals.ts";
import type { PlanNotice } from "../../../engine/sales/direct-debit/plan-emails.ts";
import type { ListNotice } from "../../../engine/waiting-list/list-notice.ts";
import type { EmailKind } from "../email.ts";
import type { EMAILS } from "../email-table.ts";
import { DONATION, orderOf, orderWithTicket, PERFORMANCE, SEK, TICKET } from "./sample-order.ts";

/** For `email-table.test.ts`, which writes each email in every language. */

type Listed = (typeof EMAILS)[number];
/** Jobs and data for every branch of an email's text. */
type SamplesOf<One> =
  One extends EmailKind<infer Kind, infer _, infer Data>
    ? readonly (readonly [job: Omit<JobOf<Kind>, "kind">, data: Omit<Data, "words">])[]
    : never;
type Samples = { readonly [One in Listed as One["kind"]]: SamplesOf<One> };

const person = { email: "asa@test.example", firstName: "Åsa", lastName: "Öberg" };
const common = { language: "sv", change: "1" } as const;
const expiry = { until: "2027-06-01", days: 14 };
const notice = { to: person, language: "sv", amount: 10_000, currency: "SEK", last4: "1234" } as const;
const order = orderWithTicket();
const inOrder = { order: order.link };
const failed = { ...inOrder, movement: "1", money: SEK(100) };
const returned = { ...inOrder, value: 100, credit: 100, currency: "SEK", until: "2027-06-01" };
const seat = { performance: PERFORMANCE.id, place: TICKET.place, priceType: "Vuxen" };
const moment = new Date("2027-03-01T18:00:00.000Z");

const shown = {
  id: 1,
  event: { slug: "carmen", title: "Carmen" },
  starts: PERFORMANCE.starts,
  venue: "Salongen",
};
const first = { performance: shown, section: "stalls", name: "Parkett" };
const entry: RegistrationEntry = {
  ...{ number: "7", state: "entered", first, party: 2, priceType: { id: 1, name: "Vuxen" } },
  ...{ alternatives: [first], rehearsal: false, rank: null, closes: PERFORMANCE.starts, isOpen: true },
  offered: {
    place: { performance: shown, section: "Parkett" },
    ...{ choice: 1, holdUntil: PERFORMANCE.starts, order: "link" },
  },
};

const allocated = {
  ...{ owner: "sponsor@test.example", name: "Banken", performance: 1, event: "Carmen" },
  ...{ starts: PERFORMANCE.starts },
};

const plan: PlanNotice = {
  ...{ language: "sv", to: person, kind: "donation", name: "Huset", state: "active" },
  ...{ amount: 100, currency: "SEK", day: 1, next: "2027-06-01", order: null },
  later: { amount: 200, from: "2027-07-01" },
};
const parts: PlanNotice = {
  ...{ ...plan, kind: "order", later: null },
  order: { link: "link", number: "100001", left: 100, parts: [{ due: "2027-06-01", amount: 100 }] },
};
const STAGES = ["started", "changed", "refused", "paused", "ended", "paid"] as const;
const ENDED = ["refused", "ended"];
const planSamples = STAGES.flatMap((stage) => {
  const job = { plan: "1", change: "1", stage };
  const state: PlanNotice["state"] = ENDED.includes(stage) ? "ended" : "active";
  const own =
    stage === "paid"
      ? []
      : [
          { ...plan, state },
          { ...plan, kind: "membership" as const, state },
        ];
  const ofOrder = stage === "changed" ? [] : [parts];
  return [...own, ...ofOrder].map((notice) => [job, { notice }] as const);
});

const voucherDetails = { recipient: "Bo", message: "Grattis!", email: "bo@test.example" };
const vouchers = [{ code: "ABCD", amount: 100, currency: "SEK", validUntil: "2027-06-01" }];
const change = { id: 1, performance: PERFORMANCE.id, before: moment, after: moment, at: moment };
const until = moment.toISOString();
const withdrawn: WithdrawalNotice = {
  ...{ receipt: "1", number: order.number, link: order.link, name: "Åsa Öberg", language: "sv", at: until },
  ...{ lines: [{ id: "2", name: "Mugg", quantity: 1 }], atOnce: SEK(100), whenBack: SEK(100) },
};
const enquired = { performance: 1, shown: null, language: "en", answers: [["Antal", "40"]] } as const;
const unclear = {
  ...{ number: "100001", total: SEK(100), basket: "b", since: moment },
  customer: { name: "Åsa Öberg", email: person.email, vendor: "v" },
  performances: [{ title: "Carmen", starts: moment, seats: ["A1"] }],
  lines: [{ name: "Mugg", quantity: 1 }],
};
const unmatched = {
  ...{ order: "100001", amount: 100, currency: "SEK", expected: 200, returnBy: moment, payment: "p" },
};
const reminded = { order, performance: PERFORMANCE, ownText: { sv: "Välkommen." }, lines: [DONATION] };
const share = { token: "t", name: "Bo", performance: PERFORMANCE, from: order.holder };
const ending = { to: person, language: "sv", name: { sv: "Vän" } } as const;
const membership = { membership: "1", ends: "2027-06-01", days: 14 };

const listed: ListNotice = {
  ...{ email: person.email, link: "link", language: "sv" },
  entry: {
    ...{ state: "waiting", ending: null, name: "Åsa", party: 2, wheelchairs: 0, bands: ["A"] },
    ...{ mayBeSplit: false, performances: [{ ...shown, before: 12 }], offer: null },
  },
};
const offered: ListNotice = {
  ...listed,
  entry: {
    ...{ ...listed.entry, state: "offered", performances: [{ ...shown, before: null }] },
    offer: { performance: shown.id, total: SEK(200), until, order: "link", state: "payable" },
  },
};

const subscribed = {
  person: { name: "Åsa Öberg", email: "asa@test.example", language: "sv" },
  ...{ title: "Försäljning per dag", about: "Försäljningen efter dag.", address: "/reports/sales-by-day" },
  sums: [
    { name: "Biljetter", amount: 12, currency: null },
    { name: "Belopp", amount: 1_200_050, currency: "SEK" },
  ],
  file: { name: "sales-by-day.csv", type: "text/csv", content: new TextEncoder().encode("a") },
} as const;

export const SAMPLES: Samples = {
  "waiting-list": (["confirm", "listed", "offered", "lapsed", "asked", "bought"] as const).map((stage) => [
    { entry: "1", stage, ...(stage === "offered" && { offer: "2" }) },
    { notice: stage === "offered" ? offered : listed },
  ]),
  "allocation-release": [0, 1, 4].map((count) => [
    { allocation: "1", releaseAt: PERFORMANCE.starts },
    { notice: { ...allocated, count } },
  ]),
  report: [[{ subscription: "1", from: "2027-01-01", to: "2027-01-07" }, { found: subscribed }]],
  "account-erased": [[{ person, ...common }, {}]],
  "card-expiry": [[{ card: "1", expires: "2027-06-01" }, { notice: { ...notice, method: "Visa" } }]],
  "changed-performance-settled": [
    [
      { ...returned, performance: 1 },
      { order, performance: PERFORMANCE },
    ],
  ],
  "claim-decided": [true, false].map((isApproved) => [
    { claim: "1", amount: 100 },
    { claim: { link: "link", language: "sv", isApproved, event: "Carmen", starts: until }, order },
  ]),
  "credit-expiry": [[{ customer: "1", ...expiry }, { notice }]],
  "customer-link": (["login", "password-reset"] as const).map((link) => [
    { link, customer: "1", language: "sv", next: "/" },
    { token: "token", person },
  ]),
  "debit-plan": planSamples,
  "email-change": ["token", null].map((token) => [common, { notice: { token, person, until: moment } }]),
  "email-changed": (["requested", "changed"] as const).map((what) => [{ what, person, ...common }, {}]),
  "staff-link": ["", "Åsa Öberg"].map((name) => [
    { staff: "1", expires: moment.toISOString() },
    { token: "token", person: { ...person, name, language: "sv" as const }, until: moment },
  ]),
  enquiry: [null, person.email].map((email) => [{ enquiry: "1" }, { asked: { ...enquired, email } }]),
  "gift-vouchers": (["email", "print"] as const).map((delivery) => [
    { ...inOrder, line: "1" },
    { given: { details: { ...voucherDetails, delivery }, vouchers }, order },
  ]),
  "membership-ends": [
    { slug: "van", renewal: null },
    { slug: null, renewal: null },
    { slug: "van", renewal: { on: "2027-06-01", amount: 100, currency: "SEK" } },
  ].map((how) => [membership, { notice: { ...ending, ...how } }]),
  "order-confirmation": [order, orderOf(DONATION, { ...DONATION, kind: "flex" })].map((one) => [
    inOrder,
    { order: one },
  ]),
  "order-refunded": [[], [TICKET.code]].map((tickets) => [
    { ...returned, refund: "1", provider: 100, byHand: 100, waived: 100, tickets },
    { order },
  ]),
  "order-returned": [{ waived: 100 }, { ticket: TICKET.code }, { exchanged: "100002" }].map((how) => [
    { ...returned, ...how },
    { order },
  ]),
  "passkey-changed": (["added", "removed"] as const).map((what) => [
    { customer: "1", what, name: "Telefon", ...common },
    { person },
  ]),
  "password-changed": [[{ customer: "1", ...common }, { person }]],
  "performance-change": (["cancelled", "moved", "reinstated"] as const).flatMap((kind) =>
    [until, null].map(
      (until) =>
        [
          { ...inOrder, change: 1 },
          { order, performance: PERFORMANCE, change: { ...change, kind }, until },
        ] as const,
    ),
  ),
  "performance-reminder": [
    [
      { ...inOrder, performance: 1, starts: until },
      { ...reminded, isServed: true },
    ],
  ],
  "queue-place": [[{ email: person.email, language: "sv", address: "/queue" }, {}]],
  "redemption-expiry": [[{ subscription: "1", ...expiry }, { notice: { ...ending, redemptions: 2 } }]],
  "refund-failed": [[failed, { order }]],
  "refund-notice": [undefined, { ...SEK(100), isWrong: true }, { ...SEK(100), isWrong: false }].flatMap(
    (money) => [order, orderOf()].map((one) => [{ ...inOrder, money }, { order: one }] as const),
  ),
  "refund-to-settle": [[failed, { order }]],
  registration: (["received", "withdrawn", "drawn", "unlucky", "declined", "next"] as const).flatMap(
    (stage) =>
      [true, false].map(
        (mayBuyOn) =>
          [
            { entry: "1", stage },
            { notice: { ...person, language: "sv", entry, performance: shown, total: 100, mayBuyOn } },
          ] as const,
      ),
  ),
  resale: (["put-up", "sold", "ended"] as const).map((stage) => [
    { resale: "1", stage },
    {
      notice: {
        ...{ order: order.link, ticket: TICKET.code, state: "open", until, currency: "SEK" },
        ...{ value: 100, credit: 100, creditUntil: "2027-06-01" },
      },
      order,
    },
  ]),
  "reserved-order": [null, 0, 3].map((days) => [
    { ...inOrder, days },
    { order, seats: [seat], isPaidByLink: days === null },
  ]),
  "series-renewal": [[inOrder, { order, seats: [seat] }]],
  "shared-ticket": [[{ share: "1", email: "bo@test.example", language: "sv" }, { shared: share }]],
  "ticket-changed": (["name", "code", "seat"] as const).map((what) => [
    { ...inOrder, tickets: [TICKET.code], what, change: "1" },
    { order },
  ]),
  "unclear-order": [null, "payment"].map((payment) => [inOrder, { unclear: { ...unclear, payment } }]),
  "unmatched-payment": [[{ payment: "1" }, { unmatched }]],
  "voucher-expiry": [[{ voucher: "1", ...expiry }, { notice }]],
  withdrawal: [true, false].map((isPaid) => [
    { receipt: "1", isPaid },
    { notice: withdrawn, order },
  ]),
};
