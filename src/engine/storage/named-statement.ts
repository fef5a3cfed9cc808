import type { QueryConfig, QueryResult, QueryResultRow } from "pg";

/** A connection that prepares a named statement once and then sends only its values. */
export interface Queryable {
  query<Row extends QueryResultRow>(statement: QueryConfig | string): Promise<QueryResult<Row>>;
}
