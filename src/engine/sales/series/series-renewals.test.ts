import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { atBoxOffice } from "../../../box-office/box-office.ts";
import { rowsOf } from "../../testing/money-scenes.ts";
import { fulfilPaid } from "../../testing/purchase.ts";
import {
  aRenewalShopEach,
  caller,
  DAY,
  emails,
  heldAt,
  mine,
  NEXT,
  pass,
  RENEWAL,
  renew,
  reopen,
  SOUND,
  shop,
  subscribe,
  UNTIL,
} from "../../testing/sales/renewal-stage.ts";
import { audit, buyBasket } from "../../testing/seat-scenes.ts";
import { ADULT, NOON, WHEELCHAIR } from "../../testing/small-house.ts";
import { signedIn, visitor } from "../../testing/test-shop.ts";
import { openRenewal } from "./series-renewals.ts";

aRenewalShopEach();

describe("a subscriber", () => {
  test("has a right to the paid seats, and loses it when they are returned", async () => {
    await subscribe("A-4", "A-5");
    const rights = () =>
      rowsOf<{ offer: string; seat: string; live: boolean }>(
        shop,
        "select offer, seat, ended is null as live from series_rights order by seat",
      );
    expect(await rights()).toEqual([
      { offer: "last.a", seat: "A-4", live: true },
      { offer: "last.a", seat: "A-5", live: true },
    ]);
    const orders = await shop.backEnd.orders.mine({}, caller);
    const link = orders.ok ? (orders.value[0]?.link ?? "") : "";
    expect(await shop.backEnd.orders.giveBack({ link }, caller)).toMatchObject({ ok: true });
    expect((await rights()).map(({ live }) => live)).toEqual([false, false]);
    expect(await renew()).toMatchObject({ value: { requested: 0, open: [] } });
  });

  test("is asked once, with an email for each stage, and the seats are held on all dates before the public sale", async () => {
    await subscribe("A-4", "A-5");
    expect(await renew()).toMatchObject({ value: { requested: 1, before: 0, open: [] } });
    expect(await renew()).toMatchObject({ value: { requested: 0, before: 1, open: [] } });
    for (const performance of [11, 12]) expect(await heldAt(performance)).toEqual(["A-4", "A-5"]);
    expect(await emails()).toEqual(["release-order", "reserved-order", "reserved-order", "series-renewal"]);
    const FULL = 2 * 2 * 80_000;
    expect(await mine()).toMatchObject([
      {
        name: "Nästa säsong",
        state: "offered",
        seats: [{ seat: "4" }, { seat: "5" }],
        total: { amount: FULL * 0.8 + 4 * 1_500 },
        until: new Date(UNTIL).toISOString(),
      },
    ]);
    expect(await audit(shop)).toMatchObject(SOUND);
  });

  test("keeps the seats by paying, and has a right to them for the season after that", async () => {
    await subscribe("A-4");
    await renew();
    const [offered] = await mine();
    expect(await shop.backEnd.orders.resume({ link: offered?.order ?? "" }, caller)).toMatchObject({
      ok: true,
    });
    await buyBasket(shop, caller);
    expect((await mine())[0]?.state).toBe("kept");
    await fulfilPaid(shop);
    const rights = await rowsOf(shop, "select offer, seat from series_rights where offer = 'next.a'");
    expect(rights).toEqual([{ offer: "next.a", seat: "A-4" }]);
    expect(await shop.backEnd.renewals.decline({ renewal: offered?.id ?? "" }, caller)).toMatchObject({
      refusal: { reason: "renewal-over" },
    });
    expect(await heldAt(11)).toEqual(["A-4"]);
  });

  test("can release the seats, which are free at once, and gets no further email", async () => {
    await subscribe("A-4");
    await renew();
    const [offered] = await mine();
    const input = { renewal: offered?.id ?? "" };
    const stranger = await signedIn(shop.backEnd, await visitor(shop.backEnd), "stranger@test.example");
    expect(await shop.backEnd.renewals.decline(input, stranger)).toMatchObject({
      refusal: { reason: "unknown-renewal" },
    });
    expect(await shop.backEnd.renewals.decline(input, caller)).toMatchObject({ ok: true });
    expect((await mine())[0]?.state).toBe("declined");
    expect(await heldAt(11)).toEqual([]);
    expect(await renew()).toMatchObject({ value: { requested: 0, before: 0 } });
  });

  test("can request better seats and keeps the old ones until then", async () => {
    await subscribe("A-4");
    await renew();
    const [offered] = await mine();
    const requested = { renewal: offered?.id ?? "", preference: "Två platser längre fram" };
    expect(await shop.backEnd.renewals.preference(requested, caller)).toMatchObject({ ok: true });
    expect((await mine())[0]).toMatchObject({ state: "offered", preference: requested.preference });
    expect(await heldAt(11)).toEqual(["A-4"]);
  });

  test("who does not answer loses the seats some days after the deadline, and others may buy them", async () => {
    await subscribe("A-4");
    await renew();
    const [{ id = "" } = {}] = await rowsOf<{ id: string }>(
      shop,
      "select id from orders where state = 'reserved'",
    );
    await pass(32);
    expect(await heldAt(11)).toEqual(["A-4"]);
    await pass(8);
    expect(await heldAt(11)).toEqual([]);
    await shop.engine.orders.releaseReserved(id);
    expect((await mine())[0]?.state).toBe("lapsed");
    await pass(21);
    expect(await shop.backEnd.series.list({}, caller)).toMatchObject({
      value: [{ id: "last" }, { id: "next" }],
    });
  });
});

