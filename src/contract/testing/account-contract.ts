import { describe, expect, test } from "vitest";
import { expectOk } from "./sales-contract.ts";
import { SOMEBODY } from "./somebody.ts";
import type { OnStage } from "./stage.ts";

/** The part of `back-end.contract.ts` about accounts. */

const { line1, line2, line3, postalCode, city, county, country } = SOMEBODY;
const HOME = { line1, line2, line3, postalCode, city, county, country };

export function accountContract({ stage, can, visitor, customer, hold }: OnStage): void {
  describe("a customer's account", () => {
    test("has addresses that are set, replaced and removed, except the primary one", async () => {
      if (!can("addresses")) return;
      const { account } = stage().backEnd;
      const { caller } = await customer();
      const list = async () => (await expectOk(account.addresses({}, caller))).map(({ type }) => type);
      expect(await expectOk(account.addresses({}, caller))).toEqual([{ type: "primary", address: HOME }]);
      expect(await account.setAddress({ type: "billing", ...HOME, city: "" }, caller)).toMatchObject({
        refusal: { reason: "invalid", faults: [{ field: "city" }] },
      });
      await expectOk(account.setAddress({ type: "billing", ...HOME, line1: "Box 1" }, caller));
      await expectOk(account.setAddress({ type: "delivery", ...HOME, line1: "Kontoret 2" }, caller));
      await expectOk(account.setAddress({ type: "billing", ...HOME, line1: "Box 2" }, caller));
      expect(await list()).toEqual(["primary", "billing", "delivery"]);
      expect((await expectOk(account.addresses({}, caller)))[1]?.address.line1).toBe("Box 2");
      await expectOk(account.removeAddress({ type: "delivery" }, caller));
      expect(await list()).toEqual(["primary", "billing"]);
      expect(await account.removeAddress({ type: "primary" }, caller)).toEqual({
        ok: false,
        refusal: { reason: "primary-address" },
      });
      expect(await account.addresses({}, await visitor())).toMatchObject({
        refusal: { reason: "login-needed" },
      });
    });

    test("has a bill with the chosen address as it was when the order was placed", async () => {
      if (!can("billing-address") || !can("addresses")) return;
      const { account, checkout, orders } = stage().backEnd;
      const { caller } = await customer();
      const held = await expectOk(hold(caller, stage().onSale.seats[0]));
      expect(await checkout.setBilling({ address: "billing" }, caller)).toEqual({
        ok: false,
        refusal: { reason: "unknown-address" },
      });
      await expectOk(account.setAddress({ type: "billing", ...HOME, line1: "Box 1" }, caller));
      await expectOk(checkout.setBilling({ address: "billing" }, caller));
      expect(await expectOk(checkout.details({}, caller))).toMatchObject({
        billing: "billing",
        entered: { billing: { line1: "Box 1" } },
      });
      await expectOk(orders.chooseDelivery({ method: "e-ticket" }, caller));
      const expectedTotal = held.basket.totals.total.amount;
      const { link } = await expectOk(orders.place({ acceptTerms: true, expectedTotal }, caller));
      await expectOk(account.setAddress({ type: "billing", ...HOME, line1: "Box 2" }, caller));
      expect(await expectOk(checkout.orderDetails({ link }, caller))).toMatchObject({
        billing: { line1: "Box 1" },
      });
      expect(await expectOk(checkout.orderDetails({ link }, await visitor()))).toBeNull();
    });

    test("saves answers to consent questions one by one", async () => {
      if (!can("contact-preferences")) return;
      const { account } = stage().backEnd;
      const { caller } = await customer();
      const read = () => expectOk(account.contactPreferences({}, caller));
      const [first, second] = (await read()).permissions;
      if (!first || !second) throw new Error("The house has no consent questions");
      const answer = (id: number, agreed: boolean) =>
        account.setContactPreferences({ permissions: [{ id, agreed }], interests: [] }, caller);
      await expectOk(answer(first.id, true));
      await expectOk(answer(second.id, true));
      await expectOk(answer(first.id, false));
      expect((await read()).permissions.map(({ agreed }) => agreed)).toEqual([false, true]);
      expect(await answer(1 << 30, true)).toEqual({ ok: false, refusal: { reason: "unknown-preference" } });
    });

    test("lists and removes stored cards, and another customer's cards are not found", async () => {
      if (!can("payment-cards")) return;
      const { paymentCards } = stage().backEnd;
      const owner = await customer();
      const list = async () => (await expectOk(paymentCards.list({}, owner.caller))).cards;
      expect(await list()).toEqual([]);
      await stage().storeCard(owner);
      const [card, ...more] = await list();
      expect(more).toEqual([]);
      expect(card).toMatchObject({ state: "live", preferred: true });
      expect(card?.masked).toMatch(/^\d{4,6}[\d*]*\*+\d{4}$/);
      const requested = { card: card?.id ?? "" };
      const unknown = { refusal: { reason: "unknown-card" } };
      expect(await paymentCards.remove(requested, (await customer()).caller)).toMatchObject(unknown);
      expect(await paymentCards.remove({ card: "no-such-card" }, owner.caller)).toMatchObject(unknown);
      const pressed = { ...owner.caller, idempotencyKey: "forget-it" };
      await expectOk(paymentCards.remove(requested, pressed));
      await expectOk(paymentCards.remove(requested, pressed));
      expect(await list()).toEqual([]);
      expect(await paymentCards.list({}, await visitor())).toMatchObject({
        refusal: { reason: "login-needed" },
      });
    });

    test("requires the old password for a new one, and ends other sessions on request", async () => {
      if (!can("new-password")) return;
      const { account, customers } = stage().backEnd;
      const { caller, email } = await customer();
      const { password: current } = SOMEBODY;
      const elsewhere = await expectOk(customers.logIn({ email, password: current }, caller));
      const own = { ...caller, session: elsewhere.session };
      const other = await expectOk(
        customers.logIn({ email, password: current }, { ...caller, session: null }),
      );
      const wanted = { password: "Fidelio2027", confirm: "Fidelio2027", endOthers: true };
      expect(await account.changePassword({ ...wanted, current: "Wrong-1234" }, own)).toEqual({
        ok: false,
        refusal: { reason: "invalid", faults: [{ field: "current", rule: "current-wrong" }] },
      });
      expect(await account.changePassword({ ...wanted, current, confirm: "Other-1234" }, own)).toMatchObject({
        refusal: { reason: "invalid", faults: [{ field: "confirm" }] },
      });
      await expectOk(account.changePassword({ ...wanted, current }, own));
      expect(await customers.me({}, own)).toMatchObject({ ok: true });
      expect(await customers.me({}, { ...caller, session: other.session })).toMatchObject({
        refusal: { reason: "login-needed" },
      });
      const nobody = { ...caller, session: null };
      expect(await customers.logIn({ email, password: current }, nobody)).toMatchObject({ ok: false });
      expect(await customers.logIn({ email, password: wanted.password }, nobody)).toMatchObject({ ok: true });
    });
  });
}
