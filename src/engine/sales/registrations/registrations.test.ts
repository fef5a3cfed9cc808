import { describe, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import { rowsOf } from "../../testing/money-scenes.ts";
import {
  aLotteryEach,
  boxOffice,
  closed,
  emails,
  enter,
  first,
  read,
  reopen,
  type Save,
  save,
  shop,
  somebody,
} from "../../testing/sales/lottery-stage.ts";
import { CARMEN, COMPANION, FAUST, NOON, TOSCA, YOUTH } from "../../testing/small-house.ts";
import { PASSWORD, visitor } from "../../testing/test-shop.ts";

aLotteryEach();

describe("a registration for a ballot", () => {
  test("is counted, and confirmed by email, once its last step is completed", async () => {
    const caller = await somebody();
    expect(await save(caller, { first })).toMatchObject({ ok: true, value: { state: "draft" } });
    expect(await emails("received")).toBe(0);
    expect(await read(caller)).toMatchObject({ entries: 0, mine: { state: "draft", party: 2 } });
    await save(caller, { alternatives: [{ performance: FAUST, section: "parkett" }] });
    const entered = await save(caller, { rehearsal: true, enter: true });
    expect(entered).toMatchObject({ ok: true, value: { state: "entered" } });
    expect(await emails("received")).toBe(1);
    expect(await read(caller)).toMatchObject({
      entries: 1,
      mine: {
        state: "entered",
        first: { performance: { id: TOSCA }, section: "parkett", name: "Parkett" },
        alternatives: [{ performance: { id: FAUST } }],
        rehearsal: true,
        isOpen: true,
        rank: null,
      },
    });
  });

  test("can be changed and withdrawn until registration closes", async () => {
    const caller = await somebody();
    await enter(caller);
    expect(await save(caller, { first: { ...first, party: 4 } })).toMatchObject({
      value: { state: "entered" },
    });
    expect((await read(caller)).mine).toMatchObject({ party: 4 });
    expect(await shop.backEnd.registrations.withdraw({ performance: TOSCA }, caller)).toMatchObject({
      ok: true,
    });
    expect(await emails("withdrawn")).toBe(1);
    expect(await read(caller)).toMatchObject({ entries: 0, mine: { state: "withdrawn" } });
    // After a withdrawal the customer starts from the beginning.
    expect(await save(caller, { enter: true })).toMatchObject({ refusal: { reason: "no-first-choice" } });
    expect(await enter(caller)).toMatchObject({ ok: true });
    closed();
    const late = { refusal: { reason: "registration-closed" } };
    expect(await enter(caller)).toMatchObject(late);
    expect(await shop.backEnd.registrations.withdraw({ performance: TOSCA }, caller)).toMatchObject(late);
    expect((await read(caller)).mine).toMatchObject({ state: "entered", isOpen: false });
  });

  test("needs a customer and an open registration", async () => {
    const stranger = await visitor(shop.backEnd);
    expect(await enter(stranger)).toMatchObject({ refusal: { reason: "login-needed" } });
    expect(await read(stranger)).toMatchObject({ mine: null, draw: { seed: null } });
    await reopen({ opens: NOON + 60_000 });
    expect(await enter(await somebody())).toMatchObject({ refusal: { reason: "registration-not-open" } });
  });

  test("starts with the first choice, and later steps are rejected before it and after a withdrawal", async () => {
    const caller = await somebody();
    const step = () => save(caller, { alternatives: [{ performance: FAUST, section: "parkett" }] });
    const unbegun = { refusal: { reason: "no-first-choice" } };
    expect(await step()).toMatchObject(unbegun);
    await enter(caller);
    await shop.backEnd.registrations.withdraw({ performance: TOSCA }, caller);
    expect(await step()).toMatchObject(unbegun);
  });

  test("is rejected for a performance that is not drawn", async () => {
    await reopen({ performances: [TOSCA], rehearsal: null });
    const caller = await somebody();
    const undrawn = { performance: FAUST };
    const none = { refusal: { reason: "no-registration" } };
    expect(await enter(caller, undrawn)).toMatchObject(none);
    expect(await shop.backEnd.registrations.withdraw(undrawn, caller)).toMatchObject(none);
    expect(await shop.backEnd.registrations.read(undrawn, caller)).toMatchObject(none);
  });

  test("accepts only existing sections and ticket types, and a party and preferences within the operator's limits", async () => {
    const caller = await somebody();
    const refusalOf = async (more: Partial<Save>) => {
      const saved = await enter(caller, more);
      return saved.ok ? "none" : saved.refusal.reason;
    };
    expect(await refusalOf({ first: { ...first, section: "balcony" } })).toBe("unknown-section");
    expect(await refusalOf({ first: { ...first, priceType: COMPANION } })).toBe("type-not-drawn");
    expect(await refusalOf({ first: { ...first, party: 5 } })).toBe("party-size");
    expect(await refusalOf({ first: { ...first, party: 0 } })).toBe("party-size");
    // A customer may have at most two of this type.
    expect(await refusalOf({ first: { ...first, party: 3, priceType: YOUTH } })).toBe("party-size");
    const faust = { performance: FAUST, section: "parkett" };
    expect(await refusalOf({ alternatives: [faust, faust] })).toBe("choice-twice");
    expect(await refusalOf({ alternatives: [faust, faust, faust] })).toBe("too-many-choices");
    expect(await refusalOf({ alternatives: [{ performance: CARMEN, section: "parkett" }] })).toBe(
      "unknown-section",
    );
    expect(await refusalOf({ performance: 77 })).toBe("unknown-performance");
  });

  test("is limited to one customer of a household, unless the operator counts customers instead", async () => {
    const [asa, ove] = [await somebody("Parkgatan 3 B"), await somebody("parkgatan 3b")];
    await enter(asa);
    expect(await enter(ove)).toMatchObject({ refusal: { reason: "household-registered" } });
    await shop.backEnd.registrations.withdraw({ performance: TOSCA }, asa);
    expect(await enter(ove)).toMatchObject({ ok: true });
    await reopen({ onePer: "customer" });
    for (const one of [await somebody("Parkgatan 3 B"), await somebody("Parkgatan 3 B")])
      expect(await enter(one)).toMatchObject({ ok: true });
  });

  test("is stored once for a household when two customers register twice at the same time", async () => {
    for (let round = 0; round < 3; round++) {
      const home = `Ringvägen ${round}`;
      const people = [await somebody(home), await somebody(home), await somebody(home)];
      const tried = await Promise.all(people.flatMap((one) => [enter(one), enter(one)]));
      const reasons = tried.filter(({ ok }) => !ok).map((one) => (one.ok ? "" : one.refusal.reason));
      expect(new Set(reasons)).toEqual(new Set(["household-registered"]));
      const rows = await rowsOf(
        shop,
        "select 1 from registrations join customers on customers.id = customer where state = 'entered' and address->>'line1' = $1",
        [home],
      );
      expect(rows).toHaveLength(1);
    }
  });
});

describe("a customer whose account is erased", () => {
  const forget = (caller: Caller) =>
    shop.backEnd.account.erase({ current: PASSWORD, waiveCredit: false }, caller);

  test("leaves a draw that has not taken place, and their registration is deleted", async () => {
    const caller = await somebody();
    await enter(caller);
    const own = await shop.backEnd.account.customerData({}, caller);
    expect(own).toMatchObject({ value: { data: { registrations: [{ party: 2 }] } } });
    expect(await forget(caller)).toMatchObject({ ok: true });
    expect(await rowsOf(shop, "select 1 from registrations")).toEqual([]);
  });

  test("must wait between draw and announcement, after which the draw can be checked without their address", async () => {
    await reopen({ mostTickets: 9 });
    const [lucky, other] = [await somebody(), await somebody()];
    for (const one of [lucky, other]) await enter(one, { first: { ...first, party: 9 } });
    closed();
    await boxOffice(`draw ${TOSCA}`);
    const states = await rowsOf<{ state: string; email: string }>(
      shop,
      "select state, email from registrations join customers on customers.id = customer",
    );
    expect(states.map(({ state }) => state).toSorted()).toEqual(["drawn", "unlucky"]);
    const refusals = await Promise.all([lucky, other].map(forget));
    expect(refusals.filter(({ ok }) => ok)).toHaveLength(1);
    expect(refusals).toContainEqual({ ok: false, refusal: { reason: "purchase-under-way" } });
    await boxOffice(`draw-announce ${TOSCA}`);
    expect(await boxOffice(`draw-check ${TOSCA}`)).toContain("all 2 parties come out alike");
    const homes = await rowsOf<{ household: string }>(
      shop,
      "select household from registrations join customers on customers.id = customer where erased is not null",
    );
    expect(homes.map(({ household }) => household)).not.toContainEqual(expect.stringContaining("storgatan"));
  });
});
