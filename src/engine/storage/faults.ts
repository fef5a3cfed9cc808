import { isTooSlow } from "./connection.ts";

/**
 * Serialization failure, deadlock, and a statement after one that failed: of statements sent together, the rejection of a
 * later one may arrive first and hide the reason.
 */
const RETRY = new Set(["40001", "40P01", "25P02"]);

export function shouldRetry(error: unknown): boolean {
  return RETRY.has(sqlState(error) ?? "");
}

export function isUniqueViolation(error: unknown): boolean {
  return sqlState(error) === "23505";
}

/** Returns the five-character SQLSTATE of a database error, wherever the query builder has wrapped it. */
export function sqlState(error: unknown): string | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ("code" in at && typeof at.code === "string" && /^[0-9A-Z]{5}$/.test(at.code)) return at.code;
  }
  return null;
}

const CONNECTION_CODES = new Set(["ECONNREFUSED", "ECONNRESET", "ENOTFOUND", "ETIMEDOUT", "EPIPE"]);

/** Whether the database could not be reached, as opposed to rejecting a statement. */
export function isOutage(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ("code" in at && typeof at.code === "string") {
      if (CONNECTION_CODES.has(at.code) || /^(08|57P|53)/.test(at.code)) return true;
    }
    if (isTooSlow(at)) return true;
    if (/Connection terminated|timeout exceeded when trying to connect|not queryable/.test(at.message))
      return true;
    if (at instanceof AggregateError && at.errors.some(isOutage)) return true;
  }
  return false;
}
