import { describe, expect, test } from "vitest";
import { NOBODY, type OnStage } from "./stage.ts";

/** The part of `back-end.contract.ts` about the basket. */

export function basketContract({ stage, visitor, hold }: OnStage): void {
  describe("suggested seats", () => {
    const near = (seat: string, count: number, keep: string[] = [], more = {}) =>
      stage().backEnd.seating.suggest(
        { performance: stage().onSale.performance, near: seat, count, pool: "any", keep, avoid: [], ...more },
        NOBODY,
      );

    test("are side by side and include the selected seat", async () => {
      const [first, second] = stage().onSale.seats;
      const alone = await near(second, 1);
      expect(alone).toEqual({ ok: true, value: { seats: [second], together: true } });
      const pair = await near(first, 2);
      expect(pair).toMatchObject({ ok: true, value: { together: true } });
      expect(pair.ok && pair.value.seats).toContain(first);
      expect(pair.ok && pair.value.seats).toHaveLength(2);
    });

    test("exclude seats already chosen and seats held by another visitor", async () => {
      const [first, second, third] = stage().onSale.seats;
      const others = await near(second, 1, [second]);
      expect([[first], [third]]).toContainEqual(others.ok && others.value.seats);
      const elsewhere = await near(second, 1, [second], { avoid: [first, third] });
      expect(elsewhere.ok && elsewhere.value.seats).toHaveLength(1);
      expect([first, second, third]).not.toContain(elsewhere.ok && elsewhere.value.seats[0]);
      expect(await hold(await visitor(), first, third)).toMatchObject({ ok: true });
      // The cached seat status may be a second old.
      await expect
        .poll(async () => {
          const now = await near(second, 2);
          return now.ok && now.value.seats.filter((seat) => seat === first || seat === third);
        })
        .toEqual([]);
    });

    test("are rejected if there are too few, above the ticket limit, and for unknown seats or performances", async () => {
      const [first] = stage().onSale.seats;
      expect(await near(first, 50)).toMatchObject({ refusal: { reason: "too-many-tickets", wanted: 50 } });
      expect(await near(first, 1, [], { section: "no-such-section" })).toEqual({
        ok: false,
        refusal: { reason: "not-enough-seats", wanted: 1, available: 0 },
      });
      expect(await near("no-such-seat", 1)).toEqual({ ok: false, refusal: { reason: "unknown-seat" } });
      expect(
        await stage().backEnd.seating.suggest(
          { performance: 1 << 30, near: first, count: 1, pool: "any", keep: [], avoid: [] },
          NOBODY,
        ),
      ).toEqual({ ok: false, refusal: { reason: "unknown-performance" } });
    });
  });

  describe("a basket", () => {
    test("holds the chosen seats and shows their prices", async () => {
      const caller = await visitor();
      const [first, second] = stage().onSale.seats;
      const held = await hold(caller, first, second);
      if (!held.ok) throw new Error(held.refusal.reason);
      const { basket } = held.value;
      expect(basket.tickets.map(({ seat }) => seat)).toEqual([first, second]);
      const { subtotal, fees, delivery, total } = basket.totals;
      expect(subtotal.amount + fees.amount + delivery.amount).toBe(total.amount);
      expect(await stage().backEnd.basket.read({}, caller)).toMatchObject({
        value: { basket: { id: basket.id } },
      });
    });

    test("holds all seats or none, and names those that are taken", async () => {
      const [first, second, third] = stage().onSale.seats;
      await hold(await visitor(), second);
      const late = await visitor();
      expect(await hold(late, first, second, third)).toMatchObject({
        ok: false,
        refusal: { reason: "seats-taken", seats: [second] },
      });
      expect(await stage().backEnd.basket.read({}, late)).toMatchObject({ value: { basket: null } });
      expect(await hold(await visitor(), first, third)).toMatchObject({ ok: true });
    });

    test("releases seats when they are removed", async () => {
      const caller = await visitor();
      const [first] = stage().onSale.seats;
      const held = await hold(caller, first);
      const tickets = held.ok ? held.value.basket.tickets.map(({ id }) => id) : [];
      const removed = await stage().backEnd.basket.removeTickets({ tickets }, caller);
      expect(removed).toEqual({ ok: true, value: { basket: null } });
      expect(await hold(await visitor(), first)).toMatchObject({ ok: true });
    });

    test("can be extended as often as it states, and not again", async () => {
      const caller = await visitor();
      if (!stage().capabilities.has("more-time")) return;
      expect(await stage().backEnd.basket.extend({}, caller)).toMatchObject({
        refusal: { reason: "no-basket" },
      });
      const held = await hold(caller, stage().onSale.seats[0]);
      let basket = held.ok ? held.value.basket : null;
      for (let left = basket?.extensionsLeft ?? 0; left > 0; left--) {
        const extended = await stage().backEnd.basket.extend({}, caller);
        if (!extended.ok) throw new Error(extended.refusal.reason);
        expect(extended.value.basket.expires > (basket?.expires ?? "")).toBe(true);
        basket = extended.value.basket;
      }
      expect(basket?.extensionsLeft).toBe(0);
      expect(await stage().backEnd.basket.extend({}, caller)).toMatchObject({
        refusal: { reason: "no-extension-left" },
      });
    });

    test("finds the best seats together", async () => {
      const { performance } = stage().onSale;
      const read = await stage().backEnd.catalogue.performance(stage().onSale, NOBODY);
      const band = read.ok ? read.value.performance.prices[0]?.band : undefined;
      const quantities = [{ priceType: stage().priceType, quantity: 2 }];
      const caller = await visitor();
      const held = await stage().backEnd.basket.addBestAvailable(
        { performance, band: band ?? "A", quantities },
        caller,
      );
      expect(held).toMatchObject({ ok: true, value: { together: true } });
    });

    test("executes a command once when it is sent repeatedly with the same key", async () => {
      const caller = { ...(await visitor()), idempotencyKey: "the-same-key-twice" };
      const read = await stage().backEnd.catalogue.performance(stage().onSale, NOBODY);
      const band = (read.ok && read.value.performance.prices[0]?.band) || "A";
      const quantities = [{ priceType: stage().priceType, quantity: 2 }];
      const ask = () =>
        stage().backEnd.basket.addBestAvailable(
          { performance: stage().onSale.performance, band, quantities },
          caller,
        );
      const answers = await Promise.all([ask(), ask(), ask()]);
      for (const answer of answers) {
        expect(answer.ok && answer.value.basket.tickets).toHaveLength(2);
      }
    });

    test("refuses an idempotency key already used for another command, and changes nothing", async () => {
      const caller = { ...(await visitor()), idempotencyKey: "one-key-one-command" };
      const [first, second, third] = stage().onSale.seats;
      const held = await hold(caller, first, second);
      if (!held.ok) throw new Error(held.refusal.reason);
      const otherwise = { ok: false, refusal: { reason: "key-used-otherwise" } };
      // Another seat, best available instead of a seat, and another command.
      expect(await hold(caller, third)).toEqual(otherwise);
      const best = {
        performance: stage().onSale.performance,
        band: "A" as const,
        quantities: [{ priceType: stage().priceType, quantity: 1 }],
      };
      expect(await stage().backEnd.basket.addBestAvailable(best, caller)).toEqual(otherwise);
      const tickets = held.value.basket.tickets.map(({ id }) => id);
      expect(await stage().backEnd.basket.removeTickets({ tickets }, caller)).toEqual(otherwise);
      const there = await stage().backEnd.basket.read({}, caller);
      expect(there.ok && there.value.basket?.tickets.map(({ seat }) => seat)).toEqual([first, second]);
      const [ticket = ""] = tickets;
      const removing = { ...caller, idempotencyKey: "one-key-one-removal" };
      const remove = (id: string) => stage().backEnd.basket.removeTickets({ tickets: [id] }, removing);
      expect(await remove(ticket)).toMatchObject({ ok: true });
      expect(await remove(ticket)).toMatchObject({ ok: true });
      expect(await remove(tickets[1] ?? "")).toEqual(otherwise);
      expect(await hold(removing, third)).toEqual(otherwise);
      expect(await hold(caller, first, second)).toMatchObject({ ok: true });
    });

    test("refuses performances that are not on sale and unknown performances", async () => {
      const caller = await visitor();
      const seats = [{ seat: stage().onSale.seats[0], priceType: stage().priceType }];
      const early = await stage().backEnd.basket.addSeats(
        { performance: stage().notYet.performance, seats },
        caller,
      );
      expect(early).toMatchObject({
        refusal: { reason: "not-on-sale", availability: { state: "not-on-sale-yet" } },
      });
      expect(await stage().backEnd.basket.addSeats({ performance: 1 << 30, seats }, caller)).toMatchObject({
        refusal: { reason: "unknown-performance" },
      });
    });

    test("is private to its session: another session cannot see or empty it", async () => {
      const caller = await visitor();
      const held = await hold(caller, stage().onSale.seats[0]);
      const tickets = held.ok ? held.value.basket.tickets.map(({ id }) => id) : [];
      const thief = await visitor();
      await stage().backEnd.basket.removeTickets({ tickets }, thief);
      expect(await stage().backEnd.basket.read({}, caller)).toMatchObject({
        value: { basket: { tickets: [{ id: tickets[0] }] } },
      });
    });
  });
}
