import { type Outcome, refused } from "#domain/outcome.ts";
import { type BackEnd, operations } from "./back-end.ts";
import { type Capabilities, canAny } from "./capabilities.ts";
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

/** Of each group, what a back end can do of it. */
export type PartOfBackEnd = { readonly [Group in keyof BackEnd]?: Partial<BackEnd[Group]> };

/**
 * A whole back end of one that writes only what it can: every operation whose capability it lacks answers `not-offered`,
 * before anything of it is looked at. Callers in process are not told so by the type: the storefront has asked for the
 * capability before (`site.ts`), and finds nothing at such an address otherwise.
 * @throws when it says that it can do what it has not written
 */
export function withCapabilities(part: PartOfBackEnd, capabilities: Capabilities): BackEnd {
  return everyOperation((operation, group, name) =>
    canAny(capabilities, operation.needs)
      ? carryOf(part as AnyBackEnd, group, name)
      : async () => refused("not-offered"),
  );
}

/** The operations that a back end with these capabilities answers with `not-offered`. */
export function notOfferedBy(capabilities: Capabilities): (readonly [group: string, name: string])[] {
  return Object.entries(operations).flatMap(([group, members]) =>
    Object.entries(members as Record<string, Operation>).flatMap(([name, { needs }]) =>
      !canAny(capabilities, needs) ? [[group, name] as const] : [],
    ),
  );
}
