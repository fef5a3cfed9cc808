import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readHouseFolder } from "#config/house/house-folder.ts";
import { LANGUAGES } from "#domain/languages.ts";
import type { Email } from "#ports/mail.ts";
import { buy } from "../../engine/testing/purchase.ts";
import { holdSeats } from "../../engine/testing/seat-scenes.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../../engine/testing/test-shop.ts";
import type { EmailHouse } from "../emails/email.ts";
import { type EngineJobs, engineJobs } from "./job-handlers.ts";

let shop: TestShop;
let handlers: EngineJobs;
let house: EmailHouse["house"];
const sent: Email[] = [];
beforeAll(async () => {
  shop = await openTestShop();
  const read = await readHouseFolder(join(import.meta.dirname, "../../../demo/house"));
  if (!read.ok) throw new Error("the demo house has faults");
  const mail = { send: async (email: Email) => void sent.push(email), close: async () => {} };
  house = read.value.house;
  handlers = engineJobs(shop.engine, mail, { house, publicUrl: "http://house.example" });
});
afterAll(() => shop.close());

test.each(LANGUAGES.map((language, at) => ({ language, seat: `A-${at + 2}` })))(
  "emails name the returned ticket and the rest, the returned order, and a failed refund for both sides, in $language",
  async ({ language, seat }) => {
    const caller = { ...(await signedIn(shop.backEnd, await visitor(shop.backEnd))), language };
    await holdSeats(shop, caller, [seat]);
    const { link, number, tickets } = await buy(shop, caller);
    sent.length = 0;
    const back = { kind: "order-returned", order: link, value: 0, credit: 81_500, currency: "SEK" } as const;
    const until = "2027-07-15";
    await handlers["order-returned"]({ ...back, until, ticket: tickets[0]?.code ?? "" });
    await handlers["order-returned"]({ ...back, until });
    const [one, all] = sent;
    expect(one?.text).toContain("Carmen");
    expect(one?.text).toContain(seat.slice(2));
    expect(one?.text).toContain("815");
    expect(one?.text).not.toEqual(all?.text);
    expect(one?.id).not.toBe(all?.id);
    expect(`${one?.subject}${one?.text}`).not.toMatch(/[{}]|undefined|mail\./);
    sent.length = 0;
    const money = { amount: 81_500, currency: "SEK" };
    await handlers["refund-failed"]({ kind: "refund-failed", order: link, movement: "m", money });
    await handlers["refund-to-settle"]({ kind: "refund-to-settle", order: link, movement: "m", money });
    const [toCustomer, toHouse] = sent;
    expect(toCustomer?.to.address).not.toBe(toHouse?.to.address);
    expect(toHouse?.text).toContain(`refund-again ${number}`);
    for (const { subject, text } of sent) {
      expect(text).toContain("815");
      expect(text).toContain(number);
      expect(`${subject}${text}`).not.toMatch(/[{}]|undefined|mail\./);
    }
  },
);

test("a failed refund notifies the customer once, even while the email to the house cannot be sent", async () => {
  const caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
  await holdSeats(shop, caller, ["A-9"]);
  const { link } = await buy(shop, caller);
  sent.length = 0;
  const failure = { order: link, movement: "m", money: { amount: 81_500, currency: "SEK" } };
  const [kinds, isAway] = [["refund-failed", "refund-to-settle"] as const, { house: true }];
  const send = async (email: Email) => {
    if (email.id.startsWith("refund-to-settle") && isAway.house) throw new Error("The relay is away");
    sent.push(email);
  };
  const relayed = engineJobs(shop.engine, { send }, { house, publicUrl: "http://house.example" });
  // Like the outbox, retries what has failed.
  let waiting: readonly (typeof kinds)[number][] = kinds;
  for (const _try of [1, 2, 3]) {
    const left: (typeof kinds)[number][] = [];
    for (const kind of waiting) {
      const done =
        kind === "refund-failed" ? relayed[kind]({ kind, ...failure }) : relayed[kind]({ kind, ...failure });
      await done.catch(() => left.push(kind));
    }
    waiting = left;
    isAway.house = _try === 1;
  }
  expect(waiting).toEqual([]);
  expect(sent.map(({ id }) => id.split("-m@")[0])).toEqual(["refund-failed", "refund-to-settle"]);
});
