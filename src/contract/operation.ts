import type { z } from "zod";
import type { Language } from "#domain/languages.ts";
import type { Outcome } from "#domain/outcome.ts";
import type { Capability } from "./capabilities.ts";

/**
 * One thing a ticketing back end can do. The same description serves the storefront (as a typed function
 * in process), the JSON interface at /api/v1 and its documentation.
 */
export interface Operation<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Refusals extends RefusalTable = RefusalTable,
> {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below /api/v1; `{name}` is filled from the input's field of that name. */
  readonly path: `/${string}`;
  readonly summary: string;
  /** What a back end must be able to for it; whichever lacks that answers `not-offered`. Absent: every one can. */
  readonly needs?: Capability | readonly Capability[];
  readonly input: Input;
  readonly output: Output;
  /** Every way the operation can say no, by its `reason`. */
  readonly refusals: Refusals;
}

export interface RefusalShape<Details extends z.ZodObject = z.ZodObject> {
  readonly status: 400 | 401 | 403 | 404 | 409 | 410 | 422 | 429 | 503;
  readonly details: Details;
}
export type RefusalTable = Readonly<Record<string, RefusalShape>>;

/** Who asks, in which language, and under which key a repeated command is recognised. */
export interface Caller {
  /** The opaque session token; null before the visitor has one. */
  readonly session: string | null;
  readonly language: Language;
  /** The visitor's network address, for throttling only. */
  readonly address: string;
  /** A command repeated with the same key is carried out once and answered alike. */
  readonly idempotencyKey: string | null;
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
/** A refusal without details is its reason alone (an empty zod object would forbid every property). */
type RefusalWith<Reason extends string, Details extends z.ZodObject> = keyof Details["shape"] extends never
  ? { reason: Reason }
  : { reason: Reason } & z.output<Details>;

/** The function that carries an operation out. Faults throw; refusals are values. */
export type Carry<Op> = (input: InputOf<Op>, caller: Caller) => Promise<Outcome<OutputOf<Op>, RefusalOf<Op>>>;

export type Operations = Readonly<Record<string, Readonly<Record<string, Operation>>>>;
export type BackEndOf<Ops extends Operations> = {
  readonly [Group in keyof Ops]: { readonly [Name in keyof Ops[Group]]: Carry<Ops[Group][Name]> };
};

/** Keeps the literal types of a description. */
export function operation<
  Input extends z.ZodType,
  Output extends z.ZodType,
  const Refusals extends RefusalTable,
>(description: Operation<Input, Output, Refusals>): Operation<Input, Output, Refusals> {
  return description;
}
