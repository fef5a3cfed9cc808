import type { Operations } from "./operations.d.ts";

export type * from "./operations.d.ts";

export interface ClientOptions {
  /** The shop's address, as `https://tickets.example.org`. */
  readonly baseUrl: string;
  /** Of the texts in answers, as `en`; the house's first language by default. */
  readonly language?: string;
  /** The token of `customers.startSession`, or of a login. */
  readonly session?: string;
  /** After no answer, or a 503. 2 by default. */
  readonly retries?: number;
  readonly fetch?: typeof globalThis.fetch;
}

export interface CallOptions {
  /** Of a command: 8–64 letters, digits, - and _. A new one for each call by default. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  readonly session?: string;
  readonly language?: string;
}

/** A refusal is a value: check `ok` before `value`. */
export type Outcome<Value, Refusal> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refusal: Refusal };

type Call<Input, Value, Refusal> = keyof Input extends never
  ? (input?: Input, options?: CallOptions) => Promise<Outcome<Value, Refusal>>
  : (input: Input, options?: CallOptions) => Promise<Outcome<Value, Refusal>>;

export type Client = {
  readonly [Group in keyof Operations]: {
    readonly [Name in keyof Operations[Group]]: Operations[Group][Name] extends {
      input: infer Input;
      value: infer Value;
      refusal: infer Refusal;
    }
      ? Call<Input, Value, Refusal>
      : never;
  };
} & {
  /** The same shop, as the visitor of a session. */
  withSession(session: string): Client;
};

export declare function createClient(options: ClientOptions): Client;

/** A request that the shop could not read or execute. */
export declare class ShopFault extends Error {
  /** HTTP; 0 without an answer. */
  readonly status: number;
  readonly code: string;
  readonly data: unknown;
}
