/** An expected error is a value. Bugs and outages are thrown instead. */
export type Outcome<Value, Refusal extends { readonly reason: string }> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refusal: Refusal };

/** A refusal without details for each of the reasons, so that a switch can tell them apart. */
export type Because<Reason extends string> = Reason extends string ? { readonly reason: Reason } : never;

export function done<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value };
}

export function refused<Reason extends string>(reason: Reason): { ok: false; refusal: { reason: Reason } };
export function refused<Reason extends string, Details extends object>(
  reason: Reason,
  details: Details,
): { ok: false; refusal: { reason: Reason } & Details };
export function refused(reason: string, details: object = {}) {
  return { ok: false, refusal: { ...details, reason } };
}
