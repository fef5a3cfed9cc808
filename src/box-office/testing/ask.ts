import type { InputOf, OutputOf } from "#contract/operation.ts";
import type { TestShop } from "../../engine/testing/test-shop.ts";
import { PERMISSIONS, type Permission } from "../../staff/permissions.ts";
import { executeOperation } from "../execute.ts";
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

/** The same, also where it is refused. */
export function askAnyway(
  { engine }: Pick<TestShop, "engine">,
  operation: OfficeOperation,
  input: object,
  permissions: readonly Permission[] = PERMISSIONS,
) {
  const found = Object.entries(implementations)
    .flatMap(([group, members]) => Object.entries(members).map(([name, one]) => ({ group, name, one })))
    .find(({ one }) => one.operation === operation);
  if (!found) throw new Error(`${operation.summary} has no implementation`);
  return executeOperation(
    { boxOffice: { engine, who: "Kim" }, services: engine.services },
    { who: "Kim", id: null, device: null, permissions: new Set(permissions) },
    { name: `${found.group}.${found.name}`, implementation: found.one, input },
  );
}
