import type { InputOf, OutputOf } from "#contract/operation.ts";
import type { TestShop } from "../../engine/testing/test-shop.ts";
import { PERMISSIONS, type Permission } from "../../staff/permissions.ts";
import type { BoxOffice } from "../box-office-command.ts";
import { executeOperation, type RequestedOperation } from "../execute.ts";
import { implementations } from "../implementations.ts";
import type { OfficeOperation } from "../operations/operation.ts";

/** For tests of single operations of the office. */

/** Executes an operation as a member of staff, by default with every permission. Its output has to fit its schema. */
export async function ask<Op extends OfficeOperation>(
  { engine }: Pick<TestShop, "engine">,
  operation: Op,
  input: InputOf<Op>,
  permissions: readonly Permission[] = PERMISSIONS,
): Promise<OutputOf<Op>> {
  const answer = await askAnyway({ engine }, operation, input, permissions);
  if (!answer.ok) throw new Error(JSON.stringify(answer.refusal));
  return operation.output.parse(answer.value) as OutputOf<Op>;
}

/** The same, also if it is refused. */
export function askAnyway(
  { engine }: Pick<TestShop, "engine">,
  operation: OfficeOperation,
  input: object,
  permissions: readonly Permission[] = PERMISSIONS,
) {
  return executeOperation(
    { boxOffice: { engine, who: "Kim" }, services: engine.services },
    { who: "Kim", id: null, device: null, permissions: new Set(permissions) },
    requestOf(operation, input),
  );
}

/** A request of an operation, with its name and its implementation. */
export function requestOf(operation: OfficeOperation, input: unknown): RequestedOperation<BoxOffice> {
  const [found] = Object.entries(implementations).flatMap(([group, members]) =>
    Object.entries(members).flatMap(([name, implementation]) =>
      implementation.operation === operation ? [{ name: `${group}.${name}`, implementation }] : [],
    ),
  );
  if (!found) throw new Error(`${operation.summary} has no implementation`);
  return { ...found, input };
}
