import { engineEmail, toPerson } from "../email.ts";
import { paragraph } from "../email-layout.ts";
import { amountParagraphs } from "../money/amounts.ts";

export const changedPerformanceSettled = engineEmail("changed-performance-settled", {
  async read(job, { readOrder }) {
    const { order, words } = await readOrder(job.order);
    const performance = order.performances.find(({ id }) => id === job.performance);
    return performance ? { order, performance, words } : null;
  },
  write({ value, credit, currency, until }, { order, performance, words }) {
    const { say, format } = words;
    const { id, event, starts, change } = performance;
    const date = format.fullDateTime(change?.before ?? starts);
    const facts = { title: event.title, date, number: order.number };
    const amounts = [
      ["mail.changed-settled-money", value],
      ["mail.returned-credit", credit],
    ] as const;
    return {
      id: `changed-settled-${id}-${order.link}`,
      to: toPerson(order.holder),
      subject: say("mail.changed-settled-subject", facts),
      parts: [
        paragraph(say("mail.hello", { name: order.holder.firstName })),
        paragraph(say("mail.changed-settled-text", facts)),
        ...amountParagraphs(words, amounts, { currency, until }),
      ],
    };
  },
});
