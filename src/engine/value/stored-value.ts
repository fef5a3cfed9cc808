import { desc, eq } from "drizzle-orm";
import type { BackEnd } from "#contract/back-end.ts";
import type { Caller } from "#contract/operation.ts";
import { dayIn } from "#domain/house-day.ts";
import { CURRENCIES } from "#domain/money.ts";
import { done, refused } from "#domain/outcome.ts";
import { hashToken } from "../../credentials/tokens.ts";
import { storedValue, storedValueEntries, tenders } from "../../payments/schema.ts";
import {
  creditOf,
  findByHash,
  inOrderOfSpending,
  type StoredValue,
  spendable,
} from "../../payments/stored-value/stored-value.ts";
import { hashCode, readCode } from "../../payments/stored-value/voucher-codes.ts";
import { isGuessTooOften } from "../../visitors/throttle.ts";
import { execute } from "../kernel/commands.ts";
import type { Services } from "../kernel/services.ts";
import type { Session } from "../kernel/session.ts";
import { type BasketRow, lockLiveBasket } from "../lines/baskets.ts";
import type { Transaction } from "../storage/database.ts";
import { type AppliedTender, baskets, orders } from "../storage/tables/shop.ts";
import { customerSession, findSession } from "../visitors/sessions.ts";

const ENTRIES_SHOWN = 100;

export function createStoredValue(
  services: Services,
  basket: BackEnd["basket"],
): Omit<BackEnd["storedValue"], "redeem"> {
  const { database, settings } = services;
  const today = () => dayIn(settings.timeZone, services.now());

  /** Counts the attempt per network and session before the look-up, against guessing. */
  async function findVoucher(typed: string, caller: Caller) {
    const visit = caller.session === null ? null : hashToken(caller.session).toString("base64url");
    if (await isGuessTooOften(services, "voucher", caller.address, visit)) return refused("too-many-tries");
    const code = readCode(typed);
    const value = code === null ? null : await findByHash(database, hashCode(settings.codesKey, code));
    const left = value === null ? 0 : spendable(value, today(), value.currency) + value.held;
    const isUsable = value !== null && left > 0 && isOfNow(value, today());
    return isUsable ? done(value) : refused("unknown-code");
  }

  type Change = (
    row: BasketRow,
    transaction: Transaction,
  ) => Promise<readonly AppliedTender[]> | readonly AppliedTender[];

  /** Records the payment methods with the basket; claims nothing. */
  async function change(
    operation: string,
    {
      input,
      session,
      caller,
      to,
    }: { readonly input: unknown; readonly session: Session; readonly caller: Caller; readonly to: Change },
  ) {
    const changed = await execute(
      services,
      { session, caller, requested: { operation, input } },
      async (transaction) => {
        const row = await lockLiveBasket(services, transaction, session);
        if (!row) return refused("no-basket");
        if (row.state === "paying") return refused("payment-under-way");
        await transaction
          .update(baskets)
          .set({ tenders: await to(row, transaction) })
          .where(eq(baskets.id, row.id));
        return done(null);
      },
    );
    if (!changed.ok) return changed;
    const read = await basket.read({}, caller);
    return read.ok && read.value.basket ? done({ basket: read.value.basket }) : refused("no-basket");
  }

  const money = (amount: number, currency: string) => ({
    amount,
    currency: CURRENCIES.find((known) => known === currency) ?? ("SEK" as const),
  });

  return {
    async balance({ code }, caller) {
      const found = await findVoucher(code, caller);
      if (!found.ok) return found;
      const { last4, balance, currency, validUntil } = found.value;
      return done({ last4: last4 ?? "", balance: money(balance, currency), validUntil });
    },

    async applyVoucher(input, caller) {
      const session = await findSession(services, caller);
      if (!session) return refused("no-session");
      const found = await findVoucher(input.code, caller);
      if (!found.ok) return found;
      const { id, currency } = found.value;
      const { catalogue } = await services.catalogue.current();
      if (currency !== catalogue.currency) return refused("unknown-code");
      if (spendable(found.value, today(), currency) === 0) return refused("voucher-in-use");
      return change("applyVoucher", {
        input,
        session,
        caller,
        to: ({ tenders: there }) =>
          there.some((one) => one.kind === "voucher" && one.value === id)
            ? there
            : [...there, { kind: "voucher", value: id }],
      });
    },

    async removeVoucher(input, caller) {
      const session = await findSession(services, caller);
      if (!session) return refused("no-session");
      return change("removeVoucher", {
        input,
        session,
        caller,
        to: ({ tenders: there }) =>
          there.filter((one) => one.kind !== "voucher" || one.value !== input.voucher),
      });
    },

    async applyCredit(input, caller) {
      const session = await customerSession(services, caller);
      if (!session.ok) return session;
      const { catalogue } = await services.catalogue.current();
      const lots = await creditOf(database, session.value.customer);
      if (!lots.some((lot) => spendable(lot, today(), catalogue.currency) > 0)) return refused("no-credit");
      return change("applyCredit", {
        input,
        session: session.value,
        caller,
        to: ({ tenders: there }) => [...there.filter(({ kind }) => kind !== "credit"), { kind: "credit" }],
      });
    },

    async removeCredit(input, caller) {
      const session = await customerSession(services, caller);
      if (!session.ok) return session;
      return change("removeCredit", {
        input,
        session: session.value,
        caller,
        to: ({ tenders: there }) => there.filter(({ kind }) => kind !== "credit"),
      });
    },

    async myCredit(_input, caller) {
      const session = await customerSession(services, caller);
      if (!session.ok) return session;
      const { currency } = (await services.catalogue.current()).catalogue;
      const lots = (await creditOf(database, session.value.customer)).filter(
        (lot) => lot.currency === currency,
      );
      const left = (lot: StoredValue) => spendable(lot, today(), currency);
      const entries = await database
        .select({ entry: storedValueEntries, order: orders.number })
        .from(storedValueEntries)
        .innerJoin(storedValue, eq(storedValue.id, storedValueEntries.value))
        .leftJoin(tenders, eq(tenders.id, storedValueEntries.tender))
        .leftJoin(orders, eq(orders.id, tenders.order))
        .where(eq(storedValue.customer, session.value.customer))
        .orderBy(desc(storedValueEntries.id))
        .limit(ENTRIES_SHOWN);
      return done({
        balance: money(
          lots.reduce((sum, lot) => sum + left(lot), 0),
          currency,
        ),
        lots: inOrderOfSpending(lots)
          .filter((lot) => left(lot) > 0)
          .map((lot) => ({
            id: lot.id,
            left: money(left(lot), currency),
            origin: lot.origin,
            validUntil: lot.validUntil,
          })),
        entries: entries.map(({ entry, order }) => ({
          at: entry.at.toISOString(),
          kind: entry.kind,
          amount: money(entry.amount, currency),
          order,
        })),
      });
    },
  };
}

function isOfNow({ state, validFrom, validUntil }: StoredValue, today: string): boolean {
  return state === "live" && validFrom <= today && (validUntil === null || today <= validUntil);
}
