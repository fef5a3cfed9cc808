import { type Connection, Query, type QueryConfig } from "pg";

/**
 * Sends BEGIN and the statement as one unit of the protocol: if BEGIN fails, the server skips the statement, so that it
 * never runs outside the transaction.
 */
export function firstOfTransaction(
  statement: QueryConfig,
  values: unknown[] | undefined,
  send: (query: Query) => void,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    // The simple protocol would end the unit implicitly.
    const extended = { ...statement, queryMode: "extended" };
    const query = new Query(extended, values, (error, result) => (error ? reject(error) : resolve(result)));
    const submit = query.submit.bind(query);
    query.submit = (connection) => {
      begin(connection);
      return submit(connection);
    };
    ignoreFirstCompletion(query);
    send(query);
  });
}

/** Without a Sync, which would end the unit. */
function begin(connection: Connection): void {
  connection.parse({ text: "begin", name: "", types: [] }, true);
  connection.bind({}, true);
  connection.execute(null, true);
}

type Completing = Query & { handleCommandComplete(message: unknown, connection: Connection): void };

/** BEGIN's completion arrives at the query that was sent with it. */
function ignoreFirstCompletion(query: Query): void {
  const completing = query as Completing;
  const complete = completing.handleCommandComplete.bind(query);
  completing.handleCommandComplete = () => {
    completing.handleCommandComplete = complete;
  };
}
