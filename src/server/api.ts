import { OpenAPIGenerator } from "@orpc/openapi";
import { OpenAPIHandler } from "@orpc/openapi/fetch";
import { type AnyRouter, ORPCError, os } from "@orpc/server";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";
import type { Context } from "hono";
import { type BackEnd, operations } from "#contract/back-end.ts";
import { API_PREFIX, httpContract, IDEMPOTENCY_HEADER, mapOperations } from "#contract/http.ts";
import type { Caller } from "#contract/operation.ts";
import { LANGUAGES } from "#domain/languages.ts";
import type { Outcome } from "#domain/outcome.ts";

type AnyCarry = (input: unknown, caller: Caller) => Promise<Outcome<unknown, { reason: string }>>;

/** Operations that only the shop's own process has a reason to call. */
const NOT_PUBLIC: readonly string[] = ["orders.notice"];

/** The contract at /api/v1, answered by `backEnd`. */
export function createApi(backEnd: BackEnd, log: (error: unknown) => void) {
  const handler = new OpenAPIHandler(apiRouter(backEnd), {
    interceptors: [
      async ({ next }) => {
        try {
          return await next();
        } catch (error) {
          if (error instanceof Response) throw new ORPCError("UNAVAILABLE", { status: error.status });
          if (!(error instanceof ORPCError)) log(error);
          throw error;
        }
      },
    ],
  });
  return async (context: Context, caller: Omit<Caller, "session" | "idempotencyKey">): Promise<Response> => {
    const { matched, response } = await handler.handle(context.req.raw, {
      prefix: API_PREFIX,
      context: { ...caller, ...credentials(context) },
    });
    if (!matched) return context.json({ code: "NOT_FOUND", status: 404, message: "No such operation" }, 404);
    response.headers.set("cache-control", "no-store");
    return response;
  };
}

function credentials(context: Context): Pick<Caller, "session" | "idempotencyKey"> {
  const bearer = /^Bearer ([\w-]{8,200})$/.exec(context.req.header("authorization") ?? "");
  const key = context.req.header(IDEMPOTENCY_HEADER) ?? null;
  return { session: bearer?.[1] ?? null, idempotencyKey: key && /^[\w-]{8,64}$/.test(key) ? key : null };
}

function apiRouter(backEnd: BackEnd): AnyRouter {
  const inner = backEnd as unknown as Record<string, Record<string, AnyCarry>>;
  return mapOperations(publicOperations(), (operation, group, name) => {
    const carry = inner[group]?.[name];
    if (!carry) throw new Error(`The back end cannot ${group}.${name}`);
    const { refusals } = operation;
    return os
      .$context<Caller>()
      .route({ method: operation.method, path: operation.path })
      .errors(
        Object.fromEntries(
          Object.entries(refusals).map(([reason, { status, details }]) => [
            reason,
            { status, message: reason, data: details },
          ]),
        ),
      )
      .input(operation.input)
      .output(operation.output)
      .handler(async ({ input, context }) => {
        const outcome = await carry(input, context);
        if (outcome.ok) return outcome.value;
        const { reason, ...data } = outcome.refusal;
        throw new ORPCError(reason, {
          defined: true,
          status: refusals[reason]?.status ?? 409,
          message: reason,
          data,
        });
      });
  });
}

function publicOperations() {
  return Object.fromEntries(
    Object.entries(operations).map(([group, members]) => [
      group,
      Object.fromEntries(
        Object.entries(members).filter(([name]) => !NOT_PUBLIC.includes(`${group}.${name}`)),
      ),
    ]),
  );
}

/** The OpenAPI 3.1 document of the interface. */
export function openApiDocument(title: string, publicUrl: string) {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  return generator.generate(httpContract(publicOperations()), {
    info: {
      title: `${title}: tickets`,
      version: "1",
      description: [
        "Everything the storefront does, as JSON. Amounts are whole minor units with their currency; moments are ISO 8601 in UTC.",
        "Start a session with POST /sessions and send its token as `Authorization: Bearer …`. Login gives a new token.",
        "Commands may carry an `Idempotency-Key` (8–64 letters, digits, - and _): repeated with the same key they are carried out once.",
        `Texts come in the language of \`Accept-Language\`: ${LANGUAGES.join(", ")}.`,
      ].join("\n\n"),
    },
    servers: [{ url: `${publicUrl}${API_PREFIX}` }],
    components: { securitySchemes: { session: { type: "http", scheme: "bearer" } } },
  });
}
