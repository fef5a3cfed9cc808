import { readPerformanceChange } from "../../../engine/catalogue/performance-changes.ts";
import { engineEmail, outboxCaller, toPerson } from "../email.ts";
import { button, paragraph } from "../email-layout.ts";

export const performanceChange = engineEmail("performance-change", {
  async read(job, { engine, backEnd, readOrder }) {
    const { order, words } = await readOrder(job.order);
    const change = await readPerformanceChange(engine.services.database, job.change);
    const performance = order.performances.find(({ id }) => id === change?.performance);
    const isHeld = order.tickets.some((ticket) => ticket.valid && ticket.performance === performance?.id);
    // Refunded in the meantime: this order no longer holds tickets for the performance.
    if (!change || !performance || !isHeld) return null;
    const offers = await backEnd.refundOffers.list({ link: job.order }, outboxCaller(words.language));
    const offer = offers.ok ? offers.value.find((one) => one.performance === performance.id) : undefined;
    /** The deadline for choosing a refund; null if there is no choice. */
    const until = offer && offer.choices.length > 0 ? offer.until : null;
    return { order, performance, change, until, words };
  },
  write(_, { order, performance, change, until, words: { say, format } }, { house, publicUrl }) {
    const { kind, before, after } = change;
    const facts = {
      title: performance.event.title,
      date: format.fullDateTime((kind === "cancelled" ? before : after).toISOString()),
      before: format.fullDateTime(before.toISOString()),
      number: order.number,
      phone: house.contact.phone,
      until: until ? format.fullDateTime(until) : "",
    };
    return {
      // The id makes repeated emails about one change and order recognisable as duplicates.
      id: `change-${change.id}-${order.link}`,
      to: toPerson(order.holder),
      subject: say(`mail.change-${kind}-subject`, facts),
      parts: [
        paragraph(say("mail.hello", { name: order.holder.firstName })),
        paragraph(say(`mail.change-${kind}-text`, facts)),
        ...(until || kind === "reinstated" ? [paragraph(say(`mail.change-${kind}-help`, facts))] : []),
        until
          ? button(say("mail.change-choose"), `${publicUrl}/order/changed?order=${order.link}`)
          : button(say("mail.show-tickets"), `${publicUrl}/tickets?order=${order.link}`),
      ],
    };
  },
});
