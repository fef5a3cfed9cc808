import { OWN_APPEALS } from "#domain/sales/contributions/donations.ts";
import { checkbox, readForm, text, whole } from "../../forms/form.ts";
import { minorUnits } from "../../purchase/minor-units.ts";

const TEXT = text(100, { trim: true });
const AMOUNT = text(100, { trim: true, inputMode: "decimal", maxLength: undefined });
const MONTHLY = {
  monthlyFund: whole,
  monthlyOther: AMOUNT,
  monthlyAmount: whole,
  monthlyDay: whole,
  appeal: TEXT,
};
export const DONATION = {
  fund: whole,
  amount: whole,
  otherAmount: AMOUNT,
  appeal: TEXT,
  recognition: TEXT,
  anonymous: checkbox,
  tribute: TEXT,
};

/** Reads the monthly form, whose field names differ because both forms are on one page. */
export function readMonthly(form: FormData) {
  const typed = readForm(MONTHLY, form);
  return {
    fund: typed.monthlyFund,
    amount: minorUnits(typed.monthlyOther) ?? typed.monthlyAmount,
    appeal: fromLink(typed.appeal),
    day: Math.min(28, Math.max(1, typed.monthlyDay || 28)),
  };
}

/** Reads the form as the operation's input. An entered amount overrides a selected one. */
export function readDonation(form: FormData) {
  const { otherAmount, amount, appeal, ...typed } = readForm(DONATION, form);
  return {
    ...typed,
    amount: minorUnits(otherAmount) ?? amount,
    appeal: fromLink(appeal),
    giftAid: false,
  };
}

/** Ignores the shop's own appeals, which have special rules that a link must not use. */
function fromLink(appeal: string): string {
  return OWN_APPEALS.some((own) => own === appeal) ? "" : appeal;
}
