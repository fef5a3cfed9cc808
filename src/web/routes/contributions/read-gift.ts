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

/** "250", "250,50", "1 000 kr" in öre; null for nothing, 0 for what is no amount. */
export function minorUnits(text: string): number | null {
  if (text === "") return null;
  const [, whole, part = ""] = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(text.replace(/\s|kr|SEK|:-/gi, "")) ?? [];
  return whole === undefined ? 0 : Number(whole) * 100 + Number(part.padEnd(2, "0"));
}
