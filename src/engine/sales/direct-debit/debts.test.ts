import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { SOMEBODY } from "#contract/testing/somebody.ts";
import { payByCard } from "#sandbox/nexi/visitor.ts";
import { atBoxOffice } from "../../../box-office/box-office.ts";
import { forgetOldAccounts } from "../../erasure/erase-account.ts";
import type { DebitStage } from "../../testing/sales/debit-stage.ts";
import {
  agreed,
  failPart,
  openPartsStage,
  payPart,
  placeByInstalments,
  sellByInstalments,
} from "../../testing/sales/parts-scenes.ts";
import { ADULT, NOON } from "../../testing/small-house.ts";
import { signedIn, visitor } from "../../testing/test-shop.ts";
import { openRenewal } from "../series/series-renewals.ts";

const DAY = 86_400_000;
const AFTERWARDS = "2027-12-20";

let stage: DebitStage;
beforeEach(async () => {
  stage = await openPartsStage();
});
afterEach(() => stage.close());

const backEnd = () => stage.engine.backEnd;
const erase = () => backEnd().account.erase({ current: SOMEBODY.password, waiveCredit: false }, stage.payer);
async function boxOffice(...typed: string[]): Promise<string> {
  const result = await atBoxOffice({ engine: stage.engine, who: "the box office" }, typed);
  return result.ok ? result.value : result.refusal.reason;
}

describe("a debt", () => {
  test("is on the box office's list with customer and amount after its last collection until it is paid", async () => {
    const { link, number, total } = await sellByInstalments(stage);
    const amount = (minor: number) => (minor / 100).toFixed(2);
    expect(await boxOffice("unpaid")).toBe("Nothing is owed that nobody collects.");
    expect(await boxOffice("unpaid", "--all")).toMatch(
      new RegExp(
        `^${number} {2}\\S+@\\S+ {2}${amount(total)} of ${amount(total)} SEK {2}sold 2027-01-15 {2}next 20`,
      ),
    );
    const first = await payPart(stage);
    await failPart(stage);
    const listed = await boxOffice("unpaid");
    expect(listed).toContain(`${number}  `);
    expect(listed).toContain(`${amount(total - first)} of ${amount(total)} SEK`);
    expect(listed).toMatch(/stopped$/);
    await agreed(backEnd().directDebits.payOn({ order: link }, stage.payer));
    expect(await boxOffice("unpaid")).toBe("Nothing is owed that nobody collects.");
    for (let part = 0; part < 2; part++) await payPart(stage);
    expect(await boxOffice("unpaid", "--all")).toBe("Nothing is owed that nobody collects.");
  });

  test("blocks the erasure of its account until it is paid, even after its performances, with the amount in the error", async () => {
    const { link, total } = await sellByInstalments(stage);
    expect(await erase()).toEqual({ ok: false, refusal: { reason: "performance-to-come" } });
    await failPart(stage);
    await stage.itIs(AFTERWARDS);
    const owed = { amount: total, currency: "SEK" };
    expect(await erase()).toEqual({ ok: false, refusal: { reason: "debt-left", owed } });
    await agreed(backEnd().directDebits.payOn({ order: link }, stage.payer));
    let paid = 0;
    while (paid < total) paid += await payPart(stage);
    expect(await erase()).toMatchObject({ ok: true });
  });

  test("blocks the automatic erasure of its account, while another account of the same age is erased", async () => {
    const { number } = await sellByInstalments(stage);
    await failPart(stage);
    await signedIn(backEnd(), await visitor(backEnd()), "long-ago@test.example");
    await stage.itIs("2040-01-15");
    await stage.rows("delete from sessions");
    expect(await forgetOldAccounts(stage.engine.services)).toBe(1);
    const left = await stage.rows<{ email: string }>("select email from customers where erased is null");
    expect(left).toHaveLength(1);
    expect(await boxOffice("unpaid")).toContain(`${number}  ${left[0]?.email}`);
  });

  test("blocks the exchange of its tickets, with an explanation for each", async () => {
    const { link } = await sellByInstalments(stage);
    const offered = await agreed(backEnd().exchanges.quote({ link }, stage.payer));
    expect(offered.tickets).toHaveLength(4);
    expect(new Set(offered.tickets.map(({ why }) => why))).toEqual(new Set(["not-paid-up"]));
    for (let part = 0; part < 3; part++) await payPart(stage);
    const paidUp = await agreed(backEnd().exchanges.quote({ link }, stage.payer));
    expect(paidUp.tickets.some(({ why }) => why === "not-paid-up")).toBe(false);
  });
});

test("a debt arises at once from a renewal paid by instalments, with which the subscriber has the seats", async () => {
  const seats = [{ seat: "A-4", priceType: ADULT }];
  await agreed(backEnd().series.add({ series: "last", dates: "a", seats, quantities: [] }, stage.payer));
  await agreed(backEnd().orders.chooseDelivery({ method: "e-ticket" }, stage.payer));
  const { basket } = await agreed(backEnd().basket.read({}, stage.payer));
  const requested = { acceptTerms: true, expectedTotal: basket?.totals.total.amount ?? 0 };
  const { link, paymentPage } = await agreed(backEnd().orders.place(requested, stage.payer));
  await payByCard(paymentPage ?? "");
  await agreed(backEnd().orders.verify({ link, returned: "paid" }, stage.payer));
  await stage.fulfil();
  const from = { series: "last", dates: "a" };
  const until = NOON + 20 * DAY;
  await openRenewal(stage.engine.services, { from, to: { series: "next", dates: "a" }, until });
  const [renewal] = await agreed(backEnd().renewals.mine({}, stage.payer));
  if (!renewal) throw new Error("no renewal");
  await agreed(backEnd().orders.resume({ link: renewal.order }, stage.payer));
  const kept = await placeByInstalments(stage);
  const order = await agreed(backEnd().orders.read({ link: kept.link }, stage.payer));
  expect(order).toMatchObject({
    state: "paid",
    byInstalments: { left: { amount: kept.total }, stopped: false },
  });
  expect(order.tickets.map(({ place }) => `${place.row}-${place.seat}`)).toEqual(["A-4", "A-4"]);
  for (let part = 0; part < 3; part++) await payPart(stage);
  const paidUp = await agreed(backEnd().orders.read({ link: kept.link }, stage.payer));
  expect(paidUp.byInstalments).toMatchObject({ left: { amount: 0 } });
});
