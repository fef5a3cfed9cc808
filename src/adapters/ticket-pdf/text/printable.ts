/** Scripts in which ZWJ and ZWNJ change the preceding letter. */
const JOINING = "\\u0600-\\u0dff\\u1000-\\u109f\\u1780-\\u17ff";
const FORMAT = new RegExp(`(?<![${JOINING}])[\\u200c\\u200d]|(?![\\u200c\\u200d])\\p{Cf}`, "gu");

/** Emoji, their modifiers and flags, and the marks that turn a digit into one; not © and ™. */
const EMOJI =
  /(?![\0-\u218f])\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\p{Variation_Selector}|\u20e3/gu;

/**
 * Of Unicode's spaces and hyphens only the plain ones, though number formats use others. Emoji would be
 * printed as boxes.
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
