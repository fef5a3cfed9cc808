import { type Outcome, refused } from "#domain/outcome.ts";
import { type BackEnd, operations } from "./back-end.ts";
import { type Capabilities, canAny } from "./capabilities.ts";
import { mapOperations } from "./http.ts";
import type { Caller, Operation } from "./operation.ts";

/** Method syntax keeps functions with narrower inputs assignable. */
export type AnyCarry = {
  carry(input: unknown, caller: Caller): Promise<Outcome<unknown, { reason: string }>>;
}["carry"];

type AnyBackEnd = Readonly<Record<string, Readonly<Record<string, AnyCarry>>>>;

/** @throws if the back end lacks the operation */
export function carryOf(backEnd: AnyBackEnd, group: string, name: string): AnyCarry {
  const carry = backEnd[group]?.[name];
  if (!carry) throw new Error(`The back end does not implement ${group}.${name}`);
  return carry;
}

export function wrapBackEnd(
  backEnd: BackEnd,
  wrap: (carry: AnyCarry, operation: Operation, name: string) => AnyCarry,
): BackEnd {
  return everyOperation((operation, group, name) =>
    wrap(carryOf(backEnd, group, name), operation, `${group}.${name}`),
  );
}

export function everyOperation(
  make: (operation: Operation, group: string, name: string) => AnyCarry,
): BackEnd {
  const made: AnyBackEnd = mapOperations(operations, make);
  return made as BackEnd;
}

export type PartOfBackEnd = { readonly [Group in keyof BackEnd]?: Partial<BackEnd[Group]> };

/**
 * An operation whose capability is missing returns `not-offered` without validating the input. The type does
 * not show this: the storefront checks the capability first (`site.ts`). @throws if a claimed capability has
 * no implementation
 */
export function withCapabilities(part: PartOfBackEnd, capabilities: Capabilities): BackEnd {
  return everyOperation((operation, group, name) =>
    canAny(capabilities, operation.needs)
      ? carryOf(part as AnyBackEnd, group, name)
      : async () => refused("not-offered"),
  );
}

export function notOfferedBy(capabilities: Capabilities): (readonly [group: string, name: string])[] {
  return Object.entries(operations).flatMap(([group, members]) =>
    Object.entries(members as Record<string, Operation>).flatMap(([name, { needs }]) =>
      !canAny(capabilities, needs) ? [[group, name] as const] : [],
    ),
  );
}
