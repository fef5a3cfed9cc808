import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import { SOMEBODY } from "#contract/testing/somebody.ts";
import { buy, place } from "../testing/purchase.ts";
import { ADULT, CARMEN } from "../testing/small-house.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../testing/test-shop.ts";

const words = (sv: string) => ({ sv });
const DECLARATION = words("Jag betalar skatt i Storbritannien.");
const DAY_SECONDS = 86_400;
const fund = {
  id: 115,
  slug: "house",
  name: words("Huset"),
  about: words(""),
  suggested: [5_000],
  retired: false,
};
let shop: TestShop;
let caller: Caller;
const checkout = () => shop.backEnd.checkout;

async function open(settings = {}): Promise<void> {
  shop = await openTestShop({
    settings,
    catalogue: {
      sales: {
        donations: { defaultFund: 115, least: 2_000, most: 1_000_000, roundUpTo: 5_000, funds: [fund] },
      },
    },
  });
  caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
}
beforeEach(() => open());
afterEach(() => shop.close());

const OK = { ok: true, value: {} };
const refusal = (reason: string) => ({ ok: false, refusal: { reason } });
const hold = () =>
  shop.backEnd.basket.addSeats({ performance: CARMEN, seats: [{ seat: "A-5", priceType: ADULT }] }, caller);
const give = (giftAid = false) =>
  shop.backEnd.donations.give(
    { fund: 115, amount: 10_001, appeal: "", recognition: "", anonymous: false, tribute: "", giftAid },
    caller,
  );
const notes = { order: "Vi kommer sent", access: "Rullstol", dietary: "Nötter" };
const read = (link: string, as = caller) => checkout().orderDetails({ link }, as);

describe("order notes", () => {
  test("go from the basket to its order, where only its customer can read them", async () => {
    await hold();
    expect(await checkout().setNotes(notes, caller)).toEqual(OK);
    expect(await checkout().details({}, caller)).toMatchObject({ value: { notes, noteCharacters: 500 } });
    const { link } = await buy(shop, caller);
    expect(await read(link)).toMatchObject({ value: { notes } });
    const other = await signedIn(shop.backEnd, await visitor(shop.backEnd));
    expect(await read(link, other)).toEqual({ ok: true, value: null });
    expect(await read(link, await visitor(shop.backEnd))).toEqual({ ok: true, value: null });
  });

  test("cannot be read with the database alone", async () => {
    await hold();
    await checkout().setNotes(notes, caller);
    await place(shop, caller);
    for (const table of ["basket_details", "order_details"]) {
      const { rows } = await shop.database.$client.query(`select notes from ${table}`);
      expect(rows).toHaveLength(1);
      expect(rows[0].notes.toString("latin1")).not.toMatch(/Rullstol|Nötter|sent/);
    }
  });

  test("are erased thirty days after the last performance, and not before", async () => {
    await hold();
    await checkout().setNotes(notes, caller);
    const { link, performances } = await buy(shop, caller);
    const [{ starts = "" } = {}] = performances;
    shop.clock.now = new Date(starts).getTime();
    shop.clock.advance(29 * DAY_SECONDS);
    await shop.engine.tidy();
    const { rows } = await shop.database.$client.query("select notes is null as gone from order_details");
    expect(rows).toEqual([{ gone: false }]);
    shop.clock.advance(2 * DAY_SECONDS);
    await shop.engine.tidy();
    const { rows: later } = await shop.database.$client.query(
      "select notes is null as gone from order_details",
    );
    expect(later).toEqual([{ gone: true }]);
    expect(link).not.toBe("");
  });

  test("may have 500 characters each, counted as graphemes", async () => {
    await hold();
    expect(await checkout().setNotes({ ...notes, access: "🎻".repeat(500) }, caller)).toEqual(OK);
    expect(await checkout().setNotes({ ...notes, access: "🎻".repeat(501) }, caller)).toEqual({
      ok: false,
      refusal: { reason: "invalid", faults: [{ field: "access", rule: "note-too-long" }] },
    });
  });

  test("cannot be changed during the payment, or without a basket", async () => {
    expect(await checkout().setNotes(notes, caller)).toEqual(refusal("no-basket"));
    await hold();
    await place(shop, caller);
    expect(await checkout().setNotes(notes, caller)).toEqual(refusal("payment-under-way"));
  });
});

describe("the billing address", () => {
  const { line1, line2, line3, postalCode, city, county, country } = SOMEBODY;
  const billing = { line1: "Bolagsgatan 2", line2, line3, postalCode, city, county, country };

  test("is the chosen address as it was when the order was placed", async () => {
    await hold();
    expect(await checkout().setBilling({ address: "billing" }, caller)).toEqual(refusal("unknown-address"));
    await shop.backEnd.account.setAddress({ type: "billing", ...billing }, caller);
    expect(await checkout().setBilling({ address: "billing" }, caller)).toEqual(OK);
    const { link } = await buy(shop, caller);
    await shop.backEnd.account.setAddress({ type: "billing", ...billing, line1 }, caller);
    expect(await read(link)).toMatchObject({ value: { billing: { line1: "Bolagsgatan 2" }, notes: null } });
  });
});

