import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import { storeCard } from "#sandbox/nexi/visitor.ts";
import { jobsOf, misfortune, paymentId, rowsOf, theirBooks } from "../testing/money-scenes.ts";
import { storedCard } from "../testing/payment-scenes.ts";
import { without } from "../testing/rewritten.ts";
import {
  noticeOf,
  openTestShop,
  signedIn,
  type TestShop,
  type TestShopOptions,
  visitor,
} from "../testing/test-shop.ts";

const VERSION = "2027-01";
let shop: TestShop;
let me: Caller;

async function open(options: TestShopOptions = {}) {
  shop = await openTestShop(options);
  me = await signedIn(shop.backEnd, await visitor(shop.backEnd));
}
beforeEach(() => open());
afterEach(() => shop.close());

const cards = () => shop.backEnd.paymentCards;
const keyed = (caller: Caller, idempotencyKey: string): Caller => ({ ...caller, idempotencyKey });

async function begin(caller = me) {
  const begun = await cards().begin({ holder: "Åsa Ek", consent: VERSION }, caller);
  if (!begun.ok) throw new Error(begun.refusal.reason);
  return { card: begun.value.card, page: begun.value.page ?? "" };
}
const stored = (expiry?: string, caller = me) => storedCard(shop, caller, expiry);
async function verify(card: string, cancelled = false, caller = me) {
  const answer = await cards().verify({ card, cancelled }, caller);
  if (!answer.ok) throw new Error(answer.refusal.reason);
  return answer.value;
}
async function mine(caller = me) {
  const list = await cards().list({}, caller);
  if (!list.ok) throw new Error(list.refusal.reason);
  return list.value.cards;
}
const preferred = async () => (await mine()).filter((card) => card.preferred).map(({ id }) => id);
const days = (count: number) => shop.clock.advance(count * 86_400);
async function stillSignedIn() {
  await rowsOf(shop, "update sessions set last_seen = $1, created = $1", [new Date(shop.clock.now)]);
}

describe("storing a card", () => {
  test("is pending until the card's bank has approved it, then the card is listed with its last digits", async () => {
    const { card, page } = await begin();
    expect(await mine()).toMatchObject([{ id: card, state: "pending", masked: "", expires: null }]);
    expect(await verify(card)).toEqual({ state: "pending", page });
    await storeCard(page, "06/30");
    expect(await verify(card)).toEqual({ state: "live", page: null });
    expect(await mine()).toMatchObject([
      {
        ...{ id: card, state: "live", method: "Visa", masked: "49250000****0079", holder: "Åsa Ek" },
        ...{ expires: "2030-06-30", preferred: true, address: { city: "Malmö" } },
      },
    ]);
    expect((await theirBooks(shop))[0]).toMatchObject({ amount: 0, charged: 0, reserved: 0 });
  });

  test("keeps the consent with its text in the customer's language", async () => {
    await stored("12/39", { ...me, language: "en" });
    const rows = await rowsOf(shop, "select consent_version, consent_text, language from payment_cards");
    expect(rows).toEqual([
      { consent_version: VERSION, consent_text: "The card may be stored.", language: "en" },
    ]);
  });

  test("is rejected without consent, without a name, or with an outdated consent text", async () => {
    const refuse = (holder: string, consent: string | null) => cards().begin({ holder, consent }, me);
    expect(await refuse(" ", null)).toMatchObject({
      refusal: {
        faults: [
          { field: "holder", rule: "card-holder-required" },
          { field: "consent", rule: "card-consent-required" },
        ],
      },
    });
    expect(await refuse("Åsa Ek", "2019-01")).toMatchObject({ refusal: { reason: "consent-changed" } });
    expect(await mine()).toEqual([]);
  });

  test("opens one page if the form is submitted twice", async () => {
    const requested = { holder: "Åsa Ek", consent: VERSION };
    const twice = await Promise.all([1, 2].map(() => cards().begin(requested, keyed(me, "one-press"))));
    expect(twice[0]).toEqual(twice[1]);
    expect(await mine()).toHaveLength(1);
  });

  test("is completed by the provider's notification if the customer never returns", async () => {
    const { page } = await begin();
    await storeCard(page);
    const notice = noticeOf(paymentId(page), "payment.checkout.completed");
    await Promise.all([1, 2, 3].map(() => shop.backEnd.orders.notice(notice, me)));
    expect(await mine()).toMatchObject([{ state: "live" }]);
  });

  test("stores nothing and closes the page if the customer returns without a card", async () => {
    const { card, page } = await begin();
    expect(await verify(card, true)).toEqual({ state: "failed", page: null });
    await storeCard(page);
    expect(await verify(card)).toEqual({ state: "failed", page: null });
    expect(await mine()).toEqual([]);
  });

  test("succeeds if the customer returns after the card was approved", async () => {
    const { card, page } = await begin();
    await storeCard(page);
    expect(await verify(card, true)).toEqual({ state: "live", page: null });
  });

  test("that is abandoned has its page closed by the job after its time", async () => {
    const { card } = await begin();
    const [job] = await jobsOf(shop, "payment-card");
    expect(job?.start_after.getTime()).toBe(shop.clock.now + 1_800_000);
    await shop.engine.cards.bring(card);
    expect((await theirBooks(shop))[0]).toMatchObject({ terminated: true });
    expect(await mine()).toEqual([]);
  });

  test("fails while the provider does not answer, and the repeated command continues it", async () => {
    await misfortune(shop, { next: "create", answer: 503, times: 1 });
    const requested = { holder: "Åsa Ek", consent: VERSION };
    const caller = keyed(me, "again-and-again");
    expect(await cards().begin(requested, caller)).toMatchObject({
      refusal: { reason: "provider-unreachable" },
    });
    const begun = await cards().begin(requested, caller);
    if (!begun.ok) throw new Error(begun.refusal.reason);
    await misfortune(shop, { next: "get", answer: 503, times: 1 });
    expect(await cards().verify({ card: begun.value.card, cancelled: false }, me)).toMatchObject({
      refusal: { reason: "provider-unreachable" },
    });
    expect(await mine()).toHaveLength(1);
  });

  test("is rejected above ten cards", async () => {
    for (let card = 0; card < 10; card++) await begin();
    expect(await cards().begin({ holder: "Åsa Ek", consent: VERSION }, me)).toMatchObject({
      refusal: { reason: "too-many-cards" },
    });
  });
});

