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

function listedBy(form: FormData): (seat: number) => boolean {
  const ranges = form.getAll(LISTED).map((value) => String(value).split("-").map(Number));
  return (seat) => ranges.some(([first = 0, last = -1]) => seat >= first && seat <= last);
}

/** What the form says. Boxes ticked in the list (`seat`) may repeat what the map sent with its price type. */
export function choiceOf(form: FormData): {
  plan: string;
  choices: readonly SentChoice[];
  forAll: number | null;
} {
  const choices = new Map<number, SentChoice>();
  const isListed = listedBy(form);
  for (const [name, value] of form) {
    const seat = name.startsWith(PREFIX) ? wholeNumber(name.slice(PREFIX.length)) : null;
    if (seat === null) continue;
    // Where there are boxes they are what counts: without scripts a box may be unticked and nothing follows.
    if (!isListed(seat) || form.getAll("seat").includes(String(seat))) {
      choices.set(seat, { seat, priceType: wholeNumber(value) });
    }
  }
  for (const value of form.getAll("seat")) {
    const seat = wholeNumber(value);
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
