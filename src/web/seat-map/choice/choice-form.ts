const PREFIX = "as-";

export function choiceField(seat: number): string {
  return `${PREFIX}${seat}`;
}

export interface SentChoice {
  readonly seat: number;
  /** Null: the default price type. */
  readonly priceType: number | null;
}

/** First and last place in the plan of seats that have checkboxes. */
export const LISTED = "listed";
const MOST_SECTIONS = 200;

type Listed = readonly (readonly [first: number, last: number])[];

/** `0-199`, one a section. */
function rangeOf(value: FormDataEntryValue): Listed {
  const [first = null, last = null] = String(value).split("-").map(wholeNumber);
  return first === null || last === null ? [] : [[first, last]];
}

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
    // Without scripts, unticking a checkbox does not update the hidden field.
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
