import type { House } from "#config/house/house.ts";
import type { Order } from "#contract/operations/orders.ts";
import { placeWords } from "#languages/place-words.ts";
import type { Email } from "#ports/mail.ts";
import type { Job } from "#ports/outbox.ts";
import type { VoucherSheet } from "#ports/voucher-paper.ts";
import { printVouchers } from "../../adapters/ticket-pdf/print-vouchers.ts";
import type { VouchersToGive } from "../../engine/sales/vouchers/vouchers.ts";
import { type EmailPart, emailHtml, emailText } from "./email-layout.ts";
import { composeForOrder, type EmailHouse } from "./order-emails.ts";
import { moneyOf, type Words } from "./words.ts";

type Given = VouchersToGive;

/** To the recipient, or to the buyer who prints the voucher; both get the PDF. */
export async function giftVoucherEmail(
  at: EmailHouse,
  order: Order,
  { line, again }: Pick<Extract<Job, { kind: "gift-vouchers" }>, "line" | "again">,
  given: Given,
  words: Words,
): Promise<Email> {
  const { say } = words;
  const { recipient, message, delivery, email } = given.details;
  const { house } = at;
  const isGift = delivery === "email";
  const giver = `${order.holder.firstName} ${order.holder.lastName}`;
  const facts = { house: house.name, giver, recipient };
  const subject = say(isGift ? "mail.voucher-subject" : "mail.voucher-print-subject", facts);
  const parts: EmailPart[] = [
    { kind: "paragraph", text: say("mail.hello", { name: isGift ? recipient : order.holder.firstName }) },
    { kind: "paragraph", text: say(isGift ? "mail.voucher-text" : "mail.voucher-print-text", facts) },
    ...(isGift && message !== "" ? [{ kind: "paragraph" as const, text: `»${message}«` }] : []),
    ...given.vouchers.map((voucher): EmailPart => ({ kind: "rows", rows: rowsOf(voucher, words) })),
    { kind: "paragraph", text: say("mail.voucher-use", facts) },
    { kind: "button", text: say("mail.voucher-button"), url: `${at.publicUrl}/gift-vouchers` },
  ];
  const content = await printVouchers(voucherSheet(at.house, at.publicUrl, giver, given, words));
  const paper = { fileName: `${house.id}-${order.number}.pdf`, contentType: "application/pdf", content };
  const id = ["voucher", order.link, line, ...(again ? [again] : [])].join("-");
  if (!isGift) return composeForOrder(at, id, order, subject, parts, [paper], words);
  return {
    id: `${id}@${new URL(at.publicUrl).hostname}`,
    to: { name: recipient, address: email },
    subject,
    text: emailText(house, parts),
    html: emailHtml(house, words.language, subject, parts),
    attachments: [paper],
  };
}

function rowsOf(voucher: Given["vouchers"][number], words: Words): [string, string][] {
  const { say, format } = words;
  const { code, validUntil } = voucher;
  const rows: [string, string][] = [
    [say("mail.voucher-amount"), moneyOf(words, voucher)],
    [say("mail.voucher-code"), code],
  ];
  if (validUntil) rows.push([say("mail.voucher-valid"), format.calendarDay(validUntil)]);
  return rows;
}

export function voucherSheet(
  house: House,
  publicUrl: string,
  giver: string,
  given: Given,
  words: Words,
): VoucherSheet {
  const { say, format, language } = words;
  const { recipient, message } = given.details;
  return {
    language,
    houseName: house.name,
    brandColour: house.brand.themeColour,
    title: say("paper.voucher"),
    forText: say("paper.voucher-for", { name: recipient }),
    fromText: say("paper.voucher-from", { name: giver }),
    message,
    codeLabel: say("mail.voucher-code"),
    useText: say("mail.voucher-use", { house: house.name }),
    footerText: `${publicUrl.replace(/^https?:\/\//, "")} · ${house.contact.phone} · ${house.contact.email}`,
    vouchers: given.vouchers.map((voucher) => ({
      code: voucher.code,
      amountText: moneyOf(words, voucher),
      validText: voucher.validUntil
        ? say("paper.voucher-valid", { date: format.calendarDay(voucher.validUntil) })
        : "",
    })),
  };
}

type Returned = Extract<Job, { kind: "order-returned" }>;

/** What went back to vouchers, and what became credit. */
export function orderReturnedEmail(at: EmailHouse, order: Order, returned: Returned, words: Words): Email {
  const { say, format } = words;
  const { number } = order;
  const { value, credit, currency } = returned;
  const date = format.calendarDay(returned.until);
  const text = (
    key: "mail.returned-value" | "mail.returned-credit" | "mail.returned-waived",
    amount: number,
  ): EmailPart[] =>
    amount === 0
      ? []
      : [{ kind: "paragraph", text: say(key, { amount: moneyOf(words, { amount, currency }), date }) }];
  const one = ticketReturned(order, returned.ticket, words);
  const kept =
    one || returned.exchanged
      ? []
      : order.lines.filter((line) => line.returned < line.quantity).map(({ name }) => name);
  const parts: EmailPart[] = [
    { kind: "paragraph", text: say("mail.hello", { name: order.holder.firstName }) },
    {
      kind: "paragraph",
      text: one ?? say(returned.exchanged ? "mail.exchanged-text" : "mail.returned-text", { number }),
    },
    ...text("mail.returned-credit", credit),
    ...text("mail.returned-waived", returned.waived ?? 0),
    ...text("mail.returned-value", value),
    ...(kept.length > 0
      ? [{ kind: "paragraph" as const, text: say("mail.returned-kept", { names: format.list(kept) }) }]
      : []),
    { kind: "button", text: say("mail.returned-button"), url: `${at.publicUrl}/account/account-credit` },
  ];
  const about = returned.exchanged ? "exchanged" : one ? "ticket-returned" : "returned";
  const subject = say(`mail.${about}-subject`, { house: at.house.name, number });
  // Each returned ticket and each exchange of an order gets a separate email.
  const of = one ? [returned.ticket] : returned.exchanged ? [returned.exchanged] : [];
  const id = ["returned", order.link, ...of].join("-");
  return composeForOrder(at, id, order, subject, parts, [], words);
}

function ticketReturned(
  { number, tickets, performances }: Order,
  code: string | undefined,
  { say, format }: Words,
): string | null {
  const ticket = tickets.find((one) => one.code === code);
  const performance = performances.find(({ id }) => id === ticket?.performance);
  if (!ticket || !performance) return null;
  return say("mail.ticket-returned-text", {
    number,
    title: performance.event.title,
    date: format.fullDateTime(performance.starts),
    place: placeWords(ticket.place, (parts) => say("place.seat-place", { ...parts })),
  });
}
