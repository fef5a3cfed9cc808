import { readCookie, writeCookie } from "#request/cookies.ts";

/** The seats chosen on the seat map of one performance of a package, kept until the basket has it. */
export interface ChosenPerformance {
  readonly performance: number;
  readonly seats: readonly { readonly seat: string; readonly priceType: number }[];
}

const MOST_PERFORMANCES = 100;
const MOST_SEATS = 50;
const MOST_BYTES = 3_800;

/** Empty if nothing was chosen or the cookie is invalid. */
export function chosenIn(request: Request, id: string): readonly ChosenPerformance[] {
  const text = readCookie(request, cookieName(id)) ?? "";
  return text.split(";").slice(0, MOST_PERFORMANCES).flatMap(readPerformance);
}

function readPerformance(text: string): ChosenPerformance[] {
  const [performance = "", list = ""] = text.split(":");
  if (!/^\d{1,15}$/.test(performance)) return [];
  const seats = list.split(",").slice(0, MOST_SEATS).flatMap(readSeat);
  return seats.length === 0 ? [] : [{ performance: Number(performance), seats }];
}

export function readSeat(text: string) {
  const [, seat, priceType] = /^([^*,;:]{1,100})\*(\d{1,9})$/.exec(text) ?? [];
  return seat === undefined ? [] : [{ seat, priceType: Number(priceType) }];
}

export const writeSeats = (seats: ChosenPerformance["seats"]) =>
  seats.map(({ seat, priceType }) => `${seat}*${priceType}`).join(",");

/** A session cookie; an empty list clears it. @returns null if it exceeds a cookie's size */
export function chosenCookie(
  id: string,
  chosen: readonly ChosenPerformance[],
  secure: boolean,
): string | null {
  const value = chosen.map(({ performance, seats }) => `${performance}:${writeSeats(seats)}`).join(";");
  if (encodeURIComponent(value).length > MOST_BYTES) return null;
  const given = chosen.length > 0 ? {} : { maxAge: 0 };
  return writeCookie({ name: cookieName(id), value, ...given, secure, httpOnly: true });
}

const cookieName = (id: string) => `package-seats-${id}`;
