import type { z } from "zod";
import type { Language } from "#domain/languages.ts";
import type { Outcome } from "#domain/outcome.ts";
import type { Capability } from "./capabilities.ts";

/**
 * The storefront calls it as a typed function; the JSON API at /api/v1 and its documentation are generated
 * from it.
 */
export interface Operation<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Refusals extends RefusalTable = RefusalTable,
> {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Relative to /api/v1; `{name}` is filled from the input field of that name. */
  readonly path: `/${string}`;
  readonly summary: string;
  /** Several: one is enough. A back end without it returns `not-offered`. */
  readonly needs?: Capability | readonly Capability[];
  readonly input: Input;
  readonly output: Output;
  readonly refusals: Refusals;
}

export interface RefusalShape<Details extends z.ZodObject = z.ZodObject> {
  readonly status: 400 | 401 | 403 | 404 | 409 | 410 | 422 | 423 | 429 | 503;
  readonly details: Details;
}
export type RefusalTable = Readonly<Record<string, RefusalShape>>;

export interface Caller {
  /** Null before the visitor has one. */
  readonly session: string | null;
  readonly language: Language;
  /** For rate limiting only. */
  readonly address: string;
  /** Executed once; a repetition returns the same result. */
  readonly idempotencyKey: string | null;
  /** Set by the box office for a sale at the counter; nothing that a request contains sets it. */
  readonly counter?: CounterRights;
  /** Allocations whose seats it may take; only of staff who may sell them. */
  readonly allocations?: readonly string[];
}

export interface CounterRights {
  /** A member of staff may sell beyond the number of tickets, customers' limits, and times and groups of the sale. */
  readonly liftsLimits: boolean;
}

export type InputOf<Op> =
  Op extends Operation<infer Input, z.ZodType, RefusalTable> ? z.output<Input> : never;
export type OutputOf<Op> =
  Op extends Operation<z.ZodType, infer Output, RefusalTable> ? z.output<Output> : never;
export type RefusalOf<Op> =
  Op extends Operation<z.ZodType, z.ZodType, infer Refusals>
    ? {
        [Reason in keyof Refusals & string]: RefusalWith<Reason, Refusals[Reason]["details"]>;
      }[keyof Refusals & string]
    : never;
/** Without details, the reason alone (an empty zod object would forbid every property). */
type RefusalWith<Reason extends string, Details extends z.ZodObject> = keyof Details["shape"] extends never
  ? { reason: Reason }
  : { reason: Reason } & z.output<Details>;

/** Implements an operation. Expected errors are returned; bugs and outages throw. */
export type Handler<Op> = (
  input: InputOf<Op>,
  caller: Caller,
) => Promise<Outcome<OutputOf<Op>, RefusalOf<Op>>>;

export type Operations = Readonly<Record<string, Readonly<Record<string, Operation>>>>;
export type BackEndOf<Ops extends Operations> = {
  readonly [Group in keyof Ops]: { readonly [Name in keyof Ops[Group]]: Handler<Ops[Group][Name]> };
};

export function operation<
  Input extends z.ZodType,
  Output extends z.ZodType,
  const Refusals extends RefusalTable,
>(description: Operation<Input, Output, Refusals>): Operation<Input, Output, Refusals> {
  return description;
}
