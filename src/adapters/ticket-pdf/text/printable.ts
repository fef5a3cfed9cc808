/** Scripts in which ZWJ and ZWNJ change the letters before them. */
const JOINING = "\\u0600-\\u0dff\\u1000-\\u109f\\u1780-\\u17ff";
const FORMAT = new RegExp(`(?<![${JOINING}])[\\u200c\\u200d]|(?![\\u200c\\u200d])\\p{Cf}`, "gu");

/** Emoji, their modifiers and flags, and the marks that make one of a digit; not © and ™. */
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
