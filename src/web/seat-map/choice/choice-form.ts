/** How a choice of seats travels to the server: each by its place in the plan, as what it is wanted. */

const PREFIX = "as-";

/** The hidden field of a seat whose price type was chosen. */
export function choiceField(seat: number): string {
  return `${PREFIX}${seat}`;
}

export interface SentChoice {
  readonly seat: number;
  /** Null where the form left it to us. */
  readonly priceType: number | null;
}

/** The field that says which seats have boxes of their own: the first and the last place in the plan. */
export const LISTED = "listed";
/** More sections than any hall has. */
const MOST_SECTIONS = 200;

type Listed = readonly (readonly [first: number, last: number])[];

/** `0-199`, of which a page has one a section. */
function rangeOf(value: FormDataEntryValue): Listed {
  const [first = null, last = null] = String(value).split("-").map(wholeNumber);
  return first === null || last === null ? [] : [[first, last]];
}

/** What the form says. Boxes ticked in the list (`seat`) may repeat what the map sent with its price type. */
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
    // Where there are boxes they are what counts: without scripts a box may be unticked and nothing follows.
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
