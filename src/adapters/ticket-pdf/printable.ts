/** Letters that are joined, or kept apart, by the two characters of no width: Arabic and the scripts of India. */
const JOINING = "\\u0600-\\u0dff\\u1000-\\u109f\\u1780-\\u17ff";
const FORMAT = new RegExp(`(?<![${JOINING}])[\\u200c\\u200d]|(?![\\u200c\\u200d])\\p{Cf}`, "gu");

/** Pictures, their skin colours and flags, and what makes one of a digit or a letter; not signs such as © and ™. */
const EMOJI =
  /(?![\0-\u218f])\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\p{Variation_Selector}|\u20e3/gu;

/**
 * Text in characters the fonts have: of all the spaces and hyphens of Unicode they have the plain ones, and number
 * formats love the others. Characters without a shape would be printed as boxes; emoji are left out.
 */
export function printable(text: string): string {
  return text
    .normalize("NFC")
    .replaceAll(EMOJI, "")
    .replaceAll(FORMAT, "")
    .replaceAll(/[\p{Cc}\u2028\u2029 ]+/gu, " ")
    .replaceAll(/(?! )\p{Zs}/gu, "\u00A0")
    .replaceAll(/[\u2010\u2011]/g, "-")
    .replaceAll(/[\u2012\u2015]/g, "–")
    .trim();
}
