import type { OrderLine } from "#contract/lines.ts";
import { inLanguage } from "#domain/languages.ts";
import { lineNotes } from "#languages/line-notes.ts";
import { engineEmail, outboxCaller, toPerson } from "../email.ts";
import { button, type EmailPart, heading, paragraph, table } from "../email-layout.ts";
import { rowsOfSeats } from "../places.ts";
import type { Words } from "../words.ts";

const MINUTE_MS = 60_000;

export const performanceReminder = engineEmail("performance-reminder", {
  async read(job, { engine, backEnd, readOrder }) {
    const notice = await engine.reminders.performance(job.order, job.performance, job.starts);
    if (!notice) return null;
    const { order, words } = await readOrder(job.order);
    const performance = order.performances.find(({ id }) => id === job.performance);
    if (!performance) return null;
    const isKept = (line: OrderLine) => notice.lines.includes(line.id) && line.returned < line.quantity;
    /** What was bought for the performance besides tickets. */
    const lines: OrderLine[] = [];
    for (const link of notice.orders) lines.push(...(await readOrder(link)).order.lines.filter(isKept));
    const food = await backEnd.food.served({ performance: job.performance }, outboxCaller(words.language));
    /** Food and drink can still be ordered. */
    const isServed = food.ok && food.value.served;
    return { order, performance, ownText: notice.words, lines, isServed, words };
  },
  write(_, { order, performance, ownText, lines, isServed, words }, { house, publicUrl }) {
    const { say, format, language } = words;
    const { event, starts } = performance;
    const venue = house.venues.find(({ id }) => id === performance.venue.id);
    const facts = { title: event.title, date: format.fullDateTime(starts) };
    const valid = order.tickets.filter((ticket) => ticket.valid);
    return {
      id: `performance-${performance.id}-${Date.parse(starts)}-${order.link}`,
      to: toPerson(order.holder),
      subject: say("mail.performance-subject", facts),
      parts: [
        paragraph(say("mail.hello", { name: order.holder.firstName })),
        paragraph(say("mail.performance-text", { ...facts, venue: performance.venue.name })),
        ...(venue?.doorsMinutes ? [paragraph(doors(starts, venue.doorsMinutes, words))] : []),
        ...(ownText ? [paragraph(inLanguage(ownText, language))] : []),
        table(rowsOfSeats(valid, performance.id, words)),
        button(say("mail.show-tickets"), `${publicUrl}/tickets?order=${order.link}`),
        ...orderedParts(lines, words),
        ...(isServed
          ? [button(say("mail.performance-food"), `${publicUrl}/order/add-ons?order=${order.link}`)]
          : []),
        ...(venue?.arrival
          ? [
              heading(say("mail.performance-arrival")),
              paragraph(`${venue.street}, ${venue.postalCode} ${venue.city}`),
              paragraph(inLanguage(venue.arrival, language)),
            ]
          : []),
        paragraph(say("mail.plan-help", { phone: house.contact.phone })),
      ],
    };
  },
});

function doors(starts: string, minutes: number, { say, format }: Words): string {
  const time = format.time(new Date(Date.parse(starts) - minutes * MINUTE_MS).toISOString());
  return say("mail.performance-doors", { time });
}

function orderedParts(lines: readonly OrderLine[], { say, format }: Words): EmailPart[] {
  if (lines.length === 0) return [];
  const rows = lines.map(({ name, quantity, about }): [string, string] => [
    quantity > 1 ? `${quantity} × ${name}` : name,
    lineNotes(about, (word, values) => say(`lineNotes.${word}`, values), format.calendarDay).join(", "),
  ]);
  return [heading(say("mail.performance-ordered")), table(rows)];
}
