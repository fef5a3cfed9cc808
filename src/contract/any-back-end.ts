import { type Outcome, refused } from "#domain/outcome.ts";
import { type BackEnd, operations } from "./back-end.ts";
import { type Capabilities, canAny } from "./capabilities.ts";
import { mapOperations } from "./http.ts";
import type { Caller, Operation } from "./operation.ts";

/**
 * Any operation of a back end, for code that treats all of them alike. Method syntax keeps functions with narrower
 * inputs assignable.
 */
export type AnyHandler = {
  handle(input: unknown, caller: Caller): Promise<Outcome<unknown, { reason: string }>>;
}["handle"];

type AnyBackEnd = Readonly<Record<string, Readonly<Record<string, AnyHandler>>>>;

/** @throws if the back end lacks the operation */
export function handlerOf(backEnd: AnyBackEnd, group: string, name: string): AnyHandler {
  const handle = backEnd[group]?.[name];
  if (!handle) throw new Error(`The back end does not implement ${group}.${name}`);
  return handle;
}

export function wrapBackEnd(
  backEnd: BackEnd,
  wrap: (handle: AnyHandler, operation: Operation, name: string) => AnyHandler,
): BackEnd {
  return everyOperation((operation, group, name) =>
    wrap(handlerOf(backEnd, group, name), operation, `${group}.${name}`),
  );
}

export function everyOperation(
  make: (operation: Operation, group: string, name: string) => AnyHandler,
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
      ? handlerOf(part as AnyBackEnd, group, name)
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
