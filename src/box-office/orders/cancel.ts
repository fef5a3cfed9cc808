import { done, refused } from "#domain/outcome.ts";
import type { CatalogueIndex } from "../../engine/catalogue/catalogue-index.ts";
import {
  type CancelPlan,
  cancelOrder,
  fingerprintOfCancel,
  previewCancel as preview,
} from "../../engine/orders/cancel-order.ts";
import {
  correctRecipient as correct,
  fingerprintOfRecipient,
} from "../../engine/orders/correct-recipient.ts";
import { implement } from "../implementation.ts";
import { orderByNumber } from "../look-up.ts";
import { orders } from "../operations/orders/orders.ts";
import type { CancelPreview } from "../operations/orders/refund-preview.ts";
import { nameOfSeat } from "../seats/find-seat.ts";

export const previewCancel = implement(orders.previewCancel, {
  async run(boxOffice, { order: number }) {
    const { services } = boxOffice.engine;
    const order = await orderByNumber(boxOffice, number);
    if (!order) return refused("unknown-order");
    const planned = await preview(services, order.id);
    return planned.ok ? done(view(await services.catalogue.current(), planned.value)) : planned;
  },
  print: ({ state, tickets, lines, email }) =>
    [
      state === "reserved"
        ? "It is reserved; these become free:"
        : "It is being paid; back to the basket go:",
      ...tickets.map(({ performance, seat }) => `  performance ${performance}  ${seat}`),
      ...lines.map(({ kind, quantity }) => `  ${kind}  ${quantity}`),
      email ? `The email goes to ${email.to}.` : "No email is sent.",
    ].join("\n"),
});

export const cancel = implement(orders.cancel, {
  async run(boxOffice, { order: number, expect }) {
    const { services } = boxOffice.engine;
    const order = await orderByNumber(boxOffice, number);
    if (!order) return refused("unknown-order");
    const cancelled = await cancelOrder(services, order.id, expect);
    if (cancelled.ok) return done({ was: cancelled.value.state });
    const { refusal } = cancelled;
    if (refusal.reason !== "changed-meanwhile") return { ok: false, refusal };
    return refused("changed-meanwhile", { now: view(await services.catalogue.current(), refusal.now) });
  },
  print: (_, { order }) => `Order ${order} is cancelled.`,
});

export const correctRecipient = implement(orders.correctRecipient, {
  async run(boxOffice, { order: number, email, expect }) {
    const order = await orderByNumber(boxOffice, number);
    if (!order) return refused("unknown-order");
    const corrected = await correct(boxOffice.engine.services, { order: order.id, email, expect });
    if (corrected.ok) return corrected;
    const { refusal } = corrected;
    if (refusal.reason !== "changed-meanwhile") return { ok: false, refusal };
    const { now } = refusal;
    const shown = { recipient: fingerprintOfRecipient(now), email: now.holder.email };
    return refused("changed-meanwhile", { now: shown });
  },
  print: ({ before, email }, { order }) =>
    `Emails of order ${order} go to ${email}${before === "" ? "" : `, no longer to ${before}`}.`,
});

function view(index: CatalogueIndex, plan: CancelPlan): CancelPreview {
  const { lines, items, holder } = plan.order.document;
  const isTold = plan.state === "reserved" && holder.email !== "";
  return {
    ...{ expect: fingerprintOfCancel(plan), state: plan.state },
    tickets: lines.map(({ id, performance, seat }) => ({
      ...{ id, performance, seat: nameOfSeat(index, performance, seat) },
    })),
    lines: items.map(({ id, kind, quantity }) => ({ id, kind, quantity })),
    email: isTold ? { to: holder.email, kind: "reserved-order" } : null,
  };
}