describe("the preferred card", () => {
  test("is the first card, until the customer chooses another", async () => {
    const [first, second] = [await stored(), await stored()];
    expect(await preferred()).toEqual([first]);
    expect(await cards().prefer({ card: second }, me)).toMatchObject({ ok: true });
    expect(await preferred()).toEqual([second]);
    expect((await mine()).map(({ id }) => id)).toEqual([second, first]);
  });

  test("once removed, is replaced by the next valid card", async () => {
    const first = await stored();
    const over = await stored("02/27");
    const valid = await stored("12/30");
    days(60);
    await stillSignedIn();
    expect(await mine()).toMatchObject([{ id: first }, { id: over, state: "expired" }, { id: valid }]);
    await cards().remove({ card: first }, me);
    expect(await preferred()).toEqual([valid]);
    await cards().remove({ card: valid }, me);
    expect(await preferred()).toEqual([over]);
    await cards().remove({ card: over }, me);
    expect(await mine()).toEqual([]);
  });

  test("cannot be an expired card", async () => {
    await stored();
    const over = await stored("02/27");
    days(60);
    await stillSignedIn();
    expect(await cards().prefer({ card: over }, me)).toMatchObject({ refusal: { reason: "card-expired" } });
  });

  test("keeps only the consent after it is removed", async () => {
    const card = await stored();
    await cards().remove({ card }, me);
    const [row] = await rowsOf<Record<string, unknown>>(shop, "select * from payment_cards");
    expect(row).toMatchObject({
      ...{ agreement: null, masked: "", holder: "", address: null, expires: null, preferred: false },
      ...{ consent_version: VERSION, state: "removed" },
    });
    expect(await cards().remove({ card }, me)).toMatchObject({ refusal: { reason: "unknown-card" } });
  });

  async function twoAtOnce() {
    const begun = [await begin(), await begin(), await begin(), await begin()];
    for (const { page } of begun) await storeCard(page);
    await Promise.allSettled(
      begun.map(({ card }, at) =>
        (at % 2 ? shop.another().backEnd : shop.backEnd).paymentCards.verify({ card, cancelled: false }, me),
      ),
    );
    const live = (await mine()).filter(({ state }) => state === "live");
    return { live: live.length, preferred: (await preferred()).length };
  }

  test("is one of several cards that become live at the same time, at two processes", async () => {
    expect(await twoAtOnce()).toEqual({ live: 4, preferred: 1 });
  });

  test("is unique without the customer's lock only because of the constraint", async () => {
    await shop.close();
    await open({
      rewrite: (statement) => {
        if (statement.startsWith('update "payment_cards"') && statement.includes('"agreement" ='))
          return without(statement, /where \(/, "where (pg_sleep(0.8)::text is not null and ");
        return statement.replace(/(select 1 from customers where id = \$1) for no key update/, "$1");
      },
    });
    const { live, preferred: one } = await twoAtOnce();
    expect(one).toBe(1);
    expect(live).toBeLessThan(4);
  });

  test("is the remaining one when two cards are removed at the same time", async () => {
    const [first, second, third] = [await stored(), await stored(), await stored()];
    const other = shop.another().backEnd.paymentCards;
    await Promise.all([cards().remove({ card: first }, me), other.remove({ card: second }, me)]);
    expect(await preferred()).toEqual([third]);
  });
});

describe("another customer's cards", () => {
  test("are not listed and cannot be changed", async () => {
    const card = await stored();
    const other = await signedIn(shop.backEnd, await visitor(shop.backEnd));
    expect(await mine(other)).toEqual([]);
    const unknown = { refusal: { reason: "unknown-card" } };
    expect(await cards().remove({ card }, other)).toMatchObject(unknown);
    expect(await cards().prefer({ card }, other)).toMatchObject(unknown);
    expect(await cards().verify({ card, cancelled: true }, other)).toMatchObject(unknown);
    expect(await mine()).toHaveLength(1);
  });
});

describe("the card-expiry email", () => {
  test("is sent once, thirty days before, and not for a card that was removed or renewed", async () => {
    const card = await stored("02/27");
    days(13);
    await shop.engine.reminders.queue();
    expect(await jobsOf(shop, "card-expiry")).toEqual([]);
    days(1);
    await shop.engine.reminders.queue();
    await shop.engine.reminders.queue();
    const jobs = await jobsOf(shop, "card-expiry");
    expect(jobs.map(({ data }) => data)).toEqual([{ kind: "card-expiry", card, expires: "2027-02-28" }]);
    expect(await shop.engine.reminders.card(card, "2027-02-28")).toMatchObject({
      method: "Visa",
      last4: "0079",
    });
    expect(await shop.engine.reminders.card(card, "2026-02-28")).toBeNull();
    await stillSignedIn();
    await cards().remove({ card }, me);
    expect(await shop.engine.reminders.card(card, "2027-02-28")).toBeNull();
  });
});