test("a renewed seat is taken on the series' map, and free on all dates once the renewal has expired", async () => {
  // The new series is on public sale from the start.
  await reopen({}, 3, { ...NEXT, from: null, renewalMode: null });
  await subscribe("A-4");
  await renew();
  const stranger = await signedIn(shop.backEnd, await visitor(shop.backEnd), "stranger@test.example");
  const free = async () => {
    const map = await shop.backEnd.series.seats({ series: "next", dates: "a" }, stranger);
    return map.ok ? map.value.status[3] === "0" : null;
  };
  const seats = [{ seat: "A-4", priceType: ADULT }];
  const take = () => shop.backEnd.series.add({ series: "next", dates: "a", quantities: [], seats }, stranger);
  expect(await free()).toBe(false);
  expect(await take()).toMatchObject({ refusal: { reason: "series-seats-gone" } });
  await pass(32);
  expect(await free()).toBe(false);
  await pass(8);
  expect(await free()).toBe(true);
  expect(await take()).toMatchObject({ ok: true });
  for (const performance of [11, 12]) expect(await heldAt(performance)).toEqual(["A-4"]);
  // A late subscriber gets an error and cannot take the seats back.
  const [offered] = await mine();
  expect(await shop.backEnd.orders.resume({ link: offered?.order ?? "" }, caller)).toMatchObject({
    ok: false,
  });
  expect(await audit(shop)).toMatchObject(SOUND);
});

test("a wheelchair space is kept for its subscriber like any seat, at its own price", async () => {
  await subscribe("B-1");
  expect(await renew()).toMatchObject({ value: { requested: 1, open: [] } });
  for (const performance of [11, 12]) expect(await heldAt(performance)).toEqual(["B-1"]);
  const [offered] = await mine();
  const read = await shop.backEnd.orders.reserved({}, caller);
  const [order] = read.ok ? read.value : [];
  expect(order).toMatchObject({ link: offered?.order, total: offered?.total });
  const types = await rowsOf<{ type: number }>(
    shop,
    `select (entry->>'priceType')::int as type from orders, jsonb_array_elements(document->'lines') as lines(entry)
     where state = 'reserved'`,
  );
  expect(types.map(({ type }) => type)).toEqual([WHEELCHAIR, WHEELCHAIR]);
  expect(await shop.backEnd.orders.resume({ link: offered?.order ?? "" }, caller)).toMatchObject({
    ok: true,
  });
  await buyBasket(shop, caller);
  expect((await mine())[0]).toMatchObject({ state: "kept", seats: [{ row: "B", seat: "1" }] });
});

