import { dayIn } from "#domain/house-day.ts";
import { done, refused } from "#domain/outcome.ts";
import { lastSecondOf } from "../days.ts";
import { implement } from "../implementation.ts";
import { orders } from "../operations/orders/orders.ts";

export const lock = implement(orders.lock, {
  async run({ engine }, { order, why }) {
    return (await engine.orders.lockReserved(order, why)) ? done({}) : refused("not-reserved");
  },
  print: (_, { order }) => `Order ${order} is locked.`,
});

export const unlock = implement(orders.unlock, {
  async run({ engine }, { order }) {
    return (await engine.orders.lockReserved(order, null)) ? done({}) : refused("not-reserved");
  },
  print: (_, { order }) => `Order ${order} is open again.`,
});

export const extend = implement(orders.extend, {
  async run({ engine }, { order, until }) {
    const { timeZone } = engine.services.settings;
    const extended = await engine.orders.extendReserved(order, lastSecondOf(until, timeZone));
    if (extended.ok) return done({});
    const { refusal } = extended;
    if (refusal.reason !== "too-late") return refused(refusal.reason);
    return refused("too-late", { latest: dayIn(timeZone, refusal.latest.getTime()) });
  },
  print: (_, { order, until }) => `Order ${order} is kept to the end of ${until}; its customer is emailed.`,
});
