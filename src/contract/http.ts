import { type AnyContractRouter, type ErrorMap, oc } from "@orpc/contract";
import type { Operation, Operations } from "./operation.ts";
import { notOffered } from "./refusals.ts";

/** The contract over HTTP: the same operations under /api/v1; error results get their own HTTP status. */

export const API_PREFIX = "/api/v1";

/** A bearer token: the API ignores cookies. */
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

/** Returns the same structure with `make`'s result for each operation. */
export function mapOperations<Result>(
  operations: Operations,
  make: (operation: Operation, group: string, name: string) => Result,
): Record<string, Record<string, Result>> {
  return Object.fromEntries(
    Object.entries(operations).map(([group, members]) => [
      group,
      Object.fromEntries(Object.entries(members).map(([name, member]) => [name, make(member, group, name)])),
    ]),
  );
}
