import { OWN_APPEALS } from "#domain/sales/contributions/donations.ts";
import { minorUnits } from "../../purchase/minor-units.ts";

/** Reads the monthly form, whose field names differ because both forms are on one page. */
export function readMonthly(form: FormData) {
  const whole = (name: string) => Number.parseInt(String(form.get(name)), 10) || 0;
  const typed = minorUnits(String(form.get("monthlyOther") ?? "").slice(0, 100));
  return {
    fund: whole("monthlyFund"),
    amount: typed ?? whole("monthlyAmount"),
    appeal: appealIn(form),
    day: Math.min(28, Math.max(1, whole("monthlyDay") || 28)),
  };
}

/** Reads the form as the operation's input. An entered amount overrides a selected one. */
export function readDonation(form: FormData) {
  const text = (name: string) =>
    String(form.get(name) ?? "")
      .trim()
      .slice(0, 100);
  const typed = minorUnits(text("otherAmount"));
  return {
    fund: Number.parseInt(text("fund"), 10) || 0,
    amount: typed ?? (Number.parseInt(text("amount"), 10) || 0),
    appeal: appealIn(form),
    recognition: text("recognition"),
    anonymous: form.get("anonymous") === "on",
    tribute: text("tribute"),
    giftAid: false,
  };
}

/** Ignores the shop's own appeals, which have special rules that a link must not use. */
function appealIn(form: FormData): string {
  const entered = String(form.get("appeal") ?? "")
    .trim()
    .slice(0, 100);
  return OWN_APPEALS.some((own) => own === entered) ? "" : entered;
}
