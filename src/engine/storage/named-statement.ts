import type { QueryConfig, QueryResult, QueryResultRow } from "pg";

/** A connection that prepares a statement once, by its name, and then only sends the values. */
export interface Queryable {
  query<Row extends QueryResultRow>(statement: QueryConfig | string): Promise<QueryResult<Row>>;
}
