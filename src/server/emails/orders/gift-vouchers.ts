import { printVouchers } from "../../../adapters/ticket-pdf/print-vouchers.ts";
import { type VouchersToGive, vouchersToGive } from "../../../engine/sales/vouchers/vouchers.ts";
import { voucherSheet } from "../../documents/voucher-sheet.ts";
import { engineEmail, toPerson } from "../email.ts";
import { button, paragraph, table } from "../email-layout.ts";
import { moneyOf, type Words } from "../words.ts";

/** To the recipient, or to the buyer who prints the voucher; both get the PDF. */
export const giftVouchers = engineEmail("gift-vouchers", {
  async read(job, { engine, readOrder }) {
    // Voided in the meantime: no email for a voucher without value.
    const given = await vouchersToGive(engine.services, job.order, job.line);
    return given && { given, ...(await readOrder(job.order)) };
  },
  async write({ line, again }, { given, order, words }, { house, publicUrl }) {
    const { say } = words;
    const { number, holder } = order;
    const { recipient, message, delivery, email } = given.details;
    const isGift = delivery === "email";
    const giver = `${holder.firstName} ${holder.lastName}`;
    const facts = { house: house.name, giver, recipient };
    const content = await printVouchers(voucherSheet({ house, publicUrl, giver, given, words }));
    return {
      id: ["voucher", order.link, line, ...(again ? [again] : [])].join("-"),
      to: isGift ? { name: recipient, address: email } : toPerson(holder),
      subject: say(isGift ? "mail.voucher-subject" : "mail.voucher-print-subject", facts),
      parts: [
        paragraph(say("mail.hello", { name: isGift ? recipient : holder.firstName })),
        paragraph(say(isGift ? "mail.voucher-text" : "mail.voucher-print-text", facts)),
        ...(isGift && message !== "" ? [paragraph(`»${message}«`)] : []),
        ...given.vouchers.map((voucher) => table(rowsOf(voucher, words))),
        paragraph(say("mail.voucher-use", facts)),
        button(say("mail.voucher-button"), `${publicUrl}/gift-vouchers`),
      ],
      attachments: [{ fileName: `${house.id}-${number}.pdf`, contentType: "application/pdf", content }],
    };
  },
});

function rowsOf(voucher: VouchersToGive["vouchers"][number], words: Words): [string, string][] {
  const { say, format } = words;
  const { code, validUntil } = voucher;
  const rows: [string, string][] = [
    [say("mail.voucher-amount"), moneyOf(words, voucher)],
    [say("mail.voucher-code"), code],
  ];
  if (validUntil) rows.push([say("mail.voucher-valid"), format.calendarDay(validUntil)]);
  return rows;
}
