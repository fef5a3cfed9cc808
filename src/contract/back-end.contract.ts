import { beforeEach, describe, expect, test } from "vitest";
import { carryOf, notOfferedBy } from "./any-back-end.ts";
import { operations } from "./back-end.ts";
import type { Caller, Operations } from "./operation.ts";
import { accountContract } from "./testing/account-contract.ts";
import { salesContract } from "./testing/sales-contract.ts";
import { sampleInput } from "./testing/sample-input.ts";
import { SOMEBODY } from "./testing/somebody.ts";
import type { BackEndStage, OnStage } from "./testing/stage.ts";

export type { BackEndStage } from "./testing/stage.ts";

/** What the storefront relies on. Each back end runs it in process and over HTTP. */

const NOBODY: Caller = { session: null, language: "sv", address: "127.0.0.1", idempotencyKey: null };
let people = 0;

export function backEndContract(name: string, setUp: () => Promise<BackEndStage>): void {
  describe(name, () => {
    let stage: BackEndStage;
    beforeEach(async () => {
      stage = await setUp();
    });

    async function visitor(): Promise<Caller> {
      const started = await stage.backEnd.customers.startSession({}, NOBODY);
      if (!started.ok) throw new Error("no session");
      return { ...NOBODY, session: started.value.session };
    }

    async function customer(): Promise<{ caller: Caller; email: string }> {
      people += 1;
      const email = `contract-${Date.now()}-${people}@test.example`;
      const registered = await stage.backEnd.customers.register({ ...SOMEBODY, email }, await visitor());
      if (!registered.ok) throw new Error(registered.refusal.reason);
      return { caller: { ...NOBODY, session: registered.value.session }, email };
    }

    const hold = (caller: Caller, ...seats: string[]) =>
      stage.backEnd.basket.addSeats(
        {
          performance: stage.onSale.performance,
          seats: seats.map((seat) => ({ seat, priceType: stage.priceType })),
        },
        caller,
      );

    test("returns not-offered for every operation whose capability it lacks", async () => {
      const missing = notOfferedBy(stage.capabilities);
      const caller = await visitor();
      for (const [group, name] of missing) {
        const operation = (operations as Operations)[group]?.[name];
        if (!operation) throw new Error(`The contract has no ${group}.${name}`);
        const answer = await carryOf(stage.backEnd, group, name)(sampleInput(operation), caller);
        expect(answer, `${group}.${name}`).toEqual({ ok: false, refusal: { reason: "not-offered" } });
      }
    });

    describe("the catalogue", () => {
      test("lists upcoming performances with their events", async () => {
        const agenda = await stage.backEnd.catalogue.agenda({}, NOBODY);
        expect(agenda.ok && agenda.value.performances.map(({ id }) => id)).toContain(
          stage.onSale.performance,
        );
      });

      test("returns an event and a performance, and an error result for unknown ones", async () => {
        const { event, performance } = stage.onSale;
        expect(await stage.backEnd.catalogue.event({ event }, NOBODY)).toMatchObject({ ok: true });
        expect(await stage.backEnd.catalogue.performance({ event, performance }, NOBODY)).toMatchObject({
          ok: true,
          value: { performance: { id: performance } },
        });
        expect(await stage.backEnd.catalogue.eventOf({ performance }, NOBODY)).toMatchObject({
          ok: true,
          value: { slug: event },
        });
        expect(await stage.backEnd.catalogue.eventOf({ performance: 1 << 30 }, NOBODY)).toEqual({
          ok: false,
          refusal: { reason: "unknown-performance" },
        });
        expect(await stage.backEnd.catalogue.event({ event: "no-such-event" }, NOBODY)).toEqual({
          ok: false,
          refusal: { reason: "unknown-event" },
        });
        expect(await stage.backEnd.catalogue.performance({ event, performance: 1 << 30 }, NOBODY)).toEqual({
          ok: false,
          refusal: { reason: "unknown-performance" },
        });
      });

      test("returns every price with its fees, and the total is their sum", async () => {
        const { event, performance } = stage.onSale;
        const read = await stage.backEnd.catalogue.performance({ event, performance }, NOBODY);
        const prices = read.ok ? read.value.performance.prices : [];
        expect(prices.length).toBeGreaterThan(0);
        for (const { price, fees, total } of prices) expect(price.amount + fees.amount).toBe(total.amount);
      });

      test("returns a plan with as many seats as the status", async () => {
        const status = await stage.backEnd.seating.status({ performance: stage.onSale.performance }, NOBODY);
        if (!status.ok) throw new Error(status.refusal.reason);
        const plan = await stage.backEnd.seating.plan({ plan: status.value.plan }, NOBODY);
        const seats = plan.ok
          ? plan.value.sections.flatMap((part) => part.rows.flatMap((row) => row.seats))
          : [];
        expect(seats.length).toBe(status.value.status.length);
        expect(seats.length).toBe(status.value.bands.length);
        expect(new Set(seats.map((seat) => seat.id)).size).toBe(seats.length);
      });
    });

    describe("suggested seats", () => {
      const near = (seat: string, count: number, keep: string[] = [], more = {}) =>
        stage.backEnd.seating.suggest(
          { performance: stage.onSale.performance, near: seat, count, pool: "any", keep, avoid: [], ...more },
          NOBODY,
        );

      test("are side by side and include the seat that was pointed at", async () => {
        const [first, second] = stage.onSale.seats;
        const alone = await near(second, 1);
        expect(alone).toEqual({ ok: true, value: { seats: [second], together: true } });
        const pair = await near(first, 2);
        expect(pair).toMatchObject({ ok: true, value: { together: true } });
        expect(pair.ok && pair.value.seats).toContain(first);
        expect(pair.ok && pair.value.seats).toHaveLength(2);
      });

      test("exclude seats already chosen and seats held by another visitor", async () => {
        const [first, second, third] = stage.onSale.seats;
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

      test("are refused if there are too few, above the ticket limit, and for unknown seats or performances", async () => {
        const [first] = stage.onSale.seats;
        expect(await near(first, 50)).toMatchObject({ refusal: { reason: "too-many-tickets", wanted: 50 } });
        expect(await near(first, 1, [], { section: "no-such-section" })).toEqual({
          ok: false,
          refusal: { reason: "not-enough-seats", wanted: 1, available: 0 },
        });
        expect(await near("no-such-seat", 1)).toEqual({ ok: false, refusal: { reason: "unknown-seat" } });
        expect(
          await stage.backEnd.seating.suggest(
            { performance: 1 << 30, near: first, count: 1, pool: "any", keep: [], avoid: [] },
            NOBODY,
          ),
        ).toEqual({ ok: false, refusal: { reason: "unknown-performance" } });
      });
    });

    describe("a basket", () => {
      test("holds the chosen seats and shows their prices", async () => {
        const caller = await visitor();
        const [first, second] = stage.onSale.seats;
        const held = await hold(caller, first, second);
        if (!held.ok) throw new Error(held.refusal.reason);
        const { basket } = held.value;
        expect(basket.tickets.map(({ seat }) => seat)).toEqual([first, second]);
        const { subtotal, fees, delivery, total } = basket.totals;
        expect(subtotal.amount + fees.amount + delivery.amount).toBe(total.amount);
        expect(await stage.backEnd.basket.read({}, caller)).toMatchObject({
          value: { basket: { id: basket.id } },
        });
      });

      test("holds all seats or none, and names those that are taken", async () => {
        const [first, second, third] = stage.onSale.seats;
        await hold(await visitor(), second);
        const late = await visitor();
        expect(await hold(late, first, second, third)).toMatchObject({
          ok: false,
          refusal: { reason: "seats-taken", seats: [second] },
        });
        expect(await stage.backEnd.basket.read({}, late)).toMatchObject({ value: { basket: null } });
        expect(await hold(await visitor(), first, third)).toMatchObject({ ok: true });
      });

      test("releases seats when they are removed", async () => {
        const caller = await visitor();
        const [first] = stage.onSale.seats;
        const held = await hold(caller, first);
        const tickets = held.ok ? held.value.basket.tickets.map(({ id }) => id) : [];
        const removed = await stage.backEnd.basket.removeTickets({ tickets }, caller);
        expect(removed).toEqual({ ok: true, value: { basket: null } });
        expect(await hold(await visitor(), first)).toMatchObject({ ok: true });
      });

      test("can be extended as often as it states, then no further", async () => {
        const caller = await visitor();
        if (!stage.capabilities.has("more-time")) return;
        expect(await stage.backEnd.basket.extend({}, caller)).toMatchObject({
          refusal: { reason: "no-basket" },
        });
        const held = await hold(caller, stage.onSale.seats[0]);
        let basket = held.ok ? held.value.basket : null;
        for (let left = basket?.extensionsLeft ?? 0; left > 0; left--) {
          const extended = await stage.backEnd.basket.extend({}, caller);
          if (!extended.ok) throw new Error(extended.refusal.reason);
          expect(extended.value.basket.expires > (basket?.expires ?? "")).toBe(true);
          basket = extended.value.basket;
        }
        expect(basket?.extensionsLeft).toBe(0);
        expect(await stage.backEnd.basket.extend({}, caller)).toMatchObject({
          refusal: { reason: "no-extension-left" },
        });
      });

      test("finds the best seats together", async () => {
        const { performance } = stage.onSale;
        const read = await stage.backEnd.catalogue.performance(stage.onSale, NOBODY);
        const band = read.ok ? read.value.performance.prices[0]?.band : undefined;
        const quantities = [{ priceType: stage.priceType, quantity: 2 }];
        const caller = await visitor();
        const held = await stage.backEnd.basket.addBestAvailable(
          { performance, band: band ?? "A", quantities },
          caller,
        );
        expect(held).toMatchObject({ ok: true, value: { together: true } });
      });

      test("executes a command once when it is sent repeatedly with the same key", async () => {
        const caller = { ...(await visitor()), idempotencyKey: "the-same-key-twice" };
        const read = await stage.backEnd.catalogue.performance(stage.onSale, NOBODY);
        const band = (read.ok && read.value.performance.prices[0]?.band) || "A";
        const quantities = [{ priceType: stage.priceType, quantity: 2 }];
        const ask = () =>
          stage.backEnd.basket.addBestAvailable(
            { performance: stage.onSale.performance, band, quantities },
            caller,
          );
        const answers = await Promise.all([ask(), ask(), ask()]);
        for (const answer of answers) {
          expect(answer.ok && answer.value.basket.tickets).toHaveLength(2);
        }
      });

      test("refuses an idempotency key already used for another command, and changes nothing", async () => {
        const caller = { ...(await visitor()), idempotencyKey: "one-key-one-command" };
        const [first, second, third] = stage.onSale.seats;
        const held = await hold(caller, first, second);
        if (!held.ok) throw new Error(held.refusal.reason);
        const otherwise = { ok: false, refusal: { reason: "key-used-otherwise" } };
        // Another seat, best available instead of a seat, and another command.
        expect(await hold(caller, third)).toEqual(otherwise);
        const best = {
          performance: stage.onSale.performance,
          band: "A" as const,
          quantities: [{ priceType: stage.priceType, quantity: 1 }],
        };
        expect(await stage.backEnd.basket.addBestAvailable(best, caller)).toEqual(otherwise);
        const tickets = held.value.basket.tickets.map(({ id }) => id);
        expect(await stage.backEnd.basket.removeTickets({ tickets }, caller)).toEqual(otherwise);
        const there = await stage.backEnd.basket.read({}, caller);
        expect(there.ok && there.value.basket?.tickets.map(({ seat }) => seat)).toEqual([first, second]);
        const [ticket = ""] = tickets;
        const removing = { ...caller, idempotencyKey: "one-key-one-removal" };
        const remove = (id: string) => stage.backEnd.basket.removeTickets({ tickets: [id] }, removing);
        expect(await remove(ticket)).toMatchObject({ ok: true });
        expect(await remove(ticket)).toMatchObject({ ok: true });
        expect(await remove(tickets[1] ?? "")).toEqual(otherwise);
        expect(await hold(removing, third)).toEqual(otherwise);
        expect(await hold(caller, first, second)).toMatchObject({ ok: true });
      });

      test("refuses performances that are not on sale and unknown performances", async () => {
        const caller = await visitor();
        const seats = [{ seat: stage.onSale.seats[0], priceType: stage.priceType }];
        const early = await stage.backEnd.basket.addSeats(
          { performance: stage.notYet.performance, seats },
          caller,
        );
        expect(early).toMatchObject({
          refusal: { reason: "not-on-sale", availability: { state: "not-on-sale-yet" } },
        });
        expect(await stage.backEnd.basket.addSeats({ performance: 1 << 30, seats }, caller)).toMatchObject({
          refusal: { reason: "unknown-performance" },
        });
      });

      test("is private to its session: another session cannot see or empty it", async () => {
        const caller = await visitor();
        const held = await hold(caller, stage.onSale.seats[0]);
        const tickets = held.ok ? held.value.basket.tickets.map(({ id }) => id) : [];
        const thief = await visitor();
        await stage.backEnd.basket.removeTickets({ tickets }, thief);
        expect(await stage.backEnd.basket.read({}, caller)).toMatchObject({
          value: { basket: { tickets: [{ id: tickets[0] }] } },
        });
      });
    });

    describe("a customer", () => {
      test("registers, is recognised, logs in and logs out", async () => {
        const { caller, email } = await customer();
        expect(await stage.backEnd.customers.me({}, caller)).toMatchObject({ ok: true, value: { email } });
        expect(await stage.backEnd.customers.lookUp({ email }, NOBODY)).toMatchObject({
          value: { known: true },
        });
        await stage.backEnd.customers.logOut({}, caller);
        expect(await stage.backEnd.customers.me({}, caller)).toEqual({
          ok: false,
          refusal: { reason: "login-needed" },
        });
        const { password } = SOMEBODY;
        const again = await stage.backEnd.customers.logIn({ email: email.toUpperCase(), password }, NOBODY);
        expect(again).toMatchObject({ ok: true, value: { customer: { email } } });
      });

      test("is searched for by name and telephone: no match, one match, several matches", async () => {
        if (!stage.capabilities.has("customer-search")) return;
        const { firstName, lastName } = SOMEBODY;
        const person = { firstName, lastName, phone: String(Date.now()) };
        const search = () => stage.backEnd.customers.search(person, NOBODY);
        const register = async (email: string) =>
          stage.backEnd.customers.register({ ...SOMEBODY, ...person, email }, await visitor());
        expect(await search()).toEqual({ ok: true, value: { known: false } });
        await register(`one-${person.phone}@test.example`);
        expect(await search()).toEqual({ ok: true, value: { known: true } });
        await register(`other-${person.phone}@test.example`);
        expect(await search()).toEqual({ ok: false, refusal: { reason: "too-many-matching" } });
      });

      test("gets a new session token at login, and the old one stops working", async () => {
        const before = await visitor();
        await hold(before, stage.onSale.seats[0]);
        const email = `rotate-${Date.now()}@test.example`;
        const registered = await stage.backEnd.customers.register({ ...SOMEBODY, email }, before);
        const after = { ...NOBODY, session: registered.ok ? registered.value.session : null };
        expect(await stage.backEnd.basket.read({}, after)).toMatchObject({
          value: { basket: { tickets: [{}] } },
        });
        expect(await stage.backEnd.basket.read({}, before)).toMatchObject({
          value: { basket: null, session: false },
        });
      });

      test("has a telephone number reduced to digits, whatever format the browser filled in", async () => {
        const email = `phone-${Date.now()}@test.example`;
        const filled = { ...SOMEBODY, email, phone: "+46 (0)70-123 45.67" };
        const registered = await stage.backEnd.customers.register(filled, await visitor());
        expect(registered).toMatchObject({ value: { customer: { phone: "00460701234567" } } });
      });

      test("signs in with the password in another Unicode normalization", async () => {
        const email = `composed-${Date.now()}@test.example`;
        const password = "Blåbärspaj2026åäöåä";
        const typed = { ...SOMEBODY, email, password: password.normalize("NFD") };
        expect(await stage.backEnd.customers.register(typed, await visitor())).toMatchObject({ ok: true });
        expect(await stage.backEnd.customers.logIn({ email, password }, NOBODY)).toMatchObject({ ok: true });
      });

      test("gets one validation error for each invalid field", async () => {
        const wrong = {
          ...SOMEBODY,
          email: "nobody",
          password: "short",
          phone: "12-34",
          acceptTerms: false,
        };
        const refused = await stage.backEnd.customers.register(wrong, NOBODY);
        expect(refused).toMatchObject({ ok: false, refusal: { reason: "invalid" } });
        const faults = !refused.ok && refused.refusal.reason === "invalid" ? refused.refusal.faults : [];
        expect(faults).toEqual([
          { field: "email", rule: "email-invalid" },
          { field: "password", rule: "password-weak" },
          { field: "phone", rule: "phone-format" },
          { field: "acceptTerms", rule: "terms-required" },
        ]);
      });

      test("cannot register the same address twice, and login attempts are limited", async () => {
        const { email } = await customer();
        const twice = await stage.backEnd.customers.register(
          { ...SOMEBODY, email: email.toUpperCase() },
          NOBODY,
        );
        expect(twice).toEqual({ ok: false, refusal: { reason: "account-exists" } });
        const guess = await stage.backEnd.customers.logIn({ email, password: "Wrong-1234" }, NOBODY);
        expect(guess).toEqual({ ok: false, refusal: { reason: "login-failed" } });
      });
    });

    const onStage: OnStage = {
      stage: () => stage,
      can: (capability) => stage.capabilities.has(capability),
      visitor,
      customer,
      hold,
    };
    salesContract(onStage);
    accountContract(onStage);

    test("only a customer sees orders or chooses a delivery method", async () => {
      const guest = await visitor();
      expect(await stage.backEnd.orders.mine({}, guest)).toEqual({
        ok: false,
        refusal: { reason: "login-needed" },
      });
      expect(await stage.backEnd.orders.chooseDelivery({ method: "e-ticket" }, guest)).toEqual({
        ok: false,
        refusal: { reason: "login-needed" },
      });
    });
  });
}
