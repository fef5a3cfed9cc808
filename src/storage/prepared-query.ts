import type { Executor } from "./executor.ts";

interface Preparable<Rows> {
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<Rows> };
}

const connections = new WeakMap<object, object>();

/** Called when a transaction begins (`inTransaction`): its queries are prepared once for its connection. */
export function prepareOn(transaction: object, connection: object): void {
  connections.set(transaction, connection);
}

/**
 * A query that is built once for each connection; building one costs more than sending it. Its values are given by
 * `sql.placeholder`.
 * @param name names the statement in the database, too
 */
export function preparedQuery<Rows>(
  name: string,
  build: (executor: Executor) => Preparable<Rows>,
): (executor: Executor, values: Record<string, unknown>) => Promise<Rows> {
  const kept = new WeakMap<object, ReturnType<Preparable<Rows>["prepare"]>>();
  return (executor, values) => {
    const connection = connections.get(executor) ?? executor;
    const query = kept.get(connection) ?? build(executor).prepare(name);
    kept.set(connection, query);
    return query.execute(values);
  };
}
