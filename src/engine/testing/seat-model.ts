/** The simplest model of holding, selling and expiry. Times are milliseconds. */

export interface ModelBasket {
  state: "open" | "paying";
  expires: number;
  heldUntil: number;
  extensions: number;
  retries: number;
  seats: string[];
  placed: number;
}

export interface SeatModel {
  now: number;
  /** When a request was last rejected for lack of seats. */
  turnedAway: number;
  readonly sold: Set<string>;
  /** The live basket of each visitor. */
  readonly baskets: Map<number, ModelBasket>;
}

export const RULES = {
  basketMs: 1_200_000,
  extensions: 1,
  extensionMs: 300_000,
  windowMs: 1_800_000,
  graceMs: 900_000,
  retries: 3,
  retryMs: 300_000,
  most: 9,
  waitingMs: 120_000,
} as const;

export function newModel(now: number): SeatModel {
  return { now, turnedAway: 0, sold: new Set(), baskets: new Map() };
}

/** Returns the visitor's current basket; null once it has expired. */
export function liveBasket(model: SeatModel, visitor: number): ModelBasket | null {
  const basket = model.baskets.get(visitor);
  if (basket?.state === "open" && basket.expires <= model.now) {
    model.baskets.delete(visitor);
    return null;
  }
  return basket ?? null;
}

export function isFree(model: SeatModel, seat: string): boolean {
  if (model.sold.has(seat)) return false;
  return ![...model.baskets.values()].some(
    (basket) => basket.seats.includes(seat) && basket.heldUntil > model.now,
  );
}

export function put(model: SeatModel, visitor: number, seats: readonly string[]): void {
  const expires = model.now + RULES.basketMs;
  const basket = liveBasket(model, visitor) ?? {
    state: "open",
    expires,
    heldUntil: expires,
    extensions: 0,
    retries: 0,
    seats: [],
    placed: 0,
  };
  basket.seats = [...new Set([...basket.seats, ...seats])];
  model.baskets.set(visitor, basket);
}

export function remove(model: SeatModel, visitor: number, seat: string): void {
  const basket = liveBasket(model, visitor);
  if (!basket) return;
  basket.seats = basket.seats.filter((other) => other !== seat);
  if (basket.seats.length === 0) model.baskets.delete(visitor);
}
