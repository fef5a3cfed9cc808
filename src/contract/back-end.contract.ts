import { beforeEach, describe, expect, test } from "vitest";
import { handlerOf, notOfferedBy } from "./any-back-end.ts";
import { operations } from "./back-end.ts";
import type { Caller, Operations } from "./operation.ts";
import { accountContract } from "./testing/account-contract.ts";
import { basketContract } from "./testing/basket-contract.ts";
import { salesContract } from "./testing/sales-contract.ts";
import { sampleInput } from "./testing/sample-input.ts";
import { SOMEBODY } from "./testing/somebody.ts";
import { type BackEndStage, NOBODY, type OnStage } from "./testing/stage.ts";

export type { BackEndStage } from "./testing/stage.ts";

/** What the storefront relies on. Each back end runs it in process and over HTTP. */

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
        const answer = await handlerOf(stage.backEnd, group, name)(sampleInput(operation), caller);
        expect(answer, `${group}.${name}`).toEqual({ ok: false, refusal: { reason: "not-offered" } });
      }
    });

    describe("the catalogue", () => {
      test("lists a performance that is on sale", async () => {
        const agenda = await stage.backEnd.catalogue.agenda({}, NOBODY);
        expect(agenda.ok && agenda.value.performances.map(({ id }) => id)).toContain(
          stage.onSale.performance,
        );
      });

      test("returns an event and a performance by id, and an error result for unknown ids", async () => {
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

    describe("a customer", () => {
      test("registers, is recognised by the session, logs in and logs out", async () => {
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

      test("has a telephone number reduced to digits, whatever format was entered", async () => {
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

      test("cannot register the same address twice, and cannot log in with a wrong password", async () => {
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
    basketContract(onStage);
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
