import { type AnyContractRouter, type ErrorMap, oc } from "@orpc/contract";
import type { Operation, Operations } from "./operation.ts";
import { notOffered } from "./refusals.ts";

/** The contract as HTTP: the same operations at /api/v1, refusals as errors with their own status. */

/** Where the interface is mounted. */
export const API_PREFIX = "/api/v1";

/** The header that carries the visitor's session; as a bearer token, so that no cookie is believed here. */
export const SESSION_HEADER = "authorization";
export const IDEMPOTENCY_HEADER = "idempotency-key";

export function httpContract(operations: Operations): Record<string, Record<string, AnyContractRouter>> {
  return mapOperations(operations, (operation, group, name) =>
    oc
      .route({
        method: operation.method,
        path: operation.path,
        summary: operation.summary,
        operationId: `${group}.${name}`,
        tags: [group],
      })
      .errors(errorsOf(operation))
      .input(operation.input)
      .output(operation.output),
  );
}

function errorsOf(operation: Operation): ErrorMap {
  const refusals = operation.needs ? { ...notOffered, ...operation.refusals } : operation.refusals;
  return Object.fromEntries(
    Object.entries(refusals).map(([reason, { status, details }]) => [
      reason,
      { status, message: reason, data: details },
    ]),
  );
}

/** The same shape, with something else in each operation's place. */
export function mapOperations<Result>(
  operations: Operations,
  put: (operation: Operation, group: string, name: string) => Result,
): Record<string, Record<string, Result>> {
  return Object.fromEntries(
    Object.entries(operations).map(([group, members]) => [
      group,
      Object.fromEntries(Object.entries(members).map(([name, member]) => [name, put(member, group, name)])),
    ]),
  );
}
