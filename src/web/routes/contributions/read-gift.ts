import { minorUnits } from "../../purchase/minor-units.ts";

/** What the form asks for, in the operation's words. A chosen amount gives way to one that was typed. */
export function readGift(form: FormData) {
  const text = (name: string) =>
    String(form.get(name) ?? "")
      .trim()
      .slice(0, 100);
  const typed = minorUnits(text("otherAmount"));
  return {
    fund: Number.parseInt(text("fund"), 10) || 0,
    amount: typed ?? (Number.parseInt(text("amount"), 10) || 0),
    appeal: text("appeal"),
    recognition: text("recognition"),
    anonymous: form.get("anonymous") === "on",
    tribute: text("tribute"),
    giftAid: false,
  };
}
