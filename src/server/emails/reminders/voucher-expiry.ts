import { engineEmail } from "../email.ts";
import { moneyOf } from "../words.ts";
import { writeExpiry } from "./expiry-draft.ts";

export const voucherExpiry = engineEmail("voucher-expiry", {
  async read({ voucher, until }, { engine, words }) {
    const notice = await engine.reminders.voucher(voucher, until);
    return notice && { notice, words: await words(notice.language) };
  },
  write({ voucher, until, days }, { notice, words }, at) {
    const { say, format } = words;
    const facts = {
      last4: notice.last4,
      amount: moneyOf(words, notice),
      date: format.calendarDay(until),
    };
    return writeExpiry(at, words, {
      id: `voucher-${voucher}-${until}-${days}`,
      to: notice.to,
      subject: say("mail.voucher-expiry-subject", facts),
      text: say("mail.voucher-expiry-text", facts),
      button: say("mail.voucher-button"),
      path: "/gift-vouchers",
    });
  },
});