test("a renewal does not end when the box office extends, locks or unlocks it", async () => {
  await subscribe("A-4");
  await renew();
  const [{ number = "" } = {}] = await rowsOf<{ number: string }>(
    shop,
    "select number from orders where state = 'reserved'",
  );
  const boxOffice = async (line: string) => {
    const result = await atBoxOffice({ engine: shop.engine, who: "the box office" }, line.split(" "));
    return result.ok ? "done" : result.refusal.reason;
  };
  expect(await boxOffice(`extend ${number} --until 2027-02-20`)).toBe("done");
  expect(await boxOffice(`lock ${number} --why calling`)).toBe("done");
  expect(await boxOffice(`unlock ${number}`)).toBe("done");
  const [offered] = await mine();
  expect(offered).toMatchObject({ state: "offered", seats: [{ seat: "4" }] });
  expect(await shop.backEnd.orders.resume({ link: offered?.order ?? "" }, caller)).toMatchObject({
    ok: true,
  });
  await buyBasket(shop, caller);
  expect((await mine())[0]?.state).toBe("kept");
});

describe("a renewal", () => {
  test.each<[string, object, object]>([
    ["of an unknown series", { to: { series: "none", dates: "a" } }, { reason: "unknown-series" }],
    ["with a deadline in the past", { until: NOON - 1 }, { reason: "too-late" }],
    ["with a deadline after the first performance", { until: NOON + 112 * DAY }, { reason: "too-late" }],
  ])("%s is rejected", async (_, change, refusal) => {
    expect(await openRenewal(shop.services, { ...RENEWAL, ...change })).toMatchObject({ refusal });
  });

  test("replaces rebuilt seats from a list and keeps the others, and gives away no seat kept for another subscriber", async () => {
    await subscribe("A-4", "A-5");
    const folder = await mkdtemp(join(tmpdir(), "renewal-"));
    const list = async (text: string) => {
      await writeFile(join(folder, "seats.csv"), text);
      const words = ["renew", "last.a", "next.a", "2027-02-14", "--moved", join(folder, "seats.csv")];
      const answer = await atBoxOffice({ engine: shop.engine, who: "the box office" }, words);
      return answer.ok ? answer.value : answer.refusal;
    };
    expect(await list("A-4;B-4;B-5\n")).toMatchObject({ reason: "bad-file" });
    expect(await list("A-4,B-4\nA-6,B-4\n")).toMatchObject({ reason: "moved-twice" });
    expect(await list("A-4,B-4\nA-4,B-5\n")).toMatchObject({ reason: "moved-twice" });
    expect(await list("A-4,A-5\n")).toContain("Not possible for 1:");
    expect(await heldAt(11)).toEqual([]);
    expect(await list("A-4, B-4\r\n\r\n")).toContain("1 subscribers are asked");
    expect(await heldAt(11)).toEqual(["A-5", "B-4"]);
    expect((await mine())[0]?.seats.map(({ row, seat }) => `${row}-${seat}`).sort()).toEqual(["A-5", "B-4"]);
    await rm(folder, { recursive: true });
  });

  test("that cannot hold all seats is reported to the box office and holds none", async () => {
    await subscribe("A-4", "A-5");
    await rowsOf(shop, "update performance_seats set state = 3 where performance = 12 and seat = 'A-5'");
    expect(await renew()).toMatchObject({
      value: { requested: 0, open: [{ seats: ["A-4", "A-5"], taken: [{ performance: 12, seat: "A-5" }] }] },
    });
    expect(await heldAt(11)).toEqual([]);
    await rowsOf(shop, "update performance_seats set state = 0 where performance = 12 and seat = 'A-5'");
    expect(await renew()).toMatchObject({ value: { requested: 1, open: [] } });
  });
});
