import { toHouse, vendorEmail } from "../email.ts";
import { paragraph, table } from "../email-layout.ts";

/** To the house: the vendor did not answer whether it has sold an order. */
export const unclearOrder = vendorEmail("unclear-order", {
  async read({ order }, { vendor, houseLanguage, words }) {
    const unclear = await vendor.orders.unclear(order, houseLanguage);
    return unclear && { unclear, words: await words(houseLanguage) };
  },
  write({ order: id }, { unclear: order, words: { say, format } }, { house }) {
    const command = `npm run house -- vendor-order ${order.number}`;
    const facts = {
      number: order.number,
      amount: format.money(order.total),
      date: format.fullDateTime(order.since.toISOString()),
      basket: order.basket,
      payment: order.payment ?? "",
      name: order.customer.name,
      email: order.customer.email,
      customer: order.customer.vendor,
      found: `${command} --is <id>`,
      none: `${command} --none`,
    };
    return {
      id: `unclear-${id}`,
      to: toHouse(house),
      subject: say("mail.unclear-subject", facts),
      parts: [
        paragraph(say("mail.unclear-text", facts)),
        ...(order.payment === null ? [] : [paragraph(say("mail.unclear-payment", facts))]),
        paragraph(say("mail.unclear-customer", facts)),
        table([
          ...order.performances.map(
            ({ title, starts, seats }) =>
              [`${title}, ${format.fullDateTime(starts.toISOString())}`, seats.join("; ")] as const,
          ),
          ...order.lines.map(({ name, quantity }) => [name, String(quantity)] as const),
        ]),
        paragraph(say("mail.unclear-help", facts)),
      ],
    };
  },
});