describe("a household", () => {
  const add = (firstName: string, lastName = "Ek") => checkout().addMember({ firstName, lastName }, caller);

  test("has members, and the order keeps the name of the member who booked", async () => {
    await hold();
    const added = await add(" Elsa ");
    const id = added.ok ? added.value.id : "";
    expect(await checkout().household({}, caller)).toEqual({
      ok: true,
      value: [{ id, firstName: "Elsa", lastName: "Ek" }],
    });
    expect(await checkout().setBookedFor({ member: id }, caller)).toEqual(OK);
    const { link } = await buy(shop, caller);
    await checkout().removeMember({ member: id }, caller);
    expect(await checkout().household({}, caller)).toEqual({ ok: true, value: [] });
    expect(await read(link)).toMatchObject({ value: { bookedFor: { firstName: "Elsa", lastName: "Ek" } } });
  });

  test("does not allow booking for, or removing, another customer's member", async () => {
    const added = await add("Elsa");
    const member = added.ok ? added.value.id : "";
    const own = caller;
    caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
    await hold();
    expect(await checkout().setBookedFor({ member }, caller)).toEqual(refusal("unknown-member"));
    expect(await checkout().removeMember({ member }, caller)).toEqual(OK);
    expect(await checkout().household({}, own)).toMatchObject({ value: [{ id: member }] });
  });

  test("requires names of its members, and has at most twenty, also across two tabs", async () => {
    expect(await add(" ")).toMatchObject({
      refusal: { faults: [{ field: "firstName", rule: "first-name-required" }] },
    });
    const answers = await Promise.all(Array.from({ length: 25 }, (_, index) => add(`Barn ${index}`)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(20);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ refusal: { reason: "household-full", max: 20 } });
  });
});

describe("Gift Aid", () => {
  test("is not offered where the house does not claim it, and a submitted declaration is rejected", async () => {
    await give(true);
    expect(await checkout().details({}, caller)).toMatchObject({ value: { giftAid: null } });
    expect(await checkout().declareGiftAid({ declared: true }, caller)).toEqual(refusal("not-offered"));
    await buy(shop, caller);
    const { rows } = await shop.database.$client.query("select 1 from gift_aid_declarations");
    expect(rows).toEqual([]);
  });

  test("adds a quarter, rounded down, and the order keeps the text of the declaration", async () => {
    await shop.close();
    await open({ giftAidDeclaration: DECLARATION });
    await give();
    expect(await checkout().details({}, caller)).toMatchObject({
      value: { giftAid: { added: { amount: 2_500 }, declared: false, declaration: DECLARATION.sv } },
    });
    expect(await checkout().declareGiftAid({ declared: true }, caller)).toEqual(OK);
    await buy(shop, caller);
    const { rows } = await shop.database.$client.query("select wording, language from gift_aid_declarations");
    expect(rows).toEqual([{ wording: DECLARATION.sv, language: "sv" }]);
  });

  test("is not offered for a basket without donations", async () => {
    await shop.close();
    await open({ giftAidDeclaration: DECLARATION });
    await hold();
    expect(await checkout().details({}, caller)).toMatchObject({ value: { giftAid: null } });
  });

  describe("for all future donations", () => {
    const declare = (declared: boolean, as = caller) =>
      shop.backEnd.donations.declareGiftAid({ declared }, as);
    const rows = async (text: string) => (await shop.database.$client.query(text)).rows;
    const WITH_GIFT_AID = { word: "donation-gift-aid", values: {} };
    const inBasket = async () => {
      const read = await shop.backEnd.basket.read({}, caller);
      return read.ok ? read.value.basket?.lines[0]?.about : undefined;
    };
    beforeEach(async () => {
      await shop.close();
      await open({ giftAidDeclaration: DECLARATION });
    });

    test("is declared once and withdrawn once, with its text, for its customer only", async () => {
      const read = () => shop.backEnd.donations.giftAid({}, caller);
      expect(await read()).toEqual({ ok: true, value: { declaration: DECLARATION.sv, declared: null } });
      expect(await Promise.all([declare(true), declare(true), declare(true)])).toEqual([OK, OK, OK]);
      expect(await read()).toMatchObject({ value: { declared: { wording: DECLARATION.sv } } });
      await declare(false);
      expect(await read()).toMatchObject({ value: { declared: null } });
      expect(await rows("select declared, wording, language from lasting_gift_aid order by id")).toEqual([
        { declared: true, wording: DECLARATION.sv, language: "sv" },
        { declared: false, wording: DECLARATION.sv, language: "sv" },
      ]);
      expect(await declare(true, await visitor(shop.backEnd))).toEqual(refusal("login-needed"));
    });

    test("applies to every donation until its withdrawal, with the text on each order", async () => {
      await declare(true);
      await give();
      expect(await checkout().details({}, caller)).toMatchObject({ value: { giftAid: { declared: true } } });
      expect(await inBasket()).toContainEqual(WITH_GIFT_AID);
      const under = await buy(shop, caller);
      expect(under.lines[0]?.about).toContainEqual(WITH_GIFT_AID);
      await declare(false);
      await give();
      await buy(shop, caller);
      expect(await rows("select gift_aid from donations order by given, gift_aid desc")).toEqual([
        { gift_aid: true },
        { gift_aid: false },
      ]);
      expect(await rows("select wording from gift_aid_declarations")).toEqual([{ wording: DECLARATION.sv }]);
    });

    test("is overridden by the answer for a particular donation", async () => {
      await declare(true);
      await give();
      expect(await inBasket()).toContainEqual(WITH_GIFT_AID);
      await checkout().declareGiftAid({ declared: false }, caller);
      expect(await inBasket()).not.toContainEqual(WITH_GIFT_AID);
      expect(await checkout().details({}, caller)).toMatchObject({ value: { giftAid: { declared: false } } });
      await buy(shop, caller);
      expect(await rows("select gift_aid from donations")).toEqual([{ gift_aid: false }]);
      expect(await rows("select 1 from gift_aid_declarations")).toEqual([]);
    });

    test("is not available in a house without Gift Aid", async () => {
      await shop.close();
      await open();
      expect(await shop.backEnd.donations.giftAid({}, caller)).toEqual({ ok: true, value: null });
      expect(await declare(true)).toEqual(refusal("no-gift-aid"));
    });
  });
});
