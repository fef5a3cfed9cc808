import { afterEach, beforeEach, expect, test } from "vitest";
import { type MonthlyDonations, openMonthlyDonations } from "../../testing/sales/monthly-donations.ts";

let stage: MonthlyDonations;
beforeEach(async () => {
  stage = await openMonthlyDonations();
});
afterEach(() => stage.close());

const waiting = () =>
  stage.rows<{ about: { id: string } }>(
    "select data->'about' as about from jobs.job where name = 'debit-notice'",
  );

test("a notification with 250 events is answered while the provider's API is blocked, and processed later", async () => {
  const made = await stage.collected(await stage.active());
  await stage.set("payments", made.collection, "paid_out");
  await stage.control("faults", { next: "GET /payments", held: true, times: 250 });
  const events = Array.from({ length: 250 }, (_, at) => ({
    ...({ type: "payments", link: "payment" } as const),
    id: `EV${at}`,
    about: at === 249 ? made.collection : `PM${at}`,
  }));
  expect(await stage.notice(events)).toEqual({ ok: true, value: {} });
  expect(await stage.held()).toBe(0);
  expect(await stage.books()).toEqual([]);
  const handled = stage.hear();
  await expect.poll(stage.held, { timeout: 10_000 }).toBe(1);
  await stage.control("faults/release", {});
  await handled;
  expect(await stage.books()).toEqual([{ kind: "charge", amount: "10000" }]);
});

test("a collection is read once for several events, and not again for repeated events", async () => {
  const made = await stage.collected(await stage.active());
  const events = ["EV1", "EV2", "EV3"].map((id) => ({
    ...({ id, type: "payments", link: "payment" } as const),
    about: made.collection,
  }));
  await Promise.all([stage.notice(events), stage.notice(events.toReversed())]);
  expect(await waiting()).toMatchObject([{ about: { id: made.collection } }]);
  await stage.notice(events);
  expect(await waiting()).toHaveLength(1);
});

test("an event is kept until the provider answers about it", async () => {
  const made = await stage.collected(await stage.active());
  await stage.set("payments", made.collection, "confirmed");
  await stage.control("faults", { next: "GET /payments", answer: 503 });
  await stage.notice([{ id: "EV1", type: "payments", link: "payment", about: made.collection }]);
  await expect(stage.hear()).rejects.toThrow("does not answer");
  await stage.hear();
  expect(await stage.books()).toEqual([{ kind: "charge", amount: "10000" }]);
});
