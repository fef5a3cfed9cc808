import type { BackEnd } from "#contract/back-end.ts";
import type { Caller } from "#contract/operation.ts";
import { refused } from "#domain/outcome.ts";
import type { WaitingRooms } from "./waiting-rooms.ts";

type Guards = Pick<WaitingRooms, "roomFor" | "barring" | "stay" | "giveBack" | "renameSession">;

/**
 * The back end of a house with waiting rooms: what holds seats or places an order returns `queue-needed` to a visitor
 * whom an open room does not admit. @param paymentSeconds the place is kept this long for a payment
 */
export function guardedBackEnd(backEnd: BackEnd, rooms: Guards, paymentSeconds: number): BackEnd {
  const { basket, customers, exchanges, orders, packages, passkeys, seatFrame, series } = backEnd;
  const { barring, stay, holding, signingIn } = admission(basket, rooms);
  return {
    ...backEnd,
    customers: {
      ...customers,
      logIn: signingIn(customers.logIn),
      register: signingIn(customers.register),
      logInByLink: signingIn(customers.logInByLink),
      resetPassword: signingIn(customers.resetPassword),
      async logOut(input, caller) {
        const out = await customers.logOut(input, caller);
        if (caller.session !== null) await rooms.giveBack(caller.session);
        return out;
      },
    },
    passkeys: { ...passkeys, logIn: signingIn(passkeys.logIn) },
    exchanges: {
      ...exchanges,
      async begin(input, caller) {
        const performances = input.to === null ? [] : [input.to];
        const room = await barring(performances, caller);
        if (room !== null) return refused("queue-needed", { room });
        const begun = await exchanges.begin(input, caller);
        const read = begun.ok ? await basket.read({}, caller) : begun;
        const held = read.ok && "basket" in read.value ? read.value.basket : null;
        if (held) await stay(caller, performances, Date.parse(held.expires));
        return begun;
      },
    },
    basket: {
      ...basket,
      addSeats: holding(basket.addSeats, ({ performance }) => [performance]),
      addBestAvailable: holding(basket.addBestAvailable, ({ performance }) => [performance]),
      changeDate: holding(basket.changeDate, ({ to }) => [to]),
      async extend(input, caller) {
        const extended = await basket.extend(input, caller);
        if (extended.ok) {
          const { performances, expires } = extended.value.basket;
          const ids = performances.map(({ id }) => id);
          await stay(caller, ids, Date.parse(expires));
        }
        return extended;
      },
    },
    seatFrame: { ...seatFrame, take: holding(seatFrame.take, ({ performance }) => [performance]) },
    packages: {
      ...packages,
      /** Where it would hold seats; for an unknown package, the requested performances. */
      add: holding(packages.add, async ({ package: id, performances }, caller) => {
        const read = await packages.read({ package: id }, caller);
        if (!read.ok || read.value.type === "flex") return performances;
        const own = [...read.value.groups, ...read.value.packages].flatMap((part) => part.performances);
        return own.map((performance) => performance.id);
      }),
      addSeats: holding(packages.addSeats, ({ performances }) =>
        performances.map(({ performance }) => performance),
      ),
      swap: holding(packages.swap, ({ instead }) => [instead]),
    },
    series: {
      ...series,
      add: holding(series.add, async (input, caller) => {
        const read = await series.read({ series: input.series }, caller);
        const own = read.ok ? read.value.dates.find(({ id }) => id === input.dates) : undefined;
        return own?.performances.map(({ id }) => id) ?? [];
      }),
    },
    orders: {
      ...orders,
      async place(input, caller) {
        const read = await basket.read({}, caller);
        const held = read.ok ? read.value.basket : null;
        const performances = held?.performances.map(({ id }) => id) ?? [];
        // A basket in payment has been admitted; a repeated command returns the same answer.
        const room = held?.state === "open" ? await barring(performances, caller) : null;
        if (room !== null) return refused("queue-needed", { room });
        const placed = await orders.place(input, caller);
        if (!placed.ok || !held || caller.session === null) return placed;
        if (placed.value.paymentPage === null) await rooms.giveBack(caller.session);
        else await stay(caller, performances, Date.parse(held.expires) + paymentSeconds * 1000);
        return placed;
      },
      async verify(input, caller) {
        const verified = await orders.verify(input, caller);
        if (verified.ok && verified.value.state === "paid" && caller.session !== null) {
          await rooms.giveBack(caller.session);
        }
        return verified;
      },
    },
  };
}

type Answer<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false };

/** What the guarded operations share: admission, the length of a stay, and two kinds of command. */
function admission(basket: BackEnd["basket"], rooms: Guards) {
  async function holdsSeats(caller: Caller): Promise<boolean> {
    const read = await basket.read({}, caller);
    return read.ok && (read.value.basket?.tickets.length ?? 0) > 0;
  }

  async function barring(performances: readonly number[], caller: Caller): Promise<string | null> {
    if (rooms.roomFor(performances) === null) return null;
    return rooms.barring(performances, caller.session, () => holdsSeats(caller));
  }

  async function stay({ session }: Caller, performances: readonly number[], until: number): Promise<void> {
    if (session !== null && rooms.roomFor(performances) !== null) {
      await rooms.stay(session, performances, until);
    }
  }

  /** @param performancesIn whose seats the command holds */
  function holding<Input, Result extends Answer<{ readonly basket: { readonly expires: string } }>>(
    hold: (input: Input, caller: Caller) => Promise<Result>,
    performancesIn: (input: Input, caller: Caller) => readonly number[] | Promise<readonly number[]>,
  ) {
    return async (input: Input, caller: Caller) => {
      const performances = await performancesIn(input, caller);
      const room = await barring(performances, caller);
      if (room !== null) return refused("queue-needed", { room });
      const held = await hold(input, caller);
      if (held.ok) await stay(caller, performances, Date.parse(held.value.basket.expires));
      return held;
    };
  }

  function signingIn<Input, Result extends Answer<{ readonly session: string }>>(
    signIn: (input: Input, caller: Caller) => Promise<Result>,
  ) {
    return async (input: Input, caller: Caller): Promise<Result> => {
      const signedIn = await signIn(input, caller);
      if (signedIn.ok && caller.session !== null) {
        await rooms.renameSession(caller.session, signedIn.value.session);
      }
      return signedIn;
    };
  }

  return { barring, stay, holding, signingIn };
}
