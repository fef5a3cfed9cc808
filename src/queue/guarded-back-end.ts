import type { BackEnd } from "#contract/back-end.ts";
import type { Caller } from "#contract/operation.ts";
import { refused } from "#domain/outcome.ts";
import type { WaitingRooms } from "./waiting-rooms.ts";

type Guards = Pick<WaitingRooms, "roomFor" | "barring" | "stay" | "giveBack" | "renameSession">;

/**
 * A visitor who is not inside cannot hold seats or place orders by any operation. Costs nothing while no room
 * is open. @param paymentSeconds the place is kept this long for a payment
 */
export function guardedBackEnd(backEnd: BackEnd, rooms: Guards, paymentSeconds: number): BackEnd {
  const { basket, customers, exchanges, orders, packages, passkeys, seatFrame, series } = backEnd;

  async function holdsSeats(caller: Caller): Promise<boolean> {
    const read = await basket.read({}, caller);
    return read.ok && (read.value.basket?.tickets.length ?? 0) > 0;
  }

  /** Where a package would hold seats; for an unknown package, the requested ones. */
  async function performancesOf(
    id: string,
    chosen: readonly number[],
    caller: Caller,
  ): Promise<readonly number[]> {
    const read = await packages.read({ package: id }, caller);
    if (!read.ok || read.value.type === "flex") return chosen;
    const own = [...read.value.groups, ...read.value.packages].flatMap(({ performances }) => performances);
    return own.map((performance) => performance.id);
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

  function signingIn<
    Input,
    Result extends
      | { readonly ok: true; readonly value: { readonly session: string } }
      | { readonly ok: false },
  >(signIn: (input: Input, caller: Caller) => Promise<Result>) {
    return async (input: Input, caller: Caller): Promise<Result> => {
      const signedIn = await signIn(input, caller);
      if (signedIn.ok && caller.session !== null) {
        await rooms.renameSession(caller.session, signedIn.value.session);
      }
      return signedIn;
    };
  }

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
      async addSeats(input, caller) {
        const room = await barring([input.performance], caller);
        if (room !== null) return refused("queue-needed", { room });
        const held = await basket.addSeats(input, caller);
        if (held.ok) await stay(caller, [input.performance], Date.parse(held.value.basket.expires));
        return held;
      },
      async addBestAvailable(input, caller) {
        const room = await barring([input.performance], caller);
        if (room !== null) return refused("queue-needed", { room });
        const held = await basket.addBestAvailable(input, caller);
        if (held.ok) await stay(caller, [input.performance], Date.parse(held.value.basket.expires));
        return held;
      },
      async changeDate(input, caller) {
        const room = await barring([input.to], caller);
        if (room !== null) return refused("queue-needed", { room });
        const changed = await basket.changeDate(input, caller);
        if (changed.ok) await stay(caller, [input.to], Date.parse(changed.value.basket.expires));
        return changed;
      },
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
    seatFrame: {
      ...seatFrame,
      async take(input, caller) {
        const room = await barring([input.performance], caller);
        if (room !== null) return refused("queue-needed", { room });
        const held = await seatFrame.take(input, caller);
        if (held.ok) await stay(caller, [input.performance], Date.parse(held.value.basket.expires));
        return held;
      },
    },
    packages: {
      ...packages,
      async add(input, caller) {
        const performances = await performancesOf(input.package, input.performances, caller);
        const room = await barring(performances, caller);
        if (room !== null) return refused("queue-needed", { room });
        const held = await packages.add(input, caller);
        if (held.ok) await stay(caller, performances, Date.parse(held.value.basket.expires));
        return held;
      },
      async addSeats(input, caller) {
        const performances = input.performances.map(({ performance }) => performance);
        const room = await barring(performances, caller);
        if (room !== null) return refused("queue-needed", { room });
        const held = await packages.addSeats(input, caller);
        if (held.ok) await stay(caller, performances, Date.parse(held.value.basket.expires));
        return held;
      },
      async swap(input, caller) {
        const room = await barring([input.instead], caller);
        if (room !== null) return refused("queue-needed", { room });
        const swapped = await packages.swap(input, caller);
        if (swapped.ok) await stay(caller, [input.instead], Date.parse(swapped.value.basket.expires));
        return swapped;
      },
    },
    series: {
      ...series,
      async add(input, caller) {
        const read = await series.read({ series: input.series }, caller);
        const own = read.ok ? read.value.dates.find(({ id }) => id === input.dates) : undefined;
        const performances = own?.performances.map(({ id }) => id) ?? [];
        const room = await barring(performances, caller);
        if (room !== null) return refused("queue-needed", { room });
        const held = await series.add(input, caller);
        if (held.ok) await stay(caller, performances, Date.parse(held.value.basket.expires));
        return held;
      },
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
