import { StandardBracketNotationSerializer } from "@orpc/openapi-client/standard";
import type { Context, Env, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { type AnyHandler, handlerOf } from "#contract/any-back-end.ts";
import { type BackEnd, operations } from "#contract/back-end.ts";
import { API_PREFIX, IDEMPOTENCY_HEADER, mapOperations } from "#contract/http.ts";
import type { Caller, Operation, Operations } from "#contract/operation.ts";
import { TRY_AGAIN_SECONDS } from "./checked-back-end.ts";
import { type TextIssue, uniformTexts } from "./input-texts.ts";

/**
 * JSON at /api/v1. Under load most requests go through here, so it only reads, validates, executes and
 * writes.
 */

type CallerOfContext<E extends Env> = (context: Context<E>) => Omit<Caller, "session" | "idempotencyKey">;

export interface ApiOptions<E extends Env> {
  readonly backEnd: BackEnd;
  readonly callerOf: CallerOfContext<E>;
  readonly log: (error: unknown) => void;
  /** Tests check every response against the contract. */
  readonly onAnswer?: (operation: Operation, value: unknown) => void;
}

interface Fault {
  readonly code: string;
  readonly status: number;
  readonly message: string;
  readonly data?: unknown;
}

/** For the shop's own process only. */
const NOT_PUBLIC: readonly string[] = ["orders.notice"];
const JSON_HEADERS = { "Content-Type": "application/json", "Cache-Control": "no-store" };
const MOST_ISSUES = 20;

/** Of any interface. */
export const FAULTS = {
  malformed: { code: "BAD_REQUEST", status: 400, message: "Malformed request" },
  noOperation: { code: "NOT_FOUND", status: 404, message: "No such operation" },
  tooMany: { code: "TOO_MANY_REQUESTS", status: 429, message: "Too many requests" },
  failed: { code: "INTERNAL_SERVER_ERROR", status: 500, message: "Internal server error" },
} satisfies Record<string, Fault>;

export function serveApi<E extends Env>(app: Hono<E>, options: ApiOptions<E>): void {
  mapOperations(publicOperations(), (operation, group, name) => {
    const handle = handlerOf(options.backEnd, group, name);
    const path = `${API_PREFIX}${operation.path.replace(/\{(\w+)\}/g, ":$1")}`;
    app.on(operation.method, path, (context) => answer(context, operation, handle, options));
  });
  app.all(`${API_PREFIX}/*`, (context) => sayFault(context, FAULTS.noOperation));
}

async function answer<E extends Env>(
  context: Context<E>,
  operation: Operation,
  handle: AnyHandler,
  { callerOf, log, onAnswer }: ApiOptions<E>,
): Promise<Response> {
  const given = await readRequestInput(context, operation);
  if (given === undefined) return sayFault(context, FAULTS.malformed);
  const input = operation.input.safeParse(given);
  if (!input.success) {
    return sayFault(context, invalid(input.error.issues));
  }
  const issues: TextIssue[] = [];
  const texts = uniformTexts(input.data, issues);
  if (operation.method !== "GET" && issues.length > 0) return sayFault(context, invalid(issues));
  try {
    const outcome = await handle(texts, { ...callerOf(context), ...credentials(context) });
    if (outcome.ok) {
      onAnswer?.(operation, outcome.value);
      return answerJson(context, outcome.value, 200);
    }
    const { reason, ...data } = outcome.refusal;
    const status = operation.refusals[reason]?.status ?? 409;
    return sayFault(context, { code: reason, status, message: reason, data }, true);
  } catch (error) {
    // The back end reports an unreachable database.
    if (error instanceof Response)
      return sayFault(context, { code: "UNAVAILABLE", status: error.status, message: "Unavailable" });
    log(error);
    return sayFault(context, FAULTS.failed);
  }
}

function invalid(issues: readonly object[]): Fault {
  const data = { issues: issues.slice(0, MOST_ISSUES) };
  return { code: "BAD_REQUEST", status: 400, message: "Input validation failed", data };
}

/** Path parameters with the query (GET) or the body (commands); undefined if the body is not JSON. */
export async function readRequestInput<E extends Env>(
  context: Context<E>,
  { method, path }: Operation,
): Promise<Record<string, unknown> | undefined> {
  const named = path.includes("{") ? context.req.param() : {};
  if (method === "GET") return { ...readQuery(context.req.url), ...named };
  const text = await context.req.text();
  if (text === "") return named;
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === "object" && body !== null && !Array.isArray(body)
      ? { ...body, ...named }
      : undefined;
  } catch {
    return undefined;
  }
}

const brackets = new StandardBracketNotationSerializer();

function readQuery(url: string): object {
  const at = url.indexOf("?");
  if (at < 0) return {};
  const read: unknown = brackets.deserialize([...new URLSearchParams(url.slice(at))]);
  return typeof read === "object" && read !== null ? read : {};
}

function credentials<E extends Env>(context: Context<E>): Pick<Caller, "session" | "idempotencyKey"> {
  const bearer = /^Bearer ([\w-]{8,200})$/.exec(context.req.header("authorization") ?? "");
  const key = context.req.header(IDEMPOTENCY_HEADER) ?? null;
  return { session: bearer?.[1] ?? null, idempotencyKey: key && /^[\w-]{8,64}$/.test(key) ? key : null };
}

/** @param defined whether it is a refusal that the operation describes */
export function sayFault<E extends Env>(context: Context<E>, fault: Fault, defined = false): Response {
  const later: Record<string, string> =
    fault.status === 503 ? { "Retry-After": String(TRY_AGAIN_SECONDS) } : {};
  return answerJson(context, { defined, ...fault }, fault.status as ContentfulStatusCode, later);
}

/** With the length, by which short answers stay uncompressed. */
export function answerJson<E extends Env>(
  context: Context<E>,
  value: unknown,
  status: ContentfulStatusCode,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const text = JSON.stringify(value);
  const length = { "Content-Length": String(Buffer.byteLength(text)) };
  return context.body(text, status, { ...JSON_HEADERS, ...length, ...headers });
}

export function publicOperations(): Operations {
  return Object.fromEntries(
    Object.entries(operations).map(([group, members]) => [
      group,
      Object.fromEntries(
        Object.entries(members).filter(([name]) => !NOT_PUBLIC.includes(`${group}.${name}`)),
      ),
    ]),
  );
}
