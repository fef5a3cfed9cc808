import type { z } from "zod";

/** Sends requests to a JSON API; shared by the clients of Nexi, GoCardless and Spektrix. */

export interface ApiRequest {
  readonly method: "GET" | "POST" | "PUT";
  readonly path: string;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
}

export interface ApiConnection {
  readonly baseUrl: string;
  /** The credentials, and the API's version. */
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly fetch: typeof globalThis.fetch;
}

export interface ApiAnswer {
  readonly status: number;
  readonly text: string;
  readonly retryAfter: string | null;
}

/** Returns null on a broken connection or timeout; the deadline includes the body. */
export async function sendRequest(
  { baseUrl, headers, timeoutMs, fetch }: ApiConnection,
  { method, path, body, idempotencyKey }: ApiRequest,
): Promise<ApiAnswer | null> {
  try {
    const response = await fetch(new URL(path, baseUrl), {
      method,
      headers: {
        ...headers,
        accept: "application/json",
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    const retryAfter = response.headers.get("retry-after");
    return { status: response.status, text: await response.text(), retryAfter };
  } catch (error) {
    if (isBrokenLine(error)) return null;
    throw error;
  }
}

/** `fetch` reports a failed connection as a TypeError with a cause, and a timeout as a TimeoutError. */
export function isBrokenLine(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === "TimeoutError" || error.name === "AbortError") return true;
  return error instanceof TypeError && error.cause !== undefined;
}

/** Whether the status leaves the result unknown, so that the request is repeated later. */
export function isTryLater(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}

export function areCredentialsRefused(status: number): boolean {
  return status === 401 || status === 403;
}

/** Returns undefined for a body that is not JSON, such as an empty one. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @throws the error of `fault`, which names what the schema does not allow */
export function shaped<Schema extends z.ZodType>(
  schema: Schema,
  body: unknown,
  fault: (what: string) => Error,
): z.infer<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const where = parsed.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`).join("; ");
  throw fault(`answered in an unknown shape: ${where}`);
}

/** Names the call, never the credentials or a person's data. */
export function apiFault(api: string, { method, path }: ApiRequest, what: string): Error {
  return new Error(`${api}, ${method} ${path}: ${what}`);
}
