/** The form fields of a choice: seats by their place in the plan, with price types. */

const PREFIX = "as-";

/** The hidden field of a seat with a price type. */
export function choiceField(seat: number): string {
  return `${PREFIX}${seat}`;
}

export interface SentChoice {
  readonly seat: number;
  /** Null if the form has none: the default price type is used. */
  readonly priceType: number | null;
}

/** The field with the range of seats that have checkboxes: first and last place in the plan. */
export const LISTED = "listed";
/** More sections than any hall has. */
const MOST_SECTIONS = 200;

type Listed = readonly (readonly [first: number, last: number])[];

/** Parses `0-199`; a page has one range a section. */
function rangeOf(value: FormDataEntryValue): Listed {
  const [first = null, last = null] = String(value).split("-").map(wholeNumber);
  return first === null || last === null ? [] : [[first, last]];
}

/** Reads the form. Checkboxes (`seat`) may repeat seats that the map submitted with their price type. */
export function choiceOf(form: FormData): {
  plan: string;
  choices: readonly SentChoice[];
  forAll: number | null;
} {
  const listed = form.getAll(LISTED).slice(0, MOST_SECTIONS).flatMap(rangeOf);
  const isListed = (seat: number) => listed.some(([first, last]) => seat >= first && seat <= last);
  const ticked = new Set(form.getAll("seat").map(wholeNumber));
  const choices = new Map<number, SentChoice>();
  for (const [name, value] of form) {
    const seat = name.startsWith(PREFIX) ? wholeNumber(name.slice(PREFIX.length)) : null;
    if (seat === null) continue;
    // Checkboxes take precedence: without scripts, unticking one does not update the hidden field.
    if (ticked.has(seat) || !isListed(seat)) choices.set(seat, { seat, priceType: wholeNumber(value) });
  }
  for (const seat of ticked) {
    if (seat !== null && !choices.has(seat)) choices.set(seat, { seat, priceType: null });
  }
  const plan = form.get("plan");
  return {
    plan: typeof plan === "string" ? plan : "",
    choices: [...choices.values()],
    forAll: wholeNumber(form.get("priceType")),
  };
}

function wholeNumber(value: FormDataEntryValue | null): number | null {
  return typeof value === "string" && /^\d{1,9}$/.test(value) ? Number(value) : null;
}
