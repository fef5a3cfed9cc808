import { readCookie, writeCookie } from "#request/cookies.ts";
import { digits, every, readForm, readPrefixed, text } from "../forms/form.ts";

export interface PackageChoice {
  readonly performances: readonly number[];
  readonly packages: readonly string[];
  readonly quantities: Readonly<Record<string, number>>;
}

export const NOTHING_CHOSEN: PackageChoice = { performances: [], packages: [], quantities: {} };

const PREFIX = "quantity-";
const MOST = 100;
/** A session cookie: survives reloads, logins and language changes, and is shared by tabs. */
export function choiceIn(request: Request, id: string): PackageChoice | null {
  const text = readCookie(request, cookieName(id));
  if (text === undefined) return null;
  try {
    return parsed(JSON.parse(text));
  } catch {
    return null;
  }
}

function parsed(value: unknown): PackageChoice | null {
  if (typeof value !== "object" || value === null || !("p" in value && "k" in value && "q" in value))
    return null;
  const { p, k, q } = value;
  if (!Array.isArray(p) || !Array.isArray(k) || typeof q !== "object" || q === null) return null;
  const quantities = Object.entries(q).filter(
    ([id, count]) => /^\d{1,9}$/.test(id) && Number.isSafeInteger(count) && count >= 0 && count < MOST,
  );
  return {
    performances: p.filter((id) => Number.isSafeInteger(id)).slice(0, MOST),
    packages: k.filter((id) => typeof id === "string" && id.length <= MOST).slice(0, 20),
    quantities: Object.fromEntries(quantities),
  };
}

/** @param choice null clears it */
export function choiceCookie(id: string, choice: PackageChoice | null, secure: boolean): string {
  const value = choice
    ? JSON.stringify({ p: choice.performances, k: choice.packages, q: choice.quantities })
    : "";
  return writeCookie({
    name: cookieName(id),
    value,
    ...(choice ? {} : { maxAge: 0 }),
    secure,
    httpOnly: true,
  });
}

const cookieName = (id: string) => `package-${id}`;

export function quantityField(priceType: number): string {
  return `${PREFIX}${priceType}`;
}

const FIELDS = { performance: every(text(20)), package: every(text(100)) };

/** Invalid numbers count as none; the back end validates the rest. */
export function choiceOf(form: FormData): PackageChoice {
  const quantities = readPrefixed(PREFIX, digits(2), form).filter(([id]) => /^\d{1,9}$/.test(id));
  const typed = readForm(FIELDS, form);
  return {
    performances: typed.performance.map(Number).filter(Number.isSafeInteger).slice(0, MOST),
    packages: typed.package.slice(0, 20),
    quantities: Object.fromEntries(quantities),
  };
}

export function quantitiesOf({ quantities }: Pick<PackageChoice, "quantities">) {
  return Object.entries(quantities)
    .filter(([, quantity]) => quantity > 0)
    .map(([priceType, quantity]) => ({ priceType: Number(priceType), quantity }))
    .slice(0, 20);
}
