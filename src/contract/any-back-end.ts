import type { Outcome } from "#domain/outcome.ts";
import { type BackEnd, operations } from "./back-end.ts";
import { mapOperations } from "./http.ts";
import type { Caller, Operation } from "./operation.ts";

/** A back end for code that treats all of its operations alike. */

/** Any operation's function. As a method's, its type stands for functions of narrower inputs too. */
export type AnyCarry = {
  carry(input: unknown, caller: Caller): Promise<Outcome<unknown, { reason: string }>>;
}["carry"];

type AnyBackEnd = Readonly<Record<string, Readonly<Record<string, AnyCarry>>>>;

/** @throws when the back end lacks an operation of the contract */
export function carryOf(backEnd: AnyBackEnd, group: string, name: string): AnyCarry {
  const carry = backEnd[group]?.[name];
  if (!carry) throw new Error(`The back end cannot ${group}.${name}`);
  return carry;
}

/** The same back end, with something around each of its functions. */
export function wrapBackEnd(
  backEnd: BackEnd,
  wrap: (carry: AnyCarry, operation: Operation, name: string) => AnyCarry,
): BackEnd {
  return everyOperation((operation, group, name) =>
    wrap(carryOf(backEnd, group, name), operation, `${group}.${name}`),
  );
}

/** A back end that answers each operation of the contract with what `make` makes for it. */
export function everyOperation(
  make: (operation: Operation, group: string, name: string) => AnyCarry,
): BackEnd {
  const made: AnyBackEnd = mapOperations(operations, make);
  return made as BackEnd;
}
